"""Times of day and lengths as secretaries write them (`7.30 p.m.`, `19:30`; `2 h 30 min`), and changes of the day."""

import datetime
import re

from msgspec import Struct

_HOUR = re.compile(r"(?P<hour>\d{1,2})(?:(?P<mark>[.:]|\s*h\s*)(?P<minute>\d{2})?)?\s*(?:(?P<half>[ap])\.?\s*m\.?)?", re.I)

_HOURS_PART = r"(?P<hours>\d{1,2})(?P<half>½|[.,]5)?\s*(?:h|hrs?|hours?)"
_MINUTES_PART = r"(?P<minutes>\d{1,3})\s*(?:m|mins?|minutes?)?"
_CLOCK = re.compile(r"(?P<hours>\d{1,2}):(?P<half>)(?P<minutes>[0-5]\d)")
_LENGTH = re.compile(rf"(?:{_HOURS_PART}\.?)?[\s,]*(?:and\s+)?(?:{_MINUTES_PART}\.?)?", re.I)

SMALL_HOURS = datetime.time(6)
"""An evening may end after midnight, before this hour."""


class LeagueClock(Struct, frozen=True, kw_only=True):
    """The time zone of a league (empty: hours are local times), and the minutes that an evening takes by its own word."""

    zone: str = ""
    lasts: int | None = None


class MovedDay(Struct, frozen=True):
    """A change of the day of play: `left` was its day until `on`, the day on which it was changed."""

    left: datetime.date
    on: datetime.date


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


def minutes_of(written: str) -> int | None:
    """Return the minutes in `2 h 30 min`, `2½ hours`, `2:30` or `150 min`; None for any other text, and for more than a day."""
    match = _LENGTH.fullmatch(written.strip()) or _CLOCK.fullmatch(written.strip())
    if match is None or not (match["hours"] or match["minutes"]):
        return None
    minutes = int(match["hours"] or 0) * 60 + (30 if match["half"] else 0) + int(match["minutes"] or 0)
    return minutes if 0 < minutes <= 24 * 60 else None


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
