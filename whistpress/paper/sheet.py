"""The sheets that a printer holds, upright or lying."""

from dataclasses import dataclass

MARGIN = 8.5
"""Millimetres that stay empty at every edge of a sheet: home printers cannot print there."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper: its CSS name (`A4`, `letter`), width and height in millimetres."""

    name: str
    width: float
    height: float

    @property
    def lying(self) -> "Sheet":
        """The same sheet with its long side below."""
        return Sheet(f"{self.name} landscape", max(self.width, self.height), min(self.width, self.height))

    @property
    def inner_width(self) -> float:
        """What can be printed on, in millimetres."""
        return self.width - 2 * MARGIN

    @property
    def inner_height(self) -> float:
        """What can be printed on, in millimetres."""
        return self.height - 2 * MARGIN


SHEETS = {"A4": Sheet("A4", 210.0, 297.0), "Letter": Sheet("letter", 215.9, 279.4)}


def sheet_named(name: str) -> Sheet:
    """A sheet by the name that a league's `paper` key gives it; ValueError when there is none of that name."""
    found = {key.lower(): sheet for key, sheet in SHEETS.items()}.get(name.lower())
    if found is None:
        raise ValueError(f"no sheet is called '{name}': A4 or Letter")
    return found
