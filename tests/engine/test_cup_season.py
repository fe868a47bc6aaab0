"""A season that is one cup: its page, trophy, books, archive, calendar, database, feed; the people of a cup of pairs."""

import json
import re
import sqlite3
from pathlib import Path

import pytest
from icalendar import Calendar

from tests import vale_cup
from tests.building import build, check
from tests.printing.pdf_reader import Pdf
from tests.site.html_rules import faults, read

SEASON = "events/2025-26"
CUP = "cups/2025-26/vale-cup"
OUTPUTS = 'url = "https://vale.example"\n[outputs]\nsearch = true\ndata = true\nbooks = true\narchives = true\n'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of a season whose only competition is a cup that is over."""
    project = vale_cup.league(tmp_path_factory.mktemp("cup"), vale_cup.cup(vale_cup.REPLAY), outputs=OUTPUTS)
    made = build(project)
    assert list(made.problems) == []
    return project / "output"


@pytest.fixture(scope="module")
def going_on(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of a cup with a plate that goes on, and of a cup of pairs."""
    project = vale_cup.league(
        tmp_path_factory.mktemp("plate"), vale_cup.cup(more=vale_cup.PLATE), outputs=OUTPUTS, pairs_cup=vale_cup.PAIRS
    )
    made = build(project)
    assert list(made.problems) == []
    return project / "output"


def words(site: Path, path: str) -> str:
    """What can be read on a page."""
    return " ".join(read((site / path).read_bytes()).text.split())


def test_the_page_tells_who_won_and_shows_the_tree(site: Path) -> None:
    """Winner first; each round with its figures, the replay, the walkover, byes and the neutral ground."""
    told = words(site, f"{CUP}.html")
    assert told.index("Isle WC won, beating Elm WC in the final by 4 tricks (470–466).") < told.index("Preliminary round")
    for part in (
        "Preliminary round, 6 October 2025, 7.30 p.m.",
        "Walkover to Elm WC",
        "Ford could not raise a side",
        "Bye: Glen WC; Hill WC; Isle WC; Kiln WC; Lock WC",
        "tied, 468–468",
        "replay: 24 November 2025, 464–472",
        "at Town Hall",
        "Out: Preliminary round",
    ):
        assert part in told
    assert not faults((site / f"{CUP}.html").read_bytes())
    assert "<svg" in (site / f"{CUP}.html").read_text("utf-8")


def test_the_winner_takes_the_trophy(site: Path) -> None:
    """By four tricks, with the day of the final and a link to the cup."""
    told = words(site, "trophies/vale-cup.html")
    assert "Isle WC" in told and "by 4 tricks" in told and "Vale Cup, 2025–26" in told
    assert "9 March 2026" in told


def test_a_season_of_a_cup_has_what_a_season_has(site: Path) -> None:
    """Season page, home page, list of fixtures, club pages, search."""
    for path in (f"{SEASON}/index.html", "index.html", "fixtures/index.html"):
        assert "Isle WC won, beating Elm WC in the final" in words(site, path)
        assert not faults((site / path).read_bytes())
    assert "Vale Cup: Quarter-finals" in words(site, "clubs/glen.html")
    assert '"vale"' in (site / "search-index.js").read_text("utf-8")


def test_it_has_a_year_book_and_an_archive(site: Path) -> None:
    """The cup round by round; its file is attached."""
    assert "Isle WC won, beating Elm WC" in words(site, f"{SEASON}/book.html")
    archive = Pdf(site / SEASON / "archive.pdf")
    told = " ".join(archive.text(number) for number in range(1, archive.pages + 1))
    assert "Quarter-finals" in told and "vale-cup.toml" in told
    assert (site / SEASON / "yearbook.pdf").is_file()


def test_calendars_have_matches_and_replays(site: Path, going_on: Path) -> None:
    """Each with its hour; a match to come is in the calendars of its club and of the league."""
    found = {str(one["uid"]): one for one in Calendar.from_ical((site / f"{CUP}.ics").read_bytes()).walk("VEVENT")}
    assert len(found) == 11
    assert any(uid.startswith("cups/2025-26/vale-cup/ash-dell-replay-1@") for uid in found)
    first = next(one for uid, one in found.items() if uid.startswith("cups/2025-26/vale-cup/ash-beech@"))
    assert first["dtstart"].dt.isoformat() == "2025-10-06T19:30:00+01:00"
    pairs = Calendar.from_ical((going_on / "players" / "edith-gale.ics").read_bytes()).walk("VEVENT")
    assert [str(one["summary"]) for one in pairs] == ["Edith Gale and Lucy Reeve against Joan Hill and Ned Cobb"]


