"""Least and greatest of some counts, and how even counts can be at all."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

Two = tuple[int, int]
"""Two numbers, the lower first where order says nothing."""


class Range(Struct, frozen=True):
    """The least and the greatest of some counts."""

    min: int
    max: int

    @property
    def even(self) -> bool:
        """All counts are the same."""
        return self.min == self.max


def two(one: int, other: int) -> Two:
    """Two numbers in their order."""
    return (one, other) if one < other else (other, one)


def over(twos: Iterable[Two], counts: Mapping[Two, int]) -> Range | None:
    """The range of the counts of these couples, nought where one has none; None without couples."""
    return of_all(counts.get(each, 0) for each in twos)


def of_all(counts: Iterable[int]) -> Range | None:
    """The range of some counts; None when there are none."""
    found = list(counts)
    return Range(min(found), max(found)) if found else None


def evenly(total: int, among: int) -> Range | None:
    """How even a total can be among so many: the whole numbers on both sides of the mean, or the mean alone."""
    return Range(total // among, -(-total // among)) if among else None
