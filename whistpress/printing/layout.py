"""How pages are put on sheets: which sheet, cards side by side, backs behind fronts, booklets; and the marks to cut along."""

from collections.abc import Mapping, Sequence
from enum import Enum

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.printing.sheet import CARDS, CUT, MARGIN, SHEETS, MisfitError, PaperSheet, sheet_named, stack

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
    """Cards across and down, of one size (mm), in the middle of an upright or landscape sheet."""

    across: int
    down: int
    width: float
    height: float
    lying: bool = False

    @property
    def count(self) -> int:
        """The number of cards on a sheet."""
        return self.across * self.down


class Imposition(Struct, frozen=True, kw_only=True):
    """A sheet, how pages are put on it and how they are turned; without a grid a page is a sheet.

    A booklet that is `turned` has its backs upside down, for a printer that turns the sheet on its long edge. `margin` is
    the margin of the pages.
    """

    sheet: PaperSheet
    grid: CardGrid | None = None
    fold: Fold = Fold.NONE
    duplex: str = ""
    turned: bool = False
    margin: float = MARGIN

    @property
    def plain(self) -> bool:
        """Whether each page is a sheet, on one side."""
        return self.grid is None and self.fold is Fold.NONE


class SheetSide(Struct, frozen=True):
    """One side of a sheet: the number of the page in each cell (None for an empty one), upside down or not."""

    cells: tuple[int | None, ...]
    turned: bool = False
    back: bool = False


