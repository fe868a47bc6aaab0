"""Sums over deals of one person: in an event, in a season, with a partner."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from whistpress.core.games.game import TRICKS
from whistpress.core.model import Side
from whistpress.core.model.exact import Total, total
from whistpress.core.records.seating import Partners, PersonDeal, RoomMeans, SideTricks, Tray

SLAM, SMALL_SLAM = 13, 12
"""Tricks of one deal won in play."""


class DealSums(NamedTuple):
    """Sums over some deals of a person: how many can be compared, tricks above the room in all, and at the best; slams.

    `over` is the sum over the `compared` deals, `best` the most on one of them (None where there is none).
    """

    compared: int = 0
    over: Fraction = Fraction(0)
    slams: int = 0
    small_slams: int = 0
    best: Fraction | None = None


def add_sums(sums: Iterable[DealSums]) -> DealSums:
    """Add several sums."""
    parts = tuple(sums)
    return DealSums(
        compared=sum(deal_sums.compared for deal_sums in parts),
        over=total(deal_sums.over for deal_sums in parts),
        slams=sum(deal_sums.slams for deal_sums in parts),
        small_slams=sum(deal_sums.small_slams for deal_sums in parts),
        best=max((deal_sums.best for deal_sums in parts if deal_sums.best is not None), default=None),
    )


def sums_of(deals: Iterable[PersonDeal]) -> DealSums:
    """Sum up deals of one person."""
    counter = DealSumCounter()
    for deal in deals:
        overs = _overs(deal.line.tricks, deal.tray.room)
        counter.add(overs and overs[deal.side is Side.EW], deal.won)
    return counter.result()


Over = tuple[int, int]
"""How far above the room, as a numerator over a denominator, which need not be the least."""


class DealSumCounter:
    """Sums up deals of one person, in whole numbers over denominators."""

    __slots__ = ("best", "compared", "over", "slams", "small_slams")

    def __init__(self) -> None:
        self.compared = self.slams = self.small_slams = 0
        self.over = Total()
        self.best: Over | None = None

    def add(self, over: Over | None, won: int | None) -> None:
        """Add one deal; `over` is None where there is nothing to compare with."""
        if over is not None:
            above, under = over
            self.compared += 1
            self.over.add(above, under)
            if self.best is None or above * self.best[1] > self.best[0] * under:
                self.best = over
        if won is not None and won >= SMALL_SLAM:
            self.slams += won == SLAM
            self.small_slams += won == SMALL_SLAM

    def result(self) -> DealSums:
        """Return the sums so far."""
        best = None if self.best is None else Fraction(*self.best)
        return DealSums(self.compared, self.over.total(), self.slams, self.small_slams, best)


def sums_of_trays(trays: Iterable[Tray]) -> Mapping[str, DealSums]:
    """Sum up the deals of everyone who sat at some trays, by person in the order of the ids.

    Two who sat opposite each other are summed up at once: most have one partner all through, and the same sums as he.
    """
    counters: defaultdict[Partners, DealSumCounter] = defaultdict(DealSumCounter)
    for tray in trays:
        overs: dict[int, tuple[Over, Over] | None] = {}
        for line in tray.lines:
            key = id(line.tricks)
            if key not in overs:
                overs[key] = _overs(line.tricks, tray.room)
            over, won = overs[key], line.won
            counters[line.ns].add(over and over[0], won)
            counters[line.ew].add(over and over[1], None if won is None else TRICKS - won)
    of: defaultdict[str, list[DealSums]] = defaultdict(list)
    for partners, counter in counters.items():
        sums = counter.result()
        for person in partners:
            of[person].append(sums)
    return {
        person: sums_of_person[0] if len(sums_of_person) == 1 else add_sums(sums_of_person)
        for person, sums_of_person in sorted(of.items())
    }


def _overs(tricks: SideTricks, room: RoomMeans | None) -> tuple[Over, Over] | None:
    ns, ew = tricks
    return None if room is None or ns is None or ew is None else (_over(ns, room[0]), _over(ew, room[1]))


def _over(tricks: Fraction, mean: Fraction) -> Over:
    (over, of), (numerator, under) = mean.as_integer_ratio(), tricks.as_integer_ratio()
    return numerator * of - over * under, of * under
