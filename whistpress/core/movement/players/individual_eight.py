"""Howell's table of changes for eight players: seat follows seat (Barney 1900, p. 27).

North of table 1 goes to East of table 2, from there to South of table 1, East of table 1, West of table 2, South of table 2,
North of table 2 and back; West of table 1 stays. So numbered, 1 follows 7, 2 follows 1 and so on. After seven arrangements
all have been partners once and opponents twice. Each arrangement has two or four deals, 14 or 28 in all, and every deal is
played at both tables.
"""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.players.individual import of_lines
from whistpress.core.movement.players.individual_lines import FirstLine
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import players_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.language import noted

PLAYERS = 8
OPENING: FirstLine = ((4, 2, 1, 8), (5, 6, 3, 7))
"""N S E W of both tables, by the numbers beside the printed table of changes; 8 is West of table 1."""


def arrange(request: Request) -> Schedule:
    """Arrange the contest; MovementError for another size or a number of deals that cannot be."""
    if size_key(request) is not None and players_of(request) != PLAYERS:
        raise MovementError(
            f"{request.system} is for {PLAYERS} players, not {spoken(request)}",
            "eight players fill 2 tables",
            key=size_key(request),
        )
    return of_lines(request, tuple(_after(changes) for changes in range(PLAYERS - 1)))


def _after(changes: int) -> FirstLine:
    """Seat the players after some changes: to each seat but that of 8 comes who follows the one that had it."""

    def player(number: int) -> int:
        return number if number == PLAYERS else (number + changes - 1) % (PLAYERS - 1) + 1

    return tuple((player(n), player(s), player(e), player(w)) for n, s, e, w in OPENING)


SYSTEM = System(
    name="individual-eight",
    contest=Contest.INDIVIDUAL,
    takes=("players", "tables"),
    sizes=f"{PLAYERS} players; 14 deals or a multiple",
    book="Barney 1900, p. 27",
    summary=noted("Eight players follow each other from seat to seat, each once with and twice against every other."),
    default_scoring="tricks-lost",
    arrange=arrange,
    options=frozenset({"quota", "deals_per_round"}),
)
