"""Names, pairs and attendance from the league's ledger, which several families of pages share, and the events on a player's page.

It computes no figures. Pages take slices of it: the facts of their events, and the names that these need.
"""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Entry, EventHead, ResultHead
from whistpress.league.careers.facts.career import AttendanceRecord, Calendar, Career, clubs_of
from whistpress.league.careers.facts.ledger import Ledger, events_of_clubs
from whistpress.league.careers.words.record_book import Names, shown_names
from whistpress.league.clubs.model import Club
from whistpress.league.events.facts.encounters import PersonResult, persons_entered, results_by_person
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.events.words.event_lines import EventLine, event_head
from whistpress.league.events.words.ranking import OF_CARDS, group_title, measure_of, score_text
from whistpress.league.events.words.travellers import CorrectionView, corrections
from whistpress.league.league import League
from whistpress.league.people.model import NameDisplay, Person
from whistpress.site import addresses
from whistpress.site.people import Cast, Name, Who, who_of

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


class EventAppearance(Struct, frozen=True, kw_only=True):
    """One event of a player: the partner or team, the rank and how many were ranked, the score.

    `place` is None where nothing is ranked; `group` says ladies or gents, where they are ranked apart. `corrections` are
    those that concern the player, `prizes` the titles of the prizes won in an event without a ranking.
    """

    event: EventLine
    who: Who
    partners: tuple[Name, ...]
    place: int | None = None
    of: int = 0
    shared: bool = False
    group: str = ""
    heading: str = ""
    score: str = ""
    prizes: tuple[str, ...] = ()
    corrections: tuple[CorrectionView, ...] = ()


class PlayerRecord(Struct, frozen=True):
    """A player's record: the events, the last first; first ranks in the `events` ranked."""

    appearances: tuple[EventAppearance, ...] = ()
    events: int = 0
    firsts: int = 0


class PlayedEvent(NamedTuple):
    """An event of a player with its result, its facts where it is final, and its next session once it has begun."""

    event: EventHead
    result: ResultHead | None
    facts: EventFacts | None = None
    coming: EventHead | None = None


def people_shown_with(event: EventHead, coming: EventHead | None = None) -> Iterator[str]:
    """Return the players whose pages show an event, one item for each line on a page; `coming` as in `PlayedEvent`."""
    yield from (person for _, person in _entries_by_person(event)) if event.changes else event.players
    entered, evenings = frozenset(event.players), event.evenings
    for evening in evenings:
        yield from (person for _, person in _entries_by_person(evening) if person not in entered)
    if coming:
        yield from (person for _, person in _entries_by_person(coming) if person in entered or not evenings)


def coming_of(event: EventHead, today: datetime.date) -> EventHead | None:
    """Return the next session of a tournament or of any other event in progress."""
    return event.next_session(today) if event.played else None


def player_record(career: Career, played: Sequence[PlayedEvent]) -> PlayerRecord:
    """Build a player's record from his or her events, in the order of the league, and the career in the final ones."""
    stood: dict[str, list[PersonResult]] = {}
    for record in career.appearances:
        stood.setdefault(record.event, []).append(record)
    appearances = tuple(
        appearance
        for played_event in reversed(played)
        for appearance in _of_event(played_event, career.person, stood.get(played_event.event.id, ()))
    )
    return PlayerRecord(appearances, career.events, career.firsts)


def _of_event(played: PlayedEvent, person: str, stood: Sequence[PersonResult]) -> Iterator[EventAppearance]:
    """Yield a player's lines for an event; `stood` are his or her results if it is final."""
    event, result, facts, coming = played
    if facts:
        line = event_head(event, result)
        entrants = [who_of(entry, short) for entry, short in facts.of(person).entered]
        yield from _appearances(event, result, line, person, entrants, stood)
    else:
        yield from _of_whole(event, result, person)
    evenings = () if person in event.players else event.evenings
    if evenings:
        yield from _of_evenings(evenings, result, person)
    elif coming:
        yield from _of_whole(coming, None, person)


def _of_whole(event: EventHead, result: ResultHead | None, person: str) -> Iterator[EventAppearance]:
    """Yield a player's lines for an event without facts."""
    cast = Cast(event)
    entrants = [cast.who(entry.number) for entry, player in _entries_by_person(event) if player == person]
    ranked = results_by_person(event, result).get(person, ()) if result is not None and event.played else ()
    yield from _appearances(event, result, event_head(event, result), person, entrants, ranked)


def _entries_by_person(event: EventHead) -> Iterator[tuple[Entry, str]]:
    """Yield every entry of an event with each person who played in it."""
    return ((entry, person) for entry, persons in persons_entered(event) for person in persons)


def _appearances(
    event: EventHead,
    result: ResultHead | None,
    line: EventLine,
    person: str,
    entrants: Iterable[Who],
    ranked: Sequence[PersonResult],
) -> Iterator[EventAppearance]:
    """Yield a line for each of the player's entries."""
    corrected = corrections(event, result)
    for who in entrants:
        mine = next((record for record in ranked if record.entry == who.entry), None)
        appearance = _appearance(line, who, person, mine, result)
        entry_corrections = tuple(correction for correction in corrected if who in correction.who)
        yield replace(appearance, corrections=entry_corrections) if entry_corrections else appearance


def _of_evenings(evenings: Sequence[EventHead], result: ResultHead | None, person: str) -> Iterator[EventAppearance]:
    """Yield a line for each evening of an event at which a player was a substitute without being entered in the event."""
    results = result.sessions if result and result.sessions else (None,) * len(evenings)
    for evening, evening_result in zip(evenings, results, strict=True):
        yield from _of_whole(evening, evening_result, person)


def _appearance(
    line: EventLine, who: Who, person: str, record: PersonResult | None, result: ResultHead | None
) -> EventAppearance:
    partners = tuple(name for name in who.names if name.person != person)
    if record is None or result is None:
        awards = result.prizes if result and result.first_prizes else ()
        won = tuple(award.prize.title for award in awards if who.entry in award.entries)
        return EventAppearance(event=line, who=who, partners=partners, prizes=won)
    words = measure_of(result.in_group(record.group))
    return EventAppearance(
        event=line,
        who=who,
        partners=partners,
        place=record.place,
        of=record.of,
        shared=record.tied > 1,
        group=group_title(record.group) if record.group in OF_CARDS else "",
        heading=words.heading,
        score=score_text(record.score, words),
    )
