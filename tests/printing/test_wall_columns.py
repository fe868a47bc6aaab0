"""A wall list keeps all its columns on one sheet where wrapped names make room; else they are spread over several."""

from whistpress.printing.layout import PaperLayout
from whistpress.printing.wall_list import WallList, list_sheets

SHEET = PaperLayout().page


def table(columns: int, name: str) -> WallList:
    """A league table with long names and some columns of figures."""
    heads = ("", "Team", *(f"Head {number}" for number in range(columns)))
    rows = tuple((str(place), f"{name} {place}", *("103" for _ in range(columns))) for place in range(1, 9))
    return WallList(
        title="", event="Coast league", columns=heads, rows=rows, figures=frozenset(range(2, columns + 2)), names=frozenset({1})
    )


def test_names_that_wrap_keep_the_figures_beside_them() -> None:
    """Eight figures a row beside long names are one sheet, each column once."""
    found = list_sheets(table(8, "The Harbour, Quay and Lantern Whist Club"), SHEET, lying=True)
    assert len(found.pages) == 1
    assert len(found.pages[0].columns) == 10
    assert found.size > 8.5


def test_more_columns_than_a_sheet_holds_are_spread_over_several() -> None:
    """The first column is on each of them, every other on one."""
    found = list_sheets(table(40, "Oak"), SHEET, lying=True)
    assert len(found.pages) > 1
    assert [column for page in found.pages for column in page.columns[1:]] == list(table(40, "Oak").columns[1:])
