"""What is still to play for: who can still be first, by which way of reckoning that is known, and who is sure of it."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import floor

from msgspec import Struct

from whistpress.core.model.divisions import Division
from whistpress.core.records.divisions.flow import most_that_flows
from whistpress.core.records.divisions.results import OPEN, MatchResult
from whistpress.core.records.divisions.table import DivisionTable

SEARCHED = 10
"""Up to so many matches to come (among the others) every way in which they can end is tried."""


class How(StrEnum):
    """How it is known who can still be first.

    `flow`: the points of the matches to come are shared out over the others so that none of them passes (exact, where a match
    gives its points in whole parts, as 2, 1, 0 does). `search`: every way in which the matches to come can end was tried
    (exact). `bound`: only held against the points that the others have now, so that somebody may be named whose hope is none.
    """

    FLOW = "flow"
    SEARCH = "search"
    BOUND = "bound"


class Prospect(Struct, frozen=True, kw_only=True):
    """What a team can still come to: the points of all wins and of all losses, whether it can end with nobody above it.

    `sure`: nobody can reach its points any more, not even with all wins against all losses.
    """

    team: str
    to_come: int
    most: Fraction
    least: Fraction
    can_be_first: bool
    sure: bool


class Outlook(Struct, frozen=True):
    """The prospects of every team that has a place, in the order of the table; how many matches are to come."""

    prospects: tuple[Prospect, ...]
    matches: int
    how: How


def outlook(table: DivisionTable) -> Outlook:
    """What is still to play for. Of equal points the ladder decides, which a gain can always turn: they count as reached."""
    division = table.division
    coming = [one for one in table.results if one.state in OPEN]
    ranked = [row for row in table.rows if row.place]
    points = {row.team: row.points for row in ranked}
    left = {team: sum(team in one.match.teams for one in coming) for team in points}
    most = {team: points[team] + division.win * left[team] for team in points}
    least = {team: points[team] + division.loss * left[team] for team in points}
    ways = {team: _can_lead(division, team, points, left, coming) for team in points}
    return Outlook(
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
        next((how for how in reversed(How) if any(way[1] is how for way in ways.values())), How.FLOW),
    )


def _can_lead(
    division: Division, team: str, points: Mapping[str, Fraction], left: Mapping[str, int], coming: Sequence[MatchResult]
) -> tuple[bool, How]:
    """Whether a team that wins all it has still to play can end with nobody above it, and how that is known."""
    others = [one.match.teams for one in coming if team not in one.match.teams]
    mine = points[team] + division.win * left[team]
    met = {other: sum({team, other} == {*one.match.teams} for one in coming) for other in points}
    now = {other: points[other] + division.loss * met[other] for other in points if other != team}
    if any(have + division.loss * (left[other] - met[other]) > mine for other, have in now.items()):
        return False, How.FLOW
    if division.draw - division.loss > 0 and division.win - division.loss == 2 * (division.draw - division.loss):
        return _by_flow(division, mine, now, others), How.FLOW
    if len(others) <= SEARCHED:
        return _by_search(division, mine, now, others), How.SEARCH
    return True, How.BOUND


def _by_flow(division: Division, mine: Fraction, now: Mapping[str, Fraction], others: Sequence[tuple[str, str]]) -> bool:
    """Each match has two parts to give, in any way; nobody may take more than keeps him at or below `mine`."""
    part = division.draw - division.loss
    teams = sorted(now)
    played = {team: sum(team in pair for pair in others) for team in teams}
    room = {team: floor(Fraction(mine - now[team] - division.loss * played[team], part)) for team in teams}
    pairs = sorted({tuple(sorted(pair)) for pair in others})
    edges = dict[tuple[object, object], int]()
    for pair in pairs:
        number = sum(tuple(sorted(other)) == pair for other in others)
        edges["from", pair] = 2 * number
        edges |= {(pair, team): 2 * number for team in pair}
    edges |= {(team, "to"): max(0, room[team]) for team in teams}
    return most_that_flows(edges, "from", "to") == 2 * len(others)


def _by_search(division: Division, mine: Fraction, now: Mapping[str, Fraction], others: Sequence[tuple[str, str]]) -> bool:
    """Every way in which the matches to come can end, as far as it stays below `mine`."""
    names = sorted(now)
    order = sorted(others)
    ends = ((division.draw, division.draw), (division.win, division.loss), (division.loss, division.win))

    @cache
    def there_is(at: int, have: tuple[Fraction, ...]) -> bool:
        if any(one > mine for one in have):
            return False
        if at == len(order):
            return True
        first, second = (names.index(team) for team in order[at])
        return any(there_is(at + 1, _with(_with(have, first, a), second, b)) for a, b in ends)

    return there_is(0, tuple(now[name] for name in names))


def _with(have: tuple[Fraction, ...], at: int, more: Fraction) -> tuple[Fraction, ...]:
    return (*have[:at], have[at] + more, *have[at + 1 :])
