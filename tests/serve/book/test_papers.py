"""What is printed from the score book: six buttons, the number of sheets before, and only what has changed afterwards."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from markupsafe import escape
from pypdf import PdfReader

from tests.serve.book.leagues import opened_of, project_with, typed
from tests.serve.book.test_site import EVENT, Browser, app_of, desk
from whistpress.book.desk import BookDesk
from whistpress.league.events.paper.room_papers import director_sheet
from whistpress.league.plan.register import FORMS

__all__ = ["desk"]

DRIVE = """title = "Drive"
date  = 2026-11-26
[movement]
system  = "whist-drive"
players = 16
"""
SECTIONS = """title = "Two rooms"
date  = 2026-11-26
[[section]]
name = "A"
[section.movement]
system = "howell"
pairs  = 8
[[section]]
name = "B"
[section.movement]
system = "howell"
pairs  = 6
"""


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printed sheets are remembered for this test alone."""
    monkeypatch.setenv("WHISTPRESS_CACHE", str(tmp_path / "cache"))


def pages_of(browser: Browser, address: str) -> int:
    """Count the pages of a document."""
    status, head, body = browser.ask(address, {"token": "the-token"})
    assert (status, head["content-type"]) == (200, "application/pdf") and body.startswith("%PDF"), address
    return len(PdfReader(BytesIO(body.encode("latin-1"))).pages)


def counted(page: str, words: str) -> int:
    """Return how many sheets a button says."""
    return int(re.findall(re.escape(words) + r": (\d+) sheets?", page)[0])


def test_six_buttons_say_their_sheets_and_all_other_forms_are_in_a_fold(desk: BookDesk) -> None:
    """Tonight's packet, one table's, one pair's, blanks; what has changed only after a print."""
    browser = Browser(app_of(desk))
    page = browser.ask(f"{EVENT}/print")[2]
    before, fold = page.split("<details")
    assert "What has changed" not in page
    assert counted(before, "What is needed tonight") == 9 and counted(before, "Blank spares") == 1
    assert '<option value="4">4 (2 sheets)</option>' in before and '<option value="8">8 (1 sheet)</option>' in before
    assert f'action="{EVENT}/print/movement-cards.pdf?part=0"' in fold and "On the tables" in fold
    assert before.count('class="paper"') + before.count('class="printed"') == 4


def test_a_document_that_is_only_looked_at_is_not_taken_for_printed(desk: BookDesk) -> None:
    """No address changes anything by being opened, by whomever: the button of the page alone says that it is printed."""
    browser = Browser(app_of(desk))
    status, head, _ = browser.ask(f"{EVENT}/print/tonight.pdf?part=0")
    assert (status, head["content-type"]) == (200, "application/pdf")
    assert "Nothing has changed since it was printed" not in browser.ask(f"{EVENT}/print")[2]
    pages_of(browser, f"{EVENT}/print/tonight.pdf?part=0")
    assert "Nothing has changed since it was printed" in browser.ask(f"{EVENT}/print")[2]


def test_documents_have_the_sheets_that_the_buttons_say(desk: BookDesk) -> None:
    """Only what belongs to the table or the pair; blanks without a deal."""
    browser = Browser(app_of(desk))
    assert pages_of(browser, f"{EVENT}/print/table.pdf?part=0&of=4") == 2
    assert pages_of(browser, f"{EVENT}/print/entry.pdf?part=0&of=8") == 1
    assert pages_of(browser, f"{EVENT}/print/spare.pdf?part=0") == 1
    for wrong in (
        "table.pdf?of=5",
        "entry.pdf?of=9",
        "table.pdf",
        "table.pdf?of=..",
        "none.pdf",
        "changed.pdf",
        "spare.pdf?part=7",
    ):
        assert browser.ask(f"{EVENT}/print/{wrong}")[0] == 404, wrong
    assert "Nothing has changed" not in browser.ask(f"{EVENT}/print")[2], "a part is not a print of the event"


def test_a_club_prints_what_it_has_chosen(desk: BookDesk) -> None:
    """`[print]` of its file names the forms."""
    league = desk.keeper.project / "content" / "league.toml"
    league.write_text(league.read_text() + '[print]\ntonight = ["movement-cards", "slips", "hand-records"]\n')
    page = Browser(app_of(desk)).ask(f"{EVENT}/print")[2]
    cards, slips = FORMS["movement-cards"].title, FORMS["score-slips"].title
    assert f'<span class="help">{cards}, {slips}</span>' in page


