"""The table of a division: what each team has played, won and gained, how equal points are parted; and who can still be first."""

from collections import Counter, deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import floor
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.model.divisions import Division
from whistpress.core.records.match_results import OPEN, MatchResult
from whistpress.core.scoring.ranking import Merit, rank_by_ladder


class DivisionRow(Struct, frozen=True, kw_only=True):
    """A team's row.

    `tricks` are those won and lost, in matches with known tricks. `gain` is the sum of the margins, in the unit of the
    division. `form` has a letter for each match that counts, the oldest first. `deducted` is within the points. `decided` is
    the rung that parted it from others of the same points.
    """

    team: str
    place: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    tricks: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    gain: Fraction = Fraction(0)
    points: Fraction = Fraction(0)
    deducted: Fraction = Fraction(0)
    away_won: int = 0
    form: str = ""
    withdrawn: bool = False
    decided: str = ""


class DivisionTable(Struct, frozen=True):
    """The rows in their order: teams that withdrew and have no result left come last, without a rank (0)."""

    division: Division
    rows: tuple[DivisionRow, ...]
    results: tuple[MatchResult, ...]

    def row(self, team: str) -> DivisionRow:
        """The row of a team."""
        return next(row for row in self.rows if row.team == team)


def division_table(division: Division, results: Sequence[MatchResult]) -> DivisionTable:
    """Make the table from the results of the matches."""
    rows = [_row(division, team.id, results) for team in division.teams]
    ranked = [row for row in rows if row.played or not row.withdrawn]
    rest = [row for row in rows if row not in ranked]

    def rung(name: str) -> Merit[DivisionRow]:
        return lambda row, tied: RUNGS[name](row, tied, results)

    rungs = [(name, rung(name)) for name in division.ties if name in RUNGS]
    ranked_rows = rank_by_ladder(ranked, lambda row: row.points, rungs)
    return DivisionTable(division, (*ranked_rows, *rest), tuple(results))


def _row(division: Division, team: str, results: Sequence[MatchResult]) -> DivisionRow:
    own = [one for one in results if team in one.match.teams and one.counts]
    own.sort(key=lambda one: (one.date.isoformat() if one.date else "9", one.match.round, one.match.id))
    form = "".join(one.letter(team) for one in own)
    tricks = [(one.tricks_of(team), one.tricks_of(one.match.other(team))) for one in own if one.tricks]
    taken = sum((one.points for one in division.deducted if one.team == team), Fraction(0))
    return DivisionRow(
        team=team,
        played=len(own),
        won=form.count("W"),
        drawn=form.count("D"),
        lost=form.count("L"),
        tricks=(sum((a or Fraction(0) for a, _ in tricks), Fraction(0)), sum((b or Fraction(0) for _, b in tricks), Fraction(0))),
        gain=sum((one.gain_of(team) or Fraction(0) for one in own), Fraction(0)),
        points=sum((one.points_of(team) for one in own), Fraction(0)) - taken,
        deducted=taken,
        away_won=sum(one.letter(team) == "W" for one in own if one.match.away == team),
        form=form,
        withdrawn=division.withdrawal(team) is not None,
    )


DivisionRung = Callable[[DivisionRow, Sequence[DivisionRow], Sequence[MatchResult]], Fraction]
"""The merit of a team among those that are tied, itself included."""


def _matches_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> list[MatchResult]:
    teams = {other.team for other in tied}
    return [one for one in results if row.team in one.match.teams and teams >= {*one.match.teams}]


def _points_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> Fraction:
    return sum((one.points_of(row.team) for one in _matches_between(row, tied, results)), Fraction(0))


def _gain_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> Fraction:
    met = [one for one in _matches_between(row, tied, results) if one.counts]
    return sum((one.gain_of(row.team) or Fraction(0) for one in met), Fraction(0))


RUNGS: Mapping[str, DivisionRung] = MappingProxyType(
    {
        "gain": lambda row, _, __: row.gain,
        "difference": lambda row, _, __: row.gain,
        "tricks": lambda row, _, __: row.tricks[0],
        "wins": lambda row, _, __: Fraction(row.won),
        "away-wins": lambda row, _, __: Fraction(row.away_won),
        "between": _points_between,
        "between-gain": _gain_between,
    }
)
"""The rungs of a ladder by name; the most is first."""


SEARCHED = 10
"""With up to so many matches to come among the others, every way in which they can end is tried."""


class OutlookMethod(StrEnum):
    """How it was computed which teams can still be first.

    `flow`: the points of the matches to come are shared out over the others so that none of them passes (exact, where a match
    gives its points in whole parts, as 2, 1, 0 does). `search`: every way in which the matches to come can end was tried
    (exact). `bound`: only compared with the points that the others have now, so that a team without hope may be named.
    """

    FLOW = "flow"
    SEARCH = "search"
    BOUND = "bound"


class Prospect(Struct, frozen=True, kw_only=True):
    """The prospect of a team: the points of all wins and of all losses, whether it can end with no team above it.

    `sure`: no other can reach its points any more, not even with all wins against all losses.
    """

    team: str
    to_come: int
    most: Fraction
    least: Fraction
    can_be_first: bool
    sure: bool


class DivisionOutlook(Struct, frozen=True):
    """The prospects of every team that has a rank, in the order of the table; how many matches are to come."""

    prospects: tuple[Prospect, ...]
    matches: int
    how: OutlookMethod


