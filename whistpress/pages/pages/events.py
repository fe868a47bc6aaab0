"""The lists of events: all seasons, and one season."""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.core.model import EventHead, League, ResultHead
from whistpress.core.records.facts import EventFacts
from whistpress.language import say
from whistpress.pages.page import Download, Link, Page
from whistpress.pages.pages.fixtures import CalendarMatch, DivisionHead
from whistpress.pages.pages.standings import StandingHead, StandingOf, standing_head
from whistpress.views import addresses
from whistpress.views.coming import is_ahead
from whistpress.views.event_lines import EventLine, event_line
from whistpress.views.pictures import Meetings, meetings
from whistpress.views.record_lines import Names
from whistpress.views.words import count, season_title


class SeasonLine(Struct, frozen=True, kw_only=True):
    """A season in a list: its folder's name, that of a heading, its page, how many events (or divisions, without any)."""

    name: str
    title: str
    path: str
    events: str


class EventsPage(Page, frozen=True, kw_only=True):
    """All seasons; the events of the latest stand here too, and the whole record for programs where the league has it.

    `tables` lead to the lists of standings and of divisions.
    """

    seasons: tuple[SeasonLine, ...]
    latest: str
    events: tuple[EventLine, ...]
    downloads: tuple[Download, ...] = ()
    tables: tuple[Link, ...] = ()


class SeasonPage(Page, frozen=True, kw_only=True):
    """One season: its standings and divisions, its events by date, the seasons beside it, its errata where there are any.

    `matches` are those of its divisions that are to come and are no events besides, `latest_matches` those of the last day on
    which any was played.

    `archive` is the document of the whole season, `book` its year book as a page and printed, where the league wants them.
    `record` is the path of its record book, or empty; `meetings` say who met whom.
    """

    name: str
    played: tuple[EventLine, ...]
    coming: tuple[EventLine, ...]
    standings: tuple[StandingHead, ...] = ()
    divisions: tuple[DivisionHead, ...] = ()
    matches: tuple[CalendarMatch, ...] = ()
    latest_matches: tuple[CalendarMatch, ...] = ()
    before: Link | None = None
    after: Link | None = None
    errata: Link | None = None
    archive: Download | None = None
    book: tuple[Download, ...] = ()
    record: str = ""
    meetings: Meetings | None = None


Scored = tuple[tuple[EventHead, ResultHead | None], ...]
"""Events in the order of their dates, each with its result."""


class SeasonOf(Struct, frozen=True, kw_only=True):
    """What the page of a season is made of, and nothing else.

    `league` is its name. `standings` are those of the season, `divisions`, `matches` and `latest_matches` what the page shows of
    its divisions; `facts` those of its final events, `names` those of everybody in them.
    """

    league: str
    name: str
    events: Scored
    standings: tuple[StandingOf, ...]
    divisions: tuple[DivisionHead, ...]
    matches: tuple[CalendarMatch, ...]
    latest_matches: tuple[CalendarMatch, ...]
    facts: tuple[EventFacts, ...]
    names: Names
    before: str
    after: str
    archive: Download | None
    book: tuple[Download, ...]


class EventsOf(Struct, frozen=True, kw_only=True):
    """What the page of all seasons is made of.

    `seasons` has each with the number of its events and of its divisions, the latest first; `latest` are the events of the
    `latest_season` that has any.
    """

    league: str
    seasons: tuple[tuple[str, int, int], ...]
    latest_season: str
    latest: Scored
    downloads: tuple[Download, ...]
    tables: tuple[Link, ...]


def events_page(of: EventsOf) -> EventsPage:
    """The page of all seasons."""
    return EventsPage(
        path=addresses.EVENTS,
        title=say("Events"),
        summary=say("The events of %(name)s, season by season.", name=of.league),
        section=addresses.EVENTS,
        seasons=tuple(
            SeasonLine(name=name, title=season_title(name), path=addresses.season(name), events=_counted(events, divisions))
            for name, events, divisions in of.seasons
        ),
        latest=season_title(of.latest_season),
        events=tuple(event_line(event, result) for event, result in reversed(of.latest)),
        downloads=of.downloads,
        tables=of.tables,
    )


def _counted(events: int, divisions: int) -> str:
    """Count the events of a season; of one without any its divisions."""
    return count(events, "event") if events or not divisions else count(divisions, "division")


def tables_of_league(league: League) -> Iterator[Link]:
    """Where the lists of standings and of divisions are."""
    if league.standings:
        yield Link(say("Standings"), addresses.STANDINGS)
    if league.divisions:
        yield Link(say("Fixtures"), addresses.FIXTURES)


def downloads_of_league(league: League) -> Iterator[Download]:
    """The files of the whole league."""
    if is_ahead(league):
        yield Download(say("The evenings to come, for your calendar"), addresses.CALENDAR, "ICS")
    if league.data:
        yield Download(say("Every score and ranking, for programs"), addresses.DATABASE, "SQLite")


def season_page(of: SeasonOf) -> SeasonPage:
    """The page of one season."""
    name, title = of.name, say("Season %(season_title)s", season_title=season_title(of.name))
    played = tuple(event_line(event, result) for event, result in of.events if event.played)
    coming = tuple(event_line(event, result) for event, result in of.events if not event.played)
    return SeasonPage(
        path=addresses.season(name),
        title=title,
        summary=say(
            "%(count)s of %(name)s in %(season_title)s.",
            count=_counted(len(of.events), len(of.divisions)).capitalize(),
            name=of.league,
            season_title=season_title(name),
        ),
        section=addresses.EVENTS if of.events else addresses.FIXTURES,
        name=name,
        played=played,
        coming=coming,
        standings=tuple(standing_head(one) for one in of.standings),
        divisions=of.divisions,
        matches=of.matches,
        latest_matches=of.latest_matches,
        before=_season_link(of.before),
        after=_season_link(of.after),
        errata=_errata(of),
        archive=of.archive,
        book=of.book,
        record=addresses.record_book(name) if of.facts else "",
        meetings=meetings(of.facts, {id_: name for id_, (name, _) in of.names.items()}),
    )


def _season_link(name: str) -> Link | None:
    title = say("Season %(season_title)s", season_title=season_title(name))
    return Link(title, addresses.season(name)) if name else None


def _errata(of: SeasonOf) -> Link | None:
    number = sum(len(event.corrections) for event, _ in of.events)
    words = say("Errata: %(count)s", count=count(number, "correction"))
    return Link(words, addresses.errata(of.name)) if number else None
