"""Walks over the text of a valid TOML document and tells where each key and value stands.

It judges nothing (tomli does that) and never fails: at text that it does not understand, it stops.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import tomli
from msgspec import Struct

_BLANKS = re.compile(r"[ \t]*+")
_GAP = re.compile(r"(?:[ \t\n]++|#[^\n]*+)*")
_STRINGS = (
    r'"""(?:[^"\\]++|\\[\s\S]|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']++|'{1,2}(?!'))*'{3,5}"
    r'|"(?!"")(?:[^"\\\n]++|\\[^\n])*"'
    r"|'(?!'')[^'\n]*+'"
)
_STRING = re.compile(_STRINGS)
_KEY_PART = re.compile(r"""[A-Za-z0-9_-]++|"(?:[^"\\\n]++|\\[^\n])*"|'[^'\n]*+'""")
_NESTED = re.compile(rf"""[^\[\]{{}}"'#]++|#[^\n]*+|{_STRINGS}|(?P<opens>[\[{{])|(?P<closes>[\]}}])""")
_PLAIN = re.compile(r"\d{4}-\d\d-\d\d \d\d:[^\s,\]}#]*+|[^\s,\]}#]++")


class Place(NamedTuple):
    """From one offset of the text up to, but not with, another."""

    start: int
    end: int


class Part(NamedTuple):
    """One part of a dotted key: its name, without quotes, and where it stands, with them."""

    name: str
    place: Place


class Header(Struct, frozen=True):
    """A table header: `[a.b]`, or `[[a.b]]` where `array` is true."""

    parts: tuple[Part, ...]
    place: Place
    array: bool


class Pair(Struct, frozen=True):
    """A key with its value."""

    parts: tuple[Part, ...]
    value: Place


def statements(text: str) -> Iterator[Header | Pair]:
    """Headers and pairs of a document, in order; it stops at the first thing that is neither."""
    at = _skip(_GAP, text, 0)
    while at < len(text):
        found = _header(text, at) if text[at] == "[" else _pair(text, at)
        if found is None:
            return
        yield found
        at = _skip(_GAP, text, found.place.end if isinstance(found, Header) else found.value.end)


def inline_pairs(text: str, place: Place) -> Iterator[Pair]:
    """The pairs of the inline table that stands at a place."""
    at = _skip(_GAP, text, place.start + 1)
    while at < place.end and text[at] != "}":
        found = _pair(text, at)
        if found is None:
            return
        yield found
        at = _after_comma(text, found.value.end)


def items(text: str, place: Place) -> Iterator[Place]:
    """The values of the array that stands at a place."""
    at = _skip(_GAP, text, place.start + 1)
    while at < place.end and text[at] != "]":
        end = end_of_value(text, at)
        if end == at:
            return
        yield Place(at, end)
        at = _after_comma(text, end)


def end_of_value(text: str, at: int) -> int:
    """The offset just after the value that begins at `at`; `at` itself when none does."""
    if at < len(text) and text[at] in "[{":
        return _end_of_brackets(text, at)
    pattern = _STRING if text.startswith(('"', "'"), at) else _PLAIN
    found = pattern.match(text, at)
    return found.end() if found else at


def open_at_end(text: str) -> tuple[int | None, list[int]]:
    """What a text that breaks off has left open: the offset of an unclosed string, those of unclosed brackets."""
    brackets: list[int] = []
    at = 0
    while at < len(text):
        found = _NESTED.match(text, at)
        if found is None:
            return at, brackets
        if found["opens"]:
            brackets.append(at)
        elif found["closes"] and brackets:
            brackets.pop()
        at = found.end()
    return None, brackets


def deep_offset(text: str, limit: int) -> int:
    """The offset at which brackets lie, or a dotted key goes, deeper than `limit`; 0 when none does by itself."""
    depth = at = 0
    while at < len(text):
        found = _NESTED.match(text, at)
        depth += bool(found and found["opens"]) - bool(found and found["closes"])
        if depth > limit:
            return at
        at = found.end() if found else at + 1
    key = re.search(rf"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){{{limit},}}", text)
    return key.start() if key else 0


def _end_of_brackets(text: str, at: int) -> int:
    depth = 0
    while at < len(text):
        found = _NESTED.match(text, at)
        if found is None:
            break
        depth += bool(found["opens"]) - bool(found["closes"])
        at = found.end()
        if not depth:
            return at
    return len(text)


def _header(text: str, at: int) -> Header | None:
    brackets = 2 if text.startswith("[[", at) else 1
    parts, end = _key(text, _skip(_BLANKS, text, at + brackets))
    return Header(parts, Place(at, min(end + brackets, len(text))), brackets == 2) if parts else None


def _pair(text: str, at: int) -> Pair | None:
    parts, at = _key(text, at)
    if not parts or not text.startswith("=", at):
        return None
    start = _skip(_BLANKS, text, at + 1)
    end = end_of_value(text, start)
    return Pair(parts, Place(start, end)) if end > start else None


def _key(text: str, at: int) -> tuple[tuple[Part, ...], int]:
    """A key, dotted or not, and the offset after it and the blanks that follow; no parts where none stands."""
    parts: list[Part] = []
    while found := _KEY_PART.match(text, at):
        parts.append(Part(_name(found[0]), Place(*found.span())))
        at = _skip(_BLANKS, text, found.end())
        if not text.startswith(".", at):
            break
        at = _skip(_BLANKS, text, at + 1)
    return tuple(parts), at


def _name(written: str) -> str:
    """The name that a part of a key stands for: itself, or what its quotes hold."""
    if written[0] not in "\"'":
        return written
    try:
        return next(iter(tomli.loads(f"{written} = 0")))
    except tomli.TOMLDecodeError:
        return written[1:-1]


def _skip(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def _after_comma(text: str, at: int) -> int:
    at = _skip(_GAP, text, at)
    return _skip(_GAP, text, at + 1) if text.startswith(",", at) else at
