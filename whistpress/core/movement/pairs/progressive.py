"""Progressive whist with partners retained: one deal at each table, no trays, then the pairs move (Barney 1900, pp. 24–25).

`progressive-compass` is his third method: E-W go "up", which is to the next lower table, from table 1 to the highest; N-S sit.
So every N-S pair meets every E-W pair once, and pairs that sit the same way never meet. N-S at table t is pair 2t − 1, the
E-W that begin there are pair 2t; of an odd number one pair rests in each round.

`progressive-pivot` is his fourth: the N-S pair of table 1 is the pivot and sits; other N-S pairs go to the next lower table
and come to table 1 as E-W; E-W go to the next higher table, and at the highest change to N-S there. Every pair meets every
other once. The pivot has the highest number; of an odd number of pairs there is no pivot, and each rests on reaching
table 1, which stands idle. The schedule for four tables is printed on p. 25.

`deals_per_round` has more than one deal played before the pairs move. Partner drives of today count all tricks
(`scoring = "total-tricks"`), in one list unless `winners` is 2; `waiting` tricks then count for a hand of waiting.
"""

from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.hands_without_trays import check_trumps
from whistpress.core.movement.pairs.compass import MOST, CompassRound, CompassStage, guests_after, room_of, schedule_of
from whistpress.core.movement.system import MovementError, Request, pairs_of, size_key, spoken
from whistpress.core.movement.tray_layout import rounds_played, without_trays
from whistpress.language import say

LEAST = 2
LEAST_PAIRS = 3


def compass(request: Request) -> Schedule:
    """Arrange the third method; MovementError for a size that cannot be, or when deals are given."""
    room = room_of(
        request, range(LEAST, MOST + 1), say("%(least)s to %(most)s tables, a half table among them", least=LEAST, most=MOST)
    )
    idle = ((),) * room.tables
    steps = tuple(CompassRound(guests=guests_after(room.tables, -change), deals=idle) for change in range(room.tables))
    return _drive_of_pairs(request, schedule_of(request, room, (CompassStage((), steps),)))


def pivot(request: Request) -> Schedule:
    """Arrange the fourth method; MovementError for a size that cannot be, or when deals are given."""
    pairs = pairs_of(request)
    if not LEAST_PAIRS <= pairs <= 2 * MOST:
        raise MovementError(
            say(
                "%(system)s is for %(least_pairs)s to %(value)s pairs, not %(spoken)s",
                system=request.system,
                least_pairs=LEAST_PAIRS,
                value=2 * MOST,
                spoken=spoken(request),
            ),
            say("three pairs are the fewest of whom each can meet every other while one rests"),
            key=size_key(request),
        )
    tables = (pairs + 1) // 2
    rounds = rounds_played(request, 2 * tables - 1)
    changes = [_positions(tables, change) for change in range(rounds)]
    odd = pairs % 2 == 1
    schedule = Schedule(
        system=request.system,
        contest=Contest.PAIRS,
        tables=tables,
        deals=0,
        rounds=rounds,
        entries=pairs,
        plays=tuple(
            Play(round_, table, Seats.of_sides(*two), ())
            for round_, line in enumerate(changes, start=1)
            for table, two in enumerate(line, start=1)
            if not (odd and table == 1)
        ),
        sit_outs=tuple(SitOut(round_, (line[0][1],)) for round_, line in enumerate(changes, start=1)) if odd else (),
        absent=(2 * tables,) if odd else (),
    )
    if request.winners == 2:
        message = say(
            "in progressive-pivot every pair but the pivot sits both ways, so that there are no two fields to rank apart"
        )
        raise MovementError(message, say("leave 'winners' out, or play progressive-compass"), key="winners", code="E705")
    return _drive_of_pairs(request, schedule)


def _drive_of_pairs(request: Request, schedule: Schedule) -> Schedule:
    """Add what a drive has: the trumps of its hands, what waiting counts, how many winners there are."""
    waiting = request.waiting if schedule.sit_outs else None
    drive = replace(schedule, waiting=waiting, winners=request.winners or 0)
    return check_trumps(request, without_trays(request, drive))


def _positions(tables: int, changes: int) -> tuple[tuple[int, int], ...]:
    """Return the two pairs of each table after a number of changes: all but the pivot follow each other."""
    others = 2 * tables - 1

    def after(pair: int) -> int:
        return (pair - 1 + changes) % others + 1

    first = (2 * tables, after(others))
    return (first, *((after(table), after(others - table)) for table in range(1, tables)))
