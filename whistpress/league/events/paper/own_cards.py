"""The forms that a league draws itself: the files of its cards, the size of each text in its box, cards on sheets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event
from whistpress.league.events.paper.own_values import CardText, Values, card_texts, serves
from whistpress.printing.form import EventForm, EventJob, J, PrintedForm, S
from whistpress.printing.layout import CardGrid, cut_strokes
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import ems, lines_of, share_width, shorten_to
from whistpress.printing.sheet import MARGIN, SHEETS, MisfitError, PaperSheet
from whistpress.problems import Problem, Span
from whistpress.reading.card import Box, Design, DesignField, FieldKind
from whistpress.reading.card.design import BORDER, LEADING, POINT, fill_in
from whistpress.site.theme import Theme

_BOLD, _ITALIC, _CAPITALS = 1.1, 1.0, 1.12
_SURE = 1.03
"""Widths are reckoned a little too wide rather than too narrow."""
LABEL = 8.5


class FittedText(Struct, frozen=True):
    """A text in type of `size` points; `cut` when it had to be shortened."""

    words: str
    size: float
    cut: bool = False


def fitted_text(words: str, field: DesignField, inner: Box) -> FittedText:
    """Fit a text in a box in the largest type between the field's `size` and `least`, on as many lines as fit.

    A size that breaks no word is preferred to larger ones. Where even the least is too large, whole words at the end are
    left out.
    """
    if field.kind is FieldKind.WRITE:
        text = FittedText(words, LABEL)
        return text if lines_of(words, inner.width * 0.96, LABEL) == 1 else _shorten_words(words, inner.width, LABEL, 1)
    wide = factor(field.style)
    held = [size for size in sizes(field) if lines_of(words, inner.width / wide, size) <= lines_held(inner.height, size)]
    if held:
        whole = (size for size in held if unbroken(words, inner.width / wide, size))
        return FittedText(words, round(next(whole, held[0]), 1))
    return _shorten_words(words, inner.width / wide, field.least, lines_held(inner.height, field.least))


def sizes(field: DesignField) -> tuple[float, ...]:
    """Return the sizes of type for a field, the largest first."""
    steps = max(0, int((field.size - field.least) * 2))
    return (*(field.size - step / 2 for step in range(steps + 1)), field.least)


def unbroken(words: str, width: float, size: float) -> bool:
    """Return whether each word fits whole on a line: smaller type is better than a broken name."""
    return all(ems(word) * size * POINT <= width for word in words.replace("-", "- ").split())


def factor(style: frozenset[str]) -> float:
    """Return how much wider a text is in a style than in the regular face."""
    wide = _SURE
    for name, more in (("bold", _BOLD), ("italic", _ITALIC), ("small-caps", _CAPITALS)):
        wide *= more if name in style else 1.0
    return wide


def lines_held(height: float, size: float) -> int:
    """Return how many lines of a type fit in a box, at least one."""
    return max(1, int((height + 0.1) / (size * POINT * LEADING)))


def _shorten_words(words: str, width: float, size: float, lines: int) -> FittedText:
    """Keep as many whole words as fit on some lines."""
    said = shorten_to(words, lambda shortened: lines_of(shortened, width, size) <= lines)
    return FittedText(said, size, cut=True)


HEAD = 5.0
HEAD_SIZE = 8.0
_LEADING, _AIR, _PAD = 1.18, 1.0, 2.6
_SAFETY, _LEAST = 1.05, 8.0
_Cells = tuple[str, ...]
Longest = tuple[float, ...]
"""The length of the longest text of each column, in ems."""


class FittedTable(Struct, frozen=True):
    """A table: its headings, its cells, its widths (per cent), its type (pt), the least height of a row (mm).

    `cut` when a cell had to be shortened.
    """

    heads: _Cells
    rows: tuple[_Cells, ...]
    widths: tuple[float, ...]
    size: float
    row: float
    cut: bool = False


def longest(field: DesignField, rows: Iterable[Values]) -> Longest:
    """Return the length of the longest text of each column on all cards, in ems, so that their columns are alike."""
    table_rows = tuple(rows)
    return tuple(max((ems(fill_in(column.text, row)) for row in table_rows), default=0.0) for column in field.columns)


def fitted_tables(field: DesignField, rows: Sequence[Values], among: Longest) -> tuple[FittedTable, ...]:
    """Fit a table in its box in the largest type; in the smallest on several cards, where it has more rows.

    A cell that is too long even for a whole box is shortened. `among` is the longest text on all cards.
    """
    cells = tuple(tuple(fill_in(column.text, row) for column in field.columns) for row in rows)
    size = _size(field, cells, among)
    widths, room = _widths(field, among, size), field.box.height - HEAD
    short = tuple(tuple(_shorten_cell(cell, width, size, room) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return tuple(
        FittedTable(
            heads=tuple(column.head for column in field.columns),
            rows=part,
            widths=tuple(round(100 * width / field.box.width, 3) for width in widths),
            size=size,
            row=field.row,
            cut=short != cells,
        )
        for part in _parts(field, short, widths, size, room)
    )


def _parts(
    field: DesignField, rows: Sequence[_Cells], widths: Sequence[float], size: float, room: float
) -> tuple[tuple[_Cells, ...], ...]:
    """Return the rows of each card, at least one."""
    parts, used = [list[_Cells]()], 0.0
    for row in rows:
        high = _height(field, row, widths, size)
        if parts[-1] and used + high > room + 0.01:
            parts.append([])
            used = 0.0
        parts[-1].append(row)
        used += high
    return tuple(map(tuple, parts))


def _size(field: DesignField, cells: Sequence[_Cells], among: Longest) -> float:
    """Return the largest type at which the rows fit in the box without a broken word, if there is one; else the least."""
    held = []
    for size in sizes(field):
        widths = _widths(field, among, size)
        if sum(_height(field, row, widths, size) for row in cells) <= field.box.height - HEAD:
            if all(unbroken(cell, _room(width), size) for row in cells for cell, width in zip(row, widths, strict=True)):
                return round(size, 1)
            held.append(size)
    return round(held[0] if held else field.least, 1)


def _widths(field: DesignField, among: Longest, size: float) -> tuple[float, ...]:
    """Share the width that columns without a width of their own have left, as their texts need.

    None is narrower than 8 mm or its heading: the widest shrink for it.
    """
    free = [index for index, column in enumerate(field.columns) if not column.width]
    left = field.box.width - sum(column.width for column in field.columns)
    needs = [_need(field.columns[index].head, among[index], size) for index in free]
    shared = dict(zip(free, share_width(needs, left) if free else (), strict=True))
    said = [column.width or shared[index] for index, column in enumerate(field.columns)]
    said[-1] += field.box.width - sum(said)
    return _at_least(said, [max(_LEAST, _need(column.head, 0.0, size)) for column in field.columns])


def _at_least(widths: Sequence[float], least: Sequence[float]) -> tuple[float, ...]:
    missing = sum(max(0.0, minimum - width) for width, minimum in zip(widths, least, strict=True))
    spare = sum(max(0.0, width - minimum) for width, minimum in zip(widths, least, strict=True))
    if not missing or spare < missing:
        return tuple(widths)
    share = missing / spare
    return tuple(
        minimum if width < minimum else width - share * (width - minimum) for width, minimum in zip(widths, least, strict=True)
    )


def _need(head: str, text: float, size: float) -> float:
    return max(ems(head) * HEAD_SIZE * 1.08, text * size * _SAFETY) * POINT + _PAD


def _height(field: DesignField, row: _Cells, widths: Sequence[float], size: float) -> float:
    lines = max(lines_of(cell, _room(width), size) for cell, width in zip(row, widths, strict=True))
    return max(field.row, lines * size * POINT * _LEADING + _AIR)


def _room(width: float) -> float:
    return max(2.0, (width - _PAD + 0.3) / _SAFETY)


def _shorten_cell(cell: str, width: float, size: float, room: float) -> str:
    """Shorten the text of a cell to the lines that the whole box has."""
    most = max(1, int((room - _AIR) / (size * POINT * _LEADING)))
    return shorten_to(cell, lambda shortened: lines_of(shortened, _room(width), size) <= most)


_NEAR = 0.05
_SUITS: Mapping[str, str] = {"spades": "♠", "hearts": "♡", "diamonds": "♢", "clubs": "♣"}


class OwnField(Struct, frozen=True, kw_only=True):
    """A field as the template gets it.

    `inner` is its box before it is turned about the middle; `text`, `table` are set; `mark` is `star`, `north` or a suit's
    sign.
    """

    field: DesignField
    box: Box
    inner: Box
    text: FittedText | None = None
    table: FittedTable | None = None
    mark: str = ""
    heading: bool = False

    @property
    def kind(self) -> str:
        """The name of the key that says what the field is."""
        return self.field.kind.value


class OwnCard(Struct, frozen=True):
    """A card and its upper left corner, in millimetres."""

    left: float
    top: float
    fields: tuple[OwnField, ...]


class OwnSheets(Struct, frozen=True, kw_only=True):
    """View of a league's own cards: sheets with cards, the size of a card, the cut marks (SVG path).

    `border` is the distance of a border from the edge (mm), 0 without one.
    """

    name: str
    title: str
    sheet: PaperSheet
    width: float
    height: float
    border: float
    marks: str
    pages: tuple[tuple[OwnCard, ...], ...]

    @property
    def shortened_fields(self) -> tuple[OwnField, ...]:
        """The fields whose texts had to be shortened, each once."""
        fields = (field for page in self.pages for card in page for field in card.fields)
        cut = (field for field in fields if (field.text and field.text.cut) or (field.table and field.table.cut))
        return tuple({field.field.at: field for field in cut}.values())


def own_sheets(design: Design, texts: Sequence[CardText], sheet: PaperSheet) -> OwnSheets:
    """Lay out the cards of a design, as many on a sheet as fit; MisfitError when not even one does."""
    way, grid = _grid(design, sheet)
    tables = [field for field in design.fields if field.kind is FieldKind.ROWS]
    among = {field.at: longest(field, (row for text in texts for row in text.rows.get(field.rows, ()))) for field in tables}
    said = [fields for text in texts for fields in own_fields(design, text, among)]
    cards = [fields for fields in said for _ in range(design.count)]
    spots = _spots(way, grid)
    return OwnSheets(
        name=design.name,
        title=design.title,
        sheet=way,
        width=design.width,
        height=design.height,
        border=BORDER if design.border else 0.0,
        marks=_path(grid, way),
        pages=tuple(
            tuple(
                OwnCard(left, top, fields) for fields, (left, top) in zip(cards[start : start + grid.count], spots, strict=False)
            )
            for start in range(0, len(cards), grid.count)
        ),
    )


def _grid(design: Design, sheet: PaperSheet) -> tuple[PaperSheet, CardGrid]:
    """Choose the sheet upright or landscape, whichever holds more cards; the printer's margin stays empty."""
    edge = max(0.0, MARGIN - design.empty_edge)
    ways = []
    for way in (sheet, replace(sheet, width=sheet.height, height=sheet.width)):
        across = int((way.width - 2 * edge + _NEAR) / design.width)
        down = int((way.height - 2 * edge + _NEAR) / design.height)
        single = sheet.card and across * down > 0
        ways.append(
            (way, CardGrid(1 if single else across, 1 if single else down, design.width, design.height, lying=way is not sheet))
        )
    way, grid = max(ways, key=lambda candidate: candidate[1].count)
    if not grid.count:
        needed = f"{design.width + 2 * edge:g} by {design.height + 2 * edge:g} mm"
        raise MisfitError(f"the {design.name} need a sheet of {needed}", "take a larger one")
    return way, grid


