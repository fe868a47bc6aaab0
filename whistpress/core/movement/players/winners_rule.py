"""The moving rules of progressive whist in words: for the cards on the tables, and for whoever sat elsewhere."""

from collections.abc import Iterable

from whistpress.core.model import Seat
from whistpress.core.movement.players.winners_moves import (
    FIRST,
    MIXED,
    ROLES,
    SECOND_MIXED,
    Origin,
    Role,
    comings,
    going,
)

FIRST_SEATS = frozenset({Seat.NORTH, Seat.EAST})


def rule(variant: str, tables: int, table: int) -> str:
    """Who stays at a table, who comes to it and what becomes of the partners, after every round."""
    found = comings(variant, tables, table)
    stay = [one for one in found if one.table == table]
    come = [one for one in found if one.table != table]
    stays = f"{_who(variant, stay)} of Table {table} stay" if stay else f"nobody stays at Table {table}"
    others = " and ".join(f"{_who(variant, group)} of Table {there}" for there, group in _by_table(come))
    return f"{stays}, {others} come; {partners(variant, table)}"


def partners(variant: str, table: int) -> str:
    """What becomes of partners at a table."""
    if variant == FIRST and table == 1:
        return "both pairs stay together"
    if variant == SECOND_MIXED:
        return "those who stay become partners"
    return "those who stay part, and each has one who comes as partner"


def ways(variant: str, tables: int, table: int) -> tuple[str, ...]:
    """Where those of a table go when a round is played, in sentences for its card."""
    groups: dict[int, list[Origin]] = {}
    for role in ROLES:
        groups.setdefault(going(variant, tables, table, role).table, []).append(Origin(table, role))
    said = []
    for there, group in sorted(groups.items(), key=lambda one: (not one[1][0].role.won, not one[1][0].role.first)):
        who, many = _who(variant, group), len(group) > 1
        verb = ("stay" if many else "stays") if there == table else f"{'go' if many else 'goes'} to Table {there}"
        said.append(f"{who.capitalize()} {verb}.")
    return (*said, f"{partners(variant, table).capitalize()}.")


def order(variant: str, tables: int, table: int, seat: Seat, *, won: bool) -> str:
    """What the player in a seat does after he has won, or lost: `go to Table 2, East`, `stay`, `change to West`."""
    goal = going(variant, tables, table, Role(won, seat in FIRST_SEATS))
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
