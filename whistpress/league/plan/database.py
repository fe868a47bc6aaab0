"""The database as an SQLite file, updated event by event, and the meaning of its tables."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Protocol

from whistpress.core.model import EventHead, ResultHead, StoredEvent
from whistpress.data.encoding import as_json
from whistpress.data.formats import Cells, Row, Rows, creation, insertion, quote_name, sqlite_columns, sqlite_rows, sqlite_tables
from whistpress.league.cups.data import cup_rows
from whistpress.league.divisions.data import division_rows
from whistpress.league.events.data.database import event_rows, moved_events, record_rows
from whistpress.league.league import League
from whistpress.league.meetings.data import meeting_rows
from whistpress.league.standings.data import standing_rows
from whistpress.league.trophies.data import trophy_rows

FORMAT = 1
"""The version of the tables."""
_OF_EVENTS = frozenset(
    {
        *("events", "sittings", "entries", "entry_players", "scores", "credits", "rankings", "prizes", "steps"),
        *("credited", "record_places", "tables_played", "seated", "corrections"),
    }
)
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
            for table in sqlite_tables():
                connection.execute(creation(table))
        for event in league.events:
            if event.id not in marks_before or marks_before[event.id] != marks[event.id]:
                whole = stored[event.id].load()
                _insert(connection, event_rows(whole.event, whole.result, league.clock, None))
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
    """Return a hash of everything that the rows of an event follow from: the event, its known players, the league's hours."""
    players = "\0".join(sorted(frozenset(event.players) & league.people.keys()))
    return sha256(digest + f"{players}\n{league.clock}".encode()).digest()


def _delete(connection: sqlite3.Connection, events: Iterable[str]) -> None:
    """Delete the rows of some events and of their parts, and everything that belongs to the league."""
    ids = [*events]
    for id_ in ids:  # which gets the parts of each while it is gone through
        ids += [part for (part,) in connection.execute("SELECT id FROM events WHERE part_of = ?", (id_,))]
    for table in sqlite_tables():
        everything = f"DELETE FROM {quote_name(table.name)}"  # noqa: S608 (our own names)
        if table.name not in _OF_EVENTS:
            connection.execute(everything)
        elif not table.view:
            column = "id" if table.name == "events" else "event"
            connection.executemany(f"{everything} WHERE {column} = ?", ((id_,) for id_ in ids))


def _insert(connection: sqlite3.Connection, rows: Rows) -> None:
    by_table = defaultdict[str, list[Row | Cells]](list)
    for name, row in rows:
        by_table[name].append(row)
    for table in sqlite_tables():
        if table.name in by_table:
            connection.executemany(insertion(table), sqlite_rows(table, by_table[table.name]))


def _league_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Yield every row that belongs to no single event."""
    for table in sqlite_tables():
        yield "tables", (table.name, "", table.about, "", "", table.since)
        for column in sqlite_columns(table):
            yield "tables", (table.name, column.name, column.meaning, column.type, column.unit, column.since)
    clock = league.clock
    yield "league", (league.name, league.url, league.language, league.today.isoformat(), FORMAT, clock.zone, clock.lasts)
    yield from _people(league)
    yield from (("moved_days", row) for row in moved_events(league.events))
    yield from meeting_rows(league)
    yield from standing_rows(league, results)
    yield from division_rows(league, results)
    yield from cup_rows(league, results)
    yield from trophy_rows(league, results)


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
        table.name: {
            "description": table.about,
            "columns": {column.name: column.meaning for column in sqlite_columns(table)},
        }
        for table in sqlite_tables()
    }
    return as_json({"title": title, "databases": {"league": {"title": title, "tables": tables}}}).encode()
