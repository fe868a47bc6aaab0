"""Methods that compare entries two by two, over all the deals that they have in common."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Literal

from msgspec import Struct, field

from whistpress.core.model import Comparison
from whistpress.core.scoring.columns import figure, traveller, unmarked
from whistpress.core.scoring.method import Tabulate, TabulatingSheet
from whistpress.core.scoring.settled import SettledSlip

Key = tuple[int, int, int, int]
"""The session, the two entries, and which of their meetings: 0 where all that they have in common is one comparison."""

Compare = Callable[[Sequence[SettledSlip]], Sequence[Comparison]]


class Tally(Struct):
    """What two entries made on the deals over which they are compared, as whole numbers for each scale."""

    deals: list[int] = field(default_factory=list)
    made: dict[int, tuple[int, int]] = field(default_factory=dict)

    def add(self, deal: int, scale: int, first: int, second: int) -> None:
        """Count one deal: what each made, in parts of `scale` to the trick."""
        before = self.made.get(scale, (0, 0))
        self.deals.append(deal)
        self.made[scale] = before[0] + first, before[1] + second

    def comparison(self, session: int, entries: tuple[int, int]) -> Comparison:
        """The comparison that it comes to."""
        first = sum((figure(parts[0], scale) for scale, parts in self.made.items()), Fraction(0))
        second = sum((figure(parts[1], scale) for scale, parts in self.made.items()), Fraction(0))
        return Comparison(session=session, entries=entries, deals=tuple(self.deals), tricks=(first, second))


Beside = Literal["plus_minus", "excess"]
"""What a row has beside its comparisons: the sum of all differences as its plus and minus, or of those it won as its tricks."""


def by_comparisons(compare: Compare, *, win: int, beside: Beside | None = None, rank_by_share: bool = False) -> Tabulate:
    """The tabulating sheet of a method that counts comparisons: `win` for one that is won, half of it for a tie.

    With `rank_by_share` entries with different numbers of comparisons are ranked by the share that they won.
    """
    return partial(_tabulate, compare, win, beside, rank_by_share)


def same_way(slips: Sequence[SettledSlip]) -> tuple[Comparison, ...]:
    """Every two entries that sat the same way on a deal, compared over all deals of their movement on which they did."""
    tallies: dict[Key, Tally] = {}
    for settled in slips:
        for side, scores in ((0, settled.ns), (1, settled.ew)):
            made: dict[int, int] = {}
            for sides, score in zip(settled.sides, scores, strict=True):
                for entry in sides[side] if score is not None else ():
                    made.setdefault(entry, score or 0)
            for one, other in combinations(sorted(made), 2):
                tally = tallies.setdefault((settled.slip.movement, one, other, 0), Tally())
                tally.add(settled.slip.deal, settled.scale, made[one], made[other])
    return in_order(tallies)


def in_order(tallies: Mapping[Key, Tally]) -> tuple[Comparison, ...]:
    """The comparisons of tallies by (session, entry, other entry, which meeting of these two), in that order."""
    return tuple(tallies[key].comparison(key[0], key[1:3]) for key in sorted(tallies) if tallies[key].deals)


def _tabulate(
    compare: Compare, win: int, beside: Beside | None, rank_by_share: bool, slips: Sequence[SettledSlip]
) -> TabulatingSheet:
    comparisons = tuple(compare(slips))
    scores: dict[int, Fraction] = {}
    sums: dict[int, Fraction] = {}
    possible: dict[int, Fraction] = {}
    for entry, ahead in _seen(comparisons):
        possible[entry] = possible.get(entry, Fraction(0)) + win
        scores[entry] = scores.get(entry, Fraction(0)) + figure(win * (1 + (ahead > 0) - (ahead < 0)), 2)
        sums[entry] = sums.get(entry, Fraction(0)) + (max(ahead, Fraction(0)) if beside == "excess" else ahead)
    return TabulatingSheet(
        tuple(traveller(settled, unmarked(settled)) for settled in slips),
        scores,
        comparisons=comparisons,
        plus_minus=sums if beside == "plus_minus" else None,
        tricks=sums if beside == "excess" else None,
        possible=possible if rank_by_share else None,
    )


def _seen(comparisons: Sequence[Comparison]) -> Iterator[tuple[int, Fraction]]:
    """Each comparison as both of its entries see it."""
    for comparison in comparisons:
        for entry in comparison.entries:
            yield entry, comparison.difference(entry)
