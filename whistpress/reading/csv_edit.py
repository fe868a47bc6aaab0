"""Change single cells of a CSV text, or add a row, and leave every other character as it is."""

import re
from collections.abc import Mapping, Sequence

from whistpress.reading.csv_file import CsvCell, CsvFile, Row
from whistpress.reading.text_edit import TextSplice, apply_splices

_ZEROS = re.compile(r"-?[0-9]+([.,]0+)", re.ASCII)
_WHOLE = re.compile(r"-?[0-9]+", re.ASCII)


def set_cells(text: str, table: CsvFile, row: Row, values: Mapping[int, str]) -> str:
    """Return the text with other cells in a row of its table, by column; cells that have the value already stay."""
    splices: list[TextSplice] = []
    added: dict[int, str] = {}
    for column, value in values.items():
        if column >= len(row):
            added |= {column: value} if value else {}
            continue
        cell = row[column]
        if cell.text != value:
            written = _quote(_in_style_of(cell.text, value), table.separator, quoted=_is_quoted(cell))
            splices.append(TextSplice(cell.start, cell.end, written))
    if added:
        end = row[-1].behind
        cells = [added.get(column, "") for column in range(len(row), max(added) + 1)]
        written = "".join(table.separator + _quote(cell, table.separator) for cell in cells)
        splices.append(TextSplice(end, end, written))
    return apply_splices(text, splices)


def add_row(text: str, table: CsvFile, values: Mapping[int, str], after: Row | None = None) -> str:
    """Return the text with one more row, below a row or at the end; `values` are its cells by column."""
    last = after or (table.rows[-1] if table.rows else table.header)
    width = len(table.header)
    model = table.rows[-1] if table.rows else None
    cells = [_as_in(model, column, values.get(column, "")) for column in range(width)]
    quoted = all(map(_is_quoted, model or table.header))
    written = table.separator.join(_quote(cell, table.separator, quoted=quoted) for cell in cells)
    end = last[-1].behind
    return apply_splices(text, [TextSplice(end, end, f"\n{written}")])


def remove_row(text: str, row: Row) -> str:
    """Return the text without a row and the end of its line."""
    body = row[0].lines.text
    start, end = body.rfind("\n", 0, row[0].start) + 1, row[-1].behind
    if end < len(body):
        end += 1
    elif start:
        start -= 1
    return apply_splices(text, [TextSplice(start, end, "")])


def csv_text(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as the text of a CSV file; cells with any sign that might be taken for a separator are in quotes."""
    return "".join(",".join(_quote(cell, ",", quoted=any(sign in cell for sign in ";\t")) for cell in row) + "\n" for row in rows)


def _is_quoted(cell: CsvCell) -> bool:
    return cell.lines.text.startswith('"', cell.start)


def _in_style_of(old: str, value: str) -> str:
    """Write a whole number as the spreadsheet wrote the one before: `9,0` in place of `8,0`."""
    zeros = _ZEROS.fullmatch(old)
    return value + zeros[1] if zeros and _WHOLE.fullmatch(value) else value


def _as_in(model: Row | None, column: int, value: str) -> str:
    """Write a figure as the last row of the table does."""
    return _in_style_of(model[column].text, value) if model and column < len(model) else value


def _quote(value: str, separator: str, *, quoted: bool = False) -> str:
    if quoted or any(sign in value for sign in (separator, '"', "\n")):
        doubled = value.replace('"', '""')
        return f'"{doubled}"'
    return value
