"""Howell's scoring, original and modified.

In the original, losses from the top score of one's own direction are added up (Barney 1900, p. 42). In the exponent system, or
modified Howell, equated gains above the lowest score are (pp. 43-45).
"""

from whistpress.core.model import Contest
from whistpress.core.scoring.columns import DealMarks, both_columns, by_columns
from whistpress.core.scoring.method import MINUS, CreditedLine, Method
from whistpress.core.scoring.slips import LineFigures, SettledSlip
from whistpress.language import say


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


def _below_top(credited_line: CreditedLine, tricks: str) -> str:
    best = say("best %(figure)s", figure=credited_line.figure(credited_line.column.top))
    return f"{best} {MINUS} {tricks} = {say('loss %(figure)s', figure=credited_line.figure(credited_line.credit.mark))}"


HOWELL = Method(
    name="howell",
    contests=frozenset({Contest.PAIRS}),
    tabulate=by_columns(mark_losses),
    explain=_below_top,
    unit="losses",
    plus_minus="average",
    smallest_first=True,
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


def _above_lowest(credited_line: CreditedLine, tricks: str) -> str:
    exponent = credited_line.credit.exponent
    lowest = say("lowest %(figure)s", figure=credited_line.figure(credited_line.column.low))
    gain = f"{tricks} {MINUS} {lowest} = {say('gain %(figure)s', figure=credited_line.figure(credited_line.credit.whole))}"
    if not exponent:
        return gain
    return say(
        "%(gain)s, exponent %(writing)s over %(tables)s tables: %(figure)s",
        gain=gain,
        writing=credited_line.writing(exponent),
        tables=sum(any(credit.tricks is not None for credit in line.credits) for line in credited_line.traveller.lines),
        figure=credited_line.figure(credited_line.credit.mark),
    )


EXPONENT = Method(
    name="exponent",
    contests=frozenset({Contest.PAIRS}),
    tabulate=by_columns(mark_gains),
    explain=_above_lowest,
    unit="differences",
    plus_minus="average",
    writes="exponents",
)

METHODS = (HOWELL, EXPONENT)
