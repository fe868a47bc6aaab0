"""Sheets of paper, the pages of books, and sheets that are cut into equal pieces."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")
"""What is cut out of sheets: a card, a slip, the number of a page."""
MARGIN = 8.5
"""Millimetres that stay empty at every edge of a sheet: home printers cannot print there."""
_FULL = 210.0
_POCKET = 120.0
"""A page that is narrower fits into a pocket: its margins are narrow, its type small."""
LEAST_ROW = 8.0
"""Height of a box to write in, in millimetres."""


class MisfitError(ValueError):
    """A form has no room in a layout, or two wishes contradict each other; `help` suggests another."""

    def __init__(self, words: str, help_: str = "") -> None:
        super().__init__(words)
        self.help = help_


class PaperSheet(Struct, frozen=True):
    """A sheet of paper: its name, width and height in millimetres.

    A `card` is one piece: nothing on it is cut apart.
    """

    name: str
    width: float
    height: float
    card: bool = False

    @property
    def landscape(self) -> "PaperSheet":
        """The same sheet in landscape."""
        return replace(self, name=f"{self.name} landscape", width=self.long, height=self.short)

    @property
    def half(self) -> "PaperSheet":
        """Half of the sheet, cut across its longer side."""
        return PaperSheet(f"half of {self.name}", round(self.long / 2, 2), self.short)

    @property
    def full(self) -> "PaperSheet":
        """The full-size sheet of the same shape: forms are drawn on it and then reduced to a small sheet."""
        times = max(1.0, _FULL / self.short)
        return self if times == 1 else replace(self, width=round(self.width * times, 2), height=round(self.height * times, 2))

    @property
    def long(self) -> float:
        """The longer side, in millimetres."""
        return max(self.width, self.height)

    @property
    def short(self) -> float:
        """The shorter side, in millimetres."""
        return min(self.width, self.height)

    @property
    def inner_width(self) -> float:
        """The width inside the margins, in millimetres."""
        return self.width - 2 * MARGIN

    @property
    def inner_height(self) -> float:
        """The height inside the margins, in millimetres."""
        return self.height - 2 * MARGIN


SHEETS = {"A4": PaperSheet("A4", 210.0, 297.0), "Letter": PaperSheet("letter", 215.9, 279.4)}
"""Full sheets, as a league's `paper` key names them."""
CARDS = {
    "half-letter": PaperSheet("half-letter", 139.7, 215.9),
    "A5": PaperSheet("A5", 148.0, 210.0),
    "A6": PaperSheet("A6", 105.0, 148.0),
    "5x3": PaperSheet("5x3", 76.2, 127.0),
}
"""Smaller ones, the largest first: halves and quarters of a full sheet, and index cards of 5 by 3 inches."""
LEAST = PaperSheet("half sheet", 139.7, 186.2)
"""The least sheet of a form that is no card: half a sheet, or a sheet of which everything is enlarged."""


def holds(sheet: PaperSheet, least: PaperSheet) -> bool:
    """Return whether a sheet is at least as large as another."""
    return sheet.short >= least.short - 0.1 and sheet.long >= least.long - 0.1


def check_row_height(row: float, sheet: PaperSheet, what: str) -> None:
    """Raise MisfitError when boxes to write in are too low on a sheet smaller than A4."""
    if row < LEAST_ROW - 0.01 and sheet.short < SHEETS["A4"].short:
        raise MisfitError(f"{what} would have boxes of {row:.1f} mm there, too low to write in", "take a larger sheet")


def sheet_named(name: str) -> PaperSheet:
    """Return a sheet by its name, in any case; ValueError when there is none of that name."""
    paper = {key.lower(): sheet for key, sheet in (SHEETS | CARDS).items()}.get(name.lower())
    if paper is None:
        raise ValueError(f"no sheet is called '{name}': A4 or Letter, and for cards {', '.join(CARDS)}")
    return paper


CUT = 4.0
"""Millimetres outside the pieces, at every side, for the cut marks."""
INSET = 5.0
"""Millimetres that a card in one piece keeps empty, besides the piece's own padding: a printer cannot print at its edge."""