def _spots(way: PaperSheet, grid: CardGrid) -> list[tuple[float, float]]:
    left, top = (way.width - grid.across * grid.width) / 2, (way.height - grid.down * grid.height) / 2
    return [
        (round(left + x * grid.width, 2), round(top + y * grid.height, 2)) for y in range(grid.down) for x in range(grid.across)
    ]


def _path(grid: CardGrid, way: PaperSheet) -> str:
    if way.card:
        return ""
    strokes = cut_strokes(grid, (way.width, way.height))
    return "".join(f"M{a:.2f} {b:.2f}L{c:.2f} {d:.2f}" for a, b, c, d in strokes)


def own_fields(design: Design, text: CardText, among: Mapping[Span, Longest]) -> Iterator[tuple[OwnField, ...]]:
    """Yield the fields of a card, or of several where a table has more rows than its box holds.

    `among` is the longest text in the columns of each table on all cards.
    """
    tables = {
        field.at: fitted_tables(field, text.rows.get(field.rows, ()), among[field.at])
        for field in design.fields
        if field.kind is FieldKind.ROWS and _is_printed(field, text.values)
    }
    most = max(map(len, tables.values()), default=1)
    for number in range(most):
        values = {**text.values, "part": f"{number + 1} of {most}" if most > 1 else ""}
        tables_of_card = {at: parts[number] for at, parts in tables.items() if number < len(parts)}
        yield _fields(design, values, tables_of_card)


