"""What is printed where on the pages of a PDF: every letter's own outline, every rule, every mark to cut along.

poppler tells the box of a word from the height of its line; here the outlines of the embedded fonts are measured, so that two
texts that touch are told from two that stand close. Lengths are millimetres from the upper left corner of the page, sizes of
type are points as printed.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from io import BytesIO
from typing import Any

from fontTools.ttLib import TTFont
from msgspec import Struct, field
from msgspec.structs import replace
from pikepdf import Array, Pdf

_POINT = 25.4 / 72
_TOKENS = re.compile(r"<<.*?>>|<[0-9A-Fa-f]*>|\[|\]|\((?:\\.|[^()\\])*\)|/[^\s/<>\[\]()]+|[^\s/<>\[\]()]+", re.S)
_MARK = 4.5
_RULE = 1.2

Matrix = tuple[float, float, float, float, float, float]


class Box(Struct, frozen=True):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box", by: float = 0.0) -> bool:
        """Whether both share more than `by` in both directions."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > by
            and min(self.bottom, other.bottom) - max(self.top, other.top) > by
        )

    def within(self, other: "Box", by: float = 0.0) -> bool:
        """Whether this lies inside another, which may be passed by `by`."""
        return (
            self.left >= other.left - by
            and self.top >= other.top - by
            and self.right <= other.right + by
            and self.bottom <= other.bottom + by
        )

    def cut_to(self, other: "Box") -> "Box":
        """What both share; empty where they share nothing."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        return Box(left, top, max(left, min(self.right, other.right)), max(top, min(self.bottom, other.bottom)))

    @property
    def empty(self) -> bool:
        """Nothing can be seen of it."""
        return self.right - self.left < 0.01 or self.bottom - self.top < 0.01


class Run(Struct, frozen=True):
    """Letters set one after the other: the text, the size of the type (pt), the letters' boxes, what is shown of them."""

    text: str
    size: float
    letters: tuple[Box, ...]
    shown: Box

    @property
    def box(self) -> Box:
        """Around all of its letters."""
        return _around(self.letters)


class Cut(Struct, frozen=True):
    """A line along which the sheet is cut, between two marks that face each other."""

    upright: bool
    at: float
    begins: float
    ends: float

    def crosses(self, box: Box, by: float = 0.05) -> bool:
        """Whether what stands in a box is cut."""
        across, along = ((box.left, box.right), (box.top, box.bottom))[:: 1 if self.upright else -1]
        return across[0] + by < self.at < across[1] - by and along[0] < self.ends and along[1] > self.begins


class Page(Struct, frozen=True, dict=True):
    """One page, its size, its texts, rules and strokes."""

    width: float
    height: float
    runs: tuple[Run, ...]
    rules: tuple[Box, ...]
    strokes: tuple[Box, ...]

    @cached_property
    def cuts(self) -> tuple[Cut, ...]:
        """The lines between short strokes that stand in one line at opposite ends."""
        found = []
        for upright in (True, False):
            marks = [_along(stroke, upright=upright) for stroke in self.strokes]
            lines: dict[float, list[tuple[float, float]]] = {}
            for at, begins, ends, wide in marks:
                if wide < 0.05 and 1 < ends - begins < _MARK:
                    lines.setdefault(round(at, 1), []).append((begins, ends))
            for at, marked in lines.items():
                first, last = min(marked), max(marked)
                if first != last:
                    found.append(Cut(upright, at, first[1], last[0]))
        return tuple(found)


def _along(stroke: Box, *, upright: bool) -> tuple[float, float, float, float]:
    """Where a stroke stands, from where to where it goes, and how far it strays."""
    if upright:
        return (stroke.left + stroke.right) / 2, stroke.top, stroke.bottom, stroke.right - stroke.left
    return (stroke.top + stroke.bottom) / 2, stroke.left, stroke.right, stroke.bottom - stroke.top


def _around(boxes: tuple[Box, ...]) -> Box:
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(b.bottom for b in boxes),
    )


def read(pdf: bytes) -> tuple[Page, ...]:
    """Every page of a PDF."""
    fonts: dict[tuple[int, int], _Font] = {}
    with Pdf.open(BytesIO(pdf)) as document:
        return tuple(_page(page, fonts) for page in document.pages)


def _page(page: Any, fonts: "dict[tuple[int, int], _Font]") -> Page:
    left, low, right, high = map(float, page.mediabox)
    width, height = (right - left) * _POINT, (high - low) * _POINT
    whole = Box(-1e6, -1e6, 1e6, 1e6)
    reader = _Reader(fonts)
    reader.words(
        page["/Contents"].read_bytes().decode("latin-1"),
        page["/Resources"],
        _State((_POINT, 0, 0, -_POINT, 0, height), whole),
    )
    return Page(width, height, tuple(reader.runs), tuple(reader.rules), tuple(reader.strokes))


class _Font:
    """The widths, the outlines and the letters of an embedded font."""

    def __init__(self, font: Any) -> None:
        inside = font["/DescendantFonts"][0]
        file = TTFont(BytesIO(inside["/FontDescriptor"]["/FontFile2"].read_bytes()), lazy=True)
        self._glyphs, self._names = file["glyf"], file.getGlyphOrder()
        self._em = file["head"].unitsPerEm
        self.widths = dict(_widths(inside.get("/W", ())))
        told = font["/ToUnicode"].read_bytes().decode()
        pairs = re.findall(r"^<([0-9a-fA-F]{4})> <([0-9a-fA-F]+)>$", told, re.M)
        self.letters = {int(glyph, 16): bytes.fromhex(text).decode("utf-16-be", "replace") for glyph, text in pairs}
        self._bounds: dict[int, tuple[float, ...] | None] = {}

    def bounds(self, glyph: int) -> tuple[float, ...] | None:
        """Left, lower, right and upper end of the outline in ems; None of a blank."""
        if glyph not in self._bounds:
            outline = self._glyphs[self._names[glyph]]
            sides = [getattr(outline, name, 0) / self._em for name in ("xMin", "yMin", "xMax", "yMax")]
            self._bounds[glyph] = tuple(sides) if outline.numberOfContours else None
        return self._bounds[glyph]


