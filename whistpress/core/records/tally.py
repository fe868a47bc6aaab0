"""Figures of a person, a partnership or a club over some events, all of them exact and in a stated unit; and whole lives."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.exact import Total
from whistpress.core.records.career import PersonResult
from whistpress.core.records.facts import EventFacts, PersonFacts
from whistpress.core.records.streaks import StreakCounter, StreakKind, Streaks
from whistpress.core.records.sums import DealSums


class RecordTally(Struct, frozen=True, kw_only=True):
    """Figures over some events.

    `share` is the mean of the shares of the others that were beaten (0 to 1; over all persons it is one half): it compares
    events of every kind and scoring. `room` is tricks a deal above the mean of all who held the same cards: only deals on
    trays that were played for tricks, `compared` of them, and in it no way of scoring counts. Either is None where there
    is nothing to compare. `hands` are the `deals` that were dealt at the table, as in a drive.
    """

    events: int = 0
    deals: int = 0
    hands: int = 0
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
    """Counts a tally, of a person or of several together."""

    __slots__ = (
        "_beaten",
        "_compared",
        "_deals",
        "_hands",
        "_over",
        "_ranked",
        "_ranks",
        "_slams",
        "_small_slams",
        "_top_half",
        "events",
    )

    def __init__(self) -> None:
        self.events: dict[str, None] = {}
        self._ranks = [0, 0, 0]
        self._deals = self._hands = self._top_half = self._ranked = self._compared = self._slams = self._small_slams = 0
        self._beaten, self._over = Total(), Total()

    def add(self, result: PersonResult) -> None:
        """Add a result."""
        self.events[result.event] = None
        self._deals += result.deals
        self._hands += result.hands
        if 0 < result.place <= len(self._ranks):
            self._ranks[result.place - 1] += 1
        if result.of > 1:
            halves, others = result.halves, result.of - 1
            self._ranked += 1
            self._top_half += halves >= others
            self._beaten.add(halves, 2 * others)

    def add_deals(self, sums: DealSums) -> None:
        """Add the sums of some deals."""
        self._compared += sums.compared
        self._over.add(*sums.over.as_integer_ratio())
        self._slams += sums.slams
        self._small_slams += sums.small_slams

    def join(self, other: "TallyCounter") -> None:
        """Add all that is in another; an event that is in both counts once."""
        self.events |= other.events
        self._ranks = [count + more for count, more in zip(self._ranks, other._ranks, strict=True)]
        self._deals += other._deals
        self._hands += other._hands
        self._top_half += other._top_half
        self._ranked += other._ranked
        self._beaten.join(other._beaten)
        self._compared += other._compared
        self._over.join(other._over)
        self._slams += other._slams
        self._small_slams += other._small_slams

    def result(self) -> RecordTally:
        """Return the tally so far."""
        firsts, seconds, thirds = self._ranks
        return RecordTally(
            events=len(self.events),
            deals=self._deals,
            hands=self._hands,
            firsts=firsts,
            seconds=seconds,
            thirds=thirds,
            top_half=self._top_half,
            ranked=self._ranked,
            beaten=self._beaten.total(),
            compared=self._compared,
            over=self._over.total(),
            slams=self._slams,
            small_slams=self._small_slams,
        )


class SeasonTallies:
    """Counts the tallies of seasons."""

    __slots__ = ("of",)

    def __init__(self) -> None:
        self.of: defaultdict[str, TallyCounter] = defaultdict(TallyCounter)

    def add(self, result: PersonResult) -> None:
        """Add a result."""
        self.of[result.season].add(result)

    def add_deals(self, season: str, sums: DealSums) -> None:
        """Add the sums of some deals of a season."""
        self.of[season].add_deals(sums)

    def join(self, other: "SeasonTallies") -> None:
        """Add all that is in another."""
        for season, season_counter in other.of.items():
            self.of[season].join(season_counter)

    def whole(self) -> RecordTally:
        """Return the tally of all seasons."""
        counter = TallyCounter()
        for season_counter in self.of.values():
            counter.join(season_counter)
        return counter.result()

    def result(self) -> dict[str, RecordTally]:
        """Return the tallies of the seasons, in the order in which each came first."""
        return {season: season_counter.result() for season, season_counter in self.of.items()}


def tally(appearances: Iterable[PersonResult], sums: Iterable[DealSums] = ()) -> RecordTally:
    """Count the figures of some results of one person, and of the sums of the deals at which that person sat."""
    counter = TallyCounter()
    for appearance in appearances:
        counter.add(appearance)
    for deal_sums in sums:
        counter.add_deals(deal_sums)
    return counter.result()


def tallies_by_season(appearances: Iterable[PersonResult], sums: Iterable[tuple[str, DealSums]]) -> dict[str, RecordTally]:
    """Count the figures of each season, in the order in which they were played; each sum is with its season."""
    tallies = SeasonTallies()
    for appearance in appearances:
        tallies.add(appearance)
    for season, deal_sums in sums:
        tallies.add_deals(season, deal_sums)
    return tallies.result()


OUTCOMES = (StreakKind.FIRSTS, StreakKind.TOP_HALF)
"""The streaks that depend on how events ended."""


class Life(Struct, frozen=True, kw_only=True):
    """All years of one person who was entered or credited.

    `partners` is how many he had; `came` are the ids of the events in whose ranking he is, the oldest first, and `days`
    is the time between the first and the last of them; `streaks` are those of `OUTCOMES`.
    """

    tally: RecordTally
    partners: int
    days: int
    came: tuple[str, ...]
    streaks: Mapping[StreakKind, Streaks]


def lives(events: Iterable[EventFacts]) -> Mapping[str, Life]:
    """Count the lives of all, in the order of the ids, from events the oldest first. Each event is released before the next."""
    counters: defaultdict[str, LifeCounter] = defaultdict(LifeCounter)
    persons, bits = set[str](), PersonBits()
    for facts in events:
        persons.update(facts.known_persons)
        for person, person_facts in facts.persons.items():
            counters[person].add(person_facts, bits)
        for kind in OUTCOMES:
            for person, well in facts.well(kind):
                counters[person].streaks[kind].add(facts.event.id, well=well)
    return {person: counters[person].result() for person in sorted(persons)}


class PersonBits(dict[str, int]):
    """A bit for each person: a set of partners is a number, where sets of texts would fill the memory."""

    def __missing__(self, person: str) -> int:
        self[person] = 1 << len(self)
        return self[person]


class LifeCounter:
    """Counts the life of one person."""

    __slots__ = ("came", "first", "last", "partners", "streaks", "tally")

    def __init__(self) -> None:
        self.tally = TallyCounter()
        self.came: list[str] = []
        self.partners = 0
        self.first: datetime.date | None = None
        self.last: datetime.date | None = None
        self.streaks = {kind: StreakCounter(kind) for kind in OUTCOMES}

    def add(self, facts: PersonFacts, bits: PersonBits) -> None:
        """Add the facts of the next event; the tally need not remember its id among decades of them."""
        for appearance in facts.appearances:
            self.tally.add(appearance)
            self.first, self.last = self.first or appearance.date, appearance.date
        self.came += self.tally.events
        self.tally.events.clear()
        for result in (*facts.appearances, *facts.evenings):
            for other in result.partners:
                self.partners |= bits[other]
        if facts.sums is not None:
            self.tally.add_deals(facts.sums)

    def result(self) -> Life:
        """Return the life so far."""
        return Life(
            tally=replace(self.tally.result(), events=len(self.came)),
            partners=self.partners.bit_count(),
            days=(self.last - self.first).days if self.first and self.last else 0,
            came=tuple(self.came),
            streaks=MappingProxyType({kind: counter.result() for kind, counter in self.streaks.items()}),
        )
