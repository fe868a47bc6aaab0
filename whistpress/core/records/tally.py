"""Figures of a person, a partnership or a club over some events, all of them exact and in a stated unit."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model.exact import Total
from whistpress.core.records.career import PersonResult
from whistpress.core.records.sums import SLAM, SMALL_SLAM, DealSums

__all__ = ["SLAM", "SMALL_SLAM", "SeasonTallies", "Tally", "TallyCounter", "tallies_by_season", "tally"]


class Tally(Struct, frozen=True, kw_only=True):
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


class TallyCounter:
    """A tally while it is taken: of a person, or of several together."""

    __slots__ = ("_beaten", "_compared", "_deals", "_over", "_places", "_ranked", "_slams", "_small_slams", "_top_half", "events")

    def __init__(self) -> None:
        self.events: dict[str, None] = {}
        self._places = [0, 0, 0]
        self._deals = self._top_half = self._ranked = self._compared = self._slams = self._small_slams = 0
        self._beaten, self._over = Total(), Total()

    def add(self, one: PersonResult) -> None:
        """An appearance."""
        self.events[one.event] = None
        self._deals += one.deals
        if 0 < one.place <= len(self._places):
            self._places[one.place - 1] += 1
        if one.of > 1:
            halves, others = one.halves, one.of - 1
            self._ranked += 1
            self._top_half += halves >= others
            self._beaten.add(halves, 2 * others)

    def sat(self, sums: DealSums) -> None:
        """What some deals come to."""
        self._compared += sums.compared
        self._over.add(*sums.over.as_integer_ratio())
        self._slams += sums.slams
        self._small_slams += sums.small_slams

    def join(self, other: "TallyCounter") -> None:
        """All that is in another; an event that is in both counts once."""
        self.events |= other.events
        self._places = [own + more for own, more in zip(self._places, other._places, strict=True)]
        self._deals += other._deals
        self._top_half += other._top_half
        self._ranked += other._ranked
        self._beaten.join(other._beaten)
        self._compared += other._compared
        self._over.join(other._over)
        self._slams += other._slams
        self._small_slams += other._small_slams

    def taken(self) -> Tally:
        """The tally."""
        firsts, seconds, thirds = self._places
        return Tally(
            events=len(self.events),
            deals=self._deals,
            firsts=firsts,
            seconds=seconds,
            thirds=thirds,
            top_half=self._top_half,
            ranked=self._ranked,
            beaten=self._beaten.taken(),
            compared=self._compared,
            over=self._over.taken(),
            slams=self._slams,
            small_slams=self._small_slams,
        )


class SeasonTallies:
    """The tallies of seasons while they are taken."""

    __slots__ = ("of",)

    def __init__(self) -> None:
        self.of: dict[str, TallyCounter] = {}

    def add(self, one: PersonResult) -> None:
        """An appearance."""
        self._in(one.season).add(one)

    def sat(self, season: str, sums: DealSums) -> None:
        """What some deals of a season come to."""
        self._in(season).sat(sums)

    def join(self, other: "SeasonTallies") -> None:
        """All that is in another."""
        for season, own in other.of.items():
            self._in(season).join(own)

    def whole(self) -> Tally:
        """That of all seasons."""
        found = TallyCounter()
        for own in self.of.values():
            found.join(own)
        return found.taken()

    def taken(self) -> dict[str, Tally]:
        """Those of the seasons, in the order in which each came first."""
        return {season: own.taken() for season, own in self.of.items()}

    def _in(self, season: str) -> TallyCounter:
        known = self.of.get(season)
        if known is None:
            known = self.of[season] = TallyCounter()
        return known


def tally(appearances: Iterable[PersonResult], sums: Iterable[DealSums] = ()) -> Tally:
    """The figures of some appearances of one person, and of the sums of the deals at which that person sat."""
    found = TallyCounter()
    for one in appearances:
        found.add(one)
    for own in sums:
        found.sat(own)
    return found.taken()


def tallies_by_season(appearances: Iterable[PersonResult], sums: Iterable[tuple[str, DealSums]]) -> dict[str, Tally]:
    """The figures of each season, in the order in which they were played; each sum is with its season."""
    found = SeasonTallies()
    for one in appearances:
        found.add(one)
    for season, own in sums:
        found.sat(season, own)
    return found.taken()
