"""Small cards and slips: the contents of one, and how they share a sheet, with cut marks outside the cards."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from whistpress.language import noted, say
from whistpress.printing.form import EventJob
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, lines_of, share_width, shorten, shorten_to, size_that_fits, spread_rows
from whistpress.printing.qr import QrCode
from whistpress.printing.sheet import CUT, INSET, SHEETS, Cutting, MisfitError, PaperSheet, even_grid, stack

_AIR = 1.0


class PieceStyle(Struct, frozen=True, kw_only=True):
    """The measures of one kind: its least width and height (mm), its type (pt), the least height of its rows (mm).

    A number is as large as `number` and its card allow, `beside` the texts or above them. Columns that are empty, to be
    written in, are at least `box` wide, the last of them `note`; `air` is the height of a row besides its lines. A `code`
    is beside the texts. `kind` is a class for the style sheet, and the word for the cards in messages.
    """

    kind: str
    width: float
    height: float
    number: float = 0.0
    title: tuple[float, float] = (15.0, 10.0)
    row: float = 10.0
    least_row: float = 0.0
    beside: bool = False
    box: float = 0.0
    note: float = 0.0
    air: float = _AIR
    code: QrCode | None = None


class PieceEdge(Struct, frozen=True):
    """The words at one edge of a card: the seat's letter, a few words, and whether it has the dealer's star."""

    seat: str
    words: str = ""
    star: bool = False


class Field(Struct, frozen=True):
    """A blank to be filled in (or filled in already): its label, the text, the number of lines."""

    label: str
    text: str = ""
    lines: int = 1


class CutPiece(Struct, frozen=True, kw_only=True):
    """One card or slip.

    `head` is the small line above (the event, the day), `number` the largest text, `title` the heading; `columns` head the
    cells of `rows`. `edges` face the four sides of a table. `table` and `entry` are its owner (0: none).
    """

    head: str = ""
    number: str = ""
    title: str = ""
    subtitle: str = ""
    sentences: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    fields: tuple[Field, ...] = ()
    edges: tuple[PieceEdge, ...] = ()
    table: int = 0
    entry: int = 0


PAD = 4.0
BAND = 13.0
"""Depth of the band along an edge that speaks to its player, in millimetres."""
FIELD = 9.0
"""Height of a line to be written on, in millimetres."""
_HEAD, _HEAD_SIZE = 4.4, 8.0
_HEADINGS = 4.6
_SENTENCE = 10.0
_LEADING = 1.2
_CELL = 2.2
_SHARED_FIELD = 24
_LEAST_EDGE, _MOST_EDGE = 9.0, 15.0
_LETTER, _EDGE_LINES, _EDGE_LEADING = 14.0, 2, 1.22
_GUARD = 8.1 - INSET
"""Depth of a band that stays empty beside the edge of a card in one piece, in millimetres: a printer cannot print there."""
_BOLD = 1.08
_BESIDE_CODE = 2.0
_CODE_WORDS = 9.5
_MOST_ROW = 14
"""The largest type of rows, where a card has the room, in points."""
_MOST_TIMES = 2.0
"""How many times as large everything becomes at most, on a card that is larger than it needs to be."""
CODE_SAID = noted("Every deal, live")
"""The words before the address of the live page on a card."""


class SizedEdge(Struct, frozen=True):
    """The words at an edge in type of `size` points."""

    edge: PieceEdge
    size: float


class PlacedPiece(Struct, frozen=True, kw_only=True):
    """A piece and its upper left corner, in millimetres; the sizes of its number and title in points."""

    piece: CutPiece
    left: float
    top: float
    number: float
    title: float
    edges: tuple[SizedEdge, ...]


class PieceSheets(Struct, frozen=True, kw_only=True):
    """Small cards for the template: their style, the sheets of cards, a card's size, the cut marks (SVG path).

    A card is designed for its `width` and `height`, and then scaled by the factor `times`.
    """

    style: PieceStyle
    sheet: PaperSheet
    width: float
    height: float
    columns: tuple[float, ...]
    marks: str
    pages: tuple[tuple[PlacedPiece, ...], ...]
    band: float = BAND
    pad: float = PAD
    field: float = FIELD
    code_said: str = CODE_SAID
    times: float = 1.0

    @property
    def guard(self) -> float:
        """Depth of the bands that stays empty along the edges of a card, in millimetres."""
        return _guard(self.sheet, self.times)

    @property
    def inner(self) -> float:
        """Width of the printed part of a card, in millimetres."""
        return round(self.width - 2 * PAD, 2)


def piece_sheets(pieces: Sequence[CutPiece], style: PieceStyle, sheet: PaperSheet, code: QrCode | None = None) -> PieceSheets:
    """Lay the pieces out, as many on a sheet as the fullest of them allows; one too long for a sheet becomes several.

    They are in such an order that the piles are in sequence once the sheets are cut. Where cards have room to spare, all their
    type is set larger; then their rows, as far as that takes no other sheet and breaks no line.
    """
    style = replace(style, code=code)
    plain = _best_way(pieces, sheet, style)
    if not any(piece.rows for piece in pieces):
        return plain
    rows = (row / 2 for row in range(2 * _MOST_ROW, int(2 * style.row), -1))
    for larger in (replace(style, row=row) for row in rows if row * plain.times <= _MOST_ROW):
        with suppress(MisfitError):
            if sum(_needs(pieces, larger)) <= plain.width - 2 * PAD:
                shared = _share_sheets(pieces, plain.sheet, larger)
                if sheets := _try_to_lay_out(shared, plain, plain.times):
                    return sheets
    return plain


def _best_way(pieces: Sequence[CutPiece], sheet: PaperSheet, style: PieceStyle) -> PieceSheets:
    """Lay out upright or landscape, whichever takes fewer sheets, then whichever has larger type; MisfitError for neither."""
    layouts, problem = list[PieceSheets](), MisfitError("")
    for way in _ways(sheet, style):
        try:
            layouts.append(_grow(pieces, way, style))
        except MisfitError as why:
            problem = why
    if not layouts:
        raise problem
    return max(layouts, key=lambda laid: (-len(laid.pages), laid.times))


def _grow(pieces: Sequence[CutPiece], sheet: PaperSheet, style: PieceStyle) -> PieceSheets:
    """Lay out in type as large as the cards allow that are as many on a sheet as can be."""
    shared = _share_sheets(pieces, sheet, style)
    plain = _lay_out(shared)
    grown = (_try_to_lay_out(shared, plain, steps / 20) for steps in range(int(20 * _MOST_TIMES), 20, -1))
    return next((sheets for sheets in grown if sheets), plain)


class _SharedSheets(Struct, frozen=True, kw_only=True):
    """Pieces that each fit on a sheet, how they share the sheets, and the width that each column needs."""

    style: PieceStyle
    sheet: PaperSheet
    pieces: tuple[CutPiece, ...]
    whole: Cutting
    needs: tuple[float, ...]


def _try_to_lay_out(shared: _SharedSheets, plain: PieceSheets, times: float) -> PieceSheets | None:
    """Lay out in larger type; None where that takes more sheets or cards, or breaks lines that were whole."""
    if sum(shared.needs) > plain.width * plain.times / times - 2 * PAD:
        return None
    with suppress(MisfitError):
        sheets = _lay_out(shared, times)
        return sheets if [*map(len, sheets.pages)] == [*map(len, plain.pages)] else None
    return None


def _share_sheets(pieces: Sequence[CutPiece], sheet: PaperSheet, style: PieceStyle) -> _SharedSheets:
    """Divide the sheets among the pieces; MisfitError where a card would be too small for its contents."""
    across = max(1, int((sheet.inner_width - 2 * CUT) / style.width))
    wide, needs = Cutting.filling(sheet, across, 1), _needs(pieces, style)
    columns = _columns(needs, wide.width - 2 * PAD)
    parts = tuple(part for piece in pieces for part in _parts(piece, style, columns, wide))
    height = max([style.height, *(_height(piece, style, columns, wide.width) for piece in parts)])
    if sheet.card and height > wide.height + 0.1:
        raise MisfitError(
            f"the fullest of the {style.kind} needs {height:.0f} mm and has {wide.height:.0f}", "take a larger card"
        )
    whole = Cutting.filling(sheet, *even_grid(len(parts), across, max(1, int(wide.height / height))))
    return _SharedSheets(style=style, sheet=sheet, pieces=parts, whole=whole, needs=needs)


def _lay_out(shared: _SharedSheets, times: float = 1.0) -> PieceSheets:
    """Lay out in type that is `times` as large; MisfitError where a card would be too small for its contents."""
    style, sheet, whole = shared.style, shared.sheet, shared.whole
    cutting = whole.before_enlarging(times)
    columns = _columns(shared.needs, cutting.width - 2 * PAD)
    fullest = max([style.height, *(_height(piece, style, columns, cutting.width) for piece in shared.pieces)])
    if times > 1.0 and (fullest > cutting.height or style.width > cutting.width):
        raise MisfitError("the type is too large for the card")
    return PieceSheets(
        style=style,
        sheet=sheet,
        width=cutting.width,
        height=cutting.height,
        columns=columns,
        marks=whole.marks,
        times=times,
        pages=tuple(
            tuple(
                _place_piece(piece, spot, style, cutting, _guard(sheet, times))
                for piece, spot in zip(page, whole.spots, strict=False)
            )
            for page in stack(shared.pieces, whole.across * whole.down)
        ),
    )


def _ways(sheet: PaperSheet, style: PieceStyle) -> tuple[PaperSheet, ...]:
    """Return the sheet upright, and a small one landscape too, where it is large enough; MisfitError where it is too small."""
    ways = (sheet, sheet.landscape) if sheet.card or sheet.short < SHEETS["A4"].short else (sheet,)
    width, height = style.width - 0.1, style.height - 0.1
    sheets = tuple(way for way in ways if way.width - 2 * INSET >= width and way.height - 2 * INSET >= height)
    if not sheets:
        needed = f"{style.width + 2 * INSET:.0f} by {style.height + 2 * INSET:.0f} mm"
        raise MisfitError(f"that is too small for a card of this kind, which needs {needed}", "take a larger one")
    return sheets


def _guard(sheet: PaperSheet, times: float) -> float:
    return round(_GUARD / times, 2) if sheet.card else 0.0


def _place_piece(piece: CutPiece, spot: tuple[float, float], style: PieceStyle, cutting: Cutting, guard: float) -> PlacedPiece:
    return PlacedPiece(
        piece=replace(piece, head=_head(piece, style, cutting.width)),
        left=spot[0],
        top=spot[1],
        number=_number(piece, style, cutting),
        title=_title(piece, style, cutting.width),
        edges=tuple(_edge(edge, cutting, BAND - guard) for edge in piece.edges),
    )


def _head(piece: CutPiece, style: PieceStyle, width: float) -> str:
    """Shorten the line above a card; where the four sides speak it is below each of the two numbers, on two lines."""
    if piece.edges:
        return shorten_to(piece.head, lambda shortened: lines_of(shortened, width / 2 - BAND - 4, _HEAD_SIZE + 1) <= _EDGE_LINES)
    return shorten(piece.head, _text_width(style, width) if style.code else width - 2 * PAD, _HEAD_SIZE)


def _edge(edge: PieceEdge, cutting: Cutting, depth: float) -> SizedEdge:
    """Fit words on two lines of their edge, `depth` millimetres deep: smaller first, then shortened."""
    length = (cutting.width if edge.seat in "NS" else cutting.height) - 2 * BAND - _LETTER
    length /= _BOLD
    sizes = [half / 2 for half in range(int(2 * _MOST_EDGE), int(2 * _LEAST_EDGE) - 1, -1)]

    def largest(words: str) -> float:
        lines = ((size, lines_of(words, length, size)) for size in sizes)
        fits = (size for size, many in lines if many <= _EDGE_LINES and many * size * _EDGE_LEADING * POINT <= depth)
        return next(fits, 0.0)

    if size := largest(edge.words):
        return SizedEdge(edge, size)
    words = shorten(edge.words, length, _LEAST_EDGE)
    return SizedEdge(replace(edge, words=words), max(_LEAST_EDGE, largest(words)))


def _number(piece: CutPiece, style: PieceStyle, cutting: Cutting) -> float:
    """Return the type of a number: as large as the style and the card's width allow, halved where it is printed twice."""
    width = (cutting.width - 2 * PAD) * (0.42 if style.beside else 1.0)
    most = style.number
    if piece.edges:
        width = (cutting.width - 2 * BAND) / (2.2 if piece.title else 1.1)
        most = min(most, (cutting.height - 2 * BAND - (10 if piece.subtitle else 0)) / POINT)
    return round(min(most, width / POINT / max(ems(piece.number), 0.6)), 1)


