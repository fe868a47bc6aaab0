"""Open a spreadsheet that was made elsewhere: XLSX, or CSV in UTF-8 or as Windows saves it; say what other files are."""

from pathlib import Path

from msgspec import Struct

from whistpress.problems import Problems, Span
from whistpress.reading.csv_file import CsvFile, parse_csv
from whistpress.reading.sheet_file import XLSX, read_sheet
from whistpress.reading.text_file import CSV_LIMIT, plain, read_bytes

MOST_ROWS = 100_000
"""The most rows of a sheet."""

_TEXTS = (".csv", ".tsv", ".txt", "")
_SAVE = "open it there and save it as XLSX, or as CSV UTF-8"
_OTHERS = {
    ".ods": ("a spreadsheet of LibreOffice", _SAVE),
    ".xls": ("a spreadsheet of an old Excel", _SAVE),
    ".xlsm": ("a spreadsheet with macros", _SAVE),
    ".xlsb": ("a binary spreadsheet", _SAVE),
    ".numbers": ("a spreadsheet of Numbers", "export it there as Excel or as CSV"),
    ".docx": ("a text document", "copy its table into a spreadsheet, and save that as XLSX"),
    ".doc": ("a text document", "copy its table into a spreadsheet, and save that as XLSX"),
    ".odt": ("a text document", "copy its table into a spreadsheet, and save that as XLSX"),
    ".pdf": ("a printed page", "import the spreadsheet that it was printed from"),
    ".toml": ("a content file already", "put it where it belongs below content/: whistpress check says what is wrong with it"),
}


class OpenedSheet(Struct, frozen=True):
    """A table with the name of its sheet, those of all sheets, its encoding where it is not UTF-8, and its text for excerpts."""

    table: CsvFile
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    encoding: str = ""
    text: str | None = None


def open_sheet(path: Path, shown: str, problems: Problems, sheet_name: str = "") -> OpenedSheet | None:
    """Open a spreadsheet; None, and a problem, if the file is not a spreadsheet or too large. `sheet_name` chooses a sheet."""
    ending = path.suffix.lower()
    if ending in _OTHERS:
        what, help_ = _OTHERS[ending]
        problems.say("E866.xlsx-csv", Span(shown), help_, what=what)
        return None
    opened = _workbook(path, shown, problems, sheet_name) if ending == XLSX else _text_file(path, shown, problems)
    if opened and ending != XLSX and sheet_name:
        problems.say("E865.csv-file", Span(shown))
        return None
    if opened and len(opened.table.rows) > MOST_ROWS:
        problems.say("E664.sheet-rows-most", Span(shown), number=len(opened.table.rows), most_rows=MOST_ROWS)
        return None
    return opened


def _workbook(path: Path, shown: str, problems: Problems, sheet_name: str) -> OpenedSheet | None:
    sheet = read_sheet(path, shown, problems, sheet_name)
    return OpenedSheet(sheet.table, sheet.name, sheet.names) if sheet else None


def _text_file(path: Path, shown: str, problems: Problems) -> OpenedSheet | None:
    data = read_bytes(path, shown, CSV_LIMIT, problems)
    if data is None:
        return None
    if _is_binary(data, path):
        problems.say("E866.no-table", Span(shown), _SAVE)
        return None
    text, encoding = _decode(data)
    table = parse_csv(text, shown, problems)
    return OpenedSheet(table, encoding=encoding, text=plain(text)) if table else None


def _is_binary(data: bytes, path: Path) -> bool:
    """Return whether the bytes are no text: noughts outside of UTF-16, a ZIP file, or an ending that no table has."""
    return (
        path.suffix.lower() not in _TEXTS
        or data.startswith(b"PK\x03\x04")
        or (b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")))
    )


def _decode(data: bytes) -> tuple[str, str]:
    """Return the text, and the name of its encoding where it is not UTF-8."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace"), "UTF-16"
    try:
        return data.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "Windows-1252"
