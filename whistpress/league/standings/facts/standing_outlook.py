"""The outlook of a standing: what each can still reach, who can still be first, and what it takes to pass another.

There is one only where a result has a greatest worth (points of ranks, wins, percentages), and where prizes to come cost
nothing: else nothing exact can be said.
"""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.league.standings.facts.standing import Standing, StandingRow, choose_counting, figure_of, missing_for_rank
from whistpress.league.standings.facts.standing_results import EventToCome, StandingResult, Who
from whistpress.league.standings.model import RankedKind, StandingMeasure, StandingRule


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