def _title(piece: CutPiece, style: PieceStyle, width: float) -> float:
    return size_that_fits(piece.title, _text_width(style, width) / _BOLD, *style.title)


def _text_width(style: PieceStyle, width: float) -> float:
    code = style.code.side - style.code.quiet + _BESIDE_CODE if style.code else 0.0
    return (width - 2 * PAD) * (0.56 if style.beside else 1.0) - code


def _columns(needs: Sequence[float], inner: float) -> tuple[float, ...]:
    """Return widths in per cent: each column as its longest text needs; the longest wrap where there is too little."""
    return tuple(round(100 * need / inner, 2) for need in share_width(needs, inner)) if needs else ()


def _needs(pieces: Sequence[CutPiece], style: PieceStyle) -> tuple[float, ...]:
    """Return the width that each column needs to keep its texts on one line, in millimetres; none without columns."""
    tables = [row for piece in pieces if piece.columns for row in (piece.columns, *piece.rows)]
    if not tables:
        return ()
    unit = style.row * POINT
    needs = [max(ems(row[index]) for row in tables) * unit + _CELL for index in range(len(tables[0]))]
    empty = [index for index in range(len(needs)) if not any(row[index] for piece in pieces for row in piece.rows)]
    for index in empty:
        needs[index] = max(needs[index], style.note if index == len(needs) - 1 else style.box)
    return tuple(needs)


