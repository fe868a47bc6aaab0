"""Who moves where when it depends on who wins: the moving rules of progressive whist (Barney 1900, p. 24).

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

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model import Seat, Seats, Side

FIRST, FIRST_CUT, SECOND, SECOND_MIXED = VARIANTS = ("first", "first-cut", "second", "second-mixed")
MIXED = frozenset({SECOND, SECOND_MIXED})
"""The variants in which a lady and a gentleman are partners."""


class Role(NamedTuple):
    """One of the four at a table after play: whether he won, whether he sat North or East (the lady)."""

    won: bool
    first: bool


ROLES = tuple(Role(won, first) for won in (True, False) for first in (True, False))


class Destination(Struct, frozen=True):
    """Where a player goes after a round: which table, which seat. Without a seat he keeps his own, or takes a free one."""

    table: int
    seat: Seat | None


class Origin(Struct, frozen=True):
    """From which table a player comes, and in what part he leaves it."""

    table: int
    role: Role


def going(variant: str, tables: int, table: int, role: Role) -> Destination:
    """Say where a player goes from a table."""
    if variant in MIXED:
        return _mixed(variant, tables, table, role)
    if table > 1 and role.won:
        return Destination(table - 1, None if table == 2 and variant == FIRST else _come(role))
    if table == 1 and not role.won:
        return Destination(tables, _come(role))
    if table == 1 and variant == FIRST:
        return Destination(1, None)
    return Destination(table, _stay(role))


def _mixed(variant: str, tables: int, table: int, role: Role) -> Destination:
    if role.first:
        return Destination((table - 2) % tables + 1, Seat.EAST) if role.won else Destination(table, Seat.NORTH)
    if variant == SECOND:
        return Destination(table % tables + 1, Seat.SOUTH) if role.won else Destination(table, Seat.WEST)
    return Destination(table, Seat.SOUTH) if role.won else Destination(table % tables + 1, Seat.WEST)


def _come(role: Role) -> Seat:
    return Seat.EAST if role.first else Seat.SOUTH


def _stay(role: Role) -> Seat:
    return Seat.NORTH if role.first else Seat.WEST


def comings(variant: str, tables: int, table: int) -> tuple[Origin, ...]:
    """Say which four come to a table, or stay at it, after a round."""
    return tuple(
        Origin(there, role)
        for there in range(1, tables + 1)
        for role in ROLES
        if going(variant, tables, there, role).table == table
    )


def next_round(variant: str, sat: Mapping[int, Seats], won: Mapping[int, Side]) -> dict[int, Seats]:
    """Seat everybody for the next round, by who sat at each table and which side of it won."""
    tables = len(sat)
    chairs: dict[int, dict[Seat, int]] = {table: {} for table in sat}
    waiting: list[tuple[int, Role, int]] = []
    for table, seats in sat.items():
        for role, seat in _parts(won[table]):
            goal = going(variant, tables, table, role)
            keeps = seat if goal.table == table else None
            if goal.seat or keeps:
                chairs[goal.table][goal.seat or keeps or seat] = seats.at(seat)
            else:
                waiting.append((goal.table, role, seats.at(seat)))
    for table, role, number in waiting:
        free = (Seat.NORTH, Seat.EAST) if role.first else (Seat.SOUTH, Seat.WEST)
        chairs[table][next(seat for seat in free if seat not in chairs[table])] = number
    return {table: Seats(here[Seat.NORTH], here[Seat.SOUTH], here[Seat.EAST], here[Seat.WEST]) for table, here in chairs.items()}


def _parts(won: Side) -> tuple[tuple[Role, Seat], ...]:
    """The part that each seat of a table has once a side has won."""
    north, east = won is Side.NS, won is Side.EW
    return (
        (Role(north, True), Seat.NORTH),
        (Role(north, False), Seat.SOUTH),
        (Role(east, True), Seat.EAST),
        (Role(east, False), Seat.WEST),
    )


def agrees(variant: str, table: int, due: Seats, sat: Seats) -> bool:
    """Whether those who sat at a table are those who were due there, with partners whom the rule allows.

    Which way round they sat is nothing, as the cards are dealt at the table. In `first` and `first-cut` the rule does not
    say who of those who stay takes which of those who come.
    """
    if set(due) != set(sat):
        return False
    pairs = {frozenset(sat.ns), frozenset(sat.ew)}
    if pairs == {frozenset(due.ns), frozenset(due.ew)}:
        return True
    parts = variant == FIRST_CUT or (variant == FIRST and table > 1)
    return parts and pairs == {frozenset((due.n, due.e)), frozenset((due.s, due.w))}
