"""Tables from spreadsheets: a sheet of an XLSX file, or a CSV file, as rows of cells with their positions."""

import html
import re
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath

from msgspec import Struct

from whistpress.problems import Problems, Span
from whistpress.problems.nearest import offer, suggestion
from whistpress.readers.csv_file import MOST_CELLS, CsvCell, CsvFile, read_csv
from whistpress.readers.text_file import CSV_LIMIT, TextLines, read_bytes

XLSX = ".xlsx"
_MOST_UNPACKED = 8 * CSV_LIMIT
"""The most bytes that the parts of a file may have, unpacked: it is known before any is unpacked."""
_MOST_AREA = 4_000_000
"""The most cells, empty ones included, between the first and the outermost of a sheet: room is made for all of them at once."""
_COLUMNS = 100_000
_TAG = re.compile(rb"<(?:[A-Za-z]+:)?(row|c|sheet|Relationship)\b([^>]*)>")
_ATTRIBUTE = re.compile(rb"""([A-Za-z]+(?::[A-Za-z]+)?)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_REFERENCE = re.compile(rb"([A-Z]{1,3})([0-9]{1,7})")
_VALUE = re.compile(rb"\s*(?:<(?:[A-Za-z]+:)?f\b[^>]*(?:/>|>[^<]*</(?:[A-Za-z]+:)?f>)\s*)?<(?:[A-Za-z]+:)?v>([^<]*)<")
_OTHER_BOOKS = ("xl/workbook.bin", "content.xml")
"""Parts of the workbooks of other programs, which are not read."""


class SheetLines(TextLines, frozen=True, eq=False):
    """The rows of a sheet in place of the lines of a text: an offset is a row and a column."""

    def span(self, start: int, end: int) -> Span:
        """The cell at an offset: the line is its row, the column its column in the sheet."""
        del end
        row, column = divmod(start, _COLUMNS)
        return Span(self.shown, row + 1, column + 1)


class WorkbookSheet(Struct, frozen=True):
    """One sheet of a workbook: its cells, its name, and the names of all sheets."""

    table: CsvFile
    name: str
    names: tuple[str, ...]


def read_table(path: Path, shown: str, problems: Problems) -> CsvFile | None:
    """Read a table by the ending of its name; None, and a problem, when it cannot be read."""
    return read_xlsx(path, shown, problems) if path.suffix.lower() == XLSX else read_csv(path, shown, problems)


def read_xlsx(path: Path, shown: str, problems: Problems) -> CsvFile | None:
    """Read the first sheet of an XLSX file; None, and a problem, when it cannot be read."""
    sheet = read_sheet(path, shown, problems)
    return sheet.table if sheet else None


def read_sheet(path: Path, shown: str, problems: Problems, wanted: str = "") -> WorkbookSheet | None:
    """Read the sheet of an XLSX file that is called so, by default the first; None, and a problem, when it cannot be read."""
    data = read_bytes(path, shown, CSV_LIMIT, problems)
    if data is None:
        return None
    names = _sheet_names(data)
    if not names:
        _report_damage(shown, problems)
        return None
    index = next((at for at, name in enumerate(names) if name.casefold() == wanted.strip().casefold()), 0 if not wanted else -1)
    if index < 0:
        helps = suggestion(wanted, names) or (f"its sheets are: {offer(names, 'look into the workbook')}",)
        problems.add("E865", f"this workbook has no sheet '{wanted}'", Span(shown), *helps)
        return None
    try:
        values = _values(data, names[index], index)
    except _TooLargeError:
        message = f"the sheet '{names[index]}' has more than {MOST_CELLS} cells"
        problems.add("E664", message, Span(shown), "divide it into several files")
        return None
    if values is None:
        _report_damage(shown, problems)
        return None
    table = _table(values, shown)
    if table is None:
        problems.add("E141", "this file is empty", Span(shown), "its first row holds the names of the columns")
        return None
    return WorkbookSheet(table, names[index], names)


def _report_damage(shown: str, problems: Problems) -> None:
    help_ = "open it in the spreadsheet and save it again as XLSX, or as CSV"
    problems.add("E735", "this file is no XLSX workbook, or a damaged one", Span(shown), help_)


def _table(values: list[list[object]], shown: str) -> CsvFile | None:
    """Return the rows that are not empty; None where all are."""
    lines = SheetLines(shown, "")
    cells = [
        tuple(_cell(_text(value), row * _COLUMNS + column, lines) for column, value in enumerate(in_row[: _COLUMNS - 1]))
        for row, in_row in enumerate(values)
    ]
    rows = tuple(row for row in cells if any(cell.text for cell in row))
    return CsvFile(shown, rows[0], rows[1:]) if rows else None


class _TooLargeError(Exception):
    """A sheet has more cells than are read."""


def _sheet_names(data: bytes) -> tuple[str, ...]:
    """Return the names of the sheets; empty if the file is not a workbook, or too large to read into memory."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as parts:
            names = {part.filename for part in parts.infolist()}
            size = sum(part.file_size for part in parts.infolist())
            if size > _MOST_UNPACKED or "xl/workbook.xml" not in names or names.intersection(_OTHER_BOOKS):
                return ()
        from python_calamine import CalamineError, CalamineWorkbook
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return ()
    try:
        return tuple(CalamineWorkbook.from_filelike(BytesIO(data)).sheet_names)
    except (CalamineError, OSError, ValueError):
        return ()


def _values(data: bytes, name: str, index: int) -> list[list[object]] | None:
    """Return the values of a sheet, the empty rows above it and the errors of its formulas included; None for a damaged one."""
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        errors = _formula_errors(data, name)
        sheet = CalamineWorkbook.from_filelike(BytesIO(data)).get_sheet_by_index(index)
        values: list[list[object]] = [list(row) for row in sheet.to_python(skip_empty_area=False)]
    except (CalamineError, zipfile.BadZipFile, zlib.error, OSError, ValueError, LookupError, NotImplementedError, RuntimeError):
        return None
    if sum(map(len, values)) > MOST_CELLS:
        raise _TooLargeError
    for row, column, words in errors:
        if row < len(values) and column < len(values[row]) and values[row][column] in ("", None):
            values[row][column] = words
    return values


def _formula_errors(data: bytes, name: str) -> list[tuple[int, int, str]]:
    """Return the cells of a sheet with an error (#REF!), row and column from 0.

    Raise _TooLargeError if a row or column number is so high that the table up to it would exhaust the memory.
    """
    errors: list[tuple[int, int, str]] = []
    with zipfile.ZipFile(BytesIO(data)) as parts:
        wanted = _part_of(parts, name)
        for part in parts.namelist():
            found = parts.read(part)
            height = width = 0
            for row, column, words in _filled_cells(found):
                height, width = max(height, row + 1), max(width, column + 1)
                if words and part == wanted:
                    errors.append((row, column, words))
            if height * width > _MOST_AREA:
                raise _TooLargeError
    return errors


def _part_of(parts: zipfile.ZipFile, name: str) -> str:
    """Return the name of the part that holds a sheet; empty where that is not told."""
    book = _tags(parts.read("xl/workbook.xml"))
    sheets = {_words(values.get(b"name")): values.get(b"r:id", b"") for tag, values, *_ in book if tag == b"sheet"}
    try:
        relations = parts.read("xl/_rels/workbook.xml.rels")
    except KeyError:
        return ""
    targets = {one.get(b"Id"): _words(one.get(b"Target")) for tag, one, *_ in _tags(relations) if tag == b"Relationship"}
    target = targets.get(sheets.get(name, b""), "")
    return target.lstrip("/") if target.startswith("/") else str(PurePosixPath("xl") / target)


def _words(written: bytes | None) -> str:
    return html.unescape((written or b"").decode("utf-8", "replace"))


def _tags(xml: bytes) -> Iterator[tuple[bytes, dict[bytes, bytes], int, bool]]:
    """Yield each tag of a sheet or of a list of sheets: name, attributes, where it ends, and whether it is empty."""
    for tag in _TAG.finditer(xml):
        yield tag[1], {name: one or other for name, one, other in _ATTRIBUTE.findall(tag[2])}, tag.end(), tag[2].endswith(b"/")


def _filled_cells(xml: bytes) -> Iterator[tuple[int, int, str]]:
    """Yield each cell that is not empty: its row and column from 0, and the error that it shows, if it does."""
    row, column = -1, -1
    for tag, values, end, is_empty in _tags(xml):
        if tag == b"row":
            given = values.get(b"r", b"")
            row, column = int(given) - 1 if given.isdigit() and len(given) < 9 else row + 1, -1
        elif tag == b"c":
            found = _REFERENCE.fullmatch(values.get(b"r", b""))
            column += 1
            if found:
                row, column = int(found[2]) - 1, _number_of(found[1])
            if not is_empty:
                value = _VALUE.match(xml, end) if values.get(b"t") == b"e" else None
                yield row, column, _words(value[1]) if value else ""


def _number_of(letters: bytes) -> int:
    """Return the number of a column from 0: A is 0, AA is 26."""
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number - 1


def _cell(text: str, offset: int, lines: SheetLines) -> CsvCell:
    return CsvCell(text, offset, offset, lines, offset)


def _text(value: object) -> str:
    """Return a value as a person would type it: 7 for 7.0, 147.3 for what a formula made of it."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{value:.9f}".rstrip("0")
    return str(value).strip()
