"""Tell the kinds of pictures of cards and pages, and measure them: PNG, JPEG, GIF, WebP, SVG."""

import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from xml.parsers import expat

_LIMIT = 2**20
_LARGEST_DRAWING = 16 * 2**20
PRINTED_ON_CARDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
DOCUMENT_KINDS = PRINTED_ON_CARDS | {b"GIF87a": "image/gif", b"GIF89a": "image/gif", b"RIFF": "image/webp"}
"""What the text of a document may show besides."""
_OUTSIDE = re.compile(r"""(?:href|src)\s*=\s*["']\s*(?!\#|data:)|url\(\s*["']?\s*(?!\#|data:)|@import""", re.I)


DRAWING = "image/svg+xml"


class PictureError(ValueError):
    """A picture that cannot be used: the message is a clause, `help` a remedy."""

    def __init__(self, words: str, help_: str) -> None:
        super().__init__(words)
        self.help = help_


def kind_of(name: str, data: bytes, kinds: Mapping[bytes, str] = DOCUMENT_KINDS) -> str:
    """Return the type of a picture for a `data:` link; PictureError for one that a document cannot show."""
    media_type = next((kind for start, kind in kinds.items() if data.startswith(start)), "")
    return media_type or _drawing(name, data)


def _drawing(name: str, data: bytes) -> str:
    """Return the type of an SVG that refers to nothing outside itself; else raise PictureError."""
    try:
        if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
            raise PictureError(f"the picture '{name}' has a DOCTYPE", "save it as plain SVG")
        nodes, text = elements(data), data.decode("utf-8")
    except (expat.ExpatError, UnicodeDecodeError):
        nodes, text = [], ""
    if not nodes or nodes[0][0] != "svg":
        raise PictureError(f"'{name}' is no picture that can be printed", "SVG, PNG and JPEG can")
    if _OUTSIDE.search(text) or _runs(nodes):
        raise PictureError(f"the picture '{name}' asks for something outside itself", "embed what it shows, and save it anew")
    return DRAWING


def elements(data: bytes) -> list[tuple[str, dict[str, str]]]:
    """Return the elements of an XML document, each with its name and attributes; ExpatError when it is none."""
    reader, nodes = expat.ParserCreate(), list[tuple[str, dict[str, str]]]()
    reader.StartElementHandler = lambda tag, attributes: nodes.append((tag.rpartition(":")[2], attributes))
    reader.Parse(data, True)
    return nodes


def _runs(nodes: Iterable[tuple[str, Mapping[str, str]]]) -> bool:
    """Return whether a drawing has a script: an element, something that is done on an event, an address that runs."""
    return any(_is_script(tag, attributes) for tag, attributes in nodes)


def _is_script(tag: str, attributes: Mapping[str, str]) -> bool:
    on_event = any(name[:2].lower() == "on" or _SCRIPT.match(value) for name, value in attributes.items())
    return tag in _RUNNING or on_event


_RUNNING = frozenset({"script", "handler", "listener", "foreignObject", "iframe"})
_SCRIPT = re.compile(r"[\s\x00-\x20]*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:", re.IGNORECASE)


def running_drawings(root: Path, names: Iterable[str]) -> Iterator[str]:
    """Yield the drawings among the files below `root` that hold a script, or that no browser shows as a picture."""
    for name in names:
        if name.lower().endswith(".svg") and _may_run(root / name):
            yield name


def _may_run(file: Path) -> bool:
    reader, scripts = expat.ParserCreate(), list[str]()

    def look(tag: str, attributes: Mapping[str, str]) -> None:
        if not scripts and _is_script(tag.rpartition(":")[2], attributes):
            scripts.append(tag)

    reader.StartElementHandler = look
    try:
        data = file.read_bytes() if file.stat().st_size <= _LARGEST_DRAWING else b""
        reader.Parse(data, True)
    except (expat.ExpatError, OSError):
        return True
    return bool(scripts) or b"<!ENTITY" in data


_FRAMES = frozenset((*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)))
"""The marks of a JPEG that are followed by its size."""
_ALONE = frozenset((0x01, *range(0xD0, 0xD9)))
"""The marks of a JPEG that nothing follows."""
_LENGTH = re.compile(r"\s*([0-9]{1,6})(?:\.[0-9]*)?\s*(?:px)?\s*")
_NUMBER = re.compile(r"[0-9]{1,6}")
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
            return opened.read(_LIMIT if file.suffix.lower() == ".svg" else _HEAD)
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


def _svg(data: bytes) -> tuple[int, ...] | None:
    """Return width and height of a drawing, or those of its view box.

    None where it is no drawing, or has a script or a document type, which could lead outside itself.
    """
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        return None
    try:
        nodes = elements(data)
    except expat.ExpatError:
        return None
    tag, root = nodes[0]
    if tag != "svg" or _runs(nodes):
        return None
    sides = tuple(_LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height"))
    if sides[0] and sides[1]:
        return int(sides[0][1]), int(sides[1][1])
    parts = root.get("viewBox", "").replace(",", " ").split()
    wide, high = (_NUMBER.match(part) for part in parts[2:]) if len(parts) == 4 else (None, None)
    return (int(wide[0]), int(high[0])) if wide and high else None
