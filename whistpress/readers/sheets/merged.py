"""Cells that a sheet has once for several rows, merged or left empty below: a day, a round, a home night."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from whistpress.readers.csv_file import CsvCell, Row
from whistpress.readers.sheets.heads import SheetColumns

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
