"""The Narragansett system: two teams of eight at four tables, 28 deals that all sixteen play (Barney 1900, pp. 52–56).

Seven rounds of four arrangements, each a round of the schedule; in each all partnerships of both teams are new. Tables 1 to 4 are
northwest, northeast, southeast, southwest. Within a round players 9–16 keep their seats; 1–8 change tables north and south, then
east and west, then north and south again, and with every change the seat at the table: those who began northwest or southeast go
round N W S E, the others N E S W. Trays change east and west, diagonally, east and west. So every player plays all four trays of
a round, meets each adversary once and is compared with each once; how often two lead through each other is exactly equal in
rounds 1 and 2, 4 and 5, 6 and 7, as the book says.

The book also says that each player leads in one of the four deals. That depends on how the trays are marked, which the book
leaves out: it is false if they are led in turn from N, E, S, W. The four trays of a round must be led from the seats of `LEADS`
(or of seven other orders).
"""

from collections.abc import Iterator

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.model.remarks import remark
from whistpress.core.movement.lines import Table, read_rounds
from whistpress.core.movement.system import MovementError, Request
from whistpress.core.movement.teams.two_teams import pairs_a_side, teams_of
from whistpress.core.movement.tray_layout import rounds_played
from whistpress.language import say

TABLES = 4
DEALS = 28
LEADS = "NEWS"
"""The seats from which the four trays of a round are led, so that each player leads once in the round."""

MARKED = remark(
    "Mark the four trays of each round to be led by North, East, West and South, deals 1, 5, 9 and so on by North:"
    " only so does each player lead one of the four deals, as Barney says (p. 54)."
)

FIRST_ARRANGEMENTS = read_rounds("""
9 10 1 2, 3 4 12 11, 14 13 6 5, 8 7 15 16; 9 11 3 1, 4 2 12 10, 15 13 5 7, 6 8 14 16; 9 12 1 4, 2 3 11 10, 16 13 8 5, 7 6 14 15
9 13 5 1, 2 6 10 14, 15 11 3 7, 8 4 16 12; 9 14 1 6, 7 2 10 15, 16 11 8 3, 4 5 13 12; 9 15 7 1, 2 8 10 16, 13 11 3 5, 6 4 14 12
9 16 1 8, 5 2 10 13, 14 11 6 3, 4 7 15 12
""")
"""The first arrangement of each round (pp. 54–56), tables 1 to 4, each N S E W; players 1–8 are of the first team."""

PLAYERS_COME_FROM = ((0, 1, 2, 3), (3, 2, 1, 0), (2, 3, 0, 1), (1, 0, 3, 2))
"""After each change, for each table: the table (from 0) where its players of the first team began."""

TRAYS_COME_FROM = ((0, 1, 2, 3), (1, 0, 3, 2), (3, 2, 1, 0), (2, 3, 0, 1))
"""After each change, for each table: the table where its tray began."""


def arrange_narragansett(request: Request) -> Schedule:
    """Arrange the match; MovementError for another size or number of deals."""
    pairs_a_side(request, range(TABLES, TABLES + 1), TABLES)
    if request.deals not in (None, DEALS):
        raise MovementError(
            say("%(system)s has %(deals)s deals, not %(deals_2)s", system=request.system, deals=DEALS, deals_2=request.deals),
            say("leave `deals` out"),
            key="deals",
        )
    plays = tuple(_plays())
    rounds = rounds_played(request, len(plays) // TABLES)
    begun = -(-rounds // TABLES)
    return Schedule(
        system=request.system,
        contest=Contest.EIGHTS,
        tables=TABLES,
        deals=begun * TABLES,
        rounds=rounds,
        entries=2,
        plays=plays[: rounds * TABLES],
        sets=tuple((deal,) for deal in range(1, begun * TABLES + 1)),
        teams=teams_of(8),
        leads=LEADS,
        notes=(MARKED,),
    )


def _plays() -> Iterator[Play]:
    for round_, opening in enumerate(FIRST_ARRANGEMENTS):
        for change, (players, trays) in enumerate(zip(PLAYERS_COME_FROM, TRAYS_COME_FROM, strict=True)):
            for table in range(TABLES):
                seats = _seats_of_teams(opening[table], opening[players[table]], players[table], change)
                yield Play(TABLES * round_ + change + 1, table + 1, seats, (TABLES * round_ + trays[table] + 1,))


def _seats_of_teams(home: Table, other: Table, began: int, changes: int) -> Seats:
    """Put the second team's players of this table and the first team's of another together, these turned with each change."""
    clockwise = [other[0], other[2], other[1], other[3]]
    turn = changes if began in (1, 3) else -changes
    turned = [clockwise[(chair - turn) % 4] for chair in range(4)]
    n, e, s, w = (came if came <= 8 else None for came in turned)
    return Seats(n=n or home[0], s=s or home[1], e=e or home[2], w=w or home[3])
