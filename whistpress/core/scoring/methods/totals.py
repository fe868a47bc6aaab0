"""Totals: the whole number of tricks taken, and cards with only the figure at the foot on record.

Total tricks compare nothing but the whole number taken, by a pair or by both pairs of a team: teams of four in the progressive
movements for pairs (Barney 1900, p. 48), in Snow's (p. 51), three teams that play all deals (p. 59). Whist drives of today are
scored so: every trick counts, the losers' too, and a hand of waiting counts as many as the drive says.

Totals alone, without deals and lines, are not in the old books: club evenings keep such cards. The highest total is first, unless
the event says `lowest = true`.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from whistpress.core.games.game import TRICKS
from whistpress.core.model import Contest
from whistpress.core.scoring.columns import EntrySums, traveller_of
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.slips import SettledSlip, tricks_of_both


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Tabulate the tricks credited on all lines, and the possible tricks on them; the travellers have no marks.

    An entry that waits for a round of a drive has what waiting counts, and could have had the tricks of its hands.
    """
    sums, possible = EntrySums(), Counter[int]()
    for settled in slips:
        sums.add_lines(settled, settled.ns, settled.ew, settled.scale)
        for line, sides, ns, ew in zip(settled.lines, settled.sides, settled.ns, settled.ew, strict=True):
            for entries, tricks in zip(sides, (ns, ew), strict=True):
                if tricks is not None:
                    possible.update(dict.fromkeys(entries, tricks_of_both(line)))
        if settled.waited is not None:
            sums.include((entry, Fraction(settled.waited)) for entry in settled.resting)
            possible.update(dict.fromkeys(settled.resting, TRICKS * settled.slip.hands))
    return TabulatingSheet(
        tuple(traveller_of(settled) for settled in slips),
        sums.totals(),
        possible={entry: Fraction(number) for entry, number in possible.items()},
    )


METHODS = (
    Method(
        name="total-tricks",
        contests=frozenset({Contest.INDIVIDUAL, Contest.PAIRS, Contest.FOURS, Contest.SIXES, Contest.EIGHTS, Contest.CLUB}),
        tabulate=tabulate,
        counts="tricks",
        without_trays=True,
    ),
    Method(name="total", contests=frozenset(Contest), source="totals", without_trays=True),
    Method(name="total-points", contests=frozenset(Contest), source="totals", without_trays=True),
)
