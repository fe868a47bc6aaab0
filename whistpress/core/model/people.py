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
    """A trophy and its roll of holders; `about` and `conditions` (of a challenge, of play) are Markdown."""

    id: str
    name: str
    contest: str = ""
    about: str = ""
    conditions: str = ""
    holders: tuple[Holding, ...] = ()
    sources: tuple[str, ...] = ()
    at: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One line of a congress programme: day of the meeting (1 is the first), hour as it is printed, what, where.

    `event` is the id of an event file (`season/slug`); `trophy` the id of a trophy; `laws` says which laws are in force.
    `business` is the order of business of a meeting, in which the words `Motions` and `Elections` stand for all of those.
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
    business: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Delegation:
    """A club's delegates to a meeting; `club` is a club's id, or its name as the record writes it. None may be named yet."""

    club: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Motion:
    """What is put to the vote of a meeting: a title, the words of the motion (Markdown), who moves and who seconds it."""

    title: str
    text: str = ""
    mover: str = ""
    seconder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Election:
    """An office to be filled by ballot: who stands for it, and how many are elected."""

    office: str
    candidates: tuple[str, ...] = ()
    places: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """Who holds an office: `President`, a name; or a committee with its members."""

    title: str
    holders: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Congress:
    """An annual meeting: programme, officers, committees, laws in force; `about` and `rules` (for entries) are Markdown.

    `when` is what is shown. `begins` is the first day, or where the record gives only a year or a month (`dated` is false)
    the first possible one, for sorting. `closing` is the day on which entries close, `fee` what one costs, as it is printed.
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
    rules: str = ""
    closing: datetime.date | None = None
    fee: str = ""
    delegates: tuple[Delegation, ...] = ()
    motions: tuple[Motion, ...] = ()
    elections: tuple[Election, ...] = ()
    paper: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    at: Span | None = None
