"""Totals alone: the figure at the foot of each card, where no deals and no lines are on record.

Nothing in the old books: club evenings keep such cards. The highest total is first, unless the event says `lowest = true`.
"""

from collections.abc import Sequence

from whistpress.core.model import Contest
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.settled import SettledSlip
from whistpress.language import noted


def _no_sheet(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Give an empty sheet: an event of totals has no lines."""
    del slips
    return TabulatingSheet((), {})


TOTAL = Method(
    name="total",
    title=noted("Totals"),
    ranks=noted("The totals as they were written down; the highest wins, unless the event says that the lowest does."),
    contests=frozenset(Contest),
    book="after the score-cards of Barney 1900, p. 24",
    tabulate=_no_sheet,
    of_rounds=True,
    totals_only=True,
)

TOTAL_POINTS = Method(
    name="total-points",
    title=noted("Totals of points"),
    ranks=noted("The totals of points as they were written down; the highest wins, unless the event says that the lowest does."),
    contests=frozenset(Contest),
    book="after the score-cards of Barney 1900, p. 24",
    tabulate=_no_sheet,
    of_rounds=True,
    totals_only=True,
)
