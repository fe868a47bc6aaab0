"""Journals, tickets, whist-drive cards, sealed line-ups, the wall's ranking: how they are laid out and what is printed."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.league.events.paper.test_desk_forms import inked
from tests.printing.evenings import evening
from tests.printing.pressed import LONG, ends_pressed, pressed
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.drives.paper import DriveSheets, drive_cards, drive_sheets
from whistpress.league.events.paper.certificates import winner_certificates, winner_sheets
from whistpress.league.events.paper.player_papers import pair_journals
from whistpress.league.events.paper.rankings import LEGIBLE, wall_ranking
from whistpress.league.events.paper.team_papers import FLAP, line_up_sheets, line_ups
from whistpress.league.events.paper.tray_slips import SCORE_TICKETS, score_tickets
from whistpress.league.plan.register import FORMS
from whistpress.printing.form import EventJob
from whistpress.printing.pieces import PieceSheets, piece_sheets
from whistpress.printing.qr import qr_code
from whistpress.printing.sheet import CARDS, LEAST_ROW, MARGIN, SHEETS, MisfitError

A4 = SHEETS["A4"]
DRIVES = [
    evening(Request(system="progressive-winners", tables=4, variant="second", rounds=12), "points-won"),
    evening(Request(system="progressive-winners", tables=3, rounds=24), "gains-losses", names={3: (LONG,)}),
    evening(Request(system="progressive-pivot", pairs=9), "points-won", names={2: (LONG, LONG)}),
    evening(Request(system="ladies-and-gentlemen", players=16), "individual", names={5: (LONG,)}),
    evening(Request(system="ladies-and-gentlemen", players=64), "individual"),
    evening(Request(system="progressive-fours", tables=6, variant="ladies-gentlemen"), "fours-matches"),
]


def drive(event: Event, sheet: str, spare: int = 0) -> DriveSheets:
    """The whist-drive cards of an evening on a sheet."""
    return drive_sheets(drive_cards(event, event.sessions[0], spare), SHEETS[sheet])


@pytest.mark.parametrize("sheet", sorted(SHEETS))
@pytest.mark.parametrize("event", DRIVES, ids=lambda event: f"{event.sessions[0].schedule.system}-{len(event.entries)}")
def test_every_hand_of_a_drive_has_its_line_to_write_on(event: Event, sheet: str) -> None:
    """No line is lost or doubled, each is at least eight millimetres high, cards neither overlap nor leave the sheet."""
    laid = drive(event, sheet)
    assert laid.row >= LEAST_ROW
    found: dict[str, list[tuple[str, ...]]] = {}
    for page in laid.pages:
        assert len({(one.left, one.top) for one in page}) == len(page)
        for one in page:
            assert one.left >= MARGIN
            assert one.top >= MARGIN
            assert one.left + laid.width <= laid.sheet.width - MARGIN + 0.01
            assert one.top + laid.height <= laid.sheet.height - MARGIN + 0.01
            found.setdefault(one.card.number + one.card.begins, []).extend(row for block in one.blocks for row in block)
    wanted = {card.number + card.begins: list(card.rows) for card in drive_cards(event, event.sessions[0])}
    assert found == wanted


@pytest.mark.parametrize("event", DRIVES[:4], ids=lambda event: f"{event.sessions[0].schedule.system}-{len(event.entries)}")
def test_no_word_of_a_drive_card_crosses_its_frame(event: Event, tmp_path: Path) -> None:
    """In the PDF each word lies inside one card."""
    pdf, pages = ends_pressed(event, "whist-drive-cards", tmp_path / "drive.pdf")
    laid = drive(event, "A4")
    assert pages == len(laid.pages)
    assert pdf.info["Tagged"] == "yes"
    boxes = [(one.left, one.top, one.left + laid.width, one.top + laid.height) for one in laid.pages[0]]
    for left, top, right, bottom in (inked(box) for box in pdf.boxes(1)):
        assert any(box[0] <= left and box[1] <= top and right <= box[2] and bottom <= box[3] for box in boxes)


def test_a_ladys_card_is_told_from_a_gentlemans_without_colour(tmp_path: Path) -> None:
    """Both words stand on the sheet that has both; the forms are told apart in the page's classes."""
    pdf, _ = ends_pressed(DRIVES[0], "whist-drive-cards", tmp_path / "both.pdf")
    texts = [pdf.text(page) for page in range(1, pdf.pages + 1)]
    assert "LADY" in texts[0]
    assert "GENT" in texts[-1]
    kinds = {one.card.kind for page in drive(DRIVES[0], "A4").pages for one in page}
    assert kinds == {"lady", "gentleman"}


