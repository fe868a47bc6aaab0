"""The match cards in the database: plain SQL comes to the averages and the points of the pages."""

import sqlite3
from pathlib import Path

import pytest

from tests import bonus_league
from tests.building import build
from tests.league.divisions.test_match_pages import CARDS


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> sqlite3.Connection:
    """The database of the league after two rounds, with a few cards."""
    folder: Path = bonus_league.league(tmp_path_factory.mktemp("league"), bonus_league.division(2) + CARDS)
    build(folder, pdf=False)
    return sqlite3.connect(folder / "output/league.sqlite")


def test_the_average_of_a_player_follows_from_his_tables(base: sqlite3.Connection) -> None:
    """378 tricks in 48 hands."""
    found = base.execute(
        """SELECT SUM(CASE side WHEN 'home' THEN tricks_home_num ELSE tricks_away_num END),
                  SUM(tricks_home_num + tricks_away_num) / 13
           FROM match_players JOIN match_tables USING (division, match, table_number) WHERE person = 'al-orr'"""
    ).fetchone()
    assert found == (378, 48)


def test_a_match_has_its_tables_and_its_ruling(base: sqlite3.Connection) -> None:
    """Two tables to one as played; nothing to five by the ruling."""
    played = base.execute(
        "SELECT tables_home_num, tables_home_den, tables_away_num FROM matches WHERE match = 'fox-oak'"
    ).fetchone()
    assert played == (4, 2, 2)
    ruled = base.execute(
        "SELECT number, made_by, why, points_home_num, points_away_num FROM match_rulings WHERE match = 'fox-oak' ORDER BY number"
    ).fetchall()
    assert ruled == [(0, "Royal Oak", "Unregistered player", None, None), (1, "Committee", "Rule 9", 0, 5)]


def test_the_table_has_the_tables_won(base: sqlite3.Connection) -> None:
    """The Fox: two and two; every name that is referred to is there."""
    won = base.execute("SELECT CAST(tables_num AS REAL) / tables_den FROM division_rows WHERE team = 'fox'").fetchone()
    assert won == (4.0,)
    assert base.execute("PRAGMA foreign_key_check").fetchall() == []
