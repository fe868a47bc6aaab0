"""How many sheets an evening needs, form by form; rows spread evenly; piles that one cut leaves in order."""

import io
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.printing.evenings import evening
from tests.printing.ink import Page, read
from tests.printing.shortened import shortened
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.league.plan.desk import PrintDesk, event_desk
from whistpress.printing import layout as layouts
from whistpress.printing.measure import count_parts, spread_rows
from whistpress.printing.sheet import even_grid, stack
from whistpress.printing.sheets import count_laid_papers
from whistpress.site.theme import Theme

EIGHT_PAIRS = (Request(system="howell", pairs=8), "howell")
EIGHT_PAIRS_COMPASS = (Request(system="mitchell", tables=4, deals=24, variant="skip"), "average")
TWENTY_TABLES = (Request(system="mitchell", variant="skip", tables=20, deals=40), "average")
BY_EXPONENTS = (Request(system="mitchell", variant="skip", tables=20, deals=40), "exponent")
DRIVE_OF_100 = (Request(system="whist-drive", tables=25), "points-won")


def event_of(evening_: tuple[Request, str]) -> Event:
    """An evening that is still to come."""
    return evening(*evening_)


def desk_of(evening_: tuple[Request, str]) -> PrintDesk[Any, Any]:
    """Its print desk."""
    return event_desk(event_of(evening_), None, None)


def pdf_of(evening_: tuple[Request, str], form: str, **wishes: Any) -> bytes:
    """One of its forms, printed."""
    document = desk_of(evening_).document(form, Theme(), layouts.layout(layouts.LayoutOptions(**wishes)))
    assert document.finish
    return document.finish.function(document.make())


@pytest.mark.parametrize(
    ("evening_", "sheets"),
    [
        (
            EIGHT_PAIRS,
            {"packet": 9, "score-slips": 1, "tabulating-sheet": 1, "pair-journals": 2, "tray-cards": 2, "score-cards": 2},
        ),
        (EIGHT_PAIRS_COMPASS, {"packet": 11, "score-slips": 3, "pair-journals": 4, "seating-list": 1, "score-cards": 4}),
        (
            TWENTY_TABLES,
            {
                "packet": 30,
                "movement-cards": 20,
                "score-slips": 14,
                "tabulating-sheet": 4,
                "seating-list": 1,
                "pair-journals": 40,
                "director-sheet": 1,
            },
        ),
        (BY_EXPONENTS, {"packet": 30, "score-slips": 14, "tabulating-sheet": 4}),
        (DRIVE_OF_100, {"packet": 65, "whist-drive-cards": 50, "seating-list": 1, "tabulating-sheet": 5}),
    ],
    ids=["eight pairs, Howell", "eight pairs, compass", "twenty tables", "twenty tables by exponents", "drive of a hundred"],
)
def test_the_sheets_of_an_evening(evening_: tuple[Request, str], sheets: dict[str, int]) -> None:
    """No form takes more than it needs."""
    desk, plain = desk_of(evening_), layouts.layout(layouts.LayoutOptions())
    assert {form: len(desk.sheets(form, plain)) for form in sheets} == sheets


@pytest.mark.parametrize("form", ["packet", "seating-list"])
@pytest.mark.parametrize("evening_", [TWENTY_TABLES, DRIVE_OF_100], ids=["twenty tables", "drive of a hundred"])
def test_the_sheets_that_are_counted_are_those_that_are_printed(evening_: tuple[Request, str], form: str) -> None:
    """Neither the cover nor a list of a hundred goes on to a sheet that nobody counted."""
    desk, plain = desk_of(evening_), layouts.layout(layouts.LayoutOptions())
    document = desk.document(form, Theme(), plain)
    assert document.finish
    short, left_out = shortened(document.make())
    with pikepdf.open(io.BytesIO(document.finish.function(short))) as made:
        assert len(made.pages) + left_out == len(desk.sheets(form, plain))


def test_above_twelve_tables_the_packet_is_lean() -> None:
    """Two movement cards share a sheet, and what the cards say already is left out."""
    desk = desk_of(TWENTY_TABLES)
    assert "director-sheet" not in desk.needed
    assert desk.left_out == ("director-sheet",)
    assert desk_of(EIGHT_PAIRS).left_out == ()
    cards = [sheet for sheet in desk.sheets("packet", layouts.layout(layouts.LayoutOptions())) if sheet.form == "Movement cards"]
    assert len(cards) == 10


