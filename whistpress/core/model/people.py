"""Who is who: two records found to be one person, one name that was two persons, a name that is not shown."""

import datetime
from enum import StrEnum
from fnmatch import fnmatchcase

from msgspec import Struct

from whistpress.core.model.addresses import NEVER_MOVED, AddressHistory
from whistpress.problems import Span


class NameDisplay(StrEnum):
    """How much of a person's name the site shows."""

    NAME = "name"
    INITIALS = "initials"
    WITHHELD = "withheld"


class MergedRecord(Struct, frozen=True, kw_only=True):
    """A record found to be that of the person `into`: its id, the name it had, on what day that was found, and why."""

    id: str
    name: str
    into: str
    date: datetime.date
    why: str
    at: Span | None = None


class SplitRecord(Struct, frozen=True, kw_only=True):
    """Part of what stood under one name (the id `of`) that is the record of another person, `to`.

    What is meant: `events` are patterns of `season/slug`, `seasons` names of seasons, `first` and `last` days of play, `written`
    the spellings that are used; what is empty or None does not matter, what is given must all hold. `name` is the name that
    both had.
    """

    of: str
    to: str
    name: str
    events: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    first: datetime.date | None = None
    last: datetime.date | None = None
    written: tuple[str, ...] = ()
    date: datetime.date
    why: str
    at: Span | None = None

    def covers(self, event: str, season: str, day: datetime.date) -> bool:
        """Whether an event (`season/slug`) of a day is one of those meant."""
        return (
            (not self.events or any(fnmatchcase(event, pattern) for pattern in self.events))
            and (not self.seasons or season in self.seasons)
            and (self.first is None or self.first <= day)
            and (self.last is None or day <= self.last)
        )


class TrophyKind(StrEnum):
    """`challenge`: it stays with its holder until somebody wins it from him; `annual`: it is played for afresh each time."""

    CHALLENGE = "challenge"
    ANNUAL = "annual"


class DrawnMatchRule(StrEnum):
    """Who has a challenge trophy after a drawn match, by its conditions; `holder` is the custom of challenges."""

    HOLDER = "holder"
    CHALLENGER = "challenger"
    SHARED = "shared"


class HoldingOutcome(StrEnum):
    """How a line of a roll came about.

    `won`: by play, from another; `retained`: by play, by him who held it; `drawn`: the match was; `forfeit`: one side did not
    come, or gave up; `unchallenged`: nobody played for it; `unknown`: the record does not say who had it.
    """

    WON = "won"
    RETAINED = "retained"
    DRAWN = "drawn"
    FORFEIT = "forfeit"
    UNCHALLENGED = "unchallenged"
    UNKNOWN = "unknown"


class Person(Struct, frozen=True, kw_only=True):
    """A player: one id, one name, any other spellings; `member` is false for a name found only in events.

    `shown` is how much of the name there is to see: `name` and `id` are then what stands in their places. `apart` is what
    the name has at its end, in brackets, where another member has the same name.
    """

    id: str
    name: str
    also: tuple[str, ...] = ()
    club: str | None = None
    joined: int | None = None
    member: bool = True
    about: str = ""
    sources: tuple[str, ...] = ()
    shown: NameDisplay = NameDisplay.NAME
    lasting: AddressHistory = NEVER_MOVED
    at: Span | None = None
    apart: str = ""

    @property
    def own_name(self) -> str:
        """The name without what tells the person from others of that name."""
        return self.name.removesuffix(f" ({self.apart})") if self.apart else self.name


class Club(Struct, frozen=True, kw_only=True):
    """A club: `about` is Markdown, `sources` book and page."""

    id: str
    name: str
    place: str = ""
    founded: int | None = None
    about: str = ""
    sources: tuple[str, ...] = ()
    lasting: AddressHistory = NEVER_MOVED
    at: Span | None = None


class Holding(Struct, frozen=True, kw_only=True):
    """One line of a trophy's roll: who took it, when (a year, or a date), with what; a gap says so in `note`.

    `against` are those who lost, or challenged in vain; `by` is the margin as the record has it; `how` is None where it was
    decided by play. `derived`: nobody typed the line, an event, a standing or a division gave it.
    """

    year: int
    date: datetime.date | None = None
    holder: str = ""
    event: str | None = None
    note: str = ""
    against: tuple[str, ...] = ()
    by: str = ""
    how: HoldingOutcome | None = None
    derived: bool = False
    at: Span | None = None


class Trophy(Struct, frozen=True, kw_only=True):
    """A trophy and its roll of holders; `about` and `conditions` (of a challenge, of play) are Markdown.

    `kind` is None where the league does not say it: then its record does. `drawn` says who has it after a drawn match.
    """

    id: str
    name: str
    contest: str = ""
    about: str = ""
    conditions: str = ""
    kind: TrophyKind | None = None
    drawn: DrawnMatchRule = DrawnMatchRule.HOLDER
    holders: tuple[Holding, ...] = ()
    sources: tuple[str, ...] = ()
    lasting: AddressHistory = NEVER_MOVED
    at: Span | None = None
