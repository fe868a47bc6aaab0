"""Standings over many events, or of the players of a division: the results that count, the figure, the rank, the outlook.

The outlook of a standing is what each can still reach, who can still be first, and what it takes to pass another. There is one
only where a result has a greatest worth (points of ranks, wins, percentages), and where prizes to come cost nothing: else nothing
exact can be said.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from math import ceil, lcm
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead, ResultHead
from whistpress.core.model.exact import total
from whistpress.core.model.names import season_span
from whistpress.core.scoring.ranking import Merit, rank_by_ladder
from whistpress.language import noted
from whistpress.league.divisions.facts.results import MatchResult, MatchState, match_results
from whistpress.league.divisions.facts.table import (
    TRICKS_OF_A_HAND,
    DivisionTable,
    MatchPlayer,
    division_table,
    match_players,
    tables_of,
)
from whistpress.league.divisions.model import Division
from whistpress.league.people.model import Person
from whistpress.league.standings.facts.standing_results import (
    EventToCome,
    ExcludedEvent,
    Reason,
    SeasonResults,
    StandingResult,
    Who,
    season_results,
)
from whistpress.league.standings.model import Aggregation, RankedKind, StandingMeasure, StandingRule

MATCHES = noted("one more match"), noted("%(number)s more matches")
NO_HANDS = noted("a hand on record")


class PlayerAverage(Struct, frozen=True, kw_only=True):
    """A player of a division: his average over all teams that he played for, his matches, what he lacks for a rank."""

    player: str
    figure: Fraction
    results: tuple[StandingResult, ...]
    wanting: Reason | None


def division_results(division: Division) -> DivisionTable:
    """Return the table of a division by its own file alone: only that has match cards."""
    return division_table(division, match_results(division, (), {}, {}, {}))


def player_averages(rule: StandingRule, division: Division, people: Mapping[str, Person]) -> Iterator[PlayerAverage]:
    """Yield the average of every player whom the rule admits."""
    table = division_results(division)
    records = dict[str, list[MatchPlayer]]()
    for record in match_players(table):
        records.setdefault(record.player, []).append(record)
    for player in sorted(records):
        if rule.members and not (player in people and people[player].member):
            continue
        hands = sum((record.hands for record in records[player]), Fraction(0))
        tricks = sum((record.tricks for record in records[player]), Fraction(0))
        matches = sum(record.matches for record in records[player])
        lacking = max(_least(rule, table, record.team) for record in records[player]) - matches
        wanting = Reason(*MATCHES, lacking) if lacking > 0 else None if hands else Reason(NO_HANDS)
        yield PlayerAverage(
            player=player,
            figure=Fraction(tricks) / hands if hands else Fraction(0),
            results=tuple(_results(table, player)),
            wanting=wanting,
        )


def _least(rule: StandingRule, table: DivisionTable, team: str) -> int:
    """Return the matches that a player needs to be ranked: a fixed number, or a share of the matches that the team has played."""
    if rule.share is None:
        return rule.least
    played = sum(result.state is MatchState.PLAYED and team in result.match.teams for result in table.results)
    return max(1, ceil(rule.share * played))


def _results(table: DivisionTable, player: str) -> Iterator[StandingResult]:
    """Yield the matches of a player, the oldest first: his tricks a hand in each."""
    results = [
        result
        for match_result in table.results
        if match_result.counts
        for result in _of_match(table.division, match_result, player)
    ]
    yield from sorted(results, key=lambda result: (result.date, result.match))


def _of_match(division: Division, match_result: MatchResult, player: str) -> Iterator[StandingResult]:
    for team in match_result.match.teams:
        tables = [at for at in tables_of(match_result, team) if player in at.own.players]
        hands = sum((at.both for at in tables), Fraction(0)) / TRICKS_OF_A_HAND
        if tables:
            tricks = sum((at.tricks for at in tables if at.tricks is not None), Fraction(0))
            partners = dict.fromkeys(partner for at in tables for partner in at.own.persons if partner != player)
            names = [division_team.name if (division_team := division.team(id_)) else id_ for id_ in match_result.match.teams]
            yield StandingResult(
                event="",
                match=f"{division.id}/{match_result.match.id}",
                title=" v. ".join(names),
                date=match_result.date or _first_day(division),
                partners=tuple(partners),
                place=0,
                figure=Fraction(tricks) / hands if hands else Fraction(0),
                hands=hands,
            )


def _first_day(division: Division) -> datetime.date:
    """Return the first day of the season, for a match whose day is unknown."""
    span = season_span(division.season)
    return span[0] if span else datetime.date.min


TOGETHER = noted("one more session together"), noted("%(number)s more sessions together")
RESULTS = noted("one more result"), noted("%(number)s more results")
MONTHS = noted("one more month"), noted("%(number)s more months")
PARTNERS = noted("one more partner"), noted("%(number)s more partners")
NOTHING_BEFORE = Reason(noted("too few results to compare with"))


class StandingRow(Struct, frozen=True, kw_only=True):
    """A ranked row: the figure, the results behind it (oldest first), how it was parted from an equal one.

    `base` is the figure of the events compared with (`before` are its results), `handicap` the cost of past prizes: both are
    subtracted from the figure of the results.
    """

    who: Who
    place: int = 0
    figure: Fraction
    results: tuple[StandingResult, ...]
    base: Fraction | None = None
    before: tuple[StandingResult, ...] = ()
    handicap: Fraction = Fraction(0)
    decided: str = ""

    @property
    def firsts(self) -> int:
        """The number of first ranks among the results."""
        return sum(result.place == 1 for result in self.results)


class Waiting(Struct, frozen=True):
    """A player, pair or club that is not ranked yet: the results so far, and the missing ones."""

    who: Who
    results: tuple[StandingResult, ...]
    wanting: Reason


class Standing(Struct, frozen=True, kw_only=True):
    """A standing. `held` events count so far, `to_come` are still to be played, `left` do not count.

    `counting` is the number of results that count now; None when all do.
    """

    rule: StandingRule
    rows: tuple[StandingRow, ...]
    waiting: tuple[Waiting, ...]
    held: int
    counting: int | None
    to_come: tuple[EventToCome, ...]
    left: tuple[ExcludedEvent, ...]

    def row(self, who: Who) -> StandingRow | None:
        """Return the row of a player, pair or club; None where it is not ranked."""
        return next((row for row in self.rows if row.who == who), None)


def standing(
    rule: StandingRule, events: Sequence[EventHead], results: Mapping[str, ResultHead], people: Mapping[str, Person]
) -> Standing:
    """Compute the standing of a rule."""
    if rule.division:
        return _of_division(rule, rule.division, people)
    now = season_results(rule, rule.events, events, results, people)
    before = season_results(rule, rule.against, events, results, people) if rule.against else None
    wins = _wins(rule, events, results, people)
    rows, waiting = list[StandingRow](), list[Waiting]()
    for who, results_of_who in sorted(now.results.items()):
        marked = choose_counting(rule, results_of_who, now.held)
        wanting = missing_for_rank(rule, results_of_who, marked)
        if before and number_of_results(rule, before.results.get(who, ())) < max(1, rule.least):
            wanting = wanting or NOTHING_BEFORE
        if wanting:
            waiting.append(Waiting(who, marked, wanting))
        else:
            rows.append(_row(rule, who, marked, before, wins.get(who, 0)))
    return Standing(
        rule=rule,
        rows=rank_by_ladder(rows, lambda row: row.figure, [(name, RUNGS[name]) for name in rule.ties if name in RUNGS]),
        waiting=tuple(sorted(waiting, key=lambda unranked: (-figure_of(rule, unranked.results), unranked.who))),
        held=now.held,
        counting=counting_results(rule, now.held),
        to_come=now.to_come,
        left=now.left,
    )


def _of_division(rule: StandingRule, division: Division, people: Mapping[str, Person]) -> Standing:
    """Compute the standing of the players of a division."""
    averages = list(player_averages(rule, division, people))
    rows = [
        StandingRow(who=(average.player,), figure=average.figure, results=average.results)
        for average in averages
        if not average.wanting
    ]
    waiting = sorted((average for average in averages if average.wanting), key=lambda average: (-average.figure, average.player))
    return Standing(
        rule=rule,
        rows=rank_by_ladder(rows, lambda row: row.figure, [(name, RUNGS[name]) for name in rule.ties if name in RUNGS]),
        waiting=tuple(Waiting((average.player,), average.results, average.wanting) for average in waiting if average.wanting),
        held=len({result.match for average in averages for result in average.results}),
        counting=None,
        to_come=(),
        left=(),
    )


def _wins(
    rule: StandingRule, events: Iterable[EventHead], results: Mapping[str, ResultHead], people: Mapping[str, Person]
) -> Mapping[Who, int]:
    """Count for each the first ranks in the events in which a first rank costs a handicap."""
    if rule.handicap is None:
        return {}
    wins = season_results(replace(rule, measure=StandingMeasure.WINS, tables=0), rule.handicap.events, events, results, people)
    return {who: sum(result.place == 1 for result in results_of_who) for who, results_of_who in wins.results.items()}


def missing_for_rank(rule: StandingRule, results: Sequence[StandingResult], marked: Sequence[StandingResult]) -> Reason | None:
    """Return what a player, pair or club still needs in this season to be ranked; None when nothing."""
    if rule.ranked is RankedKind.PAIRS and len(results) < rule.together:
        return Reason(*TOGETHER, rule.together - len(results))
    if number_of_results(rule, results) < rule.least:
        return Reason(*(MONTHS if rule.monthly else RESULTS), rule.least - number_of_results(rule, results))
    partners = partners_among([result for result in marked if result.counts])
    if partners < rule.partners:
        return Reason(*PARTNERS, rule.partners - partners)
    return None


def _row(
    rule: StandingRule, who: Who, marked: tuple[StandingResult, ...], before: SeasonResults | None, wins: int
) -> StandingRow:
    earlier = choose_counting(rule, before.results[who], before.held) if before else ()
    base = figure_of(rule, earlier) if before else None
    handicap = Fraction(0)
    if rule.handicap is not None:
        cost, most = rule.handicap.each * wins, rule.handicap.most
        handicap = cost if most is None else min(cost, most)
    figure = figure_of(rule, marked) - (base or Fraction(0)) - handicap
    return StandingRow(who=who, figure=figure, results=marked, base=base, before=earlier, handicap=handicap)


NOT_BEST = noted("not the best"), noted("not among the best %(number)s")


def counting_results(rule: StandingRule, held: int) -> int | None:
    """Return how many results count after so many events were held; None when all do."""
    if rule.drop:
        return max(1, held - sum(step <= held for step in rule.drop))
    return rule.best if rule.best_share is None else ceil(rule.best_share * held)


def choose_counting(rule: StandingRule, results: Sequence[StandingResult], held: int) -> tuple[StandingResult, ...]:
    """Mark which results count: those that together are worth most under the rule."""
    number = counting_results(rule, held)
    if number is None or len(results) <= number:
        return tuple(results)
    best = {id(result) for result in _best_results(results, number, rule.partners)}
    why = Reason(*NOT_BEST, number)
    return tuple(result if id(result) in best else replace(result, counts=False, why=why) for result in results)


def _best_results(results: Sequence[StandingResult], number: int, partners: int) -> list[StandingResult]:
    """Choose the results worth most, with at least so many different partners among them where that can be.

    A partner who must be among them is so with the best result made with him: so the best results with missing partners
    replace the lowest that are not the best with theirs.
    """
    under = lcm(*{result.figure.denominator for result in results})  # whole numbers are sooner compared
    order = sorted(results, key=lambda result: (result.date, result.event))
    order.sort(key=lambda result: result.figure.numerator * (under // result.figure.denominator), reverse=True)
    best_with = dict[Who, StandingResult]()
    for result in order:
        if result.partners:
            best_with.setdefault(result.partners, result)
    best = order[:number]
    missing = [result for result in best_with.values() if result not in best]
    for result in missing[: max(0, min(partners, number) - partners_among(best))]:
        best.remove([other for other in best if other is not best_with.get(other.partners)][-1])
        best.append(result)
    return best


def partners_among(results: Sequence[StandingResult]) -> int:
    """Count the different partners in some results."""
    return len({result.partners for result in results if result.partners})


def figure_of(rule: StandingRule, results: Sequence[StandingResult]) -> Fraction:
    """Return the sum or the average of the results that count; by months first where the rule says so."""
    counting = [result for result in results if result.counts]
    if not counting:
        return Fraction(0)
    if rule.monthly:
        months = dict[tuple[int, int], list[Fraction]]()
        for result in counting:
            months.setdefault(result.month, []).append(result.figure)
        parts = [total(figures) * Fraction(1, len(figures)) for figures in months.values()]
    else:
        parts = [result.figure for result in counting]
    whole = total(parts)
    return whole * Fraction(1, len(parts)) if rule.sum is Aggregation.AVERAGE else whole


def number_of_results(rule: StandingRule, results: Sequence[StandingResult]) -> int:
    """Count the results, or with `monthly` the months that have one."""
    return len({result.month for result in results}) if rule.monthly else len(results)


def _countback(row: StandingRow, tied: Sequence[StandingRow]) -> tuple[Fraction, ...]:
    """Count the first ranks, second ranks and so on, down to the lowest of any tied row."""
    lowest = max((result.place for other in tied for result in other.results), default=0)
    return tuple(Fraction(sum(result.place == rank for result in row.results)) for rank in range(1, lowest + 1))


def _between(row: StandingRow, tied: Sequence[StandingRow]) -> tuple[Fraction, ...]:
    """Return how often one did better, less how often worse, in the events that both tied rows entered."""
    figures = {result.event: result.figure for result in row.results}
    met = [
        (figures[result.event], result.figure)
        for other in tied
        if other.who != row.who
        for result in other.results
        if result.event in figures
    ]
    return (Fraction(sum((figure > theirs) - (figure < theirs) for figure, theirs in met)),)


RUNGS: Mapping[str, Merit[StandingRow]] = MappingProxyType(
    {
        "firsts": lambda row, _: (Fraction(row.firsts),),
        "countback": _countback,
        "best": lambda row, _: (max((result.figure for result in row.results), default=Fraction(0)),),
        "results": lambda row, _: (Fraction(len(row.results)),),
        "latest": lambda row, _: (row.results[-1].figure if row.results else Fraction(0),),
        "between": _between,
    }
)
"""The rungs of a ladder by name; more is first, and of several figures the first that differs decides."""


class StandingProspect(Struct, frozen=True, kw_only=True):
    """What one can still reach: `most` with the best result in every event to come, `least` with the worst in each.

    `can_be_first`: with his best, while all others do worst or stay away. `ranked` is false for those who are not ranked yet;
    they are here only if they can still be ranked.
    """

    who: Who
    most: Fraction
    least: Fraction
    can_be_first: bool
    ranked: bool = True


class StandingOutlook(Struct, frozen=True):
    """The prospects of all; and what a newcomer can reach (None where he could not be ranked any more)."""

    of: tuple[StandingProspect, ...]
    newcomer: Fraction | None
    newcomer_can_be_first: bool


class NeededResults(Struct, frozen=True):
    """What puts one above another who adds nothing: so many results to come of at least such a rank, not shared.

    `events` 0: not even first ranks in all of them do.
    """

    whom: Who
    events: int
    place: int
    to_come: int


def standing_outlook(standing: Standing) -> StandingOutlook | None:
    """Compute what can still be reached; None where that has no limit, or nothing is to come."""
    greatest = _greatest(standing.rule)  # none for tricks a hand
    if greatest is None or not standing.to_come:
        return None
    plain = not standing.rule.against and standing.rule.handicap is None  # else the figures of unranked rows are not known here
    rule, less = standing.rule, {row.who: _less(row) for row in standing.rows}
    results = {row.who: row.results for row in standing.rows} | {unranked.who: unranked.results for unranked in standing.waiting}
    past = {who: _past(results_of_who) for who, results_of_who in results.items()}
    top = {who: _with(standing, results_of_who, standing.to_come, greatest, 1) for who, results_of_who in past.items()}
    low = {who: _with(standing, results_of_who, standing.to_come, Fraction(0), 10**6) for who, results_of_who in past.items()}
    most = {who: figure_of(rule, results_of_who) - less.get(who, Fraction(0)) for who, results_of_who in top.items()}
    away = {row.who: figure_of(rule, _with(standing, past[row.who], (), Fraction(0), 0)) for row in standing.rows}
    least = {who: min(away[who], figure_of(rule, low[who])) - less[who] for who in away}
    able = [who for who in results if who in least or (missing_for_rank(rule, top[who], top[who]) is None and plain)]
    fresh = _with(standing, (), standing.to_come, greatest, 1)
    new = figure_of(rule, fresh) if missing_for_rank(rule, fresh, fresh) is None and plain else None
    return StandingOutlook(
        tuple(
            StandingProspect(
                who=who,
                most=most[who],
                least=least.get(who, Fraction(0)),
                can_be_first=all(most[who] >= floor for other, floor in least.items() if other != who),
                ranked=who in least,
            )
            for who in able
        ),
        new,
        new is not None and all(new >= floor for floor in least.values()),
    )


def _greatest(rule: StandingRule) -> Fraction | None:
    """Return the highest possible worth of one result; None where it has no limit."""
    if rule.handicap and any(_may_overlap(pattern, other) for pattern in rule.handicap.events for other in rule.events):
        return None
    hundred = Fraction(100)
    most = {StandingMeasure.PLACES: max(rule.points, default=Fraction(0)), StandingMeasure.WINS: Fraction(1)}
    most |= {StandingMeasure.PERCENTAGE: hundred, StandingMeasure.BEATEN: hundred}
    return None if rule.ranked is RankedKind.CLUBS and rule.scorers > 1 else most.get(rule.measure)


def _may_overlap(pattern: str, other: str) -> bool:
    """Return whether the id of an event could match both patterns, as far as their seasons show."""
    season, _, _ = other.partition("/")
    pattern_season, _, _ = pattern.partition("/")
    return fnmatchcase(season, pattern_season) or fnmatchcase(pattern_season, season)


def _past(results: Sequence[StandingResult]) -> Sequence[StandingResult]:
    """Return some results as they were before any was chosen: all count."""
    return [replace(result, counts=True, why=None) for result in results]


def _with(
    standing: Standing, past: Sequence[StandingResult], coming: Sequence[EventToCome], figure: Fraction, rank: int
) -> tuple[StandingResult, ...]:
    """Return the results that count once all events are held, with such a result and another partner in each event to come."""
    more = [
        StandingResult(event=event.event, title="", date=event.date, partners=(f"?{number}",), place=rank, figure=figure)
        for number, event in enumerate(coming)
    ]
    return choose_counting(standing.rule, [*past, *more], standing.held + len(standing.to_come))


class Overtaking:
    """Computes what it takes to pass others in a standing, and caches the figures of each."""

    def __init__(self, standing: Standing) -> None:
        rule = standing.rule
        self._found = standing
        worths = (
            (Fraction(1),)
            if rule.measure is StandingMeasure.WINS
            else rule.points
            if rule.measure is StandingMeasure.PLACES
            else ()
        )
        fixed = standing.to_come and not rule.monthly and rule.ranked is not RankedKind.CLUBS and _greatest(rule) is not None
        self._prizes = worths if fixed else ()
        self._idle = dict[Who, Fraction]()
        self._past = dict[Who, Sequence[StandingResult]]()
        self._after = dict[tuple[Who, int, int], Fraction]()

    def needs(self, row: StandingRow, other: StandingRow) -> NeededResults | None:
        """Find the fewest results, and of them the lowest rank, with which one ends above another who adds nothing to his own.

        Number and rank are 0 where no results suffice. None where the worth of a rank is not fixed: only points of ranks and wins
        have one, and no months.
        """
        if not self._prizes:
            return None
        theirs, to_come = self._without_more(other), len(self._found.to_come)
        for number in range(1, to_come + 1):
            for rank in range(len(self._prizes), 0, -1):
                if self._with_more(row, number, rank) > theirs:
                    return NeededResults(other.who, number, rank, to_come)
        return NeededResults(other.who, 0, 0, to_come)

    def _without_more(self, row: StandingRow) -> Fraction:
        """Return the figure of a row when all events are held without it."""
        figure = self._idle.get(row.who)
        if figure is None:
            results = _with(self._found, self._results(row), (), Fraction(0), 0)
            figure = self._idle[row.who] = figure_of(self._found.rule, results) - _less(row)
        return figure

    def _with_more(self, row: StandingRow, number: int, rank: int) -> Fraction:
        """Return the figure of a row with that rank in the first `number` of the events to come."""
        figure = self._after.get((row.who, number, rank))
        if figure is None:
            standing = self._found
            results = _with(standing, self._results(row), standing.to_come[:number], self._prizes[rank - 1], rank)
            figure = self._after[row.who, number, rank] = figure_of(standing.rule, results) - _less(row)
        return figure

    def _results(self, row: StandingRow) -> Sequence[StandingResult]:
        """Return the results of a row before any is chosen."""
        if row.who not in self._past:
            self._past[row.who] = _past(row.results)
        return self._past[row.who]


def _less(row: StandingRow) -> Fraction:
    """Return the figure that is subtracted from the results of a row."""
    return row.handicap + (row.base or Fraction(0))