def _parts(piece: CutPiece, style: PieceStyle, columns: tuple[float, ...], whole: Cutting) -> Iterator[CutPiece]:
    """Yield the piece, or where its rows are too many for a sheet several, each with its share of them."""
    fixed = _height(replace(piece, rows=()), style, columns, whole.width)
    room = whole.height - fixed - 6.5
    parts = spread_rows(piece.rows, [_row_height(row, style, columns, whole.width - 2 * PAD) for row in piece.rows], room)
    if len(parts) == 1:
        yield piece
        return
    for number, part in enumerate(parts, start=1):
        said = say("Card %(number)s of %(number_2)s", number=number, number_2=len(parts))
        yield replace(piece, rows=part, subtitle=". ".join(words for words in (piece.subtitle, said) if words))


def _height(piece: CutPiece, style: PieceStyle, columns: tuple[float, ...], width: float) -> float:
    """Return the height of a piece, in millimetres, by the measures of its style sheet."""
    if piece.edges:
        return style.height
    text = _text_width(style, width)
    size = _title(piece, style, width)
    words = _text(piece.title, text, size, 1.1) + _text(piece.subtitle, text, _SENTENCE, _LEADING)
    words += sum(_text(sentence, text, _SENTENCE, _LEADING) for sentence in piece.sentences)
    words += _HEAD if piece.head else 0.0
    if style.code:
        words += _text(f"{say(CODE_SAID)}: {style.code.words}", text, _CODE_WORDS, 1.25)
        words = max(words, style.code.side - style.code.quiet)
    deep = 2 * PAD + words
    if piece.columns:
        deep += _HEADINGS + 2 * _AIR
        deep += sum(_row_height(row, style, columns, width - 2 * PAD) for row in piece.rows)
    deep += _fields(piece.fields, width - 2 * PAD)
    number = style.number * POINT if piece.number else 0.0
    return max(deep, number + 2 * PAD + _HEAD) if style.beside else deep + number


