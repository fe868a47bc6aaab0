"""What everybody's results are worth under a rule, event by event."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Contest, EventHead, Person, RankedEntry, ResultHead
from whistpress.core.model.standings import RankedKind, StandingMeasure, StandingRule
from whistpress.core.records.career import credited
from whistpress.core.records.standings.reason import Reason
from whistpress.core.scoring.methods import METHODS
from whistpress.language import noted

Who = tuple[str, ...]
"""Who is ranked: the id of a player or of a club, or those of a pair in their order."""

TABLES = noted("one table, where more are needed"), noted("%(number)s tables, where more are needed")
UNFINISHED = Reason(noted("scores are still to come"))
LEAST_IS_BEST = Reason(noted("in it the smallest score is the best"))
NO_FIGURE = {
    StandingMeasure.DIFFERENCES: Reason(noted("it has no plus and minus")),
    StandingMeasure.PERCENTAGE: Reason(noted("it has no percentage")),
    StandingMeasure.TRICKS: Reason(noted("its totals are not of tricks")),
    StandingMeasure.BEATEN: Reason(noted("there was nobody to beat")),
}
NOBODY = Reason(noted("nobody in it is ranked by this rule"))


class Counted(Struct, frozen=True, kw_only=True):
    """A result as a rule sees it: what it is worth, with whom it was made, the place.

    `counts` is false where it does not enter the figure; `why` then says so. A club's `partners` are the players of those of
    its entries that made it, its place the best of theirs.
    """

    event: str
    title: str
    date: datetime.date
    partners: Who
    place: int
    figure: Fraction
    counts: bool = True
    why: Reason | None = None

    @property
    def month(self) -> tuple[int, int]:
        """Year and month."""
        return self.date.year, self.date.month


class Left(Struct, frozen=True):
    """An event that the rule names and that does not count: why."""

    event: str
    title: str
    why: Reason


class Coming(Struct, frozen=True):
    """An event that is to come, and its day."""

    event: str
    date: datetime.date


class Gathered(Struct, frozen=True, kw_only=True):
    """The results of everybody, oldest first; how many events were held; those to come; those that do not count."""

    results: Mapping[Who, tuple[Counted, ...]]
    held: int
    to_come: tuple[Coming, ...]
    left: tuple[Left, ...]


def gathered(
    rule: StandingRule,
    patterns: Sequence[str],
    events: Iterable[EventHead],
    results: Mapping[str, ResultHead],
    people: Mapping[str, Person],
) -> Gathered:
    """The results in the events that the patterns name."""
    found, held, to_come, left = dict[Who, list[Counted]](), 0, list[Coming](), list[Left]()
    for event in sorted(_named(patterns, events), key=lambda one: (one.date, one.id)):
        result = results.get(event.id)
        why = _out(rule, event, result)
        if why:
            left.append(Left(event.id, event.title, why))
        elif event.given_up:
            continue
        elif not event.played or result is None:
            to_come.append(Coming(event.id, event.date))
        else:
            held += 1
            for who, counted in _ranked(rule, event, result, people):
                found.setdefault(who, []).append(counted)
    return Gathered(results={who: tuple(own) for who, own in found.items()}, held=held, to_come=tuple(to_come), left=tuple(left))


def _named(patterns: Sequence[str], events: Iterable[EventHead]) -> Iterator[EventHead]:
    return (event for event in events if any(fnmatchcase(event.id, pattern) for pattern in patterns))


def _out(rule: StandingRule, event: EventHead, result: ResultHead | None) -> Reason | None:
    """Why an event does not count, or will not; None when it does."""
    schedule = event.schedule
    tables = len({play.table for play in schedule.plays}) if schedule else 0
    if rule.tables and tables < rule.tables and (schedule or event.played):
        return Reason(*TABLES, tables)
    if rule.ranked is RankedKind.PAIRS and not event.played and event.contest is not Contest.PAIRS:
        return NOBODY
    if rule.measure is StandingMeasure.SCORE and not has_figure(StandingMeasure.SCORE, event):
        return LEAST_IS_BEST
    if not event.played or result is None:
        return None
    if not result.complete:
        return UNFINISHED
    if not any(True for _ in _results(rule, event, result)):
        return NO_FIGURE.get(rule.measure, NOBODY)
    return None


def _ranked(
    rule: StandingRule, event: EventHead, result: ResultHead, people: Mapping[str, Person]
) -> Iterator[tuple[Who, Counted]]:
    """What the event gives to everybody whom the rule ranks."""
    every = list(_results(rule, event, result))
    if rule.ranked is RankedKind.CLUBS:
        yield from _of_clubs(rule, event, every, people)
        return
    for mine, place, worth in every:
        for who in _whom(rule, mine):
            if not rule.members or all(person in people and people[person].member for person in who):
                yield who, _counted(event, place, worth, tuple(person for person in mine if person not in who))


def _counted(event: EventHead, place: int, figure: Fraction, partners: Who) -> Counted:
    return Counted(event=event.id, title=event.title, date=event.date, partners=partners, place=place, figure=figure)


def _whom(rule: StandingRule, people: Who) -> list[Who]:
    if rule.ranked is RankedKind.PAIRS:
        return [tuple(sorted(people))] if len(people) == 2 else []
    return [(person,) for person in people]


_Entry = tuple[Who, int, Fraction]
"""The players of an entry, its place, what it is worth."""


def _results(rule: StandingRule, event: EventHead, result: ResultHead) -> Iterator[_Entry]:
    """Each entry once, in the first ranking that has it."""
    seen = set[int]()
    for ranking in result.rankings:
        places = [row.place for row in ranking.rows]
        for row in ranking.rows:
            entry = event.entry(row.entry)
            worth = _worth(rule, row, event, places)
            if entry is not None and worth is not None and row.entry not in seen:
                seen.add(row.entry)
                yield credited(event, entry), row.place, worth


def _of_clubs(
    rule: StandingRule, event: EventHead, every: Sequence[_Entry], people: Mapping[str, Person]
) -> Iterator[tuple[Who, Counted]]:
    """The best so many of each club; an entry of several clubs, or of none, is nobody's."""
    by_club = dict[str, list[_Entry]]()
    for one in every:
        belong = {people[person].club if person in people else None for person in one[0]}
        known = all(person in people and people[person].member for person in one[0]) or not rule.members
        club = next(iter(belong)) if len(belong) == 1 else None
        if club and known:
            by_club.setdefault(club, []).append(one)
    for club, own in sorted(by_club.items()):
        best = sorted(own, key=lambda one: (-one[2], one[1], one[0]))[: rule.scorers]
        players = tuple(person for one in best for person in one[0])
        yield (club,), _counted(event, min(one[1] for one in best), sum((one[2] for one in best), Fraction(0)), players)


