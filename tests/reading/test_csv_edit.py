"""A cell of a CSV text changes, and nothing besides."""

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from whistpress.problems import Problems
from whistpress.reading.csv_edit import add_row, csv_text, set_cells
from whistpress.reading.csv_file import CsvFile, parse_csv

CELLS = st.text('a1é,;" \n', min_size=1, max_size=6).map(str.strip).filter(lambda cell: cell.replace('"', ""))
HEADS = ("deal", "ns", "ew", "tricks")


def _with_heads(width: int) -> st.SearchStrategy[list[list[str]]]:
    rows = st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=4)
    return rows.map(lambda found: [list(HEADS[:width]), *found])


ROWS = st.integers(2, 4).flatmap(_with_heads)


def parsed(text: str) -> CsvFile:
    """Read a text that is a table."""
    problems = Problems()
    table = parse_csv(text, "x.csv", problems)
    assert table is not None, list(problems)
    return table


def cells_of(table: CsvFile) -> list[list[str]]:
    """Return the texts of all cells."""
    return [[cell.text for cell in row] for row in (table.header, *table.rows)]


@given(ROWS, CELLS, st.sampled_from(["", "\ufeff"]), st.sampled_from(["\n", "\r\n"]), st.data())
def test_one_cell_changes(rows: list[list[str]], value: str, mark: str, feed: str, data: st.DataObject) -> None:
    """With quotes, separators and line ends within cells; a byte-order mark and CRLF stay."""
    text = mark + csv_text(rows).replace("\n", feed)
    table = parsed(text)
    row = data.draw(st.integers(1, len(rows) - 1))
    column = data.draw(st.integers(0, len(rows[0]) - 1))
    after = set_cells(text, table, table.rows[row - 1], {column: value})
    expected = [list(one) for one in cells_of(table)]
    expected[row][column] = value
    assert cells_of(parsed(after)) == expected
    assert after.startswith(mark) and (feed == "\n" or "\n" not in after.replace("\r\n", ""))
    cell = table.rows[row - 1][column]
    if feed == "\n" and cell.text != value:
        begin = len(mark) + cell.start
        assert after[:begin] == text[:begin]
        assert after.endswith(text[len(mark) + cell.end :])
    assert set_cells(text, table, table.rows[row - 1], {column: cell.text}) == text


@given(ROWS)
def test_rows_are_written_as_every_reader_takes_them(rows: list[list[str]]) -> None:
    """Python's own reader too; a row is added below one, or at the end."""
    assert list(csv.reader(io.StringIO(csv_text(rows)))) == rows
    text = csv_text(rows)
    table = parsed(text)
    new = {column: f"n{column}" for column in range(len(rows[0]))}
    added = [f"n{column}" for column in range(len(rows[0]))]
    assert cells_of(parsed(add_row(text, table, new))) == [*cells_of(table), added]
    first, *rest = cells_of(table)
    assert cells_of(parsed(add_row(text, table, new, table.rows[0]))) == [first, rest[0], added, *rest[1:]]


def test_a_short_row_gets_the_cells_that_it_lacks() -> None:
    """And a figure is written as the spreadsheet writes figures."""
    text = "a;b;c\n1\n2;3,0;x\n"
    table = parsed(text)
    assert set_cells(text, table, table.rows[0], {2: "7"}) == "a;b;c\n1;;7\n2;3,0;x\n"
    assert set_cells(text, table, table.rows[1], {1: "4"}) == "a;b;c\n1\n2;4,0;x\n"
    assert add_row(text, table, {0: "9", 1: "5"}) == "a;b;c\n1\n2;3,0;x\n9;5,0;\n"
