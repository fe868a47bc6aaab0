"""Scores and totals in CSV files beside the event: a figure changes its own cell; a workbook becomes such a file first."""

from pathlib import Path

import pytest

from tests.league.events.test_typed_cards import workbook
from tests.serve.book.leagues import HOWELL, TODAY, TONIGHT, keeper_of, opened_of, project_with, typed
from tests.serve.book.test_site import EVENT, Browser, app_of, desk
from whistpress.book.boxes import SheetOrder
from whistpress.book.desk import BookDesk
from whistpress.book.edits import Authority, TypedFigure
from whistpress.book.keeper import BookKeeper

__all__ = ["desk"]

OPEN = HOWELL.replace("2026-11-26\n", '2026-11-26\nstatus  = "provisional"\nscores = "tonight.csv"\n')
ROWS = "Board;Pair NS;Pair EW;Tricks;EW tricks;Note;Lead\r\n1;8;1;7,0;6,0;;H\r\n1;5;6;;;;\r\n2;8;2;average;;;\r\n"
BOM = "\ufeff"


def with_file(folder: Path, rows: str, text: str = OPEN, name: str = "tonight.csv") -> tuple[BookKeeper, Path]:
    """Make a league whose event has a file of figures; return its keeper and that file."""
    file = project_with(folder, text).parent / name
    file.write_text(rows, encoding="utf-8", newline="")
    return keeper_of(folder), file


def test_a_figure_changes_its_own_cell_and_nothing_else(tmp_path: Path) -> None:
    """Semicolons, a byte-order mark, CRLF, decimals of a spreadsheet, columns that nobody reads: all stay as they are."""
    keeper, file = with_file(tmp_path, BOM + ROWS)
    before = {path: path.read_bytes() for path in (tmp_path / "content").rglob("*.toml")}
    boxes = {box.id: box for group in opened_of(keeper).groups(SheetOrder.DEALS) for box in group.boxes}
    assert (boxes["line/0/1/1/8-1"].value, boxes["line/0/1/1/8-1"].fixed) == ("7 6", False)
    assert (boxes["line/0/1/1/5-6"].value, boxes["line/0/1/2/8-2"].value) == ("", "average")

    def is_now(rows: str) -> bool:
        return file.read_bytes().decode("utf-8") == BOM + rows

    assert typed(keeper, "line/0/1/1/8-1", "9 4").outcome == "saved"
    assert is_now(rows := ROWS.replace("7,0;6,0", "9,0;4,0"))
    assert typed(keeper, "line/0/1/1/5-6", "8 revoke NS").outcome == "saved"
    assert is_now(rows := rows.replace("1;5;6;;;;", "1;5;6;8;;revoke NS;"))
    assert typed(keeper, "line/0/1/2/8-2", "not played").outcome == "saved"
    assert is_now(rows := rows.replace("average", "not played"))
    assert typed(keeper, "line/0/1/2/8-2", "6").outcome == "saved"
    assert is_now(rows := rows.replace("not played", "6"))
    assert typed(keeper, "line/0/1/2/8-2", "").outcome == "saved"
    assert is_now(rows.replace("2;8;2;6;", "2;8;2;;"))
    assert before == {path: path.read_bytes() for path in (tmp_path / "content").rglob("*.toml")}


def test_a_line_that_the_file_lacks_stands_below_those_of_its_deal(tmp_path: Path) -> None:
    """A new deal comes last; the last line may have no end of line."""
    keeper, file = with_file(tmp_path, "deal,table,ns,ew,tricks\n1,1,8,1,7\n2,1,8,2,5")
    assert typed(keeper, "line/0/1/1/5-6", "9 4").outcome == "saved"
    assert typed(keeper, "line/0/1/3/8-3", "6").outcome == "saved"
    assert file.read_text("utf-8") == "deal,table,ns,ew,tricks\n1,1,8,1,7\n1,4,5,6,9\n2,1,8,2,5\n3,1,8,3,6"


