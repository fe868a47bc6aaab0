"""Matchpoints: 2 for each pair of one's own direction that is beaten on a deal, 1 for each tied with.

Not a method of the old books, but today's clubs expect it; Barney's match scoring (1900, pp. 45-46) is its forerunner.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from whistpress.core.model import Contest
from whistpress.core.scoring.columns import Marked, Parts, both_columns, by_columns
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.settled import SettledSlip
from whistpress.language import noted


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Travellers with matchpoints, and the most that each entry could have on the deals that it played."""
    plays = max((len(_scored(settled, settled.ns)) for settled in slips), default=0)
    sheet = by_columns(partial(mark_matchpoints, plays))(slips)
    return replace(sheet, possible=_possible(sheet, plays))


def mark_matchpoints(plays: int, settled: SettledSlip) -> Marked:
    """The matchpoints of each line, by Neuberg's formula when the deal has fewer than `plays` scores.

    A deal with n scores is reckoned as if it had N: of m matchpoints there become (m + 1) x N/n - 1. An average has half of
    what could be had; a pair that sits out has nothing.
    """
    scored = len(_scored(settled, settled.ns)) or 1
    half = (plays - 1) * scored if plays else 0
    return Marked(
        over=scored,
        ns=_matchpoints(settled, settled.ns, plays, half),
        ew=_matchpoints(settled, settled.ew, plays, half),
        columns=both_columns(settled),
    )


def _scored(settled: SettledSlip, scores: Parts) -> list[int]:
    """The scores that are compared, the lowest first; an average is not."""
    made = zip(scores, settled.averages, strict=True)
    return sorted(score for score, average in made if score is not None and not average)


def _matchpoints(settled: SettledSlip, scores: Parts, plays: int, half: int) -> Parts:
    """In parts of the number of scores. Those below and those not above a score are together its m + 1."""
    made = _scored(settled, scores)
    return [
        half if average else None if score is None else (bisect_left(made, score) + bisect_right(made, score)) * plays - len(made)
        for score, average in zip(scores, settled.averages, strict=True)
    ]


def _possible(sheet: TabulatingSheet, plays: int) -> Mapping[int, Fraction]:
    """The most that each entry could have; none where there is nothing to be had."""
    top = 2 * (plays - 1)
    deals: dict[int, int] = {}
    for traveller in sheet.travellers:
        for made in traveller.lines:
            for credit in made.credits:
                if credit.mark is not None:
                    deals[credit.entry] = deals.get(credit.entry, 0) + 1
    return {entry: Fraction(top * number) for entry, number in deals.items()} if top > 0 else {}


METHOD = Method(
    name="matchpoints",
    title=noted("Matchpoints"),
    ranks=noted(
        "2 for each pair of one's own direction beaten on a deal, 1 for each tied with; the most win. A deal that "
        "was played fewer times is brought up to the others by Neuberg's formula. Where entries played different numbers of "
        "deals, the percentage ranks."
    ),
    contests=frozenset({Contest.PAIRS}),
    book="today's clubs; after the match scoring of Barney 1900, pp. 45-46",
    tabulate=tabulate,
    noun="matchpoints",
    percentages=True,
)