@given(items=st.lists(st.integers(), max_size=80), each=st.integers(1, 24))
def test_no_sheet_has_two_items_less_than_another_and_piles_are_in_order(items: list[int], each: int) -> None:
    """The sheets are as few as can be; cut once, pile after pile gives the items as they were."""
    sheets = stack(items, each)
    assert len(sheets) == -(-len(items) // each)
    sizes = [len(sheet) for sheet in sheets]
    assert not sizes or max(sizes) - min(sizes) <= 1
    piles = [sheet[place] for place in range(each) for sheet in sheets if place < len(sheet)]
    assert piles == items


@given(many=st.integers(1, 200), across=st.integers(1, 6), down=st.integers(1, 10))
def test_a_smaller_grid_takes_no_other_sheet(many: int, across: int, down: int) -> None:
    """Cards grow until the last sheet is as full as the others."""
    x, y = even_grid(many, across, down)
    assert x <= across and y <= down
    assert -(-many // (x * y)) == -(-many // (across * down))


@given(heights=st.lists(st.floats(4.0, 12.0), min_size=1, max_size=90), room=st.floats(12.0, 250.0))
def test_rows_are_spread_evenly_over_as_few_parts_as_hold_them(heights: list[float], room: float) -> None:
    """Every row once and in order; no part is higher than the room."""
    parts = spread_rows(list(range(len(heights))), heights, room)
    assert [row for part in parts for row in part] == list(range(len(heights)))
    assert len(parts) == count_parts(heights, room)
    assert all(sum(heights[row] for row in part) <= room + 0.01 for part in parts)


@given(rows=st.integers(1, 200), most=st.integers(1, 60))
def test_never_three_rows_alone_on_a_last_sheet(rows: int, most: int) -> None:
    """Rows of one height differ by one from part to part."""
    sizes = [len(part) for part in spread_rows(range(rows), [8.0] * rows, 8.0 * most)]
    assert len(sizes) == -(-rows // most)
    assert max(sizes) - min(sizes) <= 1


def _piles(pages: tuple[Page, ...], words: str, across: int, down: int) -> list[str]:
    """Cut all sheets at once, and read the piles one after the other."""
    piles: dict[tuple[int, int], list[str]] = {}
    for page in pages:
        for run in page.runs:
            if words in run.text:
                first = run.letters[0]
                cell = int(first.top * down / page.height), int(first.left * across / page.width)
                piles.setdefault(cell, []).append(run.text)
    return [text for cell in sorted(piles) for text in piles[cell]]


def test_one_cut_leaves_the_slips_of_twenty_tables_in_order() -> None:
    """Forty deals on fourteen sheets, three on each: deal 1 lies on deal 2, and so on."""
    pages = read(pdf_of(TWENTY_TABLES, "score-slips"))
    found = _piles(pages, "DEAL No.", 3, 1)
    assert [int("".join(filter(str.isdigit, text))) for text in found] == list(range(1, 41))


@pytest.mark.parametrize(("cards", "across", "down"), [("A5", 1, 2), ("A6", 2, 2)])
def test_one_cut_leaves_cards_that_share_a_sheet_in_order(cards: str, across: int, down: int) -> None:
    """The slips of eight pairs on cards: each sheet gives one to every pile."""
    pages = read(pdf_of(EIGHT_PAIRS, "score-slips", cards=cards))
    found = _piles(pages, "DEAL No.", *((across, down) if pages[0].width < pages[0].height else (down, across)))
    assert [int("".join(filter(str.isdigit, text))) for text in found] == list(range(1, 8))


@pytest.mark.parametrize("form", ["movement-cards", "score-slips", "pair-journals", "table-cards"])
def test_on_both_sides_nothing_is_behind_a_card(form: str) -> None:
    """Every other page is empty, and that is what is counted."""
    desk, wanted = desk_of(EIGHT_PAIRS_COMPASS), layouts.layout(layouts.LayoutOptions(duplex="long"))
    pages = pypdf.PdfReader(io.BytesIO(pdf_of(EIGHT_PAIRS_COMPASS, form, duplex="long"))).pages
    assert not any(page.extract_text().strip() for page in pages[1::2])
    assert all(page.extract_text().strip() for page in pages[::2])
    laid = desk.sheets(form, wanted)
    assert len(pages[::2]) == len(laid) == count_laid_papers(laid, wanted)


def test_type_grows_with_the_card() -> None:
    """A badge, a walking slip and a score slip on half a sheet have larger type than one among several on a sheet."""
    for form in ("player-badges", "walking-slips", "score-slips"):
        parts = [
            desk_of(EIGHT_PAIRS).sheets(form, layouts.layout(layouts.LayoutOptions(**wishes)))[0].part
            for wishes in ({}, {"cards": "A5"})
        ]
        small, large = (part.view.times for part in parts)  # type: ignore[attr-defined]
        assert large > 1.2 * small


def test_ranges_of_deals_are_not_broken_on_the_tray_sheet(tmp_path: Path) -> None:
    """`13–16` stands on one line, however many deals are carried."""
    made = pdf_of((Request(system="mitchell", variant="skip", tables=6, deals=36), "average"), "tray-moves")
    lines = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(made)).pages).splitlines()
    assert any("–" in line for line in lines)
    assert not any(line.rstrip().endswith("–") for line in lines)
