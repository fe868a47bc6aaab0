"""Tables from spreadsheets: a sheet of an XLSX file, or a CSV file, as rows of cells with their positions."""

import re
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from itertools import zip_longest
from pathlib import Path, PurePosixPath
from xml.parsers import expat

from msgspec import Struct

from whistpress.language import say
from whistpress.problems import Problems, Span, offer, suggestion, wording
from whistpress.reading.csv_file import MOST_CELLS, CsvCell, CsvFile, read_csv
from whistpress.reading.pictures import elements
from whistpress.reading.text_file import CSV_LIMIT, HIDDEN, TextLines, read_bytes

XLSX = ".xlsx"
_MOST_UNPACKED = 2 * CSV_LIMIT
"""The most bytes that the parts of a file may have, unpacked; they are counted while they are unpacked."""
_MOST_PARTS = 5_000
_PART = b"PK\1\2"
"""How the list at the end of a ZIP file begins each of its lines."""
_MOST_AREA = 1_000_000
"""The most cells, empty ones included, between the first and the outermost of a sheet: room is made for all of them at once."""
_MOST_TAGS = 2_000_000
"""How many tags the parts that are read may have: each takes its time."""
_MOST_LETTERS = CSV_LIMIT
"""The most letters of all cells; a text stands in the file once, whatever the number of cells that have it."""
_MOST_LISTED = 2**20
"""The most bytes of the lists of sheets; a thousand sheets need a tenth of them."""
_DAMAGES = (zipfile.BadZipFile, zlib.error, expat.ExpatError, OSError, EOFError, ValueError)
_COLUMNS = 100_000
_REFERENCE = re.compile(r"([A-Za-z]+)([0-9]+)")
_XML = (".xml", ".rels")
_OTHER_BOOKS = ("xl/workbook.bin", "content.xml")
"""Parts of the workbooks of other programs, which are not read."""


class SheetLines(TextLines, frozen=True, eq=False):
    """The rows of a sheet in place of the lines of a text: an offset is a row and a column."""

    def span(self, start: int, end: int) -> Span:
        """Return the span of the cell at an offset: the line is its row, the column its column in the sheet."""
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


def read_sheet(path: Path, shown: str, problems: Problems, sheet_name: str = "") -> WorkbookSheet | None:
    """Read the sheet of an XLSX file that is called so, by default the first; None, and a problem, when it cannot be read."""
    data = read_bytes(path, shown, CSV_LIMIT, problems)
    if data is None:
        return None
    try:
        parts = _parts(data)
    except _TooLargeError as fault:
        problems.say("E664.workbook", Span(shown), fault=fault)
        return None
    names = _sheet_names(parts)
    if not names:
        _report_damage(shown, problems)
        return None
    index = next(
        (at for at, name in enumerate(names) if name.casefold() == sheet_name.strip().casefold()), 0 if not sheet_name else -1
    )
    if index < 0:
        helps = suggestion(sheet_name, names) or (wording("E865.sheets", listed=offer(names, "look into the workbook")),)
        problems.say("E865.no-sheet", Span(shown), *helps, sheet_name=sheet_name)
        return None
    try:
        values = _values(parts, names[index], index)
    except _TooLargeError as fault:
        problems.say("E664.sheet", Span(shown), names=names[index], fault=fault)
        return None
    if values is None:
        _report_damage(shown, problems)
        return None
    table = _table(values, shown)
    if table and (odd := next((cell for row in (table.header, *table.rows) for cell in row if HIDDEN.search(cell.text)), None)):
        problems.say("E121.cell-character", odd.span)
        return None
    if table is None:
        problems.say("E141.file-empty", Span(shown))
        return None
    return WorkbookSheet(table, names[index], names)


def _report_damage(shown: str, problems: Problems) -> None:
    problems.say("E735.no-xlsx", Span(shown))


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
    """A sheet has more rows, cells or letters than are read; the message says which."""

    def __init__(self, words: str = f"more than {MOST_CELLS} cells") -> None:
        super().__init__(words)


