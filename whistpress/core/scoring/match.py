"""Match scoring: 2, 1 or 0 for a score above, at or below the average of its direction (Barney 1900, pp. 45-46)."""

from fractions import Fraction

from whistpress.core.model import Contest, Side
from whistpress.core.scoring.columns import Marked, Parts, by_columns, column
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.settled import SettledSlip
from whistpress.language import noted


def nearly_whole(total: int, over: int) -> int:
    """The average `total`/`over` in halves, by the rule of thirds.

    A fraction not more than one third from a whole number counts as that number, any other as one half.
    """
    whole, left = divmod(total, over)
    if 3 * left <= over:
        return 2 * whole
    return 2 * whole + (2 if 3 * left >= 2 * over else 1)


def mark(settled: SettledSlip) -> Marked:
    """The match score of each line; an average, and a pair that sits out, has 1."""
    ns, column_ns = _halves(settled.ns, settled.scale)
    ew, column_ew = _halves(settled.ew, settled.scale)
    return Marked(
        over=1,
        ns=_matches(settled, settled.ns, ns),
        ew=_matches(settled, settled.ew, ew),
        columns=(
            column(Side.NS, settled.ns, settled.scale, average=column_ns),
            column(Side.EW, settled.ew, settled.scale, average=column_ew),
        ),
        rest=1 if settled.tables or any(settled.averages) else None,
    )


def _halves(scores: Parts, scale: int) -> tuple[int, Fraction | None]:
    made = [score for score in scores if score is not None]
    if not made:
        return 0, None
    halves = nearly_whole(sum(made), len(made) * scale)
    return halves, Fraction(halves, 2)


def _matches(settled: SettledSlip, scores: Parts, halves: int) -> Parts:
    bar = halves * settled.scale
    return [
        1 if average else None if score is None else 1 + (2 * score > bar) - (2 * score < bar)
        for score, average in zip(scores, settled.averages, strict=True)
    ]


METHOD = Method(
    name="match",
    title=noted("Match scoring"),
    ranks=noted("The sum of the match scores: 2 above the average of one's own direction, 1 at it, 0 below; the largest wins."),
    contests=frozenset({Contest.PAIRS}),
    book="Barney 1900, pp. 45-46",
    tabulate=by_columns(mark),
    noun=noted("match score"),
    measure="average",
)
