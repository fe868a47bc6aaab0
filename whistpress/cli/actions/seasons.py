"""Which season a day belongs to."""

import datetime
import re
from pathlib import Path

SUMMER = 7
"""A season over two years begins in July or later."""

_TWO_YEARS = re.compile(r"(\d{4})-(\d{2}|\d{4})")


def season_of(date: datetime.date, events: Path) -> str:
    """The season's folder that is there already for this day (`1900`, or `1900-01` from July to June), else the year."""
    known = sorted(folder.name for folder in events.glob("*") if folder.is_dir())
    begins = date.year if date.month >= SUMMER else date.year - 1
    for name in known:
        years = _TWO_YEARS.fullmatch(name)
        if years and int(years[1]) == begins and int(years[2]) % 100 == (begins + 1) % 100:
            return name
    return str(date.year)
