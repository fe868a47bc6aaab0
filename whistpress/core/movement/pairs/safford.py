"""Safford's comparative whist: every pair meets every other, and is compared with every other equally often.

Barney 1900, pp. 36–38. Each pair has a score card of its own. Barney prints one, of pair 5 of eight; read in numerical
order, as Howell's schedules go, it gives the whole schedule (his tables A to D are here 1 to 4), and in it every two pairs
are compared on exactly three sets, as he says. That reading is ours. Safford's other schedules are not printed: here 12, 16
and 32 pairs have Howell's printed openings, which compare equally, 20, 24, 44, 48 and 60 a rule that does, and 10, 14 and 18
double schedules found by search; Barney says too that these are double. Safford took thirty deals for 16 pairs (p. 38);
fifteen are enough. Of an odd number, the pairs that would have met a missing one lose comparisons, so that these are
then no longer quite equal.
"""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.pairs.cycle import Cycle, cycled
from whistpress.core.movement.pairs.equal_openings import by_squares
from whistpress.core.movement.pairs.howell_openings import OPENINGS
from whistpress.core.movement.pairs.safford_openings import DOUBLE, EIGHT
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import pairs_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.language import noted

AS_HOWELL = (12, 16, 32)
"""Numbers of pairs for which Howell's printed opening compares equally."""

SERVING = (8, 10, 12, 14, 16, 18, 20, 24, 32, 44, 48, 60)


def arrange(request: Request) -> Schedule:
    """Arrange the schedule asked for; MovementError for a number of pairs or deals that cannot be."""
    pairs = pairs_of(request)
    if pairs + pairs % 2 not in SERVING:
        raise MovementError(
            f"no schedule of equal comparisons is known here for {spoken(request)}",
            f"sizes that serve: {SYSTEM.sizes}",
            key=size_key(request),
        )
    return cycled(request, _cycles(pairs + pairs % 2), pairs)


def _cycles(pairs: int) -> tuple[Cycle, ...]:
    if pairs in DOUBLE:
        first, second = DOUBLE[pairs]
        return Cycle(first), Cycle(second, after=pairs - 1)
    if pairs == 2 * len(EIGHT):
        return (Cycle(EIGHT),)
    return (Cycle(OPENINGS[pairs] if pairs in AS_HOWELL else by_squares(pairs)),)


SYSTEM = System(
    name="safford",
    contest=Contest.PAIRS,
    takes=("pairs", "tables"),
    sizes=f"7 to 20, {', '.join(f'{pairs - 1}–{pairs}' for pairs in SERVING if pairs > 20)} pairs; of an odd number one rests",
    book="Barney 1900, p. 36",
    summary=noted("Every pair meets every other and is compared with every other on equally many deals."),
    default_scoring="safford",
    arrange=arrange,
    options=frozenset({"sets"}),
)