def test_too_small_a_card_says_so() -> None:
    """An index card has no room for a hand and a total."""
    cards = drive_cards(DRIVES[3], DRIVES[3].sessions[0])
    with pytest.raises(MisfitError, match="no room"):
        drive_sheets(cards, CARDS["5x3"])


@pytest.mark.parametrize("sheet", sorted(SHEETS))
@pytest.mark.parametrize("kind", ["pair-journals", "score-tickets"])
def test_journals_and_tickets_lie_whole_between_the_cuts(kind: str, sheet: str, tmp_path: Path) -> None:
    """With a name that no column holds, no word crosses a cut, and every box to write in is eight millimetres high."""
    event = evening(Request(system="howell", pairs=8), "howell", names={3: (LONG, f"Sir Ambrose {LONG}")})
    made = {"pair-journals": pair_journals, "score-tickets": score_tickets}[kind](event, event.sessions[0])
    (part,) = FORMS[kind].parts(EventJob(event, None, "", SHEETS[sheet]))
    laid = part.view
    assert isinstance(laid, PieceSheets)
    assert laid.style.least_row * laid.times >= LEAST_ROW
    assert sum(len(page) for page in laid.pages) >= len(made)
    width, height = laid.width * laid.times, laid.height * laid.times
    pdf, pages = ends_pressed(event, kind, tmp_path / f"{kind}.pdf", sheet)
    assert pages == len(laid.pages)
    for number, page in enumerate(laid.pages[:2], start=1):
        boxes = [(one.left, one.top, one.left + width, one.top + height) for one in page]
        for left, top, right, bottom in (inked(box) for box in pdf.boxes(number)):
            assert any(box[0] <= left and box[1] <= top and right <= box[2] and bottom <= box[3] for box in boxes)


def test_eighteen_tickets_share_a_sheet() -> None:
    """Small enough to go with a tray, large enough to write on."""
    event = evening(Request(system="howell", pairs=8), "howell")
    tickets = (score_tickets(event, event.sessions[0]) * 2)[:36]
    assert [len(page) for page in piece_sheets(tickets, SCORE_TICKETS, A4).pages] == [18, 18]


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_the_panels_of_a_line_up_fold_into_an_envelope(sheet: str) -> None:
    """Panels two and three are of one height, panel one longer by the flap, and all together the sheet."""
    event = evening(Request(system="interclub", deals=24), "gain")
    laid = line_up_sheets(line_ups(event, event.sessions[0]), SHEETS[sheet])
    height = SHEETS[sheet].height
    assert laid.first_fold == pytest.approx(laid.panel + FLAP, abs=0.02)
    assert laid.second_fold - laid.first_fold == pytest.approx(laid.panel, abs=0.02)
    assert height - laid.second_fold == pytest.approx(laid.panel, abs=0.02)
    assert laid.line >= LEAST_ROW
    with pytest.raises(MisfitError, match="too low to write in"):
        line_up_sheets(line_ups(event, event.sessions[0]), CARDS["A5"])


def test_no_line_of_a_line_up_lies_on_a_fold(tmp_path: Path) -> None:
    """Names stand in the two panels that are folded on each other, the address in the third, below the strip."""
    event = evening(Request(system="interclub", deals=24), "gain")
    laid = line_up_sheets(line_ups(event, event.sessions[0]), A4)
    pdf = pressed(event, "line-ups", tmp_path / "line.pdf")
    assert pdf.pages == 2
    for _, top, _, bottom in (inked(box) for box in pdf.boxes(1)):
        assert not top < laid.first_fold < bottom
        assert not top < laid.second_fold < bottom
    assert "Not to be opened before" in pdf.text(1)


