"""Beginnings by lot: who rests goes in turn, and the others sit down anyhow. Also the draw of the players' places."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from whistpress.core.movement.players.mixer.evening import SEATS, MixerEvening, Plan, Seating

T = TypeVar("T")


def drawn(things: Sequence[T], lot: Random) -> list[T]:
    """Things in an order drawn by lot; the same lot gives the same order on every machine."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = int(lot.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def by_lot(evening: MixerEvening, number: int, *, after: Sequence[Seating] = (), in_turn: bool = True) -> Plan:
    """A beginning by lot, after rounds that are settled; another number gives another one.

    Those who rest go strictly in turn, or else in an order of their own that keeps at least half of that distance.
    """
    lot = Random(f"beginning {number}")
    resting = _turns(evening) if in_turn else _loose_turns(evening, lot)
    plan = [list(seating) for seating in after]
    for rest in resting[len(plan) :]:
        plan.append(drawn([player for player in range(evening.players) if player not in rest], lot) + rest)
    return plan


def _turns(evening: MixerEvening) -> list[list[int]]:
    players, rest = evening.players, evening.resting
    return [[(number * rest + one) % players for one in range(rest)] for number in range(evening.rounds)]


def _loose_turns(evening: MixerEvening, lot: Random) -> list[list[int]]:
    apart = max(evening.due_gap, (evening.widest_gap + 1) // 2)
    counts = [0] * evening.players
    last = [-evening.rounds] * evening.players
    turns = []
    for number in range(evening.rounds):
        order = drawn(range(evening.players), lot)
        order.sort(key=lambda player: (counts[player], number - last[player] < apart))
        turns.append(order[: evening.resting])
        for player in turns[-1]:
            counts[player] += 1
            last[player] = number
    return turns


def kept_at_tables(evening: MixerEvening, plan: Plan) -> Plan:
    """Bring those who keep a table to it, in every round in which they play."""
    for seating in plan:
        for player, table in evening.kept:
            _bring(evening, seating, player, table)
    return plan


def _bring(evening: MixerEvening, seating: Seating, player: int, table: int) -> None:
    """His whole table changes its number; where somebody keeps one of the two tables already, he alone exchanges places."""
    at = seating.index(player)
    if at >= evening.seated or at // SEATS == table:
        return
    free = _not_kept(evening, seating, table)
    others = _not_kept(evening, seating, at // SEATS)
    moves = zip(others, free, strict=True) if len(free) == len(others) == SEATS else [(at, free[0])]
    for here, there in moves:
        seating[here], seating[there] = seating[there], seating[here]


def _not_kept(evening: MixerEvening, seating: Seating, table: int) -> list[int]:
    """The places of a table where somebody sits who does not keep it."""
    tables = evening.tables_of
    return [place for place in range(table * SEATS, table * SEATS + SEATS) if tables.get(seating[place]) != table]
