"""Change single values of a TOML text and leave every other character as it is.

The reader's own index of positions says where a value is. These few functions are the only way in which commands and the score
book change a TOML file that is there already.
"""

import datetime
import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from whistpress.reading.text_edit import TextSplice, apply_splices, gap_before, insertion
from whistpress.reading.text_file import plain
from whistpress.reading.toml_positions import Header, KeyPair, KeyPath, Level, Positions, TextRange, entries, inline_pairs, items

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


TomlValue = str | int | bool | datetime.date | Sequence["TomlValue"] | Mapping[str, "TomlValue"]

_INDENT = "  "


def set_value(text: str, path: KeyPath, value: TomlValue) -> str:
    """Return the text with a value at a path: replaced, or added to its array or table, which is added too if need be."""
    return set_values(text, path[:-1], {path[-1]: value})


def set_values(text: str, table: KeyPath, values: Mapping[Any, TomlValue]) -> str:
    """Return the text with several values of one table or array; see `set_value`."""
    body = plain(text)
    positions = Positions(body)
    splices: list[TextSplice] = []
    new: dict[str, TomlValue] = {}
    for key, value in values.items():
        if text_range := positions.plain_value((*table, key)):
            splices.append(TextSplice(*text_range, toml_value(value)))
        elif isinstance(key, int):
            splices += _item_splices(body, (*table, key), value)
        else:
            new[key] = value
    splices += [_keys_splice(body, table, new)] if new else []
    return apply_splices(text, splices)


def remove_key(text: str, path: KeyPath) -> str:
    """Return the text without the line, or lines, of a key; the same text when it has no such key."""
    body = plain(text)
    if braces := _braces_around(body, path[:-1]):
        table, names = braces
        pairs = list(inline_pairs(body, table))
        ranges = [TextRange(pair.parts[0].place.start, pair.value.end) for pair in pairs]
        keys = [tuple(part.name for part in pair.parts) for pair in pairs]
        key = (*map(str, names), str(path[-1]))
        return _without(text, ranges, keys.index(key), table) if key in keys else text
    for key_path, statement in entries(body, Level()):
        if key_path == path and isinstance(statement, KeyPair):
            return apply_splices(text, [TextSplice(*_lines_of(body, statement), "")])
    return text


def append_table(text: str, path: KeyPath, values: Mapping[str, TomlValue]) -> str:
    """Return the text with one more `[[table]]`, after the last of its kind, else at the end of its parent table.

    `path` is the array of tables: `("scores",)`, or `("session", 1, "scores")`. An array that is written in brackets gets an
    item.
    """
    return append_tables(text, path, [values])


def append_tables(text: str, path: KeyPath, tables: Sequence[Mapping[str, TomlValue]], comments: Sequence[str] = ()) -> str:
    """Return the text with more such tables, an empty line between them, each below its comment where that has words."""
    body = plain(text)
    if array := Positions(body).plain_value(path):
        for number, values in enumerate(tables, start=len(list(items(body, array)))):
            text = set_value(text, (*path, number), values)
        return text
    end = _end_of(body, path) or (_end_of(body, path[:-1]) if len(path) > 1 else None) or len(body)
    name = ".".join(toml_key(step) for step in path if isinstance(step, str))
    above = [f"# {words}\n" if words else "" for words in comments] or [""] * len(tables)
    rows = ["".join(f"{toml_key(key):<5} = {_laid_out(value)}\n" for key, value in values.items()) for values in tables]
    new = "\n".join(f"{comment}[[{name}]]\n{row}" for comment, row in zip(above, rows, strict=True))
    return apply_splices(text, [_block(body, end, new)]) if new else text


def _laid_out(value: TomlValue) -> str:
    """Write a value; an array of several arrays or tables has a line for each."""
    several = isinstance(value, Sequence) and not isinstance(value, str) and len(value) > 1
    nested = several and isinstance(value, Sequence) and not isinstance(value[0], str | int)
    if not nested or not isinstance(value, Sequence):
        return toml_value(value)
    return "[\n" + "".join(f"{_INDENT}{toml_value(inner)},\n" for inner in value) + "]"


