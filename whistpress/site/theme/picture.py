"""Pictures: lines, bars, dots and words in whole units of a drawing, and the figures behind them as a table. Knows no whist."""

import textwrap
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from math import ceil, floor, lcm
from operator import attrgetter

from msgspec import Struct

from whistpress.language.shortening import shorten_by_words

LETTER, LINE = 7, 16
"""The width of a letter and the height of a line in a picture: a little more than they take."""


class Words(Struct, frozen=True):
    """A label: the end or the middle of its base line, its text, and its kind (`tick`, `named`, `note`)."""

    x: int
    y: int
    text: str
    anchor: str = "start"
    kind: str = "tick"

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of its box, by `LETTER` and `LINE`."""
        width = LETTER * len(self.text)
        left = {"start": self.x, "middle": self.x - width // 2, "end": self.x - width}[self.anchor]
        return left, self.y - LINE + 4, left + width, self.y + 4


class Stroke(Struct, frozen=True):
    """A line through points; `stepped` goes across to the next point before it goes up or down."""

    points: tuple[tuple[int, int], ...]
    kind: str = "hair"
    stepped: bool = False

    @property
    def path(self) -> str:
        """The data of its SVG path; slanted lines as steps from point to point, which are shorter than points."""
        start = "M{} {}".format(*self.points[0])
        if self.stepped:
            return start + "".join(f"H{x}V{y}" for x, y in self.points[1:])
        steps = ((x - before_x, y - before_y) for (before_x, before_y), (x, y) in pairwise(self.points))
        return start + "".join(
            f"l{across} {down}" if across and down else f"v{down}" if down else f"h{across}" for across, down in steps
        )


class Dot(Struct, frozen=True):
    """A round mark: its middle, its radius, its kind."""

    x: int
    y: int
    r: int
    kind: str = "dot"


class Bar(Struct, frozen=True):
    """An upright rectangle."""

    x: int
    y: int
    width: int
    height: int
    kind: str = "bar"


class Layer(Struct, frozen=True):
    """A path in one pen: its kind, the path in SVG, the width of the pen (0 when the kind sets it)."""

    kind: str
    path: str
    width: int = 0


class Labels(Struct, frozen=True):
    """Labels of one kind that end or begin alike."""

    kind: str
    anchor: str
    words: tuple[Words, ...]


_KIND, _KIND_AND_SIZE, _KIND_AND_ANCHOR = attrgetter("kind"), attrgetter("kind", "r"), attrgetter("kind", "anchor")


class Drawing(Struct, frozen=True, kw_only=True):
    """One layout of a picture: `narrow` for a telephone, `broad` for a page and for paper, or `small` within a line of text.

    The `ground` is drawn below all strokes: many drawings share one, at a height of their own (`floor`).
    """

    name: str
    width: int
    height: int
    bars: tuple[Bar, ...] = ()
    ground: tuple[Layer, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    dots: tuple[Dot, ...] = ()
    words: tuple[Words, ...] = ()
    floor: int = 0

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The ground, the lines, then the dots: neighbours of one kind are one path."""
        lines = [Layer(kind, "".join([stroke.path for stroke in group])) for kind, group in groupby(self.strokes, _KIND)]
        dots = [
            Layer(kind, "".join([f"M{dot.x} {dot.y}h0" for dot in group]), 2 * r)
            for (kind, r), group in groupby(self.dots, _KIND_AND_SIZE)
        ]
        return (*self.ground, *lines, *dots)

    @property
    def labels(self) -> tuple[Labels, ...]:
        """The words in groups of neighbours of one kind."""
        grouped = groupby(self.words, _KIND_AND_ANCHOR)
        return tuple(Labels(kind, anchor, tuple(group)) for (kind, anchor), group in grouped)


class Cell(Struct, frozen=True):
    """A cell of the table behind a picture: its text, and the path within the site (or `#anchor`) of its link."""

    text: str
    path: str = ""


class Column(Struct, frozen=True):
    """The head of a column; `figure` for a column of figures."""

    text: str
    figure: bool = True


class Table(Struct, frozen=True, kw_only=True):
    """The figures behind a picture; the first cell of each row is its head."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Picture(Struct, frozen=True, kw_only=True):
    """One thought: its `title` is the finding in a sentence without its stop, `told` how to read it; layouts and figures.

    `name` is the id of the picture on its page. `table` is None when the page has the table anyway.
    """

    name: str
    title: str
    told: str
    drawings: tuple[Drawing, ...]
    table: Table | None = None

    @property
    def broad(self) -> Drawing:
        """The layout for paper."""
        return self.drawings[-1]


def spread(targets: Sequence[int], gap: int, low: int, high: int) -> list[int]:
    """Return positions near the wanted ones, in their order, `gap` apart, from `low` to `high` if there is room."""
    order = sorted(range(len(targets)), key=lambda index: targets[index])
    positions = [max(low, min(high, targets[index])) for index in order]
    for index in range(1, len(positions)):
        positions[index] = max(positions[index], positions[index - 1] + gap)
    limit = high
    for index in reversed(range(len(positions))):
        positions[index] = min(positions[index], limit)
        limit = positions[index] - gap
    return [position for _, position in sorted(zip(order, positions, strict=True))]


def cut(text: str, most: int) -> str:
    """Return a text of at most so many letters; of a longer one the last words are left out."""
    return shorten_by_words(text, lambda words: len(words) <= most)


def wrap(text: str, most: int) -> tuple[str, ...]:
    """Break a text at its plain blanks into lines of at most so many letters; a longer word stays whole."""
    return tuple(textwrap.wrap(text, most, break_long_words=False, break_on_hyphens=False)) or ("",)


_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10**9)


class Scale(Struct, frozen=True):
    """Maps figures to positions: `low` to `begin`, `high` to `end`, in either direction."""

    low: Fraction
    high: Fraction
    begin: int
    end: int

    def at(self, figure: Fraction | int) -> int:
        """Return the position of a figure, to the nearest unit, halves upwards."""
        return self.all_at((figure,))[0]

    def all_at(self, figures: Iterable[Fraction | int]) -> list[int]:
        """Return the positions of figures."""
        (low, under_low), (high, under_high) = self.low.as_integer_ratio(), self.high.as_integer_ratio()
        begin, reach, twice = self.begin, high * under_low - low * under_high, 2 * (self.end - self.begin) * under_high
        return [
            begin + ((above * under_low - low * under) * twice + reach * under) // (2 * reach * under)
            for above, under in [figure.as_integer_ratio() for figure in figures]
        ]

    def ticks(self) -> tuple[int, ...]:
        """Return about five round figures within the scale."""
        step = next(step for step in _STEPS if (self.high - self.low) / step <= 5)
        return tuple(number * step for number in range(ceil(self.low / step), floor(self.high / step) + 1))


def scale(figures: Sequence[Fraction], begin: int, end: int, *within: Fraction | int) -> Scale:
    """Return the scale that spans all figures, and those of `within`."""
    ratios = [figure.as_integer_ratio() for figure in (*figures, *within)] or [(0, 1)]
    under = lcm(*[below for _, below in ratios])
    parts = [above * (under // below) for above, below in ratios]
    low, high = Fraction(min(parts), under), Fraction(max(parts), under)
    return Scale(low, high if high > low else low + 1, begin, end)
