"""Snow's systems: a set of deals is played through at all tables before any move.

`snow` (Barney 1900, p. 35): every E-W pair meets every N-S pair once, on deals of that round alone. The number of deals may be
any multiple of the number of tables that gives each round at least one deal for each table: at least the square of the number of
tables. Barney prints counts for 2 to 7 tables. E-W go to the next higher table.

`howell-snow` (Barney 1900, pp. 47–48) is Howell's movement with a whole set of deals played through before each move. There are
as many changes as pairs if the number of pairs is odd, one fewer if it is even. In each round every table in play plays every
deal of the round; with `sections` (Mitchell 1897, p. 28: "in the same way as in the individual tourney") every table of a section
plays every deal of that section. Barney prints the positions of 5 and 6 pairs; 4 go likewise, larger numbers by Howell's own
openings. With an odd number the table of the missing pair stays empty, and each pair that is due there has a bye.
"""

from collections.abc import Sequence

from whistpress.core.model import Contest, Play, Schedule, SitOut
from whistpress.core.movement.lines import Line
from whistpress.core.movement.pairs.all_play_all import Cycle, howell_opening
from whistpress.core.movement.pairs.compass import CompassRound, CompassStage, guests_after, room_of, schedule_of
from whistpress.core.movement.sections import Quotas, Sections, lay, quotas_of, remark_on, sections_of
from whistpress.core.movement.system import MovementError, Request, check_size, pairs_of, spoken
from whistpress.core.movement.tray_layout import Sets, deals_of_a_round, played_through, quota_sets, rounds_played, spread
from whistpress.language import say

SNOW_SIZES = range(2, 41)
HOWELL_SNOW_SIZES = range(4, 61)

SMALL_OPENINGS: dict[int, Line] = {
    4: ((4, 1, 1), (3, 2, 2)),
    6: ((6, 1, 1), (5, 2, 2), (4, 3, 3)),  # p. 48
}


def arrange_snow(request: Request) -> Schedule:
    """Arrange the Snow game; MovementError for a size or a number of deals that cannot be."""
    room = room_of(request, SNOW_SIZES)
    deals = deals_of_a_round(request, rounds=room.tables, tables=room.tables)
    return schedule_of(request, room, tuple(snow_stage(room.tables, deals, deals * shift, shift) for shift in range(room.tables)))


def snow_stage(tables: int, deals: int, after: int, shift: int) -> CompassStage:
    """Play the deals of one round, numbered on from `after`, E-W having gone `shift` tables on."""
    parts = quota_sets(spread(deals, tables), after=after)
    in_play = tuple(played_through(parts, table + 1) for table in range(tables))
    return CompassStage(sets=(in_play[0],), steps=(CompassRound(guests_after(tables, shift), in_play),))


def arrange_howell_snow(request: Request) -> Schedule:
    """Arrange the schedule; MovementError for a number of pairs or deals that cannot be."""
    pairs = check_size(request, pairs_of(request), HOWELL_SNOW_SIZES, "pairs")
    even = pairs + pairs % 2
    cycle = Cycle(SMALL_OPENINGS.get(even) or howell_opening(even))
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
        notes=remark_on(parted),
    )


def _quotas(request: Request, whole: int, *, rounds: int, tables: int) -> tuple[Sections, Quotas]:
    """Divide the tables in play, and share the deals of a round among those of each section.

    An odd number of pairs stays together: the pair with a bye would belong to no section.
    """
    if (request.sections or 1) > 1 and pairs_of(request) % 2:
        raise MovementError(
            say("%(spoken)s cannot be in sections: the pair that has a bye would belong to none", spoken=spoken(request)),
            say("leave `sections` out, or let an even number of pairs play"),
            key="sections",
        )
    sections = sections_of(request, tables)
    if len(sections) > 1:
        return sections, quotas_of(request, sections, rounds=rounds, whole=whole)
    return sections, (spread(deals_of_a_round(request, rounds=whole, tables=tables), tables),)


def _orders(sections: Sections, parts: tuple[Sets, ...]) -> list[tuple[int, ...]]:
    """List for each table in play the deals of a round in the order of play."""
    return [
        played_through(sets, table) for section, sets in zip(sections, parts, strict=True) for table in range(1, len(section) + 1)
    ]


def _round(cycle: Cycle, round_: int, orders: Sequence[tuple[int, ...]], idle: int) -> tuple[Play, ...]:
    """Seat one round (from 0); table 1 is the highest pair's, and idle when that pair is missing."""
    return tuple(
        Play(round_ + 1, table, seats, orders[table - idle - 1])
        for table, seats in enumerate(cycle.seats(round_), start=1)
        if table > idle
    )
