"""A league: everything that its content folder says, frozen."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from whistpress.core.model.event import Event
from whistpress.core.model.people import Club, Congress, Person, Trophy
from whistpress.core.model.standings import StandingRule
from whistpress.problems import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
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
    at: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class League:
    """A whole league. Mappings go from id to thing; `events` are sorted by date, then id.

    `archives`: each season that is over has a document for the archive.
    `all_systems`: every system of play has a page, not only those that events use. `leads` names the system of leads that is
    played. A finish is close with no more than `close_margin` between the first and the next.
    """

    name: str
    tagline: str = ""
    about: str = ""
    url: str = ""
    language: str = "en"
    paper: str = "A4"
    search: bool = False
    data: bool = False
    all_systems: bool = False
    archives: bool = False
    leads: str = ""
    close_margin: Fraction = Fraction(1)
    today: datetime.date
    people: Mapping[str, Person] = field(default_factory=dict)
    clubs: Mapping[str, Club] = field(default_factory=dict)
    trophies: Mapping[str, Trophy] = field(default_factory=dict)
    congresses: Mapping[str, Congress] = field(default_factory=dict)
    standings: Mapping[str, StandingRule] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    articles: tuple[Article, ...] = ()
    files: tuple[str, ...] = ()
    at: Span
