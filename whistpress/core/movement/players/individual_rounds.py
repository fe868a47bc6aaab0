"""How players change in an individual contest, from the first line of tables to that of every round.

Mostly each follows the number before: of whole tables player 1 keeps his chair and the others go round (Mitchell 1897, p. 48),
with one player more all go round and in each round the number of the round rests. Two sizes change otherwise: 9 and 81
count in threes.

Contests of four or eight companies are made from a schedule of one company. That is Moore's idea (Mitchell 1897, pp. 62–63):
every table of one company's schedule is played in as many ways as there are companies, its players being of companies that
vary, so that two players of different places, whatever their companies, are once partners and twice opponents; those of the same
place in their companies play a small schedule among themselves. He needs whole tables. It goes on where one player of each
company rests, which is not in the books: those who would rest play together in every way but one, and in that way each table
goes round all places in one round, so that all play and it takes one round fewer. So 68 is four companies of 17, 84 of 21,
and 72 is eight companies of 9.
"""

from collections.abc import Iterator
from itertools import chain

from whistpress.core.movement.lines import Line, Table, add_in_threes, renumber
from whistpress.core.movement.players.individual_lines import (
    BARNEY_TWELVE,
    BY_COMPANIES,
    COMPANY,
    FOUND,
    MOORE_BLOCKS,
    PRINTED,
    ROUNDS_IN_ORDER,
    TRIPLE,
)

Lines = tuple[Line, ...]
"""The line of every round."""

IN_THREES = (9, 81)
"""Sizes whose numbers grow digit by digit in threes."""

THREE_GAMES: Lines = (((1, 2, 3, 4),), ((1, 3, 4, 2),), ((1, 4, 2, 3),))
"""Four players, each with each as partner."""

REDUCTION = {4: 0b111, 8: 0b1011}
"""The polynomials that reduce a product in the fields of four and eight elements."""


def printed_rounds(players: int) -> Lines:
    """Seat the players for every round as Mitchell prints it; for 48 by Moore's composition."""
    return _moore() if players == 4 * COMPANY else _follow(PRINTED[players], players)


def barney_rounds() -> Lines:
    """Seat twelve players by Barney's line (1900, p. 30): 12 keeps his seat."""
    return tuple(_rotate(BARNEY_TWELVE, changes, COMPANY) for changes in range(COMPANY - 1))


def best_rounds(players: int) -> Lines:
    """Seat the players by the line that was found."""
    companies = BY_COMPANIES.get(players)
    if companies:
        rounds = compose(best_rounds(players // companies), best_rounds(companies))
        order = ROUNDS_IN_ORDER.get(players)
        return tuple(rounds[number - 1] for number in order) if order else rounds
    line = FOUND[players]
    return tuple(_in_threes(line, players)) if players in IN_THREES else _follow(line, players)


def triple_rounds(players: int) -> Lines:
    """Seat the players so that of two who are twice opponents each has the other once on either side of the first hand."""
    if players in (8, 16, 32):
        return printed_rounds(players)
    return _follow(TRIPLE[players], players) if players in TRIPLE else best_rounds(players)


def _follow(line: Line, players: int) -> Lines:
    """Let every number grow by one at each change; of whole tables 1 does not."""
    fixed = 1 - players % 4 % 2
    moving = players - fixed

    def after(changes: int) -> Line:
        return renumber(line, lambda n: n if n <= fixed else (n - 1 - fixed + changes) % moving + 1 + fixed)

    return tuple(after(changes) for changes in range(moving))


def _rotate(line: Line, changes: int, company: int) -> Line:
    """Let the highest of each company stay and its others follow each other."""

    def move(number: int) -> int:
        start, position = divmod(number - 1, company)
        return number if position == company - 1 else start * company + (position + changes) % (company - 1) + 1

    return renumber(line, move)


def _moore() -> Lines:
    """Seat forty-eight: four blocks of eleven games, then three in which each table stays and changes partners."""
    moving = (_rotate(block, change, COMPANY) for block in MOORE_BLOCKS for change in range(COMPANY - 1))
    return (*moving, *sitting_together(COMPANY, THREE_GAMES))


def _in_threes(line: Line, players: int) -> Iterator[Line]:
    """Add to each number that of the round, digit by digit in threes, in an order that changes one digit at a time."""
    for changes in range(players):
        higher = changes // 3
        step = add_in_threes(changes, add_in_threes(higher, higher))
        yield tuple(tuple(1 + add_in_threes(number - 1, step) for number in table) for table in line)


def compose(lines: Lines, together: Lines) -> Lines:
    """Seat companies that each could play `lines`; those of the same place play `together` among themselves."""
    places = max(max(table) for line in lines[:2] for table in line)
    companies = 1 + len(together)
    if 4 * len(lines[0]) == places:
        ways = [_way(lines, way, companies, places) for way in range(companies)]
        return tuple(_between(ways, sitting_together(places, together)))
    ways = [_way(lines, way, companies, places) for way in range(companies) if way != 1]
    resting = (_with_the_resting(rounds, small, places) for rounds, small in zip(ways, together, strict=True))
    return (*chain.from_iterable(resting), *_at_once(lines, companies, places))


def sitting_together(places: int, together: Lines) -> Lines:
    """Seat those who have the same place in their companies."""
    return tuple(
        tuple(table for position in range(1, places + 1) for table in _of_one_place(small, position, places))
        for small in together
    )


def _of_one_place(small: Line, position: int, places: int) -> Iterator[Table]:
    return (tuple(position + (company - 1) * places for company in table) for table in small)


def _way(lines: Lines, way: int, companies: int, places: int) -> Lines:
    """Play every table in all companies: of each seat another company, as far apart as the way says."""
    return tuple(
        tuple(_seat_companies(table, first, way, companies, places) for first in range(companies) for table in line)
        for line in lines
    )


def _seat_companies(table: Table, first: int, way: int, companies: int, places: int) -> Table:
    """Say who sits at a table: the companies of its seats differ from the first by the way times the seat."""
    return tuple(position + places * (first ^ _times(way, seat, companies)) for seat, position in enumerate(table))


def _times(factor: int, other: int, companies: int) -> int:
    """Multiply in the field that has so many elements."""
    product = 0
    while other:
        if other & 1:
            product ^= factor
        factor, other = factor << 1, other >> 1
        if factor >= companies:
            factor ^= REDUCTION[companies]
    return product


def _between(ways: list[Lines], few: Lines) -> Iterator[Line]:
    """Put a round of equal places between one way and the next: those players meet in no other round."""
    for index, rounds in enumerate(ways):
        yield from rounds
        yield from few[index : index + 1]


def _with_the_resting(rounds: Lines, small: Line, places: int) -> Iterator[Line]:
    """Add the tables of the resting places of all companies."""
    for line in rounds:
        position = next(iter(set(range(1, places + 1)).difference(*line)))
        yield (*line, *_of_one_place(small, position, places))


def _at_once(lines: Lines, companies: int, places: int) -> Iterator[Line]:
    """Let tables whose seats are of all companies go round every place in one round."""
    for tables in _of_all_companies(len(lines[0]), companies):
        yield tuple(_seat_companies(line[table], first, 1, companies, places) for line in lines for table, first in tables)


def _of_all_companies(tables: int, companies: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Name tables, each with the company of its first seat, that take all companies: one of four, or two of eight."""
    together = companies // 4
    for first in range(companies):
        for table in range(0, tables, together):
            yield tuple((table + other, first ^ 4 * other) for other in range(together))
