"""The Howell-Snow system: Howell's movement, a whole set of deals played through before each (Barney 1900, pp. 47–48).

There are as many changes as pairs if these are odd, one fewer if even. In each round every table in play plays every deal
of the round. Barney prints the positions of 5 and 6 pairs; 4 go likewise, larger numbers by Howell's own openings. Of an
odd number the table at which the missing pair would sit stands idle, and whoever comes there has a bye.
"""

from whistpress.core.model import Contest, Play, Schedule, SitOut
from whistpress.core.movement.pairs import howell
from whistpress.core.movement.pairs.cycle import Cycle
from whistpress.core.movement.pairs.howell_openings import Opening
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import pairs_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.core.movement.trays.fresh import deals_of_a_round
from whistpress.core.movement.trays.laying import Sets, played_through, quota_sets, spread
from whistpress.language import noted

LEAST, MOST = 4, 60

SMALL: dict[int, Opening] = {
    4: ((4, 1, 1), (3, 2, 2)),
    6: ((6, 1, 1), (5, 2, 2), (4, 3, 3)),  # p. 48
}


def arrange(request: Request) -> Schedule:
    """Arrange the schedule asked for; MovementError for a number of pairs or deals that cannot be."""
    pairs = _pairs(request)
    cycle = Cycle(_opening(pairs + pairs % 2))
    idle = pairs % 2
    in_play = len(cycle.opening) - idle
    deals = deals_of_a_round(request, rounds=cycle.length, tables=in_play)
    rounds = rounds_played(request, cycle.length)
    laid = [quota_sets(spread(deals, in_play), after=deals * round_) for round_ in range(rounds)]
    return Schedule(
        system=request.system,
        contest=Contest.PAIRS,
        tables=len(cycle.opening),
        deals=deals * rounds,
        rounds=rounds,
        entries=pairs,
        plays=tuple(play for round_, parts in enumerate(laid) for play in _round(cycle, round_, parts, idle)),
        sit_outs=tuple(SitOut(round_ + 1, (cycle.pair(1, round_),)) for round_ in range(rounds) if idle),
        sets=tuple(played_through(parts, 1) for parts in laid),
        absent=(pairs + 1,) if idle else (),
    )


def _round(cycle: Cycle, round_: int, parts: Sets, idle: int) -> tuple[Play, ...]:
    """Seat one round (from 0); the highest pair's table is the first, and stands idle when that pair is missing."""
    return tuple(
        Play(round_ + 1, table, seats, played_through(parts, table - idle))
        for table, seats in enumerate(cycle.seats(round_), start=1)
        if table > idle
    )


def _opening(pairs: int) -> Opening:
    return SMALL.get(pairs) or howell.opening(pairs)


def _pairs(request: Request) -> int:
    pairs = pairs_of(request)
    if not LEAST <= pairs <= MOST:
        raise MovementError(
            f"howell-snow is for {LEAST} to {MOST} pairs, not {spoken(request)}",
            f"sizes that serve: {SYSTEM.sizes}",
            key=size_key(request),
        )
    return pairs


SYSTEM = System(
    name="howell-snow",
    contest=Contest.PAIRS,
    takes=("pairs", "tables"),
    sizes=f"{LEAST} to {MOST} pairs; deals a multiple of the changes, at least one a round for each table in play",
    book="Barney 1900, p. 47",
    summary=noted("Every pair meets every other; a whole set of deals is played through at every table before each move."),
    default_scoring="exponent",
    arrange=arrange,
    options=frozenset({"deals_per_round"}),
)