def stack(items: Sequence[T], capacity: int) -> tuple[tuple[T, ...], ...]:
    """Share items among as few sheets as hold them, `capacity` at most, so that one cut of all sheets gives collated piles.

    The pile at each place goes on where the pile at the place before it ends. No sheet has two items less than another.
    """
    sheets = max(1, -(-len(items) // capacity))
    return tuple(tuple(items[number::sheets]) for number in range(sheets)) if items else ()


def even_grid(many: int, across: int, down: int) -> tuple[int, int]:
    """Return the smallest grid within `across` by `down` that needs no more sheets for `many` items, spread evenly.

    What fits on one sheet keeps its grid.
    """
    share = -(-many // max(1, -(-many // (across * down))))
    if many <= across * down:
        return across, down
    grids = ((x, y) for x in range(1, across + 1) for y in range(1, down + 1) if x * y >= share)
    return min(grids, key=lambda grid: (grid[0] * grid[1], abs(grid[0] / across - grid[1] / down)))


class Cutting(Struct, frozen=True):
    """Pieces across and down, each of one size, in the middle of a sheet; all in millimetres."""

    sheet: PaperSheet
    width: float
    height: float
    across: int
    down: int

    @classmethod
    def filling(cls, sheet: PaperSheet, across: int, down: int) -> "Cutting":
        """Return pieces as large as the sheet allows; a card is one piece, all of it."""
        if sheet.card:
            return cls(sheet, sheet.width - 2 * INSET, sheet.height - 2 * INSET, 1, 1)
        width = round((sheet.inner_width - 2 * CUT) / across, 2)
        return cls(sheet, width, round((sheet.inner_height - 2 * CUT) / down, 2), across, down)

    def before_enlarging(self, times: float) -> "Cutting":
        """Return the measures for layout before the piece is enlarged by a factor."""
        return replace(self, width=round(self.width / times, 2), height=round(self.height / times, 2))

    @property
    def left(self) -> float:
        """The left edge of the first piece."""
        return (self.sheet.width - self.across * self.width) / 2

    @property
    def top(self) -> float:
        """The top edge of the first piece."""
        return (self.sheet.height - self.down * self.height) / 2

    @property
    def spots(self) -> tuple[tuple[float, float], ...]:
        """The upper left corner of each piece, row by row."""
        columns = [round(self.left + x * self.width, 2) for x in range(self.across)]
        return tuple((x, round(self.top + y * self.height, 2)) for y in range(self.down) for x in columns)

    @property
    def marks(self) -> str:
        """Short strokes outside the pieces, at each line to be cut, as the path of an SVG in millimetres."""
        return "" if self.sheet.card else cut_marks(self.width, self.height, self.across, self.down, self.left, self.top)


def cut_marks(width: float, height: float, across: int, down: int, left: float, top: float) -> str:
    """Return short strokes outside the pieces, at each line to be cut, as the path of an SVG in millimetres."""
    right, bottom = left + across * width, top + down * height
    strokes = []
    for x in (left + step * width for step in range(across + 1)):
        strokes += [f"M{x:.2f} {top - CUT:.2f}V{top - 1:.2f}", f"M{x:.2f} {bottom + 1:.2f}V{bottom + CUT:.2f}"]
    for y in (top + step * height for step in range(down + 1)):
        strokes += [f"M{left - CUT:.2f} {y:.2f}H{left - 1:.2f}", f"M{right + 1:.2f} {y:.2f}H{right + CUT:.2f}"]
    return "".join(strokes)


_FULL_PAGE = 180.0
"""Width in millimetres from which a page is full-size: larger type, wider margins."""


class PageMeasures(Struct, frozen=True, kw_only=True):
    """The measures of a book's pages in millimetres, its type in points; `outer` and `inner` are the side margins."""

    width: float
    height: float
    type: float
    head: float
    outer: float
    inner: float
    top: float
    bottom: float

    @property
    def measure(self) -> float:
        """The width of the text."""
        return self.width - self.outer - self.inner


def book_page(sheet: PaperSheet) -> PageMeasures:
    """Return the page of a book on this sheet, or on pages of this size that are folded from larger ones."""
    full = sheet.short >= _FULL_PAGE
    if full:
        return PageMeasures(
            width=sheet.short, height=sheet.long, type=12.5, head=9.5, outer=26.0, inner=30.0, top=28.0, bottom=24.0
        )
    if sheet.short < _POCKET:
        return PageMeasures(
            width=sheet.short, height=sheet.long, type=10.0, head=8.0, outer=9.0, inner=11.0, top=16.5, bottom=9.0
        )
    return PageMeasures(width=sheet.short, height=sheet.long, type=10.5, head=8.0, outer=13.0, inner=16.0, top=18.0, bottom=14.0)
