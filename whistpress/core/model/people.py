"""People, clubs and trophies of a league."""

import datetime

from msgspec import Struct

from whistpress.core.model.identity import NameDisplay
from whistpress.core.model.lasting import NEVER_MOVED, AddressHistory
from whistpress.core.model.trophies import DrawnMatchRule, HoldingOutcome, TrophyKind
from whistpress.problems import Span


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
