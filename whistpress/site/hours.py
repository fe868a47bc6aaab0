"""The hours of events and matches in words."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator
from math import ceil

from whistpress.core.model import EventHead, Schedule, SessionHead
from whistpress.core.model.evening import LeagueClock, MovedDay, hour_of, start_and_end
from whistpress.core.movement.recommend import MINUTES_A_DEAL
from whistpress.language import say
from whistpress.site.wording import day, days, short_day

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


USUAL_MINUTES = 150
"""How long an evening takes of which nothing is known (Mitchell 1897, p. 18)."""

_STEP = 5
"""A length that follows from the number of deals is rounded up to so many minutes."""


def event_minutes(event: EventHead, clock: LeagueClock) -> tuple[int, ...]:
    """Return how many minutes each day of an event takes: by its `lasts`, that of the league, its deals, or as usual."""
    said = event.lasts or clock.lasts
    if said or len(event.sessions) != len(event.dates):
        return (said or USUAL_MINUTES,) * len(event.dates)
    return tuple(_minutes_of_deals(session) for session in event.sessions)


def _minutes_of_deals(session: SessionHead) -> int:
    """Return the minutes that the deals of a sitting take, as many as one table plays; those of an evening without any."""
    schedule = session.schedule
    if schedule is None or schedule.of_partners:
        return USUAL_MINUTES
    deals = _deals_of_a_table(schedule, session.rounds)
    return ceil(deals * MINUTES_A_DEAL / _STEP) * _STEP or USUAL_MINUTES


def _deals_of_a_table(schedule: Schedule, rounds: tuple[int, ...]) -> int:
    if not schedule.deals:  # without trays each table deals its own; if winners move, the later rounds are unknown
        return (len(rounds) or schedule.rounds) * schedule.deals_per_round
    deals = Counter[int]()
    for play in schedule.plays:
        if not rounds or play.round in rounds:
            deals[play.table] += len(play.deals)
    return max(deals.values(), default=0)


def begin_and_end(
    day: datetime.date, hours: Hours, minutes: int
) -> tuple[datetime.datetime, datetime.datetime] | tuple[None, None]:
    """Return the first and the last moment of a day's play, which takes so many minutes where no end is written.

    Both are None where no hour is written.
    """
    start, end = start_and_end(day, *hours)
    if start is None:
        return None, None
    return start, end or start + min(datetime.timedelta(minutes=minutes), datetime.datetime.max - start)


def event_days(event: EventHead) -> str:
    """Return the days of an event with its hours: `Friday, 12 January 1900, 7.30 p.m.`."""
    return ", ".join(part for part in (days(event.dates), event_hours(event)) if part)


def session_day(session: SessionHead) -> str:
    """Return the day of a sitting with its hours: `12 January 1900, 7.30 p.m.`."""
    return ", ".join(part for part in (day(session.date), hours_text(session.time, session.ends)) if part)


def moved_notes(moved: Iterable[MovedDay], date: datetime.date | None, put_off: datetime.date | None) -> Iterator[str]:
    """Yield a note for each change of a match's day: `brought forward from 20 December 2026`.

    `date` is its day, if it has one, `put_off` the day from which it was postponed.
    """
    for left in (*(change.left for change in moved), *([put_off] if put_off else [])):
        if date is not None and date < left:
            yield say("brought forward from %(day)s", day=day(left))
        else:
            yield say("postponed from %(day)s", day=day(left))
