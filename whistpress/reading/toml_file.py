"""A TOML file: its values, read by tomli, the span of each, and the usual mistakes behind tomli's errors."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import tomli
from msgspec import Struct
from msgspec.structs import fields

from whistpress.language import say
from whistpress.problems import Problems, Span
from whistpress.reading.text_file import CONTENT_LIMIT, HIDDEN, TextLines, plain, read_text
from whistpress.reading.toml_key_faults import clash, header_end, key_start, no_equals, statement
from whistpress.reading.toml_positions import KeyPath, Positions, deep_offset
from whistpress.reading.toml_slip import TomlFault, TomlSlip, invisible, slip_between
from whistpress.reading.toml_value_faults import (
    after_value,
    bad_character,
    bad_escape,
    bad_value,
    impossible_date,
    in_array,
    in_inline_table,
    in_text,
)

_READINGS: tuple[tuple[str, Callable[[TomlFault], TomlSlip]], ...] = (
    ("Invalid value", bad_value),
    ("Expected newline or end of document", after_value),
    ("Invalid date", impossible_date),
    ("Unclosed array", in_array),
    ("Unclosed inline table", in_inline_table),
    ("Unterminated string", in_text),
    ("Expected \"'", in_text),
    ("Illegal character", bad_character),
    ("Found invalid character", bad_character),
    ("Unescaped", bad_escape),
    ("Invalid hex value", bad_escape),
    ("Escaped character", bad_escape),
    ("Expected '='", no_equals),
    ("Expected ']", header_end),
    ("Invalid initial character for a key part", key_start),
    ("Invalid statement", statement),
    ("Cannot", clash),
    ("Duplicate inline table key", clash),
)


def slip_of(message: str, text: str, at: int, lines: TextLines) -> TomlSlip:
    """Return the slip behind tomli's message about the offset `at` of a text; one with few words for an unknown message."""
    fault = TomlFault(text, at, lines)
    if fault.char not in ("", "\n", "\t") and not fault.char.isprintable():
        return invisible(text, at)
    for beginning, reading in _READINGS:
        if message.startswith(beginning):
            return reading(fault)
    return slip_between("E110.not-understood", at, fault.line_end)


DEEPEST = 50
"""How many tables and arrays may lie within each other."""

MOST_VALUES = 100_000
"""How many values a document may have: the largest congress has a fifth of them."""

_MOST_SLIPS = 20
_CODED = re.compile(
    r"[\ufffe\uffff]|\\(?:[bfe]|x[01]|x7[fF]|u00[01]|u007[fF]|U000000[01]|U0000007[fF]|[uU](?:0000)?[fF]{3}[eEfF])"
)
"""What may stand for a character that no page or feed may hold; within single quotes it is only letters."""

_LARGE = re.compile(r"[0-9](?:_?[0-9]){18}|0[xob][0-9A-Fa-f_]{16}")
"""What may be a whole number of more than 63 bits."""

_WRITABLE = 2**13
"""Python writes no whole number of many more bits in decimal figures; a hexadecimal one of any length can be read."""

_LONG = 2**18
"""How many characters a text may have for slips after the first to be looked for (it is read anew for each)."""


class TomlFile(Struct, frozen=True, eq=False, dict=True):
    """A valid document: the values as tomli reads them, and spans for any path (`("scores", 0, "lines", 3, 2)`).

    `shown` is the file as messages name it; `written` is its text, with plain line feeds, or a function that loads it;
    `first_line` is the line of the file where the text begins (more than 1 for front matter).
    """

    shown: str
    written: str | Callable[[], str]
    first_line: int = 1

    def __getstate__(self) -> dict[str, object]:
        """Pickle only the text: the values and the index are far larger, and are computed again on demand."""
        return {**{field.name: getattr(self, field.name) for field in fields(self)}, "written": self.text}

    @cached_property
    def text(self) -> str:
        """The text."""
        return self.written if isinstance(self.written, str) else self.written()

    def whole_path(self, path: KeyPath) -> KeyPath:
        """Return the path in the whole document of something at a path: a part of a document sees its own table first."""
        return path

    def has(self, path: KeyPath) -> bool:
        """Return whether the document has anything at this path."""
        value: Any = self.values
        for step in path:
            steps = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
            if step not in steps:
                return False
            value = value[step]
        return True

    def span(self, path: KeyPath) -> Span:
        """Return the value at a path (its first line, if it has several); of a table its header, or the key that makes it.

        For a path that is not in the document: the span of its nearest ancestor, at last the document's first line.
        """
        for length in range(len(path), 0, -1):
            text_range = self.positions.value(path[:length])
            if text_range:
                return self.lines.span(*text_range)
        return self.lines.span(0, 1)

    def key_span(self, path: KeyPath) -> Span:
        """Return the span of the last key of a path, without the keys before it (`b` in `a.b = 1`).

        For an item of an array, return that of its value.
        """
        key = self.positions.key(path)
        return self.lines.span(*key) if key else self.span(path)

    def table_span(self, path: KeyPath) -> Span:
        """Return the span of the header of the table at a path, or of the nearest one around it; without any, as `span`."""
        for length in range(len(path), 0, -1):
            header = self.positions.header(path[:length])
            if header:
                return self.lines.span(*header)
        return self.span(path)

    def header_above(self, path: KeyPath) -> Span | None:
        """Return the last header above the key at a path; None when the key is above all headers."""
        text_range = self.positions.key(path) or self.positions.value(path)
        header = self.positions.header_before(text_range.start) if text_range else None
        return self.lines.span(*header) if header else None

    @property
    def first_header(self) -> Span | None:
        """The first table header of the document: a top-level key must stand above it."""
        header = self.positions.first_header()
        return self.lines.span(*header) if header else None

    @cached_property
    def values(self) -> dict[str, Any]:
        """The tables and values, parsed on demand."""
        return tomli.loads(self.text)

    @cached_property
    def positions(self) -> Positions:
        """The index of the text; building it is slow, so it is built only for a file with problems."""
        return Positions(self.text)

    @cached_property
    def lines(self) -> TextLines:
        """The lines of the text."""
        return TextLines(self.shown, self.text, self.first_line)


