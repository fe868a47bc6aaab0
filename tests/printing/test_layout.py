"""Forms on sheets of every size: cards cut apart, backs, booklets, large print, spare blanks."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf, _said
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.league.plan import documents as printed
from whistpress.printing import layout as layouts
from whistpress.printing.sheet import CARDS, SHEETS, Cutting
from whistpress.site.theme import Theme


@pytest.fixture(scope="module")
def howell() -> Event:
    """Six pairs by Howell's movement: three tables."""
    return evening(Request(system="howell", pairs=6), "howell")


def _bytes(event: Event, form: str, layout: layouts.PaperLayout) -> bytes:
    document = printed.document(form, league=None, event=event, result=None, theme=Theme(), sheet=layout)
    assert document.finish
    return document.finish.function(document.make())


def _pressed(event: Event, form: str, file: Path, layout: layouts.PaperLayout) -> Pdf:
    file.write_bytes(_bytes(event, form, layout))
    return Pdf(file)


def test_cards_on_a_sheet_keep_their_tags_title_and_backs(howell: Event, tmp_path: Path) -> None:
    """Three movement cards of A5 on A4, with backs: two sheets of two sides, read in the order of the tables."""
    layout = layouts.layout(layouts.LayoutOptions(cards="A5", duplex="long"))
    pdf = _pressed(howell, "movement-cards", tmp_path / "cards.pdf", layout)
    assert pdf.info["Tagged"] == "yes"
    assert "movement cards" in pdf.info["Title"]
    assert pdf.pages == 4
    assert "SOUTH" in pdf.text(1)
    assert "SOUTH" not in pdf.text(2)
    read = _said("pdfinfo", "-struct-text", str(pdf.file))
    assert read.index('"1"') < read.index('"2"') < read.index('"3"')
    assert _bytes(howell, "movement-cards", layout) == pdf.file.read_bytes()


def test_a_slip_a_card_stands_four_on_a_sheet_or_each_on_a_card_that_is_cut_already(howell: Event, tmp_path: Path) -> None:
    """The slips and two spare ones of A6: four on a sheet of A4, or each on a card."""
    schedule = howell.sessions[0].schedule
    assert schedule
    slips = len({deal for play in schedule.plays for deal in play.deals}) + 2
    four = _pressed(howell, "score-slips", tmp_path / "four.pdf", layouts.layout(layouts.LayoutOptions(cards="A6", spare=2)))
    assert four.pages == -(-slips // 4)
    assert sum(four.text(page).count("DEAL No.") for page in range(1, four.pages + 1)) == slips
    one = _pressed(howell, "score-slips", tmp_path / "one.pdf", layouts.layout(layouts.LayoutOptions(sheet="A6", spare=2)))
    assert one.pages == slips
    assert "DEAL No. _____" in one.text(slips)
    assert {tuple(round(length * 25.4 / 72) for length in size) for size in one.sizes()} == {(105, 148)}


def test_large_print_has_nothing_under_twelve_points_and_the_packet_still_fits_its_sheet(howell: Event) -> None:
    """The layout is made on two thirds of the sheet and pressed half as large again: 8 pt becomes 12, 11 pt becomes 16.5."""
    layout = layouts.layout(layouts.LayoutOptions(large=True))
    assert layout.zoom == 1.5
    assert round(layout.page.width * layout.zoom) == 210
    assert printed.misfit("packet", howell, None, layout) is None
    assert printed.misfit("packet", howell, None, replace(layout, sheet=SHEETS["Letter"])) is None


def test_a_packet_folded_into_a_booklet_takes_half_as_many_sides(howell: Event, tmp_path: Path) -> None:
    """Pages of A5 two by two on lying A4, front and back."""
    pdf = _pressed(howell, "score-slips", tmp_path / "booklet.pdf", layouts.layout(layouts.LayoutOptions(booklet=True)))
    assert pdf.pages % 2 == 0
    assert {tuple(map(round, size)) for size in pdf.sizes()} == {(842, 595)}


def test_copies_and_contrast_come_into_the_document(howell: Event) -> None:
    """Two sets of cards for two rooms; thick lines are a matter of the style alone."""
    wanted = layouts.layout(layouts.LayoutOptions(copies={"movement-cards": 2}, contrast=True))
    document = printed.document("packet", league=None, event=howell, result=None, theme=Theme(), sheet=wanted)
    html = document.make().decode()
    assert html.count('<section class="card ') == 6
    assert "High contrast" in html


@pytest.mark.parametrize(
    ("form", "wishes", "words"),
    [
        ("movement-cards", {"cards": "A6"}, "has no room"),
        ("table-cards", {"cards": "5x3"}, "too small for a card"),
        ("packet", {"cards": "A6"}, "as well as cards"),
        ("tabulating-sheet", {"cards": "A5", "duplex": "long"}, "no backs"),
        ("tabulating-sheet", {"spare": 1}, "no blanks"),
    ],
)
def test_a_form_without_room_says_so(howell: Event, form: str, wishes: dict[str, object], words: str) -> None:
    """Nothing is printed too small to read or across a cut: it is refused, with what would serve."""
    why = printed.misfit(form, howell, None, layouts.layout(layouts.LayoutOptions(**wishes)))  # type: ignore[arg-type]
    assert why is not None
    assert words in str(why)
    assert why.help


def test_a_card_is_one_piece_without_marks() -> None:
    """What would stand twelve on a sheet stands alone on an index card."""
    card = replace(CARDS["5x3"], card=True)
    cutting = Cutting.filling(card, 3, 4)
    assert len(cutting.spots) == 1
    assert cutting.marks == ""
