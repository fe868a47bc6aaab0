"""Ruled sheets and cards: everything has room, on every sheet, whatever stands on them."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf
from tests.printing.pressed import LONG, ends_pressed, pressed
from tests.printing.shortened import shortened
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.events.paper.movement_cards import safford_cards
from whistpress.league.events.paper.movement_plans import DiagramSheets
from whistpress.league.plan import desk, register
from whistpress.league.plan import documents as printed
from whistpress.printing.form import EventJob
from whistpress.printing.layout import LayoutOptions, layout
from whistpress.printing.ruled import (
    CellKind,
    RuledCell,
    RuledColumn,
    RuledLine,
    RuledPairs,
    RuledSheet,
    RuledSheets,
    ruled_sheets,
    text_cells,
    write_box,
)
from whistpress.printing.sheet import CARDS, LEAST_ROW, MARGIN, SHEETS, MisfitError, PaperSheet
from whistpress.site.theme import Theme

NAMES = {1: (LONG, f"Sir Ambrose {LONG}")}
FITTING: dict[str, tuple[Request, str]] = {
    "safford-cards": (Request(system="safford", pairs=8, deals=28), "safford"),
    "compass-sheet": (Request(system="mitchell", tables=5, deals=20), "average"),
    "table-of-changes": (Request(system="four-pair"), "four-pair"),
    "whitfeld-cards": (Request(system="whitfeld", tables=10), "exponent"),
    "tray-cards": (Request(system="howell-fours", fours=6), "matches"),
    "check-off-sheet": (Request(system="whitfeld", tables=10), "exponent"),
    "round-cards": (Request(system="narragansett"), "gain"),
    "gain-sheet": (Request(system="narragansett"), "gain"),
    "club-sheets": (Request(system="howell-fours", fours=5), "matches"),
    "diagrams": (Request(system="new-england-fours", fours=7), "matches"),
    "counters": (Request(system="progressive-winners", tables=2), "points-won"),
    "self-scorers": (Request(system="progressive-winners", tables=2), "points-won"),
}
"""For each form of the books an event that has it."""


def fitting(name: str) -> Event:
    """An event that has the form, with a name that no line holds."""
    request, scoring = FITTING[name]
    return evening(request, scoring, names=NAMES)


def ruled(columns: int, rows: int, *, words: str = "12") -> RuledSheet:
    """A sheet of so many columns and rows, the last two of them boxes."""
    cells = (*text_cells(*[words] * columns), write_box(), write_box())
    headings = tuple(RuledColumn(heading="Deal") for _ in range(columns)) + (RuledColumn(heading="Score", least=15.0),) * 2
    return RuledSheet(title="A sheet", head="Friday game", columns=headings, rows=(RuledLine(cells=cells),) * rows)


@pytest.mark.parametrize("name", sorted(FITTING))
@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_every_word_of_a_form_lies_inside_the_margins(name: str, sheet: str, tmp_path: Path) -> None:
    """In the PDF nothing is nearer to an edge than the margin; the document is tagged and its fonts embedded."""
    event = fitting(name)
    assert name in desk.forms_of(event)
    pdf, _ = ends_pressed(event, name, tmp_path / f"{name}.pdf", sheet)
    assert pdf.info["Tagged"] == "yes"
    assert all(embedded for _, embedded in pdf.fonts())
    least = MARGIN * 72 / 25.4 - 1.5
    for page, (width, height) in enumerate(pdf.sizes(), start=1):
        for left, top, right, bottom in pdf.boxes(page):
            letters = (bottom - top) / 4
            assert left >= least and right <= width - least, page
            assert top + letters >= least and bottom - letters <= height - least, page


@pytest.mark.parametrize("name", ["safford-cards", "whitfeld-cards", "tray-cards", "club-sheets", "self-scorers"])
def test_as_many_pages_are_printed_as_were_laid_out(name: str, tmp_path: Path) -> None:
    """Nothing runs over to a sheet that nobody planned, on a whole sheet and on a card of A5."""
    event = fitting(name)
    for sheet in ("A4", "A5"):
        wanted = layout(LayoutOptions(sheet="A4", cards=None if sheet == "A4" else sheet, per_page=1))
        (part,) = register.FORMS[name].parts(EventJob(event, None, "", wanted.page, wanted))
        assert isinstance(part.view, RuledSheets | RuledPairs)
        document = printed.document(name, league=None, event=event, result=None, theme=Theme(), sheet=wanted)
        assert document.finish
        file = tmp_path / f"{name}-{sheet}.pdf"
        short, left_out = shortened(document.make(), 2, 1)
        file.write_bytes(document.finish.function(short))
        assert Pdf(file).pages + left_out == len(part.view.pages)


@settings(deadline=None, max_examples=60)
@given(
    st.integers(1, 30),
    st.integers(1, 90),
    st.sampled_from(["2", "12", "13 to 16", "PlayerA & PlayerB"]),
    st.sampled_from([*SHEETS.values(), CARDS["A5"], CARDS["half-letter"]]),
)
def test_all_rows_and_columns_stand_somewhere_in_boxes_that_can_be_written_in(
    columns: int, rows: int, words: str, sheet: PaperSheet
) -> None:
    """Each cell stands on exactly one page, the widths fill the sheet, a box is never lower than eight millimetres."""
    made = ruled_sheets([ruled(columns, rows, words=words)], "sheets", sheet)
    way = sheet.landscape if made.lying else sheet
    assert made.row >= LEAST_ROW and made.size >= 8.0
    for page in made.pages:
        assert sum(page.widths) <= way.inner_width + 0.3
        assert made.row * len(page.rows) <= way.inner_height
        assert all(len(line.cells) == len(page.columns) for line in page.rows)
    cells = sum(len(page.rows) * (len(page.columns) - 1) for page in made.pages)
    assert cells == rows * (columns + 1)


def test_wide_cards_repeat_the_columns_that_say_what_a_row_is() -> None:
    """The card of sixty pairs runs over several sheets: position, table and deals stand on each of them."""
    event = evening(Request(system="safford", pairs=44), "safford")
    cards = safford_cards(event, event.sessions[0], None)[:1]
    made = ruled_sheets(cards, "safford-cards", SHEETS["A4"])
    assert len(made.pages) > 1
    assert {page.columns[0].heading for page in made.pages} == {"Position"}
    first = [page for page in made.pages if page.rows[0].cells[0] == made.pages[0].rows[0].cells[0]]
    others = [column.heading for page in first for column in page.columns if column.group.startswith("Other")]
    assert others == [str(number) for number in range(2, 45)]
    assert sum(bool(page.foot) for page in made.pages) == sum(page.last for page in made.pages)


def test_a_card_without_room_says_so() -> None:
    """Eight pairs' comparative cards do not go on an index card."""
    event = fitting("safford-cards")
    with pytest.raises(MisfitError, match="safford-cards"):
        ruled_sheets(safford_cards(event, event.sessions[0], None), "safford-cards", CARDS["5x3"])


