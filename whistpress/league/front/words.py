"""What the page about the data tells of the files for other programs."""

from msgspec import Struct


class DatabaseColumnLine(Struct, frozen=True):
    """A column of a table: its name, its SQL type and rules, what it means."""

    name: str
    kind: str
    meaning: str


class DatabaseTableLine(Struct, frozen=True):
    """A table of the database: its name, what a row of it is, its columns."""

    name: str
    meaning: str
    columns: tuple[DatabaseColumnLine, ...]


class SchemaLine(Struct, frozen=True):
    """A kind of JSON file: its name, what it is, the path of its schema."""

    kind: str
    meaning: str
    path: str


class CsvTableLine(Struct, frozen=True):
    """A sort of CSV files: its name, the paths, what a row is, its columns."""

    name: str
    path: str
    meaning: str
    columns: tuple[DatabaseColumnLine, ...]


class DataGuide(Struct, frozen=True, kw_only=True):
    """The sorts of CSV files, the tables of the database, and the schemas of the JSON files."""

    tables: tuple[DatabaseTableLine, ...] = ()
    schemas: tuple[SchemaLine, ...] = ()
    csv: tuple[CsvTableLine, ...] = ()


NO_GUIDE = DataGuide()
