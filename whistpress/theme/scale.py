"""From figures to places in a drawing: exact figures in, whole units out."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, floor, lcm

from msgspec import Struct

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10**9)


class Scale(Struct, frozen=True):
    """Where a figure stands: `low` at `begin`, `high` at `end`; the two ends may lie in either order."""

    low: Fraction
    high: Fraction
    begin: int
    end: int

    def at(self, figure: Fraction | int) -> int:
        """The place of a figure, to the nearest unit, a half counting as a whole."""
        low, high, under = self.low, self.high, figure.denominator
        reach = (high.numerator * low.denominator - low.numerator * high.denominator) * under
        from_low = (figure.numerator * low.denominator - low.numerator * under) * high.denominator
        return self.begin + (2 * from_low * (self.end - self.begin) + reach) // (2 * reach)

    def all_at(self, figures: Iterable[Fraction | int]) -> list[int]:
        """The places of figures: what is the same for all of them is reckoned once."""
        low, high, begin, run = self.low, self.high, self.begin, 2 * (self.end - self.begin)
        reach = high.numerator * low.denominator - low.numerator * high.denominator
        up, down = run * low.denominator * high.denominator, run * low.numerator * high.denominator - reach
        return [
            begin + (figure.numerator * up - under * down) // (2 * reach * under)
            for figure in figures
            for under in (figure.denominator,)
        ]

    def ticks(self, most: int = 5) -> tuple[int, ...]:
        """At most about so many round figures within the reach."""
        step = next(step for step in _STEPS if (self.high - self.low) / step <= most)
        return tuple(number * step for number in range(ceil(self.low / step), floor(self.high / step) + 1))


def scale(figures: Sequence[Fraction], begin: int, end: int, *within: Fraction | int) -> Scale:
    """The scale that holds all figures, and those of `within` that are to be seen besides."""
    every = {*((one.numerator, one.denominator) for one in (*figures, *within))} or {(0, 1)}
    shares = lcm(*(under for _, under in every))
    wholes = [over * (shares // under) for over, under in every]
    low, high = Fraction(min(wholes), shares), Fraction(max(wholes), shares)
    return Scale(low, high if high > low else low + 1, begin, end)
