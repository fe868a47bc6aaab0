"""The results of a standing, event by event: their worth under its rule, and which events have figures that can be added."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Contest, EventHead, RankedEntry, ResultHead
from whistpress.core.scoring import METHODS, method_named
from whistpress.language import noted
from whistpress.league.events.facts.encounters import persons_credited
from whistpress.league.people.model import Person
from whistpress.league.standings.model import RankedKind, StandingMeasure, StandingRule


class Reason(Struct, frozen=True):
    """Why a result does not count, or which results are missing: a text to translate, another for more than one, and the number.

    `%(number)s` in the texts is the number.
    """

    one: str
    many: str = ""
    number: int = 0

    def __str__(self) -> str:
        return (self.many if self.many and self.number != 1 else self.one) % {"number": self.number}


Who = tuple[str, ...]
"""The ids that are ranked: of a player or of a club, or of a pair in their order."""

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


class StandingResult(Struct, frozen=True, kw_only=True):
    """A result under a rule: its worth, the partners, the rank.

    `counts` is false where it does not enter the figure; `why` then says so. A club's `partners` are the players of the
    entries that made it, its rank is their best. The result of a `match` (division and id) is that of one player, in so many
    `hands`; it has no rank (0).
    """

    event: str
    title: str
    date: datetime.date
    partners: Who
    place: int
    figure: Fraction
    counts: bool = True
    why: Reason | None = None
    match: str = ""
    hands: Fraction = Fraction(0)

    @property
    def month(self) -> tuple[int, int]:
        """Year and month."""
        return self.date.year, self.date.month


class ExcludedEvent(Struct, frozen=True):
    """An event that the rule names and that does not count: why."""

    event: str
    title: str
    why: Reason


class EventToCome(Struct, frozen=True):
    """An event that is to come, and its day."""

    event: str
    date: datetime.date


class SeasonResults(Struct, frozen=True, kw_only=True):
    """The results of all, oldest first; how many events were held; those to come; those that do not count."""

    results: Mapping[Who, tuple[StandingResult, ...]]
    held: int
    to_come: tuple[EventToCome, ...]
    left: tuple[ExcludedEvent, ...]


def season_results(
    rule: StandingRule,
    patterns: Sequence[str],
    events: Iterable[EventHead],
    results: Mapping[str, ResultHead],
    people: Mapping[str, Person],
) -> SeasonResults:
    """Collect the results in the events that the patterns name."""
    results_by_who, held, to_come, left = dict[Who, list[StandingResult]](), 0, list[EventToCome](), list[ExcludedEvent]()
    for event in sorted(events_named(patterns, events), key=lambda event: (event.date, event.id)):
        result = results.get(event.id)
        why = _exclusion(rule, event, result)
        if why:
            left.append(ExcludedEvent(event.id, event.title, why))
        elif event.given_up:
            continue
        elif not event.played or result is None:
            to_come.append(EventToCome(event.id, event.date))
        else:
            held += 1
            for who, standing_result in _results_by_rule(rule, event, result, people):
                results_by_who.setdefault(who, []).append(standing_result)
    by_rank = {who: tuple(results_of_who) for who, results_of_who in results_by_who.items()}
    return SeasonResults(results=by_rank, held=held, to_come=tuple(to_come), left=tuple(left))


def events_named(patterns: Iterable[str], events: Iterable[EventHead]) -> Iterator[EventHead]:
    """Yield the events whose ids match one of some patterns."""
    patterns = tuple(patterns)
    return (event for event in events if any(fnmatchcase(event.id, pattern) for pattern in patterns))


def _exclusion(rule: StandingRule, event: EventHead, result: ResultHead | None) -> Reason | None:
    """Say why an event does not count, or will not; None when it does."""
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
    if not any(True for _ in _entry_results(rule, event, result)):
        return NO_FIGURE.get(rule.measure, NOBODY)
    return None


def _results_by_rule(
    rule: StandingRule, event: EventHead, result: ResultHead, people: Mapping[str, Person]
) -> Iterator[tuple[Who, StandingResult]]:
    """Yield the results of an event for all persons, pairs or clubs that the rule ranks."""
    entry_worths = list(_entry_results(rule, event, result))
    if rule.ranked is RankedKind.CLUBS:
        yield from _club_results(rule, event, entry_worths, people)
        return
    for players, rank, worth in entry_worths:
        if rule.ranked is RankedKind.PAIRS:
            ranked = [tuple(sorted(players))] if len(players) == 2 else []
        else:
            ranked = [(person,) for person in players]
        for who in ranked:
            if not rule.members or all(person in people and people[person].member for person in who):
                yield who, _result(event, rank, worth, tuple(person for person in players if person not in who))


def _result(event: EventHead, rank: int, figure: Fraction, partners: Who) -> StandingResult:
    return StandingResult(event=event.id, title=event.title, date=event.date, partners=partners, place=rank, figure=figure)


EntryWorth = tuple[Who, int, Fraction]
"""The players of an entry, its rank, its worth."""


def _entry_results(rule: StandingRule, event: EventHead, result: ResultHead) -> Iterator[EntryWorth]:
    """Yield each entry once, in the first ranking that has it; of ladies or gentlemen alone in their own."""
    seen = set[int]()
    groups = result.drive.groups if result.drive else ()
    of_cards = tuple(ranking for ranking in groups if ranking.group == rule.ranked.value)
    for ranking in of_cards if rule.ranked.of_cards else result.rankings:
        places = [row.place for row in ranking.rows]
        for row in ranking.rows:
            entry = event.entry(row.entry)
            worth = _worth(rule, row, event, places)
            if entry is None or (rule.ranked is RankedKind.CLUBS and not all(entry.players)):
                continue  # the club of a person without a name is not known
            if worth is not None and row.entry not in seen:
                seen.add(row.entry)
                yield persons_credited(event, entry), row.place, worth


def _club_results(
    rule: StandingRule, event: EventHead, entry_worths: Sequence[EntryWorth], people: Mapping[str, Person]
) -> Iterator[tuple[Who, StandingResult]]:
    """Return the best results of each club, as many as count; an entry of several clubs, or of none, counts for none."""
    by_club = dict[str, list[EntryWorth]]()
    for worth in entry_worths:
        belong = {people[person].club if person in people else None for person in worth[0]}
        eligible = all(person in people and people[person].member for person in worth[0]) or not rule.members
        club = next(iter(belong)) if len(belong) == 1 else None
        if club and eligible:
            by_club.setdefault(club, []).append(worth)
    for club, worths in sorted(by_club.items()):
        best = sorted(worths, key=lambda worth: (-worth[2], worth[1], worth[0]))[: rule.scorers]
        players = tuple(person for worth in best for person in worth[0])
        yield (club,), _result(event, min(worth[1] for worth in best), sum((worth[2] for worth in best), Fraction(0)), players)


def has_figure(measure: StandingMeasure, event: EventHead) -> bool:
    """Return whether the results of an event have the figure that a measure takes."""
    method = method_named(event.scoring)
    match measure:
        case StandingMeasure.SCORE:
            return not (event.lowest or method.smallest_first)
        case StandingMeasure.DIFFERENCES:
            return bool(method.plus_minus)
        case StandingMeasure.PERCENTAGE:
            return method.percentages
        case StandingMeasure.TRICKS:
            return not event.totals or event.scoring not in METHODS or method.totals_are_tricks
        case _:
            return True


def _worth(rule: StandingRule, row: RankedEntry, event: EventHead, places: Sequence[int]) -> Fraction | None:
    """Return the worth of a row by the rule's measure; None where the event has no such figure."""
    match rule.measure:
        case StandingMeasure.SCORE:
            return row.score
        case StandingMeasure.DIFFERENCES:
            return row.score if method_named(event.scoring).plus_minus == "score" else row.plus_minus
        case StandingMeasure.PERCENTAGE:
            return row.percentage if has_figure(rule.measure, event) else None
        case StandingMeasure.TRICKS:
            return row.tricks if has_figure(rule.measure, event) else None
        case StandingMeasure.BEATEN:
            others = len(places) - 1  # the share of the others that is beaten, a tie counting half, in hundredths
            halves = 2 * (len(places) - row.place) - places.count(row.place) + 1
            return Fraction(100 * halves, 2 * others) if others > 0 else None
        case StandingMeasure.WINS:
            return Fraction(row.place == 1, max(1, places.count(1)))
        case StandingMeasure.PLACES:
            sharing = max(1, places.count(row.place))
            points = rule.points[row.place - 1 : row.place - 1 + sharing]
            return Fraction(sum(points, Fraction(0)), sharing)
        case StandingMeasure.TRICKS_A_HAND:
            return None  # events have none


