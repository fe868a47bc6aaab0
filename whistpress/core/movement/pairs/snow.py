"""The Snow system: a set of deals is played through at all tables before E-W move (Barney 1900, p. 35).

Every E-W pair meets every N-S pair once, on deals of that round alone. Any multiple of the tables serves that gives each
round a deal or more for each table: their square or more. Barney prints counts for 2 to 7 tables. E-W go to the next
higher table.
"""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.pairs.compass import CompassRound, CompassStage, moved, room_of, schedule_of
from whistpress.core.movement.request import Request
from whistpress.core.movement.system import System
from whistpress.core.movement.trays.fresh import deals_of_a_round
from whistpress.core.movement.trays.laying import played_through, quota_sets, spread
from whistpress.language import noted

LEAST, MOST = 2, 40


def arrange(request: Request) -> Schedule:
    """Arrange the Snow game asked for; MovementError for a size or a number of deals that cannot be."""
    room = room_of(request, least=LEAST, most=MOST, sizes=SYSTEM.sizes)
    deals = deals_of_a_round(request, rounds=room.tables, tables=room.tables)
    stages = tuple(_stage(room.tables, deals, round_) for round_ in range(room.tables))
    return schedule_of(request, room, stages)


def _stage(tables: int, deals: int, round_: int) -> CompassStage:
    parts = quota_sets(spread(deals, tables), after=deals * round_)
    in_play = tuple(played_through(parts, table + 1) for table in range(tables))
    return CompassStage(sets=(in_play[0],), steps=(CompassRound(moved(tables, round_), in_play),))


SYSTEM = System(
    name="snow",
    contest=Contest.PAIRS,
    takes=("tables", "pairs"),
    sizes=f"{LEAST} to {MOST} tables, half tables too; deals a multiple of the tables, at least their square",
    book="Barney 1900, p. 35",
    summary=noted("A whole set of deals is played through at every table before E-W go to the next higher one."),
    default_scoring="average",
    arrange=arrange,
    options=frozenset({"missing", "deals_per_round", "switch"}),
)
