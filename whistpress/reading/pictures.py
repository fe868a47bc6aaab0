"""Tell the kinds of pictures of cards and pages, measure them, and limit them: PNG, JPEG, GIF, WebP, SVG.

What a browser or the press would unpack is counted from the head of a picture, before anything unpacks it.
"""

import base64
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import BinaryIO
from xml.parsers import expat

from msgspec import Struct

from whistpress.problems import Fault, Problem, Span, choices, problem_of, shorten
from whistpress.reading.svg.tree import MOST_BYTES, DrawingError
from whistpress.reading.svg.writing import WrittenDrawing, written_anew
from whistpress.reading.text_file import has_file

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


MOST_PIXELS = 50_000_000
"""The most pixels of a picture of the site: a telephone's largest photograph. A browser takes four bytes for each."""
MOST_MOVING = 500_000_000
"""The most pixels of all pictures of one that moves, together."""
MOST_PRINTED = 16_000_000
"""The most pixels of a picture that is printed, which the press unpacks; a sheet of A3 has room for as many."""
MOST_PRINTED_JPEG = 36_000_000
"""The most pixels of a printed photograph: the press unpacks it only where the camera was held sideways."""
_MOST_BYTES = 2**20
"""The most bytes of a picture on a card."""
_MOST_WORDS = 4 * 2**20
"""The most bytes of a text or a colour profile in a PNG, unpacked."""
_MOST_PARTS = 1_000_000
_HEAD_BYTES = 2**20
_SVG = ".svg"
_PACKED = {b"zTXt": 1, b"iCCP": 1, b"iTXt": 2}
"""The parts of a PNG that hold something packed, with the bytes between its name and that."""

_HELP = "save it smaller: 1600 pixels on its longer side are enough for a page, 3500 for a printed sheet"


class Pixels(Struct, frozen=True):
    """The largest width and height that unpacking a picture needs, and how many pictures it shows in turn."""

    width: int
    height: int
    frames: int = 1

    @property
    def area(self) -> int:
        """The pixels of each picture."""
        return self.width * self.height


def picture(name: str, folders: Sequence[Path]) -> str:
    """Embed a picture as a `data:` link, from the first folder that has it; PictureError without a usable one."""
    file = next((folder / name for folder in folders if has_file(folder, name)), None)
    if file is None:
        raise PictureError(f"there is no picture '{name}'", "it stands beside the card's file, or in content/files")
    try:
        data = file.read_bytes() if file.stat().st_size <= _MOST_BYTES else b""
    except OSError as error:
        raise PictureError(f"the picture '{name}' cannot be read: {error.strerror}", "check who may read it") from error
    if not data:
        raise PictureError(f"the picture '{name}' is empty, or larger than 1 MiB", "make it smaller: a card is printed small")
    kind, printed = printable(name, data, PRINTED_ON_CARDS)
    if kind == DRAWING and (lost := written_anew(data).lost):
        words = f"the picture '{shorten(PurePosixPath(name).name)}' would be printed without {choices(lost)}"
        raise PictureError(words, "embed what it shows, and save it anew")
    return as_link(kind, printed)


