"""Estimate how wide a text is, near enough to choose the size of its type before it is set."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil
from typing import TypeVar

from msgspec import Struct

from whistpress.core.model.names import NO_BREAK, surname, tie_surnames, with_initials
from whistpress.language.shortening import shorten_by_words

_NARROW = frozenset("ijltfrI.,;:!'’()[]|- 1")
_WIDE = frozenset("mwMWQO@%—…")
_SMALL = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉⁄")
POINT = 25.4 / 72
"""Millimetres of a point of type."""
_PERSONS = re.compile(r"( & | and |, | / )")
_BROKEN = 0.7
"""Ems that stay empty at the end of a line where a word is broken."""
_KNOWN = 20_000
"""Texts of which the width is kept: a form is laid out again and again, larger or smaller, until it fits."""


@lru_cache(maxsize=_KNOWN)
def ems(text: str) -> float:
    """Return the width of a text in the packaged serif, in ems; rather too wide than too narrow."""
    return sum(map(_letter, text))


@lru_cache(maxsize=_KNOWN)
def _letter(letter: str) -> float:
    if letter in _WIDE:
        return 0.92
    if letter in _SMALL:
        return 0.36
    if letter.isdigit():
        return 0.52
    if letter in _NARROW:
        return 0.34
    if letter.isupper():
        return 0.68
    return 0.52 if ord(letter) < 0x2000 else 1.0


def size_that_fits(text: str, width: float, most: float, least: float) -> float:
    """Return type between `least` and `most` (pt) that keeps a text on one line of `width` millimetres; else `least`."""
    points = width / POINT / max(ems(text), 1.0)
    return round(max(least, min(most, points)), 1)


def shorten(text: str, width: float, size: float, *, names: bool = False) -> str:
    """Shorten a text by words until it fits on a line of `width` millimetres at `size` points: the one way on paper.

    Of players (`names`) first names become initials, then they are left out. See `shorten_by_words` for any other text.
    """
    room = width / POINT / size
    return shorten_to(text, lambda shortened: ems(shortened) <= room, names=names)


def shorten_to(text: str, fits: Callable[[str], bool], *, names: bool = False) -> str:
    """Shorten a text by words until it fits; of players the first names before anything else."""
    if names and not fits(text):
        said = _PERSONS.split(text)
        for shorter in (with_initials, surname):
            words = "".join(part if index % 2 else shorter(part) for index, part in enumerate(said))
            if fits(words):
                return words
        text = words
    return shorten_by_words(text, fits)


class FittedLine(Struct, frozen=True):
    """A text for one line, and the size of its type (pt)."""

    text: str
    size: float


def fit_line(text: str, width: float, most: float, least: float, *, names: bool = False) -> FittedLine:
    """Fit a text on one line of `width` millimetres: smaller first, down to `least` points, then shortened."""
    size = size_that_fits(text, width, most, least)
    if size > least and ems(text) * size * POINT > width:  # rounded up
        size = max(least, round(size - 0.1, 1))
    return FittedLine(shorten(text, width, size, names=names), size)


@lru_cache(maxsize=_KNOWN)
def _unbroken_widths(text: str) -> tuple[float, ...]:
    """Return the widths in ems of the parts of a text that are never broken: words and halves of words; `van der Berg` is one."""
    text = tie_surnames(text)
    words = text.replace("-", "- ").replace("\n", " ").split(" ") if NO_BREAK in text else text.replace("-", "- ").split()
    return tuple(map(ems, words))


def lines_of(text: str, width: float, size: float) -> int:
    """Count the lines of a text that wraps between words in `width` millimetres of type of `size` points."""
    room, lines, used = max(width / POINT / size, 1.0), 1, 0.0
    for long in _unbroken_widths(text):
        if used and used + long > room:
            lines, used = lines + 1, 0.0
        more = ceil(long / max(room - _BROKEN, 1.0)) - 1 if long > room else 0
        lines += more
        used = max(0.0, long - more * (room - _BROKEN)) if more else used + long + 0.26
    return lines


def share_width(needs: Sequence[float], width: float) -> tuple[float, ...]:
    """Return the widths of columns that share `width`: the longest shrink where there is too little, else all grow."""
    left = list(needs)
    while sum(left) > width + 0.01:
        longest = max(left)
        same = [index for index, need in enumerate(left) if need > longest - 0.01]
        second = max([need for need in left if need <= longest - 0.01], default=0.0)
        less = min(longest - second, (sum(left) - width) / len(same))
        left = [need - less if index in same else need for index, need in enumerate(left)]
    return tuple(round(width * need / sum(left), 2) for need in left)


R = TypeVar("R")
"""A row of any kind."""
_ROUNDING = 0.001


def spread_rows(rows: Sequence[R], heights: Sequence[float], room: float) -> list[tuple[R, ...]]:
    """Spread rows over as few parts as `room` allows, as evenly as can be; at least one part, of one row or more each."""
    parts, begin, left = list[tuple[R, ...]](), 0, count_parts(heights, room)
    while left > 1:
        end = _end_of_part(heights[begin:], left, room) + begin
        parts.append(tuple(rows[begin:end]))
        begin, left = end, left - 1
    return [*parts, tuple(rows[begin:])]


def count_parts(heights: Sequence[float], room: float) -> int:
    """Return the least number of parts that hold rows of the given heights (at least 1)."""
    parts, used = 1, 0.0
    for index, deep in enumerate(heights):
        if index and used + deep > room + _ROUNDING:
            parts, used = parts + 1, 0.0
        used += deep
    return parts


def _end_of_part(heights: Sequence[float], parts: int, room: float) -> int:
    """Return how many rows the first of so many parts gets: its share, or more where the others would have no room else."""
    share, used, end = sum(heights) / parts, heights[0], 1
    while end < len(heights) - parts + 1 and used + heights[end] <= room + _ROUNDING:
        if used + heights[end] / 2 > share and count_parts(heights[end:], room) < parts:
            break
        used += heights[end]
        end += 1
    return end
