"""The last screen: prizes, a cut, the text for the paper, and sending the site."""

import re
from pathlib import Path

import tomli
from msgspec.structs import replace

from tests.serve.book.leagues import HOWELL, TODAY, TONIGHT, keeper_of, opened_of, project_with, typed
from tests.serve.book.test_site import EVENT, Browser, app_of
from whistpress.book.boxes import SheetOrder, progress_of
from whistpress.book.desk import BookDesk
from whistpress.book.door import HelpersDoor
from whistpress.book.edits import Authority, TypedFigure
from whistpress.book.ending import level_for, newspaper_text, read_out_prizes, with_cut
from whistpress.book.keeper import BookKeeper
from whistpress.book.making import make_event, offer_movements, plan_evening

DRIVE = """title = "Harvest drive"
date  = 2026-11-26
status = "provisional"

[movement]
system  = "whist-drive"
players = 8
rounds  = 4

[entries]
1 = "Ann Orr"
2 = "Bea Snow"
3 = "Cath Moss"
4 = "Dot Cobb"
5 = "Ed Gale"
6 = "Fred Reeve"
7 = "Gus Fay"
8 = "Hal Day"

[totals]
1 = [14, 12]
2 = [12, 14]
3 = 20
4 = 19
5 = 27
6 = 26
7 = 25
8 = 39
"""
PRIZES = """
[[prize]]
title = "Highest lady"   # sherry
of    = "ladies"

[[prize]]
title = "Second lady"
of    = "ladies"
place = 2
"""
USUAL = """
[[drive.prize]]
title = "Highest lady"
of = "ladies"
gift = "Sherry"

[[drive.prize]]
title = "Highest gent"
of = "gentlemen"
"""


def desk_of(folder: Path) -> BookDesk:
    """Return the desk of a league's score book, which nobody else in the network reaches."""
    desk = BookDesk(
        keeper=BookKeeper(folder, TODAY),
        door=HelpersDoor(lambda _own, _port: app_of(desk), 0, lambda: None),
        token="the-token",  # noqa: S106
    )
    return desk


def test_a_cut_parts_those_who_are_level(tmp_path: Path) -> None:
    """In the prize of the file; nobody else can have won it."""
    file = project_with(tmp_path, DRIVE + PRIZES)
    keeper = keeper_of(tmp_path)
    awards = opened_of(keeper).result.prizes  # type: ignore[union-attr]
    assert [award.names for award in awards] == [("Ann Orr", "Bea Snow"), ("Ann Orr", "Bea Snow")]
    assert "is level" in keeper.change(TONIGHT, lambda opened: with_cut(opened, "0", "3"))[0].words
    assert "no longer there" in keeper.change(TONIGHT, lambda opened: with_cut(opened, "7", "1"))[0].words
    assert keeper.change(TONIGHT, lambda opened: with_cut(opened, "0", "2")) == ()
    assert file.read_text("utf-8") == DRIVE + PRIZES.replace('of    = "ladies"\n\n', 'of    = "ladies"\ncut   = [2, 1]\n\n')
    awards = opened_of(keeper).result.prizes  # type: ignore[union-attr]
    assert [award.names for award in awards] == [("Bea Snow",), ("Ann Orr",)]
    assert not any(level_for(award) for award in awards) and not opened_of(keeper).errors


def test_a_cut_for_a_usual_prize_makes_the_list_the_events_own(tmp_path: Path) -> None:
    """The league's list stays as it is for other drives."""
    file = project_with(tmp_path, DRIVE)
    league = tmp_path / "content" / "league.toml"
    league.write_text(league.read_text("utf-8") + USUAL, encoding="utf-8")
    keeper = keeper_of(tmp_path)
    assert [prize.line.title for prize in read_out_prizes(opened_of(keeper))] == ["Highest lady", "Highest gent"]
    assert keeper.change(TONIGHT, lambda opened: with_cut(opened, "0", "1")) == ()
    assert tomli.loads(file.read_text("utf-8"))["prize"] == [
        {"title": "Highest lady", "of": "ladies", "gift": "Sherry", "cut": [1, 2]},
        {"title": "Highest gent", "of": "gentlemen"},
    ]
    assert [prize.line.who for prize in read_out_prizes(opened_of(keeper))] == ["Ann Orr", "Hal Day"]
    assert USUAL in league.read_text("utf-8")


