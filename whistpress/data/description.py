"""The description of the record: what `record.toml` says of each table, and how it is written as JSON, CSV and SQLite.

A table has columns, each with a type, a unit, the edition of the program that first wrote it, and a meaning. Under `json`, `csv`
and `sqlite` it says which columns each format has, and in which order:

* `put_off`: the column by its own name; `home=home_id@1`: by an older name, which scripts have read since the first edition;
* `points=points_home+points_away@2`: in JSON a list of two figures;
* `remark~`: left out where there is nothing to say; `home~?`: left out of a row that has no such thing (a bye), null if unknown;
* `outcome!`: in SQLite an empty text in the place of NULL.

The types are `text`, `whole` (a number), `figure` (exact, a whole number or a fraction), `day`, `flag`, `object`, `id TABLE` (the
id of a row of that table) and the name of a table (a row of it); `list`, `pair` and `map` of one, `whole|text` for either of two.
With `?` a cell may hold nothing. Names and meanings are fixed: columns may come, none changes its meaning.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct, convert

FIGURE, WHOLE, DAY, FLAG, TEXT, ID, OBJECT = "figure", "whole", "day", "flag", "text", "id", "object"
UNITS = frozenset(
    {
        *("number", "rank", "year", "days", "minutes", "times", "persons", "votes", "ballots", "money", "percent", "revokes"),
        *("deals", "tricks", "hands", "games", "rubbers", "tables", "matches", "points"),
        "score",  # the unit of the event's way of scoring, or of the measure of a standing
        "margin",  # that of the division: tricks, or half of them
    }
)
"""What whole numbers and figures count."""


class CellType(Struct, frozen=True):
    """A type as the description writes it: `list pair figure` is a `shape` of two words around the `base` figure."""

    base: str
    shape: tuple[str, ...] = ()
    table: str = ""  # the table to which an id belongs
    optional: bool = False  # whether a cell may hold nothing

    @property
    def is_plain_figure(self) -> bool:
        """Whether a cell holds one figure: CSV and SQLite have two columns for it."""
        return self.base == FIGURE and not self.shape


class RecordColumn(Struct, frozen=True):
    """A column of a table."""

    name: str
    type: CellType
    written_type: str  # as the description writes it
    unit: str  # what a number or a figure counts; empty for the rest
    since: str  # the edition of the program that first wrote it
    meaning: str


class WrittenColumn(Struct, frozen=True):
    """A column as a format writes it: its name there, and the columns that it is made of (two for a pair)."""

    name: str
    sources: tuple[RecordColumn, ...]
    since: str
    may_lack: bool = False  # left out where there is nothing to say
    may_be_null: bool = False  # in JSON null where nothing is known
    never_null: bool = False  # in SQLite an empty text in the place of NULL

    @property
    def column(self) -> RecordColumn:
        """The column that it is made of, or the first of two."""
        return self.sources[0]

    @property
    def meaning(self) -> str:
        """What it means; of an older name also the name that all formats have."""
        names = " and ".join(f"`{column.name}`" for column in self.sources)
        if len(self.sources) > 1:
            return f"{names} as a list"
        return self.column.meaning


class RecordTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table: what a row of it is, its columns, and how each format writes them."""

    name: str
    about: str
    columns: Mapping[str, RecordColumn]
    json: tuple[WrittenColumn, ...] = ()
    csv: tuple[WrittenColumn, ...] = ()
    sqlite: tuple[WrittenColumn, ...] = ()
    key: tuple[str, ...] = ()  # the columns of SQLite that tell its rows apart
    view: str = ""  # the query of a view; a table has none
    shared: bool = False  # whether all figures of its rows have one denominator in SQLite
    kind: str = ""  # the kind of JSON file that has one row of it
    form: str = ""  # the name of a row in JSON Schemas
    form_about: str = ""  # what such a row is, where it is not one of SQLite
    path: str = ""  # the paths of its CSV files (with `<…>`)
    csv_name: str = ""  # what anchors call its CSV files
    csv_about: str = ""  # what else is to be said of its CSV files

    @property
    def since(self) -> str:
        """The edition of the program that first wrote it."""
        return min(written.since for written in (*self.json, *self.csv, *self.sqlite))


@lru_cache(maxsize=1)
def record_tables() -> Mapping[str, RecordTable]:
    """Return every table of the record by its name, those of SQLite in the order in which its file has them."""
    description = tomllib.loads(Path(__file__).with_name("record.toml").read_text("utf-8"))
    shared = {name: _column(name, *entry) for name, entry in description.pop("shared").items()}
    return MappingProxyType({name: _table(name, entries, shared) for name, entries in description.items()})


def record_table(name: str) -> RecordTable:
    """Return a table of the record."""
    return record_tables()[name]


def _table(name: str, entries: Mapping[str, str | bool | list[str]], shared: Mapping[str, RecordColumn]) -> RecordTable:
    """Read a table: a key with a list is a column, any other one says something of the table.

    A column that a format names without a line of its own is the `shared` one. A table that names no format has all its columns
    in SQLite.
    """
    columns = {key: _column(key, *entry) for key, entry in entries.items() if isinstance(entry, list)}
    said: dict[str, object] = {key: entry for key, entry in entries.items() if key not in columns}
    formats = {key: str(said.pop(key)) for key in ("sqlite", "csv", "json") if key in said} or {"sqlite": " ".join(columns)}
    written = {key: _columns_of({**shared, **columns}, words) for key, words in formats.items()}
    columns |= {source.name: source for of_format in written.values() for column in of_format for source in column.sources}
    said |= {"name": name, "columns": columns, "key": tuple(str(said.get("key", "")).split())}
    said.update(written.items())
    said.setdefault("csv_name", name)
    return convert(said, RecordTable)


def _column(name: str, written_type: str, unit: str, since: str, meaning: str) -> RecordColumn:
    return RecordColumn(name, cell_type(written_type), written_type, unit, since, meaning)


def cell_type(written: str) -> CellType:
    """Read a type: `figure?`, `id? clubs`, `list pair figure`."""
    optional = "?" in written
    words = written.replace("?", "").split()
    if words[0] == ID:
        return CellType(ID, table=words[1], optional=optional)
    return CellType(words[-1], tuple(words[:-1]), optional=optional)


def _columns_of(columns: Mapping[str, RecordColumn], words: str) -> tuple[WrittenColumn, ...]:
    """Read the columns of a format."""
    return tuple(_written_column(columns, *word.partition("=")) for word in words.split())


def _written_column(columns: Mapping[str, RecordColumn], head: str, _: str, source: str) -> WrittenColumn:
    name = head.rstrip("~?!")
    names, _, since = (source or name).partition("@")
    sources = tuple(columns[part] for part in names.split("+"))
    may_lack = "~" in head
    return WrittenColumn(
        name,
        sources,
        since or sources[0].since,
        may_lack=may_lack,
        may_be_null=sources[0].type.optional and (not may_lack or "?" in head),
        never_null="!" in head,
    )
