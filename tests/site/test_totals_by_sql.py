"""Every total on the pages of the demonstration equals the one that plain SQL makes of `league.sqlite`."""

import re
import sqlite3
from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.demonstration import TOGETHER, demo_database, demo_page, demo_plan
from tests.site.totals import TOTALS, Total
from tests.site.totals_read import Key, Seen, agrees, figure, known
from whistpress.artefacts import Kind

pytestmark = [pytest.mark.slow, TOGETHER]


@pytest.fixture(scope="module")
def demonstration() -> Iterator[tuple[dict[str, Seen], sqlite3.Connection]]:
    """Every page of the demonstration that shows a total, and its database."""
    asked = re.compile("|".join(total.pages for total in TOTALS))
    pages = [path for path, one in demo_plan().items() if one.kind is Kind.PAGE and asked.search(path)]
    connection = sqlite3.connect(":memory:")
    connection.deserialize(demo_database())
    yield {path: Seen(path, demo_page(path)) for path in pages}, connection
    connection.close()


@pytest.mark.slow
@pytest.mark.parametrize("total", TOTALS, ids=lambda total: total.name)
def test_a_total_is_what_plain_sql_makes_of_it(total: Total, demonstration: tuple[dict[str, Seen], sqlite3.Connection]) -> None:
    """Each figure of each page of the kind, exactly; and there are as many as the demonstration must have."""
    pages, connection = demonstration
    reckoned: dict[Key, Fraction] = {}
    for *key, num, den in connection.execute(total.sql):
        if num is not None:
            reckoned[tuple(map(str, key))] = Fraction(num, den)
    shown = {key: text for path, page in pages.items() if re.search(total.pages, path) for key, text in total.read(page)}
    keys = known(shown, reckoned)
    found = {key: text for key, text in shown.items() if keys[key] in reckoned}
    assert [key for key in shown if key not in found and not total.partial] == []
    wrong = [(key, text, str(reckoned[keys[key]])) for key, text in found.items() if not agrees(text, reckoned[keys[key]])]
    assert wrong == []
    assert len(found) >= total.least


def test_figures_are_read_as_they_are_written() -> None:
    """Signs, fractions of one letter and of several, decimals half up, percentages."""
    assert figure("\N{MINUS SIGN}4⅘") == Fraction(-24, 5)
    assert figure("3¹\N{FRACTION SLASH}₁₃") == Fraction(40, 13)
    assert figure("+2") == 2
    assert figure("½") == Fraction(1, 2)
    assert agrees("6.07", Fraction(4367, 720)) and not agrees("6.06", Fraction(4367, 720))
    assert agrees("70.6%", Fraction(706, 1000)) and agrees("\N{MINUS SIGN}0.25", Fraction(-1, 4))
    with pytest.raises(ValueError, match="no figure"):
        figure("to come")
