"""Tables from spreadsheets: the first sheet of an XLSX file, or a CSV file, as rows of cells with their positions."""

import zipfile
from io import BytesIO
from pathlib import Path

from whistpress.problems import Problems, Span
from whistpress.readers.csv_file import MOST_CELLS, CsvCell, CsvFile, read_csv
from whistpress.readers.text_file import CSV_LIMIT, TextLines, read_bytes

XLSX = ".xlsx"
_MOST_UNPACKED = 8 * CSV_LIMIT
"""The most bytes that the parts of a file may have, unpacked: it is known before any is unpacked."""
_COLUMNS = 100_000


class SheetLines(TextLines, frozen=True, eq=False):
    """The rows of a sheet in place of the lines of a text: an offset is a row and a column."""

    def span(self, start: int, end: int) -> Span:
        """The cell at an offset: the line is its row, the column its column in the sheet."""
        del end
        row, column = divmod(start, _COLUMNS)
        return Span(self.shown, row + 1, column + 1)


def read_table(path: Path, shown: str, problems: Problems) -> CsvFile | None:
    """Read a table by the ending of its name; None, and a problem, when it cannot be read."""
    return read_xlsx(path, shown, problems) if path.suffix.lower() == XLSX else read_csv(path, shown, problems)


def read_xlsx(path: Path, shown: str, problems: Problems) -> CsvFile | None:
    """Read the first sheet of an XLSX file; None, and a problem, when it cannot be read."""
    data = read_bytes(path, shown, CSV_LIMIT, problems)
    if data is None:
        return None
    values = _first_sheet(data)
    if values is None:
        help_ = "open it in the spreadsheet and save it again as XLSX, or as CSV"
        problems.add("E735", "this file is no XLSX workbook, or a damaged one", Span(shown), help_)
        return None
    if sum(map(len, values)) > MOST_CELLS:
        message = f"the first sheet has more than {MOST_CELLS} cells"
        problems.add("E664", message, Span(shown), "divide it into several files")
        return None
    lines = SheetLines(shown, "")
    cells = [
        tuple(_cell(_text(value), row * _COLUMNS + column, lines) for column, value in enumerate(in_row[: _COLUMNS - 1]))
        for row, in_row in enumerate(values)
    ]
    rows = tuple(row for row in cells if any(cell.text for cell in row))
    if not rows:
        problems.add("E141", "this file is empty", Span(shown), "its first row holds the names of the columns")
        return None
    return CsvFile(shown, rows[0], rows[1:])


def _first_sheet(data: bytes) -> list[list[object]] | None:
    """Return the values of the first sheet, the empty rows above it included; None for what is no workbook."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as parts:
            if sum(part.file_size for part in parts.infolist()) > _MOST_UNPACKED:
                return None
    except zipfile.BadZipFile:
        return None
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        workbook = CalamineWorkbook.from_filelike(BytesIO(data))
        sheet = workbook.get_sheet_by_index(0)
        return [list(row) for row in sheet.to_python(skip_empty_area=False)]
    except (CalamineError, OSError, ValueError, IndexError):
        return None


def _cell(text: str, offset: int, lines: SheetLines) -> CsvCell:
    return CsvCell(text, offset, offset, lines, offset)


def _text(value: object) -> str:
    """Return a value as a person would type it: 7 for 7.0."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()
