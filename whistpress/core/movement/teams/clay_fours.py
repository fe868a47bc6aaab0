"""The Clay system for fours: E-W carry the tray that they have just played to the next table (Barney 1900, pp. 50–51).

Two or three deals for each four, and no dummy table. The trays are put out in classes: the odd ones in their order and then
the even ones (with three deals for each, every third), two at a table, what is left over at the last. Where E-W meet their
own N-S they need not play, but the tray goes on as if they had; so each four plays all deals but two (or three). The book
says that deals between any two fours then follow each other, as they do when E-W go to the next lower table: it does
not say which way they go, and the other way it is not so at an odd number of tables.
"""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.pairs.compass import MOST, CompassRound, CompassStage, moved
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.system import System
from whistpress.core.movement.teams.fours import TAKES, fours_of, schedule_of
from whistpress.core.movement.trays.laying import Sets, consecutive, quota_sets
from whistpress.core.movement.trays.stacks import played_from
from whistpress.language import noted

LEAST = 4
EACH = (2, 3)
"""How many deals there may be for each four."""

STACK = 2


def arrange(request: Request) -> Schedule:
    """Arrange the game asked for; MovementError for a size or a number of deals that cannot be."""
    fours = fours_of(request, least=LEAST, most=MOST, sizes=SYSTEM.sizes)
    each = _each(request, fours)
    in_play = played_from(laid_out(fours, each), fours * each)
    steps = tuple(CompassRound(moved(fours, -round_), deals) for round_, deals in enumerate(in_play))
    return schedule_of(request, fours, (CompassStage(consecutive(fours * each, 1), steps),))


def laid_out(tables: int, each: int) -> Sets:
    """Lay the trays class by class, two at each table and the others at the last."""
    order = [deal for first in range(1, each + 1) for deal in range(first, tables * each + 1, each)]
    quota = (*(STACK,) * (tables - 1), STACK + tables * (each - STACK))
    return tuple(tuple(order[place - 1] for place in places) for places in quota_sets(quota))


def _each(request: Request, fours: int) -> int:
    if request.deals is None:
        return EACH[0]
    each, over = divmod(request.deals, fours)
    if over or each not in EACH:
        raise MovementError(
            f"clay-fours has two or three deals for each four: {fours} fours cannot play {request.deals}",
            f"{EACH[0] * fours} or {EACH[1] * fours} deals serve",
            key="deals",
            code="E402",
        )
    return each


SYSTEM = System(
    name="clay-fours",
    contest=Contest.FOURS,
    takes=TAKES,
    sizes=f"{LEAST} to {MOST} fours; two or three deals for each",
    book="Barney 1900, pp. 50–51",
    summary=noted("N-S sit, E-W carry each tray that they have played to the next lower table: every two fours play a match."),
    default_scoring="matches",
    arrange=arrange,
    options=frozenset({"together"}),
)
