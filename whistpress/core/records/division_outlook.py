"""The prospects of the teams of a division: what each can still reach, and who can still be first."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import floor

from msgspec import Struct

from whistpress.core.model.divisions import Division
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.match_results import OPEN, MatchResult
from whistpress.core.records.match_stakes import MatchStakes, match_stakes
from whistpress.core.records.maximum_flow import maximum_flow

SEARCHED = 60_000
"""With up to so many ways in which the matches among the others can end, all of them are tried."""


class OutlookMethod(StrEnum):
    """How it was computed which teams can still be first.

    `flow`: the points of the matches to come are shared out over the others so that none of them passes (exact, where a match
    shares out the same points however it ends, in whole parts, as 2, 1, 0 does). `search`: every way in which the matches to come
    can end was tried (exact). `bound`: only compared with the least that the others can have, so that a team without hope may
    be named.
    """

    FLOW = "flow"
    SEARCH = "search"
    BOUND = "bound"


class Prospect(Struct, frozen=True, kw_only=True):
    """The prospect of a team: the most and the least points it can end with, whether it can end with no team above it.

    `most` is None where no limit is known. `sure`: no other can reach its points any more, not even with all wins against all
    losses.
    """

    team: str
    to_come: int
    most: Fraction | None
    least: Fraction
    can_be_first: bool
    sure: bool


class DivisionOutlook(Struct, frozen=True):
    """The prospects of every team that has a rank, in the order of the table.

    `matches` are to come; `protested` are played, and await a ruling that may change their points.
    """

    prospects: tuple[Prospect, ...]
    matches: int
    how: OutlookMethod
    protested: int = 0

    @property
    def is_open(self) -> bool:
        """Whether anything can still change the table."""
        return self.matches > 0 or self.protested > 0


def division_outlook(table: DivisionTable) -> DivisionOutlook:
    """Compute the prospects of all teams. Equal points count as reached: the ladder decides, and a gain can always turn it.

    A match under protest may still give a team anything between nothing and the most.
    """
    stakes = match_stakes(table.division, table.results)
    coming = [result for result in table.results if result.state in OPEN]
    protested = [result for result in table.results if result.under_protest]
    sums = {row.team: row.points for row in table.rows if row.place}
    base = {
        team: have - sum((result.points_of(team) for result in protested if team in result.match.teams), Fraction(0))
        for team, have in sums.items()
    }
    left = {team: sum(team in result.match.teams for result in coming) for team in base}
    doubtful = {team: sum(team in result.match.teams for result in protested) for team in base}
    open_matches = {team: left[team] + doubtful[team] for team in base}
    floor_of_doubt = min(stakes.least, Fraction(0))
    least = {team: base[team] + stakes.least * left[team] + floor_of_doubt * doubtful[team] for team in base}
    if stakes.most is None:
        most: dict[str, Fraction | None] = {team: base[team] if not open_matches[team] else None for team in base}
        ways = dict.fromkeys(base, (True, OutlookMethod.BOUND))
    else:
        top = stakes.most
        limits = {team: base[team] + top * open_matches[team] for team in base}
        most = dict(limits)
        start = {team: base[team] + floor_of_doubt * doubtful[team] for team in base}
        search = _Search(table.division, stakes, coming, left, start, doubt=bool(protested))
        ways = {team: search.can_lead(team, limits[team]) for team in base}
    is_open = bool(coming or protested)
    return DivisionOutlook(
        tuple(
            Prospect(
                team=team,
                to_come=left[team],
                most=most[team],
                least=least[team],
                can_be_first=ways[team][0],
                sure=is_open and all(_is_below(most[other], least[team]) for other in base if other != team),
            )
            for team in base
        ),
        len(coming),
        next((how for how in reversed(OutlookMethod) if any(way[1] is how for way in ways.values())), OutlookMethod.FLOW),
        len(protested),
    )


def _is_below(most: Fraction | None, least: Fraction) -> bool:
    return most is not None and most < least


class _Search(Struct, frozen=True):
    """Searches for an end of the season in which a team is first; `start` are the points of all without the open matches."""

    division: Division
    stakes: MatchStakes
    coming: Sequence[MatchResult]
    left: Mapping[str, int]
    start: Mapping[str, Fraction]
    doubt: bool

    def can_lead(self, team: str, limit: Fraction) -> tuple[bool, OutlookMethod]:
        """Return whether a team that has the most from all its matches can end with no team above it, and by which method."""
        stakes = self.stakes
        others = [result.match.teams for result in self.coming if team not in result.match.teams]
        met = {other: sum({team, other} == {*result.match.teams} for result in self.coming) for other in self.start}
        now = {other: have + stakes.least_beside_most * met[other] for other, have in self.start.items() if other != team}
        if any(have + stakes.least * (self.left[other] - met[other]) > limit for other, have in now.items()):
            return False, OutlookMethod.FLOW
        exact = stakes.exact and not self.doubt
        if parts := stakes.parts:
            possible = self._by_flow(limit, now, others, parts)
            return possible, OutlookMethod.FLOW if exact or not possible else OutlookMethod.BOUND
        if len(stakes.ends) ** len(others) <= SEARCHED:
            possible = self._by_search(limit, now, others)
            return possible, OutlookMethod.SEARCH if exact or not possible else OutlookMethod.BOUND
        return True, OutlookMethod.BOUND

    def _by_flow(
        self, limit: Fraction, now: Mapping[str, Fraction], others: Sequence[tuple[str, str]], parts: tuple[Fraction, int]
    ) -> bool:
        """Decide by maximum flow whether every team can stay at or below `limit`.

        Each match divides its equal parts between its teams in any way.
        """
        part, number_of_parts = parts
        played = Counter(team for pair in others for team in pair)
        meetings = Counter(tuple(sorted(pair)) for pair in others)
        edges: dict[tuple[Hashable, Hashable], int] = {
            ("from", pair): number_of_parts * number for pair, number in meetings.items()
        }
        edges |= {(pair, team): number_of_parts * number for pair, number in meetings.items() for team in pair}
        room = {team: floor(Fraction(limit - have - self.stakes.least * played[team], part)) for team, have in now.items()}
        edges |= {(team, "to"): max(0, size) for team, size in room.items()}
        return maximum_flow(edges, "from", "to") == number_of_parts * len(others)

    def _by_search(self, limit: Fraction, now: Mapping[str, Fraction], others: Sequence[tuple[str, str]]) -> bool:
        """Try every outcome of the matches to come in which all teams stay at or below `limit`."""
        names = sorted(now)
        order = sorted(others)

        @cache
        def is_possible(index: int, have: tuple[Fraction, ...]) -> bool:
            if any(points > limit for points in have):
                return False
            if index == len(order):
                return True
            first, second = (names.index(team) for team in order[index])
            for home, away in self.stakes.ends:
                after = list(have)
                after[first] += home
                after[second] += away
                if is_possible(index + 1, tuple(after)):
                    return True
            return False

        return is_possible(0, tuple(now[name] for name in names))
