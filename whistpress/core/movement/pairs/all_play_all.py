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
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.lines import Line
from whistpress.core.movement.pairs.openings import (
    FIRST_DEALS,
    HOWELL_OPENINGS,
    SAFFORD_DOUBLE,
    SAFFORD_EIGHT,
    SIX_PAIRS,
    by_squares,
    squares_serve,
)
from whistpress.core.movement.system import MovementError, Request, System, check_size, nearest_sizes, pairs_of, size_key, spoken
from whistpress.core.movement.tray_layout import Sets, consecutive, deals_each, rounds_played, third_plan
from whistpress.language import noted, say

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
    pairs = check_size(request, pairs_of(request), HOWELL_SIZES, "pairs", HOWELL.sizes)
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
    return MovementError(why, say("sizes that serve: %(sizes)s", sizes=say(WHITFELD.sizes)), nearest, key=size_key(request))


def arrange_safford(request: Request) -> Schedule:
    """Arrange Safford's schedule; MovementError for a number of pairs or deals that cannot be."""
    pairs = pairs_of(request)
    even = pairs + pairs % 2
    if even not in SAFFORD_SIZES:
        why = say("no schedule of equal comparisons is known here for %(spoken)s", spoken=spoken(request))
        raise MovementError(why, say("sizes that serve: %(sizes)s", sizes=say(SAFFORD.sizes)), key=size_key(request))
    if even in SAFFORD_DOUBLE:
        first, second = SAFFORD_DOUBLE[even]
        return play_cycles(request, (Cycle(first), Cycle(second, after=even - 1)), pairs)
    if even == 8:
        return play_cycles(request, (Cycle(SAFFORD_EIGHT),), pairs)
    opening = HOWELL_OPENINGS[even] if even in EQUAL_HOWELL_OPENINGS else by_squares(even)
    return play_cycles(request, (Cycle(opening),), pairs)


HOWELL = System(
    name="howell",
    contest=Contest.PAIRS,
    takes=("pairs", "tables"),
    sizes="5 to 60 pairs, printed to 36; of an odd number one pair sits out each round",
    book="Barney 1900, p. 38",
    summary=noted("Every pair meets every other and plays every deal; all but the highest pair change seats."),
    default_scoring="exponent",
    arrange=arrange_howell,
    options=frozenset({"sets"}),
)

WHITFELD = System(
    name="whitfeld",
    contest=Contest.PAIRS,
    takes=("tables", "pairs"),
    sizes=f"4 and 6 to {max(FIRST_DEALS)} tables, printed to 10; of an odd number of pairs one sits out each round",
    book="Mitchell 1897, p. 67",
    summary=noted(
        "Every pair meets every other: E-W go to the next lower table, N-S to the next higher, changing over at the ends."
    ),
    default_scoring="exponent",
    arrange=arrange_whitfeld,
    options=frozenset({"sets"}),
)

SAFFORD = System(
    name="safford",
    contest=Contest.PAIRS,
    takes=("pairs", "tables"),
    sizes="7 to 20, 23–24, 31–32, 43–44, 47–48, 59–60 pairs; of an odd number one rests",
    book="Barney 1900, p. 36",
    summary=noted("Every pair meets every other and is compared with every other on equally many deals."),
    default_scoring="safford",
    arrange=arrange_safford,
    options=frozenset({"sets"}),
)