Unit = tuple[str, str]
"""A scoring and, where each game has points of its own, the game."""


def measured_events(rule: StandingRule, events: Iterable[EventHead]) -> tuple[EventHead, ...]:
    """Return the events of a standing whose scoring is known: those played, and those with a movement."""
    named = events_named((*rule.events, *rule.against), events)
    return tuple(event for event in named if event.played or event.schedule)


def units(measure: StandingMeasure, events: Sequence[EventHead]) -> Mapping[Unit, tuple[EventHead, ...]]:
    """Group the events by the unit of the figure that a measure takes from them; without those that have none."""
    groups: dict[Unit, list[EventHead]] = {}
    for event in events:
        if has_figure(measure, event):
            groups.setdefault(_unit(measure, event), []).append(event)
    return {unit: tuple(events_of_unit) for unit, events_of_unit in groups.items()}


def default_measure(events: Sequence[EventHead]) -> StandingMeasure:
    """Return the score while all events are scored in one way, the highest first; else the share of the field beaten."""
    same_unit = len({_unit(StandingMeasure.SCORE, event) for event in events}) < 2
    return (
        StandingMeasure.SCORE
        if same_unit and all(has_figure(StandingMeasure.SCORE, event) for event in events)
        else StandingMeasure.BEATEN
    )


def _unit(measure: StandingMeasure, event: EventHead) -> Unit:
    scoring = event.sessions[0].scoring if event.partners and event.sessions else event.scoring
    game = event.game if method_named(scoring).in_game_points else ""
    if measure is StandingMeasure.DIFFERENCES:
        return ("points", game) if game else ("tricks", "")
    return scoring, game
