"""The ledger: the facts of final events put together; careers, lists and books are computed from it."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from heapq import nlargest
from typing import TypeVar, cast

from whistpress.core.model import Side
from whistpress.league.careers.facts.career import Career, ClubEvent, Life, lives
from whistpress.league.events.facts.facts import EventFacts, RankingFinish
from whistpress.league.events.facts.seating import SLAM, SMALL_SLAM, DealSums, PersonDeal, sums_of

Computed = TypeVar("Computed")


class Ledger:
    """The facts of final events, the oldest first.

    Planned and provisional events, and those with scores still to come, are not in it. Computed values are cached; only the facts
    are pickled.
    """

    def __init__(self, facts: Iterable[EventFacts]) -> None:
        self.events: tuple[EventFacts, ...] = tuple(
            sorted(facts, key=lambda event_facts: (event_facts.event.date, event_facts.event.id))
        )
        self._cache: dict[Hashable, object] = {}

    def __reduce__(self) -> tuple[type["Ledger"], tuple[tuple[EventFacts, ...]]]:
        return Ledger, (self.events,)

    def once(self, name: Hashable, compute: Callable[[], Computed]) -> Computed:
        """Return a computed value by name, computing it from this record on first use and caching it."""
        if name not in self._cache:
            self._cache[name] = compute()
        return cast("Computed", self._cache[name])

    @cached_property
    def seasons(self) -> tuple[str, ...]:
        """The seasons, in the order in which they ended."""
        last = {facts.season: facts.event.date for facts in self.events}
        return tuple(sorted(last, key=lambda season: (last[season], season)))

    @property
    def finishes(self) -> Iterator[RankingFinish]:
        """How every ranking ended, the oldest first; each event is released before the next."""
        return (finish for facts in self.events for finish in facts.finishes)

    @cached_property
    def of(self) -> Mapping[str, tuple[EventFacts, ...]]:
        """The events of each person: those in which he was entered or sat at a table."""
        events: dict[str, list[EventFacts]] = {}
        for facts in self.events:
            for person in facts.persons:
                events.setdefault(person, []).append(facts)
        return {person: tuple(events.pop(person)) for person in sorted(events)}  # never all of it twice

    @cached_property
    def lives(self) -> Mapping[str, Life]:
        """The whole life of everyone who was entered or credited."""
        return lives(self.events)


def own_deals(facts: EventFacts, person: str) -> Iterator[PersonDeal]:
    """Yield the deals of an event at which a person sat, as he saw them."""
    for tray in facts.trays:
        for line in tray.lines:
            if person in line.ns:
                yield PersonDeal(person, tray, line, Side.NS)
            if person in line.ew:
                yield PersonDeal(person, tray, line, Side.EW)


def deals_together(facts: EventFacts, first: str, second: str) -> Iterator[PersonDeal]:
    """Yield the deals of an event at which two persons sat opposite each other, as the first saw them."""
    return (deal for deal in own_deals(facts, first) if second in deal.partners)


def sums_together(facts: EventFacts, first: str, second: str) -> DealSums | None:
    """Sum up the deals of an event at which two persons sat opposite each other; None where there are none.

    A person with one partner all through has the same sums as the pair: so the deals of most pairs of a federation, which has a
    million, stay packed.
    """
    person_facts = facts.of(first)
    if len(person_facts.partners) == 1 and not person_facts.with_unnamed:
        return person_facts.sums if second in person_facts.partners else None
    deals = tuple(deals_together(facts, first, second))
    return sums_of(deals) if deals else None


def career_of(person: str, events: Iterable[EventFacts]) -> Career:
    """Build the career of one person, from the facts of his events, the oldest first."""
    facts = [event.of(person) for event in events]
    return Career(
        person=person,
        appearances=tuple(appearance for person_facts in facts for appearance in person_facts.appearances),
        evenings=tuple(evening for person_facts in facts for evening in person_facts.evenings),
    )


def events_of_clubs(facts: Iterable[EventFacts], clubs: Mapping[str, str]) -> dict[str, tuple[ClubEvent, ...]]:
    """Group the events by club: those in which at least one of its members was ranked; under `""` all events.

    `clubs` are those of persons by their ids.
    """
    groups: dict[str, list[ClubEvent]] = {"": []}
    for event_facts in facts:
        event = ClubEvent(event_facts.event.id, event_facts.season)
        groups[""].append(event)
        if clubs:
            for club in sorted({club for person in event_facts.ranked if (club := clubs.get(person))}):
                groups.setdefault(club, []).append(event)
    return {club: tuple(events) for club, events in groups.items()}


def sides(facts: EventFacts) -> Iterator[PersonDeal]:
    """Yield both sides of every deal of an event whose players are on record, as the first of the two partners saw it."""
    for tray in facts.trays:
        for line in tray.lines:
            for side, partners in ((Side.NS, line.ns), (Side.EW, line.ew)):
                if partners:
                    yield PersonDeal(min(partners), tray, line, side)


def slams(facts: EventFacts) -> Iterator[PersonDeal]:
    """Yield the sides that won all the tricks of a deal."""
    return (side for side in sides(facts) if side.won == SLAM) if facts.slams else iter(())


def small_slams(facts: EventFacts) -> Iterator[PersonDeal]:
    """Yield the sides that won all the tricks of a deal but one."""
    return (side for side in sides(facts) if side.won == SMALL_SLAM) if facts.small_slams else iter(())


def best_gains(events: Iterable[EventFacts], number: int) -> tuple[PersonDeal, ...]:
    """Find the sides that were most above the room: `number` of them and all that are level with the last.

    A side that was not above the room is not among them. Events are searched in the order of their best deals, so that most of
    them need not be.
    """
    gains: list[tuple[Fraction, PersonDeal]] = []
    least = Fraction(0)
    for best, facts in _by_best_gain(events):
        if best < least:
            break
        gains += _gains(facts, least)
        if len(gains) >= number:
            least = nlargest(number, (over for over, _ in gains))[-1]
    return tuple(side for over, side in gains if over >= least)


def _by_best_gain(events: Iterable[EventFacts]) -> Iterator[tuple[Fraction, EventFacts]]:
    """Yield the events in which a side was above the room, each with the most tricks above it, the most first.

    Many events have the same figure: so there are few figures to sort.
    """
    groups: dict[tuple[int, int], tuple[Fraction, list[EventFacts]]] = {}
    for facts in events:
        best = facts.best
        if best is not None and best > 0:
            groups.setdefault(best.as_integer_ratio(), (best, []))[1].append(facts)
    for best, events_with_best in sorted(groups.values(), key=lambda item: -item[0]):
        yield from ((best, facts) for facts in events_with_best)


def _gains(facts: EventFacts, least: Fraction) -> Iterator[tuple[Fraction, PersonDeal]]:
    """Yield the sides of an event that were above the room, by no less than `least`.

    Only the sides of persons whose best is as much are searched.
    """
    best = ((person, person_facts.sums and person_facts.sums.best) for person, person_facts in facts.persons.items())
    able = {person for person, over in best if over is not None and over >= least}
    for side in sides(facts):
        over = side.over if side.person in able else None
        if over is not None and over > 0 and over >= least:
            yield over, side
