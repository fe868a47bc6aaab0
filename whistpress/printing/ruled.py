"""Ruled sheets and cards: columns with headings, rows of words and boxes; in the largest type that keeps each on a sheet.

The score sheets, schedules and cards of the books that are neither slips nor movement cards are all of this kind.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, Schedule
from whistpress.language import say
from whistpress.printing.form import EventJob
from whistpress.printing.layout import CardGrid, cut_strokes
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, lines_of, share_width, shorten, size_that_fits
from whistpress.printing.sheet import MARGIN, MisfitError, PaperSheet, stack
from whistpress.printing.sittings import schedules

WRITE, SQUARE = 15.0, 8.0
"""Widths of a box for a score or a name, and of a square for two figures, in millimetres."""


class CellKind(StrEnum):
    """The kinds of cells: words, a box to be written in (or written already), or black, where nothing is to be written."""

    SAID = "said"
    BOX = "box"
    BARRED = "barred"


class RuledCell(Struct, frozen=True):
    """A cell: its text, its kind, and in the `corner` of a box its label (the number of a deal)."""

    text: str = ""
    kind: CellKind = CellKind.SAID
    corner: str = ""


def write_box(text: str = "", corner: str = "") -> RuledCell:
    """Return a box to write in, or one with its text."""
    return RuledCell(text, CellKind.BOX, corner)


BARRED = RuledCell(kind=CellKind.BARRED)


class RuledColumn(Struct, frozen=True, kw_only=True):
    """A column: its heading, that of the `group` it shares with its neighbours, its least width (mm).

    A column of `names` is flush left and may wrap; the others are centred.
    """

    heading: str
    group: str = ""
    least: float = 0.0
    names: bool = False


class RuledLine(Struct, frozen=True, kw_only=True):
    """A row of cells; the first cell spans `span` columns, and `begins` says that a block begins with this row.

    A row with a `heading` and without cells is a heading across all columns.
    """

    cells: tuple[RuledCell, ...] = ()
    span: int = 1
    begins: bool = False
    heading: str = ""


class RuledSheet(Struct, frozen=True, kw_only=True):
    """One sheet or card.

    `head` is the small line above (the event, the day), `number` the largest text, `title` the heading, `sentences` are below it
    and `notes` at the foot. If the columns run over several sheets, each sheet repeats the first `fixed` columns and takes the
    others in groups of `together` columns that stay on one sheet. `foot` are the rows that end the last sheet.
    """

    title: str
    columns: tuple[RuledColumn, ...]
    rows: tuple[RuledLine, ...]
    head: str = ""
    number: str = ""
    sentences: tuple[str, ...] = ()
    foot: tuple[RuledLine, ...] = ()
    notes: tuple[str, ...] = ()
    fixed: int = 1
    together: int = 1


def text_cells(*texts: str) -> tuple[RuledCell, ...]:
    """Return cells of words."""
    return tuple(RuledCell(text) for text in texts)


_SIZES = tuple(half / 2 for half in range(30, 15, -1))
_LEAST = _SIZES[-1]
_BOLD = 1.06
_PAD = 1.0
_HEAD_SIZE = 9.0
_HEAD, _SENTENCE, _LEADING = 4.6, 10.5, 1.24
_TITLE = (22.0, 12.0)
_FULL = 210.0
_BOX_ROW, _CORNERED, _MOST_ROW = 8.4, 8.8, 12.0
_PART = 4.8
_NAME_LINES, _LEAST_NAME = 3, 22.0
_HEADING_LINES = 3
_NUMBER, _MOST_NUMBER, _LEAST_NUMBER = 0.2, 96.0, 34.0
_GAP = 4.0


class ColumnGroup(Struct, frozen=True):
    """A heading above several columns (empty above those without one), and how many it spans."""

    heading: str
    span: int


class RuledPage(Struct, frozen=True, kw_only=True):
    """A sheet or card, or a part of one: its columns and their widths (mm), its rows; `last` where it ends here."""

    ruled: RuledSheet
    columns: tuple[RuledColumn, ...]
    groups: tuple[ColumnGroup, ...]
    widths: tuple[float, ...]
    rows: tuple[RuledLine, ...]
    foot: tuple[RuledLine, ...]
    title: float
    part: str = ""
    last: bool = True


class RuledSheets(Struct, frozen=True, kw_only=True):
    """View of ruled sheets: the pages, and the measures that all of them share (mm; type in pt).

    `row` is the height of a row, `size` its type, `heading` that of the headings, `number` that of a large number and
    `beside` the room that this takes at the left.
    """

    kind: str
    lying: bool
    pages: tuple[RuledPage, ...]
    row: float
    size: float
    heading: float
    number: float
    beside: float


_Ems = tuple[tuple[float, float], ...]
"""For each column the longest word of its heading and the longest text of its cells, in ems."""


class _RuledLayout(Struct, frozen=True):
    """A sheet upright or landscape with type of one size, and the measures of a ruled sheet on it.

    `measured` has the ems of ruled sheets by the identity of their columns and rows: they are the same for every size.
    `widest` has the ems of the widest number: beside it all sheets leave the same room.
    """

    sheet: PaperSheet
    size: float
    measured: Mapping[tuple[int, int], _Ems]
    widest: float

    @property
    def heading(self) -> float:
        return round(max(8.0, 0.82 * self.size), 1)

    @property
    def number(self) -> float:
        return round(min(_MOST_NUMBER, max(_LEAST_NUMBER, _NUMBER * self.sheet.short / POINT)), 1)

    def beside(self, ruled: RuledSheet) -> float:
        return round(self.widest * self.number * POINT + _GAP, 2) if ruled.number else 0.0

    def title(self, ruled: RuledSheet) -> float:
        most, least = _TITLE
        return size_that_fits(ruled.title, self.sheet.inner_width - self.beside(ruled), most * self.sheet.short / _FULL, least)

    def needs(self, ruled: RuledSheet) -> list[float]:
        """Return the width of each column in which nothing wraps but headings."""
        return [
            max(column.least, max(heading * self.heading, texts * self.size) * _BOLD * POINT + 2 * _PAD)
            for column, (heading, texts) in zip(ruled.columns, self.measured[id(ruled.columns), id(ruled.rows)], strict=True)
        ]

    def widths(self, ruled: RuledSheet, places: Sequence[int]) -> tuple[float, ...]:
        """Return the widths of some columns, wrapping names where necessary; nothing where even so there is too little room."""
        all_needs, room = self.needs(ruled), self.sheet.inner_width
        needs = [all_needs[index] for index in places]
        if sum(needs) <= room:
            return share_width(needs, room)
        names = [position for position, index in enumerate(places) if ruled.columns[index].names]
        left = room - sum(need for index, need in enumerate(needs) if index not in names)
        least = sum(max(_LEAST_NAME, needs[index] / _NAME_LINES * 1.25) for index in names)
        if not names or left < least:
            return ()
        shared = dict(zip(names, share_width([needs[index] for index in names], left), strict=True))
        return tuple(round(shared.get(index, need), 2) for index, need in enumerate(needs))

    def row(self, ruled: RuledSheet) -> float:
        """Return the least height of a row: for a box to write in, or for the lines of the longest name."""
        boxes = [cell for line in (*ruled.rows, *ruled.foot) for cell in line.cells if cell.kind is CellKind.BOX]
        least = _CORNERED if any(cell.corner for cell in boxes) else _BOX_ROW if boxes else 0.0
        widths = self.widths(ruled, range(len(ruled.columns)))
        lines = 1
        for index, column in enumerate(ruled.columns if widths else ()):
            if column.names:
                texts = [_cell(line, index) for line in ruled.rows if line.cells]
                lines = max([lines, *(lines_of(text, widths[index] - 2 * _PAD, self.size) for text in texts)])
        return max(least, lines * self.size * POINT * 1.2 + 1.2)

    def room(self, ruled: RuledSheet, *, part: bool = False) -> float:
        """Return the depth left for the rows, in millimetres, on the only sheet or on one of several."""
        width, line = self.sheet.inner_width - self.beside(ruled), _SENTENCE * POINT * _LEADING
        text = _HEAD * bool(ruled.head) + lines_of(ruled.title, width, self.title(ruled)) * self.title(ruled) * POINT * 1.12
        text += sum(lines_of(sentence, width, _SENTENCE) for sentence in ruled.sentences if sentence) * line + 2.5
        deep = max(text, self.number * POINT + 2.0) if ruled.number else text
        widths = self.widths(ruled, range(len(ruled.columns))) or [20.0] * len(ruled.columns)
        heads = [
            lines_of(column.heading, width_ - 2 * _PAD, self.heading * _BOLD)
            for column, width_ in zip(ruled.columns, widths, strict=True)
        ]
        deep += min(_HEADING_LINES, max(heads)) * self.heading * POINT * 1.15 + 1.6
        deep += self.heading * POINT * 1.15 + 1.6 if any(column.group for column in ruled.columns) else 0.0
        notes = [lines_of(note, self.sheet.inner_width, _SENTENCE) for note in ruled.notes if note]
        return self.sheet.inner_height - deep - sum(notes) * line - 2.0 * bool(notes) - _PART * part - 1.0

    def pages(self, ruled: RuledSheet, row: float) -> Iterator[RuledPage]:
        """Yield the sheets of one: all rows and columns on one, else spread evenly; the foot below the last rows."""
        spans = list(self._spans(ruled))
        whole = len(spans) == 1 and row * (len(ruled.rows) + len(ruled.foot)) <= self.room(ruled) + 0.05
        down = max(1, int((self.room(ruled, part=True) + 0.05) / row) - len(ruled.foot))
        stretches = [ruled.rows] if whole else _blocks(ruled.rows, down)
        number, many = 0, len(stretches) * len(spans)
        room = self.sheet.inner_width - self.beside(ruled)
        shown = replace(ruled, head=shorten(ruled.head, 0.94 * room, _HEAD_SIZE))
        for stretch, rows in enumerate(stretches, start=1):
            for places in spans:
                number += 1
                last = stretch == len(stretches)
                columns = tuple(ruled.columns[index] for index in places)
                yield RuledPage(
                    ruled=shown,
                    columns=columns,
                    groups=_groups(columns),
                    widths=self.widths(ruled, places),
                    rows=tuple(_part(line, places) for line in rows),
                    foot=tuple(_part(line, places) for line in ruled.foot) if last else (),
                    title=self.title(ruled),
                    part=say("Sheet %(number)s of %(many)s", number=number, many=many) if many > 1 else "",
                    last=last,
                )

    def _spans(self, ruled: RuledSheet) -> Iterator[tuple[int, ...]]:
        """Yield the columns of each sheet: the fixed ones on all, the others spread evenly."""
        indexes = tuple(range(len(ruled.columns)))
        if self.widths(ruled, indexes):
            yield indexes
            return
        needs = self.needs(ruled)
        fixed, others = indexes[: ruled.fixed], indexes[ruled.fixed :]
        most = int((self.sheet.inner_width - sum(needs[: ruled.fixed])) / max(needs[ruled.fixed :], default=1.0))
        most -= most % ruled.together
        if most < 1:
            raise MisfitError("its columns have no room on so small a sheet", "take a larger sheet")
        share = -(-len(others) // -(-len(others) // most))
        share += -share % ruled.together
        for start in range(0, len(others), share):
            yield (*fixed, *others[start : start + share])


def ruled_sheets(sheets: Sequence[RuledSheet], kind: str, sheet: PaperSheet) -> RuledSheets:
    """Lay sheets out, all alike; MisfitError where a card has no room for its boxes."""
    try:
        way, pages, row = _best(sheets, sheet)
    except MisfitError as why:
        raise MisfitError(f"{kind}: {why}", why.help) from why
    share = min(way.room(page.ruled, part=bool(page.part)) / max(1, len(page.rows) + len(page.foot)) for page in pages)
    if share < row - 0.06:
        raise MisfitError(
            f"the {kind} have no room on so small a sheet: its rows would be {share:.1f} mm high", "take a larger sheet"
        )
    most = max(row, _MOST_ROW if any(way.row(ruled) >= _BOX_ROW for ruled in sheets) else 2.0 * way.size * POINT)
    return RuledSheets(
        kind=kind,
        lying=way.sheet.width > way.sheet.height,
        pages=tuple(pages),
        row=int(100 * min(most, share)) / 100,
        size=way.size,
        heading=way.heading,
        number=way.number,
        beside=max((way.beside(ruled) for ruled in sheets), default=0.0),
    )


def _best(sheets: Sequence[RuledSheet], sheet: PaperSheet) -> tuple[_RuledLayout, list[RuledPage], float]:
    """Return the layout with the fewest pages; among equals the one with the largest type, then an upright one."""
    candidates = []
    measured = {(id(ruled.columns), id(ruled.rows)): _text_widths(ruled) for ruled in sheets}
    widest = max((ems(ruled.number) for ruled in sheets), default=0.0)
    ways = [_RuledLayout(side, size, measured, widest) for side in (sheet, sheet.landscape) for size in _SIZES]
    wide_enough = [way for way in ways if all(way.widths(ruled, range(len(ruled.columns))) for ruled in sheets)]
    for way in wide_enough or [way for way in ways if way.size == _LEAST]:
        row = max(way.row(ruled) for ruled in sheets)
        try:
            pages = [page for ruled in sheets for page in way.pages(ruled, row)]
        except MisfitError as why:
            problem = why
            continue
        candidates.append((len(pages), -way.size, way.sheet.width > way.sheet.height, way, pages, row))
    if not candidates:
        raise problem
    *_, way, pages, row = min(candidates, key=lambda candidate: candidate[:3])
    return way, pages, row


def _text_widths(ruled: RuledSheet) -> _Ems:
    """Measure the columns: a heading wraps between its words; a cell across several columns belongs to none.

    The columns of a group share the longest word of its heading.
    """
    lines = [line for line in (*ruled.rows, *ruled.foot) if line.cells]
    shares = list(_group_shares(ruled.columns))
    return tuple(
        (
            max((shares[index], *(ems(word) for word in column.heading.split()))),
            max((ems(text) for text in {_cell(line, index) for line in lines}), default=0.0),
        )
        for index, column in enumerate(ruled.columns)
    )


def _group_shares(columns: Sequence[RuledColumn]) -> Iterator[float]:
    """Yield for each column its share of the longest word above its group, in ems; nothing without a group."""
    for heading, group in groupby(columns, key=lambda column: column.group):
        number = len(list(group))
        yield from [max((ems(word) for word in heading.split()), default=0.0) / number] * number


def _cell(line: RuledLine, index: int) -> str:
    """Return the text of a line in a column; nothing under a cell that spans several."""
    if line.span > 1:
        return line.cells[index - line.span + 1].text if index >= line.span else ""
    return line.cells[index].text


def _part(line: RuledLine, places: Sequence[int]) -> RuledLine:
    """Return a line with some of its columns."""
    if not line.cells or (line.span > 1 and len(places) == line.span + len(line.cells) - 1):
        return line
    cells = [line.cells[0]] if line.span > 1 else []
    cells += [line.cells[index - line.span + 1] for index in places if line.span == 1 or index >= line.span]
    span = max(1, sum(index < line.span for index in places))
    return RuledLine(cells=tuple(cells), span=span, begins=line.begins, heading=line.heading)


def _blocks(rows: Sequence[RuledLine], most: int) -> list[Sequence[RuledLine]]:
    """Spread rows evenly over as few sheets as hold them, a heading never last."""
    if len(rows) <= most:
        return [rows]
    share, parts, start = -(-len(rows) // -(-len(rows) // most)), list[Sequence[RuledLine]](), 0
    while start < len(rows):
        end = min(start + share, len(rows))
        end -= end < len(rows) and end > start + 1 and not rows[end - 1].cells
        parts.append(rows[start:end])
        start = end
    return parts


def _groups(columns: Sequence[RuledColumn]) -> tuple[ColumnGroup, ...]:
    groups = [ColumnGroup(heading, len(list(few))) for heading, few in groupby(columns, key=lambda column: column.group)]
    return tuple(groups) if any(group.heading for group in groups) else ()


def any_schedule(test: Callable[[Schedule], bool]) -> Callable[[Event], bool]:
    """Return a test of events: whether one of their schedules passes a test."""
    return lambda event: any(map(test, schedules(event)))


def ruled_parts(kind: str, job: EventJob, sets: Iterable[tuple[RuledSheet, ...]]) -> tuple[DocumentPart, ...]:
    """Return the parts of a form of ruled sheets or cards; all sheets of a set have one layout."""
    return tuple(DocumentPart("ruled-sheets", ruled_sheets(ruled, kind, job.sheet)) for ruled in sets if ruled)


_MOST_CARDS = 2
"""Small cards that one card of a form may be shared among."""
_LEAST_TYPE = 10.0
"""The smallest type of a card on half a sheet (pt); what would be smaller has a sheet of its own."""


class RuledPairs(Struct, frozen=True, kw_only=True):
    """View of ruled cards, two on a sheet: `spots` are their upper left corners (mm), `marks` the cut marks (SVG path)."""

    kind: str
    pages: tuple[tuple[RuledPage, ...], ...]
    cards: RuledSheets
    sheet: PaperSheet
    width: float
    height: float
    spots: tuple[tuple[float, float], tuple[float, float]]
    marks: str
    margin: float = MARGIN


def ruled_card_parts(kind: str, job: EventJob, sets: Iterable[tuple[RuledSheet, ...]]) -> tuple[DocumentPart, ...]:
    """Return the parts of a form of ruled cards; all cards of a set have one layout."""
    return tuple(_card_part(ruled, kind, job.sheet) for ruled in sets if ruled)


def _card_part(ruled: tuple[RuledSheet, ...], kind: str, sheet: PaperSheet) -> DocumentPart:
    pairs = _pairs(ruled, kind, sheet) if len(ruled) > 1 and sheet.full is sheet and not sheet.card else None
    if pairs:
        return DocumentPart("ruled-pairs", pairs)
    sheets = ruled_sheets(ruled, kind, sheet)
    if sheet.card and len(sheets.pages) > _MOST_CARDS * len(ruled):
        cards = -(-len(sheets.pages) // len(ruled))
        raise MisfitError(f"the {kind} have no room on so small a card: each would be {cards} of them", "take a larger card")
    return DocumentPart("ruled-sheets", sheets)


def _pairs(ruled: tuple[RuledSheet, ...], kind: str, sheet: PaperSheet) -> RuledPairs | None:
    """Lay two cards out on each sheet; None where one would go over several, or be hard to read."""
    try:
        cards = ruled_sheets(ruled, kind, sheet.half)
    except MisfitError:
        return None
    if len(cards.pages) > len(ruled) or cards.size < _LEAST_TYPE:
        return None
    whole = sheet if cards.lying else sheet.landscape
    across, down = (1, 2) if cards.lying else (2, 1)
    width, height = round(whole.width / across, 2), round(whole.height / down, 2)
    strokes = cut_strokes(CardGrid(across, down, width, height, lying=not cards.lying), (whole.width, whole.height))
    return RuledPairs(
        kind=kind,
        pages=stack(cards.pages, 2),
        cards=cards,
        sheet=whole,
        width=width,
        height=height,
        spots=((0.0, 0.0), (0.0, height) if cards.lying else (width, 0.0)),
        marks="".join(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" for ax, ay, bx, by in strokes),
    )
