"""The score sheet of a rubber or a game: blank, filled in, long."""

import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.printing.pressed import HOSTILE, LONG, pressed
from whistpress.core.games import GAMES
from whistpress.core.model import Contest, Entry, Event, Rubber, RubberDeal, Status
from whistpress.core.model.evening import Value
from whistpress.core.scoring import score
from whistpress.league.events.paper.match_sheets import BLANK_ROWS, MOST_ROWS, rubber_sheets
from whistpress.league.plan import desk
from whistpress.printing.sheet import SHEETS, PaperSheet
from whistpress.problems import Span

SOLO: dict[str, Value] = {"bid": "solo", "by": 2, "tricks": 7}
AT_TABLES = [game.name for game in GAMES.values() if game.marking]
NAMES = ("Edith Abbott", LONG, HOSTILE, "Ada Brown", "Walter Archer")


def evening(game: str, deals: list[dict[str, Value]] | None = None, title: str = "Evening by the fire") -> Event:
    """An evening of single players with one score sheet; None for one that is only announced."""
    sides, number = [], 1
    for size in GAMES[game].sides:
        sides.append(tuple(range(number, number + size)))
        number += size
    entries = tuple(Entry(number=one, label=str(one), names=(NAMES[one - 1],)) for one in range(1, number))
    rubber = Rubber(number=1, sides=tuple(sides), deals=tuple(RubberDeal(deal) for deal in deals or []))
    return Event(
        id="1900/evening", season="1900", slug="evening", title=title, date=datetime.date(1900, 1, 12), game=game,
        contest=Contest.INDIVIDUAL, scoring="rubbers", status=Status.FINAL if deals else Status.PLANNED,
        rubbers=() if deals is None else (rubber,), entries=entries, at=Span("content/events/1900/evening.toml"),
    )  # fmt: skip


@pytest.mark.parametrize("game", AT_TABLES)
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=lambda sheet: sheet.name)
def test_a_blank_sheet_has_lines_enough_that_can_be_written_on(game: str, sheet: PaperSheet) -> None:
    """Twenty deals, each line seven millimetres at least, a column pair for each side."""
    made = rubber_sheets(evening(game), None, sheet)
    (page,) = made.pages
    assert len(page.rows) == BLANK_ROWS
    assert made.row >= 7
    assert all(len(row.cells) == len(GAMES[game].sides) for row in (*page.rows, *page.foot))
    assert page.foot[-1].title == "Total"


def test_a_long_evening_goes_on_to_another_sheet() -> None:
    """The total stands on the last one alone."""
    event = evening("solo-whist", [SOLO] * 40)
    pages = rubber_sheets(event, score(event), SHEETS["A4"]).pages
    assert [len(page.rows) for page in pages] == [MOST_ROWS, MOST_ROWS, 40 - 2 * MOST_ROWS]
    assert [bool(page.foot) for page in pages] == [False, False, True]
    assert pages[-1].title == "Table 1, sheet 3"
    assert pages[-1].foot[-1].cells[1].score == str(51 * 40)


def test_an_event_of_rubbers_has_its_own_forms() -> None:
    """Nothing that belongs to trays; the result once it is played."""
    assert desk.forms_of(evening("mort")) == ("packet", "rubber-sheet")
    played = desk.forms_of(evening("solo-whist", [SOLO]))
    assert {"packet", "rubber-sheet", "result-sheet"} <= set(played)
    assert not {"score-slips", "score-cards", "tabulating-sheet", "movement-cards"} & set(played)


def test_a_blank_sheet_keeps_to_its_page_with_the_longest_names(tmp_path: Path) -> None:
    """One sheet, tagged, names letter for letter and within the margins."""
    pdf = pressed(evening("solo-whist", [], title=f"Solo of {HOSTILE}"), "rubber-sheet", tmp_path / "blank.pdf", "Letter")
    assert (pdf.pages, pdf.info["Tagged"]) == (1, "yes")
    assert HOSTILE in pdf.text(1)
    width, height = pdf.sizes()[0]
    assert all(left >= 22 and right <= width - 22 and bottom <= height - 20 for left, _, right, bottom in pdf.boxes(1))


def test_a_filled_sheet_tells_the_marks_and_who_won(tmp_path: Path) -> None:
    """A packet after play: the fair copy, then the result."""
    pdf = pressed(evening("solo-whist", [SOLO, {"bid": "grand", "by": 1}]), "packet", tmp_path / "solo.pdf")
    assert pdf.pages == 2
    assert "+51" in pdf.text(1) and "−17" in pdf.text(1)
    assert "wins by 66 points" in " ".join(pdf.text(1).split())


def test_a_sheet_is_ruled_and_filled_in_by_the_laws_and_agreements_of_its_event() -> None:
    """A blank one of dummy by the club code is a rubber's; one that is filled in says by what it was marked."""
    by_the_code = replace(evening("dummy"), laws=("club-code-1864",))
    blank = rubber_sheets(by_the_code, None, SHEETS["A4"])
    assert [row.title for row in blank.pages[0].foot] == ["Rubber", "Total"]
    assert (blank.book, blank.marked_by) == ("Cavendish 1902, pp. 28–29", "")
    filled = replace(evening("dummy", [{"tricks": 11}, {"tricks": 11}]), laws=("club-code-1864",))
    made = rubber_sheets(filled, score(filled), SHEETS["A4"])
    assert made.marked_by == "Marked by Cavendish 1902, pp. 28–29 (club-code-1864)"
    assert made.pages[0].foot[-1].cells[0].score == "8"
    ten = rubber_sheets(replace(evening("dummy"), agreed={"points": 10}), None, SHEETS["A4"])
    assert ten.agreed == "points to a game: 10 (Barney 1900, p. 74)"
    usual = evening("dummy", [{"tricks": 13}])
    assert rubber_sheets(usual, score(usual), SHEETS["A4"]).marked_by == ""