def test_black_squares_and_boxes_are_told_apart() -> None:
    """A cell says by its kind whether anything is to be written."""
    assert [cell.kind for cell in (RuledCell("1"), write_box(), write_box("7", corner="2"))] == [
        CellKind.SAID,
        CellKind.BOX,
        CellKind.BOX,
    ]


def test_diagrams_of_one_round_stay_together() -> None:
    """The original play of a round never stands at the foot of a sheet without its overplay."""
    event = evening(Request(system="harvard", tables=7), "gain")
    (part,) = register.FORMS["diagrams"].parts(EventJob(event, None, "", SHEETS["A4"]))
    assert isinstance(part.view, DiagramSheets)
    assert len(part.view.pages) > 1
    assert not any(page[-1].arrangement.begins for page in part.view.pages)
    assert sum(len(page) for page in part.view.pages) == 14


def test_a_played_event_has_fair_copies(tmp_path: Path) -> None:
    """After play the card of a pair has its totals."""
    request, scoring = FITTING["safford-cards"]
    event = evening(request, scoring, played=True)
    result = score(event)
    pdf = pressed(event, "safford-cards", tmp_path / "safford.pdf")
    own = next(one for one in result.comparisons if set(one.entries) == {4, 5})
    (page,) = (number for number in range(1, pdf.pages + 1) if "PAIR No. 5." in pdf.text(number))
    assert str(own.tricks[1]) in pdf.text(page).split()
