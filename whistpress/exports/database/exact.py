"""Rows of the database, and exact figures in them: numerators over one denominator, so that SUM is exact."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm

Cells = Sequence[str | int | None]
Rows = Iterator[tuple[str, Cells]]
"""Tables' names, each with the cells of a row."""


def common(figures: Iterable[Fraction | None]) -> int:
    """The least common denominator of figures."""
    return lcm(*(figure.denominator for figure in figures if figure is not None))


def over(figure: Fraction | None, under: int) -> tuple[int | None, int | None]:
    """A figure as a numerator over a denominator that it has room in; nothing for none."""
    return (None, None) if figure is None else (figure.numerator * (under // figure.denominator), under)