def _widths(listed: Any) -> Iterator[tuple[int, float]]:
    """The advance of each glyph, in ems."""
    words = list(listed)
    while words:
        first, following = int(words.pop(0)), words.pop(0)
        if isinstance(following, Array):
            yield from ((first + place, float(width) / 1000) for place, width in enumerate(following))
        else:
            width = float(words.pop(0)) / 1000
            yield from ((glyph, width) for glyph in range(first, int(following) + 1))


class _State(Struct, frozen=True):
    """What `q` keeps and `Q` brings back."""

    matrix: Matrix
    clip: Box
    font: _Font | None = None
    size: float = 0.0


class _Reader(Struct):
    """Goes through the operators of a page and of the drawings on it."""

    fonts: dict[tuple[int, int], _Font]
    runs: list[Run] = field(default_factory=list)
    rules: list[Box] = field(default_factory=list)
    strokes: list[Box] = field(default_factory=list)

    def words(self, content: str, resources: Any, state: _State) -> None:
        """Read the operators of one content stream."""
        kept, path, moved = list[_State](), list[list[tuple[float, float]]](), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        stack: list[str] = []
        for word in _TOKENS.findall(content):
            if word[0] in "<[](/" or word[0] in "0123456789.-+":
                stack.append(word)
                continue
            match word:
                case "q":
                    kept.append(state)
                case "Q":
                    state = kept.pop()
                case "cm":
                    state = replace(state, matrix=_times(_six(stack), state.matrix))
                case "re":
                    x, y, wide, high = map(float, stack[-4:])
                    path.append([_put(state.matrix, *at) for at in ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))])
                case "m":
                    path.append([_put(state.matrix, float(stack[-2]), float(stack[-1]))])
                case "l" | "c" if path:
                    path[-1].append(_put(state.matrix, float(stack[-2]), float(stack[-1])))
                case "W" | "W*" if path:
                    state = replace(state, clip=state.clip.cut_to(_bounds([at for part in path for at in part])))
                case "n" | "f" | "f*" | "S" | "B" | "B*" | "s":
                    self._painted(word, path, state)
                    path = []
                case "Tf":
                    state = replace(state, font=self._font(resources, stack[-2]), size=float(stack[-1]))
                case "Tm":
                    moved = _six(stack)
                case "TJ" | "Tj":
                    self._shown(stack, state, _times(moved, state.matrix))
                case "Do":
                    self._drawn(resources, stack[-1], state)
            stack.clear()

    def _painted(self, how: str, path: list[list[tuple[float, float]]], state: _State) -> None:
        if how == "S":
            self.strokes += [_bounds(part) for part in path if len(part) == 2]
        elif how != "n" and path:
            for part in path:
                box = _bounds(part).cut_to(state.clip)
                if not box.empty and min(box.right - box.left, box.bottom - box.top) < _RULE:
                    self.rules.append(box)

    def _font(self, resources: Any, name: str) -> _Font:
        found = resources["/Font"][name]
        if found.objgen not in self.fonts:
            self.fonts[found.objgen] = _Font(found)
        return self.fonts[found.objgen]

    def _shown(self, stack: list[str], state: _State, matrix: Matrix) -> None:
        if state.font is None:
            return
        at, boxes, text = 0.0, list[Box](), []
        for word in stack:
            if word[0] == "<":
                for place in range(1, len(word) - 1, 4):
                    glyph = int(word[place : place + 4], 16)
                    text.append(state.font.letters.get(glyph, ""))
                    if outline := state.font.bounds(glyph):
                        corners = ((at + outline[x], outline[y]) for x in (0, 2) for y in (1, 3))
                        boxes.append(_bounds([_put(matrix, x * state.size, y * state.size) for x, y in corners]))
                    at += state.font.widths.get(glyph, 1.0)
            elif word[0] not in "[]":
                at -= float(word) / 1000
        if boxes:
            size = state.size * (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5 / _POINT
            self.runs.append(Run("".join(text), round(size, 2), tuple(boxes), state.clip))

    def _drawn(self, resources: Any, name: str, state: _State) -> None:
        drawing = resources["/XObject"][name]
        if drawing["/Subtype"] != "/Form":
            return
        left, low, right, high = map(float, drawing["/BBox"])
        matrix = _times(tuple(map(float, drawing.get("/Matrix", (1, 0, 0, 1, 0, 0)))), state.matrix)  # type: ignore[arg-type]
        clip = state.clip.cut_to(_bounds([_put(matrix, x, y) for x in (left, right) for y in (low, high)]))
        inside = drawing.get("/Resources", resources)
        self.words(drawing.read_bytes().decode("latin-1"), inside, replace(state, matrix=matrix, clip=clip))


def _six(stack: list[str]) -> Matrix:
    a, b, c, d, e, f = map(float, stack[-6:])
    return a, b, c, d, e, f


def _times(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _put(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _bounds(path: list[tuple[float, float]]) -> Box:
    across, down = [x for x, _ in path], [y for _, y in path]
    return Box(min(across), min(down), max(across), max(down))
