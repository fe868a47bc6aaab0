"""Every table says what it is: on each page of the demonstration, to the eye or, where a heading says so, to the ear alone."""

import re

import pytest

from tests.demonstration import TOGETHER, demo_page, demo_plan
from whistpress.artefacts import Kind
from whistpress.site.theme.markdown import to_html

pytestmark = TOGETHER
_TABLE = re.compile(r"<table[^>]*>\s*(<caption[^>]*>.*?</caption>)?", re.DOTALL)


def without_caption(page: str) -> int:
    """How many tables of a page have no caption, or one without words."""
    return sum(not re.sub(r"<[^>]*>", "", found).strip() for found in _TABLE.findall(page))


@pytest.mark.slow
def test_every_table_of_the_demonstration_has_a_caption() -> None:
    """Of every page, also of those of prose."""
    pages = [one for one in demo_plan().values() if one.kind is Kind.PAGE]
    tables, lacking = 0, []
    for one in pages:
        page = demo_page(one.path)
        tables += page.count("<table")
        if without_caption(page):
            lacking.append(one.path)
    assert lacking == []
    assert len(pages) > 900 and tables > 2000


def test_a_table_of_a_text_is_called_by_the_heading_above_it() -> None:
    """By its own words first; without a heading by its columns; what is put aside by the library is not among them."""
    table = "\n\n| Hour | `What` |\n|--|--|\n| 7 | Play |\n\n"
    made = str(to_html(f"{table}## The *evening*{table}Table: Hours{table}").html)
    assert without_caption(made) == 0
    assert re.findall(r"<caption[^>]*>(.*?)</caption>", made) == ["Hour, What", "The evening", "Hours"]
    assert made.count('<caption class="unseen">') == 2
    assert re.findall(r'aria-label="([^"]*)"', made) == ["Hour, What", "The evening", "Hours"]