def read_toml(path: Path, shown: str, problems: Problems) -> TomlFile | None:
    """Read a TOML file; None, and at least one problem, when it cannot be read or understood."""
    text = read_text(path, shown, CONTENT_LIMIT, problems)
    return None if text is None else parse_toml(text, shown, problems)


def parse_toml(text: str, shown: str, problems: Problems, first_line: int = 1) -> TomlFile | None:
    """Understand a TOML document; None, and a problem for each slip that can be told apart, when it is none."""
    text = plain(text)
    lines = TextLines(shown, text, first_line)
    outcome = _values(text, lines)
    if isinstance(outcome, dict) and len(text) > MOST_VALUES and (size := _size(outcome)) > MOST_VALUES:
        problems.say("E664.file-values", Span(shown), size=size, most_values=MOST_VALUES)
        return None
    if isinstance(outcome, dict):
        toml = TomlFile(shown, text, first_line)
        toml.__dict__["values"] = outcome
        if _LARGE.search(text) and (large := next(_large(outcome), None)):
            path, number = large
            digits = len(str(abs(number))) if number.bit_length() < _WRITABLE else say("thousands of")
            problems.say("E123.number-digits", toml.span(path), digits=digits)
            return None
        if _CODED.search(text) and (hidden := next(_hidden(outcome), None)) is not None:
            problems.say("E121.text-character", toml.span(hidden))
            return None
        return toml
    for slip in _slips(text, outcome, lines):
        problems.found.append(slip.problem.relocate(lines.span(slip.start, slip.end)))
    return None


def values_of(text: str) -> dict[str, Any]:
    """Return the values of a text at first sight; none where it is no TOML document, which `parse_toml` explains."""
    outcome = _values(plain(text), TextLines("", "", 1))
    return outcome if isinstance(outcome, dict) else {}


def _large(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, int]]:
    """Yield path and value of each whole number that TOML has no room for: more than 63 bits."""
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        yield path, value
    for key, inner in _items(value):
        yield from _large(inner, (*path, key))


def _items(value: Any) -> Iterable[tuple[Any, Any]]:
    return value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()


def _hidden(value: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    """Yield the path of each text or key that has a character which no page or feed may hold."""
    if isinstance(value, str) and HIDDEN.search(value):
        yield path
    for key, inner in _items(value):
        if isinstance(key, str) and HIDDEN.search(key):
            yield (*path, key)
        yield from _hidden(inner, (*path, key))


def _slips(text: str, slip: TomlSlip, lines: TextLines) -> Iterator[TomlSlip]:
    """Yield the first slip, then those that are left when its line is blanked, as long as that causes no false ones."""
    for _ in range(_MOST_SLIPS):
        yield slip
        begin = text.rfind("\n", 0, slip.start) + 1
        end = begin + len(text[begin:].split("\n", 1)[0])
        if not slip.alone or len(text) > _LONG or not _stands_alone(text[begin:end]):
            return
        text = text[:begin] + " " * (end - begin) + text[end:]
        outcome = _values(text, lines)
        if isinstance(outcome, dict):
            return
        slip = outcome


def _stands_alone(line: str) -> bool:
    """Tell whether a line opens and closes the same brackets, and no text of several lines."""
    pairs = (("[", "]"), ("{", "}"))
    return all(line.count(opens) == line.count(closes) for opens, closes in pairs) and not re.search(r"\"{3}|'{3}", line)


def _values(text: str, lines: TextLines) -> dict[str, Any] | TomlSlip:
    """Parse a text with tomli; return its values, or the slip."""
    try:
        values = tomli.loads(text)
    except tomli.TOMLDecodeError as fault:
        return slip_of(fault.msg, text, fault.pos, lines)
    except RecursionError:
        return _too_deep(text)
    except ValueError:
        return _too_long_a_number(text)
    return _too_deep(text) if _depth(values) > DEEPEST else values


def _size(values: dict[str, Any]) -> int:
    """Count the values of a document, those of nested tables and arrays too."""
    count, level = 0, [values]
    while level:
        count, level = count + sum(map(len, level)), _inside(level)
    return count


def _depth(values: dict[str, Any]) -> int:
    """Return the depth of nested containers, the document itself not counted."""
    depth, level = 0, _inside([values])
    while level:
        depth, level = depth + 1, _inside(level)
    return depth


def _inside(containers: list[Any]) -> list[Any]:
    """Return the tables and arrays that lie directly in some others."""
    items = chain.from_iterable(container.values() if type(container) is dict else container for container in containers)
    return [value for value in items if type(value) is list or type(value) is dict]


def _too_deep(text: str) -> TomlSlip:
    start = deep_offset(text, DEEPEST)
    return slip_between("E122.tables-arrays", start, start + 1, deepest=DEEPEST)


def _too_long_a_number(text: str) -> TomlSlip:
    match = re.search(r"(?<![\d_])[\d_]{4300,}", text)
    start, end = match.span() if match else (0, 1)
    return slip_between("E123.number-digits", start, end, digits=end - start)
