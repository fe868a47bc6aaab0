"""Results of league matches go into the lines of their division."""

import datetime
import re
from pathlib import Path
from urllib.parse import quote

import pytest
import tomli

from tests.serve.book.leagues import HOWELL, TODAY, project_with
from tests.serve.book.test_site import Browser, app_of
from whistpress.book.desk import BookDesk
from whistpress.book.door import HelpersDoor
from whistpress.book.edits import Authority, TypedFigure
from whistpress.book.keeper import BookKeeper, BoxAnswer
from whistpress.book.match_pages import enter_result, open_matches

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
    assert "Oak v. Fox" in page and "Bell v. Crown" in page and "Fox v. Oak" not in page
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
    assert "Bell v. Crown" in Browser(app_of(desk)).ask("/score-book/matches")[2], "what was typed now can be changed"
    assert typed(desk, BELL, "postponed 2026-12-04", "postponed 2026-12-03") == ("saved", "postponed 2026-12-04")


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
    assert "Oak v. Fox" in browser.ask(path)[2] and browser.ask("/score-book/matches/card?match=none")[0] == 404
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


def corrected(desk: BookDesk, box: str, value: str, seen: str) -> BoxAnswer:
    """Change a result with the authority of the committee."""
    authority = Authority("Committee", "The card says so", TODAY)
    return enter_result(desk, TypedFigure(box=box, value=value, seen=seen, authority=authority))


def test_a_result_of_an_earlier_day_is_changed_by_a_ruling(league: tuple[BookDesk, Path]) -> None:
    """Who, why and when, with the figures before and after; one that was typed tonight is changed freely."""
    desk, file = league
    earlier = DIVISION.replace("2026-11-26", "2026-11-24").replace(
        'margin = "tricks"\n', 'margin = "tricks"\nresults = ["oak 482-454 fox"]   # from the cards\n'
    )
    file.write_text(earlier, encoding="utf-8")
    answer = enter_result(desk, TypedFigure(box=OAK, value="480-456", seen="482-454"))
    assert answer.outcome == "refused"
    assert answer.notes[0].words == "the result is of an earlier day: 482-454 becomes 480-456 only as a correction"
    page = Browser(app_of(desk)).ask("/score-book/matches")[2]
    assert "A result of an earlier day: a change is a correction" in page and 'id="by_whom"' in page
    assert corrected(desk, OAK, "480-456", "482-454").outcome == "saved"
    text = file.read_text("utf-8")
    assert 'results = ["oak 480-456 fox"]   # from the cards\n' in text
    match = tomli.loads(text)["round"][0]["matches"][0]
    assert match["rulings"] == [{"by": "Committee", "date": TODAY, "why": "482-454 was corrected to 480-456: The card says so"}]
    assert corrected(desk, OAK, "481-455", "480-456").outcome == "saved"
    assert len(tomli.loads(file.read_text("utf-8"))["round"][0]["matches"][0]["rulings"]) == 2
    assert typed(desk, BELL, "400-536") == ("saved", "400-536") and typed(desk, BELL, "401-535", "400-536")[0] == "saved"
    assert not any(opened.problems for opened in open_matches(desk))


def test_a_postponed_match_keeps_its_day_when_its_result_comes(league: tuple[BookDesk, Path]) -> None:
    """The line that postponed it stays; without the result it is postponed again; a further day takes the place of the first."""
    desk, file = league
    file.write_text(DIVISION.replace("2026-11-26", "2026-11-12"), encoding="utf-8")
    assert typed(desk, OAK, "postponed 2026-11-25") == ("saved", "postponed 2026-11-25")
    assert typed(desk, OAK, "put off to 2026-11-26", "postponed 2026-11-25") == ("saved", "postponed 2026-11-26")
    assert typed(desk, OAK, "482-454", "postponed 2026-11-26") == ("saved", "482-454")
    assert tomli.loads(file.read_text("utf-8"))["results"] == ["oak v fox postponed 2026-11-26", "oak 482-454 fox"]
    assert typed(desk, OAK, "", "482-454") == ("saved", "postponed 2026-11-26")
    assert tomli.loads(file.read_text("utf-8"))["results"] == ["oak v fox postponed 2026-11-26"]


