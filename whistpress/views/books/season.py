"""The year book of a season: officers, clubs, calendar, standings, events, trophies, figures, news, corrections."""

import datetime
from collections.abc import Callable, Iterator, Mapping

from whistpress.core.model import Event, EventResult, League
from whistpress.core.records.ledger import Ledger
from whistpress.language import say
from whistpress.values import dataclass
from whistpress.views.books.book import Book, Chapter, Part
from whistpress.views.books.colophon import colophon
from whistpress.views.books.gathering import Gathering, Links
from whistpress.views.words import day, season_title


@dataclass(frozen=True, slots=True)
class Season:
    """A season that a book is made of: its name, its events in the order of their dates, its last day.

    `known` is the league's ledger, where there is one.
    """

    name: str
    league: League
    results: Mapping[str, EventResult]
    events: tuple[Event, ...]
    known: Ledger | None = None

    @property
    def title(self) -> str:
        """As a heading writes it."""
        return season_title(self.name)

    @property
    def first(self) -> datetime.date:
        """Its first day of play."""
        return min(event.date for event in self.events)

    @property
    def last(self) -> datetime.date:
        """The last day on which something of it was played or corrected: what the book is dated by."""
        played = [day for event in self.events for day in event.dates]
        return max(played + [one.date for event in self.events for one in event.corrections])

    def result(self, event: Event) -> EventResult | None:
        """The result of an event that has been played."""
        return self.results.get(event.id) if event.played else None


ChapterOf = Callable[[Season, Gathering], Iterator[Part]]
"""The parts of a chapter; a chapter without parts is none."""


def season_of(league: League, results: Mapping[str, EventResult], name: str, known: Ledger | None = None) -> Season:
    """A season of a league; KeyError when there is no event of it."""
    events = tuple(event for event in league.events if event.season == name)
    if not events:
        raise KeyError(name)
    return Season(name, league, results, events, known)


def seasons_over(league: League) -> tuple[str, ...]:
    """The seasons of which nothing is to come, in the order of their first events."""
    going_on = {event.season for event in league.events if not event.played and not event.given_up}
    return tuple(dict.fromkeys(event.season for event in league.events if event.season and event.season not in going_on))


def year_book(league: League, results: Mapping[str, EventResult], name: str, links: Links, known: Ledger | None = None) -> Book:
    """The year book of a season; KeyError when there is no such season. `known` is the league's ledger, where there is one."""
    from whistpress.views.books.contents_of_season import CHAPTERS
    from whistpress.views.books.texts import back_texts, front_texts

    season, gathering = season_of(league, results, name, known), Gathering(league, links)
    chapters = [*front_texts(gathering, name)]
    for anchor, title, of in CHAPTERS:
        gathering.chapter = say(title)
        parts = tuple(of(season, gathering))
        if parts:
            chapters.append(Chapter(anchor=anchor, title=gathering.chapter, parts=parts))
    chapters += back_texts(gathering, name)
    return Book(
        of=name,
        title=say("Year book %(season)s", season=season.title),
        league=league.name,
        kicker=say("Year book"),
        face=say("Season %(season)s", season=season.title),
        under=(say("%(first)s to %(last)s", first=day(season.first), last=day(season.last)),),
        day=season.last.isoformat(),
        chapters=tuple(chapters),
        pictures=tuple(gathering.pictures),
        indexes=tuple(index for index in (gathering.index(),) if index.lines),
        colophon=colophon(league, [event.at.file for event in season.events], day(season.last), name),
    )
