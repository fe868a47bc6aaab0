"""The moving rules of progressive whist, where moves depend on winning (Barney 1900, p. 24), as moves and in words.

Of the two partners of each side one sat North or East, the other South or West; where ladies and gentlemen play, the lady is
the first and the gentleman the second. So there are four at each table whose ways differ: the two winners and the two losers.

* `first`: winners go to the next lower table, losers stay; at table 1 winners keep their seats and losers go to the highest
  table. Who stays and who comes exchange partners, but at table 1, where both pairs stay together.
* `first-cut`: the winners of table 1, too, exchange partners with those who come.
* `second`: the winning lady goes to the next lower table, the winning gentleman to the next higher one, round the ends; the
  losers stay and part.
* `second-mixed`: the winning lady to the next lower, the losing gentleman to the next higher table; the other two stay and
  become partners.

Barney names no chairs. Ours: who stays takes North or West, who comes East or South, so that ladies keep to North and East.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model import Seat, Seats, Side

FIRST, FIRST_CUT, SECOND, SECOND_MIXED = VARIANTS = ("first", "first-cut", "second", "second-mixed")
MIXED = frozenset({SECOND, SECOND_MIXED})
"""The variants in which a lady and a gentleman are partners."""


class Role(NamedTuple):
    """The role of a player after play: whether he won, whether he sat North or East (the lady)."""

    won: bool
    first: bool


ROLES = tuple(Role(won, first) for won in (True, False) for first in (True, False))


COMING_SEATS = (Seat.SOUTH, Seat.EAST)
STAYING_SEATS = (Seat.WEST, Seat.NORTH)
"""The seats of those who come and of those who stay: of the gentleman, and of the lady."""


class Destination(Struct, frozen=True):
    """The table and the seat to which a player goes; without a seat he keeps his own, or takes a free one."""

    table: int
    seat: Seat | None


class Origin(Struct, frozen=True):
    """The table from which a player comes, and his role there."""

    table: int
    role: Role


def destination(variant: str, tables: int, table: int, role: Role) -> Destination:
    """Return where a player goes from a table."""
    if variant in MIXED:
        return _mixed_destination(variant, tables, table, role)
    if table > 1 and role.won:
        return Destination(table - 1, None if table == 2 and variant == FIRST else COMING_SEATS[role.first])
    if table == 1 and not role.won:
        return Destination(tables, COMING_SEATS[role.first])
    if table == 1 and variant == FIRST:
        return Destination(1, None)
    return Destination(table, STAYING_SEATS[role.first])


def _mixed_destination(variant: str, tables: int, table: int, role: Role) -> Destination:
    if role.first:
        return Destination((table - 2) % tables + 1, Seat.EAST) if role.won else Destination(table, Seat.NORTH)
    if variant == SECOND:
        return Destination(table % tables + 1, Seat.SOUTH) if role.won else Destination(table, Seat.WEST)
    return Destination(table, Seat.SOUTH) if role.won else Destination(table % tables + 1, Seat.WEST)


def origins(variant: str, tables: int, table: int) -> tuple[Origin, ...]:
    """Return the four that come to a table, or stay at it, after a round."""
    return tuple(
        Origin(there, role)
        for there in range(1, tables + 1)
        for role in ROLES
        if destination(variant, tables, there, role).table == table
    )


def next_round(variant: str, sat: Mapping[int, Seats], won: Mapping[int, Side]) -> dict[int, Seats]:
    """Return the seats of the next round at each table, from this round's players and the winning side at each table."""
    tables = len(sat)
    chairs: dict[int, dict[Seat, int]] = {table: {} for table in sat}
    waiting: list[tuple[int, Role, int]] = []
    for table, seats in sat.items():
        for role, seat in _roles_of_seats(won[table]):
            goal = destination(variant, tables, table, role)
            keeps = seat if goal.table == table else None
            if goal.seat or keeps:
                chairs[goal.table][goal.seat or keeps or seat] = seats.at(seat)
            else:
                waiting.append((goal.table, role, seats.at(seat)))
    for table, role, number in waiting:
        free = (Seat.NORTH, Seat.EAST) if role.first else (Seat.SOUTH, Seat.WEST)
        chairs[table][next(seat for seat in free if seat not in chairs[table])] = number
    return {table: Seats(here[Seat.NORTH], here[Seat.SOUTH], here[Seat.EAST], here[Seat.WEST]) for table, here in chairs.items()}


