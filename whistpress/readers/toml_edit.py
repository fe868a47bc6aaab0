"""Change single values of a TOML text and leave every other character as it is.

The reader's own index of positions says where a value is; tomlkit writes the new values. (tomlkit alone would move a comment that
precedes a header into the table above it.)
"""

import datetime
from collections.abc import Mapping, Sequence

import tomlkit
from tomlkit.items import Item

from whistpress.readers.text_edit import TextSplice, apply_splices
from whistpress.readers.text_file import plain
from whistpress.readers.toml_positions import Header, KeyPair, KeyPath, Level, Positions, entries, items

TomlValue = str | int | bool | datetime.date | Sequence["TomlValue"] | Mapping[str, "TomlValue"]

_INDENT = "  "


def set_value(text: str, path: KeyPath, value: TomlValue) -> str:
    """Return the text with a value at a path: replaced, or added to its array or table, which is added too if need be."""
    body = plain(text)
    if text_range := Positions(body).plain_value(path):
        return apply_splices(text, [TextSplice(*text_range, toml_text(value))])
    if isinstance(path[-1], int):
        return apply_splices(text, _item_splices(body, path, value))
    return apply_splices(text, [_key_splice(body, path, value)])


def remove_key(text: str, path: KeyPath) -> str:
    """Return the text without the line, or lines, of a key; the same text when it has no such key."""
    body = plain(text)
    for key_path, statement in entries(body, Level()):
        if key_path == path and isinstance(statement, KeyPair):
            start = body.rfind("\n", 0, statement.parts[0].place.start) + 1
            return apply_splices(text, [TextSplice(start, _line_end(body, statement.value.end), "")])
    return text


def append_table(text: str, path: KeyPath, values: Mapping[str, TomlValue]) -> str:
    """Return the text with one more `[[table]]`, after the last of its kind, else at the end of its parent table.

    `path` is the array of tables: `("scores",)`, or `("session", 1, "scores")`.
    """
    return append_tables(text, path, [values])


def append_tables(text: str, path: KeyPath, tables: Sequence[Mapping[str, TomlValue]], comments: Sequence[str] = ()) -> str:
    """Return the text with more such tables, an empty line between them, each below its comment where that has words."""
    body = plain(text)
    end = _end_of(body, path) or (_end_of(body, path[:-1]) if len(path) > 1 else None) or len(body)
    name = ".".join(map(_key, (step for step in path if isinstance(step, str))))
    above = [f"# {words}\n" if words else "" for words in comments] or [""] * len(tables)
    rows = ["".join(f"{_key(key):<5} = {_laid_out(value)}\n" for key, value in values.items()) for values in tables]
    new = "\n".join(f"{comment}[[{name}]]\n{row}" for comment, row in zip(above, rows, strict=True))
    return apply_splices(text, [TextSplice(end, end, f"{_gap(body, end)}{new}{_gap_after(body, end)}")]) if new else text


def toml_text(value: TomlValue) -> str:
    """Write a value as TOML on one line: `8`, `"average"`, `[1, 2, 8]`, `{ home = "oak" }`."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(key)} = {toml_text(inner)}" for key, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(toml_text, value))}]"
    item: Item = tomlkit.item(value)
    return item.as_string()


def _laid_out(value: TomlValue) -> str:
    """Write a value; an array of several arrays or tables has a line for each."""
    several = isinstance(value, Sequence) and not isinstance(value, str) and len(value) > 1
    nested = several and isinstance(value, Sequence) and not isinstance(value[0], str | int)
    if not nested or not isinstance(value, Sequence):
        return toml_text(value)
    return "[\n" + "".join(f"{_INDENT}{toml_text(inner)},\n" for inner in value) + "]"


def _key(name: str) -> str:
    return tomlkit.key(name).as_string() if name else '""'


def _item_splices(body: str, path: KeyPath, value: TomlValue) -> list[TextSplice]:
    """Add an item to the end of an array; a key without a value is first given an empty array."""
    array = Positions(body).plain_value(path[:-1])
    if array is None:
        return [_key_splice(body, path[:-1], [value])]
    inside = list(items(body, array))
    if len(inside) != path[-1]:
        raise ValueError("the item does not follow the last one")
    closing, new = array.end - 1, toml_text(value)
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


def _key_splice(body: str, path: KeyPath, value: TomlValue) -> TextSplice:
    """Add a key to its table: below the table's last key, or its header; a table that is missing is added at the end."""
    if len(path) == 1:
        return _top_splice(body, str(path[0]), value)
    table = path[:-1]
    if inline := Positions(body).plain_value(table):
        filled = body[inline.start + 1 : inline.end - 1].strip()
        at = inline.start + 1 + len(body[inline.start + 1 : inline.end - 1].rstrip())
        new = f"{', ' if filled else ' '}{_key(str(path[-1]))} = {toml_text(value)}{'' if filled else ' '}"
        return TextSplice(at, at, new)
    last: tuple[KeyPath, Header | KeyPair] | None = None
    for key_path, statement in entries(body, Level()):
        if key_path == table or (key_path[:-1] == table and isinstance(statement, KeyPair)):
            last = key_path, statement
    if last is None:
        name = ".".join(_key(step) for step in table if isinstance(step, str))
        end = (_end_of(body, table[:-1]) if len(table) > 1 else None) or len(body)
        new = f"{_gap(body, end)}[{name}]\n{_key(str(path[-1]))} = {toml_text(value)}\n{_gap_after(body, end)}"
        return TextSplice(end, end, new)
    return _below(body, last[1], str(path[-1]), value)


