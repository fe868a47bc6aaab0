"""A season that has only fixtures: every page, book, file and trophy that a season of events has."""

import csv
import re
import sqlite3
from pathlib import Path

import pytest
from icalendar import Calendar

from tests import six_a_side
from tests.building import build, check
from tests.printing.pdf_reader import Pdf
from tests.site.html_rules import faults, read

SEASON = "events/2025-26"
DIVISION = "fixtures/2025-26/league"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of the whole season, in which every match is played."""
    return _built(six_a_side.league(tmp_path_factory.mktemp("league")))


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output after nineteen matches, the site with an address."""
    outputs = 'url = "https://north-coast.example"\n[outputs]\ndata = true\nbooks = true\narchives = true\n'
    return _built(six_a_side.league(tmp_path_factory.mktemp("half"), matches=19, outputs=outputs))


def _built(project: Path) -> Path:
    made = build(project)
    assert list(made.problems) == []
    return project / "output"


def words(site: Path, path: str) -> str:
    """What can be read on a page."""
    return " ".join(read((site / path).read_bytes()).text.split())


def test_the_pages_keep_the_rules_of_html(site: Path, half: Path) -> None:
    """Headings in order, captions, nothing empty."""
    for output in (site, half):
        for file in output.rglob("*.html"):
            assert faults(file.read_bytes()) == [], file


def test_the_table_is_the_league_s_own(site: Path) -> None:
    """Level on 31 points, Kirk Guild is ahead on trick difference: +186 to +50."""
    lines = csv.DictReader((site / f"{DIVISION}-table.csv").read_text("utf-8-sig").splitlines())
    own = [[text for name, text in line.items() if name != "team_id" and not name.endswith("_exact")] for line in lines]
    table = [line.split(",") for line in six_a_side.TABLE.splitlines()]
    assert [line[: len(table[0])] for line in own] == table
    told = words(site, f"{DIVISION}.html")
    assert "Kirk Guild won the division, with 31 points." in told
    assert told.count("ahead on trick difference") == 1
    assert "Difference" in told and "+186" in told and "Granite WC by 86 tricks 511–425" in told
    assert "the figure is the home team’s margin and links to the match" in told
    assert "The team with more tricks wins; its margin is the difference in tricks." in told
    assert "Ties on points are split by trick difference and tricks won; teams still level share the place." in told


def test_the_home_page_has_the_results_and_the_table(site: Path) -> None:
    """The matches of the last evening, the head of the table, a way to the season and to the division."""
    told = words(site, "index.html")
    assert "Latest results" in told and "Dockside WC v. Fisher HallFisher Hall by 18 tricks 459–477" in told
    assert "Season 2025–26 League competition" in told and "1Kirk Guild Champion1631 2Fisher Hall1631 3Railway Club1619" in told
    assert "Matches from" not in told and "Coming events" not in told
    links = read((site / "index.html").read_bytes()).links
    assert {f"{SEASON}/index.html", f"{DIVISION}.html", f"{DIVISION}.html#match-dockside-fisher-2"} <= set(links)


def test_the_home_page_tells_what_comes_next(half: Path) -> None:
    """Nineteen matches are played; the next are on it and on the season's page."""
    for path, heading in (("index.html", "Matches from"), (f"{SEASON}/index.html", "Fixtures, soonest first")):
        told = words(half, path)
        assert "Latest results" in told and heading in told
        assert "Dockside WC v. Fisher Hall" in told.partition(heading)[2]


def test_the_season_has_its_page_book_and_archive(site: Path, half: Path) -> None:
    """Reached from the division and the list of fixtures; the books only when the season is over."""
    told = words(site, f"{SEASON}/index.html")
    for part in (
        "Season 2025–26",
        "Divisions",
        "League competition",
        "Latest results",
        "The year book",
        "The season for the archive",
    ):
        assert part in told
    assert "Played" not in told.partition("Latest results")[2]
    assert f"../../{SEASON}/index.html" in read((site / f"{DIVISION}.html").read_bytes()).links
    assert f"../{SEASON}/index.html" in read((site / "fixtures/index.html").read_bytes()).links
    for name in ("yearbook.pdf", "archive.pdf", "book.html"):
        assert (site / SEASON / name).is_file()
        assert not (half / SEASON / name).exists()


def test_the_archive_and_the_year_book_hold_the_table_and_every_match(site: Path) -> None:
    """And the archive the division's own file; neither has an empty chapter."""
    archive = Pdf(site / SEASON / "archive.pdf")
    told = " ".join(archive.text(page) for page in range(1, archive.pages + 1))
    assert "One division with 40 results" in told
    assert "Kirk Guild, ahead on trick difference" in told and "511–425" in told and "league.toml" in told
    assert "of them played" not in told
    book = words(site, f"{SEASON}/book.html")
    assert "League tables" in book and "511–425" in book and "League Shield" in book
    for empty in ("Calendar", "Events", "Players of the season", "Records of the season", "Clubs and members"):
        assert empty not in book


def test_the_champion_has_the_trophy(site: Path, half: Path) -> None:
    """Its page, the roll and the club's page say so by themselves; before the end Granite WC still holds it."""
    told = words(site, "trophies/league-shield.html")
    assert "Held by Kirk Guild since 16 January 2026" in told and "League competition, 2025–26" in told
    assert "League Shield" in words(site, "clubs/kirk.html")
    assert "Held by Granite WC" in words(half, "trophies/league-shield.html")


def test_the_database_has_fixtures_and_table(site: Path) -> None:
    """Forty matches with their margins, and the unit of these; the trophy's chain names the division."""
    with sqlite3.connect(site / "league.sqlite") as asked:
        assert asked.execute("SELECT id, margin, ladder FROM divisions").fetchall() == [
            ("2025-26/league", "tricks", "difference tricks")
        ]
        assert asked.execute("SELECT COUNT(*), SUM(counts) FROM matches").fetchone() == (40, 40)
        largest = "SELECT home, away, gain_num, gain_den FROM matches ORDER BY gain_num DESC LIMIT 1"
        assert asked.execute(largest).fetchone() == ("granite", "dockside", 86, 1)
        rows = asked.execute("SELECT team, gain_num, points_num FROM division_rows ORDER BY place").fetchall()
        assert rows[:2] == [("kirk", 186, 31), ("fisher", 50, 31)]
        chain = "SELECT year, division FROM chain_links WHERE trophy = 'league-shield' ORDER BY link"
        assert asked.execute(chain).fetchall() == [(2025, None), (2026, "2025-26/league")]


def test_calendars_and_sitemap_know_the_matches(site: Path, half: Path) -> None:
    """The league's calendar has those to come while there are any; the sitemap says when the pages changed."""
    entries = Calendar.from_ical((half / "calendar.ics").read_text("utf-8")).walk("VEVENT")
    assert len(entries) == 40
    assert not (site / "calendar.ics").exists()
    assert len(Calendar.from_ical((site / f"{DIVISION}.ics").read_text("utf-8")).walk("VEVENT")) == 40
    sitemap = (half / "sitemap.xml").read_text("utf-8")
    played = re.findall(r"<loc>https://north-coast.example/(?:index.html)?</loc>\s*<lastmod>([^<]*)", sitemap)
    assert played == ["2025-11-07"]


def test_fixtures_alone_are_a_sound_league(tmp_path: Path) -> None:
    """Before the first match nothing is overdue, and the first evening is still to come."""
    project = six_a_side.league(tmp_path, matches=0)
    assert list(check(project)) == []
    told = words(_built(project), "index.html")
    assert "Latest results" not in told and "Matches from" in told