def test_what_cannot_stand_is_not_written(tmp_path: Path) -> None:
    """Fourteen tricks, two columns that do not add up; the words of `check` stand beside the box."""
    keeper, file = with_file(tmp_path, "deal,ns,ew,tricks,note\n1,8,1,7,\n")
    before = file.read_bytes()
    answer = typed(keeper, "line/0/1/1/8-1", "14")
    assert (answer.outcome, answer.notes[0].words) == ("refused", "14 tricks cannot be won: a deal has 13")
    assert "the tricks add to 15" in typed(keeper, "line/0/1/1/8-1", "8 7").notes[0].words
    assert typed(keeper, "line/0/1/1/8-1", "8", seen="6").outcome == "differs"
    file.write_text("deal,ns,ew,tricks,note\n1,8,1,14,\n", encoding="utf-8")
    assert "cannot be won" in str(typed(keeper, "line/0/1/1/8-1", "14").notes)
    file.write_bytes(before)
    assert not list(file.parent.glob(".*"))


def test_a_final_figure_in_a_csv_file_takes_a_correction_in_the_event(tmp_path: Path) -> None:
    """The figure changes in the CSV file; who decided it and why stand in the event's own."""
    keeper, file = with_file(tmp_path, "deal,ns,ew,tricks\n1,8,1,7\n", OPEN.replace('status  = "provisional"\n', ""))
    assert opened_of(keeper).event.status == "final"  # type: ignore[union-attr]
    answer = typed(keeper, "line/0/1/1/8-1", "8")
    assert answer.outcome == "refused" and "who decided it" in answer.notes[0].words
    authority = Authority("Committee", "The slip says 8", TODAY)
    figure = TypedFigure(box="line/0/1/1/8-1", value="8", seen="7", authority=authority)
    assert keeper.enter(TONIGHT, figure).outcome == "saved"
    assert file.read_text("utf-8") == "deal,ns,ew,tricks\n1,8,1,8\n"
    text = (file.parent / "tonight.toml").read_text("utf-8")
    assert "[[corrections]]" in text and "from  = 7\nto    = 8" in text
    assert {problem.code for problem in opened_of(keeper).errors} == {"E313"}, "figures that are still missing"


CARDS = 'title = "Drive"\ndate = 2026-11-26\nstatus = "provisional"\ntotals = "cards.csv"\n'


@pytest.mark.parametrize(
    ("rows", "box", "figure", "after"),
    [
        ("name,total\nAnn Orr,170\nBob Snow,165\n", "card/Bob Snow", "166", "name,total\nAnn Orr,170\nBob Snow,166\n"),
        ("Player;Tricks\nAnn Orr;147,5\n", "card/Ann Orr", "150½", "Player;Tricks\nAnn Orr;150,5\n"),
        ("name,half,total\nAnn Orr,89,170\n", "card/Ann Orr", "90 81", "name,half,total\nAnn Orr,90,171\n"),
        ('name,total,note\n"Orr, Ann",,"a ""b"""\n', "card/Orr, Ann", "99", 'name,total,note\n"Orr, Ann",99,"a ""b"""\n'),
        ("name1,name2,total\nAnn Orr,Bo Orr,80\n", "card/Ann Orr & Bo Orr", "81", "name1,name2,total\nAnn Orr,Bo Orr,81\n"),
        ("total,name\n,Zoë O'Neill <b>\n", "card/Zoë O'Neill <b>", "7", "total,name\n7,Zoë O'Neill <b>\n"),
    ],
)
def test_the_total_of_a_card_changes_in_its_row(tmp_path: Path, rows: str, box: str, figure: str, after: str) -> None:
    """By the columns that the file has, in its own way of writing."""
    text = CARDS + ('contest = "pairs"\n' if "name1" in rows else "")
    keeper, file = with_file(tmp_path, rows, text, "cards.csv")
    assert typed(keeper, box, figure).outcome == "saved"
    assert file.read_text("utf-8") == after