def test_the_feed_tells_each_round(site: Path) -> None:
    """The final by its winner, a round by its figures."""
    feed = (site / "results.xml").read_text("utf-8")
    assert "Vale Cup: Final" in feed and "Isle WC won, beating Elm WC in the final by 4 tricks (470–466)." in feed
    assert "Ash WC 464–472 Dell WC after a replay" in feed


def test_the_database_has_the_cup(going_on: Path) -> None:
    """Entries, matches, replays and players; foreign keys hold."""
    with sqlite3.connect(going_on / "league.sqlite") as base:
        assert base.execute("PRAGMA foreign_key_check").fetchall() == []
        assert base.execute("SELECT winner, runner_up, plate FROM cups WHERE id = '2025-26/vale-cup'").fetchall() == [
            ("isle", "elm", "Vale Plate")
        ]
        wins = "SELECT winner FROM cup_matches WHERE cup = '2025-26/vale-cup' AND plate = 1 ORDER BY match"
        assert base.execute(wins).fetchall() == [("cedar",), (None,)]
        assert base.execute("SELECT count(*) FROM cup_players").fetchone() == (6,)
        assert base.execute("SELECT cup FROM chain_links WHERE cup IS NOT NULL").fetchall() == [("2025-26/vale-cup",)]


def test_the_json_is_that_of_the_command(site: Path) -> None:
    """With its schema."""
    found = json.loads((site / f"{CUP}.json").read_text("utf-8"))
    assert found["$schema"] == "../../data/schemas/cup.json" and found["winner"] == "isle"
    assert (site / "data" / "schemas" / "cup.json").is_file()


def test_what_is_to_come_stands_on_the_pages(going_on: Path) -> None:
    """A match with a last day has it; the people of a pair have their matches."""
    assert "Hill WC v. Cedar WC" in words(going_on, "index.html") and "by 30 April 2026" in words(going_on, "index.html")
    told = words(going_on, "players/joan-hill.html")
    assert "Pairs Cup: Semi-finals" in told and "Joan Hill and Ned Cobb with 12 tricks given" in told
    page = words(going_on, "cups/2025-26/pairs-cup.html")
    assert "Edith Gale and Lucy Reeve and Joan Hill and Ned Cobb are in the final." in page


def test_a_changed_result_changes_its_pages(tmp_path: Path) -> None:
    """In a second build, and nothing else is left as it was."""
    project = vale_cup.league(tmp_path / "cup", vale_cup.cup())
    build(project)
    file = project / "content" / "cups" / "2025-26" / "vale-cup.toml"
    file.write_text(file.read_text("utf-8").replace("tricks = [466, 470] }", "tricks = [471, 470] }"), "utf-8")
    build(project)
    for path in (f"{CUP}.html", "index.html", "trophies/vale-cup.html"):
        assert re.search(r"Elm WC won, beating Isle WC|by 1 trick", words(project / "output", path))


def test_a_private_member_is_withheld(tmp_path: Path) -> None:
    """In pages and data; by the label, and the neutral id."""
    text = vale_cup.PAIRS.replace("archer", "first-pair").replace("hill ", "second ").replace('"hill"', '"second"')
    project = vale_cup.league(tmp_path / "cup", vale_cup.cup(), outputs="[outputs]\ndata = true\n", pairs_cup=text)
    members = '[ann-archer]\nname = "Ann Archer"\nprivacy = { show = "withheld", id = "player-1" }\n'
    (project / "content" / "members.toml").write_text(members, "utf-8")
    made = build(project)
    assert not made.problems.errors
    written = [path.read_bytes() for path in (project / "output").rglob("*") if path.is_file()]
    assert not any(b"Archer" in text or b"archer" in text for text in written)


def test_the_slips_are_found_without_writing(tmp_path: Path) -> None:
    """An error stops the build."""
    project = vale_cup.league(
        tmp_path, vale_cup.cup().replace('home = "elm", away = "isle", place', 'home = "hill", away = "elm", place')
    )
    assert [problem.code for problem in check(project)] == ["E787", "E785"]
    assert build(project).problems.errors and not (project / "output").exists()
