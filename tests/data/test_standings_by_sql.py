"""Every figure of every standing and of every table of the demonstration, reckoned again by plain SQL from the file."""

import sqlite3
from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.building import Whole as Loaded
from tests.demonstration import TOGETHER, demo, demo_database
from whistpress.league.divisions.facts.results import match_results
from whistpress.league.divisions.facts.table import division_table
from whistpress.league.standings.facts.standing import standing

pytestmark = TOGETHER


@pytest.fixture(scope="module")
def demonstration() -> Loaded:
    """The demonstration league, scored."""
    return demo()


@pytest.fixture(scope="module")
def asked(demonstration: Loaded, tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """Its database, to be asked."""
    assert demonstration.league
    path = tmp_path_factory.mktemp("data") / "league.sqlite"
    path.write_bytes(demo_database())
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    yield connection
    connection.close()


FIGURES = """
    WITH counting AS (
        SELECT c.standing, c.who, c.part, c.worth_num, c.worth_den,
               CASE s.monthly WHEN 1 THEN substr(e.date, 1, 7) ELSE c.event END AS piece
        FROM standing_results c JOIN standings s ON s.id = c.standing JOIN events e ON e.id = c.event
        WHERE c.counts = 1
    )
    SELECT standing, who, part, piece, SUM(worth_num), COUNT(*), MAX(worth_den)
    FROM counting GROUP BY standing, who, part, piece
"""


def test_a_standing_is_made_of_what_counts_less_what_it_is_compared_with_and_what_prizes_took(asked: sqlite3.Connection) -> None:
    """Of each piece (an event, or a month) the average, then their sum or their average; match cards have tables of their own."""
    pieces: dict[tuple[str, str, str], list[Fraction]] = {}
    for standing_, who, part, _, worth, number, under in asked.execute(FIGURES):
        pieces.setdefault((standing_, who, part), []).append(Fraction(worth, under * number))
    taken = dict(asked.execute("SELECT id, taken FROM standings WHERE measure <> 'tricks-a-hand'"))

    def figure(standing_: str, who: str, part: str) -> Fraction:
        own = pieces.get((standing_, who, part), [])
        return sum(own, Fraction(0)) / (len(own) if own and taken[standing_] == "average" else 1)

    rows = asked.execute(
        """SELECT standing, who, figure_num, figure_den, handicap_num, handicap_den, base_num, base_den
           FROM standing_rows JOIN standings ON id = standing WHERE measure <> 'tricks-a-hand'"""
    ).fetchall()
    assert {row[0] for row in rows} == set(taken)
    for standing_, who, num, den, less, of, base, base_of in rows:
        before = figure(standing_, who, "before")
        assert (Fraction(base, base_of) if base is not None else 0) == before
        assert Fraction(num, den) == figure(standing_, who, "now") - before - Fraction(less, of)


def test_the_demonstration_has_standings_of_every_kind(asked: sqlite3.Connection) -> None:
    """Players, pairs and clubs; sums, averages and months; compared, with a handicap, and over all seasons."""
    assert {row[0] for row in asked.execute("SELECT DISTINCT ranked FROM standings")} == {"players", "pairs", "clubs"}
    assert {row[0] for row in asked.execute("SELECT DISTINCT taken FROM standings")} == {"sum", "average"}
    assert {row[0] for row in asked.execute("SELECT DISTINCT season FROM standings")} >= {"", "2024-25", "2025-26", "2026-27"}
    for wanted in (
        "SELECT 1 FROM standings s JOIN standing_rows r ON r.standing = s.id WHERE s.monthly = 1",
        "SELECT 1 FROM standing_rows WHERE handicap_num > 0",
        "SELECT 1 FROM standing_results WHERE part = 'before'",
    ):
        assert asked.execute(wanted).fetchone(), wanted


def test_every_row_is_that_of_the_page(demonstration: Loaded, asked: sqlite3.Connection) -> None:
    """Place and figure of everybody."""
    league = demonstration.league
    assert league
    for rule in league.standings.values():
        found = standing(rule, league.events, demonstration.results, league.people)
        rows = asked.execute("SELECT who, place, figure_num, figure_den FROM standing_rows WHERE standing = ?", (rule.id,))
        assert {who: (place, Fraction(num, den)) for who, place, num, den in rows} == {
            " ".join(row.who): (row.place, row.figure) for row in found.rows
        }


TABLE = """
    WITH sides AS (
        SELECT division, home AS team, points_home_num AS points, points_home_den AS under, gain_num AS gain, gain_den AS over_
        FROM matches WHERE counts = 1
        UNION ALL
        SELECT division, away, points_away_num, points_away_den, -gain_num, gain_den FROM matches WHERE counts = 1
    )
    SELECT t.division, t.team, COUNT(s.team), COALESCE(SUM(s.points), 0), COALESCE(MAX(s.under), 1),
           COALESCE(SUM(s.gain), 0), COALESCE(MAX(s.over_), 1), t.deducted_num, t.deducted_den
    FROM division_teams t LEFT JOIN sides s ON s.division = t.division AND s.team = t.team
    GROUP BY t.division, t.team
"""


def test_the_table_of_a_division_is_made_of_its_matches(asked: sqlite3.Connection) -> None:
    """Matches that count, their points less those taken away, the gain."""
    rows = asked.execute("SELECT division, team, played, points_num, points_den, gain_num, gain_den FROM division_rows")
    told = {row[:2]: (row[2], Fraction(row[3], row[4]), Fraction(row[5], row[6])) for row in rows.fetchall()}
    made = {
        row[:2]: (row[2], Fraction(row[3], row[4]) - Fraction(row[7], row[8]), Fraction(row[5], row[6]))
        for row in asked.execute(TABLE)
    }
    assert told == made
    assert len(told) >= 10


def test_a_match_that_is_an_event_has_the_gain_of_its_ranking(asked: sqlite3.Connection) -> None:
    """Nothing is typed twice: the figures are those of the event, for the team at home."""
    rows = asked.execute("""
        SELECT m.gain_num, m.gain_den, m.tricks_home_num, m.tricks_home_den, r.score_num, r.score_den, r.tricks_num, r.tricks_den
        FROM matches m JOIN division_teams t ON t.division = m.division AND t.team = m.home
        JOIN entries e ON e.event = m.event AND instr(t.name, e.title) = 1
        JOIN rankings r ON r.event = m.event AND r.entry = e.entry
        WHERE m.state = 'played'
    """).fetchall()
    assert len(rows) == 12
    for row in rows:
        gain, tricks, score, credited = (Fraction(row[at], row[at + 1]) for at in range(0, 8, 2))
        assert (gain, tricks) == (score, credited)


def test_the_demonstration_has_what_a_league_meets_with(asked: sqlite3.Connection) -> None:
    """A walkover, results struck out, matches not played, put off and still to come."""
    states = {row[0] for row in asked.execute("SELECT DISTINCT state FROM matches")}
    assert states >= {"played", "walkover", "expunged", "void", "to come"}
    assert asked.execute("SELECT COUNT(*) FROM matches WHERE put_off IS NOT NULL").fetchone()[0] >= 2
    assert asked.execute("SELECT COUNT(*) FROM division_teams WHERE withdrew IS NOT NULL").fetchone()[0] == 1


def test_every_place_is_that_of_the_page(demonstration: Loaded, asked: sqlite3.Connection) -> None:
    """Of every division."""
    league = demonstration.league
    assert league
    for division in league.divisions.values():
        found = division_table(
            division, match_results(division, league.events, demonstration.results, league.people, league.clubs)
        )
        rows = asked.execute(
            "SELECT team, place, won, drawn, lost FROM division_rows WHERE division = ?", (division.id,)
        ).fetchall()
        assert {row[0]: row[1:] for row in rows} == {
            row.team: (row.place or None, row.won, row.drawn, row.lost) for row in found.rows
        }
