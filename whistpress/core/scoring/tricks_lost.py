"""Individual contests: tricks lost, by the aggregate of each round (Barney 1900, pp. 27, 31)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from whistpress.core.model import Contest, ScorePart
from whistpress.core.movement.trays.sections import letter
from whistpress.core.scoring.columns import Sums, traveller, unmarked
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.settled import SettledSlip
from whistpress.language import noted, say


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Travellers without marks, and the tricks lost in each round.

    A player's loss is the best aggregate of his direction in the round less his own. A deal that one of the tables has no
    score for, or whose tray was fouled, is left out of the round's aggregates: every aggregate is over the same deals. Where the
    tables are in sections with deals of their own, the best aggregate is that of the section (Mitchell 1897, pp. 27-28).
    """
    parts = tuple(_rounds(slips))
    sums = Sums()
    for part in parts:
        sums.include(part.marks)
    return TabulatingSheet(tuple(traveller(settled, unmarked(settled)) for settled in slips), sums.total(), parts)


def _rounds(slips: Sequence[SettledSlip]) -> Iterator[ScorePart]:
    def in_order(settled: SettledSlip) -> tuple[int, int, int]:
        return settled.slip.session, _round_of(settled) or 10_000 + settled.slip.deal, settled.slip.section

    for (session, number, section), group in groupby(sorted(slips, key=in_order), key=in_order):
        together = [settled for settled in group if settled.whole and not settled.slip.group]
        if together:
            deals = tuple(settled.slip.deal for settled in together)
            yield ScorePart(session=session, title=_title(number, section, deals[0]), deals=deals, marks=_lost(together))


def _title(number: int, section: int, deal: int) -> str:
    if number >= 10_000:
        return say("Deal %(deals)s", deals=deal)
    if section:
        return say("Round %(number)s, section %(section)s", number=number, section=letter(section))
    return say("Round %(number)s", number=number)


def _round_of(settled: SettledSlip) -> int | None:
    """The round of a deal by its lines, else by the schedule; None where neither says."""
    return next((line.round for line in settled.lines if line.round is not None), settled.slip.round)


def _lost(slips: Sequence[SettledSlip]) -> tuple[tuple[int, Fraction], ...]:
    lost = Sums()
    for east in (False, True):
        made = Sums()
        for settled in slips:
            taken = made.of(settled.scale)
            for sides, score in zip(settled.sides, settled.ew if east else settled.ns, strict=True):
                for entry in sides[east] if score is not None else ():
                    taken[entry] = taken.get(entry, 0) + (score or 0)
        aggregates = made.total()
        best = max(aggregates.values(), default=Fraction(0))
        lost.include((entry, best - aggregate) for entry, aggregate in aggregates.items())
    return tuple(sorted(lost.total().items()))


METHOD = Method(
    name="tricks-lost",
    title=noted("Tricks lost"),
    ranks=noted("The sum, over the rounds, of the best aggregate of one's direction less one's own; the smallest wins."),
    contests=frozenset({Contest.INDIVIDUAL}),
    book="Barney 1900, pp. 27, 31",
    tabulate=tabulate,
    counts="parts",
    of_tricks=True,
    smallest_first=True,
    fields=False,
)
