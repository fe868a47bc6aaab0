"""Totals: the whole number of tricks taken, and cards with only the figure at the foot on record.

Total tricks compare nothing but the whole number taken, by a pair or by both pairs of a team: teams of four in the progressive
movements for pairs (Barney 1900, p. 48), in Snow's (p. 51), three teams that play all deals (p. 59).

Totals alone, without deals and lines, are not in the old books: club evenings keep such cards. The highest total is first, unless
the event says `lowest = true`.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from whistpress.core.games.game import TRICKS
from whistpress.core.model import Contest
from whistpress.core.scoring.columns import EntrySums, traveller_of
from whistpress.core.scoring.method import Method, TabulatingSheet, empty_sheet
from whistpress.core.scoring.settled import SettledSlip
from whistpress.language import noted


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Travellers without marks, the tricks credited on all lines, and thirteen for each line."""
    sums, lines = EntrySums(), Counter[int]()
    for settled in slips:
        sums.add_lines(settled, settled.ns, settled.ew, settled.scale)
        for sides, ns, ew in zip(settled.sides, settled.ns, settled.ew, strict=True):
            lines.update(set(sides[0]) if ns is not None else ())
            lines.update(set(sides[1]) if ew is not None else ())
    return TabulatingSheet(
        tuple(traveller_of(settled) for settled in slips),
        sums.totals(),
        possible={entry: Fraction(TRICKS * number) for entry, number in lines.items()},
    )


TOTAL_TRICKS = Method(
    name="total-tricks",
    title=noted("Total tricks"),
    ranks=noted(
        "All the tricks taken, those of both pairs where teams play; the most win. Where entries played different numbers of "
        "deals, the percentage of all tricks ranks."
    ),
    contests=frozenset({Contest.INDIVIDUAL, Contest.PAIRS, Contest.FOURS, Contest.SIXES, Contest.EIGHTS, Contest.CLUB}),
    book="Barney 1900, pp. 48, 51, 57-59",
    tabulate=tabulate,
    counts="tricks",
    of_tricks=True,
    of_rounds=True,
)

TOTAL = Method(
    name="total",
    title=noted("Totals"),
    ranks=noted("The totals as they were written down; the highest wins, unless the event says that the lowest does."),
    contests=frozenset(Contest),
    book="after the score-cards of Barney 1900, p. 24",
    tabulate=empty_sheet,
    of_rounds=True,
    totals_only=True,
)

TOTAL_POINTS = Method(
    name="total-points",
    title=noted("Totals of points"),
    ranks=noted("The totals of points as they were written down; the highest wins, unless the event says that the lowest does."),
    contests=frozenset(Contest),
    book="after the score-cards of Barney 1900, p. 24",
    tabulate=empty_sheet,
    of_rounds=True,
    totals_only=True,
)