def _item_splices(body: str, path: KeyPath, value: TomlValue) -> list[TextSplice]:
    """Add an item to the end of an array; a key without a value is first given an empty array."""
    array = Positions(body).plain_value(path[:-1])
    if array is None:
        return [_keys_splice(body, path[:-2], {str(path[-2]): [value]})]
    inside = list(items(body, array))
    if len(inside) != path[-1]:
        raise ValueError("the item does not follow the last one")
    closing, new = array.end - 1, toml_value(value)
    line_start = body.rfind("\n", 0, closing) + 1
    alone = not body[line_start:closing].strip() and line_start > array.start
    if not inside:
        return [TextSplice(line_start, line_start, f"{_INDENT}{new},\n") if alone else TextSplice(closing, closing, new)]
    last = inside[-1]
    comma = _comma_after(body, last.end, closing)
    if alone:
        start = body.rfind("\n", 0, last.start) + 1
        indent = body[start : last.start] if not body[start : last.start].strip() else _INDENT
        added = TextSplice(line_start, line_start, f"{indent}{new},\n")
        return [added] if comma else [TextSplice(last.end, last.end, ","), added]
    if comma:
        return [TextSplice(comma, comma, f" {new}")]
    return [TextSplice(last.end, last.end, f", {new}")]


def _comma_after(body: str, at: int, end: int) -> int:
    """Return the offset after the comma that follows an item; 0 without one. Comments are passed over."""
    while at < end:
        if body[at] == ",":
            return at + 1
        if body[at] == "#":
            at = body.find("\n", at)
        at += 1
    return 0


def _keys_splice(body: str, table: KeyPath, values: Mapping[str, TomlValue]) -> TextSplice:
    """Add keys to a table: below its last key, or its header; a table that is missing is added at the end."""
    if braces := _braces_around(body, table):
        return _inline_splice(body, *braces, values)
    last_line = _last_line(body, table, "status" in values)
    if last_line:
        return _below(body, *last_line, values)
    if not table:
        at = _line_end(body, 0) if body.startswith("#:schema") else 0
        return insertion(body, at, "".join(f"{toml_key(key)} = {toml_value(value)}\n" for key, value in values.items()))
    if len(table) > 1 and (outer := _last_line(body, table[:-1])) and outer[1]:
        return _keys_splice(body, table[:-1], {str(table[-1]): values})
    name = ".".join(toml_key(step) for step in table if isinstance(step, str))
    end = (_end_of(body, table[:-1]) if len(table) > 1 else None) or len(body)
    rows = "".join(f"{toml_key(key)} = {toml_value(value)}\n" for key, value in values.items())
    return _block(body, end, f"[{name}]\n{rows}")


def _braces_around(body: str, table: KeyPath) -> tuple[TextRange, KeyPath] | None:
    """Return the table in braces that a table is or is within, and the names from there to it; None where there is none."""
    positions = Positions(body)
    for length in range(len(table), 0, -1):
        text_range = positions.plain_value(table[:length])
        if text_range and body[text_range.start] == "{":
            return text_range, table[length:]
    return None


def _inline_splice(body: str, braces: TextRange, names: KeyPath, values: Mapping[str, TomlValue]) -> TextSplice:
    """Add keys to a table in braces, behind its last one; `names` are before them as parts of dotted keys."""
    at = braces.start + 1 + len(body[braces.start + 1 : braces.end - 1].rstrip())
    first, last = (", ", "") if body[braces.start + 1 : at].strip() else (" ", " ")
    prefix = "".join(f"{toml_key(str(name))}." for name in names)
    pairs = ", ".join(f"{prefix}{toml_key(key)} = {toml_value(value)}" for key, value in values.items())
    return TextSplice(at, at, f"{first}{pairs}{last}")


def _last_line(body: str, table: KeyPath, is_status: bool = False) -> tuple[Header | KeyPair, int] | None:
    """Return the last statement of a table, its header if it has no keys, and how many parts of a dotted key name the table.

    The status of an event goes below its date.
    """
    last: tuple[Header | KeyPair, int] | None = None
    for path, statement in entries(body, Level()):
        outer = len(path) - len(statement.parts)
        if isinstance(statement, Header):
            last = (statement, 0) if path == table and table else last
        elif outer <= len(table) < len(path) and path[: len(table)] == table:
            last = statement, len(table) - outer
            if is_status and path == ("date",):
                break
    return last


