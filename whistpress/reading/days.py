"""Days as spreadsheets write them: 2025-10-03, 3/10/25, 3.10.2025, "Fri 3rd October", or the serial number of Excel."""

import datetime
import re
from collections.abc import Iterable

from msgspec import Struct

from whistpress.core.model.names import SUMMER, season_span

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
