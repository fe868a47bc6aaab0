"""The cards that a league draws itself: how large each text is set in its box, and how cards share sheets."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.printing.forms.own_table import FittedTable, Longest, fitted_tables, longest
from whistpress.printing.forms.own_text import FittedText, fitted_text
from whistpress.printing.papers.card_values import CardText, Values
from whistpress.printing.sheets.imposition import CardGrid, cut_strokes
from whistpress.printing.sheets.sheet import MARGIN, MisfitError, PaperSheet
from whistpress.problems import Span
from whistpress.readers.card import Box, Design, DesignField, Kind
from whistpress.readers.card.braces import filled
from whistpress.readers.card.design import BORDER

_NEAR = 0.05
_SUITS: Mapping[str, str] = {"spades": "♠", "hearts": "♡", "diamonds": "♢", "clubs": "♣"}


class OwnField(Struct, frozen=True, kw_only=True):
    """A field as the template gets it.

    `inner` is its box before it is turned about the middle; `text`, `table` are set; `mark` is `star`, `north` or a suit's sign.
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
        """What it is: the name of the key that says so."""
        return self.field.kind.value


class OwnCard(Struct, frozen=True):
    """A card and where its upper left corner lies, in millimetres."""

    left: float
    top: float
    fields: tuple[OwnField, ...]


class OwnSheets(Struct, frozen=True, kw_only=True):
    """What the template of a league's own cards gets: sheets with cards, the size of a card, the marks (SVG path).

    `border` is how far from the edge a border stands (mm), 0 without one.
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
    def shortened(self) -> tuple[OwnField, ...]:
        """The fields that had no room for all that they say, each once."""
        every = (field for page in self.pages for card in page for field in card.fields)
        cut = (field for field in every if (field.text and field.text.cut) or (field.table and field.table.cut))
        return tuple({field.field.at: field for field in cut}.values())


def own_sheets(design: Design, texts: Sequence[CardText], sheet: PaperSheet) -> OwnSheets:
    """Lay out the cards of a design, so many on a sheet as have room; Misfit when not even one has."""
    way, grid = _grid(design, sheet)
    tables = [field for field in design.fields if field.kind is Kind.ROWS]
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
    """The sheet upright or lying, whichever holds more cards; what a printer cannot reach stays empty."""
    edge = max(0.0, MARGIN - design.kept)
    ways = []
    for way in (sheet, replace(sheet, width=sheet.height, height=sheet.width)):
        across = int((way.width - 2 * edge + _NEAR) / design.width)
        down = int((way.height - 2 * edge + _NEAR) / design.height)
        one = sheet.card and across * down > 0
        ways.append(
            (way, CardGrid(1 if one else across, 1 if one else down, design.width, design.height, lying=way is not sheet))
        )
    way, grid = max(ways, key=lambda found: found[1].count)
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
    """The fields of a card, or of several where a table has more rows than its box holds.

    `among` is what is longest in the columns of each table on all cards.
    """
    tables = {
        field.at: fitted_tables(field, text.rows.get(field.rows, ()), among[field.at])
        for field in design.fields
        if field.kind is Kind.ROWS and _printed(field, text.values)
    }
    most = max(map(len, tables.values()), default=1)
    for number in range(most):
        values = {**text.values, "part": f"{number + 1} of {most}" if most > 1 else ""}
        here = {at: parts[number] for at, parts in tables.items() if number < len(parts)}
        yield _fields(design, values, here)


def _printed(field: DesignField, values: Values) -> bool:
    return not field.when or bool(filled(field.when, values))


def _fields(design: Design, values: Values, tables: Mapping[Span, FittedTable]) -> tuple[OwnField, ...]:
    """The fields of one card that have something to show; its first text is its heading."""
    made, headed = list[OwnField](), False
    for field in design.fields:
        found = _field(field, values, tables) if _printed(field, values) else None
        if found is not None:
            heading = found.kind == Kind.TEXT and not headed
            headed = headed or heading
            made.append(replace(found, heading=heading))
    return tuple(made)


def _field(field: DesignField, values: Values, tables: Mapping[Span, FittedTable]) -> OwnField | None:
    inner = _inner(field)
    plain = OwnField(field=field, box=field.box, inner=inner)
    if field.kind is Kind.ROWS:
        table = tables.get(field.at)
        return replace(plain, table=table) if table else None
    if field.kind is Kind.MARK:
        mark = filled(field.text, values)
        return replace(plain, mark=_SUITS.get(mark, mark)) if mark in ("star", "north", *_SUITS) else None
    if field.kind in (Kind.TEXT, Kind.WRITE):
        words = filled(field.text, values)
        if not words:
            return None if field.kind is Kind.TEXT else plain
        return replace(plain, text=fitted_text(words, field, inner))
    return plain


def _inner(field: DesignField) -> Box:
    """The box of a text before it is turned: on its side it is as wide as the field is high."""
    box = field.box
    if field.turn not in (90, 270):
        return Box(0.0, 0.0, box.width, box.height)
    return Box(round((box.width - box.height) / 2, 2), round((box.height - box.width) / 2, 2), box.height, box.width)
