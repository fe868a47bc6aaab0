"""Careers: what each person has played, with whom, and how it ended; figures, streaks, head to head."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead, ResultHead
from whistpress.core.model.exact import Total
from whistpress.league.events.facts.encounters import (
    Encounter,
    PersonResult,
    StreakKind,
    outcomes,
    results_by_person,
    session_results_by_person,
)
from whistpress.league.events.facts.facts import EventFacts, PersonFacts
from whistpress.league.events.facts.seating import DealSums
from whistpress.league.people.model import Person


class Career(Struct, frozen=True, kw_only=True):
    """Everything that a person played, the oldest first.

    `evenings` are the sessions of tournaments in which partners change: each has a partner of its own, and the whole, which is
    one of the `appearances`, has none.
    """

    person: str
    appearances: tuple[PersonResult, ...] = ()
    evenings: tuple[PersonResult, ...] = ()

    @property
    def events(self) -> int:
        """The number of events."""
        return len({appearance.event for appearance in self.appearances})

    @property
    def deals(self) -> int:
        """The number of deals, where the record counts them."""
        return sum(appearance.deals for appearance in self.appearances)

    @property
    def firsts(self) -> int:
        """The number of first ranks."""
        return sum(appearance.won for appearance in self.appearances)

    @property
    def best(self) -> PersonResult | None:
        """The highest rank; of equal ones that among the most, then the earliest."""
        return min(
            self.appearances,
            key=lambda appearance: (appearance.place, -appearance.of, appearance.date, appearance.event),
            default=None,
        )

    @property
    def seasons(self) -> Mapping[str, tuple[PersonResult, ...]]:
        """Appearances by season, in the order in which they were played."""
        return _by_key((appearance.season, appearance) for appearance in self.appearances)

    @property
    def with_partners(self) -> Mapping[str, tuple[PersonResult, ...]]:
        """Appearances and evenings by partner: those most often played with first."""
        played = sorted((*self.appearances, *self.evenings), key=lambda result: (result.date, result.event))
        results_by_partner = _by_key((partner, result) for result in played for partner in result.partners)
        return dict(sorted(results_by_partner.items(), key=lambda item: (-len(item[1]), item[0])))


def _by_key(keyed: Iterable[tuple[str, PersonResult]]) -> dict[str, tuple[PersonResult, ...]]:
    groups: dict[str, list[PersonResult]] = {}
    for key, result in keyed:
        groups.setdefault(key, []).append(result)
    return {key: tuple(results) for key, results in groups.items()}


def careers(events: Iterable[EventHead], results: Mapping[str, ResultHead]) -> Mapping[str, Career]:
    """Build the career of every person entered in an event, by id; an event without a result adds nothing to it."""
    whole_events: dict[str, list[PersonResult]] = {}
    evenings: dict[str, list[PersonResult]] = {}
    for event in sorted(events, key=lambda event: (event.date, event.id)):
        result = results.get(event.id)
        for lists, by_person in (
            (whole_events, results_by_person(event, result)),
            (evenings, session_results_by_person(event, result)),
        ):
            for person, appearances in by_person.items():
                lists.setdefault(person, []).extend(appearances)
    return {
        person: Career(person=person, appearances=tuple(whole_events.get(person, ())), evenings=tuple(evenings.get(person, ())))
        for person in sorted(whole_events.keys() | evenings.keys())
    }


class Streak(Struct, frozen=True, kw_only=True):
    """Events in a row: how many, the ids of the first and the last, whether it still goes on."""

    run: StreakKind
    length: int
    first: str
    last: str
    current: bool = False


class Streaks(Struct, frozen=True, kw_only=True):
    """The longest of a kind (the earliest of equal ones) and the one that still goes on; None where there is none."""

    longest: Streak | None
    current: Streak | None


class StreakCounter:
    """Counts the streaks of a kind in events, the oldest first."""

    __slots__ = ("_kind", "_length", "_longest", "_since", "_until")

    def __init__(self, kind: StreakKind) -> None:
        self._kind, self._since, self._until, self._length = kind, "", "", 0
        self._longest = ("", "", 0)

    def add(self, event: str, *, well: bool) -> None:
        """Count the next event, and whether it went well."""
        self._since, self._length = (self._since or event, self._length + 1) if well else ("", 0)
        self._until = event
        if self._length > self._longest[-1]:
            self._longest = (self._since, event, self._length)

    def result(self) -> Streaks:
        """Return the streaks of the events so far."""
        first, last, length = self._longest
        goes_on = self._length > 0
        current = self._streak(self._since, self._until, self._length, current=True) if goes_on else None
        if current and (first, length) == (current.first, current.length):
            return Streaks(longest=current, current=current)
        return Streaks(longest=self._streak(first, last, length) if length else None, current=current)

    def _streak(self, first: str, last: str, length: int, *, current: bool = False) -> Streak:
        return Streak(run=self._kind, length=length, first=first, last=last, current=current)


def streaks_in(kind: StreakKind, played: Iterable[tuple[str, bool]]) -> Streaks:
    """Return the streaks in some events, the oldest first; `played` has the id of each, and whether it went well."""
    counter = StreakCounter(kind)
    for event, well in played:
        counter.add(event, well=well)
    return counter.result()


def streaks_of_person(kind: StreakKind, appearances: Iterable[PersonResult]) -> Streaks:
    """Return the streaks of a person in the events that he played; events in which no other was ranked do not count."""
    return streaks_in(kind, outcomes(kind, appearances))


class Attendance(Struct, frozen=True):
    """How many events of a season a person came to, and how many the club held."""

    season: str
    came: int
    held: int


class ClubEvent(NamedTuple):
    """An event that a club held: its id and its season."""

    event: str
    season: str


class AttendanceRecord(NamedTuple):
    """The attendance of a person at the events of the own club: season by season, and how many in a row."""

    seasons: tuple[Attendance, ...]
    runs: Streaks


def clubs_of(people: Mapping[str, Person]) -> dict[str, str]:
    """Return the id of the club of each person that has one."""
    return {id_: person.club for id_, person in people.items() if person.club}


class Calendar:
    """The events of a club in their order, so that attendance costs no more than the events to which a person came."""

    def __init__(self, held: Sequence[ClubEvent]) -> None:
        self._held = held
        self._indexes = {event.event: index for index, event in enumerate(held)}
        self._of_season = Counter(event.season for event in held)

    def attendance(self, came: Iterable[str]) -> AttendanceRecord:
        """Count the attendance of a person who came to these events, from the first of them on."""
        indexes = sorted({self._indexes[event] for event in came if event in self._indexes})
        counts = Counter(self._held[index].season for index in indexes)
        seasons = tuple(Attendance(season, number, self._of_season[season]) for season, number in counts.items())
        counter, before = StreakCounter(StreakKind.ATTENDANCE), -1
        for index in indexes:
            if index != before + 1:
                counter.add(self._held[index - 1].event, well=False)
            counter.add(self._held[index].event, well=True)
            before = index
        if before != len(self._held) - 1:
            counter.add(self._held[-1].event, well=False)
        return AttendanceRecord(seasons, counter.result())


class Rival(Struct, frozen=True, kw_only=True):
    """The meetings of a person with another, the oldest first, and their sums."""

    person: str
    other: str
    meetings: tuple[Encounter, ...]
    deals: int
    better: int
    level: int
    worse: int
    above: int
    tied: int
    below: int

    @property
    def rankings(self) -> int:
        """The number of rankings that have both."""
        return self.above + self.tied + self.below

    @property
    def never_beaten(self) -> bool:
        """The other was met in a ranking twice or more often, and never ended below."""
        return self.rankings > 1 and not self.above


def rivals_of(person: str, facts: Sequence[EventFacts]) -> tuple[Rival, ...]:
    """Return the persons whom a person met in some events (the oldest first), the most often met first."""
    return _rivals_of(RivalsKey(person, facts))


class RivalsKey:
    """A cache key of a person and events, compared by identity: comparing events would take longer than counting again."""

    __slots__ = ("facts", "person")

    def __init__(self, person: str, facts: Sequence[EventFacts]) -> None:
        self.person, self.facts = person, facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RivalsKey) and other.person == self.person and other.facts is self.facts

    def __hash__(self) -> int:
        return hash((self.person, id(self.facts)))


@lru_cache(maxsize=1)
def _rivals_of(key: RivalsKey) -> tuple[Rival, ...]:
    """Count the rivals of a person; the page of a player and that of all his rivals are rendered one after the other."""
    encounters = defaultdict[str, list[Encounter]](list)
    for facts in key.facts:
        for met in facts.met(key.person):
            encounters[met.other].append(met)
    rivals = (_rival(key.person, other, meetings) for other, meetings in encounters.items())
    return tuple(sorted(rivals, key=lambda rival: (-rival.deals, -rival.rankings, rival.other)))


def _rival(person: str, other: str, meetings: Sequence[Encounter]) -> Rival:
    deals = better = level = worse = above = tied = below = 0
    for _, _, played, ahead, equal, behind, own_rank, other_rank in meetings:
        deals += played
        better += ahead
        level += equal
        worse += behind
        if own_rank is not None and other_rank is not None:
            above += own_rank < other_rank
            tied += own_rank == other_rank
            below += own_rank > other_rank
    return Rival(
        person=person,
        other=other,
        meetings=tuple(meetings),
        deals=deals,
        better=better,
        level=level,
        worse=worse,
        above=above,
        tied=tied,
        below=below,
    )


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
