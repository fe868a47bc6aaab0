"""What everybody's life at the tables comes to, taken up event by event: the lists of all time are made of it."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.records.facts import EventFacts
from whistpress.core.records.person_facts import PersonFacts
from whistpress.core.records.streaks import Streaking, StreakKind, Streaks
from whistpress.core.records.tally import Tally, TallyCounter

OUTCOMES = (StreakKind.FIRSTS, StreakKind.TOP_HALF)
"""The streaks that are told by how events ended."""


class Life(Struct, frozen=True, kw_only=True):
    """All years of one person who was entered or credited.

    `partners` is how many he had; `came` are the ids of the events in whose ranking he stands, the oldest first, and `days`
    lie between the first and the last of them; `streaks` are those of `OUTCOMES`.
    """

    tally: Tally
    partners: int
    days: int
    came: tuple[str, ...]
    streaks: Mapping[StreakKind, Streaks]


def lives(events: Iterable[EventFacts]) -> Mapping[str, Life]:
    """Everybody's, in the order of the ids; the events are the oldest first. No event is held when the next is looked at."""
    found: defaultdict[str, _Living] = defaultdict(_Living)
    known, bits = set[str](), _Bits()
    for facts in events:
        known.update(facts.known)
        for person, own in facts.persons.items():
            found[person].add(own, bits)
        for run in OUTCOMES:
            for person, well in facts.well(run):
                found[person].streaks[run].add(facts.event.id, well=well)
    return {person: found[person].taken() for person in sorted(known)}


class _Bits(dict[str, int]):
    """A bit for each person: a set of partners is a number, where sets of texts would fill the memory."""

    def __missing__(self, person: str) -> int:
        self[person] = 1 << len(self)
        return self[person]


class _Living:
    __slots__ = ("came", "first", "last", "partners", "streaks", "tally")

    def __init__(self) -> None:
        self.tally = TallyCounter()
        self.came: list[str] = []
        self.partners = 0
        self.first: datetime.date | None = None
        self.last: datetime.date | None = None
        self.streaks = {run: Streaking(run) for run in OUTCOMES}

    def add(self, own: PersonFacts, bits: _Bits) -> None:
        """What the next event gives; the tally need not remember it among decades of them."""
        for one in own.appearances:
            self.tally.add(one)
            self.first, self.last = self.first or one.date, one.date
        self.came += self.tally.events
        self.tally.events.clear()
        for one in (*own.appearances, *own.evenings):
            for other in one.partners:
                self.partners |= bits[other]
        if own.sums is not None:
            self.tally.sat(own.sums)

    def taken(self) -> Life:
        return Life(
            tally=replace(self.tally.taken(), events=len(self.came)),
            partners=self.partners.bit_count(),
            days=(self.last - self.first).days if self.first and self.last else 0,
            came=tuple(self.came),
            streaks=MappingProxyType({run: one.taken() for run, one in self.streaks.items()}),
        )
