"""People and trophies of a league; spellings of names, and private matters."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fnmatch import fnmatchcase
from fractions import Fraction
from pathlib import Path

from msgspec import Struct, field

from whistpress.core.model.names import NEVER_MOVED, AddressHistory, has_other_accents, slug
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


def first_of(persons: Sequence[Person]) -> Person:
    """Return the member who owns a shared name: the first to join, if all years are known, else the first listed."""
    years = [person.joined for person in persons if person.joined is not None]
    return persons[years.index(min(years))] if len(years) == len(persons) else persons[0]


def bearer(name: str, persons: Sequence[Person]) -> Person | None:
    """Return the owner of a spelling; None when it is no member's name, but another spelling of several."""
    if len(persons) < 2 or any(name in (person.id, person.own_name) for person in persons):
        return first_of(persons)
    return None


def exact_spellings(people: Mapping[str, Person]) -> dict[str, str]:
    """Map every spelling of the members' file that means one person to his id."""
    persons: dict[str, list[Person]] = {}
    for person in people.values():
        for name in dict.fromkeys((person.name, person.own_name, *person.also)):
            persons.setdefault(name, []).append(person)
    bearers = {name: bearer(name, who) for name, who in persons.items()}
    return {name: person.id for name, person in bearers.items() if person}


class Spellings(Mapping[str, str]):
    """Maps every spelling that means one person to his id. Capitals, accents and the shape of apostrophes do not matter.

    Accents decide where they tell members apart. What it counts and yields are the spellings as the members' file has them.
    """

    def __init__(self, people: Mapping[str, Person]) -> None:
        self._people = people
        self._exact = exact_spellings(people)
        self._found = dict(self._exact)
        self._folded: dict[str, list[Person]] = {}

    def __getitem__(self, name: str) -> str:
        if name not in self._found:
            person = self._member_of(name)
            if person is None:
                raise KeyError(name)
            self._found[name] = person.id
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._exact)

    def __len__(self) -> int:
        return len(self._exact)

    def _member_of(self, name: str) -> Person | None:
        """Return the member of a spelling that is not in the members' file; None of one that several share."""
        folded = slug(name)
        persons = self._by_slug().get(folded, []) if folded else []
        likely = [
            person for person in persons if any(not has_other_accents(name, alias) for alias in _spellings_of(person, folded))
        ]
        persons = likely or persons
        owners = [person for person in persons if folded in (slug(person.name), slug(person.own_name))]
        return first_of(owners or persons) if owners or len(persons) == 1 else None

    def _by_slug(self) -> Mapping[str, list[Person]]:
        if not self._folded:
            for person in self._people.values():
                for folded in dict.fromkeys(map(slug, _names(person))):
                    self._folded.setdefault(folded, []).append(person)
        return self._folded


def _names(person: Person) -> tuple[str, ...]:
    return person.name, person.own_name, *person.also


def _spellings_of(person: Person, folded: str) -> Iterator[str]:
    return (name for name in _names(person) if slug(name) == folded)


PRIVATE = Path("content", "private")
"""The folder of a project that is never published."""
PRINTED = PRIVATE / "printed"
"""The folder of what is printed from it."""


class PrivateKind(StrEnum):
    """A kind of private detail about a person; a contact has the first four kinds, and may make them public."""

    PHONE = "phone"
    EMAIL = "email"
    ADDRESS = "address"
    ROLE = "role"
    DUE = "due"
    NOTE = "note"


class Contact(Struct, frozen=True, kw_only=True):
    """Contact details of a member: id and name, telephone numbers, e-mail addresses, street address, and role.

    `public` lists the details that the published site may show.
    """

    person: str
    name: str
    phones: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    address: str = ""
    role: str = ""
    public: frozenset[PrivateKind] = frozenset()
    at: Span

    def of_kind(self, kind: PrivateKind) -> tuple[str, ...]:
        """Return the person's contact details of one kind, such as all telephone numbers."""
        details = {
            PrivateKind.PHONE: self.phones,
            PrivateKind.EMAIL: self.emails,
            PrivateKind.ADDRESS: (self.address,),
            PrivateKind.ROLE: (self.role,),
        }
        return tuple(detail for detail in details.get(kind, ()) if detail)


class Fee(Struct, frozen=True, kw_only=True):
    """What a person owes: the member's id and name, the amount as written and as a number, the day of payment (None: unpaid)."""

    person: str
    name: str
    due: str
    amount: Fraction
    paid: datetime.date | None = None
    note: str = ""
    at: Span


class PrivateMatters(Struct, frozen=True):
    """The contacts and fees of a league, by the id of the member.

    `shown_as` maps the id under which the site shows a member whose name is private to the member's own.
    """

    contacts: Mapping[str, Contact] = field(default_factory=dict)
    fees: Mapping[str, Fee] = field(default_factory=dict)
    shown_as: Mapping[str, str] = field(default_factory=dict)

    def contact(self, person: str | None) -> Contact | None:
        """Return the contact of a person, by the id that the site or the members' file has."""
        return self.contacts.get(self.shown_as.get(person, person)) if person else None


NOTHING_PRIVATE = PrivateMatters()
"""A league without private matters."""
