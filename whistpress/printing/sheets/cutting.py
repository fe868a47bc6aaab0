"""Sheets that are cut into equal pieces: where the pieces lie, and the marks to cut along."""

from msgspec import Struct

from whistpress.printing.sheets.sheet import PaperSheet

CUT = 4.0
"""Millimetres outside the pieces, at every side, in which the marks stand."""
INSET = 5.0
"""Millimetres that a card in one piece keeps empty, besides what the piece itself does: a printer cannot print at its edge."""


class Cutting(Struct, frozen=True):
    """So many pieces across and down, each of one size, in the middle of a sheet; all in millimetres."""

    sheet: PaperSheet
    width: float
    height: float
    across: int
    down: int

    @classmethod
    def filling(cls, sheet: PaperSheet, across: int, down: int) -> "Cutting":
        """As large as the sheet allows; a card is one piece, all of it."""
        if sheet.card:
            return cls(sheet, sheet.width - 2 * INSET, sheet.height - 2 * INSET, 1, 1)
        width = round((sheet.inner_width - 2 * CUT) / across, 2)
        return cls(sheet, width, round((sheet.inner_height - 2 * CUT) / down, 2), across, down)

    @property
    def left(self) -> float:
        """Where the first piece begins."""
        return (self.sheet.width - self.across * self.width) / 2

    @property
    def top(self) -> float:
        """Where the first piece begins."""
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
    """Short strokes outside the pieces, at each line to be cut, as the path of an SVG in millimetres."""
    right, bottom = left + across * width, top + down * height
    strokes = []
    for x in (left + step * width for step in range(across + 1)):
        strokes += [f"M{x:.2f} {top - CUT:.2f}V{top - 1:.2f}", f"M{x:.2f} {bottom + 1:.2f}V{bottom + CUT:.2f}"]
    for y in (top + step * height for step in range(down + 1)):
        strokes += [f"M{left - CUT:.2f} {y:.2f}H{left - 1:.2f}", f"M{right + 1:.2f} {y:.2f}H{right + CUT:.2f}"]
    return "".join(strokes)
