"""A line over equal steps, as SVG: one thought, drawn without a script."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 18, 26


@dataclass(frozen=True, slots=True)
class Mark:
    """A label of an axis: where it stands (in the units of the drawing) and what it says."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class LineChart:
    """A drawing ready for a template: a path through the values, its zero line and the marks of both axes.

    All coordinates are texts with one decimal, so that the same values give the same bytes everywhere.
    """

    path: str
    zero: str
    rows: tuple[Mark, ...]
    columns: tuple[Mark, ...]
    end_x: str
    end_y: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    floor: int = HEIGHT - BOTTOM


def line_chart(values: Sequence[Fraction], labels: Sequence[str]) -> LineChart:
    """Draw `values` (the first after the first step) from zero, as steps; `labels` name the steps."""
    nought = Fraction(0)
    low, high = min(nought, *values), max(nought, *values)
    span = high - low or Fraction(1)
    step = Fraction(WIDTH - LEFT - RIGHT, len(values))

    def y(value: Fraction | int) -> str:
        return _decimal(TOP + (high - value) / span * (HEIGHT - TOP - BOTTOM))

    points = [f"M{LEFT}.0 {y(0)}"]
    for index, value in enumerate(values):
        points.append(f"V{y(value)}H{_decimal(LEFT + step * (index + 1))}")
    every = max(1, -(-len(values) // 12))
    columns = tuple(Mark(_decimal(LEFT + step * (index + 1)), labels[index]) for index in range(every - 1, len(values), every))
    return LineChart(
        path="".join(points),
        zero=y(0),
        rows=tuple(Mark(y(value), _signed(value)) for value in _ticks(low, high)),
        columns=columns,
        end_x=_decimal(LEFT + step * len(values)),
        end_y=y(values[-1]),
    )


def _ticks(low: Fraction, high: Fraction) -> list[int]:
    """Round figures within the reach, about four on the longer side, zero among them."""
    reach = max(abs(low), abs(high))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if reach / step <= 4)
    return [number * step for number in range(ceil(Fraction(low, step)), floor(Fraction(high, step)) + 1)]


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _decimal(value: Fraction | int) -> str:
    """One decimal, rounded half up, without floats."""
    tenths = (Fraction(value) * 20 + 1) // 2
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"
