"""A ruled sheet or card: columns with headings, rows of words and of boxes to write in, lines below. `paper` lays it out.

The score sheets, schedules and cards of the books that are neither slips nor movement cards are all of this kind.
"""

from enum import StrEnum

from msgspec import Struct

WRITE, SQUARE = 15.0, 8.0
"""Widths of a box for a score or a name, and of a square for two figures, in millimetres."""


class CellKind(StrEnum):
    """What a cell is: words, a box to be written in (or written already), or black, where nothing is to be written."""

    SAID = "said"
    BOX = "box"
    BARRED = "barred"


class RuledCell(Struct, frozen=True):
    """A cell: its text, its kind, and in the `corner` of a box what it is for (the number of a deal)."""

    text: str = ""
    kind: CellKind = CellKind.SAID
    corner: str = ""


def write_box(text: str = "", corner: str = "") -> RuledCell:
    """A box to write in, or with what was written."""
    return RuledCell(text, CellKind.BOX, corner)


BARRED = RuledCell(kind=CellKind.BARRED)


class RuledColumn(Struct, frozen=True, kw_only=True):
    """A column: its heading, that of the `group` it shares with its neighbours, its least width (mm).

    A column of `names` stands at the left and may wrap; the others are centred.
    """

    heading: str
    group: str = ""
    least: float = 0.0
    names: bool = False


class RuledLine(Struct, frozen=True, kw_only=True):
    """A row: its cells, of which the first spans `span` columns; `begins`: a block begins with it.

    One with a `heading` and without cells is a heading across all columns.
    """

    cells: tuple[RuledCell, ...] = ()
    span: int = 1
    begins: bool = False
    heading: str = ""


class RuledSheet(Struct, frozen=True, kw_only=True):
    """One sheet or card.

    `head` is the small line above (the event, the day), `number` what is set largest, `title` the heading, `sentences` stand
    below it and `notes` at the foot. The first `fixed` columns are repeated where the others run over several sheets, so many
    of these `together`; `foot` are the rows that end the last.
    """

    title: str
    columns: tuple[RuledColumn, ...]
    rows: tuple[RuledLine, ...]
    head: str = ""
    number: str = ""
    sentences: tuple[str, ...] = ()
    foot: tuple[RuledLine, ...] = ()
    notes: tuple[str, ...] = ()
    fixed: int = 1
    together: int = 1


def text_cells(*texts: str) -> tuple[RuledCell, ...]:
    """Cells of words."""
    return tuple(RuledCell(text) for text in texts)
