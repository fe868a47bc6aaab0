"""A table of rows in its box on a league's own card: widths, type, and which rows go on to the next card."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from whistpress.printing.forms.own_text import sizes, unbroken
from whistpress.printing.measure import ems, lines_of, share_width
from whistpress.printing.papers.card_values import Values
from whistpress.readers.card import DesignField
from whistpress.readers.card.braces import filled
from whistpress.readers.card.design import POINT

HEAD = 5.0
HEAD_SIZE = 8.0
_LEADING, _AIR, _PAD = 1.18, 1.0, 2.6
_SURE, _LEAST = 1.05, 8.0
_Cells = tuple[str, ...]
Longest = tuple[float, ...]
"""The length of the longest text of each column, in ems."""


class FittedTable(Struct, frozen=True):
    """A table: its headings, its cells, its widths (per cent), its type (pt), the least height of a row (mm).

    `cut` when a cell had to be shortened.
    """

    heads: _Cells
    rows: tuple[_Cells, ...]
    widths: tuple[float, ...]
    size: float
    row: float
    cut: bool = False


def longest(field: DesignField, rows: Iterable[Values]) -> Longest:
    """How long the longest text of each column is, in ems: asked of all cards, so that their columns are alike."""
    every = tuple(rows)
    return tuple(max((ems(filled(column.text, row)) for row in every), default=0.0) for column in field.columns)


def fitted_tables(field: DesignField, rows: Sequence[Values], among: Longest) -> tuple[FittedTable, ...]:
    """The table in the largest type at which its box holds it; in the smallest on several cards, where it has more rows.

    A cell that not even a whole box holds is shortened. `among` is what is longest on all cards.
    """
    cells = tuple(tuple(filled(column.text, row) for column in field.columns) for row in rows)
    size = _size(field, cells, among)
    widths, room = _widths(field, among, size), field.box.height - HEAD
    short = tuple(tuple(_held(cell, width, size, room) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return tuple(
        FittedTable(
            heads=tuple(column.head for column in field.columns),
            rows=part,
            widths=tuple(round(100 * width / field.box.width, 3) for width in widths),
            size=size,
            row=field.row,
            cut=short != cells,
        )
        for part in _parts(field, short, widths, size, room)
    )


def _parts(
    field: DesignField, rows: Sequence[_Cells], widths: Sequence[float], size: float, room: float
) -> tuple[tuple[_Cells, ...], ...]:
    """The rows that stand on each card; one at least."""
    parts, used = [list[_Cells]()], 0.0
    for row in rows:
        high = _height(field, row, widths, size)
        if parts[-1] and used + high > room + 0.01:
            parts.append([])
            used = 0.0
        parts[-1].append(row)
        used += high
    return tuple(map(tuple, parts))


def _size(field: DesignField, cells: Sequence[_Cells], among: Longest) -> float:
    """The largest type at which the rows stand in the box, if it can be without a broken word; else the least."""
    held = []
    for size in sizes(field):
        widths = _widths(field, among, size)
        if sum(_height(field, row, widths, size) for row in cells) <= field.box.height - HEAD:
            if all(unbroken(cell, _room(width), size) for row in cells for cell, width in zip(row, widths, strict=True)):
                return round(size, 1)
            held.append(size)
    return round(held[0] if held else field.least, 1)


def _widths(field: DesignField, among: Longest, size: float) -> tuple[float, ...]:
    """Widths that are said are kept, the other columns share what is left as their texts need.

    None is narrower than 8 mm or its heading: the widest give what is missing.
    """
    free = [place for place, column in enumerate(field.columns) if not column.width]
    left = field.box.width - sum(column.width for column in field.columns)
    needs = [_need(field.columns[place].head, among[place], size) for place in free]
    shared = dict(zip(free, share_width(needs, left) if free else (), strict=True))
    said = [column.width or shared[place] for place, column in enumerate(field.columns)]
    said[-1] += field.box.width - sum(said)
    return _at_least(said, [max(_LEAST, _need(column.head, 0.0, size)) for column in field.columns])


def _at_least(widths: Sequence[float], least: Sequence[float]) -> tuple[float, ...]:
    missing = sum(max(0.0, one - width) for width, one in zip(widths, least, strict=True))
    spare = sum(max(0.0, width - one) for width, one in zip(widths, least, strict=True))
    if not missing or spare < missing:
        return tuple(widths)
    given = missing / spare
    return tuple(one if width < one else width - given * (width - one) for width, one in zip(widths, least, strict=True))


def _need(head: str, text: float, size: float) -> float:
    return max(ems(head) * HEAD_SIZE * 1.08, text * size * _SURE) * POINT + _PAD


def _height(field: DesignField, row: _Cells, widths: Sequence[float], size: float) -> float:
    lines = max(lines_of(cell, _room(width), size) for cell, width in zip(row, widths, strict=True))
    return max(field.row, lines * size * POINT * _LEADING + _AIR)


def _room(width: float) -> float:
    return max(2.0, (width - _PAD + 0.3) / _SURE)


def _held(cell: str, width: float, size: float, room: float) -> str:
    """The text of a cell, as far as the whole box has lines for it."""
    most = max(1, int((room - _AIR) / (size * POINT * _LEADING)))
    while len(cell) > 2 and lines_of(cell, _room(width), size) > most:
        cell = f"{cell[:-2].rstrip('… ')}…"
    return cell
