"""Tell the kinds of pictures of cards and pages, and measure them: PNG, JPEG, GIF, WebP, SVG."""

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.parsers import expat

from whistpress.reading.svg.tree import MOST_BYTES, DrawingError
from whistpress.reading.svg.writing import written_anew

PRINTED_ON_CARDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
DOCUMENT_KINDS = PRINTED_ON_CARDS | {b"GIF87a": "image/gif", b"GIF89a": "image/gif", b"RIFF": "image/webp"}
"""What the text of a document may show besides."""


DRAWING = "image/svg+xml"


class PictureError(ValueError):
    """A picture that cannot be used: the message is a clause, `help` a remedy."""

    def __init__(self, words: str, help_: str) -> None:
        super().__init__(words)
        self.help = help_


def elements(data: bytes) -> list[tuple[str, dict[str, str]]]:
    """Return the elements of an XML document, each with its name and attributes; ExpatError when it is none."""
    reader, nodes = expat.ParserCreate(), list[tuple[str, dict[str, str]]]()
    reader.StartElementHandler = lambda tag, attributes: nodes.append((tag.rpartition(":")[2], attributes))
    reader.Parse(data, True)
    return nodes


_FRAMES = frozenset((*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)))
"""The marks of a JPEG that are followed by its size."""
_ALONE = frozenset((0x01, *range(0xD0, 0xD9)))
"""The marks of a JPEG that nothing follows."""
_TURNED = 5
"""From this value of EXIF's orientation on, width and height are exchanged."""

Size = tuple[int, int]


def picture_size(data: bytes) -> Size | None:
    """Return width and height, each at least 1; None where the bytes are no picture of a kind that every browser shows."""
    size = None
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and len(data) >= 24:
        size = struct.unpack(">II", data[16:24])
    elif data.startswith((b"GIF87a", b"GIF89a")) and len(data) >= 10:
        size = struct.unpack("<HH", data[6:10])
    elif data.startswith(b"\xff\xd8"):
        size = _jpeg(data)
    elif data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        size = _webp(data)
    else:
        size = _svg(data)
    return (size[0], size[1]) if size and min(size) >= 1 else None


PICTURE_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif")
_HEAD = 2**18
"""A picture says its size within so many bytes; a photograph may begin with a small copy of itself."""


def picture_sizes(root: Path, names: Iterable[str]) -> dict[str, Size]:
    """Return the sizes of the pictures among the files below `root`, by name; a file that says none is left out."""
    sizes = {}
    for name in names:
        if name.lower().endswith(PICTURE_ENDINGS) and (size := picture_size(_head_of(root / name))):
            sizes[name] = size
    return sizes


def _head_of(file: Path) -> bytes:
    """Return the beginning of a picture; all of a drawing that is not too large."""
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES + 1 if file.suffix.lower() == ".svg" else _HEAD)
    except OSError:
        return b""


def _jpeg(data: bytes) -> tuple[int, ...] | None:
    turned = False
    for mark, body in _segments(data):
        if mark == 0xE1 and body.startswith(b"Exif\0\0"):
            turned = _orientation(body[6:]) >= _TURNED
        if mark in _FRAMES and len(body) >= 5:
            height, width = struct.unpack(">HH", body[1:5])
            return (height, width) if turned else (width, height)
    return None


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the marks of a JPEG with the bytes after each, until its picture begins."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark == 0xFF or mark in _ALONE:
            at += 1 if mark == 0xFF else 2
            continue
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if length < 2 or mark == 0xDA:
            return
        yield mark, data[at + 4 : at + 2 + length]
        at += 2 + length


def _orientation(tiff: bytes) -> int:
    """Read the orientation of the camera (1 upright, 5 to 8 turned) from EXIF's first directory; 1 without one."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None or len(tiff) < 8:
        return 1
    at = struct.unpack(f"{order}I", tiff[4:8])[0]
    many = struct.unpack(f"{order}H", tiff[at : at + 2])[0] if at + 2 <= len(tiff) else 0
    for entry in range(at + 2, min(at + 2 + 12 * many, len(tiff) - 11), 12):
        tag, _, _, value = struct.unpack(f"{order}HHIH", tiff[entry : entry + 10])
        if tag == 0x0112:
            return int(value)
    return 1


def _webp(data: bytes) -> tuple[int, ...] | None:
    kind = data[12:16]
    if kind == b"VP8X" and len(data) >= 30:
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and len(data) >= 30:
        return tuple(side & 0x3FFF for side in struct.unpack("<HH", data[26:30]))
    return None


def _svg(data: bytes) -> Size | None:
    """Return width and height of a drawing, or those of its view box; None where it is no drawing that can be shown."""
    try:
        return written_anew(data).size
    except DrawingError:
        return None
