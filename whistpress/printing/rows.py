"""Rows that are spread evenly over sheets, cards or columns."""

from collections.abc import Sequence
from typing import TypeVar

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
