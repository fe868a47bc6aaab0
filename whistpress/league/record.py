"""The record of a league: its results, the facts of its final events, and how to load each whole event."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from whistpress.core.model import ResultHead, StoredEvent
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.league import League


class ScoredLeague(Struct, frozen=True, kw_only=True, dict=True):
    """A league with the results of its events by id, and how to load each whole event."""

    league: League
    results: Mapping[str, ResultHead]
    stored: Mapping[str, StoredEvent]


class LeagueRecord(ScoredLeague, frozen=True, kw_only=True, dict=True):
    """A scored league with the facts of its final events."""

    facts: tuple[EventFacts, ...]

    @cached_property
    def ledger(self) -> Ledger:
        """The ledger of the facts."""
        return Ledger(self.facts)
