"""Howell's pair system: every pair against every other, all but the highest changing seats (Barney 1900, pp. 38–41).

Barney prints the openings for 8 to 36 pairs and a double schedule for 5 or 6 ("six require a double schedule" is true:
no single one exists). Past the books, to 60 pairs: 44, 48 and 60 by a rule that compares every two pairs equally,
the others by search, with deals laid in running order as Howell has them.
"""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.pairs.cycle import Cycle, cycled
from whistpress.core.movement.pairs.equal_openings import by_squares, squares_serve
from whistpress.core.movement.pairs.howell_openings import OPENINGS, SIX_PAIRS, Opening
from whistpress.core.movement.pairs.whitfeld_deals import FIRST_DEALS
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import pairs_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.language import noted

LEAST, MOST = 5, 60


def arrange(request: Request) -> Schedule:
    """Arrange the Howell schedule asked for; MovementError for a number of pairs or deals that cannot be."""
    pairs = _pairs(request)
    return cycled(request, _cycles(pairs + pairs % 2), pairs)


def opening(pairs: int) -> Opening:
    """Give the original position of an even number of pairs, 8 to 60: as printed, else by rule, else as found."""
    if pairs in OPENINGS:
        return OPENINGS[pairs]
    return by_squares(pairs) if squares_serve(pairs) else _found(pairs)


def _found(pairs: int) -> Opening:
    """Number Whitfeld's tables anew, in the order of their first deals."""
    rows = [(pairs + 1 - table, table, first) for table, first in enumerate(FIRST_DEALS[pairs // 2], start=1)]
    return tuple(sorted(rows, key=lambda row: row[2]))


def _pairs(request: Request) -> int:
    pairs = pairs_of(request)
    if not LEAST <= pairs <= MOST:
        raise MovementError(
            f"howell is for {LEAST} to {MOST} pairs, not {spoken(request)}",
            f"sizes that serve: {SYSTEM.sizes}",
            key=size_key(request),
        )
    return pairs


def _cycles(pairs: int) -> tuple[Cycle, ...]:
    if pairs == 2 * len(SIX_PAIRS[0]):
        return tuple(Cycle(half, after=half[0][2] - 1) for half in SIX_PAIRS)
    return (Cycle(opening(pairs)),)


SYSTEM = System(
    name="howell",
    contest=Contest.PAIRS,
    takes=("pairs", "tables"),
    sizes=f"{LEAST} to {MOST} pairs, printed to 36; of an odd number one pair sits out each round",
    book="Barney 1900, p. 38",
    summary=noted("Every pair meets every other and plays every deal; all but the highest pair change seats."),
    default_scoring="exponent",
    arrange=arrange,
    options=frozenset({"sets"}),
)