def _is_printed(field: DesignField, values: Values) -> bool:
    return not field.when or bool(fill_in(field.when, values))


def _fields(design: Design, values: Values, tables: Mapping[Span, FittedTable]) -> tuple[OwnField, ...]:
    """Return the fields of one card that have something to show; its first text is its heading."""
    fields, headed = list[OwnField](), False
    for field in design.fields:
        own_field = _field(field, values, tables) if _is_printed(field, values) else None
        if own_field is not None:
            heading = own_field.kind == FieldKind.TEXT and not headed
            headed = headed or heading
            fields.append(replace(own_field, heading=heading))
    return tuple(fields)


def _field(field: DesignField, values: Values, tables: Mapping[Span, FittedTable]) -> OwnField | None:
    inner = _inner(field)
    plain = OwnField(field=field, box=field.box, inner=inner)
    if field.kind is FieldKind.ROWS:
        table = tables.get(field.at)
        return replace(plain, table=table) if table else None
    if field.kind is FieldKind.MARK:
        mark = fill_in(field.text, values)
        return replace(plain, mark=_SUITS.get(mark, mark)) if mark in ("star", "north", *_SUITS) else None
    if field.kind in (FieldKind.TEXT, FieldKind.WRITE):
        words = fill_in(field.text, values)
        if not words:
            return None if field.kind is FieldKind.TEXT else plain
        return replace(plain, text=fitted_text(words, field, inner))
    return plain


