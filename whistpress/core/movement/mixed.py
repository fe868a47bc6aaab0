"""Which numbers are ladies', where ladies and gentlemen are seated apart (Mitchell 1897, pp. 36, 69; Barney 1900, p. 24)."""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.pairs import ladies_progressive
from whistpress.core.movement.players import ladies
from whistpress.core.movement.players.progressive_winners import follows_from_winners
from whistpress.core.movement.players.winners_moves import MIXED
from whistpress.core.movement.teams import progressive_fours

_HALVES = frozenset({ladies.LADIES.name, ladies_progressive.SYSTEM.name})


def ladies_of(schedule: Schedule) -> frozenset[int]:
    """Say which numbers ladies have; of fours the numbers of the ladies' fours. None where nobody is told apart."""
    if schedule.system == progressive_fours.SYSTEM.name:
        odd = frozenset(range(1, schedule.entries + 1, 2))
        return odd if schedule.variant and schedule.contest is Contest.FOURS else frozenset()
    mixed = follows_from_winners(schedule) and schedule.variant in MIXED
    if mixed or schedule.system in _HALVES:
        return frozenset(range(1, schedule.entries // 2 + 1))
    return frozenset()
