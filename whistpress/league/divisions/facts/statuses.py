"""Champions, promotion, relegation and play-offs: the statuses proven so far, and the teams that move in the end.

A status is given only when it is proven. While matches are to come, a team is sure of the first places when no set of other
teams can fill them: the others win all they have to play, the points of their matches among each other are shared out by
maximum flow, and equal points count as ahead, because a ladder can turn either way. Where points are not shared in whole parts
the shares are only bounded, so that a status may come late but is never wrong.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from math import ceil, comb, floor, lcm

from msgspec import Struct

from whistpress.core.model import ResultHead
from whistpress.language import say
from whistpress.league.divisions.facts.results import OPEN, MatchResult, match_results
from whistpress.league.divisions.facts.table import DivisionTable, division_table, match_stakes, maximum_flow
from whistpress.league.divisions.model import Division, PlayOff
from whistpress.league.league import League
from whistpress.problems import Problem, Span, problem_of

MOST_SETS = 2000
"""So many sets of teams are tried at most; beyond them a team is sure only where too few others can reach it one by one."""


class DivisionStatus(StrEnum):
    """What a team has at the end of a division."""

    CHAMPION = "champion"
    PROMOTED = "promoted"
    RELEGATED = "relegated"
    PLAY_OFF = "play-off"


class PointBounds(Struct, frozen=True):
    """The most and the least points that an open match can give a team, and both its teams together."""

    most: Fraction
    least: Fraction
    most_together: Fraction
    least_together: Fraction


class DivisionEnd(Struct, frozen=True):
    """The teams in the order in which a division ended, after the play-offs, and those that go up and down.

    `settled` is false while a match or a play-off is open, or equal teams share a rank at a line; then no team moves.
    """

    order: tuple[str, ...]
    promoted: tuple[str, ...] = ()
    relegated: tuple[str, ...] = ()
    settled: bool = False


def point_bounds(table: DivisionTable) -> PointBounds | None:
    """Return what an open match can give, by play, by a walkover or by a ruling; None where no limit is known."""
    stakes = match_stakes(table.division, table.results)
    if stakes.most is None:
        return None
    least = min(stakes.least, *table.division.walkover)
    if any(result.under_protest for result in table.results):  # a ruling may give both teams nothing, or both the most
        least = min(least, Fraction(0))
        return PointBounds(stakes.most, least, 2 * stakes.most, 2 * least)
    return PointBounds(stakes.most, least, stakes.most_together, stakes.least_together)


def is_open(result: MatchResult) -> bool:
    """Return whether a match can still change the table.

    It can while it is to come, under protest, or played in an event that is not final.
    """
    return result.state in OPEN or result.under_protest or result.provisional


def statuses(table: DivisionTable) -> Mapping[str, DivisionStatus | None]:
    """Return the status of each team, None where it has none that is certain."""
    division = table.division
    ranked = [row for row in table.rows if row.place]
    verdicts = dict[str, DivisionStatus | None](dict.fromkeys(team.id for team in division.teams))
    if not any(row.played for row in ranked):
        return verdicts
    coming = [result for result in table.results if is_open(result)]
    stakes = point_bounds(table)
    if coming and stakes:
        certain = _Certain(table, coming, stakes)
        for row in ranked:
            verdicts[row.team] = certain.status(row.team)
    elif not coming:
        verdicts |= _at_the_end(table)
    for play_off in division.play_offs:
        if not play_off.winner:
            verdicts |= dict.fromkeys(play_off.teams, DivisionStatus.PLAY_OFF)
    return verdicts


def division_end(table: DivisionTable) -> DivisionEnd:
    """Return the final order of a division and the teams that move up and down."""
    division = table.division
    ranked = [row for row in table.rows if row.place]
    order = _after_play_offs(table)
    if (
        not any(row.played for row in ranked)
        or any(is_open(result) for result in table.results)
        or not all(play_off.winner for play_off in division.play_offs)
    ):
        return DivisionEnd(order)
    extra_up, extra_down = _extra_places(division, order)
    up = [team for team in order[: division.promoted] if _is_above(table, team, division.promoted)]
    down = [team for team in _last(order, division.relegated) if _is_below(table, team, division.relegated)]
    settled = len(up) == min(division.promoted, len(order)) and len(down) == min(division.relegated, len(order))
    return DivisionEnd(order, (*up, *extra_up), (*extra_down, *down), settled)


def _at_the_end(table: DivisionTable) -> Mapping[str, DivisionStatus]:
    """Return the statuses when all matches of the rounds are decided."""
    division, end = table.division, division_end(table)
    verdicts = dict[str, DivisionStatus]()
    if not all(play_off.winner for play_off in division.play_offs):
        involved = {team for play_off in division.play_offs for team in play_off.teams}
        up = [team for team in end.order[: division.promoted] if _is_above(table, team, division.promoted)]
        down = [team for team in _last(end.order, division.relegated) if _is_below(table, team, division.relegated)]
        end = DivisionEnd(
            end.order, tuple(team for team in up if team not in involved), tuple(team for team in down if team not in involved)
        )
    verdicts |= dict.fromkeys(end.promoted, DivisionStatus.PROMOTED)
    verdicts |= dict.fromkeys(end.relegated, DivisionStatus.RELEGATED)
    first = champions(table)
    return verdicts | dict.fromkeys(first, DivisionStatus.CHAMPION)


def champions(table: DivisionTable) -> tuple[str, ...]:
    """Return the first team, or all that share the first place; the winner of a play-off for it.

    Empty while a match of the rounds, or a play-off of a team at the first place, is open.
    """
    ranked = [row for row in table.rows if row.place]
    if not any(row.played for row in ranked) or any(is_open(result) for result in table.results):
        return ()
    first = [row.team for row in ranked if row.place == 1]
    between = [play_off for play_off in table.division.play_offs if set(play_off.teams) & set(first)]
    decided = [play_off for play_off in between if set(play_off.teams) <= set(first) or _place_of(table, play_off) == 1]
    if not decided:
        return tuple(first)
    if not all(play_off.winner for play_off in decided):
        return ()
    order = _after_play_offs(table)
    return (order[0],)


def _place_of(table: DivisionTable, play_off: PlayOff) -> int:
    """Return the better place of the two teams of a play-off."""
    return min(table.row(team).place for team in play_off.teams)


def _after_play_offs(table: DivisionTable) -> tuple[str, ...]:
    """Return the ranked teams in their order, after each play-off that its lower team won has exchanged the two."""
    order = [row.team for row in table.rows if row.place]
    for play_off in table.division.play_offs:
        if play_off.winner and all(team in order for team in play_off.teams):
            upper, other = sorted(map(order.index, play_off.teams))
            if order[upper] != play_off.winner:
                order[upper], order[other] = order[other], order[upper]
    return tuple(order)


def _extra_places(division: Division, order: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the teams that move only by a play-off of two neighbours beside a line: up (the winner), and down (the loser).

    With one team promoted and a play-off of the second and the third, its winner goes up too; with one relegated and a play-off
    of the two above it, its loser goes down.
    """
    up, down = list[str](), list[str]()
    lowest = len(order) - division.relegated
    for play_off in division.play_offs:
        if not all(team in order for team in play_off.teams):
            continue
        upper, other = sorted(map(order.index, play_off.teams))
        if other != upper + 1 or upper < division.promoted or other >= lowest or upper == 0:
            continue
        if division.promoted and upper == division.promoted:
            up = [order[upper]]
        elif division.relegated and other == lowest - 1:
            down = [order[other]]
    return tuple(up), tuple(down)


