"""Schedules in which every pair meets every other, pairs and deals following each other in numerical order.

The highest pair keeps its seats; at every other seat the pair of the next number follows, at every table the next deal.

`howell` (Barney 1900, pp. 38–41): Barney prints the openings for 8 to 36 pairs and a double schedule for 5 or 6 ("six require a
double schedule" is true: no single one exists). Past the books, to 60 pairs: 44, 48 and 60 by a rule that compares every two
pairs equally, the others by search, with the deals in running order as Howell has them.

`whitfeld` (Mitchell 1897, pp. 44–45, 67–68): E-W move one way and N-S the other, changing over at the ends; one pair sits N-S at
table 1 throughout, and its number is twice the number of tables. The deals at a table are played in consecutive order, and each
goes to the table whose first deal is the next lower; arriving trays wait underneath. Mitchell does not say which side moves which
way, and every pair meets every other either way; here E-W go to the next lower table, because then every two pairs are compared
equally at eight tables. Printed for 4, 6, 7, 8, 9 and 10 tables (in the columns of eight the last two headings are transposed, as
the errata say). Mitchell's correspondent says that five tables are impossible, which is true, and that it is easy whenever the
number of deals is a prime, which is false: with five deals, three tables, it fails, and the number need not be a prime. The first
deals are a strong starter of combinatorics; past the books they are found to 30 tables.

`safford` (Barney 1900, pp. 36–38) compares every pair with every other equally often. Each pair has a score card of its own.
Barney prints one, of pair 5 of eight; read in numerical order, as Howell's schedules go, it gives the whole schedule (his tables
A to D are here 1 to 4), and in it every two pairs are compared on exactly three sets, as he says. That reading is ours. Safford's
other schedules are not printed: here 12, 16 and 32 pairs have Howell's printed openings, which compare equally; 20, 24, 44, 48
and 60 follow a rule that does too; 10, 14 and 18 have double schedules found by search (Barney also says that these are double).
Safford took thirty deals for 16 pairs (p. 38); fifteen are enough. With an odd number, the pairs that would have met the missing
pair lose comparisons, so that they are no longer quite equal.

Openings: each table is given as its N-S pair, its E-W pair and the deal in play there in the first round.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import isqrt

from msgspec import Struct

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.moves import (
    Line,
    Sets,
    consecutive,
    deals_each,
    read_line,
    read_rounds,
    read_sizes,
    rounds_played,
    third_plan,
)
from whistpress.core.movement.players.individual import PRINTED_SIZES, printed_rounds
from whistpress.core.movement.system import (
    MovementError,
    Request,
    check_size,
    nearest_sizes,
    pairs_of,
    size_key,
    sizes_that_serve,
    spoken,
)
from whistpress.language import say

HOWELL_OPENINGS: Mapping[int, Line] = read_sizes("""
8 (p. 39): 8 1 1, 6 3 4, 7 2 6, 4 5 7
10 (p. 40): 10 1 1, 5 2 3, 9 8 5, 7 3 6, 4 6 8
12 (p. 40): 12 1 1, 6 7 4, 11 4 6, 3 9 8, 2 5 9, 10 8 11
14 (p. 40): 14 1 1, 11 4 5, 6 9 8, 3 12 9, 13 2 11, 7 8 12, 5 10 13
16 (p. 40): 16 1 1, 5 11 3, 13 15 6, 8 12 9, 7 6 10, 10 3 12, 14 2 13, 4 9 14
18 (p. 40): 18 1 1, 15 4 5, 10 9 7, 16 3 9, 7 12 11, 2 17 13, 13 6 15, 11 8 16, 14 5 17
20 (p. 40): 20 1 1, 9 12 6, 17 4 7, 19 2 8, 10 11 9, 15 6 11, 18 3 13, 8 13 15, 5 16 17, 14 7 18
22 (p. 40): 22 1 1, 15 8 7, 18 5 8, 17 6 11, 4 19 12, 16 7 13, 13 10 14, 3 20 15, 14 9 16, 2 21 19, 12 11 21
24 (p. 40): 24 1 1, 20 16 2, 13 15 3, 10 7 5, 22 17 6, 12 3 9, 23 11 10, 9 19 13, 14 8 16, 5 4 19, 18 2 21, 21 6 22
26 (p. 40): 26 1 1, 16 11 2, 19 8 3, 15 12 4, 18 9 6, 2 25 7, 24 3 9, 17 10 11, 21 6 14, 14 13 17, 20 7 19, 22 5 20, 4 23 25
28 (p. 40): 28 1 1, 23 6 2, 22 7 4, 17 12 5, 26 3 6, 20 9 11, 18 11 12, 19 10 14, 27 2 16, 25 4 17, 8 21 20, 16 13 21, 24 5 22,
    14 15 25
