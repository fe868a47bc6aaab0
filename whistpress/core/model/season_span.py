"""The days of a season, as far as the name of its folder tells them."""

import datetime
import re

SUMMER = 7
"""A season over two years begins in July or later."""

_YEARS = re.compile(r"(\d{4})(?:-(\d{2}|\d{4}))?")


def season_span(name: str) -> tuple[datetime.date, datetime.date] | None:
    """Return the first and the last day of a season: `1900` is that year, `1900-01` and `1900-1901` run from July to June.

    Return None for any other name (`autumn-1900`): it tells no days.
    """
    found = _YEARS.fullmatch(name)
    if found is None or not datetime.MINYEAR <= (first := int(found[1])) < datetime.MAXYEAR:
        return None
    if found[2] is None:
        return datetime.date(first, 1, 1), datetime.date(first, 12, 31)
    if int(found[2]) % 100 != (first + 1) % 100 or (len(found[2]) == 4 and int(found[2]) != first + 1):
        return None
    return datetime.date(first, SUMMER, 1), datetime.date(first + 1, SUMMER, 1) - datetime.timedelta(days=1)