def _last(order: Sequence[str], number: int) -> Sequence[str]:
    """Return the last so many teams."""
    return order[len(order) - number :]


def _tied(table: DivisionTable, team: str) -> list[str]:
    """Return the teams that share the place of a team and that no play-off has parted from it."""
    row = table.row(team)
    parted = {
        other for play_off in table.division.play_offs if play_off.winner and team in play_off.teams for other in play_off.teams
    }
    return [other.team for other in table.rows if other.place == row.place and other.team not in parted - {team}]


def _is_above(table: DivisionTable, team: str, line: int) -> bool:
    """Return whether all that share the rank of a team are among the first `line` teams."""
    first = _after_play_offs(table)[:line]
    return all(other in first for other in _tied(table, team))


def _is_below(table: DivisionTable, team: str, line: int) -> bool:
    """Return whether all that share the rank of a team are among the last `line` teams."""
    last = _last(_after_play_offs(table), line)
    return all(other in last for other in _tied(table, team))


class _Certain:
    """Proves statuses while matches are to come."""

    def __init__(self, table: DivisionTable, coming: Sequence[MatchResult], stakes: PointBounds) -> None:
        self.division = table.division
        self.stakes = stakes
        self.coming = [result.match.teams for result in coming]
        self.left = Counter(team for result in coming for team in result.match.teams)
        self.points = {  # what an open match has given may be taken away again
            row.team: row.points - sum(result.points_of(row.team) for result in coming if row.team in result.match.teams)
            for row in table.rows
            if row.place
        }

    def status(self, team: str) -> DivisionStatus | None:
        """Return the status that a team cannot lose any more."""
        division = self.division
        involved = any(team in play_off.teams for play_off in division.play_offs)
        if involved:
            return None
        if self.ends_among_first(team, 1):
            return DivisionStatus.CHAMPION
        if division.promoted and self.ends_among_first(team, division.promoted):
            return DivisionStatus.PROMOTED
        if division.relegated and self.ends_among_last(team, division.relegated):
            return DivisionStatus.RELEGATED
        return None

    def ends_among_first(self, team: str, line: int) -> bool:
        """Return whether no `line` other teams can all reach the least points of a team.

        False where there are more than MOST_SETS sets of teams to try.
        """
        limit = self.points[team] + self.stakes.least * self.left[team]
        able = [
            other
            for other, points in self.points.items()
            if other != team and points + self.stakes.most * self.left[other] >= limit
        ]
        if len(able) < line:
            return True
        if comb(len(able), line) > MOST_SETS:
            return False
        return not any(self._can_all_reach(chosen, limit) for chosen in combinations(able, line))

    def ends_among_last(self, team: str, line: int) -> bool:
        """Return whether no `line` other teams can all stay at or below the most points of a team.

        False where there are more than MOST_SETS sets of teams to try.
        """
        limit = self.points[team] + self.stakes.most * self.left[team]
        able = [
            other
            for other, points in self.points.items()
            if other != team and points + self.stakes.least * self.left[other] <= limit
        ]
        if len(able) < line:
            return True
        if comb(len(able), line) > MOST_SETS:
            return False
        return not any(self._can_all_stay(chosen, limit) for chosen in combinations(able, line))

    def _can_all_reach(self, chosen: Iterable[str], limit: Fraction) -> bool:
        """Return whether teams can all reach a limit: they win against all others, and share the points of their own matches."""
        among = set(chosen)
        inner = Counter(tuple(sorted(pair)) for pair in self.coming if among >= {*pair})
        needs = {
            team: limit
            - self.points[team]
            - self.stakes.most * sum(team in pair and not among >= {*pair} for pair in self.coming)
            - self.stakes.least * sum(number for pair, number in inner.items() if team in pair)
            for team in among
        }
        spare = self.stakes.most_together - 2 * self.stakes.least
        return self._flows(inner, {team: max(need, Fraction(0)) for team, need in needs.items()}, spare)

    def _can_all_stay(self, chosen: Iterable[str], limit: Fraction) -> bool:
        """Return whether teams can all stay at or below a limit: they lose against all others, and give away what they can."""
        among = set(chosen)
        inner = Counter(tuple(sorted(pair)) for pair in self.coming if among >= {*pair})
        room = {team: limit - self.points[team] - self.stakes.least * sum(team in pair for pair in self.coming) for team in among}
        if any(space < 0 for space in room.values()):
            return False
        spare = self.stakes.least_together - 2 * self.stakes.least
        return self._fits(inner, room, spare)

    def _flows(self, inner: Mapping[tuple[str, ...], int], needs: Mapping[str, Fraction], spare: Fraction) -> bool:
        """Return whether matches that each give `spare` points together can fill what their teams need."""
        gain = self.stakes.most - self.stakes.least
        parts = _parts(spare, gain, *needs.values())
        edges = _edges(inner, floor(spare * parts), floor(gain * parts))
        edges |= {(team, "to"): ceil(need * parts) for team, need in needs.items()}
        return maximum_flow(edges, "from", "to") == sum(ceil(need * parts) for need in needs.values())

    def _fits(self, inner: Mapping[tuple[str, ...], int], room: Mapping[str, Fraction], spare: Fraction) -> bool:
        """Return whether the points that matches give at the least have room in their teams."""
        gain = self.stakes.most - self.stakes.least
        parts = _parts(spare, gain, *room.values())
        edges = _edges(inner, floor(spare * parts), floor(gain * parts))
        edges |= {(team, "to"): floor(space * parts) for team, space in room.items()}
        return maximum_flow(edges, "from", "to") == floor(spare * parts) * sum(inner.values())


