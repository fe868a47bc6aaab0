"""Every file and every key in it, from the JSON Schemas of the file format."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from whistpress.league.schema import schemas

Schema = Mapping[str, Any]

WHERE = {
    "league": "content/league.toml",
    "event": "content/events/<season>/<slug>.toml",
    "members": "content/members.toml",
    "clubs": "content/clubs.toml",
    "trophies": "content/trophies.toml",
    "standings": "content/standings.toml",
    "addresses": "content/addresses.toml",
    "fixtures": "content/fixtures/<season>/<slug>.toml",
    "congress": "content/congresses/<slug>.toml",
    "laws": "content/laws/<code>.toml",
    "page": "content/pages/<slug>.md and content/handbook/<slug>.md, between the +++ lines",
    "news": "content/news/<slug>.md, between the +++ lines",
    "card": "templates/paper/<name>.toml",
    "contacts": "content/private/contacts.toml",
    "fees": "content/private/fees.toml",
}
_PATH = re.compile(r"^`?content/[^\s:]*`?: ")
WORDS = {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false", "null": "nothing"}
INTRO = """\
Files are TOML or Markdown, in UTF-8. A key that is not listed here is an error. `whistpress schema` gives the same as JSON
Schemas for editors. A key without a mark need not be written; **needed** ones must."""


def files_reference() -> str:
    """A section for each kind of file, and below it one for each table in it."""
    return "\n\n".join([INTRO, *(_file(kind, schema) for kind, schema in schemas().items())])


def _file(kind: str, schema: Schema) -> str:
    heading = f"## {kind.capitalize()}" + (f": `{WHERE[kind]}`" if kind in WHERE else "")
    parts = [heading, *_table(schema)]
    for name, table in _tables(schema, schema.get("definitions", {})):
        parts += [f"### {_title(name)}", *_table(table)]
    return "\n\n".join(parts)


def _table(table: Schema) -> Iterator[str]:
    """What a table is, and its keys."""
    if table.get("description"):
        words = _PATH.sub("", str(table["description"]).strip())
        yield words[:1].upper() + words[1:]
    needed = table.get("required", ())
    rows = [_row(key, value, key in needed) for key, value in table.get("properties", {}).items()]
    if rows:
        yield "| Key | Value | Meaning |\n|---|---|---|\n" + "\n".join(rows)


def _row(key: str, value: Schema, needed: bool) -> str:
    default = value.get("default")
    words = str(value.get("description", "")).replace("|", "\\|").replace("\n", " ")
    if default not in (None, "", [], {}):
        words += f" Default: `{json.dumps(default)}`."
    return f"| `{key}`{' **needed**' if needed else ''} | {_kind(value)} | {words.strip()} |"


def _kind(value: Schema) -> str:
    """What may be written, in a few words."""
    if "$ref" in value:
        return f"table *{_title(_name(value))}*"
    if "enum" in value:
        return " or ".join(f"`{json.dumps(choice)}`" for choice in value["enum"])
    if "const" in value:
        return f"`{json.dumps(value['const'])}`"
    for several in ("anyOf", "oneOf", "allOf"):
        if several in value:
            kinds = [_kind(schema) for schema in value[several] if schema.get("type") != "null"]
            return " or ".join(dict.fromkeys(kinds))
    return _plain(value)


def _plain(value: Schema) -> str:
    kind = value.get("type")
    if kind == "array":
        return f"list of {_kind(value['items'])}" if value.get("items") else "list"
    if kind == "object":
        inner = value.get("additionalProperties")
        return f"table: any key = {_kind(inner)}" if isinstance(inner, Mapping) else "table"
    if kind == "string" and value.get("format") == "date":
        return "date"
    return WORDS.get(str(kind), str(kind or "any value"))


def _title(name: str) -> str:
    """A table's name in words: `Member` for MemberTable."""
    return name.removesuffix("Table")


def _name(value: Schema) -> str:
    return str(value["$ref"]).rpartition("/")[2]


def _tables(schema: Schema, definitions: Mapping[str, Schema]) -> list[tuple[str, Schema]]:
    """The definitions that a schema leads to, in the order in which it does."""
    tables: dict[str, Schema] = {}
    waiting = list(_refs({key: value for key, value in schema.items() if key != "definitions"}))
    while waiting:
        name = waiting.pop(0)
        if name not in tables and name in definitions:
            tables[name] = definitions[name]
            waiting += _refs(definitions[name])
    return list(tables.items())


def _refs(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        if "$ref" in value:
            yield _name(value)
        for inner in value.values():
            yield from _refs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _refs(inner)
