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


class SchemaLine(Struct, frozen=True):
    """A kind of JSON file: its name, what it is, the path of its schema."""

    kind: str
    meaning: str
    path: str


class DataGuide(Struct, frozen=True, kw_only=True):
    """The tables of the database, and the schemas of the JSON files."""

    tables: tuple[TableLine, ...] = ()
    schemas: tuple[SchemaLine, ...] = ()


NO_GUIDE = DataGuide()
