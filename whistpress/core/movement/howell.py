"""Howell's pair system: every pair against every other, all but the highest changing seats (Barney 1900, pp. 38–41)."""

from dataclasses import dataclass

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.cutting import rounds_played
from whistpress.core.movement.howell_openings import OPENINGS, SIX_PAIRS, Opening
from whistpress.core.movement.laying import Sets, consecutive, deals_each, third_plan
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import pairs_of, size_key, spoken
from whistpress.core.movement.system import System

LEAST, MOST = 5, 36


@dataclass(frozen=True, slots=True)
class Cycle:
    """A stretch of rounds in which pairs and sets follow each other in numerical order (p. 39).

    There are as many rounds as sets; the sets of this stretch come after the first `after`.
    """

    opening: Opening
    after: int

    @property
    def highest(self) -> int:
        """The pair that keeps its seats."""
        return 2 * len(self.opening)

    @property
    def length(self) -> int:
        """How many rounds and sets it has: one fewer than pairs."""
        return self.highest - 1

    def pair(self, first: int, round_: int) -> int:
        """Name the pair in a seat in a round (from 0), by the pair that had it first."""
        return first if first == self.highest else (first - 1 + round_) % self.length + 1

    def set(self, first: int, round_: int) -> int:
        """Name the set (from 0) in play at a table in a round, by the deal that was first in play there."""
        return self.after + (first - 1 - self.after + round_) % self.length


def arrange(request: Request) -> Schedule:
    """Arrange the Howell schedule asked for; MovementError for a number of pairs or deals that cannot be."""
    pairs = _pairs(request)
    cycles = _cycles(pairs + pairs % 2)
    whole = sum(cycle.length for cycle in cycles)
    passes = _passes(request, whole, pairs)
    rounds = rounds_played(request, len(passes) * whole)
    steps = [(cycle, round_, sets) for sets in passes for cycle in cycles for round_ in range(cycle.length)]
    plays, sit_outs = _rounds(steps[:rounds], pairs)
    sets = tuple(set_ for pass_ in passes[: -(-rounds // whole)] for set_ in pass_)
    return Schedule(
        system="howell",
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


def _rounds(steps: list[tuple[Cycle, int, Sets]], pairs: int) -> tuple[tuple[Play, ...], tuple[SitOut, ...]]:
    plays, sit_outs = [], []
    for number, (cycle, round_, sets) in enumerate(steps, start=1):
        for table, (ns, ew, first) in enumerate(cycle.opening, start=1):
            seats = Seats.of_sides(cycle.pair(ns, round_), cycle.pair(ew, round_))
            if max(seats) > pairs:
                sit_outs.append(SitOut(number, (min(seats),)))
            else:
                plays.append(Play(number, table, seats, sets[cycle.set(first, round_)]))
    return tuple(plays), tuple(sit_outs)


def _pairs(request: Request) -> int:
    pairs = pairs_of(request)
    if not LEAST <= pairs <= MOST:
        raise MovementError(
            f"howell is for {LEAST} to {MOST} pairs, not {spoken(request)}",
            f"sizes that serve: {SYSTEM.sizes}",
            key=size_key(request),
        )
    return pairs


def _cycles(pairs: int) -> tuple[Cycle, ...]:
    if pairs == 2 * len(SIX_PAIRS[0]):
        return tuple(Cycle(opening, after=opening[0][2] - 1) for opening in SIX_PAIRS)
    return (Cycle(OPENINGS[pairs], after=0),)


def _passes(request: Request, sets: int, pairs: int) -> tuple[Sets, ...]:
    """Lay the sets of each time through, by the plans of p. 41.

    First plan: the schedule is played through as often as deals are wanted. Second: trays of the same number together,
    here numbered in running order. Third, unless said: 1, 8, 15, 22.
    """
    each = deals_each(request.deals, sets, f"{pairs} pairs")
    if request.sets == 1:
        return tuple(consecutive(sets, 1, after=sets * number) for number in range(each))
    return ((consecutive if request.sets == 2 else third_plan)(sets, each),)


SYSTEM = System(
    name="howell",
    contest=Contest.PAIRS,
    takes=("pairs", "tables"),
    sizes=f"{LEAST} to {MOST} pairs; of an odd number one pair sits out each round",
    book="Barney 1900, p. 38",
    summary="Every pair meets every other and plays every deal; all but the highest pair change seats.",
    default_scoring="exponent",
    arrange=arrange,
    options=frozenset({"sets"}),
)
