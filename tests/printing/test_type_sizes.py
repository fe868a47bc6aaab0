"""How large the type is that players read: numbers of tables and seats from across the table, large print, boxes to write in."""

from itertools import pairwise
from typing import Any

import pytest

from tests.printing.faults import LEAST_LARGE
from tests.printing.ink import Page, read
from tests.printing.occasions import occasion
from tests.printing.shortened import shortened
from whistpress.printing import layout as layouts
from whistpress.site.theme import Theme

ACROSS = 24.0
"""Points: a number that is read from across a table."""


def _pages(name: str, form: str, **wishes: Any) -> tuple[Page, ...]:
    """The pages of a form; where they are many and alike the first two and the last one."""
    layout = layouts.layout(layouts.LayoutOptions(**wishes))
    assert occasion(name).misfit(form, layout) is None
    document = occasion(name).document(form, Theme(), layout)
    assert document.finish
    return read(document.finish.function(shortened(document.make(), 2, 1)[0]))


@pytest.mark.parametrize(
    ("form", "wishes"),
    [
        ("movement-cards", {}),
        ("movement-cards", {"cards": "A5"}),
        ("movement-cards", {"cards": "half-letter", "sheet": "Letter"}),
        ("table-cards", {}),
        ("table-cards", {"per_page": 2}),
        ("tray-labels", {"sheet": "5x3"}),
    ],
)
def test_the_letters_of_the_seats_are_read_across_the_table(form: str, wishes: dict[str, Any]) -> None:
    """N, E, S and W at every edge of every card in type of 24 points at the least, whatever the size of the card."""
    for page in _pages("odd pair", form, **wishes):
        letters = [run for run in page.runs if run.text.strip() in ("N", "E", "S", "W") and run.size >= ACROSS]
        found = {seat: sum(run.text.strip() == seat for run in letters) for seat in "NESW"}
        assert len(set(found.values())) == 1, found
        assert found["N"] >= 1


@pytest.mark.parametrize(
    ("form", "sheet"), [("movement-cards", "Letter"), ("table-cards", "A4"), ("player-badges", "Letter"), ("draw-slips", "A4")]
)
def test_the_number_is_the_largest_thing_on_its_card(form: str, sheet: str) -> None:
    """Of 24 points at the least, and larger than every other text of the sheet."""
    for page in _pages("odd pair", form, sheet=sheet):
        largest = max(page.runs, key=lambda run: run.size)
        assert largest.size >= ACROSS
        assert largest.text.strip(".").isdigit()


def test_the_number_on_a_table_card_takes_what_the_card_allows() -> None:
    """Two fifths of the height of the card, at the least: it is seen across a room."""
    for page in _pages("odd pair", "table-cards"):
        numbers = [run for run in page.runs if run.text.isdigit()]
        assert min(run.box.bottom - run.box.top for run in numbers) >= 0.4 * page.height / 2


@pytest.mark.parametrize(
    ("form", "sheet"),
    [("packet", "Letter"), ("walking-slips", "A4"), ("result-sheet", "Letter"), ("personal-cards", "A4"), ("tally-cards", "A4")],
)
def test_large_print_is_large_throughout(form: str, sheet: str) -> None:
    """Twelve points at the least, and headings of more than twenty."""
    name = "whist drive" if form == "tally-cards" else "odd pair"
    sizes = [run.size for page in _pages(name, form, large=True, sheet=sheet) for run in page.runs if not run.shown.empty]
    assert min(sizes) >= LEAST_LARGE - 0.02
    assert max(sizes) > 20


@pytest.mark.parametrize(
    ("form", "wishes"),
    [
        ("score-cards", {}),
        ("score-cards", {"sheet": "Letter"}),
        ("score-slips", {"sheet": "Letter"}),
        ("score-slips", {"large": True}),
        ("pick-up-slips", {"contrast": True}),
    ],
)
def test_boxes_to_write_in_are_eight_millimetres_high(form: str, wishes: dict[str, Any]) -> None:
    """Between the rules below two rows of a table there are eight millimetres, measured on the sheet."""
    for page in _pages("match to come" if form == "score-cards" else "long names, odd pair, to come", form, **wishes):
        lines = sorted({round(rule.top, 1) for rule in page.rules if rule.right - rule.left > 7 and rule.bottom - rule.top < 0.8})
        gaps = [below - above for above, below in pairwise(lines) if below - above > 7]
        assert gaps
        assert min(gaps) >= 7.9
