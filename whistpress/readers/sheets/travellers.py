"""Travellers in a sheet, deal by deal, and the files that say the same: an event, and its scores as CSV."""

import csv
import io
import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from whistpress.problems import Problems
from whistpress.problems.quoting import shorten
from whistpress.readers.csv_file import CsvCell, whole_number
from whistpress.readers.new_event import names_of_entries
from whistpress.readers.sheets.cells import in_order
from whistpress.readers.sheets.chosen import SheetChoices
from whistpress.readers.sheets.heads import SheetColumns
from whistpress.readers.toml_writer import toml_text

_ORDER = ("round", "deal", "ns", "ew", "n", "s", "e", "w", "tricks", "ew_tricks", "note")
_SIDES = ("ns", "ew")
_SEATS = (*_SIDES, "n", "s", "e", "w")
_LABEL = re.compile(r"(?:NS|EW)\s*[0-9]+", re.IGNORECASE)
"""The number of a pair in a compass game: NS 3."""


class SheetTravellers(Struct, frozen=True):
    """The lines of the travellers by columns, and the entries by number where the sheet names them."""

    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    entries: Mapping[str, Sequence[str]]
    individual: bool


def read_travellers(columns: SheetColumns, problems: Problems) -> SheetTravellers:
    """Read the lines; names of entries become numbers in their order. Report cells that cannot be."""
    heads = tuple(name for name in _ORDER if name in columns.places)
    entries: dict[tuple[str, ...], str] = {}
    seats = [cell for row in columns.rows for name in _SEATS if (cell := columns.cell(row, name))]
    named = any(_number(cell) is None for cell in seats)
    lines = []
    for row in columns.rows:
        line = []
        for name in heads:
            cell = columns.cell(row, name)
            if name in _SEATS and cell and named and not _LABEL.fullmatch(cell.text):
                (who,) = names_of_entries([cell.text]) if name in _SIDES else ((in_order(cell.text, columns.members),),)
                line.append(entries.setdefault(who, str(len(entries) + 1)))
            else:
                line.append(_text(name, cell, problems) if cell else "")
        if columns.cell(row, "deal") is None:
            problems.add("E859", "this row has no deal", next(cell for cell in row if cell.text).span, "write its number")
        lines.append(tuple(line))
    by_number = {number: who for who, number in entries.items()}
    return SheetTravellers(heads, tuple(lines), by_number, "n" in heads)


def _number(cell: CsvCell) -> int | str | None:
    return cell.text if _LABEL.fullmatch(cell.text) else whole_number(cell.text)


def _text(name: str, cell: CsvCell, problems: Problems) -> str:
    """Return what a cell says; a number of a spreadsheet (7.0) without its noughts."""
    number = whole_number(cell.text)
    if number is None and name in ("deal", "round"):
        problems.add("E856", f"'{shorten(cell.text)}' is no number of a {name}", cell.span)
    return cell.text if number is None else str(number)


def scores_text(travellers: SheetTravellers) -> str:
    """Return the lines as the scores of an event."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(travellers.heads)
    writer.writerows(travellers.lines)
    return text.getvalue()


def traveller_event(travellers: SheetTravellers, choices: SheetChoices, scores: str, schema: str = "") -> str:
    """Return the event file of the travellers."""
    values: dict[str, object] = {"title": choices.title, "date": choices.date}
    values |= {"contest": "individual" if travellers.individual else "pairs", "scores": scores, "source": choices.source}
    entries = {number: who[0] if len(who) == 1 else list(who) for number, who in travellers.entries.items()}
    values |= {"entries": entries} if entries else {}
    text = toml_text(values)
    return f"#:schema {schema}\n{text}" if schema else text