30 (p. 40): 30 1 1, 19 12 2, 29 2 3, 24 7 4, 11 20 6, 18 13 9, 27 4 14, 26 5 18, 17 14 19, 22 9 20, 28 3 21, 23 8 22, 16 15 23,
    21 10 27, 25 6 29
32 (p. 41): 32 1 1, 8 25 4, 12 21 6, 18 15 7, 5 28 8, 6 27 10, 10 23 11, 4 29 13, 24 9 15, 20 13 18, 11 22 19, 30 3 20, 19 14 21,
    7 26 25, 2 31 26, 17 16 29
34 (p. 41): 34 1 1, 17 18 2, 27 8 4, 32 3 5, 26 9 7, 21 14 9, 22 13 12, 33 2 15, 12 23 17, 30 5 21, 25 10 22, 31 4 23, 20 15 24,
    19 16 27, 28 7 29, 24 11 31, 29 6 32
36 (p. 41): 36 1 1, 31 6 2, 22 15 3, 23 14 5, 34 3 6, 25 12 11, 26 11 13, 32 5 17, 17 20 21, 28 9 22, 27 10 25, 29 8 26, 35 2 27,
    4 33 28, 19 18 29, 16 21 30, 24 13 32, 30 7 35
""")
"""By the number of pairs, from table 1 on (Barney 1900, pp. 39–41).

The deals between one table's and the next one's wait at the first table. At each change pairs and deals follow in numerical
order; only the highest pair keeps its seats (p. 39).
"""

SIX_PAIRS = read_rounds("6 1 1, 4 5 3, 2 3 4; 6 1 6, 3 5 7, 2 4 10")
"""Barney p. 41: a double schedule; the second half has five deals of its own."""

SAFFORD_EIGHT = read_line("1 8 1, 3 6 5, 2 7 3, 4 5 2")
"""From the printed card of pair 5 (Barney p. 37), read in numerical order; tables A to D are 1 to 4."""

SAFFORD_DOUBLE: Mapping[int, tuple[Line, ...]] = {
    10: read_rounds("10 1 1, 8 7 2, 3 6 5, 5 9 6, 2 4 9; 10 1 10, 2 5 12, 8 9 14, 3 7 15, 4 6 17"),
    14: read_rounds("""
14 1 1, 11 9 2, 2 3 4, 10 7 5, 6 12 9, 13 5 12, 8 4 13
14 1 14, 3 4 15, 10 12 17, 7 11 21, 13 5 22, 8 2 23, 9 6 25
"""),
    18: read_rounds("""
18 1 1, 10 11 2, 5 7 3, 16 2 4, 14 6 9, 17 12 11, 4 8 14, 15 9 16, 3 13 17
18 1 18, 7 8 19, 6 13 21, 2 4 22, 14 17 23, 3 11 24, 12 16 26, 5 10 29, 9 15 31
"""),
}  # fmt: skip
"""Two cycles, the second with new deals, which only together compare every two pairs equally: `tools/search/starters.py`."""

FIRST_DEALS: Mapping[int, tuple[int, ...]] = {
    tables: deals
    for tables, (deals,) in read_sizes("""
