"""Share out rounds, tables and seats evenly, without changing who meets whom."""

from itertools import combinations

from whistpress.core.movement.mixer.evening import SEATS, Couple, MixerEvening, Plan, Seating, couple

PASSES = 3
"""The most passes through the rounds."""

LONG = 130
"""With more rounds than this their order stays."""

TURNS = (
    (0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 0, 1), (2, 3, 1, 0), (3, 2, 1, 0),
)  # fmt: skip
"""The ways in which the same two pairs can sit at a table."""


def share_places(evening: MixerEvening, plan: Plan) -> Plan:
    """Order the rounds so that few meet again at once, and let all visit tables and seats evenly."""
    rounds = [list(seating) for seating in plan]
    if not evening.resting and evening.rounds <= LONG:
        rounds = _order_rounds(evening, rounds)
    _share_tables(evening, rounds)
    _share_seats(evening, rounds)
    return rounds


def _order_rounds(evening: MixerEvening, plan: Plan) -> Plan:
    """Exchange rounds as long as that brings fewer meetings in successive rounds."""
    company = [_company(evening, seating) for seating in plan]
    again = [[len(couples & other) for other in company] for couples in company]
    order = list(range(len(plan)))
    for _ in range(PASSES):
        before = list(order)
        for first, second in combinations(range(len(order)), 2):
            _exchange_if_better(order, first, second, again)
        if order == before:
            break
    return [plan[number] for number in order]


def _company(evening: MixerEvening, seating: Seating) -> set[Couple]:
    """Return every two at one table."""
    tables = (seating[first : first + SEATS] for first in range(0, evening.seated, SEATS))
    return {couple(player, other) for table in tables for player, other in combinations(table, 2)}


def _exchange_if_better(order: list[int], first: int, second: int, again: list[list[int]]) -> None:
    beside = {at for turn in (first, second) for at in (turn - 1, turn) if 0 <= at < len(order) - 1}
    before = sum(again[order[at]][order[at + 1]] for at in beside)
    order[first], order[second] = order[second], order[first]
    if sum(again[order[at]][order[at + 1]] for at in beside) >= before:
        order[first], order[second] = order[second], order[first]


def _share_tables(evening: MixerEvening, plan: Plan) -> None:
    """Exchange the numbers of two tables of a round as long as that evens out who was at which table."""
    visits = [[0] * evening.tables for _ in range(evening.players)]
    for seating in plan:
        for seat in range(evening.seated):
            visits[seating[seat]][seat // SEATS] += 1
    keeping = evening.tables_of
    for _ in range(PASSES):
        changed = False
        for seating in plan:
            free = [
                table
                for table in range(evening.tables)
                if not any(player in keeping for player in seating[table * SEATS : table * SEATS + SEATS])
            ]
            for table, other in combinations(free, 2):
                changed |= _exchange_tables(seating, table, other, visits)
        if not changed:
            break


def _exchange_tables(seating: Seating, table: int, other: int, visits: list[list[int]]) -> bool:
    seats, other_seats = slice(table * SEATS, table * SEATS + SEATS), slice(other * SEATS, other * SEATS + SEATS)
    change = sum(visits[player][other] - visits[player][table] + 1 for player in seating[seats])
    change += sum(visits[player][table] - visits[player][other] + 1 for player in seating[other_seats])
    if change >= 0:
        return False
    for players, old, new in ((seating[seats], table, other), (seating[other_seats], other, table)):
        for player in players:
            visits[player][old] -= 1
            visits[player][new] += 1
    seating[seats], seating[other_seats] = seating[other_seats], seating[seats]
    return True


def _share_seats(evening: MixerEvening, plan: Plan) -> None:
    """Turn the players of a table as long as that evens out who sat North, South, East and West."""
    sat = [[0] * SEATS for _ in range(evening.players)]
    for seating in plan:
        for seat in range(evening.seated):
            sat[seating[seat]][seat % SEATS] += 1
    for _ in range(PASSES):
        for seating in plan:
            for first in range(0, evening.seated, SEATS):
                _turn(seating, first, sat)


def _turn(seating: Seating, first: int, sat: list[list[int]]) -> None:
    table = seating[first : first + SEATS]
    for seat, player in enumerate(table):
        sat[player][seat] -= 1
    best = min(TURNS, key=lambda turn: sum(sat[table[index]][seat] for seat, index in enumerate(turn)))
    seating[first : first + SEATS] = [table[index] for index in best]
    for seat, index in enumerate(best):
        sat[table[index]][seat] += 1
