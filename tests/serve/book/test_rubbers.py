"""Games on the score sheets of their tables: a box for each deal, a new sheet by the names of who sits there."""

from pathlib import Path

import pytest
import tomli

from tests.serve.book.leagues import TODAY, TONIGHT, keeper_of, opened_of, project_with
from tests.serve.book.test_site import EVENT, Browser, app_of, desk
from whistpress.book.boxes import SheetOrder, progress_of
from whistpress.book.desk import BookDesk
from whistpress.book.edits import Authority, TypedFigure
from whistpress.book.enter import deal_text, deal_value
from whistpress.book.keeper import BookKeeper, BoxAnswer

__all__ = ["desk"]

RUBBER = """title = "Rubbers"   # of the fireside
date  = 2026-11-26
game  = "straight-whist"

[[rubbers]]
sides = [["Ann Orr", "Bob Orr"], ["Cy Moss", "Di Moss"]]
table = 2
"""


def typed(keeper: BookKeeper, box: str, value: str, authority: Authority | None = None) -> BoxAnswer:
    """Type into the box of a deal."""
    values = {one.id: one.value for group in opened_of(keeper).groups(SheetOrder.RUBBERS) for one in group.boxes}
    return keeper.enter(TONIGHT, TypedFigure(box=box, value=value, seen=values.get(box, ""), authority=authority))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8", {"tricks": 8}),
        ("8, honours 1=3", {"tricks": 8, "honours": {"1": 3}}),
        ("9, trump NT, refused, honours 1=4-in-one 2=3", {
            "tricks": 9, "trump": "NT", "refused": True, "honours": {"1": "4-in-one", "2": 3},
        }),
        ("5 4 4", {"tricks": [5, 4, 4]}),
        ("8, bid proposal, by 1 4", {"tricks": 8, "bid": "proposal", "by": [1, 4]}),
        ("bid grand, by 2", {"bid": "grand", "by": 2}),
    ],
)  # fmt: skip
def test_a_deal_is_typed_in_few_letters(text: str, value: dict[str, object]) -> None:
    """And shown in the same."""
    assert deal_value(text) == value and deal_text(value) == text
    assert deal_value(text.upper().replace("NT", "NT").replace(", ", " ,")).keys() == value.keys()


def test_a_rubber_is_typed_deal_by_deal_until_it_is_over(tmp_path: Path) -> None:
    """The box of the next deal comes with each; the file keeps its remarks; the first makes the event provisional."""
    file = project_with(tmp_path, RUBBER)
    keeper = keeper_of(tmp_path)
    assert typed(keeper, "rubber/0/0", "8, honours 1=3").outcome == "saved"
    text = file.read_text("utf-8")
    assert text == RUBBER.replace("2026-11-26\n", '2026-11-26\nstatus = "provisional"\n') + (
        "deals = [{ tricks = 8, honours = { 1 = 3 } }]\n"
    )
    assert progress_of(opened_of(keeper).groups(SheetOrder.RUBBERS)).entered == 0
    for deal, figure in enumerate(("10", "11", "12", "13"), start=1):
        if not any(box.id == f"rubber/0/{deal}" for group in opened_of(keeper).groups(SheetOrder.RUBBERS) for box in group.boxes):
            break
        assert typed(keeper, f"rubber/0/{deal}", figure).outcome == "saved"
    group = opened_of(keeper).groups(SheetOrder.RUBBERS)[0]
    assert group.whole and "A. Orr & B. Orr v C. Moss & D. Moss · Table 2" in group.title
    assert typed(keeper, f"rubber/0/{len(group.boxes)}", "7").outcome == "refused", "the rubber is over"
    last = len(group.boxes) - 1
    assert typed(keeper, f"rubber/0/{last}", "").outcome == "saved"
    assert not opened_of(keeper).groups(SheetOrder.RUBBERS)[0].whole


def test_what_cannot_be_is_refused_in_the_words_of_check(tmp_path: Path) -> None:
    """Fourteen tricks, a quantity that the game does not know; nothing is written."""
    file = project_with(tmp_path, RUBBER)
    keeper = keeper_of(tmp_path)
    assert "'tricks' is a whole number from 0 to 13" in typed(keeper, "rubber/0/0", "14").notes[0].words
    assert "no 'honors'" in typed(keeper, "rubber/0/0", "8, honors 1=3").notes[0].words
    assert "does not say of what" in typed(keeper, "rubber/0/0", "1=3").notes[0].words
    assert file.read_text("utf-8") == RUBBER