4: 1 6 4 7
6: 1 9 7 3 11 8
7: 1 5 7 13 11 3 6
8: 1 5 13 2 6 8 3 15
9: 1 13 2 10 7 11 4 12 17
10: 1 18 5 7 12 10 8 6 17 2
11: 1 17 9 12 2 19 6 3 21 11 15
12: 1 18 2 10 12 23 20 5 7 11 19 22
13: 1 8 17 7 20 23 14 18 6 22 2 16 9
14: 1 10 6 23 21 18 13 17 22 9 12 5 27 19
15: 1 3 25 14 11 21 18 7 13 19 28 24 20 9 5
16: 1 11 28 30 15 23 10 7 17 14 3 18 27 4 20 5
17: 1 27 2 28 20 13 23 4 30 18 9 32 24 26 21 5 31
18: 1 16 9 6 2 25 31 28 20 17 4 29 22 26 10 12 35 5
19: 1 29 25 22 10 13 6 2 28 30 32 24 36 20 17 19 31 9 35
20: 1 6 23 14 12 28 8 29 34 21 39 17 31 22 38 3 16 37 13 18
21: 1 16 27 7 18 3 40 33 28 39 37 8 4 24 14 38 19 26 36 2 11
22: 1 13 25 40 15 3 32 23 42 6 39 35 30 34 31 37 4 22 7 9 33 14
23: 1 25 5 37 24 38 41 11 13 20 7 42 26 45 8 30 35 40 43 18 16 6 32
24: 1 45 20 42 9 46 13 3 19 24 30 39 14 21 2 15 37 6 43 10 44 16 34 8
25: 1 22 16 29 13 5 28 32 3 11 45 18 42 2 33 46 12 20 9 27 4 15 26 39 17
26: 1 45 29 48 22 18 35 43 30 44 15 8 46 17 51 47 4 23 10 28 41 3 20 31 39 42
27: 1 52 37 2 32 27 24 50 11 25 19 36 26 46 3 22 28 10 13 7 43 34 42 38 16 49 23
28: 1 28 41 34 55 39 12 10 15 11 38 52 3 32 24 37 48 50 18 35 5 47 2 53 29 17 40 22
29: 1 15 6 33 21 48 46 28 11 53 2 26 44 42 34 24 38 10 20 32 8 5 45 23 57 43 16 4 35
30: 1 42 32 15 17 44 9 43 36 11 19 6 35 46 18 37 24 52 55 45 58 4 29 34 51 31 57 21 27 16
""").items()
}
"""The first deals of Whitfeld's progressive duplicate by the number of tables, table by table; Howell's system uses them too.

Those of 4 to 10 tables are printed (Mitchell 1897, pp. 67–68), `tools/search/starters.py` found the others. Table t begins with
the pairs t and 2·tables + 1 − t, which are 2(t − 1) apart among the pairs that move. No pair may come to a deal twice: the two
pairs of all tables, each counted from the first deal of its table, must together be all numbers once. Three and five tables have
no such deals: every way was tried.
"""


def squares_serve(pairs: int) -> bool:
    """Return whether `by_squares` makes an opening for a number of pairs."""
    prime = pairs - 1
    return pairs >= 8 and prime % 4 == 3 and all(prime % number for number in range(2, isqrt(prime) + 1))


def by_squares(pairs: int) -> Line:
    """Make an opening in which every two pairs are compared equally often.

    The pairs less one must be a prime p that leaves 3 when divided by 4: 8, 12, 20, 24, 32, 44, 48, 60 pairs …; those to 32 are
    exactly the numbers for which Safford needed no double schedule (Barney 1900, p. 38). For each square u of p (a remainder of
    some number times itself) one table has the pairs (c + 1)·u and (c − 1)·u and begins with deal c·u, counted from the seats of
    the pivot. On every deal the N-S pairs are then shifted squares, and squares are shifted into each other equally often. The
    constant c is the first for which no pair comes twice: c² − 1 must not be a square.
    """
    prime = pairs - 1
    squares = {number * number % prime for number in range(1, prime)}
    c = next(number for number in range(2, prime) if (number * number - 1) % prime not in squares | {0})
    rows = [((c + 1) * u % prime + 1, (c - 1) * u % prime + 1, c * u % prime + 1) for u in squares]
    return tuple(sorted([(pairs, 1, 1), *rows], key=lambda row: row[2]))


HOWELL_SIZES = range(5, 61)
SAFFORD_SIZES = (8, 10, 12, 14, 16, 18, 20, 24, 32, 44, 48, 60)

EQUAL_HOWELL_OPENINGS = (12, 16, 32)
"""Numbers of pairs for which Howell's printed opening compares equally."""


