"""The programme of a congress as a calendar file (RFC 5545), for the telephones of those who will come."""

import datetime
import re
from typing import TYPE_CHECKING

from whistpress import __version__
from whistpress.core.model import Congress, ProgrammeItem
from whistpress.language import say
from whistpress.pages.uids import OF_NO_LEAGUE, Uids

if TYPE_CHECKING:
    from icalendar import Event

HOUR = re.compile(r"(?P<hour>\d{1,2})(?:[.:h](?P<minute>\d{2}))?\s*(?P<half>[ap])?\.?\s*m?\.?", re.I)


def calendar_file(congress: Congress, address: str, uids: Uids = OF_NO_LEAGUE) -> bytes:
    """The sittings of a congress whose days are known, at the hours of its place, and the day on which entries close.

    An hour that cannot be read as one (`after supper`) makes an entry of the whole day. `address` is the web address of the
    congress's page, or empty. The time stamp that the format demands is the meeting's own: the same files give the same bytes.
    """
    from icalendar import Calendar  # takes longer to import than most builds take for their congresses

    calendar = Calendar()
    calendar.add("prodid", f"-//whistpress//{__version__}//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", congress.title)
    for sitting, uid in zip(congress.sittings, uids.sittings(congress), strict=True):
        calendar.add_component(_entry(congress, sitting, uid, address))
    if congress.closing:
        calendar.add_component(_closing(congress, congress.closing, uids.closing(congress), address))
    return bytes(calendar.to_ical())


def _entry(congress: Congress, sitting: ProgrammeItem, uid: str, address: str) -> "Event":
    from icalendar import Event

    date = congress.begins + datetime.timedelta(days=sitting.day - 1)
    hour = hour_of(sitting.time)
    entry = Event()
    entry.add("uid", uid)
    entry.add("dtstamp", datetime.datetime.combine(congress.begins, datetime.time(), datetime.UTC))
    entry.add("dtstart", datetime.datetime.combine(date, hour) if hour else date)
    entry.add("summary", sitting.title)
    entry.add("location", ", ".join(part for part in (sitting.place, congress.place) if part))
    remarks = [sitting.system, sitting.laws, sitting.note, *(f"{n}. {one}" for n, one in enumerate(sitting.business, start=1))]
    entry.add("description", "\n".join(part for part in (congress.title, *remarks) if part))
    if address:
        entry.add("url", address)
    return entry


def _closing(congress: Congress, day: datetime.date, uid: str, address: str) -> "Event":
    """The day on which entries close."""
    from icalendar import Event

    entry = Event()
    entry.add("uid", uid)
    entry.add("dtstamp", datetime.datetime.combine(congress.begins, datetime.time(), datetime.UTC))
    entry.add("dtstart", day)
    entry.add("summary", say("Entries close: %(title)s", title=congress.title))
    if congress.fee:
        entry.add("description", congress.fee)
    if address:
        entry.add("url", address)
    return entry


def hour_of(written: str) -> datetime.time | None:
    """The hour in `2 p.m.`, `7.30 p.m.`, `19:30`, `noon` or `midnight`; None when there is none to be read."""
    words = written.strip().lower()
    if words in ("noon", "midnight"):
        return datetime.time(12 if words == "noon" else 0)
    found = HOUR.fullmatch(words)
    if found is None or (found["half"] is None and found["minute"] is None):
        return None
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    if found["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found["half"] == "p" else 0)
    return datetime.time(hour, minute) if hour < 24 and minute < 60 else None