DIFFERENCES = frozenset({"average", "butler", "cross"})
"""The methods whose score is itself a plus and minus."""

_WITH_DIFFERENCES = DIFFERENCES | {"howell", "exponent", "safford", "points"}


def has_figure(measure: StandingMeasure, event: EventHead) -> bool:
    """Whether the results of an event have the figure that a measure takes."""
    method = METHODS.get(event.scoring)
    match measure:
        case StandingMeasure.SCORE:
            return not (event.lowest or (method is not None and method.smallest_first))
        case StandingMeasure.DIFFERENCES:
            return event.scoring in _WITH_DIFFERENCES
        case StandingMeasure.PERCENTAGE:
            return method is not None and method.percentages
        case StandingMeasure.TRICKS:
            return method is None or not method.totals_only
        case _:
            return True


def beaten(place: int, places: Sequence[int]) -> Fraction | None:
    """The share of the others in a ranking that a place beats, a tie counting half, in hundredths; None without others."""
    others = len(places) - 1
    return Fraction(100 * (2 * (len(places) - place) - places.count(place) + 1), 2 * others) if others > 0 else None


def _worth(rule: StandingRule, row: RankedEntry, event: EventHead, places: Sequence[int]) -> Fraction | None:
    """What a row is worth by the rule's measure; None where the event has no such figure."""
    match rule.measure:
        case StandingMeasure.SCORE:
            return row.score
        case StandingMeasure.DIFFERENCES:
            return row.score if event.scoring in DIFFERENCES else row.plus_minus
        case StandingMeasure.PERCENTAGE:
            return row.percentage if has_figure(rule.measure, event) else None
        case StandingMeasure.TRICKS:
            return row.tricks if has_figure(rule.measure, event) else None
        case StandingMeasure.BEATEN:
            return beaten(row.place, places)
        case StandingMeasure.WINS:
            return Fraction(row.place == 1, max(1, places.count(1)))
        case StandingMeasure.PLACES:
            sharing = max(1, places.count(row.place))
            points = rule.points[row.place - 1 : row.place - 1 + sharing]
            return Fraction(sum(points, Fraction(0)), sharing)