def _below(body: str, statement: Header | KeyPair, key: str, value: TomlValue) -> TextSplice:
    """Add a key below a statement of its table, aligned with it."""
    end = statement.place.end if isinstance(statement, Header) else statement.value.end
    at = _line_end(body, end)
    before, name = "", _key(key)
    if isinstance(statement, KeyPair):
        first = statement.parts[0].place.start
        before = body[body.rfind("\n", 0, first) + 1 : first]
        dotted = statement.parts[:-1]
        name = "".join(f"{_key(part.name)}." for part in dotted) + name
        width = body.rfind("=", first, statement.value.start) - first - 1
        name = f"{name:<{max(width, 0)}}"
        before = before if not before.strip() else ""
    start = "" if body[:at].endswith("\n") or not at else "\n"
    return TextSplice(at, at, f"{start}{before}{name} = {toml_text(value)}\n")


def _top_splice(body: str, key: str, value: TomlValue) -> TextSplice:
    """Add a key above all headers: below the last key there, or below the date, where it is the status of an event."""
    top = [(key_path, statement) for key_path, statement in _above_headers(body) if len(statement.parts) == 1]
    beside = next(
        (statement for key_path, statement in top if key_path == ("date",) and key == "status"), top[-1][1] if top else None
    )
    if beside is None:
        return TextSplice(0, 0, f"{_key(key)} = {toml_text(value)}\n")
    return _below(body, beside, key, value)


def _above_headers(body: str) -> list[tuple[KeyPath, KeyPair]]:
    pairs = []
    for key_path, statement in entries(body, Level()):
        if isinstance(statement, Header):
            break
        pairs.append((key_path, statement))
    return pairs


def _end_of(body: str, path: KeyPath) -> int | None:
    """Return the end of the last line that belongs to a table or to an array of tables; None when there is none."""
    end: int | None = None
    for key_path, statement in entries(body, Level()):
        if key_path[: len(path)] == path:
            end = _line_end(body, statement.place.end if isinstance(statement, Header) else statement.value.end)
    return end


def _line_end(body: str, at: int) -> int:
    """Return the offset after the line feed of a line; the end of a text whose last line has none."""
    feed = body.find("\n", at)
    return len(body) if feed < 0 else feed + 1


def _gap(body: str, at: int) -> str:
    """Return what separates a new table from the line above it: an empty line."""
    above = body[:at]
    return "" if not above.strip() or above.endswith("\n\n") else "\n" if above.endswith("\n") else "\n\n"


def _gap_after(body: str, at: int) -> str:
    """Return an empty line where the next line is a header or a comment that belongs to it."""
    return "\n" if body[at:].strip() and not body[at:].startswith("\n") else ""


def remove_table(text: str, path: KeyPath) -> str:
    """Return the text without one table of an array: its header, its keys, and one empty line."""
    body = plain(text)
    start: int | None = None
    end = 0
    for key_path, statement in entries(body, Level()):
        if key_path[: len(path)] == path:
            first = statement.place.start if isinstance(statement, Header) else statement.parts[0].place.start
            start = body.rfind("\n", 0, first) + 1 if start is None else start
            end = _line_end(body, statement.place.end if isinstance(statement, Header) else statement.value.end)
    if start is None:
        return text
    if body[:start].endswith("\n\n") and (body.startswith("\n", end) or end == len(body)):
        start -= 1
    return apply_splices(text, [TextSplice(start, end, "")])


def remove_item(text: str, path: KeyPath) -> str:
    """Return the text without an item of an array, and without its line where it stands alone on one."""
    body = plain(text)
    item, array = Positions(body).plain_value(path), Positions(body).plain_value(path[:-1])
    if item is None or array is None:
        return text
    line = body.rfind("\n", 0, item.start) + 1
    end = _comma_after(body, item.end, array.end - 1) or item.end
    line_end = _line_end(body, end)
    alone = not body[line : item.start].strip() and body[end:line_end].strip()[:1] in ("", "#")
    if alone and line > array.start and line_end < array.end:
        return apply_splices(text, [TextSplice(line, line_end, "")])
    if end > item.end:
        end += len(body[end:]) - len(body[end:].lstrip(" "))
        return apply_splices(text, [TextSplice(item.start, end, "")])
    before = body[: item.start].rstrip()
    start = len(before) - 1 if before.endswith(",") else item.start
    return apply_splices(text, [TextSplice(start, item.end, "")])