def _below(body: str, statement: Header | KeyPair, dotted: int, values: Mapping[str, TomlValue]) -> TextSplice:
    """Add keys below a statement of their table, aligned with it; `dotted` of its parts come before their names."""
    before, prefix, width = "", "", 0
    if isinstance(statement, KeyPair):
        first = statement.parts[0].place.start
        before = body[body.rfind("\n", 0, first) + 1 : first]
        before = before if not before.strip() else ""
        prefix = "".join(f"{toml_key(part.name)}." for part in statement.parts[:dotted])
        width = max(body.rfind("=", first, statement.value.start) - first - 1, 0)
    lines = (f"{before}{prefix + toml_key(key):<{width}} = {toml_value(value)}\n" for key, value in values.items())
    return insertion(body, _lines_of(body, statement)[1], "".join(lines))


def _end_of(body: str, path: KeyPath) -> int | None:
    """Return the end of the last line that belongs to a table or to an array of tables; None when there is none."""
    end: int | None = None
    for key_path, statement in entries(body, Level()):
        if key_path[: len(path)] == path:
            end = _lines_of(body, statement)[1]
    return end


def _lines_of(body: str, statement: Header | KeyPair) -> tuple[int, int]:
    """Return where the first line of a statement begins and the last one ends."""
    if isinstance(statement, Header):
        first, last = statement.place
    else:
        first, last = statement.parts[0].place.start, statement.value.end
    return body.rfind("\n", 0, first) + 1, _line_end(body, last)


def _line_end(body: str, at: int) -> int:
    """Return the offset after the line feed of a line; the end of a text whose last line has none."""
    feed = body.find("\n", at)
    return len(body) if feed < 0 else feed + 1


def _block(body: str, at: int, lines: str) -> TextSplice:
    """Add a block of lines between empty lines; none is added below it where one is there, or where the text ends."""
    is_parted = not body[at:].strip() or body.startswith("\n", at)
    return insertion(body, at, f"{gap_before(body, at)}{lines}{'' if is_parted else chr(10)}")


def remove_table(text: str, path: KeyPath) -> str:
    """Return the text without one table of an array: its header, its keys, and one empty line."""
    body = plain(text)
    if Positions(body).plain_value(path):
        return remove_item(text, path)
    runs: list[tuple[int, int]] = []
    before_is_mine = False
    for key_path, statement in entries(body, Level()):
        is_mine = key_path[: len(path)] == path
        if is_mine:
            start, end = _lines_of(body, statement)
            runs.append((runs.pop()[0] if before_is_mine else start, end))
        before_is_mine = is_mine
    return apply_splices(text, [TextSplice(_with_gap(body, start, end), end, "") for start, end in runs])


def _with_gap(body: str, start: int, end: int) -> int:
    """Return where lines that are to go begin: with the empty line above them, where another would follow it."""
    return start - 1 if body[:start].endswith("\n\n") and (body.startswith("\n", end) or end == len(body)) else start


def remove_item(text: str, path: KeyPath) -> str:
    """Return the text without an item of an array, and without its line where it stands alone on one."""
    body = plain(text)
    array = Positions(body).plain_value(path[:-1])
    inside = list(items(body, array)) if array and body[array.start] == "[" else []
    index = path[-1]
    return _without(text, inside, index, array) if array and isinstance(index, int) and index < len(inside) else text


def _without(text: str, ranges: Sequence[TextRange], index: int, container: TextRange) -> str:
    """Return the text without one of the values of an array, or pairs of a table in braces, and without its comma."""
    body, item = plain(text), ranges[index]
    line = body.rfind("\n", 0, item.start) + 1
    end = _comma_after(body, item.end, container.end - 1) or item.end
    line_end = _line_end(body, end)
    alone = not body[line : item.start].strip() and body[end:line_end].strip()[:1] in ("", "#")
    if alone and line > container.start and line_end < container.end:
        return apply_splices(text, [TextSplice(line, line_end, "")])
    if end > item.end:
        end += len(body[end:]) - len(body[end:].lstrip(" "))
        return apply_splices(text, [TextSplice(item.start, end, "")])
    comma = _comma_after(body, ranges[index - 1].end, item.start) if index else 0
    start = comma - 1 if comma and not body[comma : item.start].strip(" \t") else item.start
    return apply_splices(text, [TextSplice(start, item.end, "")])
