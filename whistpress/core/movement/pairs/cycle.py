"""Schedules in which every pair meets every other, pairs and deals following each other in numerical order.

Howell's (Barney 1900, pp. 38–41), Safford's (pp. 36–38) and Whitfeld's (Mitchell 1897, pp. 44, 67–68) are all of this kind:
the highest pair keeps its seats, at every other seat the pair of the next number follows, at every table the next deal.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.pairs.howell_openings import Opening
from whistpress.core.movement.request import Request
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.core.movement.trays.laying import Sets, consecutive, deals_each, third_plan


class Cycle(Struct, frozen=True):
    """A stretch of rounds in which pairs and sets follow each other in numerical order (Barney p. 39).

    There are as many rounds as sets; the sets of this stretch come after the first `after`.
    """

    opening: Opening
    after: int = 0

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

    def seats(self, round_: int) -> Iterator[Seats]:
        """Seat the pairs in a round (from 0), table by table."""
        return (Seats.of_sides(self.pair(ns, round_), self.pair(ew, round_)) for ns, ew, _ in self.opening)


def cycled(request: Request, cycles: tuple[Cycle, ...], pairs: int) -> Schedule:
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


def _rounds(steps: Iterable[tuple[Cycle, int, Sets]], pairs: int) -> tuple[tuple[Play, ...], tuple[SitOut, ...]]:
    plays, sit_outs = [], []
    for number, (cycle, round_, sets) in enumerate(steps, start=1):
        for table, (seats, (_, _, first)) in enumerate(zip(cycle.seats(round_), cycle.opening, strict=True), start=1):
            if max(seats) > pairs:
                sit_outs.append(SitOut(number, (min(seats),)))
            else:
                plays.append(Play(number, table, seats, sets[cycle.set(first, round_)]))
    return tuple(plays), tuple(sit_outs)


def _passes(request: Request, sets: int, pairs: int) -> tuple[Sets, ...]:
    """Lay the sets of each time through, by the plans of Barney p. 41.

    First plan: the schedule is played through as often as deals are wanted. Second: trays of the same number together,
    here numbered in running order. Third, unless said: 1, 8, 15, 22.
    """
    each = deals_each(request.deals, sets, f"{pairs} pairs")
    if request.sets == 1:
        return tuple(consecutive(sets, 1, after=sets * number) for number in range(each))
    return ((consecutive if request.sets == 2 else third_plan)(sets, each),)
