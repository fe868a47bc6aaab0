"""Two teams: the gain in tricks, announced at the end of each four deals.

Only N-S scores need comparing: what one team's N-S made on a deal less what the other's made on the same cards
(Barney 1900, pp. 28-29; Mitchell 1897, p. 18).
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from whistpress.core.games.game import TRICKS
from whistpress.core.model import Contest, ScorePart, Side
from whistpress.core.scoring.columns import DealMarks, EntrySums, both_columns, traveller_of
from whistpress.core.scoring.method import MINUS, CreditedLine, Method, TabulatingSheet
from whistpress.core.scoring.slips import SettledSlip
from whistpress.language import say

DEALS_ANNOUNCED = 4


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Tabulate the gain of each N-S score over the other team's, and the gains of each four deals."""
    gains = [_gains(settled) for settled in slips]
    sums = EntrySums()
    for gain in gains:
        sums.include(gain.items())
    travellers = tuple(traveller_of(settled, _mark(settled)) for settled in slips)
    return TabulatingSheet(travellers, sums.totals(), tuple(_announced_parts(slips, gains)))


def _gains(settled: SettledSlip) -> Mapping[int, Fraction]:
    """Compute the gain of each team on a deal; nothing while one of them has no score to compare.

    It is what a team took at both tables above thirteen. A deal whose tray was fouled is not compared. A team with a pair more
    in one direction than in the other adds the average of all who sat in that other direction (Barney 1900, pp. 56-57;
    Mitchell 1897, p. 19). Where each side was given its own figure, the teams share the difference of their gains.
    """
    whole = TRICKS * settled.scale
    lines = zip(settled.sides, settled.ns, settled.ew, strict=True)
    scored = [(sides, 2 * ns - whole, 2 * ew - whole) for sides, ns, ew in lines if ns is not None and ew is not None]
    margins: dict[int, Fraction] = {}
    north: dict[int, int] = {}
    for sides, ns, ew in scored:
        for entries, margin, sits_north in ((sides[0], ns, 1), (sides[1], ew, -1)):
            for entry in entries:
                margins[entry] = margins.get(entry, Fraction(0)) + margin
                north[entry] = north.get(entry, 0) + sits_north
    if any(north.values()) and (settled.slip.group or not settled.whole):
        return {}
    tables = len(scored) or 1
    missing = {1: Fraction(sum(ew for _, _, ew in scored), tables), -1: Fraction(sum(ns for _, ns, _ in scored), tables)}
    return _balance(
        {entry: (margin + missing.get(north[entry], Fraction(0))) / (2 * settled.scale) for entry, margin in margins.items()}
    )


def _balance(gains: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
    """Give each of two teams half of the difference of their gains, so that the gain of one is the loss of the other.

    It changes nothing while a deal keeps its thirteen tricks. With a figure for each side it does not; the books know no such
    ruling, and this is our reading: the gain of a match stays half of the difference in tricks.
    """
    surplus = sum(gains.values(), Fraction(0))
    return {entry: gain - Fraction(surplus, len(gains)) for entry, gain in gains.items()} if surplus else gains


def _mark(settled: SettledSlip) -> DealMarks:
    """Mark a deal that each team played N-S once: the N-S score less the other N-S score, balanced as the gains are.

    Other deals have no marks.
    """
    scored = [index for index, score in enumerate(settled.ns) if score is not None]
    marks: list[int | None] = [None] * len(settled.ns)
    if len(scored) == 2 and settled.sides[scored[0]][0] != settled.sides[scored[1]][0]:
        for index, other in (scored, scored[::-1]):
            ns, ew = settled.ns[index], settled.ew[other]
            if ns is not None and ew is not None:
                marks[index] = ns + ew - TRICKS * settled.scale
    surplus = sum(mark for mark in marks if mark is not None)
    if surplus:  # in halves
        marks = [None if mark is None else 2 * mark - surplus for mark in marks]
    return DealMarks(settled.scale * (2 if surplus else 1), marks, (None,) * len(marks), both_columns(settled))


def _announced_parts(slips: Sequence[SettledSlip], gains: Sequence[Mapping[int, Fraction]]) -> Iterator[ScorePart]:
    def block(scored: tuple[SettledSlip, Mapping[int, Fraction]]) -> tuple[int, int]:
        slip = scored[0].slip
        return slip.session, (slip.deal - 1) // DEALS_ANNOUNCED

    for (session, _), group in groupby(zip(slips, gains, strict=True), key=block):
        sums, deals = EntrySums(), []
        for settled, gain in group:
            deals.append(settled.slip.deal)
            sums.include(gain.items())
        marks = tuple(sorted(sums.totals().items()))
        if marks:
            several = say("Deals %(deals)s to %(deals_2)s", deals=deals[0], deals_2=deals[-1])
            title = several if len(deals) > 1 else say("Deal %(deals)s", deals=deals[0])
            yield ScorePart(session=session, title=title, deals=tuple(deals), marks=marks)


def of_totals(totals: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Compute the gain out of the tricks that each of two teams took at both tables: half the difference."""
    whole = sum(totals.values(), Fraction(0))
    return {entry: total - Fraction(whole, len(totals)) for entry, total in totals.items()}


def _team_gain(credited_line: CreditedLine, tricks: str) -> str:
    """Say the tricks of a team both ways above thirteen, which is what its N-S made more than the other N-S."""
    credits_ = (credit for line in credited_line.traveller.lines for credit in line.credits)
    east = [
        credit.tricks or Fraction(0)
        for credit in credits_
        if credit.entry == credited_line.credit.entry and credit.side is Side.EW
    ]
    other = say("%(figure)s as E-W", figure=credited_line.writing(sum(east, Fraction(0))))
    gain, mark = (
        (credited_line.credit.tricks or Fraction(0)) + sum(east, Fraction(0)) - TRICKS,
        credited_line.credit.mark or Fraction(0),
    )
    if gain == mark:
        return f"{tricks} + {other} {MINUS} {TRICKS} = {credited_line.mark}"
    theirs = say("%(figure)s of the other team by its own figures", figure=credited_line.writing(gain - 2 * mark))
    half = say("half of the difference: %(mark)s", mark=credited_line.mark)
    return f"{tricks} + {other} {MINUS} {TRICKS} = {credited_line.writing(gain)}; {theirs}; {half}"


METHODS = (
    Method(
        name="gain",
        contests=frozenset({Contest.PAIRS, Contest.FOURS, Contest.SIXES, Contest.EIGHTS, Contest.CLUB}),
        tabulate=tabulate,
        explain=_team_gain,
        counts="parts",
        unit="differences",
        keeps_thirteen=True,
        two_fields=False,
        entries=2,
        of_totals=of_totals,
    ),
)
