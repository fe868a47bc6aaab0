"""What happened on each day of the year: results, deals of thirteen tricks, trophies, congresses, news."""

import datetime
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import partial
from itertools import groupby

from msgspec import Struct

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import ResultHead
from whistpress.language import say, speech
from whistpress.league.careers.words.record_book import Names, RecordLinks
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.happenings import Happening, days_of, happenings, has_days, of_league
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Page


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the page of the days, and the days as a script for the home page; nothing for a league without happenings."""
    if has_days(planner):
        of, source = days_of_league(planner), planner.league.at.file
        yield planner.later(addresses.ON_THIS_DAY, "on-this-day.html", partial(on_this_day_page, of), source)
        yield Artefact(path=addresses.DAYS, kind=Kind.DATA, source=source, make=partial(days_script, of))


MonthDay = tuple[int, int]
NEAR = 7
"""The home page shows what happened on a day of this week of other years, or nothing."""

LEAP = 2000
"""A leap year, so that every day of every year is in it."""


def month_day(date: datetime.date) -> str:
    """Return a day and its month as the language of the site writes them: `22 November`."""
    from babel.dates import format_skeleton

    if speech().english:
        return f"{date.day} {month(date.month)}"
    return str(format_skeleton("MMMMd", datetime.datetime.combine(date, datetime.time(12)), locale=speech().locale))


def month(number: int) -> str:
    """Return the name of a month: `November`; 1 is January."""
    from babel.dates import get_month_names

    return str(get_month_names("wide", context="stand-alone", locale=speech().locale)[number])


class DayOfYear(Struct, frozen=True):
    """A day of the year: its anchor (`11-22`), its name, what happened on it."""

    anchor: str
    title: str
    lines: tuple[Happening, ...]


class MonthOfYear(Struct, frozen=True):
    """A month with its days."""

    anchor: str
    title: str
    days: tuple[DayOfYear, ...]


class OnThisDayPage(Page, frozen=True, kw_only=True):
    """Every day of the year on which something happened, month by month."""

    months: tuple[MonthOfYear, ...]


class TodayBlock(Struct, frozen=True, kw_only=True):
    """The home page's block: the day that it shows without a script, its happenings, the paths of the page and the script.

    It is the day on which something happened that is `nearest` to the league's today, no more than so many days from it.
    """

    title: str
    iso: str
    lines: tuple[Happening, ...]
    page: str
    data: str
    nearest: int = 0


class DaysOf(Struct, frozen=True, kw_only=True):
    """The input of the days of the year: final events with results, the names of people, other happenings, the last day."""

    league: str
    events: tuple[tuple[EventFacts, ResultHead], ...]
    names: Names
    others: tuple[Happening, ...]
    until: datetime.date

    def days(self) -> Mapping[str, tuple[Happening, ...]]:
        """Return the happenings by month and day."""
        return happenings(self.events, RecordLinks(self.names, ()), self.others, self.until)


def days_of_league(planner: Planner) -> DaysOf:
    """Collect the happenings of every day."""
    events = planner.record.ledger.events
    return _days_of(planner, events, of_league(planner.league))


def today_of_league(planner: Planner) -> TodayBlock | None:
    """Build the home page's block for the league's today; None for a league without any happening."""
    if not has_days(planner):
        return None
    until, others = planner.league.last_day, of_league(planner.league)
    events = [(facts, days_of(facts, until)) for facts in planner.record.ledger.events]
    month_days = {
        *(day for _, days in events for day in days),
        *((happening.date.month, happening.date.day) for happening in others),
    }
    day = nearest_day(month_days, planner.league.today)
    of_day = tuple(facts for facts, days in events if day in days)
    return today_block(
        _days_of(planner, of_day, tuple(happening for happening in others if (happening.date.month, happening.date.day) == day)),
        day,
    )


def nearest_day(days: Iterable[MonthDay], today: date) -> MonthDay:
    """Return the day of the year that is nearest to today, no more than `NEAR` days away, an earlier one first; else today's."""
    month_days, number = set(days), today.toordinal()
    around = range(max(number - NEAR, 1), min(number + NEAR, date.max.toordinal()) + 1)
    nearest = sorted(map(date.fromordinal, around), key=lambda day: (abs(day - today), day))
    return next(((day.month, day.day) for day in nearest if (day.month, day.day) in month_days), (today.month, today.day))


def _days_of(planner: Planner, events: tuple[EventFacts, ...], others: tuple[Happening, ...]) -> DaysOf:
    scored = tuple((facts, planner.results[facts.event.id]) for facts in events)
    names = planner.record.names_in(facts for facts in events if facts.slams)
    until = planner.league.last_day
    return DaysOf(league=planner.league.name, events=scored, names=names, others=others, until=until)


def on_this_day_page(of: DaysOf) -> OnThisDayPage:
    """Build the page of all days."""
    months, days = [], of.days()
    for number, keys in groupby(days, key=lambda key: key[:2]):
        days_of_month = tuple(DayOfYear(f"day-{key}", _title(key), days[key]) for key in keys)
        months.append(MonthOfYear(f"month-{number}", month(int(number)), days_of_month))
    return OnThisDayPage(
        path=addresses.ON_THIS_DAY,
        title=say("On this day"),
        summary=say("What happened on each day of the year in %(league)s.", league=of.league),
        section=addresses.RECORDS,
        months=tuple(months),
    )


def today_block(of: DaysOf, day: MonthDay) -> TodayBlock:
    """Build the home page's block for a day of the year; `of` holds at least the happenings of that day."""
    key = f"{day[0]:02}-{day[1]:02}"
    lines = of.days().get(key, ())
    return TodayBlock(title=_title(key), iso=key, lines=lines, page=addresses.ON_THIS_DAY, data=addresses.DAYS, nearest=NEAR)


def days_script(of: DaysOf) -> bytes:
    """Write the days as a script that the home page loads, also from a disk: its element carries them as `days`.

    Each day has its name and its lines: year, title, path from the site's top, words.
    """
    days = {
        key: [_title(key), [[happening.date.year, happening.title, happening.path, happening.told] for happening in lines]]
        for key, lines in of.days().items()
    }
    written = json.dumps(days, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"document.currentScript.days={written};\n".replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").encode()


def _title(key: str) -> str:
    """Return the name of a day: `22 November` for `11-22`; the year is a leap year, so that every day has its name."""
    return month_day(date(LEAP, int(key[:2]), int(key[3:])))
