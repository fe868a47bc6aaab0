"""The hours of events and matches in words."""

import datetime
from collections.abc import Iterable

from whistpress.core.model import Congress, EventHead, SessionHead
from whistpress.core.model.divisions import Division, Match
from whistpress.core.model.hours import hour_of
from whistpress.language import say
from whistpress.views.wording import day, days, short_day, weekday

Hours = tuple[str, str]
"""A beginning and an end, as written; either may be empty."""


def hours_text(time: str, ends: str = "") -> str:
    """Return `7.30 p.m.`, or `7.30 p.m. to 10 p.m.`; empty without a time."""
    return say("%(time)s to %(ends)s", time=time, ends=ends) if time and ends else time


def clock_of(time: str) -> str:
    """Return a time for programs: `19:30`; empty where it is no hour."""
    hour = hour_of(time)
    return hour.isoformat("minutes") if hour else ""


def event_hours(event: EventHead) -> str:
    """Return the hours of an event: once where all its days have the same, else with the day of each."""
    return _hours_of(zip(event.dates, event.hours, strict=True))


def _hours_of(sittings: Iterable[tuple[datetime.date, Hours]]) -> str:
    dated_texts = [(date, hours_text(*hours)) for date, hours in sittings]
    if len({text for _, text in dated_texts}) == 1:
        return dated_texts[0][1]
    if len({date for date, _ in dated_texts}) == 1:
        return "; ".join(text for _, text in dated_texts if text)
    return "; ".join(f"{short_day(date)} {text}" for date, text in dated_texts if text)


def match_hours(division: Division, match: Match) -> Hours:
    """Return the hours of a match: its own, else those at which the home team plays at home."""
    team = division.team(match.home)
    return match.time or (team.time if team else ""), match.ends


def event_days(event: EventHead) -> str:
    """Return the days of an event with its hours: `Friday, 12 January 1900, 7.30 p.m.`."""
    return ", ".join(part for part in (days(event.dates), event_hours(event)) if part)


def opening(congress: Congress) -> str:
    """Return the hour at which a meeting begins, with its day where it has several: `Friday, 11 December 2026, 2 p.m.`."""
    first = congress.sittings[0] if congress.sittings else None
    if first is None or not first.time:
        return ""
    if congress.days == 1 or not congress.dated:
        return first.time
    return f"{weekday(congress.begins + datetime.timedelta(days=first.day - 1))}, {first.time}"


def session_day(session: SessionHead) -> str:
    """Return the day of a sitting with its hours: `12 January 1900, 7.30 p.m.`."""
    return ", ".join(part for part in (day(session.date), hours_text(session.time, session.ends)) if part)
