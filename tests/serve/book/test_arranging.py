"""An evening is made for who came, and changed while it runs."""

import errno
from functools import partial
from pathlib import Path

import pytest
import tomli

from tests.serve.book.leagues import HOWELL, keeper_of, opened_of, project_with, typed
from tests.serve.book.test_site import EVENT, Browser, app_of, desk
from whistpress.book.boxes import SheetOrder
from whistpress.book.desk import BookDesk
from whistpress.book.files import EntrySlip
from whistpress.book.making import (
    LineUpWish,
    change_lines,
    offer_movements,
    plan_evening,
    with_line_up,
    with_movement,
    with_size,
    without_line_up,
)
from whistpress.reading.toml_edit import remove_item, remove_table

assert desk  # the fixture


def test_one_movement_is_recommended() -> None:
    """Eleven pairs and two hours and a half."""
    ways = offer_movements(plan_evening("pairs", "11", "", 150))
    assert ways[0].request.pairs == 11 and ways[0].schedule.contest == "pairs"
    assert len(ways) == 3
    assert all(way.reason and way.size for way in ways)
    drive = offer_movements(plan_evening("drive", "48", "", 150))
    assert [way.request.system for way in drive] == ["whist-drive"]


@pytest.mark.parametrize(
    ("kind", "came", "who", "words"),
    [
        ("pairs", "", "", "Say how many came"),
        ("pairs", "many", "", "Say how many came"),
        ("pairs", "", "Ann Orr", "is no pair"),
        ("individual", "3", "", "At least four players"),
        ("drive", "47", "", "47"),
    ],
)
def test_what_cannot_be_arranged_is_said(kind: str, came: str, who: str, words: str) -> None:
    """In a sentence."""
    with pytest.raises(EntrySlip, match=words):
        offer_movements(plan_evening(kind, came, who, 150))


def test_names_count_who_came_and_are_entered(desk: BookDesk) -> None:
    """From the form to the names of the new event, without the script."""
    browser = Browser(app_of(desk))
    who = "\n".join(f"A{number} B & C{number} D" for number in range(8))
    form = {"token": "the-token", "title": "Friday pairs", "date": "2026-11-26", "kind": "pairs", "who": who, "hours": "2:30"}
    page = browser.ask("/score-book/new", {**form, "do": "advise"})[2]
    assert "Recommended: " in page and "A7 B &amp; C7 D" in page
    status, head, _ = browser.ask("/score-book/new", {**form, "take": "0"})
    assert (status, head["location"]) == (303, "/score-book/2026-27/friday-pairs/names")
    opened = desk.keeper.open("2026-27/friday-pairs")
    assert opened is not None and opened.event is not None and not opened.errors
    assert opened.event.entries[0].names == ("A0 B", "C0 D")
    assert "already" in browser.ask("/score-book/new", {**form, "take": "0"})[2]


def test_a_late_pair_a_leaver_and_a_substitute(tmp_path: Path) -> None:
    """Each is a change in the file, which can be taken back."""
    file = project_with(tmp_path, f'{HOWELL}\n[entries]\n1 = ["Ann Orr", "Bob Orr"]\n')
    keeper = keeper_of(tmp_path)
    wishes = (
        LineUpWish(entry="2", kind="late", round="3"),
        LineUpWish(entry="4", kind="left", round="6"),
        LineUpWish(entry="1", kind="substitute", round="4", out="Ann Orr", into="Cy Moss"),
    )
    for wish in wishes:
        assert keeper.change(opened_of(keeper).id, partial(with_line_up, wish=wish)) == ()
    assert tomli.loads(file.read_text("utf-8"))["changes"] == [
        {"entry": 2, "arrives": 3},
        {"entry": 4, "absent": True, "from": 6},
        {"entry": 1, "out": "Ann Orr", "in": "Cy Moss", "from": 4},
    ]
    assert [line.words for line in change_lines(opened_of(keeper))][1] == "No. 4 is away from round 6"
    assert keeper.change(opened_of(keeper).id, lambda opened: without_line_up(opened, "1")) == ()
    assert [line.words for line in change_lines(opened_of(keeper))] == [
        "No. 2 comes in round 3",
        "No. 1: Cy Moss for Ann Orr from round 4",
    ]
    notes = keeper.change(
        opened_of(keeper).id, lambda opened: with_line_up(opened, LineUpWish(entry="2", kind="left", round="99"))
    )
    assert "there is no such round" in notes[0].words


def test_the_number_and_the_movement_change_before_play(tmp_path: Path) -> None:
    """At the door a ninth pair comes; the rest of the file stays."""
    file = project_with(tmp_path, HOWELL)
    keeper = keeper_of(tmp_path)
    assert keeper.change(opened_of(keeper).id, lambda opened: with_size(opened, "9")) == ()
    assert file.read_text("utf-8") == HOWELL.replace("pairs  = 8", "pairs  = 9")
    assert "howell is for" in keeper.change(opened_of(keeper).id, lambda opened: with_size(opened, "99"))[0].words
    way = next(way for way in offer_movements(plan_evening("pairs", "10", "", 150)) if way.request.system != "howell")
    assert keeper.change(opened_of(keeper).id, lambda opened: with_movement(opened, way.request)) == ()
    movement = tomli.loads(file.read_text("utf-8"))["movement"]
    assert movement["system"] == way.request.system and movement["pairs"] == 10
    box = opened_of(keeper).groups(SheetOrder.DEALS)[0].boxes[0]
    assert typed(keeper, box.id, "7").outcome == "saved"
    with pytest.raises(EntrySlip, match="the movement stays"):
        with_movement(opened_of(keeper), way.request)


