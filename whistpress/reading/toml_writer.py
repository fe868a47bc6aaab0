"""Write values as TOML: keys, then tables and arrays of tables; a list of tables within one is inline, a line for each."""

import datetime
import json
import re
from collections.abc import Collection, Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST_LINE = 100


def toml_text(values: Mapping[str, object], inline: Collection[str] = ()) -> str:
    """Return the text of a TOML document; the tables named `inline` are each written in a line, above the others."""
    flat = {key: value for key, value in values.items() if key in inline or not _is_block(value)}
    parts = [_pairs(flat)] if flat else []
    for key, value in values.items():
        if key in flat:
            continue
        if isinstance(value, Mapping) and _is_block(value):
            parts.append(f"[{toml_key(key)}]\n{_pairs(value)}")
        elif isinstance(value, list) and _is_block(value):
            parts.extend(f"[[{toml_key(key)}]]\n{_pairs(table)}" for table in value)
    return "\n".join(parts)


def toml_key(key: str) -> str:
    """Return a key as TOML writes it, with quotation marks where it needs them."""
    return key if _BARE.fullmatch(key) else _text(key)


def toml_value(value: object) -> str:
    """Return a value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return (
            f"{{ {', '.join(f'{toml_key(key)} = {toml_value(inner_value)}' for key, inner_value in value.items())} }}"
            if value
            else "{}"
        )
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return str(value)


def _is_block(value: object) -> bool:
    """Return whether a value is a table, or a list of tables, with a header of its own."""
    if isinstance(value, Mapping):
        return bool(value)
    return isinstance(value, list) and bool(value) and all(isinstance(table, Mapping) for table in value)


def _pairs(table: Mapping[str, object]) -> str:
    width = max((len(toml_key(key)) for key in table), default=0)
    return "".join(f"{toml_key(key):<{width}} = {_lines(value)}\n" for key, value in table.items())


def _lines(value: object) -> str:
    """Return a value; a list of tables, or one that is too long, with a line for each item; a long text with its own lines."""
    if isinstance(value, str) and "\n" in value and '"""' not in value and "\\" not in value:
        return f'"""\n{value}"""'
    line = toml_value(value)
    if isinstance(value, list) and value and (_is_block(value) or len(line) > _LONGEST_LINE):
        return "[\n" + "".join(f"  {toml_value(item)},\n" for item in value) + "]"
    return line


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
