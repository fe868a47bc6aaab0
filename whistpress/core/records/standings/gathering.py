"""What everybody's results are worth under a rule, event by event."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from fractions import Fraction

from whistpress.core.model import Event, EventResult, Person, Row
from whistpress.core.model.standings import Measure, Ranked, StandingRule
from whistpress.core.records.career import credited

Who = tuple[str, ...]
"""Who is ranked: the id of a player, or those of a pair in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A result as a rule sees it: what it is worth, with whom it was made, the place.

    `counts` is false where it does not enter the figure; `why` then says so.
    """

    event: str
    title: str
    date: datetime.date
    partners: Who
    place: int
    figure: Fraction
    counts: bool = True
    why: str = ""

    @property
    def month(self) -> tuple[int, int]:
        """Year and month."""
        return self.date.year, self.date.month


@dataclass(frozen=True, slots=True)
class Left:
    """An event that the rule names and that does not count: why."""

    event: str
    title: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """The results of everybody, oldest first; how many events were held; those to come; those that do not count."""

    results: Mapping[Who, tuple[Counted, ...]]
    held: int
    to_come: tuple[str, ...]
    left: tuple[Left, ...]


def gathered(
    rule: StandingRule,
    patterns: Sequence[str],
    events: Iterable[Event],
    results: Mapping[str, EventResult],
    people: Mapping[str, Person],
) -> Gathered:
    """The results in the events that the patterns name."""
    found, held, to_come, left = dict[Who, list[Counted]](), 0, list[str](), list[Left]()
    for event in sorted(_named(patterns, events), key=lambda one: (one.date, one.id)):
        result = results.get(event.id)
        if not event.played or result is None:
            to_come.append(event.id)
            continue
        why = _out(rule, event, result)
        if why:
            left.append(Left(event.id, event.title, why))
            continue
        held += 1
        for who, counted in _results(rule, event, result):
            if not rule.members or all(person in people and people[person].member for person in who):
                found.setdefault(who, []).append(counted)
    return Gathered(results={who: tuple(own) for who, own in found.items()}, held=held, to_come=tuple(to_come), left=tuple(left))


def _named(patterns: Sequence[str], events: Iterable[Event]) -> Iterator[Event]:
    return (event for event in events if any(fnmatchcase(event.id, pattern) for pattern in patterns))


def _out(rule: StandingRule, event: Event, result: EventResult) -> str:
    """Why an event does not count; empty when it does."""
    if not result.complete:
        return "scores are still to come"
    schedule = event.schedule
    tables = len({play.table for play in schedule.plays}) if schedule else 0
    if rule.tables and tables < rule.tables:
        return f"{tables} tables, where {rule.tables} are needed"
    if all(_worth(rule, row, result.scoring, ()) is None for ranking in result.rankings for row in ranking.rows):
        return f"it has no {rule.measure}"
    return ""


def _results(rule: StandingRule, event: Event, result: EventResult) -> Iterator[tuple[Who, Counted]]:
    """Each once, in the first ranking that has the entry."""
    seen = set[int]()
    for ranking in result.rankings:
        for row in ranking.rows:
            entry = event.entry(row.entry)
            worth = _worth(rule, row, result.scoring, [other.place for other in ranking.rows])
            if entry is None or worth is None or row.entry in seen:
                continue
            seen.add(row.entry)
            mine = credited(event, entry)
            for who in [tuple(sorted(mine))] if rule.ranked is Ranked.PAIRS and len(mine) == 2 else _singly(rule, mine):
                partners = tuple(person for person in mine if person not in who)
                yield (
                    who,
                    Counted(event=event.id, title=event.title, date=event.date, partners=partners, place=row.place, figure=worth),
                )


def _singly(rule: StandingRule, people: Who) -> list[Who]:
    return [] if rule.ranked is Ranked.PAIRS else [(person,) for person in people]


DIFFERENCES = frozenset({"average", "butler", "cross"})
"""The methods whose score is itself a plus and minus."""


def _worth(rule: StandingRule, row: Row, scoring: str, places: Sequence[int]) -> Fraction | None:
    """What a row is worth by the rule's measure; None where the event has no such figure."""
    match rule.measure:
        case Measure.SCORE:
            return row.score
        case Measure.DIFFERENCES:
            return row.score if scoring in DIFFERENCES else row.plus_minus
        case Measure.PERCENTAGE:
            return row.percentage
        case Measure.TRICKS:
            return row.tricks
        case Measure.WINS:
            return Fraction(row.place == 1, max(1, places.count(1)))
        case Measure.PLACES:
            sharing = max(1, places.count(row.place))
            points = rule.points[row.place - 1 : row.place - 1 + sharing]
            return Fraction(sum(points, Fraction(0)), sharing)
