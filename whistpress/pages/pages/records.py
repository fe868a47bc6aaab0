"""The record: all-time lists, the record book of each season, what happened on each day of the year."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import groupby

from msgspec import Struct

from whistpress.core.model import ResultHead
from whistpress.core.model.record_rules import RecordRules
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.record_book import SeasonChapter
from whistpress.language import say
from whistpress.pages.month_days import LEAP, month, month_day
from whistpress.pages.on_this_day import Happening, happenings
from whistpress.pages.page import Link, Page
from whistpress.pages.record_lists import ListView, list_title, list_view
from whistpress.views import addresses
from whistpress.views.record_book import RecordBook, book_of, book_title
from whistpress.views.record_lines import Names, RecordLine, Told
from whistpress.views.words import season_title


class RecordsPage(Page, frozen=True, kw_only=True):
    """The way into the record: the lists with those who lead them, the books of the seasons, the pairs, the days."""

    lists: tuple[ListView, ...]
    books: tuple[Link, ...]
    pairs: str
    days: str
    about: str


class RecordListPage(Page, frozen=True, kw_only=True):
    """One all-time list; `others` are the rest of them."""

    view: ListView
    others: tuple[Link, ...]
    about: str


class RecordBookPage(Page, frozen=True, kw_only=True):
    """The record book of a season, and those of the seasons before and after."""

    book: RecordBook
    season: Link
    before: Link | None
    after: Link | None


class Day(Struct, frozen=True):
    """A day of the year: its anchor (`11-22`), its name, what happened on it."""

    anchor: str
    title: str
    lines: tuple[Happening, ...]


class Month(Struct, frozen=True):
    """A month with its days."""

    anchor: str
    title: str
    days: tuple[Day, ...]


class OnThisDayPage(Page, frozen=True, kw_only=True):
    """Every day of the year on which something happened, month by month."""

    months: tuple[Month, ...]


class TodayBlock(Struct, frozen=True, kw_only=True):
    """The home page's block: the day that stands there without a script, what happened on it, where the days are found."""

    title: str
    iso: str
    lines: tuple[Happening, ...]
    page: str
    data: str


class ListsOf(Struct, frozen=True, kw_only=True):
    """What the all-time lists are made of: the whole record, the names of all in it and their clubs, the reigns of trophies.

    `league` is its name, `keys` are those of the lists that there are.
    """

    league: str
    ledger: Ledger
    names: Names
    clubs: Mapping[str, str]
    rules: RecordRules
    reigns: tuple[RecordLine, ...]
    keys: tuple[str, ...]

    def view(self, key: str) -> ListView:
        """One list."""
        return list_view(key, self.ledger, Told(self.names, self.ledger.events), self.clubs, self.rules, self.reigns)


class DaysOf(Struct, frozen=True, kw_only=True):
    """What the days of the year are made of: final events with their results, the names of all in them, what else happened."""

    league: str
    events: tuple[tuple[EventFacts, ResultHead], ...]
    names: Names
    others: tuple[Happening, ...]

    def days(self) -> Mapping[str, tuple[Happening, ...]]:
        """By month and day, what happened."""
        return happenings(self.events, Told(self.names, ()), self.others)


def records_page(of: ListsOf, seasons: Sequence[str], *, pairs: bool, days: bool) -> RecordsPage:
    """The way into the record; `seasons` are those that have a book, in their order."""
    return RecordsPage(
        path=addresses.RECORDS,
        title=say("Records"),
        summary=say("The all-time lists of %(league)s and the record books of its seasons.", league=of.league),
        section=addresses.RECORDS,
        lists=tuple(of.view(key) for key in of.keys),
        books=tuple(Link(season_title(one), addresses.record_book(one)) for one in reversed(seasons)),
        pairs=addresses.PAIRS if pairs else "",
        days=addresses.ON_THIS_DAY if days else "",
        about=_counts(),
    )


def _counts() -> str:
    return say("Only final events count; what is planned or provisional comes in when it is final.")


def record_list_page(of: ListsOf, key: str) -> RecordListPage:
    """The page of one list."""
    view = of.view(key)
    return RecordListPage(
        path=addresses.record_list(key),
        title=view.title,
        summary=view.rule,
        section=addresses.RECORDS,
        view=view,
        others=tuple(Link(list_title(one), addresses.record_list(one)) for one in of.keys if one != key),
        about=_counts(),
    )


def record_book_page(chapter: SeasonChapter, names: Names, before: str, after: str) -> RecordBookPage:
    """The page of a season's book; `before` and `after` are the seasons beside it, or empty."""
    book = book_of(chapter, names)
    return RecordBookPage(
        path=addresses.record_book(book.season),
        title=book.title,
        summary=book.summary,
        section=addresses.EVENTS,
        book=book,
        season=Link(say("Season %(title)s", title=season_title(book.season)), addresses.season(book.season)),
        before=_book_link(before),
        after=_book_link(after),
    )


def _book_link(season: str) -> Link | None:
    return Link(book_title(season), addresses.record_book(season)) if season else None


def on_this_day_page(of: DaysOf) -> OnThisDayPage:
    """The page of all days."""
    months, days = [], of.days()
    for number, keys in groupby(days, key=lambda key: key[:2]):
        own = tuple(Day(f"day-{key}", _title(key), days[key]) for key in keys)
        months.append(Month(f"month-{number}", month(int(number)), own))
    return OnThisDayPage(
        path=addresses.ON_THIS_DAY,
        title=say("On this day"),
        summary=say("What happened on each day of the year in %(league)s.", league=of.league),
        section=addresses.RECORDS,
        months=tuple(months),
    )


def today_block(of: DaysOf, today: date) -> TodayBlock:
    """The block of the home page, for the day that the league takes for today; `of` has what happened on this day at least."""
    key = f"{today.month:02}-{today.day:02}"
    lines = of.days().get(key, ())
    return TodayBlock(title=_title(key), iso=key, lines=lines, page=addresses.ON_THIS_DAY, data=addresses.DAYS)


def days_script(days: Mapping[str, tuple[Happening, ...]]) -> bytes:
    """The days as a script that the home page loads, also from a disk: its element carries them as `days`.

    Each day has its name and its lines: year, title, path from the site's top, words.
    """
    told = {key: [_title(key), [[one.date.year, one.title, one.path, one.told] for one in lines]] for key, lines in days.items()}
    written = json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"document.currentScript.days={written};\n".replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").encode()


def _title(key: str) -> str:
    """`22 November`; a leap year, so that every day has its name."""
    return month_day(date(LEAP, int(key[:2]), int(key[3:])))
