"""Individual contests: tricks lost, by the aggregate of each round (Barney 1900, pp. 27, 31)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from whistpress.core.model import Contest, ScorePart
from whistpress.core.scoring.columns import EntrySums, traveller_of
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.methods.average import round_title
from whistpress.core.scoring.slips import SettledSlip
from whistpress.language import say

NO_ROUND = 10_000
"""Deals of which neither the lines nor the schedule say the round are sorted behind all rounds, each by itself."""


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Tabulate the tricks lost in each round; the travellers have no marks.

    A player's loss is the best aggregate of his direction in the round less his own. A deal that one of the tables has no
    score for, or whose tray was fouled, is left out of the round's aggregates: every aggregate is over the same deals. Where the
    tables are in sections with deals of their own, the best aggregate is that of the section (Mitchell 1897, pp. 27-28).
    """
    parts = tuple(_rounds(slips))
    sums = EntrySums()
    for part in parts:
        sums.include(part.marks)
    return TabulatingSheet(tuple(traveller_of(settled) for settled in slips), sums.totals(), parts)


def _rounds(slips: Sequence[SettledSlip]) -> Iterator[ScorePart]:
    def round_of(settled: SettledSlip) -> tuple[int, int, int]:
        number = next((line.round for line in settled.lines if line.round is not None), settled.slip.round)
        return settled.slip.session, number or NO_ROUND + settled.slip.deal, settled.slip.section

    for (session, number, section), group in groupby(sorted(slips, key=round_of), key=round_of):
        compared = [settled for settled in group if settled.whole and not settled.slip.group]
        if compared:
            deals = tuple(settled.slip.deal for settled in compared)
            has_round = number < NO_ROUND
            title = round_title(number, section) if has_round else say("Deal %(deals)s", deals=deals[0])
            yield ScorePart(session=session, title=title, deals=deals, marks=_losses(compared), round=number if has_round else 0)


def _losses(slips: Sequence[SettledSlip]) -> tuple[tuple[int, Fraction], ...]:
    lost = EntrySums()
    for side in (0, 1):
        tricks = EntrySums()
        for settled in slips:
            nothing = [None] * len(settled.sides)
            ns, ew = (nothing, settled.ew) if side else (settled.ns, nothing)
            tricks.add_lines(settled, ns, ew, settled.scale)
        aggregates = tricks.totals()
        best = max(aggregates.values(), default=Fraction(0))
        lost.include((entry, best - aggregate) for entry, aggregate in aggregates.items())
    return tuple(sorted(lost.totals().items()))


METHODS = (
    Method(
        name="tricks-lost",
        contests=frozenset({Contest.INDIVIDUAL}),
        tabulate=tabulate,
        counts="parts",
        unit="losses",
        smallest_first=True,
        two_fields=False,
    ),
)
