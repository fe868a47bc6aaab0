"""Results of league matches go into the lines of their division."""

import datetime
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.serve.book.leagues import HOWELL, TODAY, project_with
from tests.serve.book.test_site import Browser, app_of
from whistpress.serve.book.desk import BookDesk
from whistpress.serve.book.door import HelpersDoor
from whistpress.serve.book.keeper import BookKeeper, TypedFigure
from whistpress.serve.book.match_pages import enter_result

DIVISION = """title = "Division one"   # tables of three
margin = "tricks"

[[team]]
id = "oak"
name = "Oak"

[[team]]
id = "fox"
name = "Fox"

[[team]]
id = "bell"
name = "Bell"

[[team]]
id = "crown"
name = "Crown"

[[round]]
date = 2026-11-26
matches = [{ home = "oak", away = "fox" }, { home = "bell", away = "crown" }]

[[round]]
date = 2026-12-10
matches = [{ home = "fox", away = "oak" }, { home = "crown", away = "bell" }]
"""
OAK = "match/2026-27/division-one/oak-fox"
BELL = "match/2026-27/division-one/bell-crown"


@pytest.fixture
def league(tmp_path: Path) -> tuple[BookDesk, Path]:
    """A league with a division, of which two matches are due."""
    project_with(tmp_path, HOWELL)
    file = tmp_path / "content" / "fixtures" / "2026-27" / "division-one.toml"
    file.parent.mkdir(parents=True)
    file.write_text(DIVISION, encoding="utf-8")
    door = HelpersDoor(lambda _own, _port: app_of(desk), 0, lambda: None)
    desk = BookDesk(keeper=BookKeeper(tmp_path, TODAY), door=door, token="the-token")  # noqa: S106
    return desk, file


def typed(desk: BookDesk, box: str, value: str, seen: str = "") -> tuple[str, str]:
    """Type a result; return what became of it, and what the box has."""
    answer = enter_result(desk, TypedFigure(box=box, value=value, seen=seen))
    return answer.outcome, answer.value


def test_the_matches_that_are_due_have_boxes(league: tuple[BookDesk, Path]) -> None:
    """Those of today and earlier ones, under their division."""
    desk, _ = league
    page = Browser(app_of(desk)).ask("/score-book/matches")[2]
    assert "Oak v Fox" in page and "Bell v Crown" in page and "Fox v Oak" not in page
    assert "0 of 2 matches in" in page and 'href="/score-book/matches"' in Browser(app_of(desk)).ask("/score-book/")[2]


def test_results_walkovers_and_postponements_are_lines(league: tuple[BookDesk, Path]) -> None:
    """In the words of the division's file; a second figure is a conflict; an empty box takes the line away."""
    desk, file = league
    assert typed(desk, OAK, "482 - 454 (172-140, 150-162, 160-152)") == ("saved", "482-454 (172-140, 150-162, 160-152)")
    line = 'results = ["oak 482-454 fox (172-140, 150-162, 160-152)"]\n'
    assert file.read_text("utf-8") == DIVISION.replace('margin = "tricks"\n', f'margin = "tricks"\n{line}')
    assert typed(desk, OAK, "483-453") == ("differs", "482-454 (172-140, 150-162, 160-152)")
    assert typed(desk, BELL, "w/o away") == ("saved", "w/o away")
    assert '"2026-11-26 crown w/o bell"' in file.read_text("utf-8")
    assert typed(desk, BELL, "", "w/o away") == ("saved", "")
    assert file.read_text("utf-8") == DIVISION.replace('margin = "tricks"\n', f'margin = "tricks"\n{line}')
    assert typed(desk, BELL, "postponed 2026-12-03") == ("saved", "postponed 2026-12-03")
    assert '"bell v crown postponed 2026-12-03"' in file.read_text("utf-8")
    assert "Bell v Crown" not in Browser(app_of(desk)).ask("/score-book/matches")[2]


def test_what_is_no_result_is_refused_in_words(league: tuple[BookDesk, Path]) -> None:
    """And the file stays."""
    desk, file = league
    answer = enter_result(desk, TypedFigure(box=OAK, value="won easily", seen=""))
    assert answer.outcome == "refused" and answer.notes
    assert enter_result(desk, TypedFigure(box="match/none", value="1-2", seen="")).outcome == "refused"
    assert file.read_text("utf-8") == DIVISION
    assert datetime.date(2026, 11, 26) == desk.keeper.today


def test_a_form_and_the_script_write_results(league: tuple[BookDesk, Path]) -> None:
    """Both say how many are in."""
    desk, file = league
    browser = Browser(app_of(desk))
    form = {"token": "the-token", f"now:{OAK}": "482-454", f"seen:{OAK}": "", f"now:{BELL}": "nobody", f"seen:{BELL}": ""}
    page = browser.ask("/score-book/matches/enter", form)[2]
    assert "oak 482-454 fox" in file.read_text("utf-8") and 'value="nobody"' in page and "1 of 2 matches in" in page
    script = {"token": "the-token", "box": BELL, "value": "470-466", "seen": ""}
    assert '"progress":"2 of 2 matches in"' in browser.ask("/score-book/matches/enter", script, accept="application/json")[2]
    assert '"token":"the-token"' in browser.ask("/score-book/matches/state", accept="application/json")[2]


def card(**fields: str) -> dict[str, str]:
    """Return the form of a card, with names of fields written with underscores."""
    return {"token": "the-token", "seen": "", **{name.replace("_", "-"): value for name, value in fields.items()}}


def test_a_match_card_has_players_and_tricks_of_each_table(league: tuple[BookDesk, Path]) -> None:
    """It stands with the match in its round; the whole result follows from it."""
    desk, file = league
    browser = Browser(app_of(desk))
    path = f"/score-book/matches/card?match={quote(OAK, safe='')}"
    assert f'href="{path}"' in browser.ask("/score-book/matches")[2]
    assert "Oak v Fox" in browser.ask(path)[2] and browser.ask("/score-book/matches/card?match=none")[0] == 404
    form = card(
        home_0_0="Al Orr", home_0_1="Bo Orr", away_0_0="Gil Fay", away_0_1="Hal Fay", tricks_0="172-140", tricks_1="150 - 162"
    )
    assert browser.ask(path, form)[0] == 303
    tables = '[{ home = ["Al Orr", "Bo Orr"], away = ["Gil Fay", "Hal Fay"], tricks = [172, 140] }, { tricks = [150, 162] }]'
    assert file.read_text("utf-8") == DIVISION.replace('away = "fox" }', f'away = "fox", tables = {tables} }}')
    page = browser.ask(path)[2]
    assert 'value="Bo Orr"' in page and 'value="150-162"' in page
    assert 'value="322-302 (172-140, 150-162)"' in browser.ask("/score-book/matches")[2]
    assert "Another helper has changed this card" in browser.ask(path, form)[2]


def test_what_is_no_card_comes_back(league: tuple[BookDesk, Path]) -> None:
    """With what was typed, and why."""
    desk, file = league
    browser = Browser(app_of(desk))
    path = f"/score-book/matches/card?match={quote(OAK, safe='')}"
    page = browser.ask(path, card(home_0_0="Al Orr", tricks_0="many"))[2]
    assert "says no tricks of table 1" in page and 'value="Al Orr"' in page
    assert "Nothing stands on the card." in browser.ask(path, card())[2]
    assert file.read_text("utf-8") == DIVISION
