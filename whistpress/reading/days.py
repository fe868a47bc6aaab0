"""Read days as spreadsheets write them, and times of day, lengths and changes of the day as files of a league give them.

A day is 2025-10-03, 3/10/25, 3.10.2025, "Fri 3rd October", or the serial number of Excel.
"""

import calendar
import datetime
import re
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise

from msgspec import Struct

from whistpress.core.model.evening import (
    SMALL_HOURS,
    MovedDay,
    hour_of,
    minutes_of,
)
from whistpress.core.model.names import SUMMER, season_span
from whistpress.language import noted, say
from whistpress.problems import Problems, shorten, suggestion, wording
from whistpress.reading.format.base import MovedTable
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})[a-z]*\.?"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]?\s+)?"
_YEAR = r"(?P<year>[0-9]{4}|'?[0-9]{2})"
_CLOCK = r"(?:[T ]+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\.0*)?)?"
_ISO = re.compile(rf"(?P<year>[0-9]{{4}})[-/.](?P<two>[0-9]{{1,2}})[-/.](?P<one>[0-9]{{1,2}}){_CLOCK}(?![0-9])")
_FIGURES = re.compile(
    rf"{_WEEKDAY}(?<![0-9/.-])(?P<one>[0-9]{{1,2}})([/.-])(?P<two>[0-9]{{1,2}})(?:\2{_YEAR})?\.?{_CLOCK}(?![0-9/.-])", re.I
)
_WORDS = re.compile(
    rf"{_WEEKDAY}(?<![0-9])(?P<one>[0-9]{{1,2}})(?:st|nd|rd|th|\.)?[ -]?(?:of )?\b{_MONTH}(?:[ ,-]+{_YEAR})?(?![0-9a-z])", re.I
)
_AMERICAN = re.compile(rf"{_WEEKDAY}\b{_MONTH} (?P<one>[0-9]{{1,2}})(?:st|nd|rd|th)?(?:[ ,]+{_YEAR})?(?![0-9a-z])", re.I)
_SERIAL = re.compile(r"[0-9]{5}")
_FIRST_SERIAL, _LAST_SERIAL = 10_000, 73_000
"""The days of 1927 to 2099 as a spreadsheet counts them."""

_ZERO = datetime.date(1899, 12, 30)
_THIS_CENTURY = 70
"""Years of two figures below this are of the century that began in 2000."""


class WrittenDay(Struct, frozen=True):
    """A day as it is written: two numbers, either of them the month unless `is_clear`; the year if it is written.

    `rest` is the other text of the cell, such as the name of the evening.
    """

    one: int
    two: int
    year: int | None
    is_clear: bool
    rest: str = ""

    def shows_order(self) -> bool | None:
        """Return whether the day comes first, where that can be told: True or False; None where it may be either."""
        if self.is_clear or self.one == self.two or (self.one > 12 and self.two > 12):
            return None
        return True if self.one > 12 else False if self.two > 12 else None

    @property
    def is_ambiguous(self) -> bool:
        """Whether it is another day when the month comes first."""
        return not self.is_clear and self.one != self.two and self.one <= 12 and self.two <= 12

    def day(self, day_first: bool, season: str) -> datetime.date | None:
        """Return the day; None if the calendar has no such day, or if neither the text nor the season gives the year."""
        number, month = (self.one, self.two) if day_first or self.is_clear else (self.two, self.one)
        year = self.year or _year_of(month, season)
        try:
            return datetime.date(year, month, number) if year else None
        except ValueError:
            return None


def written_day(text: str, *, serial: bool = False) -> WrittenDay | None:
    """Return the day that a cell holds; None where it holds none. `serial` takes a number of five figures for a day too."""
    text = " ".join(text.split())
    if serial and _SERIAL.fullmatch(text) and _FIRST_SERIAL <= int(text) <= _LAST_SERIAL:
        day = _ZERO + datetime.timedelta(days=int(text))
        return WrittenDay(day.day, day.month, day.year, True)
    for pattern in (_ISO, _WORDS, _AMERICAN, _FIGURES):
        if match := pattern.search(text):
            parts = match.groupdict()
            by_name = "month" in parts
            two = _MONTHS.index(parts["month"].casefold()) + 1 if by_name else int(parts["two"])
            rest = " ".join(f"{text[: match.start()]} {text[match.end() :]}".split()).strip(" ,;:-–()")
            return WrittenDay(int(parts["one"]), two, _full_year(parts["year"]), by_name or pattern is _ISO, rest)
    return None


