"""The moving rules of whist where moves depend on winning, as moves: Barney's (1900, p. 24) and those of today's whist drives.

Of the two partners of each side one sat North or East, the other South or West; where ladies and gentlemen play, the lady is
the first and the gentleman the second. So there are four at each table whose ways differ: the two winners and the two losers.

* `first`: winners go to the next lower table, losers stay; at table 1 winners keep their seats and losers go to the highest
  table. Those who stay and those who come exchange partners, but at table 1, where both pairs stay together.
* `first-cut`: the winners of table 1, too, exchange partners with those who come.
* `second`: the winning lady goes to the next lower table, the winning gentleman to the next higher one, round the ends; the
  losers stay and part.
* `second-mixed`: the winning lady to the next lower, the losing gentleman to the next higher table; the other two stay and
  become partners.
* `progressive`: the losing lady goes to the next higher table, the losing gentleman to the next lower one; the winners stay and
  part: the gentleman changes seats to play against his partner. The custom of today's drives.
* `semi-partner`: the same, but the winners stay together.

In the mixed variants `up` says who goes to the higher tables, "ladies" or "gentlemen"; the other goes to the lower ones. A
waiting table after the highest is one more station of the round: players who reach it rest for a hand and go on.

Barney names no chairs. Our rule: players who stay take North or West, players who come East or South, so that ladies keep to
North and East; partners who stay take North and South, and the pair that comes East and West.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model import Seat, Seats, Side

FIRST, FIRST_CUT, SECOND, SECOND_MIXED = VARIANTS = ("first", "first-cut", "second", "second-mixed")
PROGRESSIVE, SEMI_PARTNER = DRIVE_VARIANTS = ("progressive", "semi-partner")
LADIES, GENTLEMEN = "ladies", "gentlemen"


class MixedMoves(NamedTuple):
    """Who moves where a lady and a gentleman are partners.

    `lady` and `gentleman` say whether the one who moves has won; `partners` whether the two who stay are partners; `up` who goes
    to the higher tables unless an event says otherwise.
    """

    lady: bool
    gentleman: bool
    partners: bool
    up: str


MIXED: Mapping[str, MixedMoves] = {
    SECOND: MixedMoves(lady=True, gentleman=True, partners=False, up=GENTLEMEN),
    SECOND_MIXED: MixedMoves(lady=True, gentleman=False, partners=True, up=GENTLEMEN),
    PROGRESSIVE: MixedMoves(lady=False, gentleman=False, partners=False, up=LADIES),
    SEMI_PARTNER: MixedMoves(lady=False, gentleman=False, partners=True, up=LADIES),
}
"""The variants in which a lady and a gentleman are partners."""


class Role(NamedTuple):
    """The role of a player after play: whether he won, whether he sat North or East (the lady)."""

    won: bool
    first: bool


ROLES = tuple(Role(won, first) for won in (True, False) for first in (True, False))
WAITED = (Role(False, True), Role(False, False))
"""The roles of the lady and the gentleman of the waiting table."""

COMING_SEATS = (Seat.SOUTH, Seat.EAST)
STAYING_SEATS = (Seat.WEST, Seat.NORTH)
"""The seats of those who come and of those who stay: of the gentleman, and of the lady."""
FIRST_SEATS = frozenset({Seat.NORTH, Seat.EAST})


class MovingRule(Struct, frozen=True):
    """The rule of a room: its variant, its tables, who goes `up`, and whether a waiting table follows the highest."""

    variant: str
    tables: int
    up: str = ""
    waiting: bool = False

    @property
    def mixed_moves(self) -> MixedMoves | None:
        """Who moves, where a lady and a gentleman are partners."""
        return MIXED.get(self.variant)

    @property
    def waiting_table(self) -> int:
        """The number of the waiting table: the one after the highest."""
        return self.tables + 1

    def next_table(self, table: int, *, lady: bool) -> int:
        """Return the table to which the lady, or the gentleman, of a table goes on, round the ends."""
        up = self.up or (self.mixed_moves.up if self.mixed_moves else GENTLEMEN)
        step = 1 if (up == LADIES) is lady else -1
        return (table - 1 + step) % (self.tables + self.waiting) + 1


class Destination(Struct, frozen=True):
    """The table and the seat to which a player goes; without a seat he keeps his own, or takes a free one."""

    table: int
    seat: Seat | None


class Origin(Struct, frozen=True):
    """The table from which a player comes, and his role there."""

    table: int
    role: Role


def destination(rule: MovingRule, table: int, role: Role) -> Destination:
    """Return where a player goes from a table, the waiting table among them."""
    if moves := rule.mixed_moves:
        return _mixed_destination(rule, moves, table, role)
    if table > 1 and role.won:
        return Destination(table - 1, None if table == 2 and rule.variant == FIRST else COMING_SEATS[role.first])
    if table == 1 and not role.won:
        return Destination(rule.tables, COMING_SEATS[role.first])
    if table == 1 and rule.variant == FIRST:
        return Destination(1, None)
    return Destination(table, STAYING_SEATS[role.first])


def _mixed_destination(rule: MovingRule, moves: MixedMoves, table: int, role: Role) -> Destination:
    waited = table > rule.tables
    stays = not waited and role.won is not (moves.lady if role.first else moves.gentleman)
    target = table if stays else rule.next_table(table, lady=role.first)
    if target > rule.tables:
        return Destination(target, None)
    if role.first:
        return Destination(target, Seat.NORTH if stays else Seat.EAST)
    return Destination(target, Seat.SOUTH if stays is moves.partners else Seat.WEST)


def origins(rule: MovingRule, table: int) -> tuple[Origin, ...]:
    """Return the four that come to a table, or stay at it, after a round."""
    everybody = [Origin(source, role) for source in range(1, rule.tables + 1) for role in ROLES]
    everybody += [Origin(rule.waiting_table, role) for role in WAITED if rule.waiting]
    return tuple(origin for origin in everybody if destination(rule, origin.table, origin.role).table == table)


def next_round(
    rule: MovingRule, sat: Mapping[int, Seats], won: Mapping[int, Side], waiting: Iterable[int] = ()
) -> dict[int, Seats]:
    """Return the seats of the next round at each table, from this round's players and the winning side at each table.

    `waiting` are the lady and the gentleman of the waiting table.
    """
    chairs: dict[int, dict[Seat, int]] = {table: {} for table in sat}
    unseated: list[tuple[int, Role, int]] = []
    for table, seats in sat.items():
        for role, seat in _roles_of_seats(won[table]):
            goal = destination(rule, table, role)
            if goal.table > rule.tables:
                continue
            keeps = seat if goal.table == table else None
            if goal.seat or keeps:
                chairs[goal.table][goal.seat or keeps or seat] = seats.at(seat)
            else:
                unseated.append((goal.table, role, seats.at(seat)))
    for number, role in zip(waiting, WAITED, strict=False):
        goal = destination(rule, rule.waiting_table, role)
        chairs[goal.table][goal.seat or Seat.NORTH] = number
    for table, role, number in unseated:
        free = (Seat.NORTH, Seat.EAST) if role.first else (Seat.SOUTH, Seat.WEST)
        chairs[table][next(seat for seat in free if seat not in chairs[table])] = number
    return {table: Seats(four[Seat.NORTH], four[Seat.SOUTH], four[Seat.EAST], four[Seat.WEST]) for table, four in chairs.items()}


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
