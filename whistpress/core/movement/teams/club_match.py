"""The club match: many pairs a side, all keep their seats, only the deals move (Barney 1900, p. 57; Mitchell 1897, pp. 18–20).

Half of each team sits N-S, half E-W, the captains arranging who meets whom. Here pair i of the first team sits at table i
against pair i of the second. In variant `half-and-half`, Barney's and the default, the first team sits N-S in the first half of
the room. In `odd-and-even`, "a custom" (Mitchell p. 19), the first team is the visiting one: it sits N-S at the odd tables and
E-W at the even ones. On neutral ground positions go by lot or agreement. Deals go to the next lower table, so that all play
all. Their number need not be a multiple of the tables. With an odd number of pairs a side the first team has one pair more N-S.
"""

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted
from whistpress.core.movement.system import System
from whistpress.core.movement.teams.sides import TAKES, pairs_a_side, teams_of
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.core.movement.trays.laying import quota_sets, spread
from whistpress.language import noted

LEAST = 2
HALVES, ODD_AND_EVEN = "half-and-half", "odd-and-even"


def arrange(request: Request) -> Schedule:
    """Arrange the match: a deal for each table unless said; MovementError when there are fewer deals than tables."""
    tables = pairs_a_side(request, least=LEAST)
    sets = quota_sets(spread(_deals(request, tables), tables))
    rounds = rounds_played(request, tables)
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=Contest.CLUB,
        tables=tables,
        deals=sum(map(len, sets)),
        rounds=rounds,
        entries=2,
        plays=tuple(
            Play(round_ + 1, table + 1, _seats(request.variant, table, tables), sets[(table + round_) % tables])
            for round_ in range(rounds)
            for table in range(tables)
        ),
        sets=sets,
        teams=teams_of(tables),
    )


def _seats(variant: str | None, table: int, tables: int) -> Seats:
    """Seat the pairs of a table (from 0) as the variant has it."""
    if variant != ODD_AND_EVEN:
        return seats_at(table, tables)
    visitors, home = table + 1, tables + table + 1
    return Seats.of_sides(home, visitors) if table % 2 else Seats.of_sides(visitors, home)


def seats_at(table: int, tables: int, guest: int | None = None) -> Seats:
    """Seat the pair of the first team that belongs to a table (from 0) and one of the second, the first N-S in the first half."""
    ours, theirs = table + 1, tables + 1 + (table if guest is None else guest)
    return Seats.of_sides(ours, theirs) if 2 * table < tables else Seats.of_sides(theirs, ours)


def _deals(request: Request, tables: int) -> int:
    deals = request.deals or tables
    if deals < tables:
        raise MovementError(
            f"{counted(deals, 'deals')} are too few for {counted(tables, 'tables')}",
            f"{tables} deals serve, or any number above",
            key="deals",
            code="E402",
        )
    return deals


SYSTEM = System(
    name="club-match",
    contest=Contest.CLUB,
    takes=TAKES,
    sizes="2 teams of 2 to 99 pairs each; any number of deals from one a table",
    book="Barney 1900, p. 57; Mitchell 1897, pp. 18–20",
    summary=noted("Two teams of many pairs: everybody keeps his seat, the deals go to the next lower table."),
    default_scoring="gain",
    arrange=arrange,
    variants=(HALVES, ODD_AND_EVEN),
    options=frozenset({"variant"}),
)
