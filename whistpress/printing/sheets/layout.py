"""How a form is to be put on paper: which sheet, cut into which cards, folded or not, how large, how many."""

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.printing.sheets.imposition import CardGrid, Fold, Imposition
from whistpress.printing.sheets.sheet import CARDS, MARGIN, SHEETS, MisfitError, PaperSheet, sheet_named

LARGE = 1.5
"""Large print: everything half as large again, so that what is 8 pt at the least becomes 12 pt, and running text 16 pt."""
_EDGE = 0.05


class PaperLayout(Struct, frozen=True, kw_only=True):
    """What was asked for: the sheet in the printer and how it is used.

    `card` is the piece that a form is laid out on when that is not the sheet itself; `grid` how cards stand on the sheet,
    None for one a page. `duplex` is the edge on which the printer turns the sheet (`long`, `short`), empty for one side.
    """

    sheet: PaperSheet = SHEETS["A4"]
    card: PaperSheet | None = None
    grid: CardGrid | None = None
    booklet: bool = False
    duplex: str = ""
    large: bool = False
    contrast: bool = False
    spare: int = 0
    copies: Mapping[str, int] = field(default_factory=dict)

    @property
    def page(self) -> PaperSheet:
        """The sheet that a form lays itself out on, before it is enlarged."""
        page = self.card or self.sheet
        if not self.large:
            return page
        return replace(page, width=round(page.width / LARGE, 2), height=round(page.height / LARGE, 2))

    @property
    def zoom(self) -> float:
        """How many times larger than laid out everything is printed."""
        return LARGE if self.large else 1.0

    @property
    def backs(self) -> bool:
        """Each card has a printed back."""
        return bool(self.duplex and self.card and not self.booklet)

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
        """How many of a form."""
        return self.copies.get(form, 1)


def layout(
    *,
    sheet: str = "A4",
    cards: str | None = None,
    per_page: int | str | None = None,
    duplex: str | None = None,
    booklet: bool = False,
    large: bool = False,
    contrast: bool = False,
    spare: int = 0,
    copies: Mapping[str, int] | None = None,
) -> PaperLayout:
    """Put the wishes together; Misfit when two of them do not go together. `per_page` may be the word `auto`."""
    whole = sheet_named(sheet)
    whole = replace(whole, card=sheet in ("A6", "5x3"))
    card, grid = (_half(sheet, cards, per_page), None) if booklet else _cut(whole, sheet, cards, per_page)
    return PaperLayout(
        sheet=whole,
        card=card,
        grid=grid,
        booklet=booklet,
        duplex=duplex or "",
        large=large,
        contrast=contrast,
        spare=spare,
        copies=dict(copies or {}),
    )


def _half(sheet: str, cards: str | None, per_page: int | str | None) -> PaperSheet:
    """The page of a booklet that is folded from a sheet."""
    if cards or per_page:
        raise MisfitError("a booklet is folded, not cut: it takes neither --cards nor --per-page")
    page = {"A4": "A5", "Letter": "half-letter", "A5": "A6"}.get(sheet)
    if page is None:
        raise MisfitError(f"a booklet is not folded from {sheet}", "it is folded from A4, Letter or A5")
    return CARDS[page]


def _cut(
    whole: PaperSheet, name: str, cards: str | None, per_page: int | str | None
) -> tuple[PaperSheet | None, CardGrid | None]:
    """The card, and how it stands on the sheet."""
    if cards is None:
        if per_page == "auto":
            raise MisfitError("--per-page auto fits cards on a sheet: it needs their size", "add --cards, such as --cards A6")
        return (None, None) if per_page in (None, 1) else _divided(whole, int(per_page or 1))
    card = replace(sheet_named(cards), card=True)
    if per_page == 1 or cards == name:
        if per_page not in (None, 1, "auto"):
            raise MisfitError(f"{per_page} cards of {cards} do not fit on {name}: one does")
        return card, None
    ways = {grid.count: grid for grid in _grids(whole, card)}
    if not ways:
        raise MisfitError(f"a card of {cards} has no room on {name}")
    wanted = max(ways) if per_page in (None, "auto") else int(per_page or 1)
    if wanted not in ways:
        raise MisfitError(f"{wanted} cards of {cards} cannot stand evenly on {name}", f"it takes {_either(sorted(ways))}")
    return card, ways[wanted]


def _grids(whole: PaperSheet, card: PaperSheet) -> list[CardGrid]:
    """Every way in which cards stand evenly on a sheet; of those of one number an upright sheet comes last."""
    found = []
    for lying in (True, False):
        width, height = (whole.long, whole.short) if lying else (whole.short, whole.long)
        for across_, down_ in ((card.long, card.short), (card.short, card.long)):
            most = int((width + _EDGE) / across_), int((height + _EDGE) / down_)
            found += [CardGrid(a, d, across_, down_, lying=lying) for a in range(1, most[0] + 1) for d in range(1, most[1] + 1)]
    return found


def _divided(whole: PaperSheet, number: int) -> tuple[PaperSheet, CardGrid]:
    """A sheet cut into so many equal cards, of a shape as near to the sheet's own as can be."""
    ways = []
    for lying in (False, True):
        width, height = (whole.long, whole.short) if lying else (whole.short, whole.long)
        for across in (one for one in range(1, number + 1) if number % one == 0):
            ways.append(CardGrid(across, number // across, width / across, height / (number // across), lying=lying))
    own = whole.long / whole.short
    best = min(ways, key=lambda grid: abs(max(grid.width, grid.height) / min(grid.width, grid.height) - own))
    long, short = max(best.width, best.height), min(best.width, best.height)
    return PaperSheet(f"1/{number} of a sheet", round(short, 2), round(long, 2), card=True), best


def _either(numbers: list[int]) -> str:
    words = [str(number) for number in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
