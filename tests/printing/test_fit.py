"""How sheets find room: score cards, rankings, tabulating sheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.printing.evenings import evening
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.events.paper.movement_cards import card_page
from whistpress.league.events.paper.movement_words import movement_cards
from whistpress.league.events.paper.rankings import result_sheet
from whistpress.league.events.paper.score_cards import score_cards, score_sheets
from whistpress.league.events.paper.tabulating_sheet import tabulating_sheets
from whistpress.printing.measure import ems, lines_of, shorten
from whistpress.printing.sheet import SHEETS

LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"
POINT = 25.4 / 72


def _match(*, long: bool = False) -> Event:
    names = {team: tuple(f"{LONG} {seat}" for seat in "abcd") for team in (1, 2)} if long else None
    title = "The Harbour and Lantern Whist Clubs' autumn match" if long else "Match"
    return evening(Request(system="interclub", deals=48), "gain", title=title, names=names)


@pytest.mark.parametrize("sheet", sorted(SHEETS))
@pytest.mark.parametrize("long", [False, True])
def test_every_deal_of_a_score_card_has_eight_millimetres(sheet: str, *, long: bool) -> None:
    """Twenty-four deals, two clubs of four and a total leave boxes of eight millimetres on A4 and on Letter."""
    event = _match(long=long)
    assert score_sheets(score_cards(event, event.sessions[0]), SHEETS[sheet]).row >= 8


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_the_longest_card_of_pairs_has_eight_millimetres_too(sheet: str) -> None:
    """Twenty-seven deals at one table."""
    event = evening(Request(system="mitchell", tables=3, deals=81), "average")
    cards = score_cards(event, event.sessions[0])
    assert max(len(card.lines) for card in cards) == 27
    assert score_sheets(cards, SHEETS[sheet]).row >= 8


def test_few_names_are_set_large_enough_to_be_read_across_a_room() -> None:
    """Eight pairs in type of at least twenty points, thirty-six still in eight."""
    eight = evening(Request(system="howell", pairs=8), "howell", played=True)
    assert result_sheet(eight, score(eight), "", SHEETS["A4"]).fit.size >= 20
    many = evening(Request(system="howell", pairs=36), "howell", played=True)
    assert 8 <= result_sheet(many, score(many), "", SHEETS["Letter"]).fit.size < 14


def test_two_short_groups_stand_below_each_other_and_long_ones_side_by_side() -> None:
    """Whichever lets the type be larger."""
    short = evening(Request(system="mitchell", tables=5, deals=20), "average", played=True)
    assert not result_sheet(short, score(short), "", SHEETS["A4"]).fit.beside
    tall = evening(Request(system="mitchell", tables=19, deals=19), "average", played=True)
    assert result_sheet(tall, score(tall), "", SHEETS["A4"]).fit.beside


def test_small_tabulating_tables_share_a_sheet() -> None:
    """N-S and E-W of five tables on one sheet; before play the boxes are eight millimetres high."""
    event = evening(Request(system="mitchell", tables=5, deals=20), "average")
    made = tabulating_sheets(event, None, SHEETS["A4"].landscape)
    assert [[page.caption for page in sheet] for sheet in made.pages] == [
        ["Full score sheet (North and South)", "Full score sheet (East and West)"]
    ]
    assert made.row >= 8
    assert made.column >= 8


def test_figures_of_a_tabulating_sheet_have_room_in_their_columns() -> None:
    """Means of thirteen scores are long fractions: the columns are wide enough for them in type of eight points."""
    event = evening(Request(system="mitchell", tables=13, deals=26), "average", played=True)
    made = tabulating_sheets(event, score(event), SHEETS["Letter"].landscape)
    widest = max(ems(cell.text) for sheet in made.pages for page in sheet for row in page.rows for cell in row.cells)
    assert made.type >= 8
    assert widest * made.type * POINT <= made.column


@pytest.mark.parametrize("sheet", sorted(SHEETS))
@pytest.mark.parametrize("pairs", [8, 11, 36])
def test_a_card_keeps_its_rounds_above_its_lower_edge(sheet: str, pairs: int) -> None:
    """All blocks end within the face of the card, and the type is never below seven points."""
    lying = SHEETS[sheet].landscape
    for card in movement_cards(evening(Request(system="howell", pairs=pairs), "howell").sessions[0].schedule):  # type: ignore[arg-type]
        page = card_page(card, lying)
        rows = max(map(len, page.blocks)) + 1
        assert page.top + rows * page.row <= lying.inner_height - 48
        assert page.type >= 7


@given(text=st.text("abc de-W", min_size=1, max_size=80), width=st.floats(10, 200), size=st.floats(6, 30))
def test_a_shortened_text_is_its_beginning(text: str, width: float, size: float) -> None:
    """Whole words from the beginning, without a mark for what is left out; a point where a single word had to be cut."""
    short = shorten(text, width, size)
    if short != text:
        assert "…" not in short
        kept = short.removesuffix(".")
        assert " ".join(text.split()).startswith(kept)
        assert short.endswith(".") or not kept or text.split()[: len(kept.split())] == kept.split() or kept[-1:] == "-"
    assert lines_of(text, width, size) >= 1
