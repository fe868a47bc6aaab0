"""Howell's original scoring: losses from the top score of one's own direction (Barney 1900, p. 42)."""

from whistpress.core.model import Contest
from whistpress.core.scoring.columns import Marked, Parts, both_columns, by_columns
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.settled import SettledSlip
from whistpress.language import noted


def mark_losses(settled: SettledSlip) -> Marked:
    """The loss of each line; a pair that sits out is charged the mean loss of all that played the deal."""
    tables = settled.tables
    ns, ew = _losses(settled.ns), _losses(settled.ew)
    everyone = 2 * tables or 1
    lost = sum(loss for loss in [*ns, *ew] if loss is not None)
    return Marked(
        over=everyone * settled.scale,
        ns=_scaled(ns, everyone),
        ew=_scaled(ew, everyone),
        columns=both_columns(settled),
        rest=lost if tables else None,
    )


def _losses(scores: Parts) -> Parts:
    top = max((score for score in scores if score is not None), default=0)
    return [None if score is None else top - score for score in scores]


def _scaled(losses: Parts, by: int) -> Parts:
    return [None if loss is None else loss * by for loss in losses]


HOWELL = Method(
    name="howell",
    title=noted("Howell's losses"),
    ranks=noted("The sum of the losses from the top score of one's own direction on each deal; the smallest wins."),
    contests=frozenset({Contest.PAIRS}),
    book="Barney 1900, p. 42",
    tabulate=by_columns(mark_losses),
    of_tricks=True,
    noun="loss",
    measure="top",
    smallest_first=True,
    plus_minus=True,
)
