"""Read the times of day, the lengths and the changes of the day that a file gives."""

import calendar
import datetime
import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from whistpress.core.model.hours import SMALL_HOURS, MovedDay, hour_of, minutes_of
from whistpress.language import noted, say
from whistpress.problems import Problems, shorten, suggestion, wording
from whistpress.reading.format.base import MovedTable
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

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
