"""Seasons by their names, such as 2026-27: from which day to which."""

import datetime
import re

_YEARS = re.compile(r"(\d{4})(?:-(\d{2}|\d{4}))?")


SUMMER = 7
"""A season over two years begins in July or later."""


def season_span(name: str) -> tuple[datetime.date, datetime.date] | None:
    """Return the first and the last day of a season: `1900` is that year, `1900-01` and `1900-1901` run from July to June.

    Return None for any other name (`autumn-1900`).
    """
    match = _YEARS.fullmatch(name)
    if match is None or not datetime.MINYEAR <= (first := int(match[1])) < datetime.MAXYEAR:
        return None
    if match[2] is None:
        return datetime.date(first, 1, 1), datetime.date(first, 12, 31)
    if int(match[2]) % 100 != (first + 1) % 100 or (len(match[2]) == 4 and int(match[2]) != first + 1):
        return None
    return datetime.date(first, SUMMER, 1), datetime.date(first + 1, SUMMER, 1) - datetime.timedelta(days=1)
