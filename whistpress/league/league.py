"""A league: everything in its content folder, frozen."""

import datetime
from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from msgspec import Struct, field

from whistpress.core.model.evening import LeagueClock, Prize
from whistpress.core.model.event import Event, EventHead
from whistpress.core.model.names import NEVER_MOVED, AddressHistory, GoneAddress, MovedAddress
from whistpress.league.clubs.model import Club
from whistpress.league.cups.model import Cup
from whistpress.league.divisions.model import Division
from whistpress.league.front.model import Look, MeetingPlace
from whistpress.league.laws.model import LawCode
from whistpress.league.meetings.model import Congress, Office
from whistpress.league.people.model import MergedRecord, Person, SplitRecord, Trophy
from whistpress.league.standings.model import StandingRule
from whistpress.problems import Problem, Span


class BookText(Struct, frozen=True, kw_only=True):
    """A chapter of the book of a season or a congress."""

    of: str  # the season, or the id of the congress
    slug: str  # the name of its file
    title: str  # what it is called
    body: str  # Markdown
    by: str = ""  # the signature
    back: bool = False  # it follows the record, else it precedes it
    order: int = 100  # the lowest is first
    officers: tuple[Office, ...] = ()  # of the season, which any of its texts may hold
    committees: tuple[Office, ...] = ()  # of the season, in the same way
    at: Span  # its file


class RecordRules(Struct, frozen=True, kw_only=True):
    """The minimums of the record, as the league states them (`[records]`)."""

    minimum_deals: int = 100  # of an all-time average
    season_deals: int = 40  # of an average of one season
    together: int = 3  # events (or sessions with partners of their own) after which two have a page as a pair
    listed: int = 20  # places of an all-time list


class Article(Struct, frozen=True, kw_only=True):
    """A Markdown page: of the site's root, of the news, of the handbook."""

    section: str  # `news` or `handbook`; empty at the root of the site
    slug: str  # the name of its file
    path: str  # in the output (`about.html`, `news/1900-02-01-spring.html`)
    title: str  # what it is called
    body: str  # the Markdown below the front matter
    date: datetime.date | None = None  # of news
    order: int = 100  # the lowest is first in lists
    summary: str = ""  # a sentence for lists
    menu: bool = False  # it is in the menu
    lasting: AddressHistory = NEVER_MOVED  # its permanent id and former addresses
    at: Span  # its file


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
    """A whole league, as its content folder has it. Mappings go from id to object.

    >>> harbour = whistpress.load(".").league
    >>> harbour.name, harbour.today.isoformat(), len(harbour.people), harbour.people["jane-archer"].name
    ('Harbour Whist Club', '2026-10-09', 16, 'Jane Archer')
    >>> [event.title for event in harbour.events]
    ['Friday Howell']
    """

    name: str  # what it is called
    id: str = ""  # permanent, when the name or the address of the league changes
    tagline: str = ""  # a line below its name
    about: str = ""  # Markdown, on the home page
    url: str = ""  # the address of its site
    language: str = "en"  # of pages and paper
    paper: str = "A4"  # the size of its sheets
    search: bool = False  # the site can be searched
    data: bool = False  # the site has files for other programs
    all_systems: bool = False  # every system of play has a page, not only those that events use
    all_laws: bool = False  # every code of laws has a page
    archives: bool = False  # each season that is over has a document for the archive
    books: bool = False  # each season that is over has a year book, each congress its proceedings
    outside: tuple[str, ...] = ()  # the hosts whose pictures pages may show
    unread_files: tuple[str, ...] = ()  # those of `files` that may be published unread by the search for private matters
    leads: str = ""  # the system of leads
    look: Look = Look()  # colours, logo, menu
    meets: MeetingPlace = MeetingPlace()  # where and when it meets
    tonight: tuple[str, ...] = ()  # the names of the forms to print for an evening
    close_margin: Fraction = Fraction(1)  # a finish is close with no more than this between the first and the next
    clock: LeagueClock = LeagueClock()  # its time zone, and how long an evening lasts
    records: RecordRules = field(default_factory=RecordRules)  # the minimums of its lists
    today: datetime.date  # the latest recorded day
    written: datetime.date | None = None  # the last day on which its files can have been written; None if unknown
    people: Mapping[str, Person] = field(default_factory=dict)  # members and all others who played
    clubs: Mapping[str, Club] = field(default_factory=dict)  # its clubs, and those that visited
    trophies: Mapping[str, Trophy] = field(default_factory=dict)  # with their winners
    congresses: Mapping[str, Congress] = field(default_factory=dict)  # meetings of one or several days
    standings: Mapping[str, StandingRule] = field(default_factory=dict)  # the rules of its tables over a season
    divisions: Mapping[str, Division] = field(default_factory=dict)  # leagues of teams, with their matches
    cups: Mapping[str, Cup] = field(default_factory=dict)  # knock-outs
    codes: Mapping[str, LawCode] = field(default_factory=dict)  # the laws, those of whistpress and its own
    usual_prizes: tuple[Prize, ...] = ()  # those of every drive that lists none of its own
    events: tuple[EventHead, ...] = ()  # sorted by date, then id
    articles: tuple[Article, ...] = ()  # its own pages, news, handbook
    book_texts: tuple[BookText, ...] = ()  # chapters of its year books
    files: tuple[str, ...] = ()  # paths of files that are published as they are
    picture_sizes: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # of the pictures among its files
    merges: tuple[MergedRecord, ...] = ()  # records that turned out to be one person's
    splits: tuple[SplitRecord, ...] = ()  # records that turned out to be two persons'
    moved: tuple[MovedAddress, ...] = ()  # former addresses of pages
    gone: tuple[GoneAddress, ...] = ()  # addresses of pages that are no more
    veil: NameVeil | None = None  # withholds names, if any are withheld
    at: Span  # its file

    @property
    def last_day(self) -> datetime.date:
        """The last day that can be in the past, by the files: a later one is a slip, or still to come."""
        return self.written or self.today

    @property
    def key(self) -> str:
        """The identity of the league: its id, else its web address, else its name."""
        address = self.url.partition("://")[2].strip("/").casefold()
        return self.id or address or "-".join(self.name.casefold().split())
