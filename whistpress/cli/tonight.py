"""The event of tonight, and what the club prints for it."""

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from whistpress.cli.speech import SlipError, say, some_of
from whistpress.cli.whereabouts import project_folder
from whistpress.core.model import EventHead, Status

if TYPE_CHECKING:
    from whistpress.printing.desk import PrintDesk


class Evening(Struct, frozen=True):
    """The event of tonight: its file, the club's choice of forms, the numbers of the sessions to print.

    `sessions` are its sections, or the session of tonight if it has several; None is the whole event.
    """

    file: Path
    sessions: tuple[int | None, ...]
    forms: tuple[str, ...]


def evening_of(project: Path | None, today: datetime.date | None) -> Evening:
    """Return the event of the day, or the next one planned, and say which; SlipError where there is none, or several.

    The day is `today`, or without it the league's own, never that of the machine's clock.
    """
    from whistpress.build.saved_league import ask_league
    from whistpress.views.wording import day

    folder = project_folder(project)
    league = ask_league(folder, lambda loaded: loaded.league, today)
    if league is None:
        raise SlipError("this league cannot be read", "see: whistpress check")
    days = {
        (date, event.id): event for event in league.events for date in _days(event, league.today, with_played=today is not None)
    }
    if not days:
        helps = "name the event, or the day: --tonight --today 2027-01-15"
        raise SlipError(f"no event is planned for {day(league.today)} or later", helps)
    first = min(date for date, _ in days)
    events = [event for (date, _), event in days.items() if date == first]
    if len(events) > 1:
        named = [f"whistpress print {event.id}" for event in events]
        raise SlipError(f"{len(events)} events are planned for {day(first)}", *some_of(named))
    event = events[0]
    say(f"{event.title}, {day(first)} ({event.id})")
    return Evening(folder / event.at.file, _sessions(event, first), league.tonight)


def _sessions(event: EventHead, day: datetime.date) -> tuple[int | None, ...]:
    """Return the numbers of the sections of an event, or that of its session on a day, where there are several."""
    if event.sections:
        return tuple(range(1, len(event.sections) + 1))
    several = bool(event.evenings) or len(event.sessions) > 1
    return (next((session.number for session in event.sessions if session.date == day), None) if several else None,)


def _days(event: EventHead, today: datetime.date, *, with_played: bool) -> list[datetime.date]:
    """Return the days from today on on which an event is to be played; with `with_played` also when it was played today."""
    parts = [*event.sessions, *(session for section in event.sections for session in section.sessions)]
    days = {part.date: event.status is Status.FINAL or part.played for part in parts} or {
        event.date: event.status is Status.FINAL
    }
    return [date for date, played in days.items() if date >= today and (not played or (with_played and date == today))]


def chosen_or_packet(names: Sequence[str], desk: "PrintDesk[Any, Any]") -> list[str]:
    """Return those of the club's chosen forms that an event has, and say which it has not; without any, the packet."""
    from whistpress.printing.register import SETS, SHORT, expand_names

    has = desk.has
    lacking = [name for name in names if not set(expand_names([name], has, desk.needed)) & set(has)]
    unknown = [name for name in lacking if name not in desk.register and name not in SETS and name not in SHORT]
    if lacking and not unknown:
        say(f"this {desk.kind} has no {', '.join(lacking)}")
    return [name for name in names if name not in lacking or name in unknown] or [desk.usual]
