"""Straight whist at many tables: points by cards (Barney 1900, p. 24).

A point is a trick above the book of six. The winners of a deal have its points and the losers 0, which Barney prefers; or the
points are a gain to the winners and a loss to the losers, as counters that the losers pay give. Where a round
is of several deals its tricks are taken together, against six for each deal; a side that took as many as the other has what
it took above them. Of counters every player usually has twenty-five at the start, and each loser pays one of the winners one for
each point. The book has no rule for a player without counters; here he goes on, and his score falls below nothing.
"""

from collections.abc import Sequence
from functools import partial

from whistpress.core.games.game import BOOK
from whistpress.core.model import Contest
from whistpress.core.scoring.columns import DealMarks, EntrySums, both_columns, traveller_of
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.slips import LineFigures, SettledSlip
from whistpress.language import noted


def points(settled: SettledSlip, *, losses: bool) -> tuple[LineFigures, LineFigures]:
    """Return the points of N-S and of E-W on each line, in parts of the slip's scale; with `losses` each less the other's."""
    ns: list[int | None] = []
    ew: list[int | None] = []
    for line, north, east in zip(settled.lines, settled.ns, settled.ew, strict=True):
        if north is None or east is None:
            ns.append(None)
            ew.append(None)
            continue
        book = BOOK * settled.scale * (line.round_deals or 1)
        won = max(north - book, 0) if north >= east else 0, max(east - book, 0) if east >= north else 0
        ns.append(won[0] - won[1] if losses else won[0])
        ew.append(won[1] - won[0] if losses else won[1])
    return ns, ew


def tabulate(slips: Sequence[SettledSlip], *, losses: bool) -> TabulatingSheet:
    """Tabulate the points of each side, and the sum of each entry."""
    sums, travellers = EntrySums(), []
    for settled in slips:
        ns, ew = points(settled, losses=losses)
        travellers.append(traveller_of(settled, DealMarks(settled.scale, ns, ew, both_columns(settled))))
        sums.add_lines(settled, ns, ew, settled.scale)
    return TabulatingSheet(tuple(travellers), sums.totals())


START = 25
"""Counters of each player, or of each pair that stays together, when the play begins: "usually twenty-five"."""

_CONTESTS = frozenset({Contest.INDIVIDUAL, Contest.PAIRS})

POINTS_WON = Method(
    name="points-won",
    title=noted("Points won"),
    ranks=noted("A point for each trick above six on the deals you win, nothing on those you lose. The most points win."),
    contests=_CONTESTS,
    book="Barney 1900, p. 24",
    tabulate=partial(tabulate, losses=False),
    noun="points",
    fields=False,
    of_rounds=True,
)

GAINS_LOSSES = Method(
    name="gains-losses",
    title=noted("Gains and losses"),
    ranks=noted(
        "A point for each trick above six: points of the deals you win, less those of the deals you lose. The highest total wins."
    ),
    contests=_CONTESTS,
    book="Barney 1900, p. 24",
    tabulate=partial(tabulate, losses=True),
    fields=False,
    of_rounds=True,
)

COUNTERS = Method(
    name="counters",
    title=noted("Counters"),
    ranks=noted(
        "Everyone starts with twenty-five counters; after each deal each loser pays one of the winners a counter for each trick "
        "above six. The most counters win."
    ),
    contests=_CONTESTS,
    book="Barney 1900, p. 24",
    tabulate=partial(tabulate, losses=True),
    start=START,
    fields=False,
    of_rounds=True,
)
