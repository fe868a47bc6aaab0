"""Open a spreadsheet that was made elsewhere, and read its cells: XLSX, or CSV in UTF-8 or as Windows saves it.

Cells are names in the usual order, figures with a decimal comma, or words that mean "was not there"; some stand once for several
rows, and lists side by side are put below each other. What no cell tells, a person has decided.
"""

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.names import has_addition, slug
from whistpress.league.sheets.heads import SheetColumns
from whistpress.problems import Problems, Span, shorten
from whistpress.reading.csv_file import CsvCell, CsvFile, Row, is_figure, parse_csv
from whistpress.reading.days import WrittenDay, day_order, written_day
from whistpress.reading.figures import figure_of
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


ABSENT = ("", "-", "–", "—", "x", "n/a", "na", "abs", "absent", "dnp", "did not play", "away", "not there")
"""The texts in a cell of a season for a person who was not there."""

_BETWEEN = re.compile(r" (?:and|\+) | ?/ ?|(?<=\w)&(?=\w)", re.IGNORECASE)
_SUMS = (
    "total",
    "totals",
    "sum",
    "average",
    "averages",
    "mean",
    "count",
    "players",
    "attendance",
    "number",
    "tables",
    "grand total",
)
_THOUSANDS = re.compile(r"-?[0-9]{1,3}(?:[.,][0-9]{3})+")
_FRACTION = re.compile(r"-?[0-9]+[.,][0-9]{7,}")
_ERROR = re.compile(r"#(?:REF!|N/A|DIV/0!|NAME\?|NULL!|NUM!|VALUE!|[A-Z/]+[!?]?)")


def in_order(written: str, members: frozenset[str] = frozenset()) -> str:
    """Return a name without double blanks and marks of a list; "Gale, Edith" as "Edith Gale", a pair with & between.

    A member's own name (`members` has their slugs) stays, and so does "Ned Cobb, Jr.".
    """
    plain = " ".join(written.split()).strip("*† ")
    if slug(plain) in members:
        return plain
    text = _BETWEEN.sub(" & ", plain)
    last, comma, first = text.partition(",")
    if comma and "," not in first and not has_addition(text) and "&" not in text and last.strip() and first.strip():
        return f"{first.strip()} {last.strip()}"
    return text


def name_cell(columns: SheetColumns, row: Row) -> CsvCell:
    """Return the cell by which messages show a row."""
    for column in ("name", "last", "name1", "first", "initials"):
        if cell := columns.cell(row, column):
            return cell
    return next((cell for cell in row if cell.text), row[0])


def is_sum(name: str) -> bool:
    """Return whether the name of a row says that it adds up others: Total, Average."""
    return name.casefold().rstrip(":. ") in _SUMS


def figure_in(cell: CsvCell, problems: Problems) -> Fraction | None:
    """Return the number in a cell, as spreadsheets write it (147,5 or 147.50); None, and a problem, where it is none."""
    text = cell.text.replace("\u00a0", "").replace(" ", "") if "/" not in cell.text else cell.text
    if _ERROR.fullmatch(text):
        problems.say("E856.formula-cell", cell.span, text=text)
        return None
    if _THOUSANDS.fullmatch(text):
        plain = re.sub(r"[.,]", "", text)
        problems.say("E856.figure-decimal", cell.span, text=shorten(cell.text), plain=plain)
        return None
    figure = figure_of(text.replace(",", "."))
    if figure is None and _FRACTION.fullmatch(text):
        problems.say("E856.more-decimals", cell.span, text=shorten(cell.text))
    elif figure is None:
        problems.say("E856.no-number-2", cell.span, text=shorten(cell.text))
    return figure


DAY_FIRST, MONTH_FIRST = "day-first", "month-first"
WEEKDAY = re.compile(r"(mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?", re.IGNORECASE)


class SheetChoices(Struct, frozen=True, kw_only=True):
    """The title, the first day, the days to the next evening, the season; whether the day comes first; what a 0 means."""

    title: str = ""
    date: datetime.date | None = None
    every: int = 7
    season: str = ""
    day_first: bool = True
    zero_is_absent: bool = False
    source: str = ""


def day_cells(columns: SheetColumns) -> list[CsvCell]:
    """Return the cells that hold days: heads of evenings, and those of the column of days."""
    heads = [columns.header[index] for index in columns.evenings]
    return [*heads, *(cell for row in columns.rows if (cell := columns.cell(row, "date")))]


def _days(columns: SheetColumns) -> Iterator[tuple[CsvCell, WrittenDay]]:
    for cell in day_cells(columns):
        if day := written_day(cell.text, serial=True):
            yield cell, day


class DayOrder(Struct, frozen=True):
    """How the days of a sheet are written: whether the day comes first, and a cell that shows it.

    `doubtful` is a cell that may be two days when nothing shows the order; `yearless` one without a year.
    """

    day_first: bool | None
    shown_by: str = ""
    doubtful: str = ""
    yearless: str = ""


def order_of_days(columns: SheetColumns, problems: Problems) -> DayOrder | None:
    """Return how the days are written; None, and a problem, where two cells contradict each other."""
    days = list(_days(columns))
    first, example, other = day_order(day for _, day in days)
    cells = {id(day): cell for cell, day in days}
    if example and other:
        this, that = cells[id(example)], cells[id(other)]
        problems.say("E857.day-first", that.span, text=shorten(this.text), text_2=shorten(that.text))
        return None
    shown = next((cell.text for cell, day in days if day.shows_order() is not None), "")
    doubtful = next((cell.text for cell, day in days if day.is_ambiguous), "")
    yearless = next((cell.text for cell, day in days if day.year is None), "")
    return DayOrder(first, shown, doubtful if first is None else "", yearless)


