"""Where each key, value and table of a valid TOML document stands in its text.

The index goes as deep as it is asked to: first only the lines of the document, then the arrays and inline tables that
a question leads into.
"""

from bisect import bisect_right
from collections.abc import Iterator

from msgspec import Struct, field

from whistpress.readers.toml_scanner import Header, Pair, Place, inline_pairs, items, statements

KeyPath = tuple[str | int, ...]
"""The way to a value: names of keys, and indexes (from 0) into arrays."""


class Level(Struct):
    """What stands in one container: keys, values, and the tables that headers or dotted keys make, by path within it."""

    keys: dict[KeyPath, Place] = field(default_factory=dict)
    values: dict[KeyPath, Place] = field(default_factory=dict)
    tables: dict[KeyPath, Place] = field(default_factory=dict)
    headers: dict[KeyPath, Place] = field(default_factory=dict)

    def add(self, table: KeyPath, pair: Pair) -> None:
        """Note a pair of a table; the tables that a dotted key makes stand where they are first named."""
        path = table
        for part in pair.parts[:-1]:
            path = (*path, part.name)
            self.keys.setdefault(path, part.place)
            self.tables.setdefault(path, part.place)
        path = (*path, pair.parts[-1].name)
        self.keys.setdefault(path, pair.parts[-1].place)
        self.values.setdefault(path, pair.value)


class Positions:
    """The index of one text; it gives offsets (`Place`), or None for what is not in the document."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._root = document(text)
        self._inner: dict[Place, Level] = {}
        self._header_places = sorted(place for place in self._root.headers.values())

    def value(self, path: KeyPath) -> Place | None:
        """The whole of a value; of a table or an array of tables, its (first) header or the key that makes it."""
        level, rest = self._level_of(path)
        return level.values.get(rest) or level.headers.get(rest) or level.tables.get(rest)

    def key(self, path: KeyPath) -> Place | None:
        """The last part of a key; None for what has no key: an item of an array."""
        level, rest = self._level_of(path)
        return level.keys.get(rest)

    def header(self, path: KeyPath) -> Place | None:
        """The header, `[…]` or `[[…]]`, that makes a table."""
        return self._root.headers.get(path)

    def header_before(self, offset: int) -> Place | None:
        """The last header that begins before an offset."""
        number = bisect_right(self._header_places, (offset, offset))
        return self._header_places[number - 1] if number else None

    def first_header(self) -> Place | None:
        """The first header of the document."""
        return self._header_places[0] if self._header_places else None

    def _level_of(self, path: KeyPath) -> tuple[Level, KeyPath]:
        """The container that a path ends in, and what is left of the path there."""
        level, rest = self._root, path
        while (length := _known_length(level, rest)) is not None:
            level, rest = self._inside(level.values[rest[:length]]), rest[length:]
        return level, rest

    def _inside(self, place: Place) -> Level:
        """What the array or inline table at a place holds; nothing, for any other value."""
        if place not in self._inner:
            self._inner[place] = container(self._text, place)
        return self._inner[place]


def container(text: str, place: Place) -> Level:
    """The index of the array or inline table that stands at a place of a text."""
    level = Level()
    if text[place.start] == "[":
        level.values.update(((number,), item) for number, item in enumerate(items(text, place)))
    elif text[place.start] == "{":
        for pair in inline_pairs(text, place):
            level.add((), pair)
    return level


def document(text: str) -> Level:
    """The index of a whole document, without the insides of its arrays and inline tables."""
    level = Level()
    for _ in entries(text, level):
        pass
    return level


def entries(text: str, level: Level) -> Iterator[tuple[KeyPath, Header | Pair]]:
    """The headers and pairs of a document with their paths, each one noted in `level` after it was yielded."""
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
    """Note a header, and the tables that it makes on its way, under the path of its table."""
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
    """The path of the table that a header opens; `counts` holds how many tables each array has so far."""
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
    """How many steps of a path lead to a value that the rest of the path goes into; None when none do."""
    return next((length for length in range(len(path) - 1, 0, -1) if path[:length] in level.values), None)