def as_link(kind: str, data: bytes) -> str:
    """Return a picture as a link that holds it."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def over_limit(data: BinaryIO) -> str:
    """Say what of a picture is more than a page can show; empty for a picture within the limits, and for a drawing."""
    pixels = pixels_of(data)
    if pixels is None:
        return ""
    if pixels.area > MOST_PIXELS:
        return f"has {pixels.width} × {pixels.height} pixels; a page shows {_million(MOST_PIXELS)} at most"
    if pixels.area * pixels.frames > MOST_MOVING:
        return f"moves through {pixels.frames} pictures of {pixels.width} × {pixels.height} pixels: a page cannot show so many"
    if _has_packed_bomb(data):
        return f"holds a text or a colour profile that unpacks to more than {_MOST_WORDS // 2**20} MiB"
    return ""


def printable(name: str, data: bytes, kinds: Mapping[bytes, str] = DOCUMENT_KINDS) -> tuple[str, bytes]:
    """Return the type and the bytes of a picture as the press takes it, a drawing written anew; PictureError for another.

    The error of a picture with more pixels than are printed is an OversizedPictureError.
    """
    short = shorten(PurePosixPath(name).name)
    kind = next((kind for start, kind in kinds.items() if data.startswith(start)), "")
    if not kind:
        try:
            return DRAWING, written_anew(data).data
        except DrawingError as error:
            if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
                raise PictureError(f"the picture '{short}' {error}", error.help) from error
            raise PictureError(f"'{short}' is no picture that can be printed", "SVG, PNG and JPEG can") from error
    stream = BytesIO(data)
    pixels = pixels_of(stream)
    if pixels is None:
        raise PictureError(f"the picture '{short}' does not say how large it is", "save it anew")
    most = MOST_PRINTED_JPEG if kind == "image/jpeg" else MOST_PRINTED
    if pixels and pixels.area > most:
        words = f"has {pixels.width} × {pixels.height} pixels; a document shows {_million(most)} at most"
        raise OversizedPictureError(f"the picture '{short}' {words}", _HELP)
    if words := over_limit(stream):
        raise OversizedPictureError(f"the picture '{short}' {words}", _HELP)
    return kind, data


class OversizedPictureError(PictureError):
    """A picture so large that decoding it would exhaust the memory."""


def picture_problems(root: Path, names: Iterable[str]) -> Iterator[Problem]:
    """Yield the problems of the pictures among the files below `root`: too large, or not shown as they are."""
    for name in names:
        if name.lower().endswith(PICTURE_ENDINGS):
            at, short = Span(f"{root.name}/{name}"), shorten(PurePosixPath(name).name)
            try:
                if name.lower().endswith(_SVG):
                    yield from _lost(written_anew((root / name).read_bytes()), short, at)
                    continue
                with (root / name).open("rb") as opened:
                    words = over_limit(opened)
            except DrawingError as error:
                yield problem_of("E887.drawing", at, error.help, short=short, error=error)
            except OSError:
                continue
            else:
                if words:
                    yield problem_of("E886.picture", at, _HELP, short=short, words=words)


def _lost(drawing: WrittenDrawing, short: str, at: Span) -> Iterator[Problem]:
    if drawing.lost:
        yield problem_of("W888.drawing-shown", at, short=short, listed=choices(drawing.lost))


def drawing_bytes(file: Path) -> bytes:
    """Return a drawing written anew, as the site shows and offers it; Fault (E887) where that cannot be."""
    try:
        return written_anew(file.read_bytes()).data
    except DrawingError as error:
        at = Span(f"content/{file.name}")
        raise Fault(problem_of("E887.drawing", at, error.help, short=file.name, error=error)) from error


def pixels_of(stream: BinaryIO) -> Pixels | None:
    """Return the pixels of a PNG, JPEG, GIF or WebP by its head, and by the heads of the pictures in it; None for others."""
    stream.seek(0)
    head = stream.read(_HEAD_BYTES)
    if head.lstrip()[:1] in (b"<", b"\xef", b""):
        return None
    size = picture_size(head)
    if size is None:
        return None
    if head.startswith(b"\x89PNG"):
        return _png(stream, size)
    if head.startswith(b"GIF8"):
        return _gif(stream, size)
    if head.startswith(b"RIFF"):
        return _webp_pixels(stream, size)
    return Pixels(*size)


def _million(number: int) -> str:
    return f"{number // 1_000_000} million"


def _png_parts(stream: BinaryIO) -> Iterator[tuple[bytes, int, int]]:
    """Yield the parts of a PNG: their kind, where they begin and their length."""
    at = 8
    for _ in range(_MOST_PARTS):
        stream.seek(at)
        head = stream.read(8)
        if len(head) < 8:
            return
        length, kind = struct.unpack(">I4s", head)
        yield kind, at + 8, length
        at += 12 + length


def _png(stream: BinaryIO, size: tuple[int, int]) -> Pixels:
    """Return the pixels of a PNG: a second head would replace the first."""
    (width, height), frames = size, 0
    for kind, at, _ in _png_parts(stream):
        frames += kind == b"fcTL"
        if kind == b"IHDR":
            stream.seek(at)
            again = stream.read(8)
            wide, high = struct.unpack(">II", again) if len(again) == 8 else size
            width, height = max(width, wide), max(height, high)
    return Pixels(width, height, max(1, frames))


def _has_packed_bomb(stream: BinaryIO) -> bool:
    """Return whether a PNG has a text or a colour profile that unpacks to more than it may."""
    stream.seek(0)
    if stream.read(4) != b"\x89PNG":
        return False
    room = _MOST_WORDS
    for kind, at, length in _png_parts(stream):
        if kind in _PACKED:
            stream.seek(at)
            _, _, packed = stream.read(min(length, _MOST_WORDS)).partition(b"\0")
            room -= _unpacked_size(packed[_PACKED[kind] :], kind, room + 1)
            if room < 0:
                return True
    return False


def _unpacked_size(packed: bytes, kind: bytes, most: int) -> int:
    """Return how many bytes the text of a PNG's part has, unpacked; no more than `most` are counted."""
    if kind == b"iTXt":  # a language and a translated name come before the text
        packed = packed.split(b"\0", 2)[-1]
    try:
        return len(zlib.decompressobj().decompress(packed, most))
    except zlib.error:
        return min(len(packed), most)


