"""Howell's scoring, original and modified.

In the original, losses from the top score of one's own direction are added up (Barney 1900, p. 42). In the exponent system, or
modified Howell, equated gains above the lowest score are (pp. 43-45).
"""

from whistpress.core.model import Contest
from whistpress.core.scoring.columns import DealMarks, both_columns, by_columns
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.slips import LineFigures, SettledSlip
from whistpress.language import noted


def mark_losses(settled: SettledSlip) -> DealMarks:
    """Mark the loss of each line; a pair that sits out is charged the mean loss of all that played the deal."""
    tables = settled.tables
    over = 2 * tables or 1
    ns, ew = _losses(settled.ns, over), _losses(settled.ew, over)
    return DealMarks(
        over=over * settled.scale,
        ns=ns,
        ew=ew,
        columns=both_columns(settled),
        rest=sum(loss for loss in [*ns, *ew] if loss is not None) // over if tables else None,
    )


def _losses(scores: LineFigures, times: int) -> LineFigures:
    top = max((score for score in scores if score is not None), default=0)
    return [None if score is None else (top - score) * times for score in scores]


HOWELL = Method(
    name="howell",
    title=noted("Howell's losses"),
    ranks=noted(
        "On each deal you lose the tricks by which you fell short of the best score of those who sat your way. The fewest "
        "tricks lost wins."
    ),
    contests=frozenset({Contest.PAIRS}),
    book="Barney 1900, p. 42",
    tabulate=by_columns(mark_losses),
    of_tricks=True,
    adds_up_with="losses",
    noun="loss",
    measure="top",
    smallest_first=True,
    plus_minus=True,
    difference="beside",
)


def mark_gains(settled: SettledSlip) -> DealMarks:
    """Mark gains above the lowest score of the column; the lesser column gets the difference of both, over the tables, each.

    The difference is written as an exponent (rule 4); a pair that sits out has gain 0 with the larger column as its
    exponent (rule 12), which is the average.
    """
    tables = settled.tables
    gains = _gains(settled.ns), _gains(settled.ew)
    totals = [sum(gain for gain in side_gains if gain is not None) for side_gains in gains]
    larger = max(totals)
    exponents = [larger - total for total in totals]
    ns, ew = (
        [None if gain is None else gain * tables + exponent for gain in side_gains]
        for side_gains, exponent in zip(gains, exponents, strict=True)
    )
    written_ns, written_ew = (
        [None if gain is None else (gain, exponent) for gain in side_gains]
        for side_gains, exponent in zip(gains, exponents, strict=True)
    )
    return DealMarks(
        over=(tables or 1) * settled.scale,
        ns=ns,
        ew=ew,
        columns=both_columns(settled, gains=True),
        rest=larger if tables else None,
        written=(written_ns, written_ew),
        rest_exponent=larger,
    )


def _gains(scores: LineFigures) -> LineFigures:
    low = min((score for score in scores if score is not None), default=0)
    return [None if score is None else score - low for score in scores]


EXPONENT = Method(
    name="exponent",
    title=noted("Exponent system (modified Howell)"),
    ranks=noted(
        "On each deal you gain your tricks above the lowest score of those who sat your way; the direction that gained less "
        "is given the difference, shared among its tables (the equated gain). The highest sum wins."
    ),
    contests=frozenset({Contest.PAIRS}),
    book="Barney 1900, pp. 43-45",
    tabulate=by_columns(mark_gains),
    of_tricks=True,
    adds_up_with="differences",
    noun="gain",
    measure="low",
    plus_minus=True,
    difference="beside",
)
