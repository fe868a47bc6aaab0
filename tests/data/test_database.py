"""The league as one SQLite file: what stands in it, and that plain SQL comes to the figures of the pages."""

import sqlite3
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from tests.building import Whole as Loaded
from tests.demonstration import TOGETHER, demo, demo_database
from whistpress.data.formats import sqlite_tables
from whistpress.league.plan.database import database

pytestmark = TOGETHER


@pytest.fixture(scope="module")
def demonstration() -> Loaded:
    """The demonstration league, scored."""
    return demo()


@pytest.fixture(scope="module")
def file(demonstration: Loaded, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its database on the disk."""
    assert demonstration.league
    path = tmp_path_factory.mktemp("data") / "league.sqlite"
    path.write_bytes(demo_database())
    return path


@pytest.fixture
def asked(file: Path) -> Iterator[sqlite3.Connection]:
    """The database, to be asked."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    yield connection
    connection.close()


def test_the_file_is_sound_and_every_name_leads_to_a_row(asked: sqlite3.Connection) -> None:
    """SQLite's own checks: of the file, and of every column that names a row of another table."""
    assert asked.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert asked.execute("PRAGMA foreign_key_check").fetchall() == []


def test_every_column_says_what_it_means(asked: sqlite3.Connection) -> None:
    """The table `tables` has a line for each table and each column that the file really has, with type and edition."""
    found = {(table, "") for (table,) in asked.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")}
    found |= {(table, column[1]) for table, _ in found for column in asked.execute(f'PRAGMA table_info("{table}")')}
    rows = asked.execute('SELECT "table", "column", meaning, type, unit, since FROM tables').fetchall()
    assert {(table, column) for table, column, meaning, *_ in rows if meaning} == found
    assert all(since and (type_ or not column) for _, column, _, type_, _, since in rows)
    assert ("matches", "gain_num", "figure?", "margin") in {(row[0], row[1], row[3], row[4]) for row in rows}


def test_no_table_of_the_demonstration_is_empty(asked: sqlite3.Connection) -> None:
    """The demonstration shows something of each."""
    counts = {table.name: asked.execute(f'SELECT COUNT(*) FROM "{table.name}"').fetchone()[0] for table in sqlite_tables()}  # noqa: S608
    assert [name for name, count in counts.items() if not count] == []


def test_every_row_of_every_ranking_stands_in_the_file_with_its_exact_figures(
    demonstration: Loaded, asked: sqlite3.Connection
) -> None:
    """Place, deals, tricks and score, as the pages have them."""
    rows = asked.execute(
        'SELECT event, "group", entry, place, deals, tricks_num, tricks_den, score_num, score_den FROM rankings'
    ).fetchall()
    found = {row[:3]: (row[3], row[4], Fraction(row[5], row[6]), Fraction(row[7], row[8])) for row in rows}
    assert demonstration.league
    wholes = [(event, demonstration.results.get(event.id)) for event in demonstration.league.events]
    parts = [
        pair
        for event, result in wholes
        if result and result.sessions
        for pair in zip(event.evenings, result.sessions, strict=True)
    ]
    expected = {
        (event.id, ranking.group, row.entry): (row.place, row.deals, row.tricks, row.score)
        for event, result in [*wholes, *parts]
        if result
        for ranking in result.groups
        for row in ranking.rows
    }
    assert found == expected
    assert len(found) > 300


def test_every_score_is_the_sum_of_its_steps_by_plain_sql(asked: sqlite3.Connection) -> None:
    """One question to the database for the scores of all events, whatever their way of scoring."""
    sums = """
        SELECT r.event, r.entry, r.score_num, r.score_den, SUM(s.adds_num), MAX(s.adds_den)
        FROM rankings r JOIN steps s ON s.event = r.event AND s.entry = r.entry AND s."group" = r."group"
        GROUP BY r.event, r."group", r.entry
    """
    rows = asked.execute(sums).fetchall()
    assert [row for row in rows if Fraction(row[2], row[3]) != Fraction(row[4], row[5])] == []
    entries = asked.execute("SELECT COUNT(*) FROM (SELECT DISTINCT event, entry FROM rankings)").fetchone()[0]
    assert len(rows) == entries


def test_what_deals_credit_comes_to_the_score_where_a_method_adds_them(asked: sqlite3.Connection) -> None:
    """A compass game by averages, and one by matchpoints: the marks of its deals, summed by SQL, are the score."""
    sums = """
        SELECT e.scoring, r.score_num, r.score_den, SUM(c.mark_num), MAX(c.mark_den), r.penalty_num
        FROM rankings r JOIN events e ON e.id = r.event JOIN credits c ON c.event = r.event AND c.entry = r.entry
        WHERE e.id IN ('2026-27/opening-compass', '2026-27/october-matchpoints')
        GROUP BY r.event, r."group", r.entry
    """
    rows = asked.execute(sums).fetchall()
    assert {row[0] for row in rows} == {"average", "matchpoints"}
    assert all(Fraction(row[1], row[2]) == Fraction(row[3], row[4]) for row in rows if not row[5])


def test_the_same_league_gives_the_same_bytes(demonstration: Loaded, file: Path) -> None:
    """Neither the clock nor chance gets into it."""
    assert demonstration.league
    assert database(demonstration.league, demonstration.results, demonstration.record.stored) == file.read_bytes()


def test_a_person_is_found_under_another_spelling(asked: sqlite3.Connection) -> None:
    """Every spelling leads to a person of the record."""
    rows = asked.execute("SELECT spelling, people.name FROM spellings JOIN people ON people.id = person").fetchall()
    assert rows
    assert all(spelling != name for spelling, name in rows)
