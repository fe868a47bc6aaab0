"""What is still to play for in a standing: what everybody can still reach, who can still be first, what it takes to pass.

It is told only where a result has a greatest worth (points of places, wins, percentages), and where prizes to come cost
nothing: else nothing exact can be said.
"""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.standings import RankedKind, StandingMeasure, StandingRule
from whistpress.core.records.standings.choice import chosen, figure_of
from whistpress.core.records.standings.gathering import Coming, Counted, Who
from whistpress.core.records.standings.ladder import StandingRow
from whistpress.core.records.standings.table import Standing, wanted


class StandingProspect(Struct, frozen=True, kw_only=True):
    """What somebody can still come to: `most` with the best result in every event to come, `least` with the worst in each.

    `can_be_first`: with his best, while everybody else does worst or stays away. `ranked` is false for those who wait; they
    are here only if they can still be ranked.
    """

    who: Who
    most: Fraction
    least: Fraction
    can_be_first: bool
    ranked: bool = True


class StandingOutlook(Struct, frozen=True):
    """Everybody's; and what somebody can reach who has not played yet (None where he could not be ranked any more)."""

    of: tuple[StandingProspect, ...]
    newcomer: Fraction | None
    newcomer_can_be_first: bool


class NeededResults(Struct, frozen=True):
    """What puts one above another who adds nothing: so many results of at least such a place, not shared, of those to come.

    `events` 0: not even first places in all of them do.
    """

    whom: Who
    events: int
    place: int
    to_come: int


def standing_outlook(found: Standing) -> StandingOutlook | None:
    """What can still be reached; None where that has no limit, or nothing is to come."""
    greatest = _greatest(found.rule)
    if greatest is None or not found.to_come:
        return None
    plain = not found.rule.against and found.rule.handicap is None  # else who waits has figures that are not known here
    rule, less = found.rule, {row.who: _less(row) for row in found.rows}
    results = {row.who: row.results for row in found.rows} | {one.who: one.results for one in found.waiting}
    past = {who: _past(own) for who, own in results.items()}
    top = {who: _with(found, own, found.to_come, greatest, 1) for who, own in past.items()}
    low = {who: _with(found, own, found.to_come, Fraction(0), 10**6) for who, own in past.items()}
    most = {who: figure_of(rule, own) - less.get(who, Fraction(0)) for who, own in top.items()}
    away = {row.who: figure_of(rule, _with(found, past[row.who], (), Fraction(0), 0)) for row in found.rows}
    least = {who: min(away[who], figure_of(rule, low[who])) - less[who] for who in away}
    able = [who for who in results if who in least or (wanted(rule, top[who], top[who]) is None and plain)]
    fresh = _with(found, (), found.to_come, greatest, 1)
    new = figure_of(rule, fresh) if wanted(rule, fresh, fresh) is None and plain else None
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
    """The most that one result can be worth; None where there is no telling."""
    if rule.handicap and any(_may_meet(one, other) for one in rule.handicap.events for other in rule.events):
        return None
    hundred = Fraction(100)
    most = {StandingMeasure.PLACES: max(rule.points, default=Fraction(0)), StandingMeasure.WINS: Fraction(1)}
    most |= {StandingMeasure.PERCENTAGE: hundred, StandingMeasure.BEATEN: hundred}
    return None if rule.ranked is RankedKind.CLUBS and rule.scorers > 1 else most.get(rule.measure)


def _may_meet(one: str, other: str) -> bool:
    """Whether an event could have both patterns for its name: as far as their seasons tell."""
    season, _, _ = other.partition("/")
    own, _, _ = one.partition("/")
    return fnmatchcase(season, own) or fnmatchcase(own, season)


def _past(results: Sequence[Counted]) -> Sequence[Counted]:
    """Somebody's results, of which none is chosen yet."""
    return [replace(one, counts=True, why=None) for one in results]


def _with(
    found: Standing, past: Sequence[Counted], coming: Sequence[Coming], figure: Fraction, place: int
) -> tuple[Counted, ...]:
    """Somebody's results and such ones in events to come, each with another partner, as the rule chooses when all are held."""
    more = [
        Counted(event=one.event, title="", date=one.date, partners=(f"?{number}",), place=place, figure=figure)
        for number, one in enumerate(coming)
    ]
    return chosen(found.rule, [*past, *more], found.held + len(found.to_come))


class Overtaking:
    """What it takes to pass others in a standing. What was reckoned of somebody once is known when others ask for it."""

    def __init__(self, found: Standing) -> None:
        """Of a standing as it is now."""
        rule = found.rule
        self._found = found
        worths = (
            (Fraction(1),)
            if rule.measure is StandingMeasure.WINS
            else rule.points
            if rule.measure is StandingMeasure.PLACES
            else ()
        )
        fixed = found.to_come and not rule.monthly and rule.ranked is not RankedKind.CLUBS and _greatest(rule) is not None
        self._prizes = worths if fixed else ()
        self._idle = dict[Who, Fraction]()
        self._past = dict[Who, Sequence[Counted]]()
        self._after = dict[tuple[Who, int, int], Fraction]()

    def needs(self, row: StandingRow, other: StandingRow) -> NeededResults | None:
        """The fewest results, and of them the lowest place, with which somebody ends above another who adds nothing to his own.

        None where the worth of a place is not fixed: only points of places and wins are asked, and no months.
        """
        if not self._prizes:
            return None
        theirs, to_come = self._without_more(other), len(self._found.to_come)
        for number in range(1, to_come + 1):
            for place in range(len(self._prizes), 0, -1):
                if self._with_more(row, number, place) > theirs:
                    return NeededResults(other.who, number, place, to_come)
        return NeededResults(other.who, 0, 0, to_come)

    def _without_more(self, row: StandingRow) -> Fraction:
        """Somebody's figure when all events are held and he stayed away from those to come."""
        known = self._idle.get(row.who)
        if known is None:
            own = _with(self._found, self._of(row), (), Fraction(0), 0)
            known = self._idle[row.who] = figure_of(self._found.rule, own) - _less(row)
        return known

    def _with_more(self, row: StandingRow, number: int, place: int) -> Fraction:
        """Somebody's figure with that place in so many of the events to come."""
        known = self._after.get((row.who, number, place))
        if known is None:
            found = self._found
            own = _with(found, self._of(row), found.to_come[:number], self._prizes[place - 1], place)
            known = self._after[row.who, number, place] = figure_of(found.rule, own) - _less(row)
        return known

    def _of(self, row: StandingRow) -> Sequence[Counted]:
        """Somebody's results, of which none is chosen yet."""
        if row.who not in self._past:
            self._past[row.who] = _past(row.results)
        return self._past[row.who]


def _less(row: StandingRow) -> Fraction:
    """What is taken from somebody's results."""
    return row.handicap + (row.base or Fraction(0))
