"""Records of leagues whose events are whole and in memory: the ledger, all lists and all books."""

from collections.abc import Iterable, Mapping

from whistpress.core.model import Event, EventResult, League, Person, ScoredEvent
from whistpress.core.model.record_rules import RecordRules
from whistpress.core.records.facts import facts_of, is_final
from whistpress.core.records.ledger import LeagueRecord, Ledger
from whistpress.core.records.lists import KINDS, RecordList, record_lists
from whistpress.core.records.record_book import SeasonRecords, chapters
from whistpress.core.records.streaks import clubs_of


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