def test_sections_have_buttons_of_their_own_and_drives_their_cards(desk: BookDesk) -> None:
    """Each section is printed by itself; a drive's spare cards are for ladies and gents."""
    browser = Browser(app_of(desk))
    project_with(desk.keeper.project, SECTIONS)
    page = browser.ask(f"{EVENT}/print")[2]
    assert page.count("What is needed tonight") == 2 and f"{EVENT}/print/tonight.pdf?part=2" in page
    project_with(desk.keeper.project, DRIVE)
    page = browser.ask(f"{EVENT}/print")[2]
    assert "Lady 8" in page and counted(page, "Blank spares") >= 1
    assert pages_of(browser, f"{EVENT}/print/spare.pdf?part=0") == counted(page, "Blank spares")


def test_only_what_has_changed_is_printed_again(desk: BookDesk) -> None:
    """A pair gets its names: the cards of the tables stay, the list of names on the wall does not."""
    browser = Browser(app_of(desk))
    for form in ("movement-cards", "seating-list"):
        assert browser.ask(f"{EVENT}/print/{form}.pdf", {"token": "the-token"})[0] == 200
    page = browser.ask(f"{EVENT}/print")[2]
    assert page.count(">printed<") == 2 and "Nothing has changed since it was printed." in page
    assert typed(desk.keeper, "names/0/3", "Ann Orr & Bob Orr").outcome == "saved"
    page = browser.ask(f"{EVENT}/print")[2]
    assert page.count(">printed<") == 1 and page.count(">changed since it was printed<") == 1
    assert counted(page, "What has changed since it was printed") == 1
    assert f"<li>{FORMS['seating-list'].title}, sheet 1</li>" in page
    assert pages_of(browser, f"{EVENT}/print/changed.pdf") == 1
    page = browser.ask(f"{EVENT}/print")[2]
    assert page.count(">printed<") == 2 and "Throw away" not in page


def test_after_a_pair_that_does_not_come_the_old_sheets_are_named(desk: BookDesk) -> None:
    """The sheets that no longer hold are named, to be thrown away."""
    browser = Browser(app_of(desk))
    every = pages_of(browser, f"{EVENT}/print/tonight.pdf?part=0")
    assert browser.ask(f"{EVENT}/arrange", {"token": "the-token", "do": "size", "count": "7"})[0] == 303
    page = browser.ask(f"{EVENT}/print")[2]
    again = counted(page, "What has changed since it was printed")
    assert 0 < again <= every and f"<li>{FORMS['movement-cards'].title}, sheets " in page
    assert pages_of(browser, f"{EVENT}/print/changed.pdf") == again
    page = browser.ask(f"{EVENT}/print")[2]
    assert "Nothing has changed" in page and "Throw away" not in page


def test_a_pair_that_leaves_changes_the_directors_sheet_alone(desk: BookDesk) -> None:
    """What it does not play is in brackets there; one sheet is printed again, and its old one thrown away."""
    browser = Browser(app_of(desk))
    assert pages_of(browser, f"{EVENT}/print/tonight.pdf?part=0") == 9
    form = {"token": "the-token", "do": "change", "entry": "3", "kind_of": "left", "round": "4"}
    assert browser.ask(f"{EVENT}/arrange", form)[0] == 303
    page = browser.ask(f"{EVENT}/print")[2]
    assert counted(page, "What has changed since it was printed") == 1
    assert f"<li>{escape(FORMS['director-sheet'].title)}, sheet 1</li>" in page
    assert pages_of(browser, f"{EVENT}/print/changed.pdf") == 1
    event = opened_of(desk.keeper).event
    assert event is not None
    sheet = director_sheet(event, event.sessions[0])
    assert sheet is not None
    assert [cell for row in sheet.rows for cell in row if cell.startswith("(")] == [
        "(3 v 5: 2)", "(3 v 7: 1)", "(2 v 3: 5)", "(3 v 4: 6)",
    ]  # fmt: skip
    assert sheet.remarks[-1] == "In brackets: not played, since No. 3 is away from round 4 on."
