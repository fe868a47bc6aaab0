"""The exponent system, or modified Howell: equated gains above the lowest score (Barney 1900, pp. 43-45)."""

from whistpress.core.model import Contest
from whistpress.core.scoring.columns import Marked, Parts, both_columns, by_columns
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.settled import SettledSlip
from whistpress.language import noted


def mark(settled: SettledSlip) -> Marked:
    """Gains above the lowest score of the column; the lesser column gets the difference of both, over the tables, each.

    The difference is written as an exponent (rule 4); a pair that sits out has gain 0 with the larger column as its
    exponent (rule 12), which is the average.
    """
    tables = settled.tables
    ns, ew = _gains(settled.ns), _gains(settled.ew)
    total_ns, total_ew = _total(ns), _total(ew)
    larger = max(total_ns, total_ew)
    written = _written(ns, larger - total_ns), _written(ew, larger - total_ew)
    return Marked(
        over=(tables or 1) * settled.scale,
        ns=_equated(written[0], tables),
        ew=_equated(written[1], tables),
        columns=both_columns(settled, gains=True),
        rest=larger if tables else None,
        written=written,
        rest_exponent=larger,
    )


def _gains(scores: Parts) -> Parts:
    low = min((score for score in scores if score is not None), default=0)
    return [None if score is None else score - low for score in scores]


def _total(gains: Parts) -> int:
    return sum(gain for gain in gains if gain is not None)


def _written(gains: Parts, exponent: int) -> list[tuple[int, int] | None]:
    return [None if gain is None else (gain, exponent) for gain in gains]


def _equated(written: list[tuple[int, int] | None], tables: int) -> Parts:
    return [None if entry is None else entry[0] * tables + entry[1] for entry in written]


METHOD = Method(
    name="exponent",
    title=noted("Exponent system (modified Howell)"),
    ranks=noted("The sum of the equated gains above the lowest score of one's own direction on each deal; the largest wins."),
    contests=frozenset({Contest.PAIRS}),
    book="Barney 1900, pp. 43-45",
    tabulate=by_columns(mark),
    of_tricks=True,
    noun="gain",
    measure="low",
    plus_minus=True,
)
