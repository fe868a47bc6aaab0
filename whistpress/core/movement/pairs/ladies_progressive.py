"""Ladies and gentlemen's progressive: the ladies sit N and E, the gentlemen move against the boards (Mitchell 1897, p. 36).

Each lady meets every gentleman once, as partner or as opponent; the two gentlemen of a table move on together and are
opponents throughout, as are the two ladies who sit there. It is for an odd number of tables, as Mitchell's compass game is
(p. 29): he does not say so here, but at an even number the gentlemen would come half way to deals that they have played.
Of n ladies and n gentlemen the ladies are 1–n, N and E at table 1 being 1 and 2; S and W there at first are n + 1 and n + 2.
Gentlemen go to the next higher table, deals to the next lower.
"""

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.pairs.compass import MOST
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted, players_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.core.movement.trays.laying import consecutive, deals_each
from whistpress.language import noted

LEAST = 3


def arrange(request: Request) -> Schedule:
    """Arrange the game asked for; MovementError for a size or number of deals that cannot be."""
    tables = _tables(request)
    each = deals_each(request.deals, tables, counted(tables, "tables"))
    sets = consecutive(tables, each)
    rounds = rounds_played(request, tables)
    return Schedule(
        system=request.system,
        contest=Contest.INDIVIDUAL,
        tables=tables,
        deals=tables * each,
        rounds=rounds,
        entries=4 * tables,
        plays=tuple(
            Play(round_ + 1, table + 1, _seats(tables, table, round_), sets[(table + round_) % tables])
            for round_ in range(rounds)
            for table in range(tables)
        ),
        sets=sets,
    )


def _seats(tables: int, table: int, round_: int) -> Seats:
    """Seat the ladies of a table (from 0) and the gentlemen who have come there from as many tables back as rounds."""
    lady, gentleman = 2 * table + 1, 2 * tables + 2 * ((table - round_) % tables) + 1
    return Seats(n=lady, s=gentleman, e=lady + 1, w=gentleman + 1)


def _tables(request: Request) -> int:
    players = players_of(request)
    tables = players // 4
    if players % 4 == 0 and tables % 2 and LEAST <= tables <= MOST:
        return tables
    below = ((players - 1) // 4 - 1) // 2 * 2 + 1
    serving = sorted({min(max(number, LEAST), MOST) for number in (below, below + 2)})
    raise MovementError(
        f"{request.system} is for an odd number of tables from {LEAST} to {MOST}, not {spoken(request)}",
        f"{' or '.join(map(str, serving))} tables serve, {' or '.join(str(2 * number) for number in serving)} of each",
        key=size_key(request),
    )


SYSTEM = System(
    name="ladies-and-gentlemen-progressive",
    contest=Contest.INDIVIDUAL,
    takes=("tables", "pairs"),
    sizes=f"an odd number of tables from {LEAST} to {MOST}; `pairs` counts the ladies, and the gentlemen",
    book="Mitchell 1897, p. 36",
    summary=noted("Ladies sit N and E, gentlemen go to the next higher table, the deals to the next lower."),
    default_scoring="average",
    arrange=arrange,
)
