"""CSV files as spreadsheets write them: rows of cells, each with its line and column."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from whistpress.language import say
from whistpress.problems import Problems, Span
from whistpress.reading.text_file import CSV_LIMIT, TextLines, has_hidden, plain, read_text

_SEPARATORS = ",;\t"
_CELLS = {
    separator: re.compile(rf'[^\S{separator}\n]*+(?P<quoted>"(?:[^"]++|"")*"(?!"))?(?P<bare>[^{separator}\n]*+)')
    for separator in _SEPARATORS
}
_WHOLE = re.compile(r"(-?[0-9]{1,4})(?:[.,]0*)?", re.ASCII)
_FIGURE = re.compile(r"-?[0-9]+(?:[.,][0-9]*)?", re.ASCII)
_GUARDED = re.compile(r"'(?=[-=+@＝＋－＠])")
"""The apostrophe that our own files put before a cell which a spreadsheet would take for a formula."""
_SEPARATOR_LINE = re.compile(r"sep=([,;\t])[ \t]*(?:\n|$)", re.IGNORECASE)

MOST_CELLS = 300_000
"""How many cells a file may have: the lines of the largest congress have a third of them."""


class CsvCell(NamedTuple):
    """One cell: its text, without quotes and outer blanks, and its position in the text of the file.

    `start` and `end` are the offsets of the written text; `behind` that of the separator or the line's end after it.
    """

    text: str
    start: int
    end: int
    lines: TextLines
    behind: int

    @property
    def span(self) -> Span:
        """The span of the cell; of several lines the first."""
        return self.lines.span(self.start, self.end)


Row = tuple[CsvCell, ...]


class CsvFile(Struct, frozen=True):
    """The first row that is not empty, and those below it; rows without any text are left out. `separator` parts the cells."""

    shown: str
    header: Row
    rows: tuple[Row, ...]
    separator: str = ","


def read_csv(path: Path, shown: str, problems: Problems) -> CsvFile | None:
    """Read a CSV file with commas, semicolons or tabs; None, and a problem, when it cannot be read."""
    text = read_text(path, shown, CSV_LIMIT, problems)
    return None if text is None else parse_csv(text, shown, problems)


def parse_csv(text: str, shown: str, problems: Problems) -> CsvFile | None:
    """Read the text of a CSV file; see `read_csv`."""
    lines = TextLines(shown, plain(text))
    if has_hidden(lines, problems, say("delete it; a spreadsheet saves the file clean")):
        return None
    match = _SEPARATOR_LINE.match(lines.text)
    separator = match[1] if match else _separator(lines.text)
    size = lines.text.count("\n") + lines.text.count(separator)
    if size > MOST_CELLS:
        problems.say("E664.file-cells", Span(shown), size=size, most_cells=MOST_CELLS)
        return None
    try:
        rows = tuple(row for row in _rows(lines, separator, match.end() if match else 0) if any(cell.text for cell in row))
    except _OpenQuoteError as fault:
        problems.say("E140.quote-begins", lines.span(fault.at, fault.at + 1))
        return None
    if not rows:
        problems.say("E141.file-empty", Span(shown))
        return None
    return CsvFile(shown, rows[0], rows[1:], separator)


def whole_number(text: str) -> int | None:
    """Return the whole number of a cell, also as spreadsheets write it: `7`, `7.0`, `7,00`; None when it is no whole number."""
    match = _WHOLE.fullmatch(text)
    return int(match[1]) if match else None


def cell_without_column(csv: CsvFile) -> CsvCell | None:
    """Return the first cell with a text in a column without a name; None where there is none."""
    named = [bool(cell.text) for cell in csv.header]
    several = (cell for row in csv.rows for index, cell in enumerate(row) if index >= len(named) or not named[index])
    return next((cell for cell in several if cell.text), None)


def is_figure(text: str) -> bool:
    """Return whether a cell has a number, whole or not."""
    return _FIGURE.fullmatch(text) is not None


class _OpenQuoteError(Exception):
    """A quoted cell does not end."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def _separator(text: str) -> str:
    """Find the most frequent separator outside quotes in the first line that has one, the comma if in doubt."""
    for line in text.split("\n"):
        bare = re.sub(r'"(?:[^"]++|"")*"(?!")', "", line)
        if line.strip(" \t,;") and any(separator in bare for separator in _SEPARATORS):
            return max(_SEPARATORS, key=bare.count)
    return _SEPARATORS[0]


def _rows(lines: TextLines, separator: str, at: int) -> Iterator[Row]:
    """Yield every row from an offset on."""
    while at <= len(lines.text):
        line_end = lines.text.find("\n", at)
        line_end = line_end if line_end >= 0 else len(lines.text)
        has_quotes = lines.text.find('"', at, line_end) >= 0
        row = _quoted_row(lines, separator, at) if has_quotes else _plain_row(lines, separator, at, line_end)
        yield row
        at = row[-1].behind + 1


def _plain_row(lines: TextLines, separator: str, at: int, end: int) -> Row:
    """Parse the row without quotes between two offsets."""
    cells = []
    for raw in lines.text[at:end].split(separator):
        text = _strip_guard(raw.strip())
        begin = at + len(raw) - len(raw.lstrip()) if raw != text else at
        begin += raw.strip() != text
        at += len(raw)
        cells.append(CsvCell(text, begin, begin + len(text), lines, at))
        at += 1
    return tuple(cells)


def _quoted_row(lines: TextLines, separator: str, at: int) -> Row:
    """Read the row that begins at an offset and has cells in quotes, which may hold separators and new lines."""
    cells = [_cell(lines, separator, at)]
    while lines.text.startswith(separator, cells[-1].behind):
        cells.append(_cell(lines, separator, cells[-1].behind + 1))
    return tuple(cells)


def _strip_guard(text: str) -> str:
    return text[1:] if _GUARDED.match(text) else text


def _cell(lines: TextLines, separator: str, at: int) -> CsvCell:
    """Read the cell that begins at an offset; raise _OpenQuoteError where its quote has no end."""
    match = _CELLS[separator].match(lines.text, at)
    if match is None or (not match["quoted"] and match["bare"].startswith('"')):
        raise _OpenQuoteError(match.start("bare") if match else at)
    quoted, bare = match["quoted"] or "", match["bare"].rstrip()
    text = quoted[1:-1].replace('""', '"') + bare
    end = match.start("bare") + len(bare)
    return CsvCell(_strip_guard(text.strip()), end - len(quoted + bare), end, lines, match.end())
