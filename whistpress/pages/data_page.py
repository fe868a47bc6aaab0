"""What there is for spreadsheets and programs: the files, the tables of the database with their columns, the schemas."""

from msgspec import Struct

from whistpress.core.model import League
from whistpress.exports.database.tables import TABLES
from whistpress.language import say
from whistpress.pages import addresses
from whistpress.pages.data.encoded import kind_of, schema_path
from whistpress.pages.data.schemas import kinds
from whistpress.pages.page import Download, Page


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
    """A kind of page: its name, what it is, the path of the schema of its JSON."""

    kind: str
    meaning: str
    path: str


class DataPage(Page, frozen=True, kw_only=True):
    """What there is for spreadsheets and programs.

    `files` are those of the whole league; `tables` those of the database; `schemas` say what the JSON of each kind of page has.
    """

    files: tuple[Download, ...]
    tables: tuple[TableLine, ...]
    schemas: tuple[SchemaLine, ...]


def data_page(league: League) -> DataPage:
    """The page of the data."""
    files = (
        Download(say("The whole record as one SQLite file"), addresses.DATABASE, "SQLite"),
        Download(say("What its tables mean, as Datasette reads it"), addresses.DATA_ABOUT, "JSON"),
    )
    return DataPage(
        path=addresses.DATA,
        title=say("For spreadsheets and programs"),
        summary=say("What of %(name)s can be read by spreadsheets and programs, and what each figure means.", name=league.name),
        files=files if league.events else (),
        tables=tuple(
            TableLine(one.name, one.meaning, tuple(ColumnLine(each.name, each.kind, each.meaning) for each in one.columns))
            for one in (TABLES if league.events else ())
        ),
        schemas=tuple(SchemaLine(kind_of(one), _first_line(one), schema_path(one)) for one in kinds()),
    )


def _first_line(kind: type[Page]) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0]
