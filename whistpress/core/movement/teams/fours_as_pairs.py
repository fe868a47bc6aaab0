"""Systems for fours that are played precisely as for pairs (Barney 1900, p. 51): Snow's and the parallel.

`snow-fours`: a set of deals goes through all tables before E-W move. The rounds are one fewer than the fours, and no deal is
played both ways between two of them: only their total tricks are a fair comparison.
`parallel-fours`: the parallel game of as many tables, its variants with it; Barney sees no advantage in it. Rounds in which
all E-W are at home are left out.

With `together` the rounds in which a four meets itself are played as well.
"""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.pairs import parallel
from whistpress.core.movement.pairs.compass import CompassRound, CompassStage, moved
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import at_tables, size_key
from whistpress.core.movement.system import System
from whistpress.core.movement.teams.fours import TAKES, fours_of, schedule_of
from whistpress.core.movement.trays.fresh import deals_of_a_round
from whistpress.core.movement.trays.laying import played_through, quota_sets, spread
from whistpress.language import noted

LEAST_SNOW, MOST_SNOW = 3, 40


def snow(request: Request) -> Schedule:
    """Arrange Snow's game for fours; MovementError for a size or a number of deals that cannot be."""
    fours = fours_of(request, least=LEAST_SNOW, most=MOST_SNOW, sizes=SNOW_FOURS.sizes)
    first = 0 if request.together else 1
    deals = deals_of_a_round(request, rounds=fours - first, tables=fours)
    stages = []
    for round_ in range(first, fours):
        parts = quota_sets(spread(deals, fours), after=deals * (round_ - first))
        in_play = tuple(played_through(parts, table + 1) for table in range(fours))
        stages.append(CompassStage(sets=(in_play[0],), steps=(CompassRound(moved(fours, round_), in_play),)))
    return schedule_of(request, fours, stages)


def in_parallel(request: Request) -> Schedule:
    """Arrange the parallel game for fours; MovementError for a size, variant or number of deals that cannot be."""
    fours = fours_of(request, least=parallel.LEAST, most=parallel.MOST, sizes=PARALLEL_FOURS.sizes)
    try:
        variant, stages = parallel.stages_of(at_tables(request, fours), fours)
    except MovementError as error:
        raise _at(error, size_key(request)) from None
    return schedule_of(request, fours, stages, variant=variant)


def _at(error: MovementError, key: str | None) -> MovementError:
    """Put the refusal of a number of tables at the key that gave the size."""
    if error.key != "tables":
        return error
    return MovementError(error.message, *(help_ for help_ in error.helps if "mitchell" not in help_), key=key, code=error.code)


SNOW_FOURS = System(
    name="snow-fours",
    contest=Contest.FOURS,
    takes=TAKES,
    sizes=f"{LEAST_SNOW} to {MOST_SNOW} fours; each round as many deals as fours, or more",
    book="Barney 1900, p. 51",
    summary=noted("A whole set of deals is played through at every table before E-W go to the next higher one."),
    default_scoring="total-tricks",
    arrange=snow,
    options=frozenset({"deals_per_round", "together"}),
)

PARALLEL_FOURS = System(
    name="parallel-fours",
    contest=Contest.FOURS,
    takes=TAKES,
    sizes=f"an even number of fours from {parallel.LEAST} to {parallel.MOST}; the variants each for some of them",
    book="Barney 1900, p. 51",
    summary=noted("Two rows of tables: E-W go on along their row, the deals from row to row."),
    default_scoring="total-tricks",
    arrange=in_parallel,
    variants=tuple(parallel.PLANS),
    options=frozenset({"variant", "together"}),
)
