"""The prospects of the teams of a division: what each can still reach, and who can still be first."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import floor

from msgspec import Struct

from whistpress.core.model.divisions import Division
from whistpress.core.model.match_cards import MatchScoring, Two
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.match_results import OPEN, MatchResult
from whistpress.core.records.maximum_flow import maximum_flow

SEARCHED = 60_000
"""With up to so many ways in which the matches among the others can end, all of them are tried."""

_WIDEST_GAP = 2
"""Between a narrow loss and a wide win there is a margin that is neither, where they are further apart than this."""


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


class MatchStakes(Struct, frozen=True):
    """The ways in which a match can end, as points of home and away; the most that a team can have from it, and the least.

    `least_beside_most` is the least of the opponent of a team that has the most. `exact`: the ends are all that can be, and none
    of them can be had with fewer points. `most` is None where the tables of a match give points and nobody knows how many
    there are.
    """

    ends: tuple[Two, ...]
    most: Fraction | None
    least: Fraction
    least_beside_most: Fraction
    exact: bool

    @property
    def parts(self) -> tuple[Fraction, int] | None:
        """Return the part in which every match shares out its points, and how many there are; None where that is not so."""
        homes = sorted({home for home, _ in self.ends})
        sums = {home + away for home, away in self.ends}
        if len(homes) < 2 or len(sums) != 1:
            return None
        part = homes[1] - homes[0]
        even = all(after - before == part for before, after in pairwise(homes))
        return (part, len(homes) - 1) if even and part > 0 else None


def match_stakes(division: Division, results: Sequence[MatchResult]) -> MatchStakes:
    """Return what is at stake in a match of a division that is still to be played."""
    scoring = division.scoring
    tables, same = _number_of_tables(scoring, results)
    if tables is None:
        least = division.loss
        return MatchStakes(ends=(), most=None, least=least, least_beside_most=least, exact=False)
    ends = dict.fromkeys(_ends(division, tables))
    wide = max((step.points for step in scoring.bonus), default=Fraction(0))
    narrow = max((step.points for step in scoring.losing), default=Fraction(0))
    top = max(home + (wide if won > 0 else narrow if won < 0 else 0) for home, _, won in ends)
    most = max(top, division.walkover[0])
    least = min(home for home, _, _ in ends)
    beside = min((away for home, away, won in ends if won > 0 and home + wide == top), default=least)
    return MatchStakes(
        ends=tuple(_smallest([(home, away) for home, away, _ in ends])),
        most=most,
        least=least,
        least_beside_most=beside,
        exact=same and most == top and _has_plain_margin(scoring),
    )


def _number_of_tables(scoring: MatchScoring, results: Sequence[MatchResult]) -> tuple[int | None, bool]:
    """Return how many tables a match has, as those on record tell it, and whether all of them agree; 0 where tables give none."""
    if scoring.table is None:
        return 0, True
    numbers = {len(one.match.tables) for one in results if one.match.tables}
    if not numbers and scoring.walkover_tables:
        numbers = {floor(sum(scoring.walkover_tables))}
    return (max(numbers), len(numbers) == 1) if numbers else (None, False)


def _ends(division: Division, tables: int) -> Iterator[tuple[Fraction, Fraction, int]]:
    """Yield the points of home and away for every end of a match without a bonus, and 1, 0 or -1 for who won it."""
    won, drawn, lost = division.scoring.table or (Fraction(0),) * 3
    given = {1: (division.win, division.loss), 0: (division.draw, division.draw), -1: (division.loss, division.win)}
    for home in range(tables + 1):
        for away in range(tables + 1 - home):
            level = tables - home - away
            for outcome in _outcomes(home, away, level, by_tables=division.scoring.won_by_tables):
                points = given[outcome]
                yield (
                    points[0] + home * won + level * drawn + away * lost,
                    points[1] + away * won + level * drawn + home * lost,
                    outcome,
                )


def _outcomes(home: int, away: int, level: int, *, by_tables: bool) -> tuple[int, ...]:
    """Return who can have won a match in which home and away won so many tables and drew the rest (`level`)."""
    if not home + away + level:
        return (1, 0, -1)
    if not home and not away:
        return (0,)
    if not home or not away or (by_tables and home != away):
        return (1,) if home > away else (-1,)
    return (1, 0, -1)


def _smallest(ends: Sequence[Two]) -> Iterator[Two]:
    """Yield the ends than which none gives both teams less."""
    for end in dict.fromkeys(ends):
        if not any(other != end and other[0] <= end[0] and other[1] <= end[1] for other in ends):
            yield end


def _has_plain_margin(scoring: MatchScoring) -> bool:
    """Whether a match can be won by a margin that gives neither a bonus nor points for a narrow loss."""
    wide = min((step.limit for step in scoring.bonus), default=None)
    narrow = max((step.limit for step in scoring.losing), default=None)
    if wide is not None and narrow is not None:
        return wide - narrow > _WIDEST_GAP
    return wide is None or wide > _WIDEST_GAP


def division_outlook(table: DivisionTable) -> DivisionOutlook:
    """Compute the prospects of all teams. Equal points count as reached: the ladder decides, and a gain can always turn it.

    A match under protest may still give a team anything between nothing and the most.
    """
    stakes = match_stakes(table.division, table.results)
    coming = [one for one in table.results if one.state in OPEN]
    protested = [one for one in table.results if one.under_protest]
    sums = {row.team: row.points for row in table.rows if row.place}
    base = {team: have - sum((one.points_of(team) for one in protested), Fraction(0)) for team, have in sums.items()}
    left = {team: sum(team in one.match.teams for one in coming) for team in base}
    doubtful = {team: sum(team in one.match.teams for one in protested) for team in base}
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
        """Whether a team that has the most from all its matches can end with no team above it, and how that was computed."""
        stakes = self.stakes
        others = [one.match.teams for one in self.coming if team not in one.match.teams]
        met = {other: sum({team, other} == {*one.match.teams} for one in self.coming) for other in self.start}
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


__all__ = ["DivisionOutlook", "MatchStakes", "OutlookMethod", "Prospect", "division_outlook", "match_stakes"]
