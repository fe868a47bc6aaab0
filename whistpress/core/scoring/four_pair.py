"""Four-pair matches: a match won, and the tricks, in each comparison of two pairs that sit the same way.

The matches decide, and between equals the tricks (Barney 1900, pp. 27-28). A pair's tricks are here the sum of all its
differences, those of lost matches with a minus sign; of these Barney does not speak.
"""

from whistpress.core.model import Contest
from whistpress.core.scoring.comparing import by_comparisons, same_way
from whistpress.core.scoring.method import Method
from whistpress.language import noted

METHOD = Method(
    name="four-pair",
    title=noted("Matches of pairs"),
    ranks=noted(
        "The matches won against the pairs that sit the same way, one half for a tie; the most win, and between "
        "equals the larger sum of the differences in tricks."
    ),
    contests=frozenset({Contest.PAIRS}),
    book="Barney 1900, pp. 27-28",
    counts="comparisons",
    tabulate=by_comparisons(same_way, win=1, differences="tricks"),
    noun="match",
    ties_by_tricks=True,
)
