"""Everything of a league but its events: who its members are, what its event files are called, its language."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from whistpress.league.events.read.file import EventLocation, FoundEvent
from whistpress.league.league import League
from whistpress.league.people.read.people import People
from whistpress.league.reader import read_league
from whistpress.problems import Problem, Problems
from whistpress.reading.content_files import ContentFile, walk
from whistpress.reading.toml_file import values_of
from whistpress.unchanged import list_inputs

_SCORES = ("scores", "cards", "matches", "totals", "rubbers")


class ListedEvent(Struct, frozen=True, kw_only=True):
    """An event as its file shows it at first sight: `dates` are its days, in order, `status` the word that holds for it."""

    id: str
    title: str
    dates: tuple[datetime.date, ...]
    status: str

    def day_for(self, today: datetime.date) -> datetime.date:
        """Return its next day from today on, else its last one."""
        return min((date for date in self.dates if date >= today), default=self.dates[-1])


def listed_event(id_: str, values: Mapping[str, Any]) -> ListedEvent | None:
    """Return what the values of an event file say; None without a title and a date."""
    title, parts = values.get("title"), [values, *_tables(values, "session"), *_tables(values, "section")]
    days = [date for part in parts[1:] if isinstance(date := part.get("date"), datetime.date)]
    days = days or [date for date in (values.get("date"),) if isinstance(date, datetime.date)]
    if not isinstance(title, str) or not days:
        return None
    played = any(part.get(key) for part in parts for key in _SCORES)
    status = values.get("status") or ("final" if played and "until" not in values else "provisional" if played else "planned")
    return ListedEvent(id=id_, title=title, dates=tuple(sorted(days)), status=str(status))


def _tables(values: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    tables = values.get(key)
    return [table for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []


def tonights(events: Iterable[ListedEvent], today: datetime.date) -> tuple[ListedEvent, ...]:
    """Return the events of today, unfinished ones first; without any, the open one begun last, else the next one planned."""
    ordered_events = sorted(events, key=lambda event: (event.day_for(today), event.id))
    of_today = [event for event in ordered_events if today in event.dates]
    if of_today:
        return tuple(sorted(of_today, key=lambda event: event.status == "final"))
    begun = [event for event in ordered_events if event.status == "provisional" and event.dates[0] <= today]
    if begun:
        return (begun[-1],)
    planned = [event for event in ordered_events if event.status == "planned" and event.day_for(today) >= today]
    return (planned[0],) if planned else ()


def nearest(events: Sequence[ListedEvent], today: datetime.date) -> tuple[ListedEvent, ...]:
    """Return all events for choosing, those nearest to today first."""
    return tuple(sorted(events, key=lambda event: (abs((event.day_for(today) - today).days), event.id)))


EVENTS = "content/events/"

Stamp = tuple[int, int]
"""Size and time of a file."""


class LeagueFrame(Struct, frozen=True):
    """A league without its events; `places` are their files by id, `fixtures` the files of divisions, `cups` those of cups.

    `league` is None where league.toml cannot be understood.
    """

    league: League | None
    people: People
    places: dict[str, EventLocation]
    fixtures: tuple[ContentFile, ...] = ()
    cups: tuple[ContentFile, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """The names of all members, for completion."""
        return tuple(sorted(person.name for person in self.people.content[0]))

    @property
    def language(self) -> str:
        """The language of the league's pages."""
        return self.league.language if self.league else "en"


class FrameReader:
    """Reads the frame of a league again when a file other than an event's has changed."""

    def __init__(self, project: Path) -> None:
        self._project = project
        self._seen: object = None
        self._frame: LeagueFrame | None = None
        self._listed: dict[str, tuple[Stamp, ListedEvent | None]] = {}

    def frame(self) -> LeagueFrame:
        """Return the league as its files are now."""
        seen = self._state()
        if self._frame is None or seen != self._seen:
            self._frame, self._seen = _read_frame(self._project), seen
        return self._frame

    def events(self) -> tuple[ListedEvent, ...]:
        """Return all events, as their files show them at first sight."""
        return tuple(filter(None, (self._event(id_, location.path) for id_, location in self.frame().places.items())))

    def _event(self, id_: str, file: Path) -> ListedEvent | None:
        """Return an event; its file is read again when it has changed."""
        try:
            stamp = _stamp(file)
            if self._listed.get(id_, (None, None))[0] != stamp:
                self._listed[id_] = stamp, listed_event(id_, values_of(file.read_text("utf-8")))
            return self._listed[id_][1]
        except (OSError, ValueError):
            return None

    def _state(self) -> list[tuple[str, Stamp | None]]:
        """Return a stamp of the files: their names, with size and time except for events."""
        return [(path, None if path.startswith(EVENTS) else stamp) for path, stamp in self._stamps()]

    def _stamps(self) -> Iterator[tuple[str, Stamp | None]]:
        for path in list_inputs(str(self._project)):
            name = path.rpartition("/")[2]
            if name.startswith(".") or path.startswith("templates/"):
                continue
            try:
                yield path, None if path.startswith(EVENTS) else _stamp(self._project / path)
            except OSError:
                yield path, None


def _stamp(file: Path) -> Stamp:
    state = file.stat()
    return state.st_size, state.st_mtime_ns


def _read_frame(project: Path) -> LeagueFrame:
    """Read everything but the events, whose places are noted."""
    noted: list[tuple[Sequence[EventLocation], People]] = []

    def note(places: Sequence[EventLocation], people: People) -> Iterable[tuple[FoundEvent, Iterable[Problem]]]:
        noted.append((places, people))
        return ((FoundEvent(None), ()) for _ in places)

    league, _ = read_league(project, read_events=note)
    places, people = noted[0]
    content = walk(project, Problems())
    files = {f"{location.season}/{location.slug}": location for location in places}
    return LeagueFrame(league, people, files, tuple(content.fixtures), tuple(content.cups))
