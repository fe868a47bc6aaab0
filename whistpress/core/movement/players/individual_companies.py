"""Individual contests of four or eight companies, made from a schedule of one company.

Moore's idea (Mitchell 1897, pp. 62–63): every table of one company's schedule is played in as many ways as there are
companies, its players being of companies that vary, so that two players of different places, whatever their companies, are
once partners and twice opponents; those of the same place in their companies play a small schedule among themselves. He
needs whole tables. It goes on where one player of each company rests, which is not in the books: those who would rest play
together in every way but one, and in that way each table goes round all places in one round, so that nobody rests and it
takes one round fewer. So 68 is four companies of 17, 84 of 21, and 72 is eight companies of 9.
"""

from collections.abc import Iterator

from whistpress.core.movement.players.individual_lines import FirstLine, Table

SEATS = (0, 1, 2, 3)

ADDED_ROUND = {4: 0b111, 8: 0b1011}
"""What takes the place of a number that grows too large when it is doubled: the fields of four and eight elements."""

Lines = tuple[FirstLine, ...]


def composed(lines: Lines, together: Lines) -> Lines:
    """Seat companies that each could play `lines`; those of the same place play `together` among themselves."""
    places = max(max(table) for line in lines[:2] for table in line)
    companies = 1 + len(together)
    if 4 * len(lines[0]) == places:
        ways = [_way(lines, way, companies, places) for way in range(companies)]
        return tuple(_between(ways, sitting_together(places, companies, together)))
    ways = [_way(lines, way, companies, places) for way in range(companies) if way != 1]
    resting = (tuple(_with_the_resting(rounds, small, companies, places)) for rounds, small in zip(ways, together, strict=True))
    return (*(line for rounds in resting for line in rounds), *_at_once(lines, companies, places))


def sitting_together(places: int, companies: int, together: Lines) -> Lines:
    """Seat those who have the same place in their companies."""
    return tuple(
        tuple(table for place in range(1, places + 1) for table in _of_one_place(small, place, places)) for small in together
    )


def _of_one_place(small: FirstLine, place: int, places: int) -> Iterator[Table]:
    for n, s, e, w in small:
        yield place + (n - 1) * places, place + (s - 1) * places, place + (e - 1) * places, place + (w - 1) * places


def _way(lines: Lines, way: int, companies: int, places: int) -> Lines:
    """Play every table in all companies: of each seat another company, as far apart as the way says."""
    return tuple(
        tuple(_seated(table, first, way, companies, places) for first in range(companies) for table in line) for line in lines
    )


def _seated(table: Table, first: int, way: int, companies: int, places: int) -> Table:
    """Say who sits at a table: the companies of its seats differ from the first by the way times the seat."""
    n, s, e, w = (place + places * (first ^ _times(way, seat, companies)) for place, seat in zip(table, SEATS, strict=True))
    return n, s, e, w


def _times(one: int, other: int, companies: int) -> int:
    """Multiply in the field that has so many elements."""
    product = 0
    while other:
        if other & 1:
            product ^= one
        one, other = one << 1, other >> 1
        if one >= companies:
            one ^= ADDED_ROUND[companies]
    return product


def _between(ways: list[Lines], few: Lines) -> Iterator[FirstLine]:
    """Put a round of those who have the same place between one way and the next: they meet in no other round."""
    for place, rounds in enumerate(ways):
        yield from rounds
        yield from few[place : place + 1]


def _with_the_resting(rounds: Lines, small: FirstLine, companies: int, places: int) -> Iterator[FirstLine]:
    """Add the tables of the resting places of all companies."""
    for line in rounds:
        place = next(iter(set(range(1, places + 1)).difference(*line)))
        yield (*line, *_of_one_place(small, place, places))


def _at_once(lines: Lines, companies: int, places: int) -> Iterator[FirstLine]:
    """Let tables whose seats are of all companies go round every place in one round."""
    for tables in _of_all_companies(len(lines[0]), companies):
        yield tuple(_seated(line[table], first, 1, companies, places) for line in lines for table, first in tables)


def _of_all_companies(tables: int, companies: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Name tables, each with the company of its first seat, that take all companies: one of four, or two of eight."""
    together = companies // 4
    for first in range(companies):
        for table in range(0, tables, together):
            yield tuple((table + other, first ^ 4 * other) for other in range(together))
