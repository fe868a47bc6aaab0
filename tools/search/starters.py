"""Search openings for pairs: `python -m tools.search.starters deals 11` and `python -m tools.search.starters double 10`.

`deals` gives the first deals of Whitfeld's schedule, which serve Howell's system too: table t has the pairs of places c − t and
c + t of the circle of 2·tables − 1, c being the place of its deal, and these must together be all places but one, all
deals different. It climbs: a table is put where it drives out the fewest others, until all have a place. `double` gives Safford's
double openings: who sit N-S in either half are so chosen that every two are on the same side equally often over both.
"""

import argparse
from collections.abc import Iterator
from random import Random

from tools.search import write_line

Opening = list[tuple[int, int, int]]
"""N-S pair, E-W pair, first deal."""


def first_deals(tables: int, chance: Random, tries: int = 200) -> list[int] | None:
    """Climb to the first deals of so many tables, table 1 with deal 1; None when so many tries a deal were not enough."""
    deals = 2 * tables - 1
    centres: dict[int, int] = {0: 0}
    for _ in range(tries * deals):
        open_ = [table for table in range(1, tables) if table not in centres]
        if not open_:
            return [centres[table] + 1 for table in range(tables)]
        table = open_[int(chance.random() * len(open_))]
        driven = [
            (len(out), centre, out) for centre in range(1, deals) if (out := _driven(centres, table, centre, deals)) is not None
        ]
        fewest = min(driven)[0]
        best = [choice for choice in driven if choice[0] == fewest]
        _, centre, out = best[int(chance.random() * len(best))]
        for other in out:
            del centres[other]
        centres[table] = centre
    return None


def _driven(centres: dict[int, int], table: int, centre: int, deals: int) -> list[int] | None:
    """Name the tables that cannot stay when a table gets this deal; None when it may not have it."""
    places = {(centre - table) % deals, (centre + table) % deals}
    if 0 in places:
        return None
    return [
        other
        for other, other_centre in centres.items()
        if other and (other_centre == centre or places & {(other_centre - other) % deals, (other_centre + other) % deals})
    ]


def double(pairs: int, chance: Random) -> tuple[Opening, Opening]:
    """Find two openings for so many pairs which together compare equally, the second with deals of its own."""
    order = pairs - 1
    half = (order - 1) // 2
    while True:
        norths = [frozenset(sorted(range(order), key=lambda _: chance.random())[:half]) for _ in range(2)]
        if any(sum(_together(north, step, order) for north in norths) != half - 1 for step in range(1, order)):
            continue
        openings = [next(_openings(north, order), None) for north in norths]
        if openings[0] and openings[1]:
            return openings[0], [(ns, ew, deal + order) for ns, ew, deal in openings[1]]


def _together(north: frozenset[int], step: int, order: int) -> int:
    return sum((position + step) % order in north for position in north)


def _openings(north: frozenset[int], order: int) -> Iterator[Opening]:
    """Give openings whose N-S pairs, seen from their deals, are at these places of the circle."""
    south = [position for position in range(order) if position not in north]
    for lone in south:
        for couples in _couples(sorted(north), [position for position in south if position != lone], order, (order - 1) // 2):
            for tables in _deals(couples, {lone}, {0}, order):
                rows = (((ns - lone) % order + 1, (ew - lone) % order + 1, deal + 1) for ns, ew, deal in tables)
                yield sorted([(order + 1, 1, 1), *rows], key=lambda row: row[2])


def _couples(north: list[int], south: list[int], order: int, apart: int) -> Iterator[list[tuple[int, int]]]:
    """Pair places so that every distance up to `apart` comes once."""
    if not apart:
        yield []
        return
    for ns in north:
        for ew in south:
            if (ns - ew) % order in (apart, order - apart):
                rest = [position for position in north if position != ns], [position for position in south if position != ew]
                yield from ([*couples, (ns, ew)] for couples in _couples(*rest, order, apart - 1))


def _deals(couples: list[tuple[int, int]], seated: set[int], laid: set[int], order: int) -> Iterator[Opening]:
    """Give every couple a deal of its own so that everybody sits at one table."""
    if not couples:
        yield []
        return
    (ns, ew), rest = couples[0], couples[1:]
    for deal in range(order):
        both = {(ns + deal) % order, (ew + deal) % order}
        if deal not in laid and not both & seated:
            table = ((ns + deal) % order, (ew + deal) % order, deal)
            yield from ([table, *tables] for tables in _deals(rest, seated | both, laid | {deal}, order))


def main() -> None:
    """Search as the command line says."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("deals", "double"))
    options.add_argument("size", type=int, help="tables for deals, pairs for double")
    options.add_argument("--seed", type=int, default=1)
    arguments = options.parse_args()
    chance = Random(arguments.seed)
    if arguments.what == "deals":
        print(f"{arguments.size}: {write_line([first_deals(arguments.size, chance) or ()])}")
    else:
        print(f"{arguments.size}: {'; '.join(map(write_line, double(arguments.size, chance)))}")


if __name__ == "__main__":
    main()
