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


def movement(tables: int) -> WallList:
    """A movement with as many rounds as tables."""
    cells = [[f"{place} v {place + round_}: 39, 40" for place in range(10, tables + 10)] for round_ in range(tables)]
    heads = ("Round", *(f"Table {number}" for number in range(1, tables + 1)))
    rows = tuple((str(number), *row) for number, row in enumerate(cells, 1))
    return WallList(title="The whole movement", event="Friday game", columns=heads, rows=rows, halved=True)


def test_cells_of_two_lines_keep_twenty_tables_on_one_sheet() -> None:
    """In type of at least 8.5 points; with a few tables each cell has one line, in larger type."""
    wide = list_sheets(movement(20), SHEET, lying=True)
    assert (len(wide.pages), wide.halved) == (1, True)
    assert wide.size >= 8.5 and sum(wide.pages[0].widths) <= wide.sheet.inner_width + 0.1
    few = list_sheets(movement(6), SHEET, lying=True)
    assert (len(few.pages), few.halved) == (1, False)
    assert few.size > 12
