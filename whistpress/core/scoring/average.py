"""Scoring against the average of one's own direction (Barney 1900, pp. 31-32; Mitchell 1897, pp. 27, 29)."""

from collections.abc import Mapping
from fractions import Fraction

from whistpress.core.model import Contest
from whistpress.core.scoring.columns import Marked, Parts, both_columns, by_columns
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.settled import SettledSlip
from whistpress.language import noted


def mark(settled: SettledSlip) -> Marked:
    """Score minus the mean of all scores of the deal in one's own direction, one's own included."""
    tables = settled.tables
    return Marked(
        over=(tables or 1) * settled.scale,
        ns=_deviations(settled.ns, tables),
        ew=_deviations(settled.ew, tables),
        columns=both_columns(settled),
    )


def _deviations(scores: Parts, tables: int) -> Parts:
    total = sum(score for score in scores if score is not None)
    return [None if score is None else score * tables - total for score in scores]


def of_totals(totals: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Total minus average total."""
    average = sum(totals.values(), Fraction(0)) / len(totals)
    return {entry: total - average for entry, total in totals.items()}


AVERAGE = Method(
    name="average",
    title=noted("Against the average"),
    ranks=noted("The sum, over the deals played, of score minus the average score of one's own direction; the largest wins."),
    contests=frozenset({Contest.PAIRS, Contest.INDIVIDUAL}),
    book="Barney 1900, pp. 31-32; Mitchell 1897, pp. 27, 29",
    tabulate=by_columns(mark),
    of_tricks=True,
    measure="average",
    averages_tricks=True,
    of_totals=of_totals,
)
