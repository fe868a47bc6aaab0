"""The database as an SQLite file, updated event by event, and the meaning of its tables."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Protocol

from whistpress.core.model import EventHead, ResultHead, StoredEvent
from whistpress.data.encoding import as_json
from whistpress.data.table import PERSON, Cells, DatabaseTable, Rows, quote_name, table
from whistpress.league.cups.data import CUP_TABLES, cup_rows
from whistpress.league.divisions.data import MATCH_CARD_TABLES, match_card_rows
from whistpress.league.events.data.database import CORRECTIONS, EVENT_TABLES, RECORD_TABLES, event_rows, record_rows
from whistpress.league.league import League
from whistpress.league.meetings.data import MEETING_TABLES, meeting_rows
from whistpress.league.standings.data import (
    DIVISION_TABLES,
    STANDING_TABLES,
    TROPHY_TABLES,
    division_rows,
    standing_rows,
    trophy_rows,
)

FORMAT = 1
"""The version of the tables."""
_LEAGUE_TABLES = (
    table(
        "tables",
        "what each column of this file means",
        (
            ("table", "TEXT NOT NULL", "the table"),
            ("column", "TEXT NOT NULL", "the column, empty for the table as a whole"),
            ("meaning", "TEXT NOT NULL", "what it is"),
        ),
        "table column",
    ),
    table(
        "league",
        "the league, in one row",
        (
            ("name", "TEXT NOT NULL", "its name"),
            ("url", "TEXT NOT NULL", "the address of its site, empty when it has none"),
            ("language", "TEXT NOT NULL", "the language of its pages"),
            ("today", "TEXT NOT NULL", "the day that the record speaks of as today (YYYY-MM-DD)"),
            ("format", "INTEGER NOT NULL", "the version of these tables: columns may come, none changes its meaning"),
        ),
    ),
    table(
        "clubs",
        "every club",
        (
            ("id", "TEXT NOT NULL", "its id, as in the address of its page"),
            ("name", "TEXT NOT NULL", "its name"),
            ("place", "TEXT NOT NULL", "where it meets"),
            ("founded", "INTEGER", "the year"),
        ),
        "id",
    ),
    table(
        "people",
        "everybody in the record",
        (
            ("id", "TEXT NOT NULL", "the id, as in the address of the page"),
            ("name", "TEXT NOT NULL", "the name that is shown"),
            ("club", "TEXT REFERENCES clubs (id)", "the club"),
            ("joined", "INTEGER", "the year of joining"),
            ("member", "INTEGER NOT NULL", "1 for a member, 0 for a name found only in events"),
        ),
        "id",
    ),
    table(
        "spellings",
        "other spellings under which the record names a person",
        (("spelling", "TEXT NOT NULL", "the other spelling"), PERSON),
        "spelling",
    ),
)
_CONGRESSES = table(
    "congresses",
    "every annual meeting",
    (
        ("id", "TEXT NOT NULL", "its id"),
        ("title", "TEXT NOT NULL", "its title"),
        ("place", "TEXT NOT NULL", "where it met"),
        ("begins", "TEXT NOT NULL", "the first day, or the first possible one (YYYY-MM-DD)"),
        ("days", "INTEGER NOT NULL", "how many days"),
        ("time", "TEXT NOT NULL", "when its first sitting begins, as written; or empty"),
        ("present", "INTEGER", "how many were present; empty where it is not told"),
        ("apologies", "INTEGER NOT NULL", "how many apologies were received"),
        ("body", "TEXT NOT NULL", "what met: the id or the name of a club, empty for the league itself"),
    ),
    "id",
)
TABLES: tuple[DatabaseTable, ...] = (
    *_LEAGUE_TABLES,
    *EVENT_TABLES,
    _CONGRESSES,
    *MEETING_TABLES,
    *STANDING_TABLES,
    *DIVISION_TABLES,
    *MATCH_CARD_TABLES,
    *CUP_TABLES,
    *RECORD_TABLES,
    *TROPHY_TABLES,
    CORRECTIONS,
)
"""Every table, in the order of the file."""
_OF_EVENTS = (*EVENT_TABLES, *RECORD_TABLES, CORRECTIONS)
"""The tables whose rows belong to one event each."""


class LastDatabase(Protocol):
    """The database of the last build."""

    @property
    def digests(self) -> Mapping[str, bytes]:
        """Return for each event of this build a hash of everything that it follows from."""
        ...

    def load(self) -> tuple[bytes, Mapping[str, bytes]] | None:
        """Return its bytes, and a mark of each event in it; None when there is none."""
        ...

    def keep(self, body: bytes, marks: Mapping[str, bytes]) -> None:
        """Keep the bytes of this build's database, and the marks of its events, for the next build."""
        ...


