"""A league with everything that its pages and documents are made of."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from whistpress.core.model import Event, EventResult, League, ResultHead, ScoredEvent, StoredEvent
from whistpress.core.records.facts import EventFacts, facts_of, is_final
from whistpress.core.records.ledger import Ledger


class LeagueRecord(Struct, frozen=True, kw_only=True, dict=True):
    """A league with the results of its events by id, the facts of those that are final, and how to load each whole event."""

    league: League
    results: Mapping[str, ResultHead]
    facts: tuple[EventFacts, ...]
    stored: Mapping[str, StoredEvent]

    @cached_property
    def ledger(self) -> Ledger:
        """The ledger of the facts."""
        return Ledger(self.facts)


def record_of(league: League, results: Mapping[str, EventResult]) -> LeagueRecord:
    """Return the record of a league whose events are whole and in memory."""
    whole = {event.id: ScoredEvent(event, results.get(event.id)) for event in league.events if isinstance(event, Event)}
    final = ((one.event, one.result) for one in whole.values())
    facts = tuple(facts_of(event, result) for event, result in final if result is not None and is_final(event, result))
    return LeagueRecord(league=league, results=results, facts=facts, stored=whole)
