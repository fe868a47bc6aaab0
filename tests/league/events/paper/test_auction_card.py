"""The score card of auction whist on paper, blank and as a fair copy."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.core.scoring.auction_sessions import sample_match
from tests.printing.pdf_reader import Pdf
from tests.printing.pressed import pressed
from whistpress.core.model import Event, Session, Status
from whistpress.league.plan.documents import forms_of

FORM = "auction-score-card"


def to_come(event: Event) -> Event:
    """The same event before it is played."""
    session: Session = replace(event.sessions[0], lines=())
    return replace(event, status=Status.PLANNED, sessions=(session,))


@pytest.fixture(scope="module", params=["A4", "Letter"])
def blank(folder: Path, request: pytest.FixtureRequest) -> Pdf:
    """The cards of a match of twelve deals, to be written on."""
    return pressed(to_come(sample_match()), FORM, folder / f"auction-blank-{request.param}.pdf", request.param)


@pytest.fixture(scope="module", params=["A4", "Letter"])
def copy(folder: Path, request: pytest.FixtureRequest) -> Pdf:
    """The sample card as a fair copy."""
    return pressed(sample_match(), FORM, folder / f"auction-copy-{request.param}.pdf", request.param)


def test_each_side_of_each_table_has_a_card_of_one_sheet(blank: Pdf) -> None:
    """Law 4: both keep the score, N-S compare; twelve deals, the honours' schedule, room for who wins."""
    assert blank.pages == 4
    text = blank.text(1)
    assert "Kept by North and South" in text and "Kept by East and West" in blank.text(2)
    assert "4 honours in one hand 16 32 48 64 100" in text
    assert "Original play" in text and "Wins by" in text and "Declaration" in text


def test_the_fair_copy_has_every_figure_of_the_sample(copy: Pdf) -> None:
    """One sheet: the table that did not play has none (Goodfellow 1912, front matter)."""
    assert copy.pages == 1
    text = copy.text(1)
    for figures in ("222 950 1090 TOTALS 252 828 998", "1172 92 Wins by 92 points 1080", "3D Re-D.", "448"):
        assert figures in text
    assert "Kept by" not in text


def test_the_cards_keep_to_their_sheet(copy: Pdf, blank: Pdf) -> None:
    """Every word within the margins, in the packaged fonts, tagged."""
    margin = 8 * 72 / 25.4
    for pdf in (copy, blank):
        assert pdf.info["Tagged"] == "yes" and all(embedded and "Whistpress" in font for font, embedded in pdf.fonts())
        for page, (width, height) in enumerate(pdf.sizes(), start=1):
            for left, top, right, bottom in pdf.boxes(page):
                assert left >= margin and right <= width - margin and top >= margin - 6 and bottom <= height - margin + 6


def test_an_auction_has_cards_in_place_of_slips_and_tabulating_sheets() -> None:
    """Each table keeps its own score, and points are not tricks."""
    forms = forms_of(sample_match())
    assert FORM in forms and "movement-cards" in forms and "packet" in forms
    assert not {"score-slips", "score-cards", "tabulating-sheet"}.intersection(forms)