def database(
    league: League,
    results: Mapping[str, ResultHead],
    stored: Mapping[str, StoredEvent],
    last: LastDatabase | None = None,
) -> bytes:
    """Return the league as an SQLite file: every event, score and ranking, the people, clubs, trophies and congresses.

    The same league gives the same bytes, whatever the last database was: rows are in the order of their keys, and `VACUUM`
    writes every page anew.
    """
    marks = {event.id: _mark(event, last.digests[event.id], league) for event in league.events} if last else {}
    before = last.load() if last else None
    connection = sqlite3.connect(":memory:")
    try:
        marks_before: Mapping[str, bytes] = {}
        if before:
            body, marks_before = before
            connection.deserialize(body)
            _delete(connection, [id_ for id_, mark in marks_before.items() if marks.get(id_) != mark])
        else:
            for database_table in TABLES:
                connection.execute(database_table.definition)
        for event in league.events:
            if event.id not in marks_before or marks_before[event.id] != marks[event.id]:
                whole = stored[event.id].load()
                _insert(connection, event_rows(whole.event, whole.result, None))
                _insert(connection, record_rows(whole, league.people))
        _insert(connection, _league_rows(league, results))
        connection.commit()
        connection.execute("PRAGMA schema_version = 1")
        connection.execute("VACUUM")
        file = _without_history(connection.serialize())
    finally:
        connection.close()
    if last:
        last.keep(file, marks)
    return file


def _without_history(file: bytes) -> bytes:
    """Return a file whose header does not tell how many transactions led to it, nor by which version of SQLite."""
    return b"".join((file[:24], bytes(4), file[28:92], bytes(8), memoryview(file)[100:]))  # copied once: it may be large


def _mark(event: EventHead, digest: bytes, league: League) -> bytes:
    """Return a hash of everything that the rows of an event follow from: the event, and which of its players are known."""
    players = "\0".join(sorted(frozenset(event.players) & league.people.keys()))
    return sha256(digest + players.encode()).digest()


def _delete(connection: sqlite3.Connection, events: Iterable[str]) -> None:
    """Delete the rows of some events and of their parts, and everything that belongs to the league."""
    ids = [*events]
    for id_ in ids:  # which gets the parts of each while it is gone through
        ids += [part for (part,) in connection.execute("SELECT id FROM events WHERE part_of = ?", (id_,))]
    for database_table in _OF_EVENTS:
        if database_table.view:
            continue
        column = "id" if database_table.name == "events" else "event"
        words = f"DELETE FROM {quote_name(database_table.name)} WHERE {column} = ?"  # noqa: S608 (our own names)
        connection.executemany(words, ((id_,) for id_ in ids))
    for database_table in TABLES:
        if database_table not in _OF_EVENTS:
            connection.execute(f"DELETE FROM {quote_name(database_table.name)}")  # noqa: S608 (our own names)


def _insert(connection: sqlite3.Connection, rows: Rows) -> None:
    by_table = defaultdict[str, list[Cells]](list)
    for name, cells in rows:
        by_table[name].append(cells)
    for database_table in TABLES:
        if database_table.name in by_table:
            connection.executemany(database_table.insertion, by_table[database_table.name])


def _league_rows(league: League, results: Mapping[str, ResultHead]) -> Iterator[tuple[str, Cells]]:
    """Yield every row that belongs to no single event."""
    yield from _meanings()
    yield "league", (league.name, league.url, league.language, league.today.isoformat(), FORMAT)
    yield from _people(league)
    for congress in league.congresses.values():
        when = (congress.begins.isoformat(), congress.days, congress.sittings[0].time if congress.sittings else "")
        attendance = (congress.present, congress.regrets)
        yield "congresses", (congress.id, congress.title, congress.place, *when, *attendance, congress.body)
    yield from meeting_rows(league)
    yield from standing_rows(league, results)
    yield from division_rows(league, results)
    yield from match_card_rows(league)
    yield from cup_rows(league, results)
    yield from trophy_rows(league, results)


def _meanings() -> Rows:
    for database_table in TABLES:
        yield "tables", (database_table.name, "", database_table.meaning)
        for column in database_table.columns:
            yield "tables", (database_table.name, column.name, column.meaning)


def _people(league: League) -> Rows:
    for club in league.clubs.values():
        yield "clubs", (club.id, club.name, club.place, club.founded)
    spellings = dict[str, str]()
    for person in league.people.values():
        yield "people", (person.id, person.name, person.club, person.joined, int(person.member))
        spellings |= dict.fromkeys(person.also, person.id)
    yield from (("spellings", pair) for pair in spellings.items())


def about_tables(title: str) -> bytes:
    """Return the tables and columns of `league.sqlite` as Datasette reads them; it finds the database by the name `league`."""
    tables = {
        database_table.name: {
            "description": database_table.meaning,
            "columns": {column.name: column.meaning for column in database_table.columns},
        }
        for database_table in TABLES
    }
    return as_json({"title": title, "databases": {"league": {"title": title, "tables": tables}}}).encode()
