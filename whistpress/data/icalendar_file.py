"""Write calendar files (RFC 5545, 5546, 7986): the entries, the league's time zone, when they last changed."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct, field

from whistpress.core.model.evening import LeagueClock
from whistpress.language import say
from whistpress.reading.time_zone import ZoneOffset, time_zone, zone_changes
from whistpress.site.hours import USUAL_MINUTES, Hours, begin_and_end
from whistpress.version import __version__

if TYPE_CHECKING:
    from icalendar import Event, Timezone


class CalendarEntry(Struct, frozen=True, kw_only=True):
    """One day of play: its UID, its day, its hours as written and the minutes that it takes where they have no end.

    `changes` counts how often its day was changed, which SEQUENCE tells. `details` are properties of the format by their names;
    empty ones are left out.
    """

    uid: str
    day: datetime.date
    hours: Hours = ("", "")
    minutes: int = USUAL_MINUTES
    changes: int = 0
    cancelled: bool = False
    summary: str
    details: Mapping[str, str] = field(default_factory=dict)


def calendar_file(title: str, entries: Iterable[CalendarEntry], clock: LeagueClock, today: datetime.date) -> bytes:
    """Return a calendar of some entries as of a day; an entry without an hour takes the whole day.

    The same files give the same bytes on any day: the time stamps are those of `today`, which is a day of the record.
    """
    from icalendar import Calendar  # takes longer to import than most builds take

    calendar, all_entries = Calendar(), tuple(entries)
    calendar.add("prodid", f"-//whistpress//{__version__}//EN")
    calendar.add("version", "2.0")
    name = " ".join(title.split())  # icalendar escapes no line break in a property that it does not know
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("last-modified", _midnight(today))
    if clock.zone:
        calendar.add("x-wr-timezone", clock.zone)
    timed_days = [entry.day for entry in all_entries if begin_and_end(entry.day, entry.hours, entry.minutes)[0]]
    if timed_days and clock.zone:
        calendar.add_component(_zone_of_years(clock.zone, min(timed_days).year, max(timed_days).year))
    elif timed_days:
        note = say("Times are local to the place of play.")
        calendar.add("description", note)
        calendar.add("x-wr-caldesc", note)
    for entry in all_entries:
        calendar.add_component(_event(entry, clock, today))
    return bytes(calendar.to_ical())


@lru_cache(maxsize=32)
def _zone_of_years(zone: str, first: int, last: int) -> "Timezone":
    """Return the VTIMEZONE of a zone for some years, from the offset on their first day on.

    An onset is written in the local time that holds until then (RFC 5545, 3.6.5). icalendar's own `Timezone.from_tzinfo` writes
    the one of summer time an hour late.
    """
    from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

    timezone = Timezone()
    timezone.add("tzid", zone)
    onsets: dict[tuple[datetime.timedelta, ZoneOffset], list[datetime.datetime]] = {}
    for onset, before, after in zone_changes(zone, first, last):
        onsets.setdefault((before, after), []).append(onset)
    for (before, after), moments in onsets.items():
        observance = TimezoneDaylight() if after.is_summer else TimezoneStandard()
        observance.add("tzname", after.name)
        observance.add("dtstart", moments[0])
        if moments[1:]:
            observance.add("rdate", moments[1:])
        observance.add("tzoffsetfrom", before)
        observance.add("tzoffsetto", after.offset)
        timezone.add_component(observance)
    return timezone


def _event(entry: CalendarEntry, clock: LeagueClock, today: datetime.date) -> "Event":
    from icalendar import Event

    event = Event()
    event.add("uid", entry.uid)
    for name in ("dtstamp", "last-modified"):
        event.add(name, _midnight(today))
    event.add("sequence", entry.changes + entry.cancelled)
    for name, moment in zip(("dtstart", "dtend"), _moments(entry, clock), strict=False):
        event.add(name, moment)
    if entry.cancelled:
        event.add("status", "CANCELLED")
    event.add("summary", entry.summary)
    for name, text in entry.details.items():
        if text:
            event.add(name, text)
    return event


def _moments(entry: CalendarEntry, clock: LeagueClock) -> Sequence[datetime.date]:
    """Return the beginning and the end of an entry: moments, or the day and the next; of the last day of all only the day."""
    start, end = begin_and_end(entry.day, entry.hours, entry.minutes)
    if start and end:
        zone = time_zone(clock.zone) if clock.zone else None
        return start.replace(tzinfo=zone), end.replace(tzinfo=zone)
    return (entry.day, entry.day + datetime.timedelta(days=1)) if entry.day < datetime.date.max else (entry.day,)


def _midnight(day: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(day, datetime.time(), datetime.UTC)
