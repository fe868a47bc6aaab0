"""When something takes place, as schema.org data for search engines: hour, time zone, end; cancelled or moved."""

import datetime

from whistpress.core.model import EventHead
from whistpress.core.model.evening import LeagueClock
from whistpress.league.cups.model import Cup
from whistpress.league.meetings.model import Congress
from whistpress.reading.time_zone import time_zone
from whistpress.site.hours import USUAL_MINUTES, Hours, begin_and_end, event_minutes

SchemaDates = dict[str, str]
"""Keys of schema.org with their values; those that are not known are left out."""


def event_dates(event: EventHead, clock: LeagueClock) -> SchemaDates:
    """Return the beginning and the end of an event, whether it is still to come, given up or moved, and its former day."""
    days = list(zip(event.dates, event.hours, event_minutes(event, clock), strict=True))
    dates = {"startDate": _moments(*days[0], clock)[0], "endDate": _moments(*days[-1], clock)[1]}
    if event.given_up:
        return dates | _status("Cancelled")
    if event.played:
        return dates
    if moved := event.moves[0]:
        return dates | _status("Rescheduled") | {"previousStartDate": moved[-1].left.isoformat()}
    return dates | _status("Scheduled")


def congress_dates(congress: Congress, clock: LeagueClock) -> SchemaDates:
    """Return the beginning and the end of a meeting; where no more is known its month, or its year."""
    if not congress.dated:
        year, month = f"{congress.begins.year:04}", f"{congress.begins:%m}"
        return {"startDate": year if congress.when == str(congress.begins.year) else f"{year}-{month}"}
    minutes = clock.lasts or USUAL_MINUTES
    first = next((sitting for sitting in congress.sittings if sitting.day == 1), None)
    last = next((sitting for sitting in reversed(congress.sittings) if sitting.day == congress.days), None)
    return {
        "startDate": _moments(congress.begins, (first.time, first.ends) if first else ("", ""), minutes, clock)[0],
        "endDate": _moments(congress.ends, (last.time, last.ends) if last else ("", ""), minutes, clock)[1],
    }


def cup_dates(cup: Cup) -> SchemaDates:
    """Return the first and the last day of a cup, as far as they are known."""
    return {"startDate": cup.days[0].isoformat(), "endDate": cup.days[-1].isoformat()} if cup.days else {}


def _moments(day: datetime.date, hours: Hours, minutes: int, clock: LeagueClock) -> tuple[str, str]:
    """Return the first and the last moment of a day's play, or twice the day where no hour is written."""
    start, end = begin_and_end(day, hours, minutes)
    if start is None or end is None:
        return day.isoformat(), day.isoformat()
    zone = time_zone(clock.zone) if clock.zone else None
    return start.replace(tzinfo=zone).isoformat(timespec="minutes"), end.replace(tzinfo=zone).isoformat(timespec="minutes")


def _status(word: str) -> SchemaDates:
    return {"eventStatus": f"https://schema.org/Event{word}"}
