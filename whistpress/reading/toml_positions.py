"""Find the position of each key, value and table of a valid TOML document.

The index is built on demand: first only the lines of the document, then the arrays and inline tables on the path of a
question.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

import tomli
from msgspec import Struct, field

_BLANKS = re.compile(r"[ \t]*+")
_GAP = re.compile(r"(?:[ \t\n]++|#[^\n]*+)*")
_STRINGS = (
    r'"""(?:[^"\\]++|\\[\s\S]|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']++|'{1,2}(?!'))*'{3,5}"
    r'|"(?!"")(?:[^"\\\n]++|\\[^\n])*"'
    r"|'(?!'')[^'\n]*+'"
)
_STRING = re.compile(_STRINGS)
_REMARK = re.compile(rf"(?P<remark>#[^\n]*+)|{_STRINGS}")
_KEY_PART = re.compile(r"""[A-Za-z0-9_-]++|"(?:[^"\\\n]++|\\[^\n])*"|'[^'\n]*+'""")
_NESTED = re.compile(rf"""[^\[\]{{}}"'#]++|#[^\n]*+|{_STRINGS}|(?P<opens>[\[{{])|(?P<closes>[\]}}])""")
_PLAIN = re.compile(r"\d{4}-\d\d-\d\d \d\d:[^\s,\]}#]*+|[^\s,\]}#]++")


class TextRange(NamedTuple):
    """A half-open range of offsets in the text."""

    start: int
    end: int


class KeyPart(NamedTuple):
    """One part of a dotted key: its name, without quotes, and its range, with them."""

    name: str
    place: TextRange


class Header(Struct, frozen=True):
    """A table header: `[a.b]`, or `[[a.b]]` where `array` is true."""

    parts: tuple[KeyPart, ...]
    place: TextRange
    array: bool


class KeyPair(Struct, frozen=True):
    """A key with its value."""

    parts: tuple[KeyPart, ...]
    value: TextRange


def without_remarks(text: str) -> str:
    """Return a document without its comments, line by line as it was."""
    return _REMARK.sub(lambda match: "" if match["remark"] else match[0], text)


def statements(text: str) -> Iterator[Header | KeyPair]:
    """Yield the headers and pairs of a document, in order; stop at the first thing that is neither."""
    at = _skip(_GAP, text, 0)
    while at < len(text):
        statement = _header(text, at) if text[at] == "[" else _pair(text, at)
        if statement is None:
            return
        yield statement
        at = _skip(_GAP, text, statement.place.end if isinstance(statement, Header) else statement.value.end)


def inline_pairs(text: str, text_range: TextRange) -> Iterator[KeyPair]:
    """Yield the pairs of the inline table in a range."""
    at = _skip(_GAP, text, text_range.start + 1)
    while at < text_range.end and text[at] != "}":
        pair = _pair(text, at)
        if pair is None:
            return
        yield pair
        at = _after_comma(text, pair.value.end)


def items(text: str, text_range: TextRange) -> Iterator[TextRange]:
    """Yield the values of the array in a range."""
    at = _skip(_GAP, text, text_range.start + 1)
    while at < text_range.end and text[at] != "]":
        end = end_of_value(text, at)
        if end == at:
            return
        yield TextRange(at, end)
        at = _after_comma(text, end)


def end_of_value(text: str, at: int) -> int:
    """Return the offset just after the value that begins at `at`; `at` itself when none does."""
    if at < len(text) and text[at] in "[{":
        return _end_of_brackets(text, at)
    pattern = _STRING if text.startswith(('"', "'"), at) else _PLAIN
    match = pattern.match(text, at)
    return match.end() if match else at


def open_at_end(text: str) -> tuple[int | None, list[int]]:
    """Return the unclosed parts of a text that breaks off: the offset of an open string, those of open brackets."""
    brackets: list[int] = []
    at = 0
    while at < len(text):
        match = _NESTED.match(text, at)
        if match is None:
            return at, brackets
        if match["opens"]:
            brackets.append(at)
        elif match["closes"] and brackets:
            brackets.pop()
        at = match.end()
    return None, brackets


def deep_offset(text: str, limit: int) -> int:
    """Return the offset at which brackets, or a dotted key, are nested deeper than `limit`; 0 without one."""
    depth = at = 0
    while at < len(text):
        match = _NESTED.match(text, at)
        depth += bool(match and match["opens"]) - bool(match and match["closes"])
        if depth > limit:
            return at
        at = match.end() if match else at + 1
    key = re.search(rf"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){{{limit},}}", text)
    return key.start() if key else 0


def _end_of_brackets(text: str, at: int) -> int:
    depth = 0
    while at < len(text):
        match = _NESTED.match(text, at)
        if match is None:
            break
        depth += bool(match["opens"]) - bool(match["closes"])
        at = match.end()
        if not depth:
            return at
    return len(text)


def _header(text: str, at: int) -> Header | None:
    brackets = 2 if text.startswith("[[", at) else 1
    parts, end = _key(text, _skip(_BLANKS, text, at + brackets))
    return Header(parts, TextRange(at, min(end + brackets, len(text))), brackets == 2) if parts else None


def _pair(text: str, at: int) -> KeyPair | None:
    parts, at = _key(text, at)
    if not parts or not text.startswith("=", at):
        return None
    start = _skip(_BLANKS, text, at + 1)
    end = end_of_value(text, start)
    return KeyPair(parts, TextRange(start, end)) if end > start else None


def _key(text: str, at: int) -> tuple[tuple[KeyPart, ...], int]:
    """Parse a key, dotted or not; return its parts and the offset after it and its blanks; no parts where there is none."""
    parts: list[KeyPart] = []
    while match := _KEY_PART.match(text, at):
        parts.append(KeyPart(_name(match[0]), TextRange(*match.span())))
        at = _skip(_BLANKS, text, match.end())
        if not text.startswith(".", at):
            break
        at = _skip(_BLANKS, text, at + 1)
    return tuple(parts), at


def _name(written: str) -> str:
    """Return the name in a part of a key, without its quotes."""
    if written[0] not in "\"'":
        return written
    try:
        return next(iter(tomli.loads(f"{written} = 0")))
    except tomli.TOMLDecodeError:
        return written[1:-1]


def _skip(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


def _after_comma(text: str, at: int) -> int:
    at = _skip(_GAP, text, at)
    return _skip(_GAP, text, at + 1) if text.startswith(",", at) else at


KeyPath = tuple[str | int, ...]
"""The way to a value: names of keys, and indexes (from 0) into arrays."""


class Level(Struct):
    """The content of one container: keys, values, and the tables that headers or dotted keys make, by path within it."""

    keys: dict[KeyPath, TextRange] = field(default_factory=dict)
    values: dict[KeyPath, TextRange] = field(default_factory=dict)
    tables: dict[KeyPath, TextRange] = field(default_factory=dict)
    headers: dict[KeyPath, TextRange] = field(default_factory=dict)

    def add(self, table: KeyPath, pair: KeyPair) -> None:
        """Add a pair of a table; tables that a dotted key makes have the position of their first mention."""
        path = table
        for part in pair.parts[:-1]:
            path = (*path, part.name)
            self.keys.setdefault(path, part.place)
            self.tables.setdefault(path, part.place)
        path = (*path, pair.parts[-1].name)
        self.keys.setdefault(path, pair.parts[-1].place)
        self.values.setdefault(path, pair.value)


class Positions:
    """The index of one text; it returns ranges, or None for a path that is not in the document."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._root = document(text)
        self._inner: dict[TextRange, Level] = {}
        self._header_places = sorted(text_range for text_range in self._root.headers.values())

    def value(self, path: KeyPath) -> TextRange | None:
        """Return the range of a whole value; of a table or an array of tables, its (first) header or the key that makes it."""
        level, rest = self._level_of(path)
        return level.values.get(rest) or level.headers.get(rest) or level.tables.get(rest)

    def plain_value(self, path: KeyPath) -> TextRange | None:
        """Return the range of a whole value after a key or in an array; None for a table that headers or dotted keys make."""
        level, rest = self._level_of(path)
        return level.values.get(rest)

    def key(self, path: KeyPath) -> TextRange | None:
        """Return the range of the last part of a key; None for an item of an array, which has no key."""
        level, rest = self._level_of(path)
        return level.keys.get(rest)

    def header(self, path: KeyPath) -> TextRange | None:
        """Return the range of the header, `[…]` or `[[…]]`, that makes a table."""
        return self._root.headers.get(path)

    def header_before(self, offset: int) -> TextRange | None:
        """Return the range of the last header that begins before an offset."""
        number = bisect_right(self._header_places, (offset, offset))
        return self._header_places[number - 1] if number else None

    def first_header(self) -> TextRange | None:
        """Return the range of the first header of the document."""
        return self._header_places[0] if self._header_places else None

    def _level_of(self, path: KeyPath) -> tuple[Level, KeyPath]:
        """Return the container that a path ends in, and the rest of the path there."""
        level, rest = self._root, path
        while (length := _known_length(level, rest)) is not None:
            level, rest = self._inside(level.values[rest[:length]]), rest[length:]
        return level, rest

    def _inside(self, text_range: TextRange) -> Level:
        """Return the content of the array or inline table in a range; nothing, for any other value."""
        if text_range not in self._inner:
            self._inner[text_range] = container(self._text, text_range)
        return self._inner[text_range]


def container(text: str, text_range: TextRange) -> Level:
    """Index the array or inline table in a range of a text."""
    level = Level()
    if text[text_range.start] == "[":
        level.values.update(((number,), item) for number, item in enumerate(items(text, text_range)))
    elif text[text_range.start] == "{":
        for pair in inline_pairs(text, text_range):
            level.add((), pair)
    return level


def document(text: str) -> Level:
    """Index a whole document, without the insides of its arrays and inline tables."""
    level = Level()
    for _ in entries(text, level):
        pass
    return level


def entries(text: str, level: Level) -> Iterator[tuple[KeyPath, Header | KeyPair]]:
    """Yield the headers and pairs of a document with their paths; note each one in `level` after yielding it."""
    counts: dict[KeyPath, int] = {}
    table: KeyPath = ()
    for statement in statements(text):
        if isinstance(statement, Header):
            table = _table_path(statement, counts)
            yield table, statement
            _open_table(level, statement, table)
        else:
            yield (*table, *(part.name for part in statement.parts)), statement
            level.add(table, statement)


def _open_table(level: Level, header: Header, path: KeyPath) -> None:
    """Add a header, and the tables that it implies, under the path of its table."""
    names = [number for number, step in enumerate(path) if isinstance(step, str)]
    for part, number in zip(header.parts, names, strict=True):
        level.keys.setdefault(path[: number + 1], part.place)
        level.tables.setdefault(path[: number + 1], part.place)
    named = path[: names[-1] + 1]
    if not header.array:
        level.keys[named] = header.parts[-1].place
    level.headers.setdefault(named, header.place)
    level.headers[path] = header.place


def _table_path(header: Header, counts: dict[KeyPath, int]) -> KeyPath:
    """Return the path of the table that a header opens; `counts` holds how many tables each array has so far."""
    path: KeyPath = ()
    for part in header.parts[:-1]:
        path = (*path, part.name)
        if path in counts:
            path = (*path, counts[path] - 1)
    path = (*path, header.parts[-1].name)
    if not header.array:
        return path
    counts[path] = counts.get(path, 0) + 1
    return (*path, counts[path] - 1)


def _known_length(level: Level, path: KeyPath) -> int | None:
    """Return how many steps of a path lead to a value that the rest of the path goes into; None when none do."""
    return next((length for length in range(len(path) - 1, 0, -1) if path[:length] in level.values), None)
