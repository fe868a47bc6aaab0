"""The year book of a season: officers, clubs, calendar, standings, tables, events, trophies, figures, news, corrections."""

import datetime
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from whistpress.core.model import EventHead, League, ResultHead
from whistpress.core.model.divisions import Division
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.seasons import days_of, divisions_of, events_of
from whistpress.language import say
from whistpress.views.books.book import Book, Chapter, Part
from whistpress.views.books.colophon import colophon
from whistpress.views.books.gathering import Gathering, Links
from whistpress.views.words import day, season_title


class Season(Struct, frozen=True):
    """A season that a book is made of: its name, its events in the order of their dates, its divisions.

    `known` is the league's ledger, where there is one.
    """

    name: str
    league: League
    results: Mapping[str, ResultHead]
    events: tuple[EventHead, ...]
    divisions: tuple[Division, ...]
    known: Ledger

    @property
    def title(self) -> str:
        """As a heading writes it."""
        return season_title(self.name)

    @property
    def first(self) -> datetime.date:
        """Its first day of play."""
        return days_of(self.league, self.name)[0]

    @property
    def last(self) -> datetime.date:
        """The last day on which something of it was played or corrected: what the book is dated by."""
        corrected = [one.date for event in self.events for one in event.corrections]
        return max(days_of(self.league, self.name)[-1], *corrected, datetime.date.min)

    @property
    def files(self) -> tuple[str, ...]:
        """The files of its events and divisions."""
        return (*(event.at.file for event in self.events), *(one.at.file for one in self.divisions if one.at))

    def result(self, event: EventHead) -> ResultHead | None:
        """The result of an event that has been played."""
        return self.results.get(event.id) if event.played else None


ChapterOf = Callable[[Season, Gathering], Iterator[Part]]
"""The parts of a chapter; a chapter without parts is none."""


def season_of(league: League, results: Mapping[str, ResultHead], name: str, known: Ledger) -> Season:
    """A season of a league; KeyError when it has neither an event nor a division."""
    events, divisions = events_of(league, name), divisions_of(league, name)
    if not events and not divisions:
        raise KeyError(name)
    return Season(name, league, results, events, divisions, known)


def year_book(league: League, results: Mapping[str, ResultHead], name: str, links: Links, known: Ledger) -> Book:
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
        colophon=colophon(league, season.files, day(season.last), name),
    )
