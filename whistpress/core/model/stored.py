"""Whole events, loaded where a page needs their lines: the rest of a build holds summaries."""

from typing import Protocol

from msgspec import Struct

from whistpress.core.model.event import Event
from whistpress.core.model.results import EventResult


class ScoredEvent(Struct, frozen=True):
    """A whole event with its result (None where nothing of it is scored)."""

    event: Event
    result: EventResult | None

    def load(self) -> "ScoredEvent":
        """Return itself: an event in memory is loaded."""
        return self

    def evening(self, index: int) -> "ScoredEvent":
        """Return one of the event's `evenings` with its own result."""
        own = self.result.sessions[index] if self.result and self.result.sessions else None
        return ScoredEvent(self.event.evenings[index], own)


class StoredEvent(Protocol):
    """An event that can be loaded."""

    def load(self) -> ScoredEvent:
        """Return the whole event with its result."""
        ...
