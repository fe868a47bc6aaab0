"""Cells that a sheet has once for several rows, and lists side by side that are put below each other."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.league.sheets.heads import SheetColumns
from whistpress.reading.csv_file import CsvCell, CsvFile, Row, is_figure

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
