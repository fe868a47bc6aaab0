"""Read the times of day, the lengths and the changes of the day that a file gives."""

import calendar
import datetime
import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from whistpress.core.model.evening import SMALL_HOURS, MovedDay, hour_of, minutes_of
from whistpress.language import noted, say
from whistpress.problems import Problems
from whistpress.problems.nearest import suggestion
from whistpress.problems.quoting import shorten
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
            problems.add("E800", say("'%(written)s' is no time of day", written=shorten(written)), at(), say(_HOW))
        elif early := _MORNING.fullmatch(written.strip()):
            hour = int(written.strip()[0])
            message = say("'%(written)s' is in the morning", written=shorten(written))
            evening, morning = f'"{hour}{early[1]} p.m."', f'"{hour}{early[1]} a.m."'
            problems.add(
                "W800",
                message,
                at(),
                say("in the evening it is %(evening)s, in the morning %(morning)s", evening=evening, morning=morning),
            )
    if ends and not time:
        problems.add(
            "E801", say("there is an end without a beginning"), toml.span((*path, "ends")), say('add a line: time = "7.30 p.m."')
        )
        return
    begin, end = hour_of(time), hour_of(ends)
    if begin and end and SMALL_HOURS < end <= begin:
        message = say("it ends at %(ends)s, and begins at %(time)s", ends=shorten(ends), time=shorten(time))
        problems.add("E801", message, toml.span((*path, "ends")), say("mend one of the two; the end is later than the beginning"))


def length_of(lasts: str, path: KeyPath, toml: TomlFile, problems: Problems) -> int | None:
    """Return the minutes that the `lasts` of the table at a path says; None without one, or with a problem."""
    minutes = minutes_of(lasts)
    if lasts and minutes is None:
        message = say("'%(lasts)s' is no length of an evening", lasts=shorten(lasts))
        problems.add("E261", message, toml.span((*path, "lasts")), say('write it as "2 h 30 min" or "150 min"'))
    return minutes


def moved_days(
    moved: Sequence[MovedTable], date: datetime.date | None, path: KeyPath, toml: TomlFile, problems: Problems
) -> tuple[MovedDay, ...]:
    """Return the changes of the day of the table at a path, whose day is `date`; report one that leads to the same day."""
    days = [*(table.from_ for table in moved), date]
    for number, (day, next_day) in enumerate(pairwise(days)):
        if day == next_day:
            last = number == len(moved) - 1
            message = (
                say("it was moved from %(day)s, and that is its day still", day=day)
                if last
                else say("it was moved from %(day)s, and that is the day of the next change too", day=day)
            )
            help_ = say("`from` is the old day, `date` the new one") if last else say("take one of the two away")
            problems.add("E262", message, toml.span((*path, "moved", number, "from")), help_)
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
        problems.add(
            "E761",
            say("'%(written)s' is no weekday", written=shorten(written)),
            toml.span(path),
            *(close or (say('write night = "Thursday"'),)),
        )
    return weekday
