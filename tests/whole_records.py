"""Scores and records of leagues whose events are whole and in memory: results, the ledger, rivals, all lists and all books."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from whistpress.core.model import Event, EventResult, ScoredEvent
from whistpress.core.scoring import with_carry
from whistpress.league.careers.facts.career import Rival, clubs_of, rivals_of
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.careers.facts.record_book import KINDS, RecordList, SeasonRecords, chapters, record_lists
from whistpress.league.events.facts.facts import facts_of, is_final
from whistpress.league.league import League, RecordRules
from whistpress.league.people.model import Person
from whistpress.league.record import LeagueRecord


def ledger_of(events: Iterable[Event], results: Mapping[str, EventResult]) -> Ledger:
    """The ledger of some events."""
    found = [(event, result) for event in events if (result := results.get(event.id)) is not None and is_final(event, result)]
    return Ledger(facts_of(event, result) for event, result in found)


def record_of(league: League, results: Mapping[str, EventResult]) -> LeagueRecord:
    """The record of a league."""
    stored = {event.id: ScoredEvent(event, results.get(event.id)) for event in league.events if isinstance(event, Event)}
    facts = ledger_of([one.event for one in stored.values()], results).events
    return LeagueRecord(league=league, results=results, facts=facts, stored=stored)


def all_time_lists(ledger: Ledger, people: Mapping[str, Person], rules: RecordRules) -> tuple[RecordList, ...]:
    """Every list in which somebody stands, in their order."""
    clubs = clubs_of(people)
    return tuple(one for kind in KINDS for one in record_lists(kind, ledger, clubs, rules))


def record_books(ledger: Ledger, people: Mapping[str, Person], rules: RecordRules) -> tuple[SeasonRecords, ...]:
    """The books of all seasons, the first that ended first."""
    return tuple(one.book() for one in chapters(ledger, clubs_of(people), rules))


def rivals(ledger: Ledger) -> Mapping[str, tuple[Rival, ...]]:
    """For every person who met others those whom he met, the most often met first."""
    return {person: found for person, facts in ledger.of.items() if (found := rivals_of(person, facts))}


def score_all(events: Iterable[Event], ready: Mapping[str, EventResult] = MappingProxyType({})) -> dict[str, EventResult]:
    """Score every event, by id in the order given; sources of carried scores first.

    `ready` are results of events that carry nothing over, as `score` gives them.
    """
    known = {event.id: event for event in events}
    results = dict(ready)

    def score_after_source(event: Event, waiting: tuple[str, ...]) -> EventResult | None:
        """Score an event; None while it waits for itself, so that its sources go round in a circle."""
        if event.id in waiting:
            return None
        if event.id not in results:
            source = known.get(event.carry.source) if event.carry else None
            before = score_after_source(source, (*waiting, event.id)) if source else None
            results[event.id] = with_carry(event, source, before)
        return results[event.id]

    for event in known.values():
        score_after_source(event, ())
    return {id_: results[id_] for id_ in known}