def day_of_cell(cell: CsvCell, choices: SheetChoices, problems: Problems, *, named: bool = False) -> datetime.date | None:
    """Return the day in a cell; None, and a problem, without one. `named`: the cell may also contain the name of an evening."""
    written = written_day(cell.text, serial=True)
    alone = written and (named or not written.rest or WEEKDAY.fullmatch(written.rest))
    day = written.day(choices.day_first, choices.season) if written and alone else None
    if day is None:
        helps = ["write it as 2025-10-03"]
        if written and not written.is_clear and written.day(not choices.day_first, choices.season):
            helps.insert(0, f"it is one when the {'month' if choices.day_first else 'day'} comes first: --dates")
        problems.say("E857.no-day", cell.span, *helps, text=shorten(cell.text))
    return day


def rows_without(rows: Sequence[int]) -> str:
    """Return row numbers in words: row 3; rows 3, 4 and 5; rows 3, 4, 5 and 12 more."""
    shown = ", ".join(map(str, rows[:4]))
    more = f" and {len(rows) - 4} more" if len(rows) > 4 else ""
    return f"row{'s' if len(rows) > 1 else ''} {shown}{more}"


CARRIED: Mapping[str, str] = {"date": "day", "round": "round", "night": "night", "title": "event"}
"""The columns whose empty cells mean what is above, and what each holds."""

_KINDS = frozenset(("results", "fixtures", "season"))


class FilledColumns(Struct, frozen=True):
    """A sheet whose empty cells below a day, a round or a night say the same, and the rows that got one, by column."""

    columns: SheetColumns
    rows: Mapping[str, tuple[int, ...]]


def filled_down(columns: SheetColumns) -> FilledColumns:
    """Fill the empty cells below a day, a round, a night; below the name of an event only while the day is the same."""
    places = {name: index for name, index in columns.places.items() if name in CARRIED and columns.kind in _KINDS}
    above: dict[str, CsvCell] = {}
    numbers: dict[str, list[int]] = {}
    rows: list[Row] = []
    for row in columns.rows:
        if columns.text(row, "date"):
            above.pop("title", None)
        cells = list(row)
        for name, index in places.items():
            cell = columns.cell(row, name)
            if cell is not None:
                above[name] = cell
            elif name in above:
                cells += [row[-1]._replace(text="")] * (index + 1 - len(cells))
                cells[index] = above[name]
                numbers.setdefault(name, []).append(row[0].span.line)
        rows.append(tuple(cells))
    return FilledColumns(replace(columns, rows=tuple(rows)), {name: tuple(lines) for name, lines in numbers.items()})


_GROUPS = dict.fromkeys(("lady", "ladies"), "lady") | dict.fromkeys(("gentleman", "gentlemen", "gent", "gents"), "gent")
_NAMES = ("name", "names", "player", "players")
_MOST_ABOVE = 15
_MOST_WIDE = 100_000


class _Block(Struct, frozen=True):
    """The columns of a group: from `start` up to `end`, and the card that is drawn in it."""

    start: int
    end: int
    card: str


def unfold(table: CsvFile) -> CsvFile:
    """Return the table with its groups below each other and a column `card`; a table without groups as it is.

    The heads are `Ladies, Total, Gentlemen, Total`, or a row above `Name, Total, Name, Total` has the words.
    """
    rows = (table.header, *table.rows)
    for at, row in enumerate(rows[:_MOST_ABOVE]):
        blocks = _blocks(row)
        if not blocks or any(is_figure(cell.text) for cell in row):
            continue
        below = rows[at + 1] if at + 1 < len(rows) else ()
        is_above = all(_word(below, block.start) in _NAMES for block in blocks)
        heads, first = (below, at + 2) if is_above else (row, at + 1)
        width = min(_width(heads, block) for block in blocks)
        if width < 2 or (not is_above and any(_word(row, index) in _NAMES for index in range(len(row)))):
            continue
        name = heads[blocks[0].start]
        header = (name._replace(text="Name"), *heads[blocks[0].start + 1 : blocks[0].start + width], name._replace(text="Card"))
        return CsvFile(table.shown, header, tuple(_below(rows[first:], blocks, width)))
    return table


def _word(row: Sequence[CsvCell], index: int) -> str:
    return row[index].text.casefold().strip(":. ") if index < len(row) else ""


def _blocks(row: Row) -> list[_Block]:
    """Return the groups of a row of heads, from left to right."""
    starts = [index for index in range(len(row)) if _word(row, index) in _GROUPS]
    ends = [*starts[1:], _MOST_WIDE][: len(starts)]
    return [_Block(start, end, _GROUPS[_word(row, start)]) for start, end in zip(starts, ends, strict=True)]


def _width(heads: Row, block: _Block) -> int:
    """Return how many columns of a group have heads, one beside the other."""
    width = min(block.end, len(heads)) - block.start
    return next((at for at in range(1, width) if not _word(heads, block.start + at)), width)


def _below(rows: Sequence[Row], blocks: Sequence[_Block], width: int) -> list[Row]:
    """Return the rows of all groups, one group after the other; empty ones are left out."""
    group_rows: list[Row] = []
    for block in blocks:
        for row in rows:
            cells = row[block.start : block.start + width]
            if any(cell.text for cell in cells):
                last = cells[-1]
                group_rows.append((*cells, *[last._replace(text="")] * (width - len(cells)), last._replace(text=block.card)))
    return group_rows
