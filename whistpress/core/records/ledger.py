"""The ledger: what final events give, put together from the facts of each; careers, lists and books are reckoned from it."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar, cast

from whistpress.core.model import Event, EventResult, Side
from whistpress.core.records.career import Career
from whistpress.core.records.facts import EventFacts, RankingFinish, facts_of, is_final, smallest_first
from whistpress.core.records.lives import Life, lives
from whistpress.core.records.seating import OwnDeal, TableDeal
from whistpress.core.records.sums import DealSums, sums_of

__all__ = ["EventFacts", "Ledger", "RankingFinish", "career_of", "facts_of", "is_final", "ledger", "own_deals", "smallest_first"]

Computed = TypeVar("Made")


class Ledger:
    """Everything that the record reckons with: the facts of final events, the oldest first.

    Planned and provisional events, and those of which scores are still awaited, are not in it. What is asked of it is reckoned
    when it is asked for the first time; it is written down as its facts alone.
    """

    def __init__(self, facts: Iterable[EventFacts]) -> None:
        self.events: tuple[EventFacts, ...] = tuple(sorted(facts, key=lambda one: (one.event.date, one.event.id)))
        self._made: dict[Hashable, object] = {}

    def __reduce__(self) -> tuple[type["Ledger"], tuple[tuple[EventFacts, ...]]]:
        return Ledger, (self.events,)

    def once(self, name: Hashable, make: Callable[[], Computed]) -> Computed:
        """What else is reckoned of this record, the first time that it is asked for."""
        if name not in self._made:
            self._made[name] = make()
        return cast("Made", self._made[name])

    @cached_property
    def seasons(self) -> tuple[str, ...]:
        """The seasons, in the order in which they ended."""
        last = {one.season: one.event.date for one in self.events}
        return tuple(sorted(last, key=lambda season: (last[season], season)))

    @property
    def finishes(self) -> Iterator[RankingFinish]:
        """How every ranking ended, the oldest first; none is held when the next is looked at."""
        return (one for facts in self.events for one in facts.finishes)

    @cached_property
    def of(self) -> Mapping[str, tuple[EventFacts, ...]]:
        """The events of each person: those in which he was entered or sat at a table."""
        found: dict[str, list[EventFacts]] = {}
        for facts in self.events:
            for person in facts.persons:
                found.setdefault(person, []).append(facts)
        return {person: tuple(found.pop(person)) for person in sorted(found)}  # never all of it twice

    @cached_property
    def lives(self) -> Mapping[str, Life]:
        """What all years come to for everybody who was entered or credited."""
        return lives(self.events)

    @property
    def deals(self) -> Mapping[str, tuple[OwnDeal, ...]]:
        """The deals of everybody who sat at a table, the oldest first; put together when those of a person are asked for."""
        sat = ((who, tuple(one for one in facts if one.of(who).sums is not None)) for who, facts in self.of.items())
        return _Deals({who: own for who, own in sat if own})


class _Deals(Mapping[str, tuple[OwnDeal, ...]]):
    """The deals of persons, from the events at which each sat."""

    def __init__(self, events: Mapping[str, tuple[EventFacts, ...]]) -> None:
        self._events = events

    def __getitem__(self, person: str) -> tuple[OwnDeal, ...]:
        return tuple(deal for facts in self._events[person] for deal in own_deals(facts, person))

    def __iter__(self) -> Iterator[str]:
        return iter(self._events)

    def __len__(self) -> int:
        return len(self._events)


def ledger(events: Iterable[Event], results: Mapping[str, EventResult]) -> Ledger:
    """The ledger of a league: each event's result is taken up once."""
    found = [(event, result) for event in events if (result := results.get(event.id)) is not None and is_final(event, result)]
    return Ledger(facts_of(event, result) for event, result in found)


def own_deals(facts: EventFacts, person: str) -> Iterator[OwnDeal]:
    """The deals of an event at which a person sat, as he saw them."""
    for tray in facts.trays:
        for line in tray.lines:
            if person in line.ns:
                yield OwnDeal(person, TableDeal(tray, line), Side.NS)
            if person in line.ew:
                yield OwnDeal(person, TableDeal(tray, line), Side.EW)


def deals_together(facts: EventFacts, first: str, second: str) -> Iterator[OwnDeal]:
    """The deals of an event at which two sat opposite each other, as the first saw them."""
    return (deal for deal in own_deals(facts, first) if second in deal.partners)


def sums_together(facts: EventFacts, first: str, second: str) -> DealSums | None:
    """What these deals come to; None where there are none.

    Who had one partner all through has the same sums as the pair: a federation has a million of these, and its deals stay packed.
    """
    own = facts.of(first)
    if len(own.partners) == 1:
        return own.sums if second in own.partners else None
    deals = tuple(deals_together(facts, first, second))
    return sums_of(deals) if deals else None


def career_of(person: str, facts: Iterable[EventFacts]) -> Career:
    """The career of one person, from the facts of his events, the oldest first."""
    own = tuple(facts)
    return Career(
        person=person,
        appearances=tuple(one for each in own for one in each.of(person).appearances),
        evenings=tuple(one for each in own for one in each.of(person).evenings),
    )
