"""Days of the year without a year, and months by their names."""

import datetime

from whistpress.language import speech

LEAP = 2000
"""A leap year, so that every day of every year is in it."""


def month_day(date: datetime.date) -> str:
    """`22 November`, as the language of the site writes it."""
    from babel.dates import format_skeleton

    if speech().english:
        return f"{date.day} {month(date.month)}"
    return str(format_skeleton("MMMMd", datetime.datetime.combine(date, datetime.time(12)), locale=speech().locale))


def month(number: int) -> str:
    """`November`."""
    from babel.dates import get_month_names

    return str(get_month_names("wide", context="stand-alone", locale=speech().locale)[number])
