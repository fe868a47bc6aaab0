"""Fours at a table each, E-W and trays in rotation: Mitchell's, Howell's and the New England way (Barney 1900, pp. 48–52).

`mitchell-fours`: E-W to the next higher table, deals to the next lower; both scores of a team are added. An odd number.
`howell-fours`: E-W as in Mitchell's, trays from the middle table to the head and the others in their order (Mitchell 1897,
pp. 33–35), so that what N-S of one team play against E-W of another is overplayed between the others of both. The fours begin
together; E-W make one move before play, for which the trays stay.
`new-england-fours`: E-W take the deals to the next lower table and sit down at the one after it. The same matches result.
Deals are numbered as in the printed sample, where each table plays its own while the teams still sit together (p. 52).

With `together` the first round is played before E-W have moved. Howell's and the New England system play an even number of
fours with a dummy table.
"""

from collections.abc import Callable
from functools import partial

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.pairs.compass import MOST, CompassRound, CompassStage, moved
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.core.movement.teams.fours import TAKES, fours_of, rotated, schedule_of, with_dummy
from whistpress.core.movement.trays.laying import consecutive, deals_each
from whistpress.language import noted

LEAST = 3

Way = Callable[[int, int, bool], tuple[int, int]]
"""After how many moves from home, at how many tables, whether the teams play together first: how far E-W and trays have gone."""


def _mitchell(moves: int, _tables: int, together: bool) -> tuple[int, int]:
    return moves, moves - (not together)


def _howell(moves: int, tables: int, together: bool) -> tuple[int, int]:
    return moves, (moves - (not together)) * (tables // 2)


def _new_england(moves: int, _tables: int, _together: bool) -> tuple[int, int]:
    return -2 * moves, moves


def arrange(request: Request, way: Way, sizes: str) -> Schedule:
    """Arrange the game asked for; MovementError for a size or a number of deals that cannot be."""
    fours = fours_of(request, least=LEAST, most=MOST, sizes=sizes)
    if way is _mitchell and fours % 2 == 0:
        raise _even(request, fours)
    tables = with_dummy(fours)
    sets = consecutive(tables, deals_each(request.deals, tables, counted(fours, "fours")))
    places = [way(moves, tables, request.together) for moves in range(0 if request.together else 1, tables)]
    steps = tuple(CompassRound(moved(tables, ew), rotated(sets, trays)) for ew, trays in places)
    return schedule_of(request, fours, (CompassStage(sets, steps),))


def _even(request: Request, fours: int) -> MovementError:
    return MovementError(
        f"{request.system} needs an odd number of fours, not {spoken(request)}",
        f"{fours - 1 if fours > LEAST + 1 else fours + 1} or {fours + 1 if fours > LEAST + 1 else fours + 3} fours serve",
        key=size_key(request),
    )


_ODD = f"an odd number of fours from {LEAST} to {MOST}"
_ANY = f"{LEAST} to {MOST} fours, an even number with a dummy table"

MITCHELL_FOURS = System(
    name="mitchell-fours",
    contest=Contest.FOURS,
    takes=TAKES,
    sizes=_ODD,
    book="Barney 1900, p. 48",
    summary=noted("A four at each table: E-W go to the next higher table, the deals to the next lower; both scores are added."),
    default_scoring="total-tricks",
    arrange=partial(arrange, way=_mitchell, sizes=_ODD),
    options=frozenset({"together"}),
)

HOWELL_FOURS = System(
    name="howell-fours",
    contest=Contest.FOURS,
    takes=TAKES,
    sizes=_ANY,
    book="Mitchell 1897, pp. 33–35; Barney 1900, p. 48",
    summary=noted("E-W go to the next higher table, the trays from the middle table to the first: every two fours play a match."),
    default_scoring="matches",
    arrange=partial(arrange, way=_howell, sizes=_ANY),
    options=frozenset({"together"}),
)

NEW_ENGLAND_FOURS = System(
    name="new-england-fours",
    contest=Contest.FOURS,
    takes=TAKES,
    sizes=_ANY,
    book="Barney 1900, pp. 51–52",
    summary=noted("E-W leave the deals at the next lower table and play at the one after: every two fours play a match."),
    default_scoring="matches",
    arrange=partial(arrange, way=_new_england, sizes=_ANY),
    options=frozenset({"together"}),
)
