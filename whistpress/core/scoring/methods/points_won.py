"""Straight whist at many tables: points by cards (Barney 1900, p. 24).

A point is a trick above the book of six. The winners of a deal have its points and the losers 0, which Barney prefers; or the
points are a gain to the winners and a loss to the losers, as counters that the losers pay give. Where a round
is of several deals its tricks are taken together, against six for each deal; a side that took as many as the other has what
it took above them. Of counters every player usually has twenty-five at the start, and each loser pays one of the winners one for
each point. The book has no rule for a player without counters; here he goes on, and his score falls below nothing.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from whistpress.core.games.game import BOOK
from whistpress.core.model import Contest
from whistpress.core.scoring.columns import DealMarks, EntrySums, both_columns, traveller_of
from whistpress.core.scoring.method import MINUS, CreditedLine, Method, TabulatingSheet
from whistpress.core.scoring.slips import LineFigures, SettledSlip
from whistpress.language import say


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


def _above_book(credited_line: CreditedLine, tricks: str) -> str:
    """Say the points of the winners above the book of each deal; the payment of the losers, by the tricks of the winners."""
    mark = credited_line.credit.mark or Fraction(0)
    book = Fraction(BOOK * ((credited_line.line.line.round_deals or 1) if credited_line.line else 1))
    if mark > 0:
        return f"{tricks} {MINUS} {credited_line.writing(book)} = {credited_line.mark}"
    if mark < 0:
        winners = say("%(figure)s of the winners", figure=credited_line.writing(book - mark))
        return f"{tricks}; {credited_line.writing(book)} {MINUS} {winners} = {credited_line.mark}"
    return f"{tricks}; {credited_line.mark}"


_CONTESTS = frozenset({Contest.INDIVIDUAL, Contest.PAIRS})


def _by_cards(name: str, *, losses: bool, start: int = 0) -> Method:
    """Return a method by cards; with `losses` the losers also lose what the winners gain."""
    sheet = partial(tabulate, losses=losses)
    return Method(
        name=name,
        contests=_CONTESTS,
        tabulate=sheet,
        explain=_above_book,
        start=start,
        two_fields=False,
        without_trays=True,
    )


METHODS = (
    _by_cards("points-won", losses=False),
    _by_cards("gains-losses", losses=True),
    _by_cards("counters", losses=True, start=START),
)