def _parts(data: bytes) -> Mapping[str, bytes]:
    """Return the parts of a workbook that are XML, unpacked; none of a file that is no workbook.

    Raise _TooLargeError as soon as more is unpacked than is read, whatever the file says of its size.
    """
    if data.count(_PART) > _MOST_PARTS:
        raise _TooLargeError(say("more than %(most_parts)s parts", most_parts=_MOST_PARTS))
    try:
        with zipfile.ZipFile(BytesIO(data)) as parts:
            names = {part.filename for part in parts.infolist()}
            if "xl/workbook.xml" not in names or names.intersection(_OTHER_BOOKS):
                return {}
            unpacked, room = dict[str, bytes](), _MOST_UNPACKED
            for part in parts.infolist():
                if part.filename.lower().endswith(_XML):
                    with parts.open(part) as packed:
                        unpacked[part.filename] = packed.read(room + 1)
                    room -= len(unpacked[part.filename])
                    if room < 0:
                        raise _TooLargeError(
                            say("more than %(most_unpacked)s MiB, unpacked", most_unpacked=_MOST_UNPACKED // 2**20)
                        )
            return unpacked
    except (*_DAMAGES, NotImplementedError, RuntimeError):
        return {}


def _pack_anew(parts: Mapping[str, bytes]) -> BytesIO:
    """Pack the parts anew, so that no reader finds in a file what another has not seen there."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as written:
        for name, part in parts.items():
            written.writestr(name, part)
    packed.seek(0)
    return packed


def _sheet_names(parts: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return the names of the sheets; none of a file that is no workbook."""
    if not parts:
        return ()
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        return tuple(CalamineWorkbook.from_filelike(_pack_anew(parts)).sheet_names)
    except (CalamineError, OSError, ValueError):
        return ()


def _values(parts: Mapping[str, bytes], name: str, index: int) -> list[list[object]] | None:
    """Return the values of a sheet, the empty rows above it and the errors of its formulas included; None for a damaged one."""
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        errors, usable = _formula_errors(parts, name)
        sheet = CalamineWorkbook.from_filelike(_pack_anew(usable)).get_sheet_by_index(index)
        values: list[list[object]] = [list(row) for row in sheet.to_python(skip_empty_area=False)]
    except (*_DAMAGES, CalamineError, LookupError):
        return None
    if sum(map(len, values)) > MOST_CELLS:
        raise _TooLargeError
    for row, column, words in errors:
        if row < len(values) and column < len(values[row]) and values[row][column] in ("", None):
            values[row][column] = words
    return values


def _formula_errors(parts: Mapping[str, bytes], name: str) -> tuple[list[tuple[int, int, str]], Mapping[str, bytes]]:
    """Return the cells of a sheet with an error (#REF!), row and column from 0, and the parts that it needs.

    These are XML, and no other sheets. Raise _TooLargeError if the cells, with all empty ones between them, would exhaust the
    memory.
    """
    read, room = dict[str, _PartReader](), _MOST_TAGS
    others = _other_sheets(parts, name)
    for part, xml in parts.items():
        if part in others:
            continue
        reader = _PartReader(room)
        with suppress(expat.ExpatError):
            reader.read(xml)
            read[part] = reader
        room = reader.room
    texts = [max(lengths) for lengths in zip_longest(*(reader.texts for reader in read.values()), fillvalue=0)]
    if any(sum(texts[at] for at in reader.used if at < len(texts)) > _MOST_LETTERS for reader in read.values()):
        raise _TooLargeError(say("more than %(most_letters)s letters", most_letters=_MOST_LETTERS))
    sheet_reader = read.get(_part_of(parts, name))
    return sheet_reader.errors if sheet_reader else [], {part: parts[part] for part in read}


def _part_of(parts: Mapping[str, bytes], name: str) -> str:
    """Return the name of the part that holds a sheet; empty where that is not told."""
    return _sheet_parts(parts).get(name, "")


def _other_sheets(parts: Mapping[str, bytes], name: str) -> frozenset[str]:
    """Return the parts that hold other sheets and not this one."""
    sheets = _sheet_parts(parts)
    return frozenset(sheets.values()) - {sheets[name]} if name in sheets else frozenset()


def _sheet_parts(parts: Mapping[str, bytes]) -> dict[str, str]:
    """Return the name of the part that holds each sheet, by the sheet's name; empty where that is not told."""
    book, listed = parts["xl/workbook.xml"], parts.get("xl/_rels/workbook.xml.rels", b"")
    if not listed or max(len(book), len(listed)) > _MOST_LISTED:
        return {}
    sheets = {attributes.get("name", ""): attributes.get("r:id", "") for tag, attributes in elements(book) if tag == "sheet"}
    targets = {
        attributes.get("Id"): attributes.get("Target", "") for tag, attributes in elements(listed) if tag == "Relationship"
    }
    listed_targets = ((name, targets.get(id_, "")) for name, id_ in sheets.items())
    return {
        name: target.lstrip("/") if target.startswith("/") else str(PurePosixPath("xl") / target)
        for name, target in listed_targets
    }


class _PartReader:
    """Reads a part of a workbook as XML: where its cells are (room is made for all up to them), and how long its texts are.

    `errors` are the cells that show an error: row and column from 0, and its words. `texts` are the lengths of the
    texts that are stored once for all cells, `used` the numbers of the texts that cells show, `room` how many tags may follow.
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self.errors: list[tuple[int, int, str]] = []
        self.texts: list[int] = []
        self.used: list[int] = []
        self._row = self._column = -1
        self._height = self._width = 0
        self._type, self._words = "", list[str]()
        self._filled = self._in_value = False

    def read(self, xml: bytes) -> None:
        """Read the part; ExpatError when it is no XML, _TooLargeError as soon as its cells need too much room."""
        reader = expat.ParserCreate()
        reader.StartElementHandler, reader.EndElementHandler = self._begin, self._end
        reader.CharacterDataHandler = self._text
        reader.Parse(xml, True)

    def _begin(self, tag: str, values: dict[str, str]) -> None:
        self.room -= 1
        if self.room < 0:
            raise _TooLargeError
        kind = tag.rpartition(":")[2]
        if kind == "row":
            number = values.get("r", "")
            self._row, self._column = int(number[:10]) - 1 if number.isdecimal() else self._row + 1, -1
        elif kind == "c":
            match = _REFERENCE.fullmatch(values.get("r", ""))
            self._column += 1
            if match:
                self._row, self._column = int(match[2][:10]) - 1, _number_of(match[1][:8].upper())
            self._type, self._words, self._filled = values.get("t", ""), [], False
        elif kind == "si":
            self.texts.append(0)
        else:
            self._filled = True
            self._in_value = kind == "v"

    def _text(self, words: str) -> None:
        if self._in_value and self._type in ("e", "s"):
            self._words.append(words)
        elif self.texts:
            self.texts[-1] += len(words)

    def _end(self, tag: str) -> None:
        self._in_value = False
        if tag.rpartition(":")[2] != "c" or not self._filled:
            return
        self._height, self._width = max(self._height, self._row + 1), max(self._width, self._column + 1)
        if self._height * self._width > _MOST_AREA:
            raise _TooLargeError
        words = "".join(self._words).strip()
        if self._type == "e" and words:
            self.errors.append((self._row, self._column, words))
        elif self._type == "s" and words.isdecimal():
            self.used.append(int(words[:10]))


def _number_of(letters: str) -> int:
    """Return the number of a column from 0: A is 0, AA is 26."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _cell(text: str, offset: int, lines: SheetLines) -> CsvCell:
    return CsvCell(text, offset, offset, lines, offset)


def _text(value: object) -> str:
    """Return a value as a person would type it: 7 for 7.0, 147.3 for what a formula made of it."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{value:.9f}".rstrip("0")
    return str(value).strip()
