"""The lists of events: all seasons, and one season."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from whistpress.core.model import EventResult, League
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.event_calendar import in_calendar, matches_ahead
from whistpress.site.event_lines import EventLine, event_lines, seasons
from whistpress.site.page import Download, Link, Page
from whistpress.site.pages.fixtures import CalendarMatch, DivisionHead
from whistpress.site.pages.standings import StandingHead
from whistpress.views.pictures import Meetings
from whistpress.views.words import count, season_title


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """A season in a list: its folder's name, that of a heading, its page, how many events."""

    name: str
    title: str
    path: str
    events: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsPage(Page):
    """All seasons; the events of the latest stand here too, and the whole record for programs where the league has it.

    `tables` lead to the lists of standings and of divisions.
    """

    seasons: tuple[SeasonLine, ...]
    latest: str
    events: tuple[EventLine, ...]
    downloads: tuple[Download, ...] = ()
    tables: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPage(Page):
    """One season: its standings and divisions, its events by date, the seasons beside it, its errata where there are any.

    `matches` are those of its divisions that are to come and are no events besides.

    `archive` is the document of the whole season, `book` its year book as a page and printed, where the league wants them.
    `record` is the path of its record book, or empty; `meetings` say who met whom.
    """

    name: str
    played: tuple[EventLine, ...]
    coming: tuple[EventLine, ...]
    standings: tuple[StandingHead, ...] = ()
    divisions: tuple[DivisionHead, ...] = ()
    matches: tuple[CalendarMatch, ...] = ()
    before: Link | None = None
    after: Link | None = None
    errata: Link | None = None
    archive: Download | None = None
    book: tuple[Download, ...] = ()
    record: str = ""
    meetings: Meetings | None = None


def events_page(league: League, results: Mapping[str, EventResult]) -> EventsPage:
    """The page of all seasons."""
    names = seasons(league)
    events = [event for event in league.events if names and event.season == names[0]]
    return EventsPage(
        path=addresses.EVENTS,
        title=say("Events"),
        summary=say("The events of %(name)s, season by season.", name=league.name),
        section=addresses.EVENTS,
        seasons=tuple(
            SeasonLine(
                name=name,
                title=season_title(name),
                path=addresses.season(name),
                events=count(sum(event.season == name for event in league.events), "event"),
            )
            for name in names
        ),
        latest=season_title(names[0]) if names else "",
        events=event_lines(reversed(events), results),
        downloads=tuple(_downloads(league)),
        tables=tuple(_tables(league)),
    )


def _tables(league: League) -> Iterator[Link]:
    if league.standings:
        yield Link(say("Standings"), addresses.STANDINGS)
    if league.divisions:
        yield Link(say("Fixtures"), addresses.FIXTURES)


def _downloads(league: League) -> Iterator[Download]:
    if any(not event.played for event in in_calendar(league.events, league.today)) or matches_ahead(league):
        yield Download(say("The evenings to come, for your calendar"), addresses.CALENDAR, "ICS")
    if league.data:
        yield Download(say("Every score and ranking, for programs"), addresses.DATABASE, "SQLite")


def season_page(league: League, results: Mapping[str, EventResult], name: str) -> SeasonPage:
    """The page of one season."""
    events = [event for event in league.events if event.season == name]
    ring = [
        None,
        *(
            Link(say("Season %(season_title)s", season_title=season_title(one)), addresses.season(one))
            for one in reversed(seasons(league))
        ),
        None,
    ]
    at = next(place for place, link in enumerate(ring) if link and link.path == addresses.season(name))
    return SeasonPage(
        path=addresses.season(name),
        title=say("Season %(season_title)s", season_title=season_title(name)),
        summary=say(
            "%(count)s of %(name)s in %(season_title)s.",
            count=count(len(events), "event").capitalize(),
            name=league.name,
            season_title=season_title(name),
        ),
        section=addresses.EVENTS,
        name=name,
        played=event_lines((event for event in events if event.played), results),
        coming=event_lines((event for event in events if not event.played), results),
        before=ring[at - 1],
        after=ring[at + 1],
        errata=_errata(league, name),
    )


def _errata(league: League, name: str) -> Link | None:
    number = sum(len(event.corrections) for event in league.events if event.season == name)
    return Link(say("Errata: %(count)s", count=count(number, "correction")), addresses.errata(name)) if number else None
