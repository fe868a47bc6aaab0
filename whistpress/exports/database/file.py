"""Filling the tables, and the file that they make."""

import sqlite3
from collections.abc import Mapping

from whistpress.core.model import League, ResultHead, StoredEvent
from whistpress.exports.database.exact import Rows
from whistpress.exports.database.of_divisions import division_rows
from whistpress.exports.database.of_events import event_rows
from whistpress.exports.database.of_meetings import meeting_rows
from whistpress.exports.database.of_records import record_rows
from whistpress.exports.database.of_standings import standing_rows
from whistpress.exports.database.of_trophies import trophy_rows
from whistpress.exports.database.tables import TABLES

FORMAT = 1
"""The version of the tables."""


def database(league: League, results: Mapping[str, ResultHead], stored: Mapping[str, StoredEvent]) -> bytes:
    """The league as an SQLite file: every event, score and ranking, the people, clubs, trophies and congresses.

    The table `tables` says what each column means. The same league gives the same bytes.
    """
    made = {table.name: table for table in TABLES}
    connection = sqlite3.connect(":memory:")
    try:
        for table in TABLES:
            connection.execute(table.definition)
        for name, row in _rows(league, results, stored):
            connection.execute(made[name].insertion, row)
        connection.commit()
        connection.execute("VACUUM")
        return connection.serialize()
    finally:
        connection.close()


def _rows(league: League, results: Mapping[str, ResultHead], stored: Mapping[str, StoredEvent]) -> Rows:
    """Every row with its table, in the order of the tables' keys."""
    yield from _meanings()
    yield "league", (league.name, league.url, league.language, league.today.isoformat(), FORMAT)
    yield from _people(league)
    for congress in league.congresses.values():
        when = (congress.begins.isoformat(), congress.days)
        yield "congresses", (congress.id, congress.title, congress.place, *when, congress.body)
    yield from meeting_rows(league)
    for event in league.events:
        whole = stored[event.id].load()
        yield from event_rows(whole.event, whole.result, None)
    yield from record_rows(league, results, stored)
    yield from standing_rows(league, results)
    yield from division_rows(league, results)
    yield from trophy_rows(league, results)


def _meanings() -> Rows:
    for table in TABLES:
        yield "tables", (table.name, "", table.meaning)
        for column in table.columns:
            yield "tables", (table.name, column.name, column.meaning)


def _people(league: League) -> Rows:
    for club in league.clubs.values():
        yield "clubs", (club.id, club.name, club.place, club.founded)
    spellings = dict[str, str]()
    for person in league.people.values():
        yield "people", (person.id, person.name, person.club, person.joined, int(person.member))
        spellings |= dict.fromkeys(person.also, person.id)
    yield from (("spellings", pair) for pair in spellings.items())
