"""Read lines of auction and bridge whist from a CSV file: a column for each key of such a line in TOML."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import field
from msgspec.structs import replace
from pydantic import ValidationError

from whistpress.language import noted, say
from whistpress.league.events.keys import DeclaredLine
from whistpress.league.events.read.declared import dealer_in_hands, read_declared, tells_too_little
from whistpress.league.events.read.line_words import CellError, outcome
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.sitting import Sitting
from whistpress.problems import Span, choices, offer, shorten, suggestion, wording
from whistpress.reading.csv_file import CsvCell, CsvFile, is_figure, whole_number
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

_SIDES, _CHAIRS = ("ns", "ew"), ("n", "s", "e", "w")
_TOLD = ("by", "bid", "doubled", "tricks", "honours", "chicane", "revoke_option", "declarant", "dealer", "auction", "law", "note")
_RECKONED = ("points_ns", "points_ew")
"""Columns of an exported file that are computed again."""
_MEANT = {
    "by": noted("the side that made the last bid: NS or EW"),
    "doubled": noted("a number: 0, 1 for doubled, 2 for redoubled"),
    "tricks": noted("a number: all that the declaring side won in play; or a word in its place, such as average"),
    "chicane": noted("the hands without trumps: N, or NS for two"),
    "revoke_option": noted("points, or tricks"),
    "declarant": noted("a seat: N, E, S or W"),
    "dealer": noted("a seat: N, E, S or W"),
}

Record = Mapping[str, CsvCell]


class RowToml(TomlFile, frozen=True, eq=False):
    """A row of the file in place of the keys of a line: its cells by the names of their columns."""

    cells: Record = field(default_factory=dict)

    def has(self, path: KeyPath) -> bool:
        """Return whether the row has the column that a path ends with."""
        return path[-1] in self.cells

    def span(self, path: KeyPath) -> Span:
        """Return the span of the last cell whose column a path names, else of the first cell of the row."""
        cells = (self.cells[step] for step in reversed(path) if isinstance(step, str) and step in self.cells)
        return next(cells, next(iter(self.cells.values()))).span

    def key_span(self, path: KeyPath) -> Span:
        """Return the same: a cell has no key."""
        return self.span(path)


def read_declared_rows(reading: Reading, sitting: Sitting, csv: CsvFile, path: KeyPath) -> None:
    """Read every row as a line of declared play; report each cell that is impossible.

    In a file without bids report at `path`, the path of its name, that tricks alone do not determine the score of a deal.
    """
    names = {cell.text.casefold() for cell in csv.header}
    columns = None
    if names.intersection(("bid", "auction")) or not tells_too_little(reading, path):
        columns = _columns(reading, csv)
    if columns is None:
        sitting.slipped.update(sitting.deals)
        return
    for row in csv.rows:
        cells = {name: row[column] for name, column in columns.items() if column < len(row) and row[column].text}
        _read_row(reading, sitting, cells, row[0].span)


def _columns(reading: Reading, csv: CsvFile) -> dict[str, int] | None:
    names = [cell.text.casefold() for cell in csv.header]
    seats = _CHAIRS if "n" in names else _SIDES
    columns = ("deal", *seats, *_TOLD)
    before = reading.slips
    for cell, name in zip(csv.header, names, strict=True):
        if name and names.count(name) > 1:
            reading.say("E315.columns", cell.span, name=name)
        elif name and name not in columns and name not in _RECKONED:
            helps = suggestion(name, columns) or (wording("E315.choice", listed=offer(columns)),)
            reading.say("E315.no-column", cell.span, *helps, cell=shorten(cell.text))
    lost = [name for name in ("deal", *seats, "tricks") if name not in names]
    if lost:
        reading.say(
            "E315.column-missing",
            csv.header[0].span,
            wording("E315.first-row", names=",".join(seats)),
            listed=choices([repr(name) for name in lost]),
        )
    return None if reading.slips > before else {name: column for column, name in enumerate(names) if name}


def _read_row(reading: Reading, sitting: Sitting, cells: Record, at: Span) -> None:
    deal = number_in(cells.get("deal"))
    if deal is None or not sitting.has(deal):
        say_wrong_deal(reading, sitting, cells.get("deal"), at)
        sitting.astray = True
        return
    values = _values(reading, cells, at)
    if values is None:
        sitting.slipped.add(deal)
        return
    toml = RowToml(at.file, "", cells=cells)
    row = replace(reading, toml=toml, slips=0, faulty=())
    before = len(sitting.given)
    read_declared(row, sitting, deal, values, ("row",), dealer_in_hands(reading, sitting, deal))
    reading.slips += row.slips
    sitting.given[before:] = [replace(line, at=at, form="csv") for line in sitting.given[before:]]


def _values(reading: Reading, cells: Record, at: Span) -> DeclaredLine | None:
    """Convert a row to a line of the event's file; None, and a problem, where no such line is possible."""
    values = _seats(cells)
    try:
        read = outcome([*_tricks_or_word(cells), *([cells["note"].text] if "note" in cells else [])])
    except CellError as fault:
        reading.report(fault.problem.relocate(cells["note"].span if "note" in cells else at))
        return None
    values |= {name: cells[name].text for name in ("bid", "revoke_option", "auction", "law") if name in cells}
    values |= {name: cells[name].text.upper() for name in ("by", "declarant", "dealer") if name in cells}
    values |= {"doubled": _whole(cells["doubled"].text)} if "doubled" in cells else {}
    values |= {"tricks": _whole(cells["tricks"].text)} if "tricks" in cells and read.word is None else {}
    values |= {"honours": cells["honours"].text.split(maxsplit=1)} if "honours" in cells else {}
    values |= {"chicane": [seat for seat in cells["chicane"].text.upper() if seat.isalpha()]} if "chicane" in cells else {}
    values |= {"revoke": read.revokes} if read.revokes else {}
    values |= {"word": read.word.value} if read.word else {}
    values |= {"law": read.law} if read.law else {}
    if read.word:
        values = {key: value for key, value in values.items() if key in ("ns", "ew", "word", "law")}
    try:
        return DeclaredLine.model_validate(values)
    except ValidationError as fault:
        _say_faults(reading, cells, fault, at)
        return None


