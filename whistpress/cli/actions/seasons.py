"""Which season a day belongs to."""

import datetime
from pathlib import Path

from whistpress.core.model.league import season_span


def season_of(date: datetime.date, events: Path) -> str:
    """The season's folder that is there already for this day (`1900`, or `1900-01` from July to June), else the year."""
    for name in sorted(folder.name for folder in events.glob("*") if folder.is_dir()):
        span = season_span(name)
        if "-" in name and span and span[0] <= date <= span[1]:
            return name
    return str(date.year)
