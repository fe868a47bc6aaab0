"""Which page stands where on larger sheets: cards side by side, backs behind fronts, booklets; the marks to cut along."""

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from whistpress.printing.sheets.cutting import CUT
from whistpress.printing.sheets.sheet import MARGIN, PaperSheet

_AIR = 1.0
_UNPRINTED = 4.0
"""Millimetres at a sheet's edge that no printer reaches: a mark that has no room outside the cards begins there."""


class Fold(Enum):
    """How pages follow each other on the two sides of sheets."""

    NONE = "one side"
    PAGES = "each page behind the one before it"
    BACKS = "the second half of the pages behind the first"
    BOOKLET = "folded once, the sheets inside each other"


class CardGrid(Struct, frozen=True):
    """So many cards across and down, of one size (mm), in the middle of an upright or a lying sheet."""

    across: int
    down: int
    width: float
    height: float
    lying: bool = False

    @property
    def count(self) -> int:
        """How many cards stand on a sheet."""
        return self.across * self.down


class Imposition(Struct, frozen=True, kw_only=True):
    """A sheet, how pages stand on it and how they are turned; without a grid a page is a sheet.

    A booklet that is `turned` has its backs upside down, for a printer that turns the sheet on its long edge.
    `margin` is what the pages keep free at their edges.
    """

    sheet: PaperSheet
    grid: CardGrid | None = None
    fold: Fold = Fold.NONE
    duplex: str = ""
    turned: bool = False
    margin: float = MARGIN

    @property
    def plain(self) -> bool:
        """Each page is a sheet, on one side."""
        return self.grid is None and self.fold is Fold.NONE


class SheetSide(Struct, frozen=True):
    """One side of a sheet: the number of the page in each cell (None where it stays empty), upside down or not."""

    cells: tuple[int | None, ...]
    turned: bool = False
    back: bool = False


def sides(pages: int, grid: CardGrid, imposition: Imposition) -> tuple[SheetSide, ...]:
    """Which page stands where, sheet by sheet, each front before its back."""
    if imposition.fold is Fold.BOOKLET:
        return _booklet(pages, turned=imposition.turned)
    if imposition.fold is Fold.BACKS:
        fronts, backs = _filled(range(pages // 2), grid), _filled(range(pages // 2, pages), grid)
    elif imposition.fold is Fold.PAGES:
        fronts, backs = _filled(range(0, pages, 2), grid), _filled(range(1, pages, 2), grid)
    else:
        return tuple(SheetSide(cells) for cells in _filled(range(pages), grid))
    flipped = grid.lying != (imposition.duplex == "short")
    made: list[SheetSide] = []
    for number, front in enumerate(fronts):
        made.append(SheetSide(front))
        if number < len(backs):
            made.append(SheetSide(_mirrored(backs[number], grid), turned=flipped, back=True))
    return tuple(made)


def _filled(pages: Sequence[int], grid: CardGrid) -> list[tuple[int | None, ...]]:
    each = grid.count
    return [(*pages[start : start + each], *(None,) * (start + each - len(pages))) for start in range(0, len(pages), each)]


def _mirrored(cells: tuple[int | None, ...], grid: CardGrid) -> tuple[int | None, ...]:
    """The cells as they lie behind those of a front: each row the other way round."""
    rows = [cells[start : start + grid.across] for start in range(0, len(cells), grid.across)]
    return tuple(cell for row in rows for cell in reversed(row))


def _booklet(pages: int, *, turned: bool) -> tuple[SheetSide, ...]:
    """Sheets that are laid on each other, folded and stitched in the fold; blank leaves come last."""
    whole = -(-pages // 4) * 4

    def page(number: int) -> int | None:
        return number if number < pages else None

    made = []
    for first in range(0, whole // 2, 2):
        last = whole - 1 - first
        made += [SheetSide((page(last), page(first))), SheetSide((page(first + 1), page(last - 1)), turned=turned, back=True)]
    return tuple(made)


def cut_strokes(grid: CardGrid, sheet: tuple[float, float]) -> tuple[tuple[float, float, float, float], ...]:
    """The strokes to cut along, as x, y to x, y in millimetres: outside the cards, at both ends of every cut.

    Where the cards fill the sheet a stroke stands on the cut itself, in the margin that the cards on both its sides keep.
    """
    width, height = sheet
    left, top = (width - grid.across * grid.width) / 2, (height - grid.down * grid.height) / 2
    upright = [left + step * grid.width for step in range(grid.across + 1)]
    lying = [top + step * grid.height for step in range(grid.down + 1)]
    strokes = [(x, a, x, b) for x in _inside(upright, width) for a, b in _ends(top, height)]
    strokes += [(a, y, b, y) for y in _inside(lying, height) for a, b in _ends(left, width)]
    return tuple(strokes)


def _inside(lines: list[float], length: float) -> list[float]:
    """A card that ends with the sheet is not cut there."""
    return [line for line in lines if _AIR < line < length - _AIR]


def _ends(edge: float, length: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a stroke begins and ends, at both ends of a cut."""
    near = (edge - _AIR - CUT, edge - _AIR) if edge >= _UNPRINTED + CUT + _AIR else (_UNPRINTED, _UNPRINTED + CUT - _AIR)
    return near, (length - near[1], length - near[0])
