"""The league's record as the families of pages share it: who met whom, which pairs have a page; no figure is reckoned here.

What a page is made of is sliced out of it: the facts of the events of which the page tells, the names that may stand on it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from whistpress.core.model import League
from whistpress.core.model.identity import Shown
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.streaks import Calendar, Present, clubs_of, held_for
from whistpress.site import addresses
from whistpress.values import dataclass
from whistpress.views.record_lines import Names, shown_names

NOWHERE = Calendar(())
"""The events of a club that never held one."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two partners with a page, in the order of their ids, and the facts of the events in which they were partners."""

    persons: tuple[str, str]
    events: tuple[EventFacts, ...]

    @property
    def path(self) -> str:
        """Its page."""
        return addresses.pair(*self.persons)


class NamesIn(Mapping[str, tuple[str, str]]):
    """The names of everybody who was in some events, in the order of the ids: put together while a page is made, and not held.

    A large league has tens of thousands of pages with names of their own. Written down they are the names themselves.
    """

    __slots__ = ("_slice",)

    def __init__(self, every: Names, events: tuple[EventFacts, ...]) -> None:
        self._slice = _Slice(every, events)

    def __getitem__(self, person: str) -> tuple[str, str]:
        return _put_together(self._slice)[person]

    def __iter__(self) -> Iterator[str]:
        return iter(_put_together(self._slice))

    def __len__(self) -> int:
        return len(_put_together(self._slice))

    def __reduce__(self) -> tuple[type[Names], tuple[Names]]:
        return dict, (_put_together(self._slice),)


class _Slice:
    """The names of everybody, and the events that say whose are wanted; no other slice is equal to it."""

    __slots__ = ("events", "every")

    def __init__(self, every: Names, events: tuple[EventFacts, ...]) -> None:
        self.every, self.events = every, events


@lru_cache(maxsize=1)
def _put_together(some: _Slice) -> dict[str, tuple[str, str]]:
    """The names that a page asks for again and again; the next page has others."""
    persons = set[str]().union(*(facts.persons for facts in some.events))
    return {person: some.every[person] for person in sorted(persons) if person in some.every}


class Record:
    """The record of a league, of the facts of its final events."""

    def __init__(self, league: League, ledger: Ledger) -> None:
        self.league, self.ledger = league, ledger
        self.names: Names = shown_names(league.people)
        self.clubs: Mapping[str, str] = clubs_of(league.people)

    def names_in(self, events: Iterable[EventFacts]) -> Names:
        """The names of everybody who was in some events, in the order of the ids."""
        return NamesIn(self.names, tuple(events))

    def of(self, person: str) -> tuple[EventFacts, ...]:
        """The final events of a person."""
        return self.ledger.of.get(person, ())

    @cached_property
    def ranked(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the events in whose ranking each person stands, in their order."""
        found: dict[str, list[str]] = {}
        for facts in self.ledger.events:
            for person in dict.fromkeys(one.person for one in facts.appearances):
                found.setdefault(person, []).append(facts.event.id)
        return {person: tuple(events) for person, events in found.items()}

    @cached_property
    def met(self) -> frozenset[str]:
        """Everybody who met somebody: at a table, or in a ranking."""
        return frozenset(person for facts in self.ledger.events for person in facts.encounters.persons)

    @cached_property
    def _calendars(self) -> Mapping[str, Calendar]:
        return {club: Calendar(held) for club, held in held_for(self.ledger.events, self.clubs).items()}

    def present(self, person: str) -> Present:
        """Where a person was, of the events of the own club."""
        calendar = self._calendars.get(self.clubs.get(person, ""), NOWHERE)
        return calendar.attendance(self.ranked.get(person, ()))

    def seasons_of(self, events: Iterable[EventFacts]) -> tuple[str, ...]:
        """The seasons of some events in the order in which they ended."""
        own = {facts.season for facts in events}
        return tuple(season for season in self.ledger.seasons if season in own)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The partners with a page, those most often together first, of them those who were first most often."""
        times: dict[tuple[str, str], list[int]] = {}
        events: dict[tuple[str, str], list[EventFacts]] = {}
        for facts in self.ledger.events:
            for pair in facts.pairs:
                events.setdefault(pair, []).append(facts)
            for one in (*facts.appearances, *facts.evenings):
                for partner in one.partners:
                    if one.person < partner:
                        known = times.setdefault((one.person, partner), [0, 0])
                        known[0] += 1
                        known[1] += one.won
        least = self.league.records.together
        found = [pair for pair, (number, _) in times.items() if number >= least and self._seen(pair)]
        found.sort(key=lambda pair: (-times[pair][0], -times[pair][1], pair))
        return tuple(Pair(pair, tuple(events[pair])) for pair in found)

    def _seen(self, pair: tuple[str, str]) -> bool:
        people = self.league.people
        return all(one in people and people[one].shown is not Shown.WITHHELD for one in pair)

    @cached_property
    def _paths(self) -> Mapping[str, Mapping[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for pair in self.pairs:
            for one, other in (pair.persons, pair.persons[::-1]):
                found.setdefault(one, {})[other] = pair.path
        return {one: {other: own[other] for other in sorted(own)} for one, own in found.items()}

    def paths_of(self, person: str) -> Mapping[str, str]:
        """The pages of the pairs of a person, by the partner."""
        return self._paths.get(person, {})