@pytest.mark.parametrize("pairs", [8, 16, 36])
def test_the_ranking_for_the_wall_is_one_sheet_however_many(pairs: int, tmp_path: Path) -> None:
    """Every pair once, in the order of places, on one sheet; few of them legible from two metres."""
    event = evening(Request(system="howell", pairs=pairs), "howell", played=True)
    laid = wall_ranking(event, score(event), A4)
    rows = [row for column in laid.way.columns for group in column for row in group.rows]
    assert len(rows) == pairs
    places = [int(row.place.rstrip("=")) for row in rows]
    assert all(before <= after for before, after in pairwise(places))
    assert laid.way.size >= (LEGIBLE if pairs <= 16 else 14)
    assert pressed(event, "wall-ranking", tmp_path / "wall.pdf").pages == 1


@settings(max_examples=12, deadline=None)
@given(
    tables=st.integers(3, 40).map(lambda half: 2 * half + 1),
    sheet=st.sampled_from(sorted(SHEETS)),
    coded=st.booleans(),
    long=st.booleans(),
)
def test_two_groups_go_down_the_columns_in_order(tables: int, sheet: str, coded: bool, long: bool) -> None:
    """N-S, then E-W, each whole; a head never stands without a row; the columns keep to the sheet and type to eight points."""
    names = {2: (LONG, "Wilhelmina Featherstonehaugh-Cholmondeley")} if long else None
    event = evening(Request(system="mitchell", tables=tables, deals=tables), "average", played=True, names=names)
    code = qr_code("https://fairhaven-whist.example/events/1900/friday/index.html") if coded else None
    laid = wall_ranking(event, score(event), SHEETS[sheet], code)
    groups = [group for column in laid.way.columns for group in column]
    assert [group.title for group in groups if group.title] == ["North and South", "East and West"]
    assert sum(len(group.rows) for group in groups) == 2 * tables
    assert all(group.rows for group in groups)
    page = SHEETS[sheet].landscape if laid.way.lying else SHEETS[sheet]
    assert len(laid.way.columns) * laid.way.width + (len(laid.way.columns) - 1) * laid.gap <= page.inner_width + 0.1
    assert laid.way.size >= 8


def test_the_ranking_keeps_its_sheet_when_ninety_pairs_have_long_names(tmp_path: Path) -> None:
    """Forty-five tables: names of three words, one that no column holds, and the code of the live page."""
    names = {number: (f"Wilhelmina Featherstone{number}", f"Ambrose Cholmondeley{number}") for number in range(1, 91)}
    event = evening(Request(system="mitchell", tables=45, deals=45), "average", played=True, names={**names, 7: (LONG, LONG)})
    pdf = pressed(event, "wall-ranking", tmp_path / "ninety.pdf", "Letter")
    assert pdf.pages == 1
    width, height = pdf.sizes()[0]
    assert all(left > 20 and right < width - 20 and bottom < height - 20 for left, _, right, bottom in pdf.boxes(1))


def test_a_certificate_names_the_trophy_unless_the_event_does() -> None:
    """`for the Lantern Spoon`; nothing where the event is called after it."""
    event = evening(Request(system="howell", pairs=8), "howell", title="Harbour Cup, final", played=True)
    won = winner_certificates(event, score(event))
    assert winner_sheets(won, A4, "Lantern Spoon").trophy == "the Lantern Spoon"
    assert winner_sheets(won, A4, "The Spoon").trophy == "the Spoon"
    assert winner_sheets(won, A4, "Harbour Cup").trophy == ""
    assert winner_sheets(won, A4).trophy == ""


@pytest.mark.parametrize("event", [*DRIVES, evening(Request(system="howell-fours", teams=7), "fours-matches")])
def test_a_form_of_today_that_an_event_has_is_never_empty(event: Event) -> None:
    """What `print --list` names can be printed, with names and without."""
    served = [form for form in FORMS.values() if form.serves(event)]
    assert served
    assert all(form.parts(EventJob(event, None, "League", A4)) for form in served)
