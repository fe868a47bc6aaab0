"""Which page stands where on larger sheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.printing.layout import CardGrid, Fold, Imposition, LayoutOptions, cut_strokes, layout, sides
from whistpress.printing.sheet import CARDS, MARGIN, SHEETS, MisfitError

_A4 = SHEETS["A4"]
_PAIR = CardGrid(2, 1, 148.5, 210.0, lying=True)


@given(pages=st.integers(1, 60))
def test_a_booklet_that_is_folded_and_stitched_reads_from_its_first_page_to_its_last(pages: int) -> None:
    """Opened sheet by sheet from the outside, the leaves follow each other; blanks come last."""
    laid = sides(pages, _PAIR, Imposition(sheet=_A4, fold=Fold.BOOKLET))
    assert len(laid) == 2 * -(-pages // 4)
    before, after = [], []
    for front, back in zip(laid[::2], laid[1::2], strict=True):
        before += [front.cells[1], back.cells[0]]
        after += [front.cells[0], back.cells[1]]
    read = [*before, *reversed(after)]
    assert read == [*range(pages), *(None,) * (len(read) - pages)]


@given(
    cards=st.integers(1, 40),
    across=st.integers(1, 4),
    down=st.integers(1, 4),
    lying=st.booleans(),
    edge=st.sampled_from(("long", "short")),
)
def test_each_back_lies_behind_its_front_whichever_edge_the_sheet_turns_on(
    cards: int, across: int, down: int, lying: bool, edge: str
) -> None:
    """A sheet that is turned over shows behind card N the back of card N."""
    grid = CardGrid(across, down, 40.0, 50.0, lying=lying)
    laid = sides(2 * cards, grid, Imposition(sheet=_A4, grid=grid, fold=Fold.BACKS, duplex=edge))
    sideways = lying == (edge == "short")
    for front, back in zip(laid[::2], laid[1::2], strict=True):
        cells = tuple(reversed(back.cells)) if back.turned else back.cells
        assert back.turned is not sideways
        for place, card in enumerate(front.cells):
            column, row = place % across, place // across
            behind = row * across + across - 1 - column if sideways else (down - 1 - row) * across + column
            assert cells[behind] == (None if card is None else card + cards)


@pytest.mark.parametrize(
    ("sheet", "card", "most"),
    [("A4", "A5", 2), ("A4", "A6", 4), ("A4", "5x3", 4), ("Letter", "half-letter", 2), ("Letter", "5x3", 4), ("A5", "A6", 2)],
)
def test_as_many_cards_stand_on_a_sheet_as_it_can_be_cut_into(sheet: str, card: str, most: int) -> None:
    """Halves, quarters, index cards: all of them inside the sheet, the same room left on both sides."""
    grid = layout(LayoutOptions(sheet=sheet, cards=card, per_page="auto")).grid
    assert grid
    assert grid.count == most
    whole = SHEETS.get(sheet) or CARDS[sheet]
    width, height = (whole.long, whole.short) if grid.lying else (whole.short, whole.long)
    assert grid.across * grid.width <= width + 0.1
    assert grid.down * grid.height <= height + 0.1


@given(number=st.integers(2, 16), sheet=st.sampled_from(sorted(SHEETS)))
def test_marks_stand_outside_the_cards_or_in_the_margin_that_both_keep(number: int, sheet: str) -> None:
    """No mark comes into what is printed on a card: each is on a cut, and none is longer than the margin."""
    grid = layout(LayoutOptions(sheet=sheet, per_page=number)).grid
    assert grid
    assert grid.count == number
    whole = SHEETS[sheet]
    size = (whole.long, whole.short) if grid.lying else (whole.short, whole.long)
    strokes = cut_strokes(grid, size)
    assert len(strokes) == 2 * (grid.across - 1 + grid.down - 1)
    for ax, ay, bx, by in strokes:
        assert ax == bx or ay == by
        near = min(ay, by, size[1] - max(ay, by)) if ax == bx else min(ax, bx, size[0] - max(ax, bx))
        assert near >= 4
        assert max(abs(ax - bx), abs(ay - by)) + near <= MARGIN


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"booklet": True, "cards": "A6"}, "folded, not cut"),
        ({"booklet": True, "sheet": "5x3"}, "not folded from 5x3"),
        ({"per_page": "auto"}, "needs their size"),
        ({"cards": "A6", "per_page": 3}, "3 cards of A6 cannot stand evenly on A4"),
        ({"cards": "A5", "sheet": "A6"}, "no room on A6"),
        ({"cards": "A6", "sheet": "A6", "per_page": 2}, "one does"),
    ],
)
def test_wishes_that_do_not_go_together_are_refused_in_words(wishes: dict[str, object], words: str) -> None:
    """Each says which two of them quarrel."""
    with pytest.raises(MisfitError, match=words):
        layout(LayoutOptions(**wishes))  # type: ignore[arg-type]
