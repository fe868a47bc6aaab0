"""Pictures: lines, bars, dots and words in whole units of a drawing, and the figures behind them as a table. Knows no whist."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

from msgspec import Struct

LETTER, LINE = 7, 16
"""How wide a letter is reckoned, and how high a line, in the type of a picture: a little more than they take."""


class Words(Struct, frozen=True):
    """A label: the end or the middle of its base line, what it says, and of what kind it is (`tick`, `named`, `note`)."""

    x: int
    y: int
    text: str
    anchor: str = "start"
    kind: str = "tick"

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the room that it takes, by `LETTER` and `LINE`."""
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
        """As SVG writes it."""
        told = _path if len(self.points) > _FEW else _again
        return told(self.points, self.stepped)


_FEW = 4
"""A path of more points is a course, which no other picture has."""


def _path(points: tuple[tuple[int, int], ...], stepped: bool) -> str:
    (x, y), *others = points
    join = "".join([f"H{x}V{y}" for x, y in others] if stepped else [f"L{x} {y}" for x, y in others])
    return f"M{x} {y}{join}"


_again = lru_cache(maxsize=1024)(_path)
"""The marks of a scale stand at the same places in many pictures."""


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
    """What is drawn with one pen: its kind, the path as SVG writes it, the width of the pen (0 where the kind says it)."""

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

    The `ground` lies under all strokes: what many drawings have in common is put together once.
    """

    name: str
    width: int
    height: int
    bars: tuple[Bar, ...] = ()
    ground: tuple[Layer, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    dots: tuple[Dot, ...] = ()
    words: tuple[Words, ...] = ()

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The ground, the lines, then the dots: neighbours of one kind are one path."""
        lines = [Layer(kind, "".join([one.path for one in group])) for kind, group in groupby(self.strokes, _KIND)]
        dots = [
            Layer(kind, "".join([f"M{one.x} {one.y}h0" for one in group]), 2 * r)
            for (kind, r), group in groupby(self.dots, _KIND_AND_SIZE)
        ]
        return (*self.ground, *lines, *dots)

    @property
    def labels(self) -> tuple[Labels, ...]:
        """The words in groups of neighbours of one kind."""
        grouped = groupby(self.words, _KIND_AND_ANCHOR)
        return tuple(Labels(kind, anchor, tuple(group)) for (kind, anchor), group in grouped)


class Cell(Struct, frozen=True):
    """A cell of the table behind a picture: what it says, and a path within the site (or `#anchor`) that it leads to."""

    text: str
    path: str = ""


class Column(Struct, frozen=True):
    """The head of a column; `figure` where figures stand in it."""

    text: str
    figure: bool = True


class Table(Struct, frozen=True, kw_only=True):
    """The figures behind a picture; the first cell of each row is its head."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Picture(Struct, frozen=True, kw_only=True):
    """One thought: its `title` is the finding in a sentence without its stop, `told` how to read it; layouts and figures.

    `name` is the id of the picture on its page. Where a table stands beside it anyway, `table` is None.
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


def spread(wanted: Sequence[int], gap: int, low: int, high: int) -> list[int]:
    """Places as near to the wanted ones as they go, in their order, `gap` apart and from `low` to `high` if there is room."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    found = [max(low, min(high, wanted[place])) for place in order]
    for place in range(1, len(found)):
        found[place] = max(found[place], found[place - 1] + gap)
    limit = high
    for place in reversed(range(len(found))):
        found[place] = min(found[place], limit)
        limit = found[place] - gap
    return [there for _, there in sorted(zip(order, found, strict=True))]


def cut(text: str, most: int) -> str:
    """A text of at most so many signs; what is longer ends with an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip(' ,&')}…"
