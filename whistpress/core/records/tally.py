"""Figures of a person, a partnership or a club over some events, all of them exact and in a stated unit."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from whistpress.core.records.career import Appearance
from whistpress.core.records.seating import OwnDeal

SLAM, SMALL_SLAM = 13, 12
"""Tricks of one deal won in play."""

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What some events come to.

    `share` is the mean of the shares of the others that were beaten (0 to 1; over everybody it is one half): it compares
    events of every kind and scoring. `room` is tricks a deal above the mean of those who held the same cards: only deals on
    trays that were played for tricks, `compared` of them, and in it nobody's way of scoring counts. Either is None where there
    is nothing to compare.
    """

    events: int = 0
    deals: int = 0
    firsts: int = 0
    seconds: int = 0
    thirds: int = 0
    top_half: int = 0
    ranked: int = 0
    beaten: Fraction = Fraction(0)
    compared: int = 0
    over: Fraction = Fraction(0)
    slams: int = 0
    small_slams: int = 0

    @property
    def share(self) -> Fraction | None:
        """The mean share of the others beaten."""
        return Fraction(self.beaten, self.ranked) if self.ranked else None

    @property
    def room(self) -> Fraction | None:
        """Tricks a deal above the room."""
        return Fraction(self.over, self.compared) if self.compared else None


def tally(appearances: Iterable[Appearance], deals: Iterable[OwnDeal] = ()) -> Tally:
    """The figures of some appearances of one person, and of the deals at which that person sat."""
    played = tuple(appearances)
    shares = [share for one in played if (share := one.share) is not None]
    sat = tuple(deals)
    overs = [over for deal in sat if (over := deal.over) is not None]
    won = [deal.won for deal in sat]
    return Tally(
        events=len({one.event for one in played}),
        deals=sum(one.deals for one in played),
        firsts=sum(one.place == 1 for one in played),
        seconds=sum(one.place == 2 for one in played),
        thirds=sum(one.place == 3 for one in played),
        top_half=sum(share >= HALF for share in shares),
        ranked=len(shares),
        beaten=sum(shares, Fraction(0)),
        compared=len(overs),
        over=total(overs),
        slams=won.count(SLAM),
        small_slams=won.count(SMALL_SLAM),
    )


def total(figures: Iterable[Fraction]) -> Fraction:
    """The sum, taken denominator by denominator: a season's figures have few of them."""
    by_denominator: dict[int, int] = {}
    for figure in figures:
        by_denominator[figure.denominator] = by_denominator.get(figure.denominator, 0) + figure.numerator
    return sum((Fraction(top, under) for under, top in sorted(by_denominator.items())), Fraction(0))


def by_season(appearances: Iterable[Appearance], deals: Iterable[OwnDeal]) -> dict[str, Tally]:
    """The figures of each season, in the order in which they were played."""
    played: dict[str, list[Appearance]] = {}
    sat: dict[str, list[OwnDeal]] = {}
    for one in appearances:
        played.setdefault(one.season, []).append(one)
    for deal in deals:
        sat.setdefault(deal.at.season, []).append(deal)
    return {season: tally(played.get(season, ()), sat.get(season, ())) for season in dict.fromkeys((*played, *sat))}
