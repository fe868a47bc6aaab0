"""Reading an event file: who played what with whom, and what came of it."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from whistpress.core.model import Event, Person
from whistpress.problems import Problems
from whistpress.readers.event.file import EventLocation, FoundEvent, event_at
from whistpress.readers.people import People
from whistpress.readers.slug import file_slug

__all__ = ["EventLocation", "FoundEvent", "event_at", "read_event"]

_NOBODY: Mapping[str, Person] = MappingProxyType({})


def read_event(file: Path, *, shown: str | None = None, members: Mapping[str, Person] = _NOBODY) -> tuple[Event | None, Problems]:
    """Read one event file by itself, also outside any league.

    `shown` is the path as messages name it, `members` the persons that its names may mean. Without an event there is
    at least one error; with some errors (a missing line, fourteen tricks) there is an event all the same.
    """
    problems = Problems()
    season = file_slug(file.resolve().parent.name) if file.resolve().parent.parent.name == "events" else ""
    place = EventLocation(file, file.parent, shown or str(file), season, file_slug(file.stem) or "event")
    event = event_at(place, People(members), problems).event
    return event if isinstance(event, Event) else None, problems
