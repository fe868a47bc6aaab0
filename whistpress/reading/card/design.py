"""The design of a card of the league's own: boxes in millimetres, type in points; and fields that overlap.

Each name in braces in the texts of a card becomes its value.
"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from whistpress.problems import Span
from whistpress.reading.card.values import Of

EDGE = 4.0
"""Millimetres that every field keeps from the edges of its card: no cut is exact."""
BORDER = 3.0
"""Millimetres from the edges at which a border is drawn."""
POINT = 25.4 / 72
LEADING = 1.16
"""The height of a line, in sizes of its type."""


class FieldKind(StrEnum):
    """The kind of a field, by the key that sets it."""

    TEXT = "text"
    WRITE = "write"
    RULE = "rule"
    BOX = "box"
    MARK = "mark"
    IMAGE = "image"
    ROWS = "rows"


class Box(Struct, frozen=True):
    """A place on a card: left, top, width and height in millimetres."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    def meets(self, other: "Box") -> bool:
        """Return whether two boxes share more than an edge (a quarter of a millimetre is allowed)."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.25 and down > 0.25


class DesignColumn(Struct, frozen=True):
    """A column of a table: its heading, its text (empty: to be written in), its width (mm; 0: as wide as its text needs)."""

    head: str
    text: str
    width: float = 0.0


class DesignField(Struct, frozen=True, kw_only=True):
    """One field of a card.

    `text` has values in braces: the words of a text, the name of a mark, the label of a place to write. It is set as
    large as `size` and its box allow, never smaller than `least` (points). `turn` is in degrees, clockwise. With a `when`
    it is only printed where that is not empty. `image` is a `data:` link, `words` its alternative text.
    """

    kind: FieldKind
    box: Box
    text: str = ""
    size: float = 12.0
    least: float = 8.0
    align: str = "left"
    stand: str = "middle"
    turn: int = 0
    style: frozenset[str] = frozenset()
    when: str = ""
    framed: bool = False
    image: str = ""
    words: str = ""
    rows: str = ""
    row: float = 0.0
    columns: tuple[DesignColumn, ...] = ()
    at: Span


class Design(Struct, frozen=True, kw_only=True):
    """A card: for each what there is one, its size in millimetres, its fields in reading order.

    `replaces` is the form that is drawn in this way from now on; empty when the card has a name of its own.
    """

    name: str
    title: str
    purpose: str
    of: Of
    replaces: str = ""
    width: float
    height: float
    border: bool = False
    count: int = 1
    fields: tuple[DesignField, ...] = ()
    at: Span

    @property
    def empty_edge(self) -> float:
        """The width along the edges of the card that stays empty, in millimetres."""
        boxes = [field.box for field in self.fields]
        sides = [side for box in boxes for side in (box.left, box.top, self.width - box.right, self.height - box.bottom)]
        return max(0.0, min([BORDER if self.border else self.width, *sides]))


Files = Mapping[str, Design]


_SHEETS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
_MARGIN = 8.5
_UNDER = frozenset({FieldKind.BOX, FieldKind.RULE})
"""What may lie round and under other fields."""


def roomless(design: Design) -> str:
    """Explain why the card is too large for a full sheet, upright or lying; empty when it is not."""
    edge = 2 * max(0.0, _MARGIN - design.empty_edge)
    for name, (short, long) in _SHEETS.items():
        ways = ((short, long), (long, short))
        if not any(design.width + edge <= wide + 0.05 and design.height + edge <= high + 0.05 for wide, high in ways):
            return f"a card of {design.width:g} by {design.height:g} mm has no room on {name}"
    return ""


def overlapping(design: Design) -> Iterator[tuple[DesignField, DesignField]]:
    """Yield every two fields that would be printed upon each other."""
    filled = [field for field in design.fields if field.kind not in _UNDER]
    for first, second in combinations(filled, 2):
        if not (first.when and second.when) and first.box.meets(second.box):
            yield first, second


_PIECE = re.compile(r"\{\{|\}\}|\{(?P<name>[^{}]*)\}|[{}]")


def names_in(text: str) -> Iterator[str]:
    """Yield the names of the values in a text, as written."""
    yield from (match["name"].strip() for match in _PIECE.finditer(text) if match["name"] is not None)


def open_brace(text: str) -> bool:
    """Tell whether a brace is opened and not closed, or closed and not opened."""
    return any(match[0] in "{}" for match in _PIECE.finditer(text))


def fill_in(text: str, values: Mapping[str, str]) -> str:
    """Fill values into a text; return nothing at all where it has values and all of them are empty."""
    texts = [values.get(name, "") for name in names_in(text)]
    if texts and not any(texts):
        return ""
    return _PIECE.sub(lambda match: _filled_in(match, values), text).strip()


def _filled_in(match: re.Match[str], values: Mapping[str, str]) -> str:
    return match[0][0] if match["name"] is None else values.get(match["name"].strip(), "")