def test_a_result_in_the_table_of_its_match_is_changed_there(league: tuple[BookDesk, Path]) -> None:
    """Where it tells tricks alone; one with tables belongs on its card."""
    desk, file = league
    file.write_text(DIVISION.replace('away = "fox" }', 'away = "fox", tricks = [482, 454] }'), encoding="utf-8")
    assert typed(desk, OAK, "480-456", "482-454") == ("saved", "480-456")
    assert file.read_text("utf-8") == DIVISION.replace('away = "fox" }', 'away = "fox", tricks = [480, 456] }')
    assert typed(desk, OAK, "480-456 (240-228, 240-228)", "480-456")[0] == "refused"


def test_a_card_of_an_earlier_day_is_changed_by_a_ruling_too(league: tuple[BookDesk, Path]) -> None:
    """When its tricks change; not when a name does."""
    desk, file = league
    tables = '\n[[match]]\nhome = "oak"\naway = "fox"\ntables = [{ home = ["Al Orr", "Bo Orr"], tricks = [172, 140] }]\n'
    file.write_text(DIVISION.replace("2026-11-26", "2026-11-24") + tables, encoding="utf-8")
    browser, address = Browser(app_of(desk)), f"/score-book/matches/card?match={quote(OAK, safe='')}"
    page = browser.ask(address)[2]
    seen = re.findall('name="seen" value="([^"]*)"', page)[0].replace("&amp;", "&")
    form = {"token": "the-token", "seen": seen, "home-0-0": "Al Orr", "home-0-1": "Bo Orr", "tricks-0": "170-142"}
    refused = browser.ask(address, form)[2]
    assert "172-140 (172-140) becomes 170-142 (170-142) only as a correction" in refused and 'id="by_whom"' in refused
    assert browser.ask(address, form | {"by_whom": "Umpire", "why": "Added wrong", "when": "2026-11-25"})[0] == 303
    match = tomli.loads(file.read_text("utf-8"))["match"][0]
    assert match["tables"][0]["tricks"] == [170, 142]
    assert match["rulings"][0]["why"] == "172-140 (172-140) was corrected to 170-142 (170-142): Added wrong"
    assert str(match["rulings"][0]["date"]) == "2026-11-25"


def test_a_match_that_is_put_off_again_keeps_the_day_that_it_had(league: tuple[BookDesk, Path]) -> None:
    """As `moved`, so that calendars know of each change; further ones join it, and a result leaves it alone."""
    desk, file = league
    file.write_text("# by hand\n" + DIVISION.replace("2026-11-26", "2026-11-12"), encoding="utf-8")
    assert typed(desk, OAK, "postponed 2026-11-25") == ("saved", "postponed 2026-11-25")
    assert "moved" not in file.read_text("utf-8")
    assert typed(desk, OAK, "moved to 2026-11-26", "postponed 2026-11-25") == ("saved", "postponed 2026-11-26")
    first = {"from": datetime.date(2026, 11, 25), "on": TODAY}
    assert tomli.loads(file.read_text("utf-8"))["round"][0]["matches"][0]["moved"] == [first]
    assert typed(desk, OAK, "brought forward to 2026-11-24", "postponed 2026-11-26") == ("saved", "postponed 2026-11-24")
    assert typed(desk, OAK, "482-454", "postponed 2026-11-24") == ("saved", "482-454")
    text = file.read_text("utf-8")
    assert text.startswith("# by hand\n")
    second = {"from": datetime.date(2026, 11, 26), "on": TODAY}
    assert tomli.loads(text)["round"][0]["matches"][0]["moved"] == [first, second]
    assert not any(opened.problems for opened in open_matches(desk))
