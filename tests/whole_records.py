"""The record and the ledger of leagues whose events are whole and in memory."""

from collections.abc import Iterable, Mapping

from whistpress.core.model import Event, EventResult, League, ScoredEvent
from whistpress.core.records.facts import facts_of, is_final
from whistpress.core.records.ledger import LeagueRecord, Ledger


def ledger_of(events: Iterable[Event], results: Mapping[str, EventResult]) -> Ledger:
    """The ledger of some events."""
    found = [(event, result) for event in events if (result := results.get(event.id)) is not None and is_final(event, result)]
    return Ledger(facts_of(event, result) for event, result in found)


def record_of(league: League, results: Mapping[str, EventResult]) -> LeagueRecord:
    """The record of a league."""
    stored = {event.id: ScoredEvent(event, results.get(event.id)) for event in league.events if isinstance(event, Event)}
    facts = ledger_of([one.event for one in stored.values()], results).events
    return LeagueRecord(league=league, results=results, facts=facts, stored=stored)
