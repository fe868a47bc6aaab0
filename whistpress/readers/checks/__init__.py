"""The checks of play: what an event file says, held against the schedule and against itself."""

from collections.abc import Sequence

from whistpress.core.model import Event
from whistpress.readers.checks.differences import differences
from whistpress.readers.checks.honours import averages, honours, missing_honours, played
from whistpress.readers.checks.missing import everybody, missing, record
from whistpress.readers.event.entries import Entrants, Players
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.sitting import Sitting

__all__ = ["check"]


def check(
    reading: Reading,
    event: Event,
    sittings: Sequence[Sitting],
    entrants: Entrants,
    players: Players,
    *,
    clear: bool,
    named: bool,
) -> None:
    """Report everything in an event that is impossible or needs a second look.

    Unless its file was `clear` in all its parts, and every entry `named`, a part that was not understood may contain data
    that seems to be missing.
    """
    record(reading, event)
    everybody(reading, event, entrants, players, complete=clear and named)
    evenings = event.evenings or (event,) * len(sittings)
    for evening, sitting in zip(evenings, sittings, strict=True):
        if clear and not event.totals:
            missing(reading, evening, sitting)
        averages(reading, sitting)
        missing_honours(reading, sitting)
    differences(reading, sittings, event.contest)
    played(reading, event)
    honours(reading, event, sittings)
