"""The page of a match, the league matches of a player, a standing by tricks a hand."""

import re
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest

from tests import bonus_league
from tests.building import build
from tests.site.html_rules import faults
from whistpress.league.reader import read_league
from whistpress.league.standings.facts.standing import standing

CARDS = """
[[match]]
home   = "fox"
away   = "oak"
tables = [
  { home = ["Al Orr", "Bo Orr"], away = ["Gil Fay", "Hal Fay"] },
  { home = ["Cy Ott", "Di Ott"], away = ["Ivy Fox", "Jo Fox"] },
  { home = ["Ed Owl", "Flo Owl"], away = ["Kit Fry", "Lou Fry"] },
]
protest = { by = "oak", date = 2025-09-02, why = "Unregistered player" }
rulings = [{ by = "Committee", date = 2025-09-10, points = [0, 5], why = "Rule 9" }]

[[match]]
home   = "bell"
away   = "fox"
tables = [{ away = ["Al Orr", "Di Ott"] }]

[[match]]
home    = "plough"
away    = "crown"
protest = { by = "plough", date = 2025-09-02, why = "They began before the hour" }
"""
STANDING = '[average]\ntitle = "Highest average"\ndivision = "2025-26/division-one"\nmeasure = "tricks-a-hand"\nleast = "%s"\n'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the league after two rounds, with a few cards."""
    folder = bonus_league.league(tmp_path_factory.mktemp("league"), bonus_league.division(2) + CARDS)
    (folder / "content/standings.toml").write_text(STANDING % "1/4", "utf-8")
    assert build(folder, pdf=False).written
    return folder / "output"


def text(site: Path, page: str) -> str:
    """The words of a page."""
    main = (site / page).read_text("utf-8").partition("<main")[2]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", main)).split())


def test_a_match_has_its_page(site: Path) -> None:
    """Tables with names and tricks, the figures of the ruling, what was played."""
    told = text(site, "fixtures/2025-26/division-one/fox-oak.html")
    for words in (
        "Royal Oak won against The Fox by a ruling ; in play The Fox 493, Royal Oak 443",
        "1 Al Orr and Bo Orr 184 128 Gil Fay and Hal Fay The Fox by 56 tricks",
        "Points 0 5",
        "Royal Oak protested on 2 September 2025: Unregistered player",
        "Committee, 10 September 2025: Points 0–5. Rule 9",
        "As it was played: Tables 2–1, Points 4–1",
    ):
        assert words in told


def test_the_pages_keep_the_rules_of_html(site: Path) -> None:
    """Headings in order, captions, nothing empty."""
    for file in site.rglob("*.html"):
        assert faults(file.read_bytes()) == [], file


def test_a_match_under_protest_says_so(site: Path) -> None:
    """On its page, in the list, and above the table."""
    assert "under protest" in text(site, "fixtures/2025-26/division-one/plough-crown.html")
    told = text(site, "fixtures/2025-26/division-one.html")
    assert "1 match is under protest." in told
    assert "can no longer be caught" not in told


def test_the_division_leads_to_its_matches_and_players(site: Path) -> None:
    """Points beside the tricks; the players by their average."""
    page = (site / "fixtures/2025-26/division-one.html").read_text("utf-8")
    assert 'href="../../fixtures/2025-26/division-one/bell-fox.html"' in page
    told = text(site, "fixtures/2025-26/division-one.html")
    assert "(points 1–4)" in told
    assert "Al Orr The Fox 2 2 of 2 48 378 7.88" in told


def test_a_player_has_his_matches(site: Path) -> None:
    """For the team, with whom, how many tricks; nobody of it is an opponent."""
    told = text(site, "players/al-orr.html")
    assert "Division One, 2025–26 : The Fox" in told
    assert "8 Sep. The Bell Di Ott 194–118 won" in told
    assert "1 Sep. Royal Oak Bo Orr 184–128 lost" in told
    assert "No event that this player has played" not in told


@pytest.mark.parametrize(("least", "waiting"), [("1/2", 0), ("3/4", 10), ("1/4", 0)])
def test_a_standing_ranks_by_tricks_a_hand(tmp_path: Path, least: str, waiting: int) -> None:
    """Of those with a share of their team's matches: Fox has played two, so three quarters are both."""
    folder = bonus_league.league(tmp_path, bonus_league.division(2) + CARDS)
    (folder / "content/standings.toml").write_text(STANDING % least, "utf-8")
    league, problems = read_league(folder)
    assert league and not problems.errors
    found = standing(league.standings["average"], league.events, {}, league.people)
    assert (found.rows[0].who[0], found.rows[0].figure) == ("al-orr", Fraction(378, 48))
    assert len(found.waiting) == waiting


def test_the_files_have_the_cards(site: Path) -> None:
    """Each table of each match, each player."""
    beside = site / "fixtures/2025-26"
    assert "2025-09-01,fox,oak,1,Al Orr,Bo Orr,Gil Fay,Hal Fay,184,184,128,128," in (beside / "division-one-cards.csv").read_text(
        "utf-8"
    )
    assert "Al Orr,al-orr,fox,2,1,0,1,2,2,2,48,48,378,378,7.875,63/8" in (beside / "division-one-players.csv").read_text("utf-8")
