"""A standing: everybody's figure, place and working, who waits for more results, and what is still to be played."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from whistpress.core.model import Event, EventResult, Person
from whistpress.core.model.standings import Measure, Ranked, StandingRule, Sum
from whistpress.core.records.standings.choice import chosen, figure_of, number_that_counts, partners_among, pieces
from whistpress.core.records.standings.gathering import Counted, Gathered, Left, Who, gathered


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """Somebody's place: the figure, the results behind it (oldest first), how it was parted from an equal one.

    `base` is the figure of the events compared with, `handicap` what past prizes cost: both are taken from what the results
    make. `most` is what the figure can still become, where the measure has a limit; None where it has none.
    """

    who: Who
    place: int
    figure: Fraction
    results: tuple[Counted, ...]
    base: Fraction | None = None
    handicap: Fraction = Fraction(0)
    decided: str = ""
    most: Fraction | None = None

    @property
    def firsts(self) -> int:
        """How many first places are among the results."""
        return sum(one.place == 1 for one in self.results)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who is not ranked yet: the results so far, and what is wanting, in words."""

    who: Who
    results: tuple[Counted, ...]
    wanting: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A standing. `held` events count so far, `to_come` are still to be played, `left` do not count.

    `counting` is how many results count now; None when all do.
    """

    rule: StandingRule
    rows: tuple[StandingRow, ...]
    waiting: tuple[Waiting, ...]
    held: int
    counting: int | None
    to_come: tuple[str, ...]
    left: tuple[Left, ...]


def standing(
    rule: StandingRule, events: Sequence[Event], results: Mapping[str, EventResult], people: Mapping[str, Person]
) -> Standing:
    """The standing that a rule gives."""
    now = gathered(rule, rule.events, events, results, people)
    before = gathered(rule, rule.against, events, results, people) if rule.against else None
    wins = _wins(rule, events, results, people)
    rows, waiting = list[StandingRow](), list[Waiting]()
    for who, own in sorted(now.results.items()):
        marked = chosen(rule, own, now.held)
        wanting = _wanting(rule, own, marked, before.results.get(who, ()) if before else None)
        if wanting:
            waiting.append(Waiting(who, marked, wanting))
        else:
            rows.append(_row(rule, who, marked, now, before, wins.get(who, 0)))
    return Standing(
        rule=rule,
        rows=_placed(rows, rule.ties),
        waiting=tuple(sorted(waiting, key=lambda one: (-figure_of(rule, one.results), one.who))),
        held=now.held,
        counting=number_that_counts(rule, now.held),
        to_come=now.to_come,
        left=now.left,
    )


def _wins(
    rule: StandingRule, events: Iterable[Event], results: Mapping[str, EventResult], people: Mapping[str, Person]
) -> Mapping[Who, int]:
    """First places in the events of which each costs a handicap."""
    if rule.handicap is None:
        return {}
    found = gathered(replace(rule, measure=Measure.SCORE, tables=0), rule.handicap.events, events, results, people)
    return {who: sum(one.place == 1 for one in own) for who, own in found.results.items()}


def _wanting(rule: StandingRule, own: Sequence[Counted], marked: Sequence[Counted], before: Sequence[Counted] | None) -> str:
    """What somebody still needs to be ranked; empty when nothing."""
    unit = "month" if rule.monthly else "result"
    if rule.ranked is Ranked.PAIRS and len(own) < rule.together:
        return f"{_more(rule.together - len(own), 'session')} together"
    if pieces(rule, own) < rule.least:
        return _more(rule.least - pieces(rule, own), unit)
    partners = partners_among([one for one in marked if one.counts])
    if partners < rule.partners:
        return _more(rule.partners - partners, "partner")
    if before is not None and pieces(rule, before) < max(1, rule.least):
        return "too few results to compare with"
    return ""


def _more(number: int, noun: str) -> str:
    return f"{number} more {noun}{'' if number == 1 else 's'}"


def _row(
    rule: StandingRule, who: Who, marked: tuple[Counted, ...], now: Gathered, before: Gathered | None, wins: int
) -> StandingRow:
    base = figure_of(rule, chosen(rule, before.results[who], before.held)) if before else None
    handicap = _cost(rule, wins)
    less = (base or Fraction(0)) + handicap
    reach = _reach(rule, marked, now)
    return StandingRow(
        who=who,
        place=0,
        figure=figure_of(rule, marked) - less,
        results=marked,
        base=base,
        handicap=handicap,
        most=None if reach is None else reach - less,
    )


def _cost(rule: StandingRule, wins: int) -> Fraction:
    if rule.handicap is None:
        return Fraction(0)
    cost = rule.handicap.each * wins
    return cost if rule.handicap.most is None else min(cost, rule.handicap.most)


def _reach(rule: StandingRule, marked: Sequence[Counted], now: Gathered) -> Fraction | None:
    """What results can still make if every event to come brings the most that one can; None where there is no limit."""
    most = {Measure.PLACES: max(rule.points, default=Fraction(0)), Measure.WINS: Fraction(1), Measure.PERCENTAGE: Fraction(100)}
    if rule.measure not in most or rule.monthly:
        return None
    figures = sorted([*(one.figure for one in marked), *(most[rule.measure] for _ in now.to_come)], reverse=True)
    number = number_that_counts(rule, now.held + len(now.to_come))
    kept = figures[: number if number is not None else len(figures)]
    whole = sum(kept, Fraction(0))
    return whole * Fraction(1, len(kept)) if rule.sum is Sum.AVERAGE and kept else whole


def _firsts(row: StandingRow) -> Fraction:
    return Fraction(row.firsts)


def _best_result(row: StandingRow) -> Fraction:
    return max((one.figure for one in row.results), default=Fraction(0))


def _results(row: StandingRow) -> Fraction:
    return Fraction(len(row.results))


def _latest(row: StandingRow) -> Fraction:
    return row.results[-1].figure if row.results else Fraction(0)


RUNGS: Mapping[str, Callable[[StandingRow], Fraction]] = MappingProxyType(
    {"firsts": _firsts, "best": _best_result, "results": _results, "latest": _latest}
)
"""The rungs of a ladder by name: more first places, the better best result, more results, the better last result."""


def _placed(rows: Sequence[StandingRow], ladder: Sequence[str]) -> tuple[StandingRow, ...]:
    """The rows in order; those whom no rung parts share the place."""
    rungs = [name for name in ladder if name in RUNGS]

    def merit(row: StandingRow) -> tuple[Fraction, ...]:
        return (-row.figure, *(-RUNGS[name](row) for name in rungs))

    found = list[StandingRow]()
    for row in sorted(rows, key=lambda one: (merit(one), one.who)):
        same = bool(found) and merit(found[-1]) == merit(row)
        place = found[-1].place if same else len(found) + 1
        found.append(replace(row, place=place, decided=_decided(row, rows, rungs)))
    return tuple(found)


def _decided(row: StandingRow, rows: Sequence[StandingRow], rungs: Sequence[str]) -> str:
    """The last rung that parted it from another of the same figure."""
    tied = [other for other in rows if other.figure == row.figure and other.who != row.who]
    decided = ""
    for name in rungs:
        parted = [other for other in tied if RUNGS[name](other) != RUNGS[name](row)]
        decided = name if parted else decided
        tied = [other for other in tied if other not in parted]
    return decided
