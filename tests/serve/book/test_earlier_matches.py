"""A result of any day can be found, and put right: with a ruling or a remark, or freely while the score book is the same."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
import tomli
from msgspec.structs import replace

from tests.serve.book import test_cups, test_matches
from tests.serve.book.leagues import TODAY
from tests.serve.book.test_cups import CUP, ORR
from tests.serve.book.test_matches import BELL, DIVISION, OAK, corrected, typed
from tests.serve.book.test_site import Browser, app_of
from whistpress.book.desk import BookDesk
from whistpress.book.edits import TypedFigure
from whistpress.book.keeper import BookKeeper
from whistpress.book.match_pages import enter_result

league = test_matches.league
cups = pytest.fixture(name="cups")(test_cups.league.__wrapped__)  # type: ignore[attr-defined]

EARLIER = "/score-book/matches?season=2026-27"
OLD = DIVISION.replace("2026-11-26", "2026-09-24")
Book = tuple[BookDesk, Path]


def begun_again(desk: BookDesk) -> BookDesk:
    """Return the score book as the next `whistpress serve` has it."""
    return replace(desk, keeper=BookKeeper(desk.keeper.project, TODAY))


def test_a_late_result_is_changed_in_its_box_as_long_as_the_score_book_runs(league: Book) -> None:
    """The match is nine weeks old, and was typed a moment ago."""
    desk, file = league
    file.write_text(OLD, "utf-8")
    assert typed(desk, OAK, "470-466") == ("saved", "470-466")
    assert "Oak v. Fox" in Browser(app_of(desk)).ask("/score-book/matches")[2]
    assert typed(desk, OAK, "471-465", "470-466") == ("saved", "471-465")
    assert tomli.loads(file.read_text("utf-8"))["results"] == ["oak 471-465 fox"]
    assert "rulings" not in file.read_text("utf-8")


def test_an_earlier_match_is_found_and_corrected(league: Book) -> None:
    """In the list of its season; from what is due a link leads there."""
    desk, file = league
    file.write_text(OLD, "utf-8")
    typed(desk, OAK, "470-466")
    desk = begun_again(desk)
    browser = Browser(app_of(desk))
    due = browser.ask("/score-book/matches")[2]
    assert "Oak v. Fox" not in due and "Bell v. Crown" in due and f'href="{EARLIER}"' in due
    page = browser.ask(EARLIER)[2]
    assert "<h1>Earlier matches, 2026–27</h1>" in page and "Oak v. Fox" in page and 'value="470-466"' in page
    assert "1 of 2 matches in" in page and 'id="by_whom"' in page and "Fox v. Oak" not in page
    answer = enter_result(desk, TypedFigure(box=OAK, value="471-465", seen="470-466"))
    assert answer.outcome == "refused" and "only as a correction" in answer.notes[0].words
    assert corrected(desk, OAK, "471-465", "470-466").outcome == "saved"
    match = tomli.loads(file.read_text("utf-8"))["round"][0]["matches"][0]
    assert match["rulings"][0]["why"] == "470-466 was corrected to 471-465: The card says so"
    state = browser.ask("/score-book/matches/state?by=2026-27", accept="application/json")[2]
    assert '"match/2026-27/division-one/oak-fox":"471-465"' in state


def test_the_card_of_an_earlier_match_opens_and_leads_back_to_its_season(league: Book) -> None:
    """It was not found once the match was no longer due."""
    desk, file = league
    file.write_text(OLD.replace('margin = "tricks"', 'margin = "tricks"\nresults = ["oak 322-302 fox"]'), "utf-8")
    browser, address = Browser(app_of(desk)), f"/score-book/matches/card?match={quote(OAK, safe='')}"
    status, _, page = browser.ask(address)
    assert status == 200 and f'href="{EARLIER}"' in page
    form = {"token": "the-token", "seen": "", "tricks-0": "172-140", "tricks-1": "150-162"}
    status, head, _ = browser.ask(address, form)
    assert (status, head["location"]) == (303, EARLIER)
    tables = tomli.loads(file.read_text("utf-8"))["round"][0]["matches"][0]["tables"]
    assert [table["tricks"] for table in tables] == [[172, 140], [150, 162]]


def test_two_cards_of_one_match_are_both_kept(league: Book) -> None:
    """What the second helper typed stays on the page, with what the first has written."""
    desk, _ = league
    browser, address = Browser(app_of(desk)), f"/score-book/matches/card?match={quote(OAK, safe='')}"
    assert browser.ask(address, {"token": "the-token", "seen": "", "tricks-0": "172-140"})[0] == 303
    page = browser.ask(address, {"token": "the-token", "seen": "", "tricks-0": "170-142"})[2]
    assert "Save again to replace it." in page and 'value="170-142"' in page and "172-140" in page
    seen = unescape(re.findall('name="seen" value="([^"]*)"', page)[0])
    assert browser.ask(address, {"token": "the-token", "seen": seen, "tricks-0": "170-142"})[0] == 303


@pytest.mark.parametrize("value", ["void fog", "abandoned", "postponed 2027-02-01", "w/o"])
def test_what_takes_a_match_off_the_list_can_be_taken_back(league: Book, value: str) -> None:
    """A match without a score is found again too, after the score book was started anew."""
    desk, file = league
    answer = enter_result(desk, TypedFigure(box=BELL, value=value, seen=""))
    assert answer.outcome == "saved", answer.notes
    desk = begun_again(desk)
    shown = next(box.value for view in [Browser(app_of(desk)).ask(EARLIER)[2]] for box in boxes_of(view) if box.id == BELL)
    assert shown and typed(desk, BELL, "", shown) == ("saved", "")
    assert tomli.loads(file.read_text("utf-8"))["results"] == []


class Shown:
    """A box of a page."""

    def __init__(self, id_: str, value: str) -> None:
        self.id, self.value = id_, value


def boxes_of(page: str) -> list[Shown]:
    """Return the boxes of a page with what the file has."""
    return [Shown(*found) for found in re.findall(r'data-box="([^"]*)" data-seen="([^"]*)"', page)]


def test_a_result_that_was_played_before_its_day_is_found(league: Book) -> None:
    """Its day is to come, and it is decided."""
    desk, file = league
    file.write_text(DIVISION.replace('margin = "tricks"', 'margin = "tricks"\nresults = ["2026-12-10 fox 480-456 oak"]'), "utf-8")
    assert "Fox v. Oak" not in Browser(app_of(desk)).ask("/score-book/matches")[2]
    assert "Fox v. Oak" in Browser(app_of(desk)).ask(EARLIER)[2]
    assert typed(desk, "match/2026-27/division-one/fox-oak", "481-455", "480-456") == ("saved", "481-455")


def test_an_earlier_cup_match_is_found_and_corrected_with_a_remark(cups: Book) -> None:
    """And changed freely while the score book runs in which it was typed."""
    desk, folder = cups
    file = folder / "vale-cup.toml"
    file.write_text(CUP.replace("2026-11-26", "2026-09-24"), "utf-8")
    assert typed(desk, ORR, "470-466") == ("saved", "470-466")
    assert typed(desk, ORR, "471-465", "470-466") == ("saved", "471-465")
    desk = begun_again(desk)
    browser = Browser(app_of(desk))
    due, all_ = browser.ask("/score-book/matches")[2], browser.ask(EARLIER)[2]
    assert ORR not in [box.id for box in boxes_of(due)] and ORR in [box.id for box in boxes_of(all_)]
    assert typed(desk, ORR, "472-464", "471-465")[0] == "refused"
    assert corrected(desk, ORR, "472-464", "471-465").outcome == "saved"
    match = tomli.loads(file.read_text("utf-8"))["round"][0]["matches"][0]
    assert match["tricks"] == [472, 464] and match["why"].startswith("471-465 was corrected to 472-464: The card says so")


def test_a_match_that_is_gone_is_refused_in_words(league: Book) -> None:
    """So that what was typed for it can be thrown away."""
    desk, _ = league
    answer = enter_result(desk, TypedFigure(box="match/2026-27/division-one/none", value="1-2", seen=""))
    assert (answer.outcome, answer.notes[0].words) == ("refused", "there is no such match any more")
    assert "Earlier matches" in Browser(app_of(desk)).ask("/score-book/matches?season=1899-00")[2]
