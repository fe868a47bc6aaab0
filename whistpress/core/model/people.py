"""People, clubs, trophies and congresses of a league."""

import datetime
from dataclasses import dataclass

from whistpress.problems import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A player: one id, one name, any other spellings; `member` is false for a name found only in events."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    club: str | None = None
    joined: int | None = None
    member: bool = True
    about: str = ""
    sources: tuple[str, ...] = ()
    at: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Club:
    """A club: `about` is Markdown, `sources` book and page."""

    id: str
    name: str
    place: str = ""
    founded: int | None = None
    about: str = ""
    sources: tuple[str, ...] = ()
    at: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """One line of a trophy's roll: who took it, when (a year, or a date), with what; a gap says so in `note`."""

    year: int
    date: datetime.date | None = None
    holder: str = ""
    event: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trophy:
    """A trophy and its roll of holders."""

    id: str
    name: str
    contest: str = ""
    about: str = ""
    holders: tuple[Holding, ...] = ()
    sources: tuple[str, ...] = ()
    at: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One line of a congress programme: day of the meeting (1 is the first), hour as it is printed, what, where.

    `event` is the id of an event file (`season/slug`); `trophy` the id of a trophy; `laws` says which laws are in force.
    """

    day: int
    time: str = ""
    title: str
    place: str = ""
    event: str | None = None
    trophy: str | None = None
    system: str = ""
    laws: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """Who holds an office: `President`, a name; or a committee with its members."""

    title: str
    holders: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Congress:
    """An annual meeting: programme, officers, committees, laws in force; `about` and `notes` are Markdown.

    `when` is what is shown. `begins` is the first day, or where the record gives only a year or a month (`dated` is false)
    the first possible one, for sorting.
    """

    id: str
    title: str
    place: str = ""
    begins: datetime.date
    when: str
    dated: bool = True
    days: int = 1
    number: int | None = None
    officers: tuple[Office, ...] = ()
    committees: tuple[Office, ...] = ()
    sittings: tuple[Sitting, ...] = ()
    laws: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()
    about: str = ""
    paper: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    at: Span | None = None
