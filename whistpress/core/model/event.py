"""An event as it was arranged and recorded."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from whistpress.core.model.cards import Trump
from whistpress.core.model.schedule import Contest, Schedule
from whistpress.core.model.seats import Seats
from whistpress.problems import Span


class Status(StrEnum):
    """How far an event has come."""

    PLANNED = "planned"
    PROVISIONAL = "provisional"
    FINAL = "final"


class Word(StrEnum):
    """What stands on a line in place of tricks."""

    AVERAGE = "average"
    NOT_PLAYED = "not played"
    NEW_DEAL = "new deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a traveller: what happened when a deal was played at a table.

    `tricks` are those that N-S won in play (0–13), before any penalty; None with a `word`, or while the score is awaited.
    `revokes_ns`, `revokes_ew` count the revokes of each side. `law` is the law quoted (`"IV.9"`), as written.
    `round` and `table` are those of the schedule's play with these seats and this deal, None when there is none.
    """

    deal: int
    seats: Seats
    tricks: int | None = None
    word: Word | None = None
    revokes_ns: int = 0
    revokes_ew: int = 0
    law: str = ""
    round: int | None = None
    table: int | None = None
    at: Span | None = None

    @property
    def awaited(self) -> bool:
        """No score and no word yet."""
        return self.tricks is None and self.word is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Who is entered under a number: one player, a pair or a team.

    `label` is the number as the event file writes it (`"7"`, or `"NS4"` with compass numbering). `players` are ids of persons,
    in the order of their numbers on the schedule; `names` as the record shows them. `name` is a team's name.
    """

    number: int
    label: str
    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    name: str | None = None
    at: Span | None = None

    @property
    def title(self) -> str:
        """The team's name, else the names: `Abel and Archer`; else `No. 7`."""
        if self.name:
            return self.name
        *most, last = self.names or (f"No. {self.label}",)
        return f"{', '.join(most)} and {last}" if most else last


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One sitting: its schedule (None for totals alone), its lines (every deal, in order), trumps by deal.

    When sittings share one movement, `schedule` is the whole of it and `rounds` the part that belongs to this sitting.
    """

    number: int = 1
    date: datetime.date
    schedule: Schedule | None = None
    rounds: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()
    trumps: Mapping[int, Trump] = field(default_factory=dict)
    suit: Trump | None = None

    def trump_of(self, deal: int) -> Trump | None:
        """The trump card of a deal, or the suit of the whole session."""
        return self.trumps.get(deal, self.suit)

    @property
    def played(self) -> bool:
        """There is at least one score or word."""
        return any(not line.awaited for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event: `id` is `season/slug`. `entries` are in the order of their numbers.

    `totals` (entry number to tricks) replaces lines in an old record; `printed` holds totals to compare with computed ones.
    `paper` names the PDFs that a build makes. `note` is Markdown, `sources` book and page. `at` is the event's file,
    `score_files` are the paths of those beside it from which lines were read.
    """

    id: str
    season: str
    slug: str
    title: str
    date: datetime.date
    contest: Contest
    game: str = "duplicate-whist"
    scoring: str
    status: Status
    sessions: tuple[Session, ...] = ()
    entries: tuple[Entry, ...] = ()
    totals: Mapping[int, Fraction] = field(default_factory=dict)
    printed: Mapping[int, Fraction] = field(default_factory=dict)
    paper: tuple[str, ...] = ()
    place: str = ""
    congress: str | None = None
    day: int | None = None
    trophy: str | None = None
    note: str = ""
    directors: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    at: Span
    score_files: tuple[str, ...] = ()

    def entry(self, number: int) -> Entry | None:
        """The entry with this number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    @property
    def dates(self) -> tuple[datetime.date, ...]:
        """The day of each sitting, in their order; the event's own where nothing is told of sittings."""
        return tuple(session.date for session in self.sessions) or (self.date,)

    @property
    def schedule(self) -> Schedule | None:
        """The schedule of the first sitting."""
        return self.sessions[0].schedule if self.sessions else None

    @property
    def played(self) -> bool:
        """There is at least one score, word or total."""
        return bool(self.totals) or any(session.played for session in self.sessions)
