"""Events that lie aside, with what was scored of them: read anew by a process that had no part in reading and scoring them."""

import pickle
from collections.abc import Iterator
from typing import Any

from whistpress.core.model import EventResult
from whistpress.core.records.facts import EventFacts
from whistpress.fetched import Fetched, Shelves, mark, mark_of
from whistpress.pipeline.aside import Row
from whistpress.pipeline.frozen import Where, lying, read_again
from whistpress.pipeline.load import Loaded
from whistpress.pipeline.reading import PartsOf

_Place = tuple[Where, bytes]
"""Where a thing lies, and its mark."""


def lay_events(loaded: Loaded, row: Row) -> list[Any]:
    """Note in an empty row where each event of a league lies, and what was scored of it.

    What `events_aside` will give: one after the other each event, its result, and its facts. One that lies nowhere is None, as
    are its result and its facts where they are not those of the very event.
    """
    things: list[Any] = []
    for event in loaded.league.events if loaded.league else ():
        result, facts = loaded.results.get(event.id), loaded.facts.get(event.id)
        own, scored = _place_of(event, row), _place_of(result, row)
        if own is None or scored is None or (facts is not None and facts.event is not event):
            scored = result = facts = None
        row.add(pickle.dumps((own, scored), protocol=5))
        things += (event if own else None, result, facts)
    return things


def _place_of(thing: Fetched | None, row: Row) -> _Place | None:
    found, digest = (lying(thing, row), mark_of(thing)) if thing is not None else (None, None)
    return (found, digest) if found and digest else None


def events_aside(row: Row) -> Iterator[Any]:
    """The things of which `lay_events` noted the places in the row."""
    for number in range(len(row)):
        own, scored = pickle.loads(row(number))  # noqa: S301 (written by a copy of this process)
        [event] = _read(own, row) if own else (None,)
        found: dict[type, Any] = {}
        if event and scored:
            found = {type(one): one for one in _read(scored, row, PartsOf(event))}
        yield from (event, found.get(EventResult), found.get(EventFacts))


def _read(place: _Place, row: Row, *parts: PartsOf) -> tuple[Any, ...]:
    where, digest = place
    shelves: Shelves = read_again(where, row, *parts)
    for one in (things := shelves.lasting()):
        mark(one, digest)
    return things
