"""The sheets that a printer holds, upright or lying."""

from msgspec import Struct
from msgspec.structs import replace

MARGIN = 8.5
"""Millimetres that stay empty at every edge of a sheet: home printers cannot print there."""


_FULL = 210.0
LEAST_ROW = 8.0
"""Millimetres that a box to write in is high."""


class MisfitError(ValueError):
    """Something that was asked for has no room, or does not go together; `help` says what would serve."""

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
    def lying(self) -> "PaperSheet":
        """The same sheet with its long side below."""
        return replace(self, name=f"{self.name} landscape", width=self.long, height=self.short)

    @property
    def full(self) -> "PaperSheet":
        """A small sheet as a full one of its shape, for what is laid out on that and made smaller afterwards."""
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
        """What can be printed on, in millimetres."""
        return self.width - 2 * MARGIN

    @property
    def inner_height(self) -> float:
        """What can be printed on, in millimetres."""
        return self.height - 2 * MARGIN


SHEETS = {"A4": PaperSheet("A4", 210.0, 297.0), "Letter": PaperSheet("letter", 215.9, 279.4)}
"""Full sheets: what a league's `paper` key names."""
CARDS = {
    "half-letter": PaperSheet("half-letter", 139.7, 215.9),
    "A5": PaperSheet("A5", 148.0, 210.0),
    "A6": PaperSheet("A6", 105.0, 148.0),
    "5x3": PaperSheet("5x3", 76.2, 127.0),
}
"""Smaller ones, the largest first: halves and quarters of a full sheet, and index cards of 5 by 3 inches."""

LEAST = PaperSheet("half sheet", 139.7, 186.2)
"""What a form that is no card needs to be laid out on: half a sheet, or a sheet of which everything is enlarged."""


def holds(sheet: PaperSheet, least: PaperSheet) -> bool:
    """Whether a sheet is at least as large as another."""
    return sheet.short >= least.short - 0.1 and sheet.long >= least.long - 0.1


def check_row_height(row: float, sheet: PaperSheet, what: str) -> None:
    """Misfit when boxes to write in are too low on a sheet smaller than A4."""
    if row < LEAST_ROW - 0.01 and sheet.short < SHEETS["A4"].short:
        raise MisfitError(f"{what} would have boxes of {row:.1f} mm there, too low to write in", "take a larger sheet")


def sheet_named(name: str) -> PaperSheet:
    """A sheet by its name, in capitals or not; ValueError when there is none of that name."""
    found = {key.lower(): sheet for key, sheet in (SHEETS | CARDS).items()}.get(name.lower())
    if found is None:
        raise ValueError(f"no sheet is called '{name}': A4 or Letter, and for cards {', '.join(CARDS)}")
    return found