def _say_faults(reading: Reading, cells: Record, fault: ValidationError, at: Span) -> None:
    for name in dict.fromkeys(str(error["loc"][0]) for error in fault.errors()):
        cell = cells.get(name)
        written = shorten(cell.text) if cell else ""
        helps = [say(_MEANT[name])] if name in _MEANT else []
        reading.say("E317.under", cell.span if cell else at, *helps, written=written, name=name)


def _seats(cells: Record) -> dict[str, Any]:
    """Return the players N-S and E-W; of four players the two of each side."""
    if "n" in cells:
        return {"ns": _pair(cells, "n", "s"), "ew": _pair(cells, "e", "w")}
    return {name: _whole(cells[name].text) for name in _SIDES if name in cells}


def _pair(cells: Record, name: str, other: str) -> str:
    return f"{_whole(cells[name].text)} & {_whole(cells[other].text) if other in cells else ''}"


def _tricks_or_word(cells: Record) -> Sequence[int | str]:
    """Return the tricks cell for `outcome`: a word as it is; a figure as 0, so that a revoke has tricks beside it."""
    cell = cells.get("tricks")
    if cell is None:
        return ()
    return (0,) if is_figure(cell.text) else (cell.text,)


def _whole(text: str) -> int | str:
    number = whole_number(text)
    return text if number is None else number


def say_wrong_deal(reading: Reading, sitting: Sitting, cell: CsvCell | None, at: Span) -> None:
    """Report a cell that should hold the number of a deal, or without trays of a round, of the movement."""
    numbers = list(sitting.deals)
    helps = (
        (
            say(
                "the %(noun)ss are %(numbers)s to %(numbers_2)s",
                noun=say(sitting.noun),
                numbers=numbers[0],
                numbers_2=numbers[-1],
            ),
        )
        if numbers
        else ()
    )
    written = shorten(cell.text) if cell else ""
    number = number_in(cell)
    if number is not None:
        reading.say("E308.no-number", cell.span if cell else at, *helps, noun=say(sitting.noun), number=number)
    else:
        reading.say("E316.expected-number", cell.span if cell else at, *helps, noun=say(sitting.noun), written=written)


def number_in(cell: CsvCell | None) -> int | None:
    """Return the whole number in a cell; None when it is none."""
    return whole_number(cell.text) if cell else None
