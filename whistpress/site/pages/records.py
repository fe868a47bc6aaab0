"""The record: all-time lists, the record book of each season, what happened on each day of the year."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from whistpress.core.model import EventResult, League
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.page import Link, Page
from whistpress.site.record import Record
from whistpress.views.month_days import LEAP, month, month_day
from whistpress.views.on_this_day import Happening, happenings
from whistpress.views.record_book import RecordBook
from whistpress.views.record_lists import ListView
from whistpress.views.words import season_title


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsPage(Page):
    """The way into the record: the lists with those who lead them, the books of the seasons, the pairs, the days."""

    lists: tuple[ListView, ...]
    books: tuple[Link, ...]
    pairs: str
    days: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordListPage(Page):
    """One all-time list; `others` are the rest of them."""

    view: ListView
    others: tuple[Link, ...]
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordBookPage(Page):
    """The record book of a season, and those of the seasons before and after."""

    book: RecordBook
    season: Link
    before: Link | None
    after: Link | None


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the year: its anchor (`11-22`), its name, what happened on it."""

    anchor: str
    title: str
    lines: tuple[Happening, ...]


@dataclass(frozen=True, slots=True)
class Month:
    """A month with its days."""

    anchor: str
    title: str
    days: tuple[Day, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OnThisDayPage(Page):
    """Every day of the year on which something happened, month by month."""

    months: tuple[Month, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TodayBlock:
    """The home page's block: the day that stands there without a script, what happened on it, where the days are found."""

    title: str
    iso: str
    lines: tuple[Happening, ...]
    page: str
    data: str


def records_page(
    league: League, lists: Sequence[ListView], books: Sequence[RecordBook], *, pairs: bool, days: bool
) -> RecordsPage:
    """The way into the record."""
    return RecordsPage(
        path=addresses.RECORDS,
        title=say("Records"),
        summary=say("The all-time lists of %(league)s and the record books of its seasons.", league=league.name),
        section=addresses.RECORDS,
        lists=tuple(lists),
        books=tuple(Link(season_title(one.season), addresses.record_book(one.season)) for one in reversed(books)),
        pairs=addresses.PAIRS if pairs else "",
        days=addresses.ON_THIS_DAY if days else "",
        about=_counts(),
    )


def _counts() -> str:
    return say("Only final events count; what is planned or provisional comes in when it is final.")


def record_list_page(view: ListView, lists: Sequence[ListView]) -> RecordListPage:
    """The page of one list."""
    return RecordListPage(
        path=addresses.record_list(view.key),
        title=view.title,
        summary=view.rule,
        section=addresses.RECORDS,
        view=view,
        others=tuple(Link(one.title, addresses.record_list(one.key)) for one in lists if one.key != view.key),
        about=_counts(),
    )


def record_book_pages(books: Sequence[RecordBook]) -> tuple[RecordBookPage, ...]:
    """A page for each season's book."""
    links = [Link(one.title, addresses.record_book(one.season)) for one in books]
    return tuple(
        RecordBookPage(
            path=addresses.record_book(one.season),
            title=one.title,
            summary=one.summary,
            section=addresses.EVENTS,
            book=one,
            season=Link(say("Season %(title)s", title=season_title(one.season)), addresses.season(one.season)),
            before=links[at - 1] if at else None,
            after=links[at + 1] if at + 1 < len(links) else None,
        )
        for at, one in enumerate(books)
    )


def on_this_day_page(league: League, days: Mapping[str, tuple[Happening, ...]]) -> OnThisDayPage:
    """The page of all days."""
    months = []
    for number, keys in groupby(days, key=lambda key: key[:2]):
        own = tuple(Day(f"day-{key}", _title(key), days[key]) for key in keys)
        months.append(Month(f"month-{number}", month(int(number)), own))
    return OnThisDayPage(
        path=addresses.ON_THIS_DAY,
        title=say("On this day"),
        summary=say("What happened on each day of the year in %(league)s.", league=league.name),
        section=addresses.RECORDS,
        months=tuple(months),
    )


def today_block(league: League, results: Mapping[str, EventResult], record: Record) -> TodayBlock | None:
    """The block of the home page, for the day that the league takes for today; None where nothing ever happened."""
    days = happenings(league, results, record.ledger, record.told)
    if not days:
        return None
    key = f"{league.today.month:02}-{league.today.day:02}"
    return TodayBlock(title=_title(key), iso=key, lines=days.get(key, ()), page=addresses.ON_THIS_DAY, data=addresses.DAYS)


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
