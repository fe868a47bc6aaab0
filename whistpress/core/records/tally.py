"""Figures of a person, a partnership or a club over some events, all of them exact and in a stated unit."""

from collections.abc import Iterable
from fractions import Fraction

from whistpress.core.records.career import Appearance
from whistpress.core.records.exact import total, total_of
from whistpress.core.records.seating import OwnDeal
from whistpress.core.records.sums import SLAM, SMALL_SLAM, Sums, sums_of
from whistpress.values import dataclass

__all__ = ["HALF", "SLAM", "SMALL_SLAM", "Tally", "by_season", "tallied", "tallied_by_season", "tally"]

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
    return tallied(appearances, (sums_of(deals),))


def tallied(appearances: Iterable[Appearance], sums: Iterable[Sums]) -> Tally:
    """The same, where the deals are summed up already."""
    played = tuple(appearances)
    among = [(one.halves, one.of - 1) for one in played if one.of > 1]
    places = [one.place for one in played]
    sat = tuple(sums)
    return Tally(
        events=len({one.event for one in played}),
        deals=sum(one.deals for one in played),
        firsts=places.count(1),
        seconds=places.count(2),
        thirds=places.count(3),
        top_half=sum(halves >= others for halves, others in among),
        ranked=len(among),
        beaten=total_of((halves, 2 * others) for halves, others in among),
        compared=sum(one.compared for one in sat),
        over=total(one.over for one in sat),
        slams=sum(one.slams for one in sat),
        small_slams=sum(one.small_slams for one in sat),
    )


def by_season(appearances: Iterable[Appearance], deals: Iterable[OwnDeal]) -> dict[str, Tally]:
    """The figures of each season, in the order in which they were played."""
    sat: dict[str, list[OwnDeal]] = {}
    for deal in deals:
        sat.setdefault(deal.at.season, []).append(deal)
    return tallied_by_season(appearances, ((season, sums_of(own)) for season, own in sat.items()))


def tallied_by_season(appearances: Iterable[Appearance], sums: Iterable[tuple[str, Sums]]) -> dict[str, Tally]:
    """The same, where the deals are summed up already: each sum with its season."""
    played: dict[str, list[Appearance]] = {}
    sat: dict[str, list[Sums]] = {}
    for one in appearances:
        played.setdefault(one.season, []).append(one)
    for season, own in sums:
        sat.setdefault(season, []).append(own)
    return {season: tallied(played.get(season, ()), sat.get(season, ())) for season in dict.fromkeys((*played, *sat))}
