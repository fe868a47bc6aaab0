"""What the page about the data tells of the files for other programs."""

from msgspec import Struct


class ColumnLine(Struct, frozen=True):
    """A column of a table: its name, its SQL type and rules, what it means."""

    name: str
    kind: str
    meaning: str


class TableLine(Struct, frozen=True):
    """A table of the database: its name, what a row of it is, its columns."""

    name: str
    meaning: str
    columns: tuple[ColumnLine, ...]


class DataGuide(Struct, frozen=True):
    """The tables of the database."""

    tables: tuple[TableLine, ...] = ()


NO_GUIDE = DataGuide()
