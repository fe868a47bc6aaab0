"""A ruled sheet or card: columns with headings, rows of words and of boxes to write in, lines below. `paper` lays it out.

The score sheets, schedules and cards of the books that are neither slips nor movement cards are all of this kind.
"""

from enum import StrEnum

from msgspec import Struct

WRITE, SQUARE = 15.0, 8.0
"""Widths of a box for a score or a name, and of a square for two figures, in millimetres."""


class Kind(StrEnum):
    """What a cell is: words, a box to be written in (or written already), or black, where nothing is to be written."""

    SAID = "said"
    BOX = "box"
    BARRED = "barred"


class Cell(Struct, frozen=True):
    """A cell: its text, its kind, and in the `corner` of a box what it is for (the number of a deal)."""

    text: str = ""
    kind: Kind = Kind.SAID
    corner: str = ""


def box(text: str = "", corner: str = "") -> Cell:
    """A box to write in, or with what was written."""
    return Cell(text, Kind.BOX, corner)


BARRED = Cell(kind=Kind.BARRED)


class Column(Struct, frozen=True, kw_only=True):
    """A column: its heading, that of the `group` it shares with its neighbours, its least width (mm).

    A column of `names` stands at the left and may wrap; the others are centred.
    """

    heading: str
    group: str = ""
    least: float = 0.0
    names: bool = False


class Line(Struct, frozen=True, kw_only=True):
    """A row: its cells, of which the first spans `span` columns; `begins`: a block begins with it.

    One with a `heading` and without cells is a heading across all columns.
    """

    cells: tuple[Cell, ...] = ()
    span: int = 1
    begins: bool = False
    heading: str = ""


class Ruled(Struct, frozen=True, kw_only=True):
    """One sheet or card.

    `head` is the small line above (the event, the day), `number` what is set largest, `title` the heading, `sentences` stand
    below it and `notes` at the foot. The first `fixed` columns are repeated where the others run over several sheets, so many
    of these `together`; `foot` are the rows that end the last.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Line, ...]
    head: str = ""
    number: str = ""
    sentences: tuple[str, ...] = ()
    foot: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()
    fixed: int = 1
    together: int = 1


def said(*texts: str) -> tuple[Cell, ...]:
    """Cells of words."""
    return tuple(Cell(text) for text in texts)
