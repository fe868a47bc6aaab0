"""The database brought up to date event by event: after any edits it has the bytes of one that is made from nothing."""

import random
from collections.abc import Mapping
from hashlib import sha256

from msgspec.structs import replace

from tests.site import leagues
from whistpress.core.model import Event, ScoredEvent
from whistpress.core.model.codec import encode
from whistpress.core.scoring import score
from whistpress.data.formats import creation, sqlite_tables
from whistpress.league.league import League
from whistpress.league.plan.database import database

KEYLESS = {"league", "chain_people"}
"""Tables that belong to the league, and are written as a whole."""


class LastInMemory:
    """The last database, held in memory."""

    def __init__(self) -> None:
        self.digests: Mapping[str, bytes] = {}
        self._last: tuple[bytes, Mapping[str, bytes]] | None = None

    def load(self) -> tuple[bytes, Mapping[str, bytes]] | None:
        """What was kept."""
        return self._last

    def keep(self, body: bytes, marks: Mapping[str, bytes]) -> None:
        """Keep it."""
        self._last = body, marks


def edited(event: Event, chance: random.Random) -> Event:
    """An event with another title, or with another score."""
    lines = [(session, line) for session in event.sessions for line in session.lines if line.tricks is not None]
    if event.evenings or event.sections or not lines or chance.random() < 0.3:
        return replace(event, title=f"{event.title}, edition {chance.randint(1, 9)}")
    session, line = chance.choice(lines)
    other = replace(line, tricks=chance.randint(0, 13), ew_tricks=None)
    again = tuple(other if one is line else one for one in session.lines)
    sessions = tuple(replace(one, lines=again) if one is session else one for one in event.sessions)
    return replace(event, sessions=sessions)


def made(league: League, last: LastInMemory | None) -> bytes:
    """The database of a league whose events are in memory."""
    whole = {event.id: event for event in league.events if isinstance(event, Event)}
    results = {id_: score(event) for id_, event in whole.items()}
    stored = {id_: ScoredEvent(event, results[id_]) for id_, event in whole.items()}
    if last:
        last.digests = {id_: sha256(encode(event)).digest() for id_, event in whole.items()}
    return database(league, results, stored, last)


def test_every_table_of_events_has_a_key_of_its_content() -> None:
    """So that the order of its rows does not tell in which order they came."""
    assert {table.name for table in sqlite_tables() if not table.key and not table.view} == KEYLESS
    assert all("WITHOUT ROWID" in creation(table) for table in sqlite_tables() if table.key)


def test_after_random_edits_the_bytes_are_those_of_a_fresh_file() -> None:
    """Events change, go and come back; people and clubs go and come."""
    chance, whole, last = random.Random(29), leagues.league(), LastInMemory()
    league = whole
    for turn in range(40):
        events = list(league.events)
        what = chance.random()
        if what < 0.6:
            index = chance.randrange(len(events))
            if isinstance(event := events[index], Event):
                events[index] = edited(event, chance)
        elif what < 0.8 and len(events) > 3:
            del events[chance.randrange(len(events))]
        else:
            missing = [event for event in whole.events if event.id not in {one.id for one in events}]
            events = sorted([*events, *missing[:1]], key=lambda one: (one.date, one.id))
        people = dict(whole.people)
        if chance.random() < 0.3:
            people.pop(chance.choice(sorted(people)))
        league = replace(whole, events=tuple(events), people=people, name=f"League {turn % 3}")
        assert made(league, last) == made(league, None), turn


def test_only_what_changed_is_written() -> None:
    """An event that stays is not even loaded."""
    league, last = leagues.league(), LastInMemory()
    first = made(league, last)
    index = next(index for index, event in enumerate(league.events) if event.played)
    changed = league.events[index]
    assert isinstance(changed, Event)
    events = (*league.events[:index], edited(changed, random.Random(1)), *league.events[index + 1 :])
    whole = {event.id: event for event in events if isinstance(event, Event)}
    last.digests = {id_: sha256(encode(event)).digest() for id_, event in whole.items()}
    results = {id_: score(event) for id_, event in whole.items()}
    only = {changed.id: ScoredEvent(whole[changed.id], results[changed.id])}
    assert database(replace(league, events=events), results, only, last) != first
