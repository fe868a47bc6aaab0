"""How slips share a sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.printing.evenings import evening
from tests.printing.piles import in_piles
from whistpress.core.movement import Request
from whistpress.league.events.paper.score_slips import (
    COMPASS,
    EXPONENT,
    EXPONENT_LINES,
    HOWELL,
    HOWELL_LINES,
    MATCH,
    SINGLE,
    ScoreSlip,
    SlipForm,
    Slips,
    SlipSheets,
    slip_sheets,
    slips,
)
from whistpress.printing.sheet import MARGIN, SHEETS, sheet_named


def _laid(form: SlipForm, rows: int, deals: int, sheet: str) -> SlipSheets:
    numbers = tuple(("1",) * sum(slot.printed for slot in form.slots) for _ in range(rows))
    made = tuple(ScoreSlip(deal=deal, trump="", sign="", rows=numbers) for deal in range(1, deals + 1))
    return slip_sheets(Slips(form=form, slips=made), SHEETS[sheet], "Friday game")


@given(
    form=st.sampled_from((HOWELL, EXPONENT, MATCH, COMPASS, SINGLE, HOWELL_LINES, EXPONENT_LINES)),
    rows=st.integers(1, 40),
    deals=st.integers(1, 40),
    sheet=st.sampled_from(sorted(SHEETS)),
)
def test_every_slip_lies_whole_on_its_sheet_beside_the_others(form: SlipForm, rows: int, deals: int, sheet: str) -> None:
    """Whatever the form and the size: all deals, none cut off, none over another, boxes of at least eight millimetres."""
    laid = _laid(form, rows, deals, sheet)
    size = laid.size
    assert [placed.slip.deal for placed in in_piles(laid.pages)] == list(range(1, deals + 1))
    assert size.row >= 8
    assert all(width >= 8 for width in size.columns)
    for page in laid.pages:
        assert len({(placed.left, placed.top) for placed in page}) == len(page)
        for placed in page:
            assert sum(map(len, placed.blocks)) == rows
            assert len(placed.blocks) <= size.blocks
            assert placed.left >= MARGIN
            assert placed.top >= MARGIN
            assert placed.left + size.width * laid.times <= laid.sheet.width - MARGIN
            assert placed.top + size.height * laid.times <= laid.sheet.height - MARGIN


def test_eight_pairs_put_seven_slips_on_a_sheet_of_a4() -> None:
    """Boxes of ten millimetres let eight lie on an upright A4 sheet, so that a match of seven deals takes one."""
    event = evening(Request(system="howell", pairs=8), "howell")
    found = slips(event, event.sessions[0])
    assert found
    assert [len(page) for page in slip_sheets(found, SHEETS["A4"], "").pages] == [7]


def test_a_sheet_that_does_not_exist_is_refused_with_those_that_do() -> None:
    """Sheets are named as in the league's file, in capitals or not."""
    assert sheet_named("letter") == SHEETS["Letter"]
    with pytest.raises(ValueError, match="A4 or Letter"):
        sheet_named("Foolscap")