def _gif(stream: BinaryIO, size: tuple[int, int]) -> Pixels:
    """Return the pixels of a GIF: its pictures may be larger than it says."""
    stream.seek(0)
    head = stream.read(13)
    at = 13 + _colours(head[10] if len(head) == 13 else 0)
    (width, height), frames = size, 0
    for _ in range(_MOST_PARTS):
        stream.seek(at)
        block = stream.read(10)
        if block[:1] == b"\x2c" and len(block) == 10:
            left, top, wide, high, flags = struct.unpack("<4HB", block[1:])
            width, height, frames = max(width, left + wide), max(height, top + high), frames + 1
            at = _behind_blocks(stream, at + 11 + _colours(flags))
        elif block[:1] == b"\x21":
            at = _behind_blocks(stream, at + 2)
        elif block[:1] in (b"", b"\x3b"):
            break
        else:  # readers look for the next mark
            at += 1
    return Pixels(width, height, max(1, frames))


def _colours(flags: int) -> int:
    """Return the bytes of a list of colours."""
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _behind_blocks(stream: BinaryIO, at: int) -> int:
    """Return the offset behind a row of blocks, each with its length before it."""
    stream.seek(at)
    while length := stream.read(1):
        if length == b"\0":
            break
        stream.seek(length[0], 1)
    return stream.tell()


def _webp_pixels(stream: BinaryIO, size: tuple[int, int]) -> Pixels:
    """Return the pixels of a WebP, whose pictures may say another size than its head."""
    (width, height), frames, at = size, 0, 12
    for _ in range(_MOST_PARTS):
        stream.seek(at)
        head = stream.read(30)
        if len(head) < 8:
            break
        kind, length = head[:4], int.from_bytes(head[4:8], "little")
        if kind == b"ANMF" and len(head) == 30:
            wide, high = int.from_bytes(head[14:17], "little") + 1, int.from_bytes(head[17:20], "little") + 1
            width, height, frames = max(width, wide), max(height, high), frames + 1
            stream.seek(at + 24)
            inner = picture_size(b"RIFF\0\0\0\0WEBP" + stream.read(64))
        else:
            inner = picture_size(b"RIFF\0\0\0\0WEBP" + head + bytes(30)) if kind in (b"VP8 ", b"VP8L") else None
        width, height = (max(width, inner[0]), max(height, inner[1])) if inner else (width, height)
        at += 8 + length + length % 2
    return Pixels(width, height, max(1, frames))