def _inner(field: DesignField) -> Box:
    """Return the box of a text before it is turned: on its side it is as wide as the field is high."""
    box = field.box
    if field.turn not in (90, 270):
        return Box(0.0, 0.0, box.width, box.height)
    return Box(round((box.width - box.height) / 2, 2), round((box.height - box.width) / 2, 2), box.height, box.width)


_FOLDER = "paper"
_PACKET = "packet"


class OwnCards(Struct, frozen=True):
    """The cards that a league draws itself, and the problems of their files."""

    designs: tuple[Design, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_own_cards(theme: Theme, names: Sequence[str]) -> OwnCards:
    """Read the cards of a theme; report one with an error, and leave it out. `names` are the names of all forms."""
    files = [(path, file) for path, file in theme.files(_FOLDER) if path.endswith(".toml") and "/" not in path]
    if not files:
        return OwnCards()
    from whistpress.reading.card.card_file import read_card

    cards = [read_card(file, f"templates/{_FOLDER}/{path}", names, _picture_folders(file, theme)) for path, file in files]
    return OwnCards(
        tuple(design for design, _ in cards if design), tuple(problem for _, problems in cards for problem in problems)
    )


def with_own_forms(forms: Mapping[str, PrintedForm[S, J]], designs: Sequence[Design]) -> Mapping[str, PrintedForm[S, J]]:
    """Return the forms together with those of a league, which replace some and add others."""
    if not designs:
        return forms
    all_forms: dict[str, PrintedForm[S, J]] = dict(forms)
    for design in designs:
        form = all_forms.get(design.replaces)
        parts = partial(_parts_of_form, design)
        all_forms[design.name] = replace(form, parts=parts, piece="card", card=True, backs=True, by=()) if form else _form(design)
    return all_forms


def _picture_folders(file: Path, theme: Theme) -> tuple[Path, ...]:
    """Return where a card's pictures may be: beside it, in the league's own files, in the theme's assets."""
    content = (folder.parent / "content" / "files" for folder in theme.folders)
    return (file.parent, *content, *(folder / "assets" for folder in theme.all_folders))


def _form(design: Design) -> Any:
    return EventForm(
        name=design.name,
        title=design.title,
        purpose=design.purpose,
        serves=partial(serves, design.of),
        parts=partial(_parts_of_form, design),
        piece="card",
        card=True,
        backs=True,
    )


def _parts_of_form(design: Design, job: Any) -> tuple[DocumentPart, ...]:
    return tuple(DocumentPart("own-cards", sheets) for sheets in _sheets(design, job))


def _sheets(design: Design, job: EventJob) -> list[OwnSheets]:
    """Return the cards of each sitting, on sheets of their own."""
    idle = design.replaces == "movement-cards"
    texts_of_sessions = (card_texts(design.of, job.event, session, job.league, idle=idle) for session in job.event.sessions)
    return [own_sheets(design, texts, job.sheet) for texts in texts_of_sessions if texts]


def shortened_texts(designs: Sequence[Design], forms: Sequence[str], event: Event, league: str) -> tuple[Problem, ...]:
    """Return W628 for each field whose text is too long, of the cards among some forms of an event."""
    asked = [design for design in designs if design.name in forms or (design.replaces and _PACKET in forms)]
    return tuple(problem for design in asked for problem in _shortened_in(design, event, league))


def _shortened_in(design: Design, event: Event, league: str) -> tuple[Problem, ...]:
    wide = replace(SHEETS["A4"], width=design.width + 40, height=design.height + 40)
    sheets = _sheets(design, EventJob(event, None, league, wide))
    helps = (f"it is so for {event.title}", "give it more width or height, or a smaller `least`")
    message = "a text has no room in this field and is shortened"
    cut = {field.field.at: field for sheet in sheets for field in sheet.shortened_fields}
    return tuple(Problem(code="W628", message=message, at=at, helps=helps) for at in cut)