def test_the_page_of_changes_works_without_the_script(desk: BookDesk) -> None:
    """It says what was wrong, and lists the changes."""
    browser = Browser(app_of(desk))
    page = browser.ask(f"{EVENT}/arrange", {"token": "the-token", "do": "change", "entry": "3", "kind_of": "late", "round": "x"})[
        2
    ]
    assert "Say the round as a number." in page
    form = {"token": "the-token", "do": "change", "entry": "3", "kind_of": "late", "round": "2"}
    assert browser.ask(f"{EVENT}/arrange", form)[0] == 303
    assert "No. 3 comes in round 2" in browser.ask(f"{EVENT}/arrange")[2]
    page = browser.ask(f"{EVENT}/arrange", {"token": "the-token", "do": "advise", "kind": "pairs", "came": "10"})[2]
    assert "Recommended: " in page
    assert browser.ask(f"{EVENT}/arrange", {"token": "the-token", "do": "undo0"})[0] == 303
    assert "No. 3 comes" not in browser.ask(f"{EVENT}/arrange")[2]


def test_tables_and_items_go_with_their_lines() -> None:
    """And nothing else."""
    text = "a = 1\n\n[[x]]\nb = 1\n\n[[x]]\nb = 2\n\n# end\n"
    assert remove_table(text, ("x", 0)) == "a = 1\n\n[[x]]\nb = 2\n\n# end\n"
    assert remove_table(text, ("x", 1)) == "a = 1\n\n[[x]]\nb = 1\n\n# end\n"
    assert remove_table(text, ("x", 7)) == text
    assert remove_item("x = [\n  1,\n  2,  # two\n]\n", ("x", 1)) == "x = [\n  1,\n]\n"
    assert remove_item("x = [1, 2, 3]\n", ("x", 1)) == "x = [1, 3]\n"
    assert remove_item("x = [1, 2]\n", ("x", 1)) == "x = [1]\n"
    assert remove_item("x = [1]\n", ("x", 0)) == "x = []\n"


def test_a_pair_more_can_come_while_figures_are_typed(desk: BookDesk) -> None:
    """The figures stay; a pair less with figures of its own is told to be written as one that left."""
    file = project_with(desk.keeper.project, HOWELL.replace("pairs  = 8", "pairs  = 7"))
    browser = Browser(app_of(desk))
    boxes = [box.id for group in opened_of(desk.keeper).groups(SheetOrder.SLIPS) for box in group.boxes][:6]
    assert all(typed(desk.keeper, box, "6").outcome == "saved" for box in boxes)
    assert browser.ask(f"{EVENT}/arrange", {"token": "the-token", "do": "size", "count": "8"})[0] == 303
    groups = opened_of(desk.keeper).groups(SheetOrder.DEALS)
    assert sum(bool(box.value) for group in groups for box in group.boxes) == 6
    assert "pairs  = 8\n" in file.read_text("utf-8")
    first = next(box.id for group in groups for box in group.boxes if box.id.endswith("/8-1"))
    assert typed(desk.keeper, first, "7").outcome == "saved"
    page = browser.ask(f"{EVENT}/arrange", {"token": "the-token", "do": "size", "count": "7"})[2]
    assert "there is no pair 8 in this movement" in page and "write below who left" in page
    assert "pairs  = 8\n" in file.read_text("utf-8")


NINES = "9" * 5000
"""More figures than Python reads as a number."""


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/score-book/new", {"came": NINES, "do": "advise"}),
        ("/score-book/new", {"came": "8", "hours": "1e999", "do": "advise"}),
        ("/score-book/new", {"came": "8", "hours": "inf", "do": "advise"}),
        ("/score-book/new", {"came": "8", "take": NINES}),
        (f"{EVENT}/arrange", {"do": "size", "count": NINES}),
        (f"{EVENT}/arrange", {"do": "change", "kind_of": "late", "entry": NINES, "round": "2"}),
        (f"{EVENT}/arrange", {"do": "change", "kind_of": "late", "entry": "1", "round": NINES}),
        (f"{EVENT}/arrange", {"do": f"undo{NINES}"}),
        (f"{EVENT}/last", {"do": "cut", "winner": f"{NINES}/1"}),
    ],
)
def test_a_number_beyond_all_measure_is_a_slip_and_no_fault(desk: BookDesk, path: str, fields: dict[str, str]) -> None:
    """Whoever sends it gets a page with words."""
    status, _, page = Browser(app_of(desk)).ask(path, {"token": "the-token", **fields})
    assert status in (200, 303, 404) and "fault of whistpress" not in page


def test_an_event_that_cannot_be_written_leaves_nothing(desk: BookDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: the words say so, and the title can be used once there is room."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    form = {"token": "the-token", "title": "Friday pairs", "date": "2026-11-26", "kind": "pairs", "came": "8", "take": "0"}
    browser = Browser(app_of(desk))
    with monkeypatch.context() as patched:
        patched.setattr("whistpress.book.files.write_file", full)
        status, _, page = browser.ask("/score-book/new", form)
    assert status == 200 and "the file cannot be written: no space left on device" in page
    assert browser.ask("/score-book/new", form)[0] == 303
