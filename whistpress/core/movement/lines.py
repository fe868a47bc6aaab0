"""Read the lines of printed and found schedules: who sits at each table, written as text.

A table is its numbers, N S E W unless a module says otherwise. Commas part the tables of a line; semicolons, or line ends that
follow no comma, part the lines of several rounds.
"""

import re
from collections.abc import Callable

Table = tuple[int, ...]
Line = tuple[Table, ...]
"""The tables of one round."""

_SIZE = re.compile(r"(\d+)(?: \([^)]*\))?:")


def read_line(text: str) -> Line:
    """Read one line: `1 2 7 3, 8 6 5 4`."""
    return tuple(tuple(map(int, table.split())) for table in text.split(","))


def read_rounds(text: str) -> tuple[Line, ...]:
    """Read the lines of several rounds."""
    return tuple(map(read_line, re.split(r";|(?<!,)\n", text.strip())))


def read_sizes(text: str) -> dict[int, Line]:
    """Read a line for each size: the size, perhaps its page in brackets, a colon, then a line, which may go on below."""
    _, *parts = _SIZE.split(text)
    return dict(zip(map(int, parts[::2]), map(read_line, parts[1::2]), strict=True))


def renumber(line: Line, move: Callable[[int], int]) -> Line:
    """Give every player of a line another number."""
    return tuple(tuple(map(move, table)) for table in line)


def add_in_threes(number: int, other: int) -> int:
    """Add two numbers written in threes, digit by digit, nothing carried."""
    if not number or not other:
        return number or other
    return (number + other) % 3 + 3 * add_in_threes(number // 3, other // 3)
