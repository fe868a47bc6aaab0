"""The table of a division, what its players have done, what a match is worth, and what each team can still reach."""

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import floor
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.cards import AlphabetKey, alphabetical
from whistpress.core.scoring.ranking import Merit, rank_by_ladder
from whistpress.league.divisions.facts.results import OPEN, MatchResult
from whistpress.league.divisions.model import Division, MatchScoring, MatchTable, TablePair, Two


class DivisionRow(Struct, frozen=True, kw_only=True):
    """A team's row.

    `tables` are those won, a drawn one a half. `tricks` are those won and lost, in matches with known tricks. `gain` is the sum
    of the margins, in the unit of the division. `form` has a letter for each match that counts, the oldest first. `deducted` is
    within the points. `decided` is the rung that parted it from others of the same points.
    """

    team: str
    place: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    tables: Fraction = Fraction(0)
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
        """Return the row of a team."""
        return next(row for row in self.rows if row.team == team)

    def is_shared(self, rank: int) -> bool:
        """Return whether several teams have a rank."""
        return rank > 0 and sum(row.place == rank for row in self.rows) > 1


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
    results_of_team = [result for result in results if team in result.match.teams and result.counts]
    results_of_team.sort(
        key=lambda result: (result.date.isoformat() if result.date else "9", result.match.round, result.match.id)
    )
    form = "".join(result.letter(team) for result in results_of_team)
    tricks = [(result.tricks_of(team), result.tricks_of(result.match.other(team))) for result in results_of_team if result.tricks]
    taken = sum((deduction.points for deduction in division.deducted if deduction.team == team), Fraction(0))
    return DivisionRow(
        team=team,
        played=len(results_of_team),
        won=form.count("W"),
        drawn=form.count("D"),
        lost=form.count("L"),
        tables=sum((result.tables_of(team) for result in results_of_team), Fraction(0)),
        tricks=(sum((a or Fraction(0) for a, _ in tricks), Fraction(0)), sum((b or Fraction(0) for _, b in tricks), Fraction(0))),
        gain=sum((result.gain_of(team) or Fraction(0) for result in results_of_team), Fraction(0)),
        points=sum((result.points_of(team) for result in results_of_team), Fraction(0)) - taken,
        deducted=taken,
        away_won=sum(result.letter(team) == "W" for result in results_of_team if result.match.away == team),
        form=form,
        withdrawn=division.withdrawal(team) is not None,
    )


DivisionRung = Callable[[DivisionRow, Sequence[DivisionRow], Sequence[MatchResult]], Fraction]
"""The merit of a team among those that are tied, itself included."""


def _matches_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> list[MatchResult]:
    teams = {other.team for other in tied}
    return [result for result in results if row.team in result.match.teams and teams >= {*result.match.teams}]


def _points_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> Fraction:
    return sum((result.points_of(row.team) for result in _matches_between(row, tied, results)), Fraction(0))


def _gain_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> Fraction:
    met = [result for result in _matches_between(row, tied, results) if result.counts]
    return sum((result.gain_of(row.team) or Fraction(0) for result in met), Fraction(0))


RUNGS: Mapping[str, DivisionRung] = MappingProxyType(
    {
        "gain": lambda row, _, __: row.gain,
        "difference": lambda row, _, __: row.gain,
        "tricks": lambda row, _, __: row.tricks[0],
        "tables": lambda row, _, __: row.tables,
        "wins": lambda row, _, __: Fraction(row.won),
        "away-wins": lambda row, _, __: Fraction(row.away_won),
        "between": _points_between,
        "between-gain": _gain_between,
    }
)
"""The rungs of a ladder by name; the most is first."""


_WIDEST_GAP = 2
"""Between a narrow loss and a wide win there is a margin that is neither, where they are further apart than this."""


class MatchStakes(Struct, frozen=True):
    """The possible results of a match, as points of home and away; `most` and `least` are the bounds for one team.

    `most_together` and `least_together` bound the sum of both teams. `least_beside_most` is the minimum for the opponent of a
    team that has the maximum. `exact`: the list is complete, and no result in it can be reached with fewer points. `most` is None
    if the tables of a match give points and their number is unknown.
    """

    ends: tuple[Two, ...]
    most: Fraction | None
    least: Fraction
    least_beside_most: Fraction
    most_together: Fraction
    least_together: Fraction
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
    """Return the stakes of a match of a division that is still to be played."""
    scoring = division.scoring
    tables, same = _number_of_tables(scoring, results)
    if tables is None:
        least = division.loss
        return MatchStakes((), None, least, least, Fraction(0), 2 * least, exact=False)
    ends = dict.fromkeys(_ends(division, tables))
    wide = max((step.points for step in scoring.bonus), default=Fraction(0))
    narrow = max((step.points for step in scoring.losing), default=Fraction(0))
    top = max(home + (wide if won > 0 else narrow if won < 0 else 0) for home, _, won in ends)
    most = max(top, division.walkover[0])
    least = min(home for home, _, _ in ends)
    beside = min((away for home, away, won in ends if won > 0 and home + wide == top), default=least)
    walkover = sum(division.walkover, Fraction(0))
    together = [home + away for home, away, _ in ends]
    return MatchStakes(
        ends=tuple(_smallest([(home, away) for home, away, _ in ends])),
        most=most,
        least=least,
        least_beside_most=beside,
        most_together=max(max(together) + wide + narrow, walkover),
        least_together=min(min(together), walkover),
        exact=same and most == top and _has_plain_margin(scoring),
    )