def test_a_deal_that_is_written_otherwise_can_be_typed_all_the_same(tmp_path: Path) -> None:
    """Honours as a text; a deal in a table of its own, unless one of its values has a table too."""
    project_with(
        tmp_path,
        RUBBER.replace("straight-whist", "bridge-whist") + 'deals = [{ trump = "H", honours = { 1 = "4" }, tricks = 9 }]\n',
    )
    keeper = keeper_of(tmp_path)
    box = opened_of(keeper).groups(SheetOrder.RUBBERS)[0].boxes[0]
    assert (box.value, box.fixed) == ("9, trump H, honours 1=4", False)
    project_with(tmp_path, RUBBER + "[[rubbers.deals]]\ntricks = 8\n")
    boxes = opened_of(keeper).groups(SheetOrder.RUBBERS)[0].boxes
    assert (boxes[0].value, boxes[0].fixed, boxes[1].fixed) == ("8", False, False)
    assert typed(keeper, "rubber/0/1", "9").outcome == "saved"
    assert opened_of(keeper).text.endswith("[[rubbers.deals]]\ntricks = 8\n\n[[rubbers.deals]]\ntricks = 9\n")
    for value, rows in (("7, honours 1=3", "tricks = 7\nhonours = { 1 = 3 }\n"), ("6", "tricks = 6\n")):
        assert typed(keeper, "rubber/0/0", value).outcome == "saved"
        assert opened_of(keeper).text.endswith(f"[[rubbers.deals]]\n{rows}\n[[rubbers.deals]]\ntricks = 9\n")
    assert typed(keeper, "rubber/0/1", "").outcome == "saved"
    assert opened_of(keeper).text.rstrip() == f"{RUBBER}[[rubbers.deals]]\ntricks = 6".replace(
        'game  = "straight-whist"\n', 'status = "provisional"\ngame  = "straight-whist"\n'
    )
    project_with(tmp_path, RUBBER + "[[rubbers.deals]]\ntricks = 8\n[rubbers.deals.honours]\n1 = 3\n")
    assert opened_of(keeper).groups(SheetOrder.RUBBERS)[0].boxes[0].fixed


def test_a_deal_of_a_final_rubber_takes_a_correction(tmp_path: Path) -> None:
    """Who, why and when; the old deal and the new one."""
    deals = "deals = [\n  { tricks = 10 },   # first\n  { tricks = 11 },\n]\n"
    file = project_with(tmp_path, RUBBER + deals)
    keeper = keeper_of(tmp_path)
    assert "who decided it" in typed(keeper, "rubber/0/0", "9").notes[0].words
    assert typed(keeper, "rubber/0/0", "9", Authority("Committee", "Misread", TODAY)).outcome == "saved"
    text = file.read_text("utf-8")
    assert "  { tricks = 9 },   # first\n" in text
    row = tomli.loads(text)["corrections"][0]
    assert (row["what"], row["from"], row["to"], row["by"]) == ("score sheet 1, deal 1", "10", "9", "Committee")
    assert not opened_of(keeper).errors


def test_a_table_begins_a_sheet_by_its_names(desk: BookDesk) -> None:
    """Four names for whist, three for humbug of three; then its first deal can be typed."""
    browser = Browser(app_of(desk))
    file = project_with(desk.keeper.project, 'title = "Rubbers"\ndate = 2026-11-26\ngame = "straight-whist"\n')
    page = browser.ask(EVENT)[2]
    assert "No score sheet is begun yet." in page and page.count('list="members"') == 4
    names = {"side-0-0": "Ann Orr", "side-0-1": "Bob Orr", "side-1-0": "Cy Moss", "side-1-1": ""}
    form = {"token": "the-token", **names, "table": "2"}
    assert "Type the name of everybody at the table." in browser.ask(f"{EVENT}/sheet", form)[2]
    assert browser.ask(f"{EVENT}/sheet", form | {"side-1-1": "Di Moss"})[0] == 303
    sides = '[[rubbers]]\nsides = [\n  ["Ann Orr", "Bob Orr"],\n  ["Cy Moss", "Di Moss"],\n]\ntable = 2\n'
    assert file.read_text("utf-8").endswith(sides)
    page = browser.ask(EVENT)[2]
    assert 'data-box="rubber/0/0"' in page and "0 of 1 score sheet in" in page and "What a deal is told by" in page
    assert typed(desk.keeper, "rubber/0/0", "8").outcome == "saved"
