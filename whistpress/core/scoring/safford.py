"""Safford's comparative whist: every pair compared with every other on the deals they play the same way.

Each pair has a card of its own; what it makes is set against the score of each other pair that plays the same deals the
same way of the table, and the whole of these deals is a match between the two (Barney 1900, pp. 36-38).
"""

from whistpress.core.model import Contest
from whistpress.core.scoring.comparing import by_comparisons, same_way
from whistpress.core.scoring.method import Method
from whistpress.language import noted

METHOD = Method(
    name="safford",
    title=noted("Safford's comparative scores"),
    ranks=noted(
        "The comparisons won with the other pairs, each over all deals both play the same way, one half for a tie; the most win. "
        "Where pairs have different numbers of comparisons, the share that they won ranks."
    ),
    contests=frozenset({Contest.PAIRS}),
    book="Barney 1900, pp. 36-38",
    counts="comparisons",
    tabulate=by_comparisons(same_way, win=1, beside="plus_minus", rank_by_share=True),
    noun="comparison",
)
