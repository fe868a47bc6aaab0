"""The record in its three formats, as the description says: a row as JSON with its schema, rows as CSV, tables of SQLite.

A row is a mapping of columns to values: numbers, texts, days, flags, exact figures as fractions. Each format takes of it what it
has, and writes an exact figure in its own way: JSON as a text (`31/5`), CSV as a decimal with the exact one beside, SQLite as
numerator and denominator.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any

import msgspec
from msgspec import Struct

from whistpress.core.model.evening import MovedDay
from whistpress.data.description import (
    DAY,
    FIGURE,
    FLAG,
    ID,
    OBJECT,
    TEXT,
    WHOLE,
    CellType,
    RecordColumn,
    RecordTable,
    WrittenColumn,
    record_table,
    record_tables,
)
from whistpress.data.encoding import Json, as_csv
from whistpress.site import addresses
from whistpress.site.figures import exact

Row = Mapping[str, Any]
"""The values of a row by the names of its columns; what a format does not have may be missing."""
Cells = Sequence[str | int | Fraction | tuple[int | None, int | None] | None]
"""The values of a row in the order of the columns of SQLite. A figure is a fraction, or already numerator and denominator."""
Rows = Iterator[tuple[str, Row | Cells]]
"""Names of tables, each with a row."""

EXACT = "_exact"
"""The end of the name of the column of CSV with the exact figure."""
PLACES = 6
"""The most decimal places of a figure in CSV; the exact one stands beside it."""


class FileColumn(Struct, frozen=True):
    """A column of a file as its format has it, for whoever reads about it: a figure has two of them."""

    name: str
    kind: str  # the kind of its cells: in SQLite the type with its rules
    type: str  # as the description writes it
    unit: str
    since: str
    meaning: str
    may_lack: bool = False


def moved_rows(of: str, id_: str, part: str, moved: tuple[MovedDay, ...]) -> Iterator[Row]:
    """Yield the changes of the day of a sitting of an event, or of a match of a division or a cup."""
    for number, change in enumerate(moved, 1):
        yield {"of": of, "id": id_, "part": part, "number": number, "from": change.left, "on": change.on}


# CSV


def csv_files() -> tuple[RecordTable, ...]:
    """Return the tables that the site has as CSV files."""
    return tuple(table for table in record_tables().values() if table.path)


_CSV_KINDS = {WHOLE: "whole number", FLAG: "whole number", DAY: "date", FIGURE: "decimal"}


def csv_columns(table: RecordTable) -> tuple[FileColumn, ...]:
    """Return every column that a CSV file of a table may have."""
    return tuple(column for written in table.csv for column in _csv_columns(written))


def _csv_columns(written: WrittenColumn) -> Iterator[FileColumn]:
    column = written.column
    kind = "text" if column.type.shape else _CSV_KINDS.get(column.type.base, "text")
    yield FileColumn(written.name, kind, column.written_type, column.unit, written.since, written.meaning, written.may_lack)
    if column.type.is_plain_figure:
        same = f"the same exactly: {written.name}"
        yield FileColumn(
            f"{written.name}{EXACT}", "fraction", column.written_type, column.unit, written.since, same, written.may_lack
        )


def csv_text(table: RecordTable, rows: Iterable[Row | Sequence[object]], names: Sequence[str] = ()) -> str:
    """Return rows as CSV.

    The `names` are those of the columns that the file has; without them it has all but those that lack in every row. A row is a
    mapping, or the values in the order of the `names`.
    """
    rows = list(rows)
    by_name = {written.name: written for written in table.csv}
    written = [by_name[name] for name in names] or [column for column in table.csv if not _is_left_out(column, rows)]
    header = [column.name for of in written for column in _csv_columns(of)]
    sources = [of.column for of in written]
    return as_csv(
        header,
        (
            [
                cell
                for column, value in zip(sources, _values(row, sources), strict=True)
                for cell in _csv_cells(column.type, value)
            ]
            for row in rows
        ),
    )


def _is_left_out(written: WrittenColumn, rows: Sequence[Row | Sequence[object]]) -> bool:
    name = written.column.name
    return written.may_lack and all(isinstance(row, Mapping) and row.get(name) in (None, "") for row in rows)


def _values(row: Row | Sequence[object], columns: Sequence[RecordColumn]) -> Sequence[object]:
    return [row.get(column.name) for column in columns] if isinstance(row, Mapping) else row


def _csv_cells(type_: CellType, value: object) -> tuple[object, ...]:
    """Return the cells of a value: of a figure the decimal and the exact one."""
    if type_.is_plain_figure:
        if value is None or value == "":
            return "", ""
        figure = value if isinstance(value, Fraction) else Fraction(str(value))
        return decimal_text(figure), exact(figure)
    if isinstance(value, bool):
        return (int(value),)
    return (" & ".join(map(str, value)),) if isinstance(value, list | tuple) else (value,)


def csv_bytes(text: str) -> bytes:
    """Return CSV as a file of the site: UTF-8 with a byte-order mark, so that a spreadsheet shows `ü` as it is."""
    return text.encode("utf-8-sig")


def decimal_text(figure: Fraction | int) -> str:
    """Return a figure as a plain decimal: `6`, `6.2`, `-0.333333`; at most six places, half up, with a dot in any language."""
    numerator, denominator = figure.as_integer_ratio()
    scale = 10**PLACES
    whole, rest = divmod((2 * abs(numerator) * scale + denominator) // (2 * denominator), scale)
    part = f"{rest:0{PLACES}}".rstrip("0")
    return f"{'-' if numerator < 0 and (whole or rest) else ''}{whole}{'.' if part else ''}{part}"


# JSON

_MISSING = object()
_Convert = Callable[[object], object]
_Nothing = tuple[object, ...]
_NOTHING: _Nothing = (_MISSING, "", (), [])


def json_part(table: str, row: Row) -> Json:
    """Return what a row has of a table as JSON has it; the rows of other tables in it are mappings too."""
    return _json(table, row, whole=False)


def json_row(table: str, row: Row) -> Json:
    """Return a whole row of a table as JSON has it; the rows of other tables in it are mappings too."""
    return _json(table, row, whole=True)


def _json(table: str, row: Row, *, whole: bool) -> Json:
    columns, fields = _json_fields(table)
    if not row.keys() <= columns:
        raise ValueError(f"{table} has no column {', '.join(sorted(row.keys() - columns))}: describe it in data/record.toml")
    form: Json = {}
    for name, sources, convert, nothing in fields:
        if len(sources) > 1:
            first, second = (row.get(source, _MISSING) for source in sources)
            value = _MISSING if first is _MISSING else None if first is None else "" if first == "" else (first, second)
        else:
            value = row.get(sources[0], _MISSING)
        if value in nothing:
            continue
        if value is _MISSING and not whole:
            continue
        if value is _MISSING:
            raise ValueError(f"a row of {table} lacks {sources[0]}")
        form[name] = convert(value) if convert else value
    return form


def json_file(kind: str, path: str, row: Row) -> bytes:
    """Return the file at a path: a row of the table whose kind of JSON file it is, and where its schema is."""
    schema = addresses.root(path) + addresses.schema(kind)
    return encode_json(json_row(schema_kinds()[kind].name, {"schema": schema, **row}))


def encode_json(form: Json) -> bytes:
    """Return a form as the text of a file."""
    return msgspec.json.encode(form) + b"\n"


@cache
def _json_fields(table: str) -> tuple[frozenset[str], tuple[tuple[str, tuple[str, ...], _Convert | None, _Nothing], ...]]:
    """Return the columns of a table, and of each that JSON has the name, the sources, what converts it, what is left out."""
    described = record_table(table)
    fields = [
        (written.name, tuple(column.name for column in written.sources), _json_converter(written), _nothing(written))
        for written in described.json
    ]
    return frozenset(described.columns), tuple(fields)


def _nothing(written: WrittenColumn) -> _Nothing:
    """Return the values for which a column is left out."""
    if not written.may_lack:
        return ()
    return _NOTHING if written.may_be_null else (*_NOTHING, None)


def _json_converter(written: WrittenColumn) -> _Convert | None:
    """Return the function that makes JSON of a value; None where it is JSON already."""
    type_, several = written.column.type, len(written.sources) > 1
    single = _converter(type_.base)
    if single is None and not type_.optional:
        return None
    shape = ("pair",) if several else type_.shape

    def convert(value: object, depth: int = 0) -> object:
        if value is None or (depth == 0 and type_.optional and value == ""):
            return None
        if depth < len(shape):
            if isinstance(value, Mapping) and shape[depth] == "map":
                return {key: convert(part, depth + 1) for key, part in value.items()}
            return [convert(part, depth + 1) for part in value]  # type: ignore[attr-defined]
        return single(value) if single else value

    return convert


def _converter(base: str) -> _Convert | None:
    if base in (FIGURE, DAY):
        return str
    if base == FLAG:
        return bool
    return (lambda row: json_row(base, row)) if base in record_tables() else None  # type: ignore[arg-type]


_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_JSON_TYPES: Mapping[str, Json] = {
    TEXT: {"type": "string"},
    ID: {"type": "string"},
    WHOLE: {"type": "integer"},
    FLAG: {"type": "boolean"},
    OBJECT: {"type": "object"},
    FIGURE: {
        "description": "An exact figure: a whole number or a fraction.",
        "type": "string",
        "pattern": "^-?[0-9]+(/[0-9]+)?$",
    },
    DAY: {"description": "A day: YYYY-MM-DD.", "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
}


def schema_kinds() -> Mapping[str, RecordTable]:
    """Return the tables of which one row is a JSON file, by the kinds of these files."""
    return {table.kind: table for table in record_tables().values() if table.kind}


def schema_of(kind: str) -> Json:
    """Return the JSON Schema (2020-12) of a kind of file; units and editions stand beside what each key means."""
    defs: dict[str, Json] = {}
    root = _reference(schema_kinds()[kind], defs)
    return {"$schema": _DIALECT, "$id": addresses.schema(kind), **root, "$defs": defs}


def _reference(table: RecordTable, defs: dict[str, Json]) -> Json:
    """Return a reference to the schema of a row of a table, and add that to the others."""
    if table.form not in defs:
        defs[table.form] = {}
        defs[table.form] = {
            "title": table.form,
            "description": json_about(table),
            "type": "object",
            "properties": {written.name: _property(written, defs) for written in table.json},
            "required": [written.name for written in table.json if not written.may_lack],
        }
    return {"$ref": f"#/$defs/{table.form}"}


def json_about(table: RecordTable) -> str:
    """Return what a row of a table is, as a sentence."""
    return table.form_about or f"{table.about[:1].upper()}{table.about[1:]}."


def _property(written: WrittenColumn, defs: dict[str, Json]) -> Json:
    column = written.column
    schema: Json = _base_schema(column.type.base, defs)
    for shape in reversed(("pair",) if len(written.sources) > 1 else column.type.shape):
        if shape == "pair":
            schema = {"type": "array", "minItems": 2, "maxItems": 2, "prefixItems": [schema, schema], "items": False}
        else:
            schema = {"type": "array", "items": schema} if shape == "list" else {"type": "object", "additionalProperties": schema}
    if written.may_be_null:
        schema = {"anyOf": [schema, {"type": "null"}]}
    unit = {"unit": column.unit} if column.unit else {}
    meaning = f"{written.meaning[:1].upper()}{written.meaning[1:]}."
    return schema | {"description": f"{meaning} {schema.get('description', '')}".rstrip(), **unit, "since": written.since}


def _base_schema(base: str, defs: dict[str, Json]) -> Json:
    if base in record_tables():
        return _reference(record_table(base), defs)
    parts = [_JSON_TYPES[part] for part in base.split("|")]
    return dict(parts[0]) if len(parts) == 1 else {"anyOf": parts}


# SQLite


def sqlite_tables() -> tuple[RecordTable, ...]:
    """Return the tables of the database, in the order of its file."""
    return tuple(table for table in record_tables().values() if table.sqlite)


def sqlite_columns(table: RecordTable) -> tuple[FileColumn, ...]:
    """Return the columns of a table of the database."""
    return tuple(column for written in table.sqlite for column in _sqlite_columns(written))


def _sqlite_columns(written: WrittenColumn) -> Iterator[FileColumn]:
    column = written.column
    rule = "" if column.type.optional and not written.never_null else " NOT NULL"
    rule += f" REFERENCES {column.type.table} (id)" if column.type.base == ID else ""
    about = (column.written_type, column.unit, written.since)
    if column.type.is_plain_figure:
        above, below = f"{written.name}_num", f"{written.name}_den"
        shared = f"what {above} is divided by, the same in all rows of an event (of a standing)"
        yield FileColumn(above, f"INTEGER{rule}", *about, f"{written.meaning}: the numerator")
        yield FileColumn(below, f"INTEGER{rule}", *about, shared)
    else:
        kind = "INTEGER" if column.type.base in (WHOLE, FLAG) and not column.type.shape else "TEXT"
        yield FileColumn(written.name, f"{kind}{rule}", *about, written.meaning)


def quote_name(name: str) -> str:
    """Return a quoted name, which may be a keyword of SQL (`table`, `group`)."""
    return f'"{name}"'


def creation(table: RecordTable) -> str:
    """Return the SQL statement that creates a table."""
    if table.view:
        return f"CREATE VIEW {quote_name(table.name)} AS {table.view}"
    columns = [f"{quote_name(column.name)} {column.kind}" for column in sqlite_columns(table)]
    keys = [f"PRIMARY KEY ({', '.join(quote_name(name) for name in table.key)})"] if table.key else []
    return f"CREATE TABLE {quote_name(table.name)} ({', '.join([*columns, *keys])})" + (" WITHOUT ROWID" if table.key else "")


def insertion(table: RecordTable) -> str:
    """Return the SQL statement that inserts a row, a question mark for each column."""
    marks = ", ".join("?" * len(sqlite_columns(table)))
    return f"INSERT INTO {quote_name(table.name)} VALUES ({marks})"  # noqa: S608 (our own names)


def sqlite_rows(table: RecordTable, rows: Iterable[Row | Cells]) -> Iterable[Sequence[Any]]:
    """Return rows as the database has them.

    The figures of a column have one denominator in all rows of an event (of a standing, a division …: whatever the first column
    names), so that plain sums are exact; those of a table that shares it, in all columns.
    """
    whole = [_sqlite_cells(table, row) if isinstance(row, Mapping) else row for row in rows]
    figures = [index for index, written in enumerate(table.sqlite) if written.column.type.is_plain_figure]
    if not figures:
        return whole
    groups = defaultdict[object, list[Sequence[Any]]](list)
    for row in whole:
        groups[row[0]].append(row)
    return (row for group in groups.values() for row in _with_denominators(group, figures, shared=table.shared))


def _with_denominators(rows: Sequence[Sequence[Any]], figures: Sequence[int], *, shared: bool) -> Iterator[Sequence[Any]]:
    """Yield rows with the numerator and the denominator of each figure."""
    unders = {index: common(row[index] for row in rows if not isinstance(row[index], tuple)) for index in figures}
    if shared:
        unders = dict.fromkeys(figures, lcm(*unders.values()))
    for row in rows:
        cells: list[Any] = []
        for index, cell in enumerate(row):
            under = unders.get(index)
            if under is None:
                cells.append(cell)
            elif isinstance(cell, tuple):
                cells.extend(cell)
            else:
                cells.extend(over(cell, under))
        yield cells


def common(figures: Iterable[Fraction | None]) -> int:
    """Return the least common denominator of figures."""
    return lcm(*(figure.denominator for figure in figures if figure is not None))


def over(figure: Fraction | None, under: int) -> tuple[int | None, int | None]:
    """Return a figure as a numerator over `under`, a multiple of its denominator; None twice for no figure."""
    return (None, None) if figure is None else (figure.numerator * (under // figure.denominator), under)


def _sqlite_cells(table: RecordTable, row: Row) -> list[object]:
    """Return the values of a row in the order of the columns."""
    return [_sqlite_cell(written, row[written.column.name]) for written in table.sqlite]


def _sqlite_cell(written: WrittenColumn, value: object) -> object:
    type_ = written.column.type
    if value is None or value == "":
        return None if type_.optional and not written.never_null else value or ""
    if type_.shape:
        return " & ".join(map(str, value))  # type: ignore[call-overload]
    if type_.base == FLAG:
        return int(bool(value))
    return value if type_.base in (WHOLE, FIGURE) else str(value)
