"""Today's clubs: tricks against a datum, and tricks against every other table.

Bridge clubs count both in international match points, a scale for points that tricks do not need: here the difference itself
counts, exact. The *datum* of `butler` is the mean of the scores of one's own direction; where there are five or more, one of
the highest and one of the lowest are left out, so that a single strange score moves no other. `cross` is the mean of
one's differences with each other table; with every score in, that is the score against the average times n/(n-1) for n tables,
so that on deals played equally often it ranks as `average` does. At two tables it is Mitchell's gain or loss of a pair: its whole
difference from the pair that sits the same way at the other table, 2 for 9 tricks against 7 (1897, p. 37).

An average is compared with nothing and has 0; where there is no other table to compare with, a score has 0.
"""

from collections.abc import Callable
from fractions import Fraction

from whistpress.core.model import Contest, DealColumn, Side
from whistpress.core.scoring.columns import DealMarks, MarkSlip, by_columns, column
from whistpress.core.scoring.method import MINUS, CreditedLine, Method, is_average
from whistpress.core.scoring.slips import LineFigures, SettledSlip
from whistpress.language import say

ENOUGH = 5
"""With so many scores the two extremes are left out of the datum."""

Differences = Callable[[list[int]], tuple[int, int, int]]
"""From the scores of a direction: by what to multiply a score, what to take from it, and how many parts the result has."""


def datum(scores: list[int]) -> tuple[int, int]:
    """Return the sum and the number of the scores without the extremes: their mean is the datum."""
    inner = sorted(scores)[1:-1] if len(scores) >= ENOUGH else scores
    return sum(inner), len(inner)


def _from_datum(scores: list[int]) -> tuple[int, int, int]:
    total, count = datum(scores)
    return count, total, count or 1


def _from_others(scores: list[int]) -> tuple[int, int, int]:
    return (len(scores), sum(scores), len(scores) - 1) if len(scores) > 1 else (0, 0, 1)


def _mark_by(differences: Differences, *, has_datum: bool) -> MarkSlip:
    """Mark by differences; with `has_datum` they are from one figure for all, which takes the place of the average."""

    def mark(settled: SettledSlip) -> DealMarks:
        ns, over, column_ns = _mark_side(settled, Side.NS, settled.ns, differences, has_datum=has_datum)
        ew, _, column_ew = _mark_side(settled, Side.EW, settled.ew, differences, has_datum=has_datum)
        return DealMarks(over=over, ns=ns, ew=ew, columns=(column_ns, column_ew))

    return mark


def _mark_side(
    settled: SettledSlip, side: Side, scores: LineFigures, differences: Differences, *, has_datum: bool
) -> tuple[LineFigures, int, DealColumn]:
    times, less, parts = differences(settled.compared_scores(scores))
    marks = [
        None if score is None else 0 if average else score * times - less
        for score, average in zip(scores, settled.averages, strict=True)
    ]
    mean = Fraction(less, times * settled.scale) if times and has_datum else None
    return marks, parts * settled.scale, column(side, scores, settled.scale, average=mean)


def _against_datum(credited_line: CreditedLine, tricks: str) -> str:
    if credited_line.line is None or is_average(credited_line.line):
        return say("%(tricks)s; by rule %(signed)s", tricks=tricks, signed=credited_line.signed_mark)
    datum = say("datum %(figure)s", figure=credited_line.figure(credited_line.column.average))
    return f"{tricks} {MINUS} {datum} = {credited_line.signed_mark}"


def _against_others(credited_line: CreditedLine, tricks: str) -> str:
    return say(
        "%(tricks)s, the mean difference with %(others)s other scores %(signed)s",
        tricks=tricks,
        others=len(credited_line.compared_credits()),
        signed=credited_line.signed_mark,
    )


BUTLER = Method(
    name="butler",
    contests=frozenset({Contest.PAIRS, Contest.INDIVIDUAL}),
    tabulate=by_columns(_mark_by(_from_datum, has_datum=True)),
    explain=_against_datum,
    unit="differences",
    plus_minus="score",
)

CROSS = Method(
    name="cross",
    contests=BUTLER.contests,
    tabulate=by_columns(_mark_by(_from_others, has_datum=False)),
    explain=_against_others,
    unit="differences",
    plus_minus="score",
)

METHODS = (BUTLER, CROSS)
