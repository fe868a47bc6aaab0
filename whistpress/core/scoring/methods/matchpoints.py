"""Match scoring, and the matchpoints that today's clubs have made of it.

Match scoring gives 2, 1 or 0 for a score above, at or below the average of its direction (Barney 1900, pp. 45-46). Matchpoints
give 2 for each pair of one's own direction that is beaten on a deal, 1 for each tied with; the old books do not have them.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from whistpress.core.model import Contest, Side
from whistpress.core.scoring.columns import DealMarks, both_columns, by_columns, column
from whistpress.core.scoring.method import CreditedLine, Method, TabulatingSheet, is_average
from whistpress.core.scoring.slips import LineFigures, SettledSlip
from whistpress.language import say


def nearly_whole(total: int, over: int) -> int:
    """Return the average `total`/`over` as a number of halves, by the rule of thirds.

    A fraction not more than one third from a whole number counts as that number, any other as one half.
    """
    whole, left = divmod(total, over)
    if 3 * left <= over:
        return 2 * whole
    return 2 * whole + (2 if 3 * left >= 2 * over else 1)


def mark_matches(settled: SettledSlip) -> DealMarks:
    """Mark the match score of each line; an average, and a pair that sits out, has 1."""
    marks, columns = [], []
    for side, scores in ((Side.NS, settled.ns), (Side.EW, settled.ew)):
        figures = [score for score in scores if score is not None]
        halves = nearly_whole(sum(figures), len(figures) * settled.scale) if figures else 0
        bar = halves * settled.scale
        marks.append(
            [
                1 if average else None if score is None else 1 + (2 * score > bar) - (2 * score < bar)
                for score, average in zip(scores, settled.averages, strict=True)
            ]
        )
        columns.append(column(side, scores, settled.scale, average=Fraction(halves, 2) if figures else None))
    rest = 1 if settled.tables or any(settled.averages) else None
    return DealMarks(over=1, ns=marks[0], ew=marks[1], columns=(columns[0], columns[1]), rest=rest)


def _against_nearest(credited_line: CreditedLine, tricks: str) -> str:
    return say(
        "%(tricks)s against an average of %(figure)s: %(mark)s",
        tricks=tricks,
        figure=credited_line.figure(credited_line.column.average),
        mark=credited_line.mark,
    )


MATCH = Method(
    name="match",
    contests=frozenset({Contest.PAIRS}),
    tabulate=by_columns(mark_matches),
    explain=_against_nearest,
    explains_row=True,
)


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Tabulate matchpoints, and the most that each entry could have on the deals that it played."""
    plays = max((len(settled.compared_scores(settled.ns)) for settled in slips), default=0)
    sheet = by_columns(partial(mark_matchpoints, plays))(slips)
    lines = (line for traveller in sheet.travellers for line in traveller.lines)
    deals = Counter(credit.entry for line in lines for credit in line.credits if credit.mark is not None)
    top = 2 * (plays - 1)
    return replace(sheet, possible={entry: Fraction(top * number) for entry, number in deals.items()} if top > 0 else {})


def mark_matchpoints(plays: int, settled: SettledSlip) -> DealMarks:
    """Mark the matchpoints of each line, by Neuberg's formula when the deal has fewer than `plays` scores.

    A deal with n scores counts as if it had N: m matchpoints there become (m + 1) x N/n - 1. An average has half of
    what could be had; a pair that sits out has nothing.
    """
    over = len(settled.compared_scores(settled.ns)) or 1
    half = (plays - 1) * over if plays else 0
    return DealMarks(
        over=over,
        ns=_matchpoints(settled, settled.ns, plays, half),
        ew=_matchpoints(settled, settled.ew, plays, half),
        columns=both_columns(settled),
    )


def _matchpoints(settled: SettledSlip, scores: LineFigures, plays: int, half: int) -> LineFigures:
    """Return matchpoints in parts of the number of scores; m + 1 is the number of scores below plus that of scores not above."""
    compared = sorted(settled.compared_scores(scores))
    return [
        half
        if average
        else None
        if score is None
        else (bisect_left(compared, score) + bisect_right(compared, score)) * plays - len(compared)
        for score, average in zip(scores, settled.averages, strict=True)
    ]


def _beaten_and_tied(credited_line: CreditedLine, tricks: str) -> str:
    if credited_line.line is None or is_average(credited_line.line):
        return say("%(tricks)s; half of what could be had, %(mark)s", tricks=tricks, mark=credited_line.mark)
    others = [credit.tricks or Fraction(0) for credit in credited_line.compared_credits()]
    score = credited_line.credit.tricks or Fraction(0)
    beaten, tied = sum(other < score for other in others), sum(other == score for other in others)
    plain_mark = Fraction(2 * beaten + tied)
    up = (
        ""
        if plain_mark == credited_line.credit.mark
        else say(" %(figure)s, by Neuberg's formula", figure=credited_line.writing(plain_mark))
    )
    return say(
        "%(tricks)s, more than %(beaten)s and as many as %(tied)s of %(number)s others;%(up)s %(mark)s",
        tricks=tricks,
        beaten=beaten,
        tied=tied,
        number=len(others),
        up=up,
        mark=credited_line.mark,
    )


MATCHPOINTS = Method(
    name="matchpoints", contests=frozenset({Contest.PAIRS}), tabulate=tabulate, explain=_beaten_and_tied, percentages=True
)

METHODS = (MATCH, MATCHPOINTS)