def _text(text: str, width: float, size: float, leading: float) -> float:
    return lines_of(text, width, size) * size * POINT * leading + _AIR if text else 0.0


def _row_height(row: Sequence[str], style: PieceStyle, columns: Sequence[float], inner: float) -> float:
    lines = max(lines_of(cell, inner * share / 100 - _CELL + 0.2, style.row) for cell, share in zip(row, columns, strict=True))
    return max(style.least_row, lines * style.row * POINT * _LEADING + style.air)


def _fields(fields: Sequence[Field], inner: float) -> float:
    """Return the height of fields: short ones are in pairs, long ones each on lines of their own."""
    short = sum(is_short(field) for field in fields)
    return FIELD * -(-short // 2) + sum(field_lines(field, inner) * FIELD for field in fields if not is_short(field))


def is_short(field: Field) -> bool:
    """Return whether a field shares its line with another."""
    return field.lines == 1 and not field.text and len(field.label) < _SHARED_FIELD and field.label != say("Umpire")


def field_lines(field: Field, inner: float) -> int:
    """Return the number of lines of a field."""
    return max(field.lines, lines_of(f"{field.label}: {field.text}", inner, _SENTENCE))


_MOST_PIECES = 32
"""More small cards than any sheet holds."""


def fill_sheets(piece: CutPiece, style: PieceStyle, sheet: PaperSheet, least: int) -> PieceSheets:
    """Return at least so many copies of one card, and as many more as fill the last sheet."""
    capacity = len(piece_sheets((piece,) * _MOST_PIECES, style, sheet).pages[0])
    return piece_sheets((piece,) * (-(-max(least, 1) // capacity) * capacity), style, sheet)


def piece_parts(
    style: PieceStyle, job: EventJob, sets: Iterable[Sequence[CutPiece]], code: QrCode | None = None
) -> tuple[DocumentPart, ...]:
    """Return the parts of a form of small cards: each set of them begins a new sheet."""
    pieces_of_sets = (wanted_pieces(pieces, job) for pieces in sets)
    return tuple(DocumentPart("pieces", piece_sheets(pieces, style, job.sheet, code)) for pieces in pieces_of_sets if pieces)


def wanted_pieces(pieces: Sequence[CutPiece], job: EventJob) -> tuple[CutPiece, ...]:
    """Return the cards to print: all of them, or those of one table or one entry."""
    return tuple(piece for piece in pieces if job.wants(piece.table, piece.entry))
