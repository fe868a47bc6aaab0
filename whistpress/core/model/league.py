"""A league: everything in its content folder, frozen."""

import datetime
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from msgspec import Struct, field

from whistpress.core.model.addresses import NEVER_MOVED, AddressHistory, GoneAddress, MovedAddress
from whistpress.core.model.congress import Congress, Office
from whistpress.core.model.cups import Cup
from whistpress.core.model.divisions import Division
from whistpress.core.model.event import Event, EventHead
from whistpress.core.model.hours import LeagueClock
from whistpress.core.model.laws import LawCode
from whistpress.core.model.look import Look, MeetingPlace
from whistpress.core.model.people import Club, MergedRecord, Person, SplitRecord, Trophy
from whistpress.core.model.prizes import Prize
from whistpress.core.model.standings import StandingRule
from whistpress.problems import Problem, Span


class BookText(Struct, frozen=True, kw_only=True):
    """A chapter of the book of a season or a congress (`of`): Markdown.

    `back`: it follows the record, else it precedes it. `by` is the signature. Any text of a season may hold its `officers` and
    `committees`.
    """

    of: str
    slug: str
    title: str
    body: str
    by: str = ""
    back: bool = False
    order: int = 100
    officers: tuple[Office, ...] = ()
    committees: tuple[Office, ...] = ()
    at: Span


class RecordRules(Struct, frozen=True, kw_only=True):
    """The minimums of the record, as the league states them (`[records]`).

    An all-time average takes `minimum_deals`, one of a season `season_deals`. Partners in `together` events (or sessions with
    partners of their own) have a page as a pair. An all-time list has `listed` places.
    """

    minimum_deals: int = 100
    season_deals: int = 40
    together: int = 3
    listed: int = 20


SUMMER = 7
"""A season over two years begins in July or later."""

_YEARS = re.compile(r"(\d{4})(?:-(\d{2}|\d{4}))?")


def season_span(name: str) -> tuple[datetime.date, datetime.date] | None:
    """Return the first and the last day of a season: `1900` is that year, `1900-01` and `1900-1901` run from July to June.

    Return None for any other name (`autumn-1900`).
    """
    match = _YEARS.fullmatch(name)
    if match is None or not datetime.MINYEAR <= (first := int(match[1])) < datetime.MAXYEAR:
        return None
    if match[2] is None:
        return datetime.date(first, 1, 1), datetime.date(first, 12, 31)
    if int(match[2]) % 100 != (first + 1) % 100 or (len(match[2]) == 4 and int(match[2]) != first + 1):
        return None
    return datetime.date(first, SUMMER, 1), datetime.date(first + 1, SUMMER, 1) - datetime.timedelta(days=1)


class Article(Struct, frozen=True, kw_only=True):
    """A Markdown page: of the site's root (`section` is empty), of the news, of the handbook.

    `body` is the Markdown below the front matter, `path` its page's path in the output (`about.html`,
    `news/1900-02-01-spring.html`).
    """

    section: str
    slug: str
    path: str
    title: str
    body: str
    date: datetime.date | None = None
    order: int = 100
    summary: str = ""
    menu: bool = False
    lasting: AddressHistory = NEVER_MOVED
    at: Span


class NameVeil(Protocol):
    """Withholds the names of members who are not to be shown."""

    @property
    def digest(self) -> bytes:
        """The hash of all names and their replacements."""
        ...

    def to_bytes(self) -> bytes:
        """Return all names and their replacements as bytes."""
        ...

    def file(self, path: str, text: str) -> str:
        """Return the text of a content file without the names."""
        ...

    def event(self, event: Event) -> tuple[Event, tuple[Problem, ...]]:
        """Return an event without the names, and a problem for each name that cannot be withheld."""
        ...


class League(Struct, frozen=True, kw_only=True):
    """A whole league. Mappings go from id to object; `events` are sorted by date, then id.

    `id` is permanent when the league's name or address changes.
    `archives`: each season that is over has a document for the archive; `books`: it has a year book, and a congress its
    proceedings.
    `outside` are the hosts whose pictures pages may show; `unread_files` those of `files` that may be published unread by the
    search for private matters; `picture_sizes` the sizes of the pictures in its own `files`.
    `all_systems`: every system of play has a page, not only those that events use. `leads` names the system of leads. A finish is
    close with no more than `close_margin` between the first and the next.

    `today` is the latest recorded day; `written`, if known, is the last day on which the files can have been written: news may be
    later than the records.

    `usual_prizes` are those of every drive that lists none of its own. `tonight` names the forms to print for an evening.

    `codes` are codes of laws, those of whistpress and the league's own; with `all_laws` each has a page.

    `merges` and `splits` correct the identity of players; `moved` and `gone` are former addresses. `veil` withholds names, if any
    are withheld.
    """

    name: str
    id: str = ""
    tagline: str = ""
    about: str = ""
    url: str = ""
    language: str = "en"
    paper: str = "A4"
    search: bool = False
    data: bool = False
    all_systems: bool = False
    all_laws: bool = False
    archives: bool = False
    books: bool = False
    outside: tuple[str, ...] = ()
    unread_files: tuple[str, ...] = ()
    leads: str = ""
    look: Look = Look()
    meets: MeetingPlace = MeetingPlace()
    tonight: tuple[str, ...] = ()
    close_margin: Fraction = Fraction(1)
    clock: LeagueClock = LeagueClock()
    records: RecordRules = field(default_factory=RecordRules)
    today: datetime.date
    written: datetime.date | None = None
    people: Mapping[str, Person] = field(default_factory=dict)
    clubs: Mapping[str, Club] = field(default_factory=dict)
    trophies: Mapping[str, Trophy] = field(default_factory=dict)
    congresses: Mapping[str, Congress] = field(default_factory=dict)
    standings: Mapping[str, StandingRule] = field(default_factory=dict)
    divisions: Mapping[str, Division] = field(default_factory=dict)
    cups: Mapping[str, Cup] = field(default_factory=dict)
    codes: Mapping[str, LawCode] = field(default_factory=dict)
    usual_prizes: tuple[Prize, ...] = ()
    events: tuple[EventHead, ...] = ()
    articles: tuple[Article, ...] = ()
    book_texts: tuple[BookText, ...] = ()
    files: tuple[str, ...] = ()
    picture_sizes: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    merges: tuple[MergedRecord, ...] = ()
    splits: tuple[SplitRecord, ...] = ()
    moved: tuple[MovedAddress, ...] = ()
    gone: tuple[GoneAddress, ...] = ()
    veil: NameVeil | None = None
    at: Span

    @property
    def last_day(self) -> datetime.date:
        """The last day that can be in the past, by the files: a later one is a slip, or still to come."""
        return self.written or self.today

    @property
    def key(self) -> str:
        """The identity of the league: its id, else its web address, else its name."""
        address = self.url.partition("://")[2].strip("/").casefold()
        return self.id or address or "-".join(self.name.casefold().split())