def division_outlook(table: DivisionTable) -> DivisionOutlook:
    """Compute the prospects of all teams. Equal points count as reached: the ladder decides, and a gain can always turn it."""
    division = table.division
    coming = [one for one in table.results if one.state in OPEN]
    ranked = [row for row in table.rows if row.place]
    points = {row.team: row.points for row in ranked}
    left = {team: sum(team in one.match.teams for one in coming) for team in points}
    most = {team: points[team] + division.win * left[team] for team in points}
    least = {team: points[team] + division.loss * left[team] for team in points}
    ways = {team: _can_lead(division, team, points, left, coming) for team in points}
    return DivisionOutlook(
        tuple(
            Prospect(
                team=team,
                to_come=left[team],
                most=most[team],
                least=least[team],
                can_be_first=ways[team][0],
                sure=bool(coming) and all(most[other] < least[team] for other in points if other != team),
            )
            for team in points
        ),
        len(coming),
        next((how for how in reversed(OutlookMethod) if any(way[1] is how for way in ways.values())), OutlookMethod.FLOW),
    )


def _can_lead(
    division: Division, team: str, points: Mapping[str, Fraction], left: Mapping[str, int], coming: Sequence[MatchResult]
) -> tuple[bool, OutlookMethod]:
    """Whether a team that wins all it has still to play can end with no team above it, and how that was computed."""
    others = [one.match.teams for one in coming if team not in one.match.teams]
    limit = points[team] + division.win * left[team]
    met = {other: sum({team, other} == {*one.match.teams} for one in coming) for other in points}
    now = {other: points[other] + division.loss * met[other] for other in points if other != team}
    if any(have + division.loss * (left[other] - met[other]) > limit for other, have in now.items()):
        return False, OutlookMethod.FLOW
    if division.draw - division.loss > 0 and division.win - division.loss == 2 * (division.draw - division.loss):
        return _by_flow(division, limit, now, others), OutlookMethod.FLOW
    if len(others) <= SEARCHED:
        return _by_search(division, limit, now, others), OutlookMethod.SEARCH
    return True, OutlookMethod.BOUND


def _by_flow(division: Division, limit: Fraction, now: Mapping[str, Fraction], others: Sequence[tuple[str, str]]) -> bool:
    """Decide by maximum flow whether every team can stay at or below `limit`.

    Each match divides two equal parts (a part is a draw less a loss) between its teams in any way.
    """
    part = division.draw - division.loss
    played = Counter(team for pair in others for team in pair)
    meetings = Counter(tuple(sorted(pair)) for pair in others)
    edges: dict[tuple[Hashable, Hashable], int] = {("from", pair): 2 * number for pair, number in meetings.items()}
    edges |= {(pair, team): 2 * number for pair, number in meetings.items() for team in pair}
    room = {team: floor(Fraction(limit - have - division.loss * played[team], part)) for team, have in now.items()}
    edges |= {(team, "to"): max(0, parts) for team, parts in room.items()}
    return maximum_flow(edges, "from", "to") == 2 * len(others)


def _by_search(division: Division, limit: Fraction, now: Mapping[str, Fraction], others: Sequence[tuple[str, str]]) -> bool:
    """Try every outcome of the matches to come in which all teams stay at or below `limit`."""
    names = sorted(now)
    order = sorted(others)
    ends = ((division.draw, division.draw), (division.win, division.loss), (division.loss, division.win))

    @cache
    def is_possible(index: int, have: tuple[Fraction, ...]) -> bool:
        if any(points > limit for points in have):
            return False
        if index == len(order):
            return True
        first, second = (names.index(team) for team in order[index])
        for home, away in ends:
            after = list(have)
            after[first] += home
            after[second] += away
            if is_possible(index + 1, tuple(after)):
                return True
        return False

    return is_possible(0, tuple(now[name] for name in names))


def maximum_flow(edges: Mapping[tuple[Hashable, Hashable], int], source: Hashable, sink: Hashable) -> int:
    """Maximum flow (Edmonds–Karp): how much can go from the source to the sink, each edge having a capacity."""
    capacity: dict[Hashable, dict[Hashable, int]] = {}
    for (start, end), size in edges.items():
        capacity.setdefault(start, {})[end] = size
        capacity.setdefault(end, {}).setdefault(start, 0)
    flow = 0
    while path := _shortest_path(capacity, source, sink):
        width = min(capacity[start][end] for start, end in path)
        for start, end in path:
            capacity[start][end] -= width
            capacity[end][start] += width
        flow += width
    return flow


def _shortest_path(
    capacity: Mapping[Hashable, Mapping[Hashable, int]], source: Hashable, sink: Hashable
) -> list[tuple[Hashable, Hashable]]:
    """Find a shortest path of edges with capacity left, by breadth-first search; empty where there is none."""
    before: dict[Hashable, Hashable] = {}
    queue = deque([source])
    while queue and sink not in before:
        here = queue.popleft()
        for there, size in capacity.get(here, {}).items():
            if size > 0 and there not in before and there != source:
                before[there] = here
                queue.append(there)
    path: list[tuple[Hashable, Hashable]] = []
    node = sink
    while node in before:
        path.append((before[node], node))
        node = before[node]
    return path[::-1]
