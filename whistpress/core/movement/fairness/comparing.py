"""Who plays which sets the same way, and the balance of a schedule for pairs.

Two are compared on a set when both play it North-South, or both East-West. The balance is
Qf = 100 · Smin / Σb². For two entries b sums over the sets that both play: t − 1 where they meet on it, t being how often the
set is played; else 1 if they sit the same way, −1 if opposite ways. Smin is the least Σb² of whole numbers with that Σb.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, product

from msgspec import Struct

from whistpress.core.model import Play, Schedule, Side
from whistpress.core.movement.fairness.ranges import Two, two
from whistpress.core.movement.fairness.seated import Of, entries, entry_of


class PlayedSet(Struct, frozen=True):
    """A set of deals as it was played: who sat each way, who met on it, at how many tables.

    `once`: everybody who plays the set plays it once.
    """

    sides: Mapping[Side, frozenset[int]]
    meetings: frozenset[Two]
    times: int
    once: bool

    def same_way(self) -> set[Two]:
        """Every two who play the set the same way."""
        return {found for numbers in self.sides.values() for found in combinations(sorted(numbers), 2)}

    def opposite(self) -> set[Two]:
        """Every two who play it opposite ways, at one table or at two."""
        return {two(one, other) for one, other in product(self.sides[Side.NS], self.sides[Side.EW]) if one != other}


def played_sets(schedule: Schedule) -> tuple[PlayedSet, ...]:
    """Each set of deals as it was played; a deal of no set travels alone."""
    of = entry_of(schedule)
    return tuple(_set(plays, of) for plays in _plays_of_sets(schedule))


def compared(schedule: Schedule) -> Counter[Two]:
    """Count the sets of deals that two entries play the same way: both N-S, or both E-W."""
    return compared_on(played_sets(schedule))


def compared_on(sets: tuple[PlayedSet, ...]) -> Counter[Two]:
    """Count those of some sets that two entries play the same way."""
    counts: Counter[Two] = Counter()
    for played in sets:
        counts.update(played.same_way())
    return counts


def balance(schedule: Schedule) -> Fraction | None:
    """Work out Qf; None with fewer than two entries, or when no two of them can be compared."""
    return balance_on(played_sets(schedule), len(entries(schedule)))


def balance_on(sets: tuple[PlayedSet, ...], entered: int) -> Fraction | None:
    """Work out Qf of some sets for so many entries."""
    sums = _relations(sets)
    count = entered * (entered - 1) // 2
    squares = sum(b * b for b in sums.values())
    if not count or not squares:
        return None
    each, over = divmod(sum(sums.values()), count)
    return Fraction(100 * ((count - over) * each**2 + over * (each + 1) ** 2), squares)


def _relations(sets: tuple[PlayedSet, ...]) -> Counter[Two]:
    """The b of every two."""
    sums: Counter[Two] = Counter()
    for played in sets:
        same = played.same_way()
        for found in same - played.meetings:
            sums[found] += 1
        for found in played.opposite() - played.meetings - same:
            sums[found] -= 1
        for found in played.meetings:
            sums[found] += played.times - 1
    return sums


def _set(plays: list[Play], of: Of) -> PlayedSet:
    sides = {side: frozenset(of(number) for play in plays for number in play.seats.side(side)) for side in Side}
    meetings = frozenset(two(of(play.seats.n), of(play.seats.e)) for play in plays if play.seats.ew)
    seats = sum(len({of(number) for number in play.seats.taken}) for play in plays)
    return PlayedSet(sides, meetings, len(plays), once=len(sides[Side.NS] | sides[Side.EW]) == seats)


def _plays_of_sets(schedule: Schedule) -> Iterator[list[Play]]:
    leaders = {deal: set_[0] for set_ in schedule.sets for deal in set_}
    plays: defaultdict[int, list[Play]] = defaultdict(list)
    for play in schedule.plays:
        for leader in dict.fromkeys(leaders.get(deal, deal) for deal in play.deals):
            plays[leader].append(play)
    yield from plays.values()