def sides(pages: int, grid: CardGrid, imposition: Imposition) -> tuple[SheetSide, ...]:
    """Return the page in each cell, sheet by sheet, each front before its back."""
    if imposition.fold is Fold.BOOKLET:
        return _booklet(pages, turned=imposition.turned)
    if imposition.fold is Fold.BACKS:
        fronts, backs = _fill_sheets(range(pages // 2), grid), _fill_sheets(range(pages // 2, pages), grid)
    elif imposition.fold is Fold.PAGES:
        fronts, backs = _fill_sheets(range(0, pages, 2), grid), _fill_sheets(range(1, pages, 2), grid)
    else:
        return tuple(SheetSide(cells) for cells in _fill_sheets(range(pages), grid))
    flipped = grid.lying != (imposition.duplex == "short")
    sheet_sides: list[SheetSide] = []
    for number, front in enumerate(fronts):
        sheet_sides.append(SheetSide(front))
        if number < len(backs):
            sheet_sides.append(SheetSide(_mirror_rows(backs[number], grid), turned=flipped, back=True))
    return tuple(sheet_sides)


def _fill_sheets(pages: Sequence[int], grid: CardGrid) -> list[tuple[int | None, ...]]:
    """Return the pages of each sheet, in the order in which piles that are cut once come together."""
    return [(*pages_of_sheet, *(None,) * (grid.count - len(pages_of_sheet))) for pages_of_sheet in stack(pages, grid.count)]


def _mirror_rows(cells: tuple[int | None, ...], grid: CardGrid) -> tuple[int | None, ...]:
    """Return the cells as they are behind those of a front: each row reversed."""
    rows = [cells[start : start + grid.across] for start in range(0, len(cells), grid.across)]
    return tuple(cell for row in rows for cell in reversed(row))


def _booklet(pages: int, *, turned: bool) -> tuple[SheetSide, ...]:
    """Return the sides of sheets that are put on each other, folded and stitched in the fold; blank pages come last."""
    whole = -(-pages // 4) * 4

    def page(number: int) -> int | None:
        return number if number < pages else None

    sheet_sides = []
    for first in range(0, whole // 2, 2):
        last = whole - 1 - first
        sheet_sides += [
            SheetSide((page(last), page(first))),
            SheetSide((page(first + 1), page(last - 1)), turned=turned, back=True),
        ]
    return tuple(sheet_sides)


def cut_strokes(grid: CardGrid, sheet: tuple[float, float]) -> tuple[tuple[float, float, float, float], ...]:
    """Return the strokes to cut along, as x, y to x, y in millimetres: outside the cards, at both ends of every cut.

    Where the cards fill the sheet a stroke is on the cut itself, in the margin of the cards on both its sides.
    """
    width, height = sheet
    left, top = (width - grid.across * grid.width) / 2, (height - grid.down * grid.height) / 2
    upright = [left + step * grid.width for step in range(grid.across + 1)]
    lying = [top + step * grid.height for step in range(grid.down + 1)]
    strokes = [(x, a, x, b) for x in _inside(upright, width) for a, b in _ends(top, height)]
    strokes += [(a, y, b, y) for y in _inside(lying, height) for a, b in _ends(left, width)]
    return tuple(strokes)


def _inside(lines: list[float], length: float) -> list[float]:
    """Return the cuts within a sheet: a card that ends with the sheet is not cut there."""
    return [line for line in lines if _AIR < line < length - _AIR]


def _ends(edge: float, length: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where the strokes at both ends of a cut begin and end."""
    near = (edge - _AIR - CUT, edge - _AIR) if edge >= _UNPRINTED + CUT + _AIR else (_UNPRINTED, _UNPRINTED + CUT - _AIR)
    return near, (length - near[1], length - near[0])


LARGE = 1.5
"""Large print: everything half as large again, so that 8 pt, the smallest type, becomes 12 pt, and running text 16 pt."""
_EDGE = 0.05


class PaperLayout(Struct, frozen=True, kw_only=True):
    """A layout: the sheet in the printer and how it is used.

    `card` is the page of a form when that is not the sheet itself; `grid` how cards share the sheet, None for one a page.
    `duplex` is the edge on which the printer turns the sheet (`long`, `short`), empty for one side.
    `table` or `entry` leaves only what belongs to that number; 0 prints everything. `blanks_alone` leaves only the `spare`
    blanks. `halves`: the cards of tables share a sheet, two on each.
    """

    sheet: PaperSheet = SHEETS["A4"]
    card: PaperSheet | None = None
    grid: CardGrid | None = None
    booklet: bool = False
    duplex: str = ""
    large: bool = False
    contrast: bool = False
    spare: int = 0
    blanks_alone: bool = False
    copies: Mapping[str, int] = field(default_factory=dict)
    table: int = 0
    entry: int = 0
    halves: bool = False

    @property
    def page(self) -> PaperSheet:
        """The sheet to lay a form out on, before it is enlarged."""
        page = self.card or self.sheet
        if not self.large:
            return page
        return replace(page, width=round(page.width / LARGE, 2), height=round(page.height / LARGE, 2))

    @property
    def zoom(self) -> float:
        """The factor by which everything is enlarged in print."""
        return LARGE if self.large else 1.0

    @property
    def backs(self) -> bool:
        """Whether each card has a printed back."""
        return bool(self.duplex and self.card and not self.booklet)

    @property
    def both_sides(self) -> bool:
        """Whether pages are printed behind each other."""
        imposition = self.imposition
        return imposition is not None and imposition.fold is Fold.PAGES

    @property
    def imposition(self) -> Imposition | None:
        """How finished pages are put on the sheet; None when each is a sheet by itself."""
        margin = MARGIN * self.zoom
        if self.booklet:
            return Imposition(sheet=self.sheet, fold=Fold.BOOKLET, turned=self.duplex == "long", margin=margin)
        if self.grid and self.card:
            fold = Fold.BACKS if self.backs else Fold.NONE
            return Imposition(sheet=self.sheet, grid=self.grid, fold=fold, duplex=self.duplex, margin=margin)
        page = self.card or self.sheet
        fold = Fold.BACKS if self.backs else Fold.PAGES if self.duplex else Fold.NONE
        if fold is Fold.NONE and not self.large and page.full is page:
            return None
        return Imposition(sheet=page, fold=fold, duplex=self.duplex, margin=margin)

    def copies_of(self, form: str) -> int:
        """Return how many copies of a form to print."""
        return self.copies.get(form, 1)


class LayoutOptions(Struct, frozen=True, kw_only=True):
    """The options of `whistpress print` about the paper, as they are typed. `per_page` may be the word `auto`."""

    sheet: str = "A4"
    cards: str | None = None
    per_page: int | str | None = None
    duplex: str | None = None
    booklet: bool = False
    large: bool = False
    contrast: bool = False
    spare: int = 0
    copies: Mapping[str, int] = field(default_factory=dict)


def layout(options: LayoutOptions) -> PaperLayout:
    """Combine options into a layout; MisfitError when two of them contradict each other."""
    sheet, cards, per_page = options.sheet, options.cards, options.per_page
    whole = sheet_named(sheet)
    whole = replace(whole, card=sheet in ("A6", "5x3"))
    card, grid = (_half(sheet, cards, per_page), None) if options.booklet else _choose_grid(whole, sheet, cards, per_page)
    return PaperLayout(
        sheet=whole,
        card=card,
        grid=grid,
        booklet=options.booklet,
        duplex=options.duplex or "",
        large=options.large,
        contrast=options.contrast,
        spare=options.spare,
        copies=options.copies,
    )


def _half(sheet: str, cards: str | None, per_page: int | str | None) -> PaperSheet:
    """Return the page of a booklet that is folded from a sheet."""
    if cards or per_page:
        raise MisfitError("a booklet is folded, not cut: it takes neither --cards nor --per-page")
    page = {"A4": "A5", "Letter": "half-letter", "A5": "A6"}.get(sheet)
    if page is None:
        raise MisfitError(f"a booklet is not folded from {sheet}", "it is folded from A4, Letter or A5")
    return CARDS[page]


def _choose_grid(
    whole: PaperSheet, name: str, cards: str | None, per_page: int | str | None
) -> tuple[PaperSheet | None, CardGrid | None]:
    """Return the card, and its grid on the sheet."""
    if cards is None:
        if per_page == "auto":
            raise MisfitError("--per-page auto fits cards on a sheet: it needs their size", "add --cards, such as --cards A6")
        return (None, None) if per_page in (None, 1) else _divide_sheet(whole, int(per_page or 1))
    card = replace(sheet_named(cards), card=True)
    if per_page == 1 or cards == name:
        if per_page not in (None, 1, "auto"):
            raise MisfitError(f"{per_page} cards of {cards} do not fit on {name}: one does")
        return card, None
    ways = {grid.count: grid for grid in _grids(whole, card)}
    if not ways:
        raise MisfitError(f"a card of {cards} has no room on {name}")
    count = max(ways) if per_page in (None, "auto") else int(per_page or 1)
    if count not in ways:
        raise MisfitError(f"{count} cards of {cards} cannot stand evenly on {name}", f"it takes {_either(sorted(ways))}")
    return card, ways[count]


def _grids(whole: PaperSheet, card: PaperSheet) -> list[CardGrid]:
    """Return every grid of cards on a sheet; among grids with as many cards those on an upright sheet come last."""
    grids = []
    for lying in (True, False):
        width, height = (whole.long, whole.short) if lying else (whole.short, whole.long)
        for across_, down_ in ((card.long, card.short), (card.short, card.long)):
            most = int((width + _EDGE) / across_), int((height + _EDGE) / down_)
            grids += [CardGrid(a, d, across_, down_, lying=lying) for a in range(1, most[0] + 1) for d in range(1, most[1] + 1)]
    return grids


def _divide_sheet(whole: PaperSheet, number: int) -> tuple[PaperSheet, CardGrid]:
    """Cut a sheet into equal cards, of a shape as near to the sheet's own as can be."""
    ways = []
    for lying in (False, True):
        width, height = (whole.long, whole.short) if lying else (whole.short, whole.long)
        for across in (divisor for divisor in range(1, number + 1) if number % divisor == 0):
            ways.append(CardGrid(across, number // across, width / across, height / (number // across), lying=lying))
    shape = whole.long / whole.short
    best = min(ways, key=lambda grid: abs(max(grid.width, grid.height) / min(grid.width, grid.height) - shape))
    long, short = max(best.width, best.height), min(best.width, best.height)
    return PaperSheet(f"1/{number} of a sheet", round(short, 2), round(long, 2), card=True), best


def _either(numbers: list[int]) -> str:
    words = [str(number) for number in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