def test_a_card_is_added_at_the_end_of_the_file(desk: BookDesk) -> None:
    """With the file's own word for a lady's card; pairs have two names."""
    browser = Browser(app_of(desk))
    _, file = with_file(desk.keeper.project, "name,card,total\nAnn Orr,L,170\n", CARDS, "cards.csv")
    assert 'id="new-card"' in browser.ask(EVENT)[2]
    form = {"token": "the-token", "name": "Zoë Orr", "of": "ladies", "total": "171"}
    status, head, _ = browser.ask(f"{EVENT}/card", form)
    assert (status, head["location"]) == (303, f"{EVENT}?by=cards&of=ladies#card-name")
    assert 'value="ladies" checked' in browser.ask(f"{EVENT}?by=cards&of=ladies")[2], "the next card is a lady's too"
    assert file.read_text("utf-8") == "name,card,total\nAnn Orr,L,170\nZoë Orr,L,171\n"
    again = browser.ask(f"{EVENT}/card", form)[2]
    assert "has a card already" in again and 'value="Zoë Orr"' in again, "what was typed is not lost"
    _, file = with_file(desk.keeper.project, "name,total\nAnn Orr & Bob Orr,70\n", CARDS + 'contest = "pairs"\n', "cards.csv")
    page = browser.ask(EVENT)[2]
    assert 'name="name2"' in page and "Drawn as" not in page
    form = {"token": "the-token", "name": "Cy Moss", "total": "71"}
    assert "Type both names of the pair." in browser.ask(f"{EVENT}/card", form)[2]
    assert browser.ask(f"{EVENT}/card", form | {"name2": "Di Moss"})[0] == 303
    assert file.read_text("utf-8").endswith("Cy Moss & Di Moss,71\n")


def test_a_pair_has_a_card_by_both_names_in_the_event_itself(desk: BookDesk) -> None:
    """Without a movement or entries."""
    browser = Browser(app_of(desk))
    file = project_with(
        desk.keeper.project, 'title = "Drive"\ndate = 2026-11-26\ncontest = "pairs"\ngame = "progressive-whist"\n'
    )
    form = {"token": "the-token", "name": "Cy Moss", "name2": "Di Moss", "total": "71"}
    assert browser.ask(f"{EVENT}/card", form)[0] == 303
    assert file.read_text("utf-8").endswith('[totals]\n"Cy Moss & Di Moss" = 71\n')
    assert "Cy Moss &amp; Di Moss" in browser.ask(EVENT)[2]


def test_a_workbook_becomes_a_csv_file_once_that_was_shown(desk: BookDesk, tmp_path: Path) -> None:
    """The page shows its rows and the line of the event's file; the button writes both; then figures can be typed."""
    browser = Browser(app_of(desk))
    file = project_with(desk.keeper.project, CARDS.replace("cards.csv", "cards.xlsx") + "# kept\n")
    book = file.parent / "cards.xlsx"
    book.write_bytes(workbook(tmp_path, [["name", "total"], ["Ann Orr", 170], ["Orr, Bob", 165]]))
    packed = book.read_bytes()
    assert f'href="{EVENT}/convert"' in browser.ask(EVENT)[2]
    page = browser.ask(f"{EVENT}/convert")[2]
    assert (
        "cards.csv from cards.xlsx" in page
        and "Ann Orr,170" in page
        and "totals = &#34;cards.csv&#34;" in page.replace('"', "&#34;")
    )
    assert not (file.parent / "cards.csv").exists() and "cards.xlsx" in file.read_text("utf-8")
    assert browser.ask(f"{EVENT}/convert", {"token": "the-token"})[0] == 303
    assert (file.parent / "cards.csv").read_text("utf-8") == 'name,total\nAnn Orr,170\n"Orr, Bob",165\n'
    assert file.read_text("utf-8") == CARDS + "# kept\n" and book.read_bytes() == packed
    assert typed(desk.keeper, "card/Orr, Bob", "166").outcome == "saved"
    assert "convert" not in browser.ask(EVENT)[2]


def test_a_csv_file_that_is_there_already_is_not_replaced(desk: BookDesk, tmp_path: Path) -> None:
    """Nor is the event's file changed."""
    browser = Browser(app_of(desk))
    file = project_with(desk.keeper.project, CARDS.replace("cards.csv", "cards.xlsx"))
    (file.parent / "cards.xlsx").write_bytes(workbook(tmp_path, [["name", "total"], ["Ann Orr", 170]]))
    (file.parent / "cards.csv").write_text("mine\n")
    assert "There is a file cards.csv already." in browser.ask(f"{EVENT}/convert", {"token": "the-token"})[2]
    assert (file.parent / "cards.csv").read_text() == "mine\n" and "cards.xlsx" in file.read_text("utf-8")
    (file.parent / "cards.xlsx").write_bytes(b"no workbook")
    assert "damaged" in browser.ask(f"{EVENT}/convert")[2]