def test_the_last_screen_has_prizes_a_cut_and_the_text_for_the_paper(tmp_path: Path) -> None:
    """Each by a form that works without the script."""
    file = project_with(tmp_path, DRIVE + PRIZES)
    door = HelpersDoor(lambda _own, _port: app_of(desk), 0, lambda: None)
    desk = BookDesk(keeper=BookKeeper(tmp_path, TODAY), door=door, token="the-token")  # noqa: S106
    browser = Browser(app_of(desk))
    page = browser.ask(f"{EVENT}/last")[2]
    assert "Record a cut: who won it?" in page and "Copy for the paper" in page and ">Publish<" not in page
    assert page.index("Highest lady") < page.index("Ladies</h2>") < page.index("Gents</h2>")
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)
    assert text and "HARVEST DRIVE" in text[1] and "Ann Orr and Bea Snow" in text[1]
    assert browser.ask(f"{EVENT}/last", {"token": "the-token", "do": "cut", "winner": "0/1"})[0] == 303
    assert "cut   = [1, 2]" in file.read_text("utf-8")

    league = tmp_path / "content" / "league.toml"
    league.write_text(f'{league.read_text("utf-8")}\n[publish]\nto = "folder"\nwhere = "{tmp_path / "web"}"\n', encoding="utf-8")
    assert ">Publish<" in browser.ask(f"{EVENT}/last")[2]


def test_names_that_are_not_to_be_shown_are_not_told_to_the_paper(tmp_path: Path) -> None:
    """They are on the score book's own pages, which nobody else sees."""
    project_with(tmp_path, DRIVE)
    members = '[ann]\nname = "Ann Orr"\nprivacy = { show = "withheld", id = "player-1" }\n'
    (tmp_path / "content" / "members.toml").write_text(members, encoding="utf-8")
    keeper = keeper_of(tmp_path)
    text = newspaper_text(opened_of(keeper), keeper.frame())
    assert "Bea Snow" in text and "Ann Orr" not in text
    assert keeper.frame().members == ("Ann Orr",)


def test_a_drive_is_made_typed_from_its_cards_and_corrected(tmp_path: Path) -> None:
    """Halves as they stand on the cards; a corrected total is their sum."""
    project_with(tmp_path, DRIVE, "other")
    keeper = keeper_of(tmp_path)
    plan = plan_evening("drive", "46", "", 150)
    id_ = make_event(tmp_path, replace(plan, title="Tonight", date=TODAY), offer_movements(plan)[0])
    assert id_ == TONIGHT
    opened = opened_of(keeper)
    groups = opened.groups(SheetOrder.CARDS)
    assert [group.title for group in (groups[0], groups[22], groups[23])] == [
        "No. 1, lady 1",
        "No. 23, lady 23",
        "No. 24, gent 1",
    ]
    assert progress_of(groups).all == 46
    assert typed(keeper, "total/9", "89 81").value == "89 81"
    assert typed(keeper, "names/0/9", "Edith Gale").outcome == "saved"
    for number in range(1, 47):
        if number != 9:
            assert (
                typed(keeper, f"names/0/{number}", f"Player {chr(64 + number // 26)}{chr(65 + number % 26)}").outcome == "saved"
            )
            assert typed(keeper, f"total/{number}", str(100 + number)).outcome == "saved"
    assert keeper.finish(TONIGHT) == ()
    authority = Authority("MC", "Added again", TODAY)
    figure = TypedFigure(box="total/9", value="89 82", seen="89 81", authority=authority)
    answer = keeper.enter(TONIGHT, figure)
    assert answer.outcome == "saved", answer.notes
    values = opened_of(keeper).toml.values  # type: ignore[union-attr]
    assert values["totals"]["9"] == [89, 82]
    assert [(row["from"], row["to"]) for row in values["corrections"]] == [(170, 171)]
    assert not opened_of(keeper).errors


def test_cards_are_added_by_name_where_nobody_has_a_number(tmp_path: Path) -> None:
    """Ladies and gentlemen under their headings; nobody twice; each then has a box of its own."""
    text = 'title = "Village drive"\ndate  = 2026-11-26\ncontest = "individual"\ngame = "progressive-whist"\n'
    file = project_with(tmp_path, text)
    door = HelpersDoor(lambda _own, _port: app_of(desk), 0, lambda: None)
    desk = BookDesk(keeper=BookKeeper(tmp_path, TODAY), door=door, token="the-token")  # noqa: S106
    browser = Browser(app_of(desk))
    assert "A new card" in browser.ask(EVENT)[2]
    cards = (("ladies", "Edith Gale", "89 81"), ("gentlemen", "Ned Cobb", "165"), ("ladies", "Lucy Reeve / Orr", "170"))
    for of, name, total in cards:
        form = {"token": "the-token", "of": of, "name": name, "total": total}
        assert browser.ask(f"{EVENT}/card", form)[0] == 303
    page = browser.ask(f"{EVENT}/card", {"token": "the-token", "of": "ladies", "name": "Ned Cobb", "total": "1"})[2]
    assert "Ned Cobb has a card already." in page
    assert tomli.loads(file.read_text("utf-8"))["totals"] == {
        "ladies": {"Edith Gale": [89, 81], "Lucy Reeve / Orr": 170},
        "gentlemen": {"Ned Cobb": 165},
    }
    assert 'status  = "provisional"' in file.read_text("utf-8").replace("status =", "status  =")
    assert typed(desk.keeper, "total/ladies/Lucy Reeve / Orr", "171").outcome == "saved"
    page = browser.ask(EVENT)[2]
    assert "3 of 3 cards in" in page and 'value="171"' in page


