"""The certificate of fairness on paper."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf
from tests.printing.pressed import pressed
from whistpress.core.model import Seats
from whistpress.core.movement import Request, arrange
from whistpress.league.plan import documents as printed
from whistpress.packaged import demo_content
from whistpress.printing import press
from whistpress.reading.movement_file import read_movement


@pytest.fixture(scope="module")
def eight_pairs(folder: Path) -> Pdf:
    """Eight pairs by Howell's movement, on Letter."""
    event = evening(Request(system="howell", pairs=8), "howell", title="Autumn Howell")
    return pressed(event, "fairness-certificate", folder / "eight-pairs.pdf", "Letter")


@pytest.fixture(scope="module")
def forty_eight(folder: Path) -> Pdf:
    """Mitchell's cyclic forty-eight of 1897, without an event."""
    made = printed.certificate(read_movement(demo_content() / "files" / "mitchell-48.asc"))
    assert made
    (folder / "forty-eight.pdf").write_bytes(press.pdf(made))
    return Pdf(folder / "forty-eight.pdf")


def test_eight_pairs_have_a_certificate_of_one_sheet_with_balance_a_hundred(eight_pairs: Pdf) -> None:
    """Barney 1900, p. 38: the sentence, the figures with what is reached, who is who."""
    assert (eight_pairs.pages, eight_pairs.info["Page size"]) == (1, "612 x 792 pts (letter)")
    text = eight_pairs.text(1)
    assert "Any two pairs meet once and are compared on three sets: balance 100 of 100, the best possible." in text
    assert "Balance 100 reached" in text and "Who is who" in text and "PlayerH One" in text
    assert "Where it repeats" not in text


def test_the_flaw_of_mitchells_forty_eight_is_told_on_the_first_sheet(forty_eight: Pdf) -> None:
    """Mitchell 1897, p. 60: 47 couples four times, 47 never, and where, before the pictures."""
    text = forty_eight.text(1)
    assert "47 couples of players are opponents four times, 47 never, all others twice." in text
    assert "2 and 19: four times, round 1 table 1, round 7 table 11, round 12 table 11 and round 18 table 1" in text
    assert "Never opponents: 47 couples 2 with 24 and 27" in text
    assert "and 39 more" in text


@pytest.mark.parametrize("name", ["eight_pairs", "forty_eight"])
def test_a_certificate_is_tagged_and_keeps_to_its_margins(name: str, request: pytest.FixtureRequest) -> None:
    """Every word on the sheet, in the packaged fonts; pictures have a title for those who do not see them."""
    pdf: Pdf = request.getfixturevalue(name)
    assert pdf.info["Tagged"] == "yes" and pdf.info["Title"]
    assert all(embedded and "Whistpress" in font for font, embedded in pdf.fonts())
    margin = 8 * 72 / 25.4
    for page, (width, height) in enumerate(pdf.sizes(), start=1):
        for left, top, right, bottom in pdf.boxes(page):
            assert left >= margin and right <= width - margin and top >= margin - 6 and bottom <= height - margin + 6


def test_a_season_of_partners_and_a_match_have_certificates_too() -> None:
    """Any schedule in which somebody meets somebody; its title is the system's."""
    for request in (Request(system="interclub", deals=24), Request(system="howell-tournament", players=8)):
        made = printed.certificate(arrange(request), sheet="Letter")
        assert made and b"Certificate of fairness" in made


def test_the_figures_of_what_was_played_stand_beside_those_of_the_schedule(folder: Path) -> None:
    """Two E-W pairs sat down at each other's table for one set: they met somebody twice, and somebody never."""
    event = evening(Request(system="mitchell", tables=5), "average", played=True)
    (sitting,) = event.sessions
    first, second, *others = sitting.lines
    swapped = (
        replace(first, seats=Seats.of_sides(first.seats.n, second.seats.e), round=None, table=None),
        replace(second, seats=Seats.of_sides(second.seats.n, first.seats.e), round=None, table=None),
    )
    other = replace(event, sessions=(replace(sitting, lines=(*swapped, *others)),))
    text = pressed(other, "fairness-certificate", folder / "as-played.pdf").text(1)
    assert "Two lines of this event are not as scheduled." in text
    assert "Figure Scheduled Played Best" in text and "Opponents 1 0 to 2 reached" in text
    plain = pressed(event, "fairness-certificate", folder / "as-scheduled.pdf").text(1)
    assert "Figure Here Best" in plain and "Played" not in plain
