"""Check the record of an event against the schedule and against itself."""

from whistpress.core.model import Event
from whistpress.league.events.read.checks.honours import averages, honours, missing_honours, played
from whistpress.league.events.read.checks.lines import differences, everybody, missing, record
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.sessions import EventParts
from whistpress.league.events.read.typed_cards import are_typed
from whistpress.league.events.read.winners import are_winners_alone

__all__ = ["check"]


def check(reading: Reading, event: Event, parts: EventParts) -> None:
    """Report everything in an event that is impossible or needs a second look.

    Only where all of its file was understood, data that seems to be missing is missing.
    """
    clear, sittings = parts.terms.clear and reading.whole, parts.movement.sittings
    record(reading, event)
    named_elsewhere = are_typed(reading.file) or are_winners_alone(reading.file)
    everybody(reading, event, parts.entrants, parts.players, complete=clear and parts.named and not named_elsewhere)
    evenings = event.evenings or (event,) * len(sittings)
    for evening, sitting in zip(evenings, sittings, strict=True):
        if clear and not event.totals and (event.has_figures or not event.names_winners):
            missing(reading, evening, sitting)
        averages(reading, sitting)
        missing_honours(reading, sitting)
    differences(reading, sittings, event.contest)
    played(reading, event)
    honours(reading, event, sittings)
