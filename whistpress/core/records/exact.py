"""Sums of many exact figures."""

from collections.abc import Iterable
from fractions import Fraction


def total(figures: Iterable[Fraction]) -> Fraction:
    """The sum of fractions."""
    return total_of(figure.as_integer_ratio() for figure in figures)


def total_of(ratios: Iterable[tuple[int, int]]) -> Fraction:
    """The sum of numerators over denominators, taken denominator by denominator: a season's figures have few of them."""
    by_denominator: dict[int, int] = {}
    for top, under in ratios:
        by_denominator[under] = by_denominator.get(under, 0) + top
    return sum((Fraction(top, under) for under, top in sorted(by_denominator.items())), Fraction(0))
