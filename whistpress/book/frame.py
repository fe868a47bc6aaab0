"""Everything of a league but its events: who its members are, what its event files are called, its language."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from whistpress.book.tonight import ListedEvent, listed_event
from whistpress.league.events.read.file import EventLocation, FoundEvent
from whistpress.league.league import League
from whistpress.league.people.read.people import People
from whistpress.league.reader import read_league
from whistpress.problems import Problem, Problems
from whistpress.reading.content_files import ContentFile, walk
from whistpress.reading.toml_file import values_of
from whistpress.unchanged import list_inputs

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