def _number_of_tables(scoring: MatchScoring, results: Sequence[MatchResult]) -> tuple[int | None, bool]:
    """Return how many tables a match has, as those on record tell it, and whether all of them agree; 0 where tables give none."""
    if scoring.table is None:
        return 0, True
    numbers = {len(result.match.tables) for result in results if result.match.tables}
    if not numbers and scoring.walkover_tables:
        numbers = {floor(sum(scoring.walkover_tables))}
    return (max(numbers), len(numbers) == 1) if numbers else (None, False)


def _ends(division: Division, tables: int) -> Iterator[tuple[Fraction, Fraction, int]]:
    """Yield the points of home and away for every end of a match without a bonus, and 1, 0 or -1 for who won it."""
    won, drawn, lost = division.scoring.table or (Fraction(0),) * 3
    points_by_outcome = {1: (division.win, division.loss), 0: (division.draw, division.draw), -1: (division.loss, division.win)}
    for home in range(tables + 1):
        for away in range(tables + 1 - home):
            level = tables - home - away
            for outcome in _outcomes(home, away, level, by_tables=division.scoring.won_by_tables):
                points = points_by_outcome[outcome]
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
    """Return whether a team can win a match by a margin that gives neither a bonus nor points for a narrow loss."""
    wide = min((step.limit for step in scoring.bonus), default=None)
    narrow = max((step.limit for step in scoring.losing), default=None)
    if wide is not None and narrow is not None:
        return wide - narrow > _WIDEST_GAP
    return wide is None or wide > _WIDEST_GAP


def maximum_flow(edges: Mapping[tuple[Hashable, Hashable], int], source: Hashable, sink: Hashable) -> int:
    """Compute the maximum flow (Edmonds–Karp): how much can go from the source to the sink, each edge having a capacity."""
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
        vertex = queue.popleft()
        for neighbour, size in capacity.get(vertex, {}).items():
            if size > 0 and neighbour not in before and neighbour != source:
                before[neighbour] = vertex
                queue.append(neighbour)
    path: list[tuple[Hashable, Hashable]] = []
    node = sink
    while node in before:
        path.append((before[node], node))
        node = before[node]
    return path[::-1]


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


TRICKS_OF_A_HAND = 13


class MatchPlayer(Struct, frozen=True, kw_only=True):
    """A player's record for a team: matches by their result, tables (a drawn one won by half), hands, own tricks.

    `hands` are the tricks of both sides at his tables ÷ 13: a conceded table has none.
    """

    player: str
    name: str
    team: str
    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    tables: int = 0
    tables_won: Fraction = Fraction(0)
    hands: Fraction = Fraction(0)
    tricks: Fraction = Fraction(0)

    @property
    def average(self) -> Fraction | None:
        """The tricks a hand; None without a hand."""
        return Fraction(self.tricks) / self.hands if self.hands else None


class PlayedTable(Struct, frozen=True, kw_only=True):
    """A table as one side played it: the pair, its opponents, its share of the table, its tricks and those of both sides."""

    own: TablePair
    other: TablePair
    won: Fraction
    tricks: Fraction | None
    both: Fraction


def tables_of(result: MatchResult, team: str) -> Iterator[PlayedTable]:
    """Yield the decided tables of a match as one of its teams played them."""
    side = int(team != result.match.home)
    for table in result.match.tables:
        if table.is_decided:
            yield _played(table, side)


def _played(table: MatchTable, side: int) -> PlayedTable:
    pairs = (table.home, table.away)
    return PlayedTable(
        own=pairs[side],
        other=pairs[1 - side],
        won=table.won[side],
        tricks=table.tricks[side] if table.tricks else None,
        both=sum(table.tricks, Fraction(0)) if table.tricks else Fraction(0),
    )


def match_players(table: DivisionTable) -> tuple[MatchPlayer, ...]:
    """Return the record of every player of a division: the best average first, then those without a hand."""
    records = dict[tuple[str, str], MatchPlayer]()
    for result in (result for result in table.results if result.counts):
        for team in result.match.teams:
            for player, record in _of_match(result, team).items():
                before = records.get((player, team))
                records[player, team] = _sum(before, record) if before else record
    return tuple(sorted(records.values(), key=_rank))


def _rank(record: MatchPlayer) -> tuple[bool, Fraction, AlphabetKey, str]:
    return record.average is None, -(record.average or Fraction(0)), alphabetical(record.name), record.team


def _of_match(result: MatchResult, team: str) -> Mapping[str, MatchPlayer]:
    """Return the record of each player of a team in one match."""
    letter = result.letter(team)
    records = dict[str, MatchPlayer]()
    for table in tables_of(result, team):
        for player, name in zip(table.own.players, table.own.names, strict=True):
            if not player:
                continue
            appearance = MatchPlayer(
                player=player,
                name=name,
                team=team,
                tables=1,
                tables_won=table.won,
                hands=Fraction(table.both) / TRICKS_OF_A_HAND,
                tricks=table.tricks or Fraction(0),
            )
            records[player] = _sum(records[player], appearance) if player in records else appearance
    counted = {"matches": 1, "won": int(letter == "W"), "drawn": int(letter == "D"), "lost": int(letter == "L")}
    return {player: replace(record, **counted) for player, record in records.items()}


def _sum(record: MatchPlayer, other: MatchPlayer) -> MatchPlayer:
    counts = ("matches", "won", "drawn", "lost", "tables", "tables_won", "hands", "tricks")
    return replace(record, **{name: getattr(record, name) + getattr(other, name) for name in counts})
