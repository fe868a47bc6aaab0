"""Contours of glyphs as polygons: taken from a glyph, drawn to one, and drawn again inside by a given distance."""

import math
from typing import Any

from fontTools.pens.recordingPen import DecomposingRecordingPen

Point = tuple[float, float]
Contour = list[Point]
STEPS = 6
SAME = 0.75
CLOSE = 6.0


def contours_of(glyph: Any, glyphs: Any, scale: float) -> list[Contour]:
    """The contours of a glyph, scaled, each curve cut into short straight strokes."""
    pen = DecomposingRecordingPen(glyphs)
    glyph.draw(pen)
    contours: list[Contour] = []
    for step, points in pen.value:
        places = [(x * scale, y * scale) for x, y in points]
        if step == "moveTo":
            contours.append(places)
        elif step == "lineTo":
            contours[-1].extend(places)
        elif step == "qCurveTo":
            contours[-1].extend(_quadratics(contours[-1][-1], places))
    return [_plain(contour) for contour in contours]


def draw_contours(contours: list[Contour], pen: Any) -> None:
    """Draw polygons to a pen, on whole units."""
    for contour in contours:
        first, *rest = [(round(x), round(y)) for x, y in contour]
        pen.moveTo(first)
        for point in rest:
            pen.lineTo(point)
        pen.closePath()


def inset(contour: Contour, distance: float) -> list[Contour]:
    """The contour drawn again inside: holes that leave a line of that thickness.

    They turn the other way round, as a font's holes must. Where the shape is thinner than two lines there is no hole.
    """
    outline = _dense(contour)
    turn = 1 if _area(outline) > 0 else -1
    moved = []
    for before, corner, after in zip([outline[-1], *outline], outline, [*outline[1:], outline[0]], strict=False):
        moved.extend(_moved_corner(corner, _normal(before, corner, turn), _normal(corner, after, turn), turn, distance))
    far = [min(math.dist(point, other) for other in outline) > distance * 0.97 for point in moved]
    return [hole[::-1] for hole in _loops(_runs(moved, far)) if len(hole) > 8]


def thin(contour: Contour, tolerance: float = 0.6) -> Contour:
    """The contour without the points that it does not need: none of those left out is further from it than that."""
    half = len(contour) // 2
    return _thinned(contour[: half + 1], tolerance)[:-1] + _thinned([*contour[half:], contour[0]], tolerance)[:-1]


def _thinned(line: Contour, tolerance: float) -> Contour:
    """Douglas and Peucker's way: keep the point that is furthest from the stroke, if it is far enough."""
    if len(line) < 3:
        return line
    (x, y), (u, v) = line[0], line[-1]
    length = math.dist(line[0], line[-1]) or 1.0
    away = [abs((u - x) * (y - b) - (x - a) * (v - y)) / length for a, b in line[1:-1]]
    furthest = max(range(len(away)), key=away.__getitem__)
    if away[furthest] <= tolerance:
        return [line[0], line[-1]]
    return _thinned(line[: furthest + 2], tolerance)[:-1] + _thinned(line[furthest + 1 :], tolerance)


def _moved_corner(corner: Point, first: Point, second: Point, turn: int, distance: float) -> Contour:
    """A corner moved in by the distance along both its normals; a hollow corner opens in an arc."""
    start, end = math.atan2(first[1], first[0]), math.atan2(second[1], second[0])
    sweep = (end - start + math.pi) % (2 * math.pi) - math.pi
    pieces = max(1, round(abs(sweep) / 0.2)) if sweep * turn < 0 else 1
    angles = [start + sweep * piece / pieces for piece in range(pieces + 1)]
    return [(corner[0] + distance * math.cos(angle), corner[1] + distance * math.sin(angle)) for angle in angles]


def _runs(points: Contour, flags: list[bool]) -> list[Contour]:
    """The stretches of a closed line that are kept, each in its order."""
    if all(flags):
        return [points]
    first = flags.index(False)
    runs: list[Contour] = [[]]
    for point, keep in zip(points[first:] + points[:first], flags[first:] + flags[:first], strict=True):
        if keep:
            runs[-1].append(point)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def _loops(runs: list[Contour]) -> list[Contour]:
    """Closed lines made of stretches: the end of each goes on where the nearest beginning is."""
    left, loops = list(runs), []
    while left:
        loop = left.pop(0)
        while left:
            nearest = min(left, key=lambda run: math.dist(loop[-1], run[0]))
            if math.dist(loop[-1], nearest[0]) >= math.dist(loop[-1], loop[0]):
                break
            left.remove(nearest)
            loop = loop + nearest
        loops.append(loop)
    return loops


def _dense(contour: Contour) -> Contour:
    """The same line with a point at least every few units."""
    points: Contour = []
    for (x, y), (u, v) in zip(contour, [*contour[1:], contour[0]], strict=True):
        pieces = max(1, math.ceil(math.dist((x, y), (u, v)) / CLOSE))
        points.extend((x + (u - x) * piece / pieces, y + (v - y) * piece / pieces) for piece in range(pieces))
    return points


def _quadratics(start: Point, points: list[Point]) -> Contour:
    """A TrueType curve: control points whose midpoints lie on it, then its end."""
    *controls, end = points
    cut: Contour = []
    for index, control in enumerate(controls):
        following = controls[index + 1] if index + 1 < len(controls) else None
        stop = end if following is None else ((control[0] + following[0]) / 2, (control[1] + following[1]) / 2)
        for step in range(1, STEPS + 1):
            t = step / STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            cut.append((a * start[0] + b * control[0] + c * stop[0], a * start[1] + b * control[1] + c * stop[1]))
        start = stop
    return cut


def _plain(contour: Contour) -> Contour:
    """The contour without points that lie on their neighbours."""
    points = [point for before, point in zip([contour[-1], *contour], contour, strict=False) if math.dist(before, point) > SAME]
    return points or contour


def _area(contour: Contour) -> float:
    following = [*contour[1:], contour[0]]
    return sum(x * v - u * y for (x, y), (u, v) in zip(contour, following, strict=True)) / 2


def _normal(start: Point, end: Point, turn: int) -> Point:
    """The unit vector square to a stroke, towards the inside."""
    length = math.dist(start, end)
    return (-turn * (end[1] - start[1]) / length, turn * (end[0] - start[0]) / length)
