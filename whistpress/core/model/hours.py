"""Times of day as secretaries write them: `7.30 p.m.`, `19:30`."""

import datetime
import re

_HOUR = re.compile(r"(?P<hour>\d{1,2})(?:(?P<mark>[.:]|\s*h\s*)(?P<minute>\d{2})?)?\s*(?:(?P<half>[ap])\.?\s*m\.?)?", re.I)

SMALL_HOURS = datetime.time(6)
"""An evening may end after midnight, before this hour."""


def hour_of(written: str) -> datetime.time | None:
    """Return the hour in `2 p.m.`, `7.30 p.m.`, `19:30`, `19 h 30`, `noon` or `midnight`; None for any other text."""
    words = written.strip().lower()
    if words in ("noon", "midnight"):
        return datetime.time(12 if words == "noon" else 0)
    match = _HOUR.fullmatch(words)
    if match is None or (match["mark"] in (".", ":") and match["minute"] is None):
        return None
    if match["half"] is None and match["mark"] is None:
        return None
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if match["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match["half"].lower() == "p" else 0)
    return datetime.time(hour, minute) if hour < 24 and minute < 60 else None


def start_and_end(date: datetime.date, time: str, ends: str) -> tuple[datetime.datetime | None, datetime.datetime | None]:
    """Return the first and the last moment on a day, each None where no hour is written; the end may be after midnight."""
    begin, end = hour_of(time), hour_of(ends)
    start = datetime.datetime.combine(date, begin) if begin else None
    if start is None or begin is None or end is None:
        return start, None
    if end > begin:
        return start, datetime.datetime.combine(date, end)
    if end > SMALL_HOURS or date == datetime.date.max:
        return start, None
    return start, datetime.datetime.combine(date + datetime.timedelta(days=1), end)


def later_text(time: str, minutes: int) -> str:
    """Return the time so many minutes later, written in the manner of `time`; empty where that is no hour."""
    begin = hour_of(time)
    if begin is None:
        return ""
    past = (begin.hour * 60 + begin.minute + minutes) % (24 * 60)
    hour, minute = divmod(past, 60)
    if not re.search(r"[ap]\.?\s*m|noon|midnight", time, re.I):
        return f"{hour}{':' if ':' in time else '.'}{minute:02}"
    if minute == 0 and hour in (0, 12):
        return "midnight" if hour == 0 else "noon"
    return f"{hour % 12 or 12}.{minute:02} {'a' if hour < 12 else 'p'}.m."
