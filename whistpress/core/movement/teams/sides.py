"""Two teams of many pairs: how many pairs a side, and their numbers (1 to p, and p + 1 to 2p)."""

from msgspec.structs import replace

from whistpress.core.movement.pairs.compass import MOST
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import players_of, size_key, spoken

TAKES = ("tables", "pairs", "players")


def pairs_a_side(request: Request, *, least: int, most: int = MOST, default: int | None = None) -> int:
    """Count the pairs of each team, who are as many as tables; MovementError when they do not come out even."""
    if request.teams not in (None, 2):
        raise MovementError(
            f"{request.system} is for two teams, not {request.teams}", "write teams = 2 or leave it out", key="teams"
        )
    request = replace(request, teams=None)
    if default is not None and size_key(request) is None:
        return default
    players = players_of(request)
    if players % 4 or not least <= players // 4 <= most:
        many, pairs = _range(least, most), _range(2 * least, 2 * most)
        raise MovementError(
            f"{request.system} is for two teams of {many} pairs each, not {spoken(request)}",
            f"{pairs} pairs of both teams together fill {many} tables, two pairs each",
            key=size_key(request),
        )
    return players // 4


def _range(least: int, most: int) -> str:
    return f"{least} to {most}" if least < most else str(least)


def teams_of(pairs: int, teams: int = 2) -> tuple[tuple[int, ...], ...]:
    """Number the pairs team by team."""
    return tuple(tuple(range(pairs * team + 1, pairs * (team + 1) + 1)) for team in range(teams))
