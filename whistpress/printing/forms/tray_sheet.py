"""The tray-caddy's sheet: rounds in columns side by side, in type as large as all of them allow."""

from msgspec import Struct

from whistpress.printing.papers.tray_moves import TrayMoves, TrayRound

COLUMNS, MOST_COLUMNS = 2, 3
_LARGEST, _SMALLEST = 13.0, 9.0
_ROOM = 52
"""Lines of the largest type that a column has."""


class TraySheet(Struct, frozen=True, kw_only=True):
    """What the template of the tray-caddy's sheet gets: the journeys, the event, the size of type in pt."""

    title: str
    moves: TrayMoves
    type: float
    columns: int


def tray_sheet(moves: TrayMoves, title: str) -> TraySheet:
    """Choose the size of type so that the sheet is one page where it can be; long ones go on."""
    lines = sum(_lines(round_) for round_ in moves.rounds)
    columns = COLUMNS if lines <= COLUMNS * _ROOM * _LARGEST / _SMALLEST else MOST_COLUMNS
    size = max(_SMALLEST, min(_LARGEST, _LARGEST * COLUMNS * _ROOM / max(lines, 1)))
    return TraySheet(title=title, moves=moves, type=round(size, 1), columns=columns)


def _lines(round_: TrayRound) -> int:
    return 2 + len(round_.put_out) + len(round_.carried) + bool(round_.collected)
