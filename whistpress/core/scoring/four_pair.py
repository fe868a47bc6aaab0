"""Four-pair matches: a match won, and the tricks, in each comparison of two pairs that sit the same way.

The better pair of a comparison scores one match and writes its excess of tricks; the other writes nothing (Barney 1900,
pp. 27-28). The matches decide, and between equals the trick score: the sum of the pair's own excesses.
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
        "equals the higher trick score, the sum of the excesses of the matches won."
    ),
    contests=frozenset({Contest.PAIRS}),
    book="Barney 1900, pp. 27-28",
    counts="comparisons",
    tabulate=by_comparisons(same_way, win=1, beside="excess"),
    noun="match",
    ties_by_tricks=True,
    writes_excess=True,
)
