"""A league: everything that its content folder says, frozen."""

import datetime
from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from msgspec import Struct, field

from whistpress.core.model.books import BookText
from whistpress.core.model.congress import Congress
from whistpress.core.model.divisions import Division
from whistpress.core.model.event import Event, EventHead
from whistpress.core.model.identity import MergedRecord, SplitRecord
from whistpress.core.model.lasting import NEVER_MOVED, AddressHistory, GoneAddress, MovedAddress
from whistpress.core.model.laws import LawCode
from whistpress.core.model.people import Club, Person, Trophy
from whistpress.core.model.record_rules import RecordRules
from whistpress.core.model.standings import StandingRule
from whistpress.problems import Problem, Span


class Article(Struct, frozen=True, kw_only=True):
    """A Markdown page: of the site's root (`section` is empty), of the news, of the handbook.

    `body` is the Markdown below the front matter, `body_line` the line of the file where it begins.
    `path` is its page's path in the output (`about.html`, `news/1900-02-01-spring.html`).
    """

    section: str
    slug: str
    path: str
    title: str
    body: str
    body_line: int
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
        """The hash of all names and of what is shown in their place."""
        ...

    def file(self, path: str, text: str) -> str:
        """Return the text of a content file without the names."""
        ...

    def event(self, event: Event) -> tuple[Event, tuple[Problem, ...]]:
        """Return an event without the names, and where a name cannot be withheld."""
        ...


class League(Struct, frozen=True, kw_only=True):
    """A whole league. Mappings go from id to thing; `events` are sorted by date, then id.

    `id` is a word of its own that stays when its name or its address changes.
    `archives`: each season that is over has a document for the archive; `books`: it has a year book, and a congress its
    proceedings.
    `outside` are the hosts whose pictures may stand on pages.
    `all_systems`: every system of play has a page, not only those that events use. `leads` names the system of leads that is
    played. A finish is close with no more than `close_margin` between the first and the next.

    `today` is the latest day on which anything is recorded; `written`, where it is known, the last day on which the files can
    have been written: news may be later than what is recorded.

    `codes` are those of laws, the ones that come with whistpress and the league's own; with `all_laws` each has a page.

    `merges` and `splits` say who was taken for whom; `moved` which addresses led elsewhere before, `gone` which lead nowhere
    now. `veil` withholds names, where some are withheld.
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
    leads: str = ""
    close_margin: Fraction = Fraction(1)
    records: RecordRules = field(default_factory=RecordRules)
    today: datetime.date
    written: datetime.date | None = None
    people: Mapping[str, Person] = field(default_factory=dict)
    clubs: Mapping[str, Club] = field(default_factory=dict)
    trophies: Mapping[str, Trophy] = field(default_factory=dict)
    congresses: Mapping[str, Congress] = field(default_factory=dict)
    standings: Mapping[str, StandingRule] = field(default_factory=dict)
    divisions: Mapping[str, Division] = field(default_factory=dict)
    codes: Mapping[str, LawCode] = field(default_factory=dict)
    events: tuple[EventHead, ...] = ()
    articles: tuple[Article, ...] = ()
    book_texts: tuple[BookText, ...] = ()
    files: tuple[str, ...] = ()
    merges: tuple[MergedRecord, ...] = ()
    splits: tuple[SplitRecord, ...] = ()
    moved: tuple[MovedAddress, ...] = ()
    gone: tuple[GoneAddress, ...] = ()
    veil: NameVeil | None = None
    at: Span

    @property
    def key(self) -> str:
        """What tells it from every other league: its id, else its web address, else its name."""
        address = self.url.partition("://")[2].strip("/").casefold()
        return self.id or address or "-".join(self.name.casefold().split())