def day_order(days: Iterable[WrittenDay]) -> tuple[bool | None, WrittenDay | None, WrittenDay | None]:
    """Return whether days come first (None where nothing tells), a day that shows it, and one that shows the contrary."""
    shown: dict[bool, WrittenDay] = {}
    for day in days:
        order = day.shows_order()
        if order is not None:
            shown.setdefault(order, day)
    if len(shown) == 1:
        (order,) = shown
        return order, shown[order], None
    return None, shown.get(True), shown.get(False)


def _full_year(written: str | None) -> int | None:
    if written is None:
        return None
    year = int(written.lstrip("'"))
    return year if len(written.lstrip("'")) == 4 else year + (2000 if year < _THIS_CENTURY else 1900)


def _year_of(month: int, season: str) -> int | None:
    """Return the year of a month in a season, `2025-26` or `2025`; None where its name tells none."""
    span = season_span(season)
    if span is None:
        return None
    return span[0].year if span[0].year == span[1].year or month >= SUMMER else span[1].year


_HOW = noted('write it as "7.30 p.m." or "19:30"')
_MORNING = re.compile(r"[1-8]([.:]\d{2})")


def check_hours(time: str, ends: str, path: KeyPath, toml: TomlFile, problems: Problems) -> None:
    """Report a `time` or an `ends` of the table at a path that is no time of day, and an end that is before the beginning."""
    for key, written in (("time", time), ("ends", ends)):
        at = partial(toml.span, (*path, key))  # asked only for a problem: to find a place takes long
        if written and hour_of(written) is None:
            problems.say("E800.no-time", at(), say(_HOW), written=shorten(written))
        elif early := _MORNING.fullmatch(written.strip()):
            hour = int(written.strip()[0])
            evening, morning = f'"{hour}{early[1]} p.m."', f'"{hour}{early[1]} a.m."'
            problems.say("W800.morning", at(), written=shorten(written), evening=evening, morning=morning)
    if ends and not time:
        problems.say("E801.end-without", toml.span((*path, "ends")))
        return
    begin, end = hour_of(time), hour_of(ends)
    if begin and end and SMALL_HOURS < end <= begin:
        problems.say("E801.ends-begins", toml.span((*path, "ends")), ends=shorten(ends), time=shorten(time))


def length_of(lasts: str, path: KeyPath, toml: TomlFile, problems: Problems) -> int | None:
    """Return the minutes that the `lasts` of the table at a path says; None without one, or with a problem."""
    minutes = minutes_of(lasts)
    if lasts and minutes is None:
        problems.say("E261.no-length", toml.span((*path, "lasts")), lasts=shorten(lasts))
    return minutes


def moved_days(
    moved: Sequence[MovedTable], date: datetime.date | None, path: KeyPath, toml: TomlFile, problems: Problems
) -> tuple[MovedDay, ...]:
    """Return the changes of the day of the table at a path, whose day is `date`; report one that leads to the same day."""
    days = [*(table.from_ for table in moved), date]
    for number, (day, next_day) in enumerate(pairwise(days)):
        if day == next_day:
            last = number == len(moved) - 1
            help_ = wording("E262.old-day") if last else wording("E262.away")
            problems.say(
                "E262.moved-day" if last else "E262.moved-day-next", toml.span((*path, "moved", number, "from")), help_, day=day
            )
    return tuple(MovedDay(table.from_, table.on) for table in moved)


WEEKDAYS = tuple(calendar.day_name[day] for day in range(7))
"""The weekdays by their numbers: 0 is Monday. Content files have English keys and words, whatever the league's language."""


def weekday_named(word: str) -> int | None:
    """Return the weekday that a word names; None when it names none."""
    plain = word.strip().casefold()
    names = enumerate(name.casefold() for name in WEEKDAYS)
    return next((number for number, name in names if plain in (name, f"{name}s", name[:3])), None)


def weekday_of(written: str | None, toml: TomlFile, path: KeyPath, problems: Problems) -> int | None:
    """Return the weekday that a text names (`Thursday`, `thursdays`, `Thu`); report one that names none."""
    if written is None:
        return None
    weekday = weekday_named(written)
    if weekday is None:
        close = suggestion(written.strip().capitalize(), WEEKDAYS)
        problems.say("E761.no-weekday", toml.span(path), *(close or (wording("E761.night"),)), written=shorten(written))
    return weekday
