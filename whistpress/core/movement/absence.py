"""The full movement behind one in which a pair or player is missing: the same tables, rounds and deals, every seat taken."""

from collections.abc import Iterator

from msgspec.structs import replace

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.register import SYSTEMS, arrange
from whistpress.core.movement.system import MovementError, Request


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
