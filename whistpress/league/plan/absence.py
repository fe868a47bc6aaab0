"""Find the printed sheets that are still right when a pair or a player does not come.

Cards and slips on the tables are written for every seat. Where a seat stays empty, the pair that should play against it rests:
no card and no slip needs to say so.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from whistpress.core.model import Contest, Event, Schedule
from whistpress.core.movement.register import arrange
from whistpress.core.movement.system import SYSTEMS, MovementError, Request
from whistpress.language import say
from whistpress.league.plan.desk import PrintDesk
from whistpress.printing.layout import PaperLayout
from whistpress.printing.sheets import Prints
from whistpress.site.people import label_of


def full_schedule(schedule: Schedule) -> Schedule | None:
    """Return the schedule without absences; None when no entry is absent, or when that schedule lacks some of the plays."""
    if not schedule.absent or schedule.system not in SYSTEMS:
        return None
    away = frozenset(schedule.absent)
    for request in _requests(schedule):
        try:
            full = arrange(request)
        except MovementError:
            continue
        if not full.absent and tuple(play for play in full.plays if not away & set(play.seats)) == schedule.plays:
            return full
    return None


def _requests(schedule: Schedule) -> Iterator[Request]:
    """Yield the requests that may give the full schedule, the likeliest first."""
    everybody = schedule.entries + len(schedule.absent)
    if schedule.contest not in (Contest.PAIRS, Contest.INDIVIDUAL):
        return
    plain = Request(system=schedule.system, variant=schedule.variant)
    sized = replace(plain, pairs=everybody) if schedule.contest is Contest.PAIRS else replace(plain, players=everybody)
    for deals in (schedule.deals, None):
        for rounds in (None, schedule.rounds):
            yield replace(sized, deals=deals, rounds=rounds)


def full_event(event: Event) -> Event | None:
    """Return the event as it was before an entry was missing, with its whole schedule; None where none is missing."""
    full = [full_schedule(session.schedule) if session.schedule else None for session in event.sessions]
    if not any(full):
        return None
    sessions = (
        replace(session, schedule=schedule or session.schedule) for session, schedule in zip(event.sessions, full, strict=True)
    )
    return replace(event, sessions=tuple(sessions))


def full_desk(desk: PrintDesk[Any, Any]) -> PrintDesk[Any, Any] | None:
    """Return the desk of an event as if all entries came; None without a missing entry."""
    event = getattr(desk.job(PaperLayout()), "event", None)
    whole = full_event(event) if isinstance(event, Event) and not event.played else None
    return replace(desk, job=lambda layout: replace(desk.job(layout), event=whole)) if whole else None


def holding_forms(desk: PrintDesk[Any, Any], last: Prints, full: Prints) -> frozenset[str]:
    """Return the titles of the forms whose last print is that of the full movement, and serves without the missing pair."""
    titles = (say(form.title) for form in desk.register.values() if form.outlasts_absence)
    return frozenset(title for title in titles if title in full and last.get(title) == full[title])


def missing_entries(desk: PrintDesk[Any, Any]) -> Sequence[str]:
    """Return the missing pairs or players by what their papers call them."""
    event = desk.job(PaperLayout()).event
    labels: Collection[str] = {
        label_of(event, session.schedule)(number)
        for session in event.sessions
        if session.schedule
        for number in session.schedule.absent
    }
    return sorted(labels)