def test_the_ranking_of_a_part_of_the_figures_says_so_and_no_prize_is_read_out(tmp_path: Path) -> None:
    """And the paper's text stays; when all is in, the prizes are there."""
    file = project_with(tmp_path, (DRIVE + PRIZES).replace("8 = 39\n", ""))
    browser = Browser(app_of(desk_of(tmp_path)))
    page = browser.ask(f"{EVENT}/last")[2]
    assert "So far</h2>" in page and "Prizes</h2>" not in page and "Highest lady</span>" not in page
    assert "This is the ranking of a part of the figures: 7 of 8 cards in; missing 8. The prizes follow when all are in." in page
    file.write_text(DRIVE + PRIZES, "utf-8")
    page = browser.ask(f"{EVENT}/last")[2]
    assert "So far</h2>" not in page and "Prizes</h2>" in page and "8 of 8 cards in" in page


def test_an_evening_with_slips_to_come_is_not_finished_in_words_of_the_book(tmp_path: Path) -> None:
    """No word of the file: neither lines nor a status."""
    project_with(tmp_path, HOWELL)
    desk = desk_of(tmp_path)
    boxes = [box.id for group in opened_of(desk.keeper).groups(SheetOrder.DEALS) for box in group.boxes]
    for box in boxes[:9]:
        assert typed(desk.keeper, box, "6").outcome == "saved"
    page = Browser(app_of(desk)).ask(f"{EVENT}/last", {"token": "the-token", "do": "finish"})[2]
    assert "not all figures are in: 2 of 7 travellers in; missing" in page
    assert "type them on Figures; where a deal was not played, type &#34;not played&#34;" in page
    assert "have no line" not in page and "status = " not in page and "awaited" not in page
    for box in boxes[9:]:
        assert typed(desk.keeper, box, "not played").outcome == "saved"
    assert Browser(app_of(desk)).ask(f"{EVENT}/last", {"token": "the-token", "do": "finish"})[0] == 303


def test_a_drive_whose_cards_never_came_in_is_finished_when_it_is_asked_for_twice(tmp_path: Path) -> None:
    """The first time says which are missing."""
    file = project_with(tmp_path, DRIVE.replace("8 = 39\n", ""))
    browser = Browser(app_of(desk_of(tmp_path)))
    page = browser.ask(f"{EVENT}/last", {"token": "the-token", "do": "finish"})[2]
    assert "not all cards are in: 7 of 8 cards in; missing 8" in page and 'value="finish-without"' in page
    assert 'status = "provisional"' in file.read_text("utf-8")
    assert browser.ask(f"{EVENT}/last", {"token": "the-token", "do": "finish-without"})[0] == 303
    assert 'status = "final"' in file.read_text("utf-8")


def test_every_screen_counts_what_waits_in_the_browser(tmp_path: Path) -> None:
    """Each has the script for it, and the place where the number stands; the one who is not let in yet has them too."""
    project_with(tmp_path, DRIVE + PRIZES)
    browser = Browser(app_of(desk_of(tmp_path)))
    of_the_event = [f"2026-27/tonight{end}" for end in ("", "/names", "/arrange", "/print", "/last")]
    for path in ("", "helpers", "join", "new", "matches", *of_the_event):
        page = browser.ask(f"/score-book/{path}")[2]
        assert page.count('id="waiting"') == 1 and page.count('id="left"') == 1, path
        scripts = re.findall(r'<script src="(/score-book/[^"]+)" type="module">', page)
        assert len(scripts) == 1 and browser.ask(scripts[0])[0] == 200, path
    for name in ("outbox.js", "disk.js", "forms.js"):
        assert browser.ask(f"/score-book/.static/{name}")[1]["content-type"].startswith("text/javascript"), name
