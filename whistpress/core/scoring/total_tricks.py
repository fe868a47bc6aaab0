"""Total tricks: nothing is compared but the whole number taken, by a pair or by both pairs of a team.

Teams of four in the progressive movements for pairs (Barney 1900, p. 48), in Snow's (p. 51), three teams that play
all deals (p. 59).
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from whistpress.core.model import Contest
from whistpress.core.scoring.columns import Sums, figure, traveller, unmarked
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.settled import TRICKS, SettledSlip
from whistpress.language import noted


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Travellers without marks, the tricks credited on all lines, and thirteen for each of these lines."""
    sums, possible = Sums(), Counter[int]()
    for settled in slips:
        for side, scores in ((0, settled.ns), (1, settled.ew)):
            for sides, score in zip(settled.sides, scores, strict=True):
                if score is not None:
                    sums.include((entry, figure(score, settled.scale)) for entry in sides[side])
                    possible.update(dict.fromkeys(sides[side], TRICKS))
    return TabulatingSheet(
        tuple(traveller(settled, unmarked(settled)) for settled in slips),
        sums.total(),
        possible={entry: Fraction(tricks) for entry, tricks in possible.items()},
    )


METHOD = Method(
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
