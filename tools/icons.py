"""Make the pictures that stand for the site on the screen of a telephone: a spade, in shades that a build turns into colours.

    python -m tools.icons

It draws the spade of `templates/assets/icon.svg` on squares of 192 and 512 pixels, as PNG files of sixteen shades in
`templates/icons`. `whistpress/league/front/pages/look.py` puts the league's colour into their palettes.
"""

import re
import struct
import zlib
from itertools import pairwise
from pathlib import Path

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

THEME = Path(__file__).resolve().parent.parent / "templates"
SIZES = (192, 512)
SHADES = 16
_SIDE, _BOX = 8, (16.0, 14.3)
"""Lines and columns in which a pixel is divided; the middle of the spade in the drawing."""
_SHARE = 0.62
"""The height of the spade, of that of the square: what a telephone cuts off at the corners is empty."""
_HIGH = 16.1
Point = tuple[float, float]


def outline(path: str, steps: int = 24) -> list[Point]:
    """The points of the closed outline that the path of a drawing goes along."""
    pen = RecordingPen()
    parse_path(path, pen)
    points: list[Point] = []
    for name, values in pen.value:
        if name in ("moveTo", "lineTo"):
            points.append(values[0])
        elif name in ("curveTo", "qCurveTo"):
            points += _curve([points[-1], *values], steps)
    return points


def _curve(controls: list[Point], steps: int) -> list[Point]:
    return [_at(controls, step / steps) for step in range(1, steps + 1)]


def _at(controls: list[Point], share: float) -> Point:
    """De Casteljau's point of a curve."""
    while len(controls) > 1:
        controls = [(x + (u - x) * share, y + (v - y) * share) for (x, y), (u, v) in pairwise(controls)]
    return controls[0]


def shades(points: list[Point], size: int) -> list[list[int]]:
    """How much of each pixel is within the outline, from none (0) to all (15)."""
    scale = size * _SHARE / _HIGH
    placed = [(size / 2 + (x - _BOX[0]) * scale, size / 2 + (y - _BOX[1]) * scale) for x, y in points]
    lines = []
    for row in range(size):
        within = [0] * (size * _SIDE)
        for part in range(_SIDE):
            level = row + (part + 0.5) / _SIDE
            crossings = sorted(_crossings(placed, level))
            for left, right in zip(crossings[::2], crossings[1::2], strict=True):
                for column in range(max(0, round(left * _SIDE)), min(size * _SIDE, round(right * _SIDE))):
                    within[column] += 1
        sums = [sum(within[at : at + _SIDE]) for at in range(0, size * _SIDE, _SIDE)]
        lines.append([round(whole * (SHADES - 1) / _SIDE**2) for whole in sums])
    return lines


def _crossings(points: list[Point], level: float) -> list[float]:
    edges = zip(points, [*points[1:], points[0]], strict=True)
    return [x + (u - x) * (level - y) / (v - y) for (x, y), (u, v) in edges if (y <= level) != (v <= level)]


def png(lines: list[list[int]]) -> bytes:
    """A picture of sixteen shades, two pixels in a byte."""
    rows = b"".join(b"\0" + bytes(left << 4 | right for left, right in zip(line[::2], line[1::2], strict=True)) for line in lines)
    head = struct.pack(">IIBBBBB", len(lines[0]), len(lines), 4, 3, 0, 0, 0)
    palette = bytes(255 - shade * 255 // (SHADES - 1) for shade in range(SHADES) for _ in range(3))
    chunks = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in chunks)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def main() -> None:
    """Draw both."""
    drawing = (THEME / "assets" / "icon.svg").read_text("utf-8")
    [path] = re.findall(r'<path d="([^"]+)"', drawing)
    (THEME / "icons").mkdir(exist_ok=True)
    for size in SIZES:
        picture = png(shades(outline(path), size))
        (THEME / "icons" / f"spade-{size}.png").write_bytes(picture)
        print(f"spade-{size}.png: {len(picture):,} bytes")


if __name__ == "__main__":
    main()