def _roles_of_seats(won: Side) -> tuple[tuple[Role, Seat], ...]:
    """Return the role of each seat of a table once a side has won."""
    north, east = won is Side.NS, won is Side.EW
    return (
        (Role(north, True), Seat.NORTH),
        (Role(north, False), Seat.SOUTH),
        (Role(east, True), Seat.EAST),
        (Role(east, False), Seat.WEST),
    )


def agrees(variant: str, table: int, due: Seats, sat: Seats) -> bool:
    """Return whether the right players sit at a table, with partners that the rule allows.

    `due` are the seats by the rule, `sat` the actual ones. Which seat each player takes does not matter, as the cards are dealt
    at the table. In `first` and `first-cut` the rule lets each staying player take either newcomer as partner.
    """
    if set(due) != set(sat):
        return False
    pairs = {frozenset(sat.ns), frozenset(sat.ew)}
    if pairs == {frozenset(due.ns), frozenset(due.ew)}:
        return True
    parts = variant == FIRST_CUT or (variant == FIRST and table > 1)
    return parts and pairs == {frozenset((due.n, due.e)), frozenset((due.s, due.w))}


FIRST_SEATS = frozenset({Seat.NORTH, Seat.EAST})


def rule(variant: str, tables: int, table: int) -> str:
    """Describe in words who stays at a table after every round, who joins it, and who are the new partners."""
    found = origins(variant, tables, table)
    stay = [one for one in found if one.table == table]
    come = [one for one in found if one.table != table]
    stays = f"{_who(variant, stay)} of Table {table} stay" if stay else f"nobody stays at Table {table}"
    others = " and ".join(f"{_who(variant, group)} of Table {there}" for there, group in _by_table(come))
    return f"{stays}, {others} come; {partners(variant, table)}"


def partners(variant: str, table: int) -> str:
    """Describe the new partners at a table."""
    if variant == FIRST and table == 1:
        return "both pairs stay together"
    if variant == SECOND_MIXED:
        return "those who stay become partners"
    return "those who stay part, and each has one who comes as partner"


def ways(variant: str, tables: int, table: int) -> tuple[str, ...]:
    """Describe the moves from a table after a round, in sentences for its card."""
    groups: dict[int, list[Origin]] = {}
    for role in ROLES:
        groups.setdefault(destination(variant, tables, table, role).table, []).append(Origin(table, role))
    said = []
    for there, group in sorted(groups.items(), key=lambda one: (not one[1][0].role.won, not one[1][0].role.first)):
        who, many = _who(variant, group), len(group) > 1
        verb = ("stay" if many else "stays") if there == table else f"{'go' if many else 'goes'} to Table {there}"
        said.append(f"{who.capitalize()} {verb}.")
    return (*said, f"{partners(variant, table).capitalize()}.")


def order(variant: str, tables: int, table: int, seat: Seat, *, won: bool) -> str:
    """Describe the move of the player in a seat after a win or a loss: `go to Table 2, East`, `stay`, `change to West`."""
    goal = destination(variant, tables, table, Role(won, seat in FIRST_SEATS))
    if goal.table == table:
        return "stay" if goal.seat in (None, seat) else f"stay, and change to {goal.seat.word}"
    return f"go to Table {goal.table}" + (f", {goal.seat.word}" if goal.seat else ", to the free seats")


def _who(variant: str, found: Iterable[Origin]) -> str:
    """`the winners`; `the winning lady`; `the losing lady and the losing gentleman` are `the losers`."""
    roles = [one.role for one in found]
    for won, both in ((True, "the winners"), (False, "the losers")):
        if sum(role.won is won for role in roles) == 2 == len(roles):
            return both
    words = [f"the {'winning' if role.won else 'losing'} {'lady' if role.first else 'gentleman'}" for role in roles]
    return " and ".join(words) if variant in MIXED else "the players"


def _by_table(found: Iterable[Origin]) -> list[tuple[int, list[Origin]]]:
    groups: dict[int, list[Origin]] = {}
    for one in found:
        groups.setdefault(one.table, []).append(one)
    return list(groups.items())
