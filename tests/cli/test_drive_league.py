"""A league with a drive: its JSON, its pages and lists, the standing of its ladies, the usual prizes, the plain text."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from tests.harvest_drive import HEAD, PRIZES, by_cards, by_hands

USUAL = '\n[[drive.prize]]\ntitle = "Top lady"\nof = "ladies"\ngift = "Flowers"\n\n[[drive.prize]]\ntitle = "Top of all"\n'
LADIES = '[ladies]\ntitle = "The ladies"\nseason = "2026-27"\nof = "ladies"\nmeasure = "score"\n'


@pytest.fixture
def drive(league: Path) -> Path:
    """The file of a drive in the league."""
    folder = league / "content" / "events" / "2026-27"
    folder.mkdir()
    return folder / "harvest-drive.toml"


def built(typed: Type, league: Path, *paths: str) -> list[str]:
    """Build the league, and return some of its files."""
    found = typed("build", "--no-pdf", "--output", str(league / "site"), "--cache-dir", str(league.parent / "cache"))
    assert found.exit_code == 0, found.stderr
    return [(league / "site" / path).read_text("utf-8") for path in paths]


def seen(page: str) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.partition("<main")[2]).split())


def test_the_json_has_ladies_gentlemen_and_all_prizes_and_halves(typed: Type, drive: Path) -> None:
    """The groups in the order in which they are announced; figures are exact texts."""
    drive.write_text(by_hands(), "utf-8")
    result = typed("score", "harvest-drive", "--format", "json")
    assert result.exit_code == 0, result.stderr
    form = json.loads(result.stdout)
    assert [ranking["group"] for ranking in form["rankings"]] == ["ladies", "gentlemen", "all"]
    assert [len(ranking["rows"]) for ranking in form["rankings"]] == [20, 20, 40]
    edith = next(row for row in form["rankings"][0]["rows"] if row["names"] == ["Edith Gale"])
    assert edith["halves"] == ["89", "81"] and edith["score"] == "170"
    assert form["prizes"][0] == {"title": "Highest lady", "names": ["Edith Gale"], "figure": "170", "passed_over": []}
    assert form["prizes"][3]["passed_over"] == ["Edith Gale"]


def test_the_page_leads_with_the_prizes_and_lists_name_lady_and_gent(typed: Type, league: Path, drive: Path) -> None:
    """Then ladies and gents, the halves, everybody; who led it, what for; who was passed over, and why."""
    head = f'{HEAD}mc = "Vera Moss"\ndirector = ["Al Gray", "Bo Gray"]\nin_aid_of = "the roof"\nraised = "£214.50"\n'
    drive.write_text(by_hands(head=head), "utf-8")
    page, events = built(typed, league, "events/2026-27/harvest-drive/index.html", "events/index.html")
    words = seen(page)
    order = [words.index(part) for part in ("Highest lady", "Prizes", "Ladies", "Gents", "Halves", "Everybody")]
    assert order == sorted(order)
    assert "Passed over: Edith Gale, who had won “Highest lady”." in words
    assert (
        "M.C.: Vera Moss" in words
        and "Director: Al Gray and Bo Gray" in words
        and "In aid of: the roof" in words
        and "Raised: £214.50" in words
    )
    assert re.search(r"Ladies Edith Gale Gents Ern Nash", seen(events))


def test_a_provisional_page_says_that_the_cards_are_short(typed: Type, league: Path, drive: Path) -> None:
    """Until somebody has found the three tricks; a newspaper is not told."""
    head = f'{HEAD}status = "provisional"\n'
    drive.write_text(by_cards(head=head).replace('"Edith Gale" = 170', '"Edith Gale" = 167'), "utf-8")
    (page,) = built(typed, league, "events/2026-27/harvest-drive/index.html")
    assert "they are three tricks short" in seen(page)
    assert "short" not in typed("tell", "harvest-drive").stdout


def test_the_usual_prizes_are_those_of_a_drive_that_lists_none(typed: Type, league: Path, drive: Path) -> None:
    """An event's own list takes their place; a changed list changes the result in a warm build."""
    (league / "content" / "league.toml").write_text(f'name = "Harbour"\n{USUAL}', "utf-8")
    drive.write_text(by_cards(), "utf-8")
    page = "events/2026-27/harvest-drive/index.html"
    words = seen(built(typed, league, page)[0])
    assert "Top lady Flowers Edith Gale and Lucy Reeve shared" in words and "Top of all" in words
    (league / "content" / "league.toml").write_text(f'name = "Harbour"\n{USUAL.replace("Flowers", "Tea")}', "utf-8")
    assert "Top lady Tea" in seen(built(typed, league, page)[0])
    drive.write_text(by_cards(prizes='\n[[prize]]\ntitle = "Lowest"\nlowest = true\n'), "utf-8")
    words = seen(built(typed, league, page)[0])
    assert "Lowest Enid Ince" in words and "Top lady" not in words
    assert "Top lady" not in seen(built(typed, league, "events/1900/friday-compass-game/index.html")[0])


def test_a_standing_of_ladies_has_no_gentlemen(typed: Type, league: Path, drive: Path) -> None:
    """By the cards that they drew."""
    (league / "content" / "league.toml").write_text('name = "Harbour"\n[outputs]\ndata = true\n', "utf-8")
    (league / "content" / "standings.toml").write_text(LADIES + LADIES.replace("ladies", "gentlemen"), "utf-8")
    drive.write_text(by_cards(), "utf-8")
    ladies, gentlemen = (
        json.loads(text)["rows"] for text in built(typed, league, "standings/ladies.json", "standings/gentlemen.json")
    )
    assert [(row["place"], row["who"][0]) for row in ladies[:3]] == [(1, "edith-gale"), (1, "lucy-reeve"), (3, "nora-tubb")]
    assert len(ladies) == len(gentlemen) == 20 and gentlemen[0]["who"] == ["ern-nash"]


def test_raffle_names_never_become_players(typed: Type, league: Path, drive: Path) -> None:
    """Whoever drew a ticket has no page."""
    drive.write_text(by_cards(prizes='\n[[prize]]\ntitle = "Raffle"\ndrawn = ["Pam Orr", "pink 214"]\n'), "utf-8")
    (page,) = built(typed, league, "events/2026-27/harvest-drive/index.html")
    assert "Raffle Pam Orr and pink 214" in seen(page)
    assert not list((league / "site" / "players").glob("pam*"))


def test_a_drive_is_told_with_its_prizes_first(typed: Type, drive: Path) -> None:
    """Then the leading ladies and gents; everybody is not told twice."""
    drive.write_text(by_hands(prizes=PRIZES), "utf-8")
    told = typed("tell", "harvest-drive").stdout
    assert told.startswith(
        "HARVEST WHIST DRIVE\n\nSaturday, 3 October 2026. Ten tables, 24 hands.\n\nHighest lady: Edith Gale, 170\n"
    )
    assert "\nLadies: 1= Edith Gale 170; 1= Lucy Reeve 170; 3 Nora Tubb 168;" in told
    assert "\nGents: 1 Ern Nash 166; 2= Bob Reeve 165; 2= Ned Cobb 165;" in told and "Everybody" not in told
