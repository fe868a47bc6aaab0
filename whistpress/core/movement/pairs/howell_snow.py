"""The Howell-Snow system: Howell's movement, a whole set of deals played through before each (Barney 1900, pp. 47–48).

There are as many changes as pairs if these are odd, one fewer if even. In each round every table in play plays every deal
of the round; with `sections` (Mitchell 1897, p. 28: "in the same way as in the individual tourney") every table of a section
plays every deal of that section. Barney prints the positions of 5 and 6 pairs; 4 go likewise, larger numbers by Howell's own
openings. Of an odd number the table at which the missing pair would sit stands idle, and whoever comes there has a bye.
"""

from collections.abc import Sequence

from whistpress.core.model import Contest, Play, Schedule, SitOut
from whistpress.core.movement.pairs import howell
from whistpress.core.movement.pairs.cycle import Cycle
from whistpress.core.movement.pairs.howell_openings import Opening
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import pairs_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.core.movement.trays.fresh import deals_of_a_round
from whistpress.core.movement.trays.laying import Sets, played_through, spread
from whistpress.core.movement.trays.sections import Quotas, Sections, lay, quotas_of, remark_on, sections_of
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
    rounds = rounds_played(request, cycle.length)
    sections, quotas = _quotas(request, cycle.length, rounds=rounds, tables=in_play)
    deals = sum(map(sum, quotas))
    laid = [lay(quotas, after=deals * round_) for round_ in range(rounds)]
    parted = sections if len(sections) > 1 else ()
    return Schedule(
        system=request.system,
        contest=Contest.PAIRS,
        tables=len(cycle.opening),
        deals=deals * rounds,
        rounds=rounds,
        entries=pairs,
        plays=tuple(play for round_, parts in enumerate(laid) for play in _round(cycle, round_, _orders(sections, parts), idle)),
        sit_outs=tuple(SitOut(round_ + 1, (cycle.pair(1, round_),)) for round_ in range(rounds) if idle),
        sets=tuple(played_through(sets, 1) for parts in laid for sets in parts),
        absent=(pairs + 1,) if idle else (),
        sections=parted,
        remarks=remark_on(parted),
    )


def _quotas(request: Request, whole: int, *, rounds: int, tables: int) -> tuple[Sections, Quotas]:
    """Divide the tables in play, and share the deals of a round among those of each section.

    An odd number of pairs stays together: nobody could say with which section the pair that has a bye is to be compared.
    """
    if (request.sections or 1) > 1 and pairs_of(request) % 2:
        raise MovementError(
            f"{spoken(request)} cannot be in sections: the pair that has a bye would belong to none",
            "leave `sections` out, or let an even number of pairs play",
            key="sections",
            code="E404",
        )
    sections = sections_of(request, tables)
    if len(sections) > 1:
        return sections, quotas_of(request, sections, rounds=rounds, whole=whole)
    return sections, (spread(deals_of_a_round(request, rounds=whole, tables=tables), tables),)


def _orders(sections: Sections, parts: tuple[Sets, ...]) -> list[tuple[int, ...]]:
    """The deals of a round in the order of play at each table in play."""
    return [
        played_through(sets, place) for section, sets in zip(sections, parts, strict=True) for place in range(1, len(section) + 1)
    ]


def _round(cycle: Cycle, round_: int, orders: Sequence[tuple[int, ...]], idle: int) -> tuple[Play, ...]:
    """Seat one round (from 0); the highest pair's table is the first, and stands idle when that pair is missing."""
    return tuple(
        Play(round_ + 1, table, seats, orders[table - idle - 1])
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
    options=frozenset({"deals_per_round", "sections"}),
)
