"""People, clubs and trophies of a league; merged and split records, and the display of names."""

import datetime
from enum import StrEnum
from fnmatch import fnmatchcase

from msgspec import Struct

from whistpress.core.model.addresses import NEVER_MOVED, AddressHistory
from whistpress.language import say
from whistpress.problems import Span


class NameDisplay(StrEnum):
    """The part of a person's name that the site shows."""

    NAME = "name"
    INITIALS = "initials"
    WITHHELD = "withheld"


def withheld_name(id_: str) -> str:
    """Return the words for a person whose name is withheld, in the language spoken now: `A member (3)`.

    The number is the one that ends the id; where the id ends without a number the words have none.
    """
    number = id_.rpartition("-")[2]
    return say("A member (%(number)s)", number=number) if number.isdigit() else say("A member")


class MergedRecord(Struct, frozen=True, kw_only=True):
    """A record merged into that of the person `into`: its id, its former name, the date and the reason."""

    id: str
    name: str
    into: str
    date: datetime.date
    why: str
    at: Span | None = None


class SplitRecord(Struct, frozen=True, kw_only=True):
    """Part of the record under one name (the id `of`) that belongs to another person, `to`.

    The part: `events` are patterns of `season/slug`, `seasons` names of seasons, `first` and `last` days of play, `written` the
    spellings; all conditions given must hold. `name` is the name that both shared.
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
        """Return whether an event (`season/slug`), played on a day, belongs to the part."""
        return (
            (not self.events or any(fnmatchcase(event, pattern) for pattern in self.events))
            and (not self.seasons or season in self.seasons)
            and (self.first is None or self.first <= day)
            and (self.last is None or day <= self.last)
        )


class TrophyKind(StrEnum):
    """`challenge`: the holder keeps it until a challenger wins it from him; `annual`: all play for it afresh each time."""

    CHALLENGE = "challenge"
    ANNUAL = "annual"


class DrawnMatchRule(StrEnum):
    """The holder of a challenge trophy after a drawn match, by its conditions; `holder` is the custom of challenges."""

    HOLDER = "holder"
    CHALLENGER = "challenger"
    SHARED = "shared"


class HoldingOutcome(StrEnum):
    """The outcome that a line of a roll records.

    `won`: by play, from another; `retained`: by play, by the holder; `drawn`: a drawn match; `forfeit`: one side did not come, or
    gave up; `unchallenged`: no match was played; `unknown`: the record names no holder.
    """

    WON = "won"
    RETAINED = "retained"
    DRAWN = "drawn"
    FORFEIT = "forfeit"
    UNCHALLENGED = "unchallenged"
    UNKNOWN = "unknown"


class Person(Struct, frozen=True, kw_only=True):
    """A player: one id, one name, any other spellings; `member` is false for a name found only in events.

    `shown` is the part of the name to show; `name` and `id` then hold the replacements. `apart` is the addition in brackets at
    the end of the name that distinguishes members with the same name.
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
        """The name without the addition that distinguishes it."""
        return self.name.removesuffix(f" ({self.apart})") if self.apart else self.name


class Club(Struct, frozen=True, kw_only=True):
    """A club: `about` is Markdown, `sources` book and page.

    Its home matches are played at `place`, on the `night` (a weekday: 0 is Monday) at `time`; `captain` is the id of a member.
    `contact` is published text: how to reach the club.
    """

    id: str
    name: str
    place: str = ""
    night: int | None = None
    time: str = ""
    captain: str | None = None
    contact: str = ""
    founded: int | None = None
    about: str = ""
    sources: tuple[str, ...] = ()
    lasting: AddressHistory = NEVER_MOVED
    at: Span | None = None


class Holding(Struct, frozen=True, kw_only=True):
    """One line of a trophy's roll: the holder, the year or date; `note` explains a gap.

    `against` are the losers, or those who challenged in vain; `by` is the margin as recorded; `how` is None if play decided it.
    `derived`: whistpress derived the line from an event, a standing or a division.
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

    `kind` is None if the league does not state it: then its roll decides. `drawn` is the rule for the holder after a drawn match.
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
