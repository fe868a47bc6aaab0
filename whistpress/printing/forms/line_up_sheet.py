"""A sealed line-up is its own envelope: three panels of one printed side, and a flap at the top of the first.

Panel 1 folds down over panel 2, print to print; panel 3 folds back behind panel 2, so that its print faces outwards; the flap,
by which panel 1 is longer, is turned over the foot and sealed on panel 3. What the captain wrote lies inside, what the umpire
reads outside, and any printer serves.
"""

from collections.abc import Sequence

from msgspec import Struct

from whistpress.printing.measure import size_that_fits
from whistpress.printing.papers.line_ups import LineUp
from whistpress.printing.sheets.sheet import LEAST_ROW, MARGIN, MisfitError, PaperSheet

FLAP = 22.0
"""Millimetres of the first panel that are turned over and sealed."""
_LINE = 9.0
_FOLD = 4.0
_HEAD = 9.0
_SIGNED = 13.0
_TEAM = (30.0, 14.0)
_EVENT = (15.0, 10.0)
_ONE_COLUMN = 6


class Folded(Struct, frozen=True, kw_only=True):
    """A line-up and the sizes of its team's name, inside and outside, and of its event's title, in points."""

    line_up: LineUp
    team: float
    outside: float
    event: float


class LineUpSheets(Struct, frozen=True, kw_only=True):
    """What the template of line-ups gets: the folds (from the top), the height of a panel and of a line (mm), the columns."""

    sheet: PaperSheet
    pages: tuple[Folded, ...]
    panel: float
    first_fold: float
    second_fold: float
    line: float
    columns: int
    flap: float = FLAP
    margin: float = MARGIN


def line_up_sheets(line_ups: Sequence[LineUp], sheet: PaperSheet) -> LineUpSheets:
    """Lay the line-ups out, one a sheet; Misfit where the lines of the second panel would be too low to write in."""
    panel = (sheet.height - FLAP) / 3
    longest = max(len(one.seats) + one.reserves for one in line_ups)
    columns = 1 if longest <= _ONE_COLUMN else 2
    lines = -(-longest // columns)
    line = min(_LINE, (panel - 2 * _FOLD - _HEAD - _SIGNED) / lines)
    if line < LEAST_ROW - 0.01:
        raise MisfitError(f"line-ups would have lines of {line:.1f} mm there, too low to write in", "take a larger sheet")
    width = sheet.inner_width
    return LineUpSheets(
        sheet=sheet,
        pages=tuple(
            Folded(
                line_up=one,
                team=size_that_fits(one.team, width, *_TEAM),
                outside=size_that_fits(one.team, width - 30, *_TEAM),
                event=size_that_fits(one.event, width, *_EVENT),
            )
            for one in line_ups
        ),
        panel=round(panel, 2),
        first_fold=round(panel + FLAP, 2),
        second_fold=round(2 * panel + FLAP, 2),
        line=round(line, 2),
        columns=columns,
    )