def _parts(*figures: Fraction) -> int:
    """Return into how many parts a point is divided so that all figures are whole."""
    return lcm(*(figure.denominator for figure in figures))


def _edges(inner: Mapping[tuple[str, ...], int], spare: int, gain: int) -> dict[tuple[Hashable, Hashable], int]:
    """Return the edges from the source over each pair of teams to them; `gain` is the most that one team gets of a match."""
    edges: dict[tuple[Hashable, Hashable], int] = {("from", pair): spare * number for pair, number in inner.items()}
    return edges | {(pair, team): min(spare, gain) * number for pair, number in inner.items() for team in pair}


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


MOVED_FINDING = "promoted"
"""The word by which a division accepts that a team is not where it should be in the next season."""


def missing_teams(league: League, results: Mapping[str, ResultHead]) -> Iterator[Problem]:
    """Yield a warning for each team that moved at the end of a season and is not in that division of the next one."""
    seasons = dict[str, list[Division]]()
    for division in league.divisions.values():
        seasons.setdefault(division.season, []).append(division)
    for season, later in zip(sorted(seasons), sorted(seasons)[1:], strict=False):
        if any(division.promoted or division.relegated for division in seasons[season]):
            tables = [
                division_table(division, match_results(division, league.events, results, league.people, league.clubs))
                for division in seasons[season]
            ]
            for move in season_moves(tables).moves:
                yield from _missing(move, league.divisions, seasons[later])


def _missing(move: TeamMove, divisions: Mapping[str, Division], later: Sequence[Division]) -> Iterator[Problem]:
    source, target = divisions[move.source], divisions[move.target]
    if any(acceptance.finding in ("", MOVED_FINDING) and acceptance.team in ("", move.team) for acceptance in source.accepted):
        return
    successor = next((division for division in later if division.slug == target.slug), None)
    homes = [division for division in later if division.team(move.team)]
    if (successor and successor in homes) or (homes and not successor):
        return
    verb = say("promoted") if move.up else say("relegated")
    was = say(
        "%(move)s was %(verb)s from %(source)s in %(season)s",
        move=move.name,
        verb=verb,
        source=source.title,
        season=source.season,
    )
    where = say("is in %(title)s", title=homes[0].title) if homes else say("is in no division")
    at = (successor or later[0]).at or Span(say("content/fixtures/%(id)s.toml", id=(successor or later[0]).id))
    yield problem_of(
        "W762.and-in", at, was=was, where=where, season=later[0].season, source=source.id, moved_finding=MOVED_FINDING
    )
