"""Names, pairs and attendance from the league's ledger, which several families of pages share; it computes no figures.

Pages take slices of it: the facts of their events, and the names that these need.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from whistpress.league.careers.facts.career import AttendanceRecord, Calendar, clubs_of
from whistpress.league.careers.facts.ledger import Ledger, events_of_clubs
from whistpress.league.careers.words.record_book import Names, shown_names
from whistpress.league.clubs.model import Club
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.league import League
from whistpress.league.people.model import NameDisplay, Person
from whistpress.site import addresses

NOWHERE = Calendar(())
"""The calendar of a club without events."""


class PartnersRecord(Struct, frozen=True):
    """Two partners with a page, in the order of their ids, and the facts of their events as partners."""

    persons: tuple[str, str]
    events: tuple[EventFacts, ...]

    @property
    def path(self) -> str:
        """Its page."""
        return addresses.pair(*self.persons)


class NamesIn(Mapping[str, tuple[str, str]]):
    """The names of the people in some events, in the order of the ids; collected on first access.

    A large league has tens of thousands of pages with names of their own. Pickled it is a dict of the names.
    """

    __slots__ = ("_events", "_named")

    def __init__(self, named: "NameCache", events: tuple[EventFacts, ...]) -> None:
        self._named, self._events = named, events

    @property
    def names(self) -> Names:
        """The names; the same object for events with the same people, while few others were collected."""
        return self._named.of(self._events)

    def __getitem__(self, person: str) -> tuple[str, str]:
        return self.names[person]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __reduce__(self) -> tuple[type[Names], tuple[Names]]:
        return dict, (self.names,)


class NameCache:
    """The names of all people, with a small cache of the names in given events.

    A page requests the same names many times, and so do the pages of people who met the same opponents.
    """

    _most = 64

    def __init__(self, names: Names) -> None:
        self._every = names
        self._held: dict[frozenset[str], Names] = {}
        self._last: tuple[tuple[EventFacts, ...], Names] | None = None

    def __reduce__(self) -> tuple[type["NameCache"], tuple[Names]]:
        return NameCache, (self._every,)

    def of(self, events: tuple[EventFacts, ...]) -> Names:
        """Return the names of the people in these events."""
        if self._last is None or self._last[0] is not events:
            persons = frozenset[str]().union(*[facts.persons for facts in events])
            self._last = events, self._of(persons)
        return self._last[1]

    def _of(self, persons: frozenset[str]) -> Names:
        if persons not in self._held:
            if len(self._held) == self._most:
                self._held.clear()
            self._held[persons] = {person: self._every[person] for person in sorted(persons) if person in self._every}
        return self._held[persons]


class Record:
    """Names, pairs and attendance of a league, from the facts of its final events."""

    def __init__(self, league: League, ledger: Ledger) -> None:
        self.league, self.ledger = league, ledger
        self.names: Names = shown_names(league.people)
        self.clubs: Mapping[str, str] = clubs_of(league.people)
        self._named = NameCache(self.names)

    def names_in(self, events: Iterable[EventFacts]) -> Names:
        """Return the names of the people in some events, in the order of the ids."""
        return NamesIn(self._named, tuple(events))

    def of(self, person: str) -> tuple[EventFacts, ...]:
        """Return the facts of a person's final events."""
        return self.ledger.of.get(person, ())

    def ranked(self, person: str) -> tuple[str, ...]:
        """Return the ids of the events whose ranking includes a person, in their order."""
        return tuple(facts.event.id for facts in self.of(person) if facts.of(person).appearances)

    @cached_property
    def met(self) -> frozenset[str]:
        """The people who met an opponent: at a table, or in a ranking."""
        return frozenset(
            person for facts in self.ledger.events for person, person_facts in facts.persons.items() if person_facts.met.packed
        )

    @cached_property
    def _calendars(self) -> Mapping[str, Calendar]:
        return {club: Calendar(held) for club, held in events_of_clubs(self.ledger.events, self.clubs).items()}

    def present(self, person: str) -> AttendanceRecord:
        """Return which events of the person's club he or she attended."""
        calendar = self._calendars.get(self.clubs.get(person, ""), NOWHERE)
        return calendar.attendance(self.ranked(person))

    def seasons_of(self, events: Iterable[EventFacts]) -> tuple[str, ...]:
        """Return the seasons of some events in the order in which they ended."""
        seasons = {facts.season for facts in events}
        return tuple(season for season in self.ledger.seasons if season in seasons)

    @cached_property
    def pairs(self) -> tuple[PartnersRecord, ...]:
        """The partners with a page: most events together first, then most first places."""
        times = self._times()
        firsts = dict.fromkeys(times, 0)
        events: dict[tuple[str, str], list[EventFacts]] = {pair: [] for pair in times}
        for facts in self.ledger.events:
            for person, other, _, first in facts.partnerships:
                if (pair := (person, other)) in times:
                    firsts[pair] += first
                    events[pair].append(facts)
        pairs = sorted(times, key=lambda pair: (-times[pair], -firsts[pair], pair))
        return tuple(PartnersRecord(pair, tuple(events.pop(pair))) for pair in pairs)

    def _times(self) -> Mapping[tuple[str, str], int]:
        """Count the events of the partners with a page."""
        together = defaultdict[str, Counter[str]](Counter)
        for facts in self.ledger.events:
            for person, other, times, _ in facts.partnerships:
                together[person][other] += times
        least = max(1, self.league.records.together)
        often = (
            (person, other, times) for person, partners in together.items() for other, times in partners.items() if times >= least
        )
        return {(person, other): times for person, other, times in often if self._is_shown(person) and self._is_shown(other)}

    def _is_shown(self, person: str) -> bool:
        people = self.league.people
        return person in people and people[person].shown is not NameDisplay.WITHHELD

    @cached_property
    def _partners(self) -> Mapping[str, tuple[str, ...]]:
        partners_by_person: dict[str, list[str]] = {}
        for pair in self.pairs:
            for person, other in (pair.persons, pair.persons[::-1]):
                partners_by_person.setdefault(person, []).append(other)
        return {person: tuple(sorted(partners)) for person, partners in partners_by_person.items()}

    def paths_of(self, person: str) -> Mapping[str, str]:
        """Map the partners of a person to the paths of the pages of their pairs."""
        return {other: addresses.pair(person, other) for other in self._partners.get(person, ())}


def namesakes(people: Iterable[Person], clubs: Mapping[str, Club]) -> Mapping[str, str]:
    """Return the titles of people shown by one name (a name withheld), by id: with the club, or the id if that is one too."""
    by_name: dict[str, list[Person]] = {}
    for person in people:
        by_name.setdefault(person.name, []).append(person)
    return {id_: title for name, same in by_name.items() if len(same) > 1 for id_, title in _apart(name, same, clubs)}


def _apart(name: str, people: list[Person], clubs: Mapping[str, Club]) -> Iterable[tuple[str, str]]:
    for person in people:
        club = clubs.get(person.club or "")
        alone = club and sum(other.club == person.club for other in people) == 1
        yield person.id, f"{name} ({club.name if club and alone else person.id})"