class Cycle(Struct, frozen=True):
    """A stretch of rounds in which pairs and sets follow each other in numerical order (Barney p. 39).

    It has as many rounds as sets; the sets of this stretch come after the first `after`.
    """

    opening: Line
    after: int = 0

    @property
    def highest(self) -> int:
        """The pair that keeps its seats."""
        return 2 * len(self.opening)

    @property
    def length(self) -> int:
        """The number of rounds and sets: one fewer than pairs."""
        return self.highest - 1

    def pair(self, first: int, round_: int) -> int:
        """Name the pair in a seat in a round (from 0), by the pair that had it first."""
        return first if first == self.highest else (first - 1 + round_) % self.length + 1

    def set(self, first: int, round_: int) -> int:
        """Name the set (from 0) in play at a table in a round, by the deal that was first in play there."""
        return self.after + (first - 1 - self.after + round_) % self.length

    def seats(self, round_: int) -> Iterator[Seats]:
        """Seat the pairs in a round (from 0), table by table."""
        return (Seats.of_sides(self.pair(ns, round_), self.pair(ew, round_)) for ns, ew, _ in self.opening)


def play_cycles(request: Request, cycles: tuple[Cycle, ...], pairs: int) -> Schedule:
    """Arrange the cycles one after the other; of an odd number of pairs the highest is missing, and its opponents rest."""
    whole = sum(cycle.length for cycle in cycles)
    passes = _passes(request, whole, pairs)
    rounds = rounds_played(request, len(passes) * whole)
    steps = [(cycle, round_, sets) for sets in passes for cycle in cycles for round_ in range(cycle.length)]
    plays, sit_outs = _rounds(steps[:rounds], pairs)
    sets = tuple(set_ for pass_ in passes[: -(-rounds // whole)] for set_ in pass_)
    return Schedule(
        system=request.system,
        contest=Contest.PAIRS,
        tables=len(cycles[0].opening),
        deals=sum(map(len, sets)),
        rounds=rounds,
        entries=pairs,
        plays=plays,
        sit_outs=sit_outs,
        sets=sets,
        absent=(pairs + 1,) if pairs % 2 else (),
    )


def _passes(request: Request, sets: int, pairs: int) -> tuple[Sets, ...]:
    """Lay the sets of each time through, by the plans of Barney p. 41.

    First plan: the schedule is played through as often as deals are wanted. Second: trays of the same number together, here
    numbered in running order. Third, unless the request says otherwise: 1, 8, 15, 22.
    """
    size = deals_each(request.deals, sets, say("%(pairs)s pairs", pairs=pairs))
    if request.sets == 1:
        return tuple(consecutive(sets, 1, after=sets * number) for number in range(size))
    return ((consecutive if request.sets == 2 else third_plan)(sets, size),)


def _rounds(steps: Iterable[tuple[Cycle, int, Sets]], pairs: int) -> tuple[tuple[Play, ...], tuple[SitOut, ...]]:
    plays, sit_outs = [], []
    for number, (cycle, round_, sets) in enumerate(steps, start=1):
        for table, (seats, (_, _, first)) in enumerate(zip(cycle.seats(round_), cycle.opening, strict=True), start=1):
            if max(seats) > pairs:
                sit_outs.append(SitOut(number, (min(seats),)))
            else:
                plays.append(Play(number, table, seats, sets[cycle.set(first, round_)]))
    return tuple(plays), tuple(sit_outs)


def arrange_howell(request: Request) -> Schedule:
    """Arrange Howell's schedule; MovementError for a number of pairs or deals that cannot be."""
    pairs = check_size(request, pairs_of(request), HOWELL_SIZES, "pairs")
    if pairs <= 6:
        return play_cycles(request, tuple(Cycle(half, after=half[0][2] - 1) for half in SIX_PAIRS), pairs)
    return play_cycles(request, (Cycle(howell_opening(pairs + pairs % 2)),), pairs)


def howell_opening(pairs: int) -> Line:
    """Give the original position of an even number of pairs, 8 to 60: as printed, else by rule, else as found."""
    if pairs in HOWELL_OPENINGS:
        return HOWELL_OPENINGS[pairs]
    if squares_serve(pairs):
        return by_squares(pairs)
    return tuple(sorted(whitfeld_opening(pairs // 2), key=lambda row: row[2]))


def whitfeld_opening(tables: int) -> Line:
    """Give the original position of so many tables: table t has the pairs t and 2·tables + 1 − t."""
    return tuple((2 * tables + 1 - table, table, first) for table, first in enumerate(FIRST_DEALS[tables], start=1))


def arrange_whitfeld(request: Request) -> Schedule:
    """Arrange Whitfeld's schedule; MovementError for a number of pairs or deals that cannot be."""
    pairs = pairs_of(request)
    tables = (pairs + 1) // 2
    if tables not in FIRST_DEALS:
        raise _no_whitfeld(request, tables)
    return play_cycles(request, (Cycle(whitfeld_opening(tables)),), pairs)


def _no_whitfeld(request: Request, tables: int) -> MovementError:
    why = say("%(system)s has no schedule for %(spoken)s", system=request.system, spoken=spoken(request))
    if tables in (3, 5):
        why += say(": at %(tables)s tables there is none, every way was tried", tables=tables)
    if tables == 3:
        why += say(", though five deals are a prime number and Mitchell p. 44 says that then it is easy")
    nearest = say("the nearest: %(nearest_sizes)s tables", nearest_sizes=nearest_sizes(tables, FIRST_DEALS))
    return MovementError(why, sizes_that_serve(request), nearest, key=size_key(request))


def arrange_safford(request: Request) -> Schedule:
    """Arrange Safford's schedule; MovementError for a number of pairs or deals that cannot be."""
    pairs = pairs_of(request)
    even = pairs + pairs % 2
    if even not in SAFFORD_SIZES:
        why = say("no schedule of equal comparisons is known here for %(spoken)s", spoken=spoken(request))
        raise MovementError(why, sizes_that_serve(request), key=size_key(request))
    if even in SAFFORD_DOUBLE:
        first, second = SAFFORD_DOUBLE[even]
        return play_cycles(request, (Cycle(first), Cycle(second, after=even - 1)), pairs)
    if even == 8:
        return play_cycles(request, (Cycle(SAFFORD_EIGHT),), pairs)
    opening = HOWELL_OPENINGS[even] if even in EQUAL_HOWELL_OPENINGS else by_squares(even)
    return play_cycles(request, (Cycle(opening),), pairs)


Twos = tuple[tuple[int, int], ...]


def by_twos(many: int) -> tuple[Twos, ...]:
    """Bring every two of an even number together once, a line for each round, as partners of the individual schedule do."""
    if many not in PRINTED_SIZES:
        return plain_twos(many)
    return tuple(tuple(two for n, s, e, w in line for two in ((n, s), (e, w))) for line in printed_rounds(many))


def plain_twos(many: int) -> tuple[Twos, ...]:
    """Write the first line as Mitchell does, and let all but 1 follow each other."""
    first = ((1, 2), *((low, many + 3 - low) for low in range(3, many // 2 + 2)))

    def after(number: int, changes: int) -> int:
        return number if number == 1 else (number - 2 + changes) % (many - 1) + 2

    return tuple(tuple((after(team, changes), after(other, changes)) for team, other in first) for changes in range(many - 1))
