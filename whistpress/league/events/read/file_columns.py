"""The columns of files of scores and of totals, in any order and by the heads that people and other programs give them."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from whistpress.language import say
from whistpress.league.events.read.reading_state import TOTALS, Reading, beside, read_found_table
from whistpress.problems import Span, choices, shorten, wording
from whistpress.reading.csv_file import CsvCell, CsvFile, cell_without_column

_SCORE_HEADS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "deal": ("board", "board no", "board number", "bd", "deal no"),
        "round": ("rnd", "rd", "round no", "hand"),
        "ns": ("n/s", "n-s", "pair ns", "ns pair", "n/s pair", "pair n/s", "pairns", "ns no"),
        "ew": ("e/w", "e-w", "pair ew", "ew pair", "e/w pair", "pair e/w", "pairew", "ew no"),
        "n": ("north",),
        "s": ("south",),
        "e": ("east",),
        "w": ("west",),
        "tricks": ("tricks ns", "ns tricks", "n/s tricks", "tricks n/s"),
        "ew_tricks": ("tricks ew", "ew tricks", "e/w tricks", "tricks e/w"),
        "note": ("notes", "remark", "remarks", "comment"),
    }
)
_SCORE_COLUMNS = {re.sub(r"[ ._]+", " ", also): name for name, others in _SCORE_HEADS.items() for also in others}
"""The columns of a file of scores, by the heads that mean them."""

NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "total": ("tricks", "score", "points", "sum", "grand total", "total tricks"),
        "half": ("half time", "half-time", "halftime", "first half", "1st half", "first", "interval"),
        "second": ("second half", "2nd half"),
        "name": ("player", "names", "full name", "who"),
        "name1": ("name 1", "player 1", "player1"),
        "name2": ("name 2", "player 2", "player2", "partner"),
        "number": ("no", "no.", "nr", "card number", "entry"),
        "card": ("lady/gent", "lady or gent", "l/g", "played as", "m/f", "sex"),
        "club": (),
    }
)
"""The columns of a file of totals, and other heads that mean the same."""

_TOTAL_COLUMNS = {also: name for name, others in NAMES.items() for also in (name, *others)}
COLUMNS_FINDING = "columns"


def _accept() -> str:
    return say('if that is right, say so in [[accepted]]: finding = "%(finding)s", and a reason', finding=COLUMNS_FINDING)


def column_of(head: str) -> str:
    """Return the name of the column of a file of scores that a head means; of an unknown column the head in lower case."""
    plain = head.casefold()
    return _SCORE_COLUMNS.get(" ".join(re.sub(r"[ ._]+", " ", plain).split()), plain)


class CardRecord(Struct, frozen=True):
    """A row by the names of its columns (cells without text are left out), the columns that there are, the row's position."""

    cells: Mapping[str, CsvCell]
    columns: frozenset[str]
    at: Span

    def text(self, name: str) -> str:
        """Return the text of a cell; an empty text where there is none."""
        return self.cells[name].text if name in self.cells else ""


def card_records(reading: Reading, name: str) -> list[CardRecord]:
    """Return the rows of the file of totals; none, and a problem, where it cannot be read."""
    file = beside(reading, TOTALS, name, ("totals",))
    table = read_found_table(reading, file) if file else None
    if table is None:
        reading.slips += 1
        return []
    say_cell_without_column(reading, table)
    columns = _columns(reading, table.header)
    if columns is None:
        return []
    return [
        CardRecord(
            {key: row[column] for key, column in columns.items() if column < len(row) and row[column].text},
            frozenset(columns),
            next(cell for cell in row if cell.text).span,
        )
        for row in table.rows
    ]


def _columns(reading: Reading, header: Sequence[CsvCell]) -> dict[str, int] | None:
    """Map each column's name to its index; None, and E725, where one is missing or there twice."""
    columns: dict[str, int] = {}
    understood: list[str] = []
    others: list[CsvCell] = []
    before = reading.slips
    for column, cell in enumerate(header):
        name = card_column_of(cell.text)
        if name is None:
            others += [cell] if cell.text else []
        elif name in columns:
            reading.say("E725.columns", cell.span, name=name)
        else:
            columns[name] = column
            understood += [say("'%(cell)s' as %(name)s", cell=cell.text, name=name)] if cell.text.casefold() != name else []
    named = "name" in columns or "number" in columns or {"name1", "name2"} <= columns.keys()
    summed = "total" in columns or {"half", "second"} <= columns.keys()
    lost = [] if summed else ["total"]
    lost += [] if named else ["name"]
    if lost:
        sentence = "E725.file-totals" if len(lost) == 1 else "E725.no-totals"
        reading.say(sentence, header[0].span, wording("E725.first-row"), listed=choices(lost))
    if reading.slips > before:
        return None
    say_columns(reading, understood, others, header[0].span)
    return columns


def card_column_of(head: str) -> str | None:
    """Return the name of the column of a file of totals that a head means; None for a column that is not read."""
    return _TOTAL_COLUMNS.get(" ".join(head.casefold().split()))


def say_cell_without_column(reading: Reading, table: CsvFile) -> None:
    """Say which cell is passed over because its column has no name, unless the file accepts it."""
    cell = None if _accepts_columns(reading) else cell_without_column(table)
    if cell:
        reading.say("W726.column-without", cell.span, _accept(), cell=shorten(cell.text))


def _accepts_columns(reading: Reading) -> bool:
    return any(table.finding == COLUMNS_FINDING for table in reading.file.accepted or ())


def say_columns(reading: Reading, understood: Sequence[str], others: Sequence[CsvCell], at: Span) -> None:
    """Say which heads were taken for which columns, and which columns are passed over, unless the file accepts it."""
    if _accepts_columns(reading):
        return
    if understood:
        reading.say("W727.columns-read", at, _accept(), names=", ".join(understood))
    if others:
        names = ", ".join(f"'{cell.text}'" for cell in others[:6])
        reading.say("W726.column-passed", others[0].span, _accept(), number=len(others), names=names)
