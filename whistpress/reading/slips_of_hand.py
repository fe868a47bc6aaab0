"""Figures and days as people write them where a file wants others: `O7`, `seven`, `02/10/2026`, `2 October 2026`."""

import calendar
import datetime
import re

from whistpress.language import noted, say, speech

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH = re.compile(rf"\b(?P<month>{'|'.join(_MONTHS)})[a-z]*\b", re.IGNORECASE)
"""The name of a month, or its beginning."""

_LETTERS_FOR_FIGURES = str.maketrans("OoIl", "0011")
_NAMES = {"O": noted("a nought"), "o": noted("a nought"), "I": noted("a one"), "l": noted("a one")}
_NUMBER_WORDS = (
    *("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
"""The tricks of a deal in words, each at its number."""


def figure_meant(written: str) -> tuple[int, str] | None:
    """Return the number meant by a text such as `1O` or `seven`, and why the text is odd; None for any other text."""
    if re.fullmatch(r"[OoIl\d]{1,9}", written) and re.search(r"\d", written) and not written.isdigit():
        odd = dict.fromkeys(re.findall(r"\D", written))
        letters = say(" and ").join(
            say("the letter %(letter)s for %(names)s", letter=letter, names=say(_NAMES[letter])) for letter in odd
        )
        return int(written.translate(_LETTERS_FOR_FIGURES)), say("it has %(letters)s", letters=letters)
    if written.lower() in _NUMBER_WORDS:
        return _NUMBER_WORDS.index(written.lower()), say("it is a number in words")
    return None


def days_meant(written: str) -> tuple[datetime.date, ...]:
    """Return the days that a text may mean: of `02/10/2026` two, day and month first, then month and day; none of most texts."""
    if parts := re.fullmatch(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})", written):
        first, second = int(parts[1]), int(parts[3])
        year = int(parts[4]) + (0 if len(parts[4]) == 4 else 2000)
        return _valid_days((year, second, first), (year, first, second))
    month = MONTH.search(written)
    numbers = [int(number) for number in re.findall(r"\d+", written)]
    year = next((number for number in numbers if number > 999), 0)
    others = [number for number in numbers if number != year]
    if month and len(others) == 1:
        return _valid_days((year, _MONTHS.index(month["month"].lower()) + 1, others[0]))
    if not month and len(others) == 2 and re.fullmatch(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}", written):
        return _valid_days((year, others[0], others[1]))
    return ()


def say_days(days: tuple[datetime.date, ...]) -> str:
    """Say how one of some days is written: `write 2026-10-02 for 2 October 2026, 2026-02-10 for 10 February 2026`."""
    if len(days) == 1:
        return say("write %(days)s", days=days[0])
    return say("write ") + ", ".join(say("%(day)s for %(date)s", day=day, date=_in_words(day)) for day in days)


def _in_words(day: datetime.date) -> str:
    """Write a date in words: `2 October 2026`."""
    return f"{day.day} {calendar.month_name[day.month]} {day.year}" if speech().english else speech().date(day)


def _valid_days(*readings: tuple[int, int, int]) -> tuple[datetime.date, ...]:
    days: dict[datetime.date, None] = {}
    for year, month, day in readings:
        if datetime.MINYEAR <= year <= datetime.MAXYEAR and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]:
            days[datetime.date(year, month, day)] = None
    return tuple(days)
