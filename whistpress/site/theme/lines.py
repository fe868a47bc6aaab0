"""Lines over equal steps, each with its name at its end, in a layout for a telephone and one for a page."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.site.theme.picture import LETTER, LINE, Dot, Drawing, Scale, Stroke, Words, scale, spread, wrap

KINDS = ("line-1", "line-2", "line-3", "line-4", "line-5")
"""The kinds of lines in their order: told apart by colour, weight and dashes, and by their names."""

TOP, FLOOR, EDGE = 16, 30, 8


class Series(Struct, frozen=True, kw_only=True):
    """A line: its name, the same in short, a figure for each step (None where there is none yet)."""

    label: str
    short: str
    values: tuple[Fraction | None, ...]
    kind: str = KINDS[0]


class Frame(Struct, frozen=True, kw_only=True):
    """The frame around lines: a label for each step, and a line to compare with.

    `level` is that line's figure and name. `stepped` lines go across before they go up or down. `rules` are the steps with a
    hair line.
    """

    steps: tuple[str, ...]
    level: tuple[Fraction, str] | None = None
    stepped: bool = False
    rules: tuple[int, ...] = ()


class _Size(Struct, frozen=True):
    """A layout: its name, its size (higher where names need it), the number of signs of a name at the end of a line."""

    name: str
    width: int
    height: int
    signs: int


SIZES = (_Size("narrow", 320, 260, 15), _Size("broad", 720, 300, 34))


def line_drawings(frame: Frame, series: Sequence[Series]) -> tuple[Drawing, ...]:
    """Return two layouts of the same lines; each line needs a figure at its last step."""
    values = [value for curve in series for value in curve.values if value is not None]
    reach = scale(values, 0, 0, *((frame.level[0],) if frame.level else ()))
    return tuple(_drawing(frame, series, size, reach) for size in SIZES)


def _drawing(frame: Frame, series: Sequence[Series], size: _Size, reach: Scale) -> Drawing:
    names = [_name_lines(curve.short if size.name == "narrow" else curve.label, size) for curve in series]
    size = replace(size, height=max(size.height, TOP + FLOOR + LINE * len(names) * max(map(len, names), default=1)))
    bottom = size.height - FLOOR
    up = Scale(reach.low, reach.high, bottom, TOP)
    ticks = [(up.at(figure), f"−{-figure}" if figure < 0 else str(figure)) for figure in up.ticks()]
    left = EDGE + LETTER * max((len(text) for _, text in ticks), default=0)
    right = size.width - EDGE - LETTER * max((len(line) for name in names for line in name), default=0)
    across = Scale(Fraction(0), Fraction(max(len(frame.steps) - 1, 1)), left, right - EDGE)
    along = across.all_at(range(max(len(frame.steps), *(len(curve.values) for curve in series), 1)))
    return Drawing(
        name=size.name,
        width=size.width,
        height=size.height,
        strokes=(*_rules(frame, up, across, along, ticks), *_courses(frame, series, up, along)),
        dots=tuple(_ends(series, up, along)),
        words=(
            *_scales(frame, size, ticks, along, across.end - across.begin, left),
            *_names(series, names, up, right, bottom),
            *_level(frame, up, across),
        ),
    )


def _name_lines(name: str, size: _Size) -> tuple[str, ...]:
    """Break a name into lines, at its blanks, and within a word that would take half of the drawing."""
    widest = size.width // (2 * LETTER)
    return tuple(line[begin : begin + widest] for line in wrap(name, size.signs) for begin in range(0, max(len(line), 1), widest))


def _rules(frame: Frame, up: Scale, across: Scale, along: Sequence[int], ticks: Sequence[tuple[int, str]]) -> Iterator[Stroke]:
    for y, _ in ticks:
        yield Stroke(((across.begin, y), (across.end, y)))
    for step in frame.rules:
        yield Stroke(((along[step], TOP), (along[step], up.begin)), "rule")
    if frame.level:
        y = up.at(frame.level[0])
        yield Stroke(((across.begin, y), (across.end, y)), "level")


def _courses(frame: Frame, series: Sequence[Series], up: Scale, along: Sequence[int]) -> Iterator[Stroke]:
    """Yield the lines, the first on top of the others."""
    for curve in reversed(series):
        figures = [(x, value) for x, value in zip(along, curve.values, strict=False) if value is not None]
        points = tuple(zip((x for x, _ in figures), up.all_at(value for _, value in figures), strict=True))
        if len(points) > 1:
            yield Stroke(points, curve.kind, frame.stepped)


def _ends(series: Sequence[Series], up: Scale, along: Sequence[int]) -> Iterator[Dot]:
    for curve in reversed(series):
        if (last := curve.values[-1]) is not None:
            yield Dot(along[len(curve.values) - 1], up.at(last), 3, curve.kind)


def _names(series: Sequence[Series], names: Sequence[Sequence[str]], up: Scale, right: int, bottom: int) -> Iterator[Words]:
    """Yield each name whole, on as many lines as it needs, the first line a little above the end of its line."""
    ends = [up.at(curve.values[-1] if curve.values[-1] is not None else up.low) for curve in series]
    lines = max(map(len, names), default=1)
    below = (lines - 1) * LINE
    places = spread([end - below // 2 for end in ends], LINE * lines, TOP, bottom - below)
    for curve, name, y in zip(series, names, places, strict=True):
        for line, text in enumerate(name):
            yield Words(right, y + 4 + LINE * line, text, kind=f"named {curve.kind}")


def _scales(
    frame: Frame, size: _Size, ticks: Sequence[tuple[int, str]], along: Sequence[int], length: int, left: int
) -> Iterator[Words]:
    for y, text in ticks:
        yield Words(left - EDGE // 2, y + 4, text, "end")
    widest = LETTER * max(map(len, frame.steps), default=1) + 2 * EDGE
    interval = max(1, -(-widest * len(frame.steps) // max(length, 1)))
    for step in range(len(frame.steps) - 1, -1, -interval):
        if frame.steps[step]:
            yield Words(_inside(along[step], len(frame.steps[step]), size), size.height - EDGE + 2, frame.steps[step], "middle")


def _inside(x: int, signs: int, size: _Size) -> int:
    """Return the middle of a label, moved so that it stays inside the drawing."""
    half = LETTER * signs // 2 + 1
    return max(half, min(size.width - half, x))


def _level(frame: Frame, up: Scale, across: Scale) -> Iterator[Words]:
    """Yield the name of the comparison line at its end; above the line, or below when there is no room."""
    if frame.level:
        y = up.at(frame.level[0])
        above = y - 5 if y - LINE >= TOP else y + LINE - 1
        yield Words(across.end - EDGE, above, frame.level[1], "end", "note")
