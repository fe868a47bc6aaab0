"""Sums of many exact figures."""

from collections.abc import Iterable
from fractions import Fraction


def total(figures: Iterable[Fraction]) -> Fraction:
    """The sum, taken denominator by denominator: a season's figures have few of them."""
    by_denominator: dict[int, int] = {}
    for figure in figures:
        under = figure.denominator
        by_denominator[under] = by_denominator.get(under, 0) + figure.numerator
    return sum((Fraction(top, under) for under, top in sorted(by_denominator.items())), Fraction(0))
