"""Who goes up and down between the divisions of a season, and what keeps a team where it is."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from whistpress.core.model.divisions import Division
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.statuses import DivisionEnd, division_end


class MoveObstacle(StrEnum):
    """The reason why no team moves out of a division: it is undecided, or its season has no division above or below it."""

    OPEN = "open"
    NONE_ABOVE = "none above"
    NONE_BELOW = "none below"


class TeamMove(Struct, frozen=True):
    """A team that goes from a division to another one of the same season, named by their ids; `up`: it is promoted."""

    team: str
    name: str
    source: str
    target: str
    up: bool


class SeasonMoves(Struct, frozen=True):
    """The moves at the end of a season, and the divisions whose teams should move but cannot."""

    moves: tuple[TeamMove, ...]
    obstacles: tuple[tuple[str, MoveObstacle], ...]


def season_moves(tables: Sequence[DivisionTable]) -> SeasonMoves:
    """Return who moves at the end of a season, from the tables of its divisions."""
    divisions = {table.division.id: table.division for table in tables}
    moves, obstacles = list[TeamMove](), list[tuple[str, MoveObstacle]]()
    for table in tables:
        for move_or_obstacle in _out_of(table.division, division_end(table), divisions):
            if isinstance(move_or_obstacle, TeamMove):
                moves.append(move_or_obstacle)
            else:
                obstacles.append((table.division.id, move_or_obstacle))
    return SeasonMoves(tuple(moves), tuple(obstacles))


def _out_of(division: Division, end: DivisionEnd, divisions: Mapping[str, Division]) -> Iterator[TeamMove | MoveObstacle]:
    if not division.promoted and not division.relegated:
        return
    if not end.settled:
        yield MoveObstacle.OPEN
        return
    above = next((id_ for id_, other in divisions.items() if f"{other.season}/{other.below}" == division.id), "")
    below = f"{division.season}/{division.below}" if division.below else ""
    for teams, target, up in ((end.promoted, above, True), (end.relegated, below, False)):
        if teams and target not in divisions:
            yield MoveObstacle.NONE_ABOVE if up else MoveObstacle.NONE_BELOW
        elif teams:
            names = {team.id: team.name for team in division.teams}
            yield from (TeamMove(team, names[team], division.id, target, up) for team in teams)
