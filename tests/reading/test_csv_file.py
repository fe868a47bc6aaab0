"""CSV files, with Python's own reader as the judge of every cell."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.problems import Problem, Problems, Span
from whistpress.reading.csv_file import CsvFile, parse_csv, read_csv

CELLS = st.text(st.sampled_from('ab1 ",;\t\né牌'), max_size=6)
ROWS = st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=5)


def file_of(text: str) -> CsvFile:
    """The file that a text is, without problems."""
    problems = Problems()
    file = parse_csv(text, "scores.csv", problems)
    assert file is not None, list(problems)
    assert not problems.found
    return file


def problem_of(text: str) -> Problem:
    """The one problem of a text that is no CSV file."""
    problems = Problems()
    assert parse_csv(text, "scores.csv", problems) is None
    [problem] = problems
    return problem


def texts(file: CsvFile) -> list[list[str]]:
    """Every row, the header first."""
    return [[cell.text for cell in row] for row in (file.header, *file.rows)]


def test_a_spreadsheet_s_file_is_read(tmp_path: Path) -> None:
    """A byte-order mark, CRLF and an empty row at the end, as spreadsheets write them, are accepted."""
    path = tmp_path / "scores.csv"
    path.write_bytes(b'\xef\xbb\xbfdeal,ns,ew,tricks,note\r\n1,1,2,8,\r\n1,3,4,,"revoke NS, IV.9"\r\n,,,,\r\n')
    file = read_csv(path, "scores.csv", Problems())
    assert file is not None
    assert texts(file) == [
        ["deal", "ns", "ew", "tricks", "note"],
        ["1", "1", "2", "8", ""],
        ["1", "3", "4", "", "revoke NS, IV.9"],
    ]


def test_a_title_without_separators_stands_above_the_heads() -> None:
    """The separator is that of the first line that has one."""
    assert texts(file_of("Whist Club 2025-26\nPlayer;Total\nCobb, Ned;147,5\n")) == [
        ["Whist Club 2025-26"],
        ["Player", "Total"],
        ["Cobb, Ned", "147,5"],
    ]


def test_each_cell_knows_its_line_and_column() -> None:
    """Outer blanks do not count; a quoted cell has its quotes; an empty one is shown where it would stand."""
    file = file_of('deal, ns ,note\n1,,"a\nb"\n2,"x ""y""",z\n')
    spans = [[cell.span for cell in row] for row in (file.header, *file.rows)]
    assert spans[0] == [Span("scores.csv", 1, 1, 4), Span("scores.csv", 1, 7, 2), Span("scores.csv", 1, 11, 4)]
    assert spans[1] == [Span("scores.csv", 2, 1, 1), Span("scores.csv", 2, 3, 1), Span("scores.csv", 2, 4, 2)]
    assert spans[2] == [Span("scores.csv", 4, 1, 1), Span("scores.csv", 4, 3, 9), Span("scores.csv", 4, 13, 1)]
    assert texts(file)[2] == ["2", 'x "y"', "z"]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_found_in_the_first_line(separator: str) -> None:
    """Commas, semicolons (where the comma is a decimal point) and tabs, whatever stands in quotes."""
    text = f'"deal, or; tray"{separator}ns{separator}ew\n1{separator}2{separator}"a, b; c, d"\n'
    assert texts(file_of(text)) == [["deal, or; tray", "ns", "ew"], ["1", "2", "a, b; c, d"]]


def test_a_spreadsheet_may_name_its_separator() -> None:
    """A first line `sep=;` is no row, and settles the matter."""
    file = file_of("sep=;\ndeal,x;ns\n1;2\n")
    assert texts(file) == [["deal,x", "ns"], ["1", "2"]]
    assert file.header[1].span == Span("scores.csv", 2, 8, 2)


@given(ROWS, st.sampled_from([",", ";", "\t"]), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_what_python_writes_reads_back_cell_by_cell(rows: list[list[str]], separator: str, end: str, all_quoted: bool) -> None:
    """Any rows, written by the csv module in any of the forms, are the rows that are read, outer blanks aside."""
    stream = io.StringIO()
    quoting = csv.QUOTE_ALL if all_quoted else csv.QUOTE_MINIMAL
    header = ["deal", "ns"]
    csv.writer(stream, delimiter=separator, lineterminator=end, quoting=quoting).writerows([header, *rows])
    expected = [[cell.strip() for cell in row] for row in [header, *rows]]
    assert texts(file_of(stream.getvalue())) == [row for row in expected if any(row)]


@given(st.text(st.sampled_from('a1 ",;\n'), max_size=30))
def test_any_text_gives_cells_that_point_at_themselves(text: str) -> None:
    """However quotes and separators fall, the span of a cell shows its text, or begins with its quote."""
    problems = Problems()
    file = parse_csv(text, "scores.csv", problems)
    if file is None:
        assert {problem.code for problem in problems} <= {"E140", "E141"}
        return
    lines = text.split("\n")
    for cell in (cell for row in (file.header, *file.rows) for cell in row):
        shown = lines[cell.span.line - 1][cell.span.column - 1 :][: cell.span.length]
        assert shown.startswith('"') or not cell.text or shown == cell.text


@given(st.text(st.sampled_from("a1 ,\n"), max_size=30).filter(lambda text: text.strip(" ,\n")))
def test_any_text_without_quotes_is_what_python_s_reader_makes_of_it(text: str) -> None:
    """Short rows, long rows and empty cells are kept as they are; rows without any text are left out."""
    expected = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text))]
    assert texts(file_of(text)) == [row for row in expected if any(row)]


def test_carriage_returns_alone_end_lines_too() -> None:
    """Old spreadsheets end each row with one."""
    file = file_of("deal,ns\r1,2\r")
    assert texts(file) == [["deal", "ns"], ["1", "2"]]
    assert file.rows[0][1].span == Span("scores.csv", 2, 3, 1)


def test_a_quote_that_is_never_closed_is_shown_where_it_opens() -> None:
    """The rest of the file would all be in that cell; nothing of it is guessed at."""
    problem = problem_of('deal,note\n1, "revoke\n2,\n')
    assert (problem.code, problem.at) == ("E140", Span("scores.csv", 2, 4, 1))


def test_an_empty_file_is_a_problem() -> None:
    """A file of blanks and commas is as empty as one of nothing."""
    for text in ("", "\n\n", ",,\n , \n"):
        assert problem_of(text).code == "E141"
