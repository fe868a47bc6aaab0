"""Read the text of a PDF: of its pages, fields, remarks and properties, with the files that are attached to it.

Each stream is read once, wherever it is used: only what a text says matters here, not where it stands. ISO 32000-1, 9.10 tells
how codes become letters.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

import pikepdf

from whistpress.readers.inside.budget import Budget, UnreadError, UnreadPart, deflate_stream
from whistpress.readers.inside.decoding import decode_text, text_of_markup
from whistpress.readers.inside.pdf_fonts import Font, font_of
from whistpress.readers.inside.pdf_marks import text_of_marks

_STREAM = re.compile(rb"stream\r?\n")
_STREAM_END = b"endstream"
_ZLIB = (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda", b"\x58\x85", b"\x48\x89", b"\x68\xde", b"\x68\x81")
_TIMES_LZW = 300
"""How much larger than its stream what comes out of LZW may be, at the worst."""
_MOST_OBJECTS = 100_000
_DEEPEST_VALUE = 12
_READ_HERE = (
    {"/FlateDecode"},
    {"/FlateDecode", "/ASCII85Decode"},
    {"/ASCII85Decode"},
    {"/ASCIIHexDecode"},
    {"/LZWDecode"},
    set[str](),
)
_UNKNOWN_SHARE = 5
"""When one letter of so many has no meaning that can be told, the text cannot be read."""


def read_pdf(body: bytes, path: str, budget: Budget) -> Iterator[tuple[str, bytes]]:
    """Add the texts of a PDF to a budget; yield the name of each file that is attached to it, with its bytes."""
    _measure(body)
    try:
        with pikepdf.open(BytesIO(body), suppress_warnings=True, attempt_recovery=True) as pdf:
            yield from _read(pdf, path, budget)
    except pikepdf.PasswordError as error:
        raise UnreadError("it is locked by a password") from error
    except (
        pikepdf.PdfError,
        ValueError,
        TypeError,
        KeyError,
        AttributeError,
        RecursionError,
        OverflowError,
        MemoryError,
    ) as error:
        raise UnreadError("it is damaged") from error


def _measure(body: bytes) -> None:
    """Unpack each stream once, step by step, and keep nothing of it: UnreadError when all together are too large.

    qpdf unpacks some of them whole when it opens a file.
    """
    budget = Budget()
    for match in _STREAM.finditer(body):
        end = body.find(_STREAM_END, match.end())
        data, dictionary = body[match.end() : end if end >= 0 else len(body)], body[max(0, match.start() - 512) : match.start()]
        if b"LZW" in dictionary.rpartition(b"obj")[2]:
            budget.spend(len(data) * _TIMES_LZW)
        while data.startswith(_ZLIB):
            unpacker, size, inner = zlib.decompressobj(), 0, b""
            try:
                chunk = unpacker.decompress(data, 2**16)
                inner = chunk
                while chunk:
                    size += len(chunk)
                    budget.spend(len(chunk))
                    if len(inner) < 2**22 and inner is not chunk:
                        inner += chunk
                    chunk = b"" if unpacker.eof else unpacker.decompress(unpacker.unconsumed_tail, 2**16)
            except zlib.error:
                break
            data = inner


def _read(pdf: pikepdf.Pdf, path: str, budget: Budget) -> Iterator[tuple[str, bytes]]:
    """Read every object of a document."""
    fonts, unknown = _Fonts(), 0
    attached: list[tuple[str, bytes]] = []
    for number, obj in enumerate(pdf.objects):
        if number > _MOST_OBJECTS:
            raise UnreadError(f"it has more than {_MOST_OBJECTS} parts")
        if not isinstance(obj, pikepdf.Dictionary | pikepdf.Stream | pikepdf.Array | pikepdf.String):
            continue
        budget.add_text("\n".join(_strings(obj, _DEEPEST_VALUE)))
        if isinstance(obj, pikepdf.Stream):
            kind, subtype = str(obj.get("/Type", "")), str(obj.get("/Subtype", ""))
            if kind == "/EmbeddedFile":
                attached.append((f"attachment {len(attached) + 1}", _content(obj, budget)))
            elif kind == "/Metadata":
                budget.add_text(text_of_markup(decode_text(_content(obj, budget)) or ""))
            elif subtype == "/Form":
                unknown += _read_marks(_content(obj, budget), obj.get("/Resources"), fonts, budget)
    for page in pdf.pages:
        contents = page.obj.get("/Contents")
        streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
        marks = b"\n".join(_content(stream, budget) for stream in streams if isinstance(stream, pikepdf.Stream))
        unknown += _read_marks(marks, _inherited(page.obj, "/Resources"), fonts, budget)
    if unknown * _UNKNOWN_SHARE > fonts.letters:
        budget.unread.append(UnreadPart(path, "its typefaces do not say which letters they show"))
    yield from attached


class _Fonts:
    """The fonts of a document by their objects, each read once, and the number of letters that were read."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, int], Font] = {}
        self.letters = 0

    def of(self, resources: Any, budget: Budget) -> dict[str, Font]:
        """Return the fonts that a page's resources name."""
        fonts = resources.get("/Font") if isinstance(resources, pikepdf.Dictionary) else None
        if not isinstance(fonts, pikepdf.Dictionary):
            return {}
        return {name: self._font(font, budget) for name, font in fonts.items() if isinstance(font, pikepdf.Dictionary)}

    def _font(self, font: pikepdf.Dictionary, budget: Budget) -> Font:
        key = font.objgen
        if key == (0, 0):
            return self._make(font, budget)
        if key not in self._fonts:
            self._fonts[key] = self._make(font, budget)
        return self._fonts[key]

    def _make(self, font: pikepdf.Dictionary, budget: Budget) -> Font:
        to_unicode = font.get("/ToUnicode")
        return font_of(font, _content(to_unicode, budget) if isinstance(to_unicode, pikepdf.Stream) else b"")


def _read_marks(marks: bytes, resources: Any, fonts: _Fonts, budget: Budget) -> int:
    """Add the text that marks of a page show; return how many of its letters cannot be told."""
    text, unknown = text_of_marks(marks, fonts.of(resources, budget))
    fonts.letters += len(text) + unknown
    budget.add_text(text)
    return unknown


def _content(stream: pikepdf.Stream, budget: Budget) -> bytes:
    """Return the bytes of a stream, unpacked and counted; nothing of one that is packed in another way."""
    filters = stream.get("/Filter")
    names = (
        [str(name) for name in filters] if isinstance(filters, pikepdf.Array) else [str(filters)] if filters is not None else []
    )
    if names == ["/FlateDecode"] and "/DecodeParms" not in stream:
        try:
            return budget.unpack(stream.read_raw_bytes(), deflate_stream())
        except UnreadError as error:
            if "damaged" not in str(error):
                raise
    if set(names) not in _READ_HERE:
        return b""
    body = stream.read_bytes()
    budget.spend(len(body))
    return body


def _inherited(page: pikepdf.Object, key: str) -> Any:
    """Return a value of a page, or of the nearest group of pages above it that has one."""
    for _ in range(_DEEPEST_VALUE * 4):
        if key in page:
            return page[key]
        if "/Parent" not in page:
            return None
        page = page["/Parent"]
    return None


def _strings(value: Any, deeper: int) -> Iterator[str]:
    """Yield the texts of a value and of the values directly in it."""
    if isinstance(value, pikepdf.String):
        yield _text(bytes(value))
    elif isinstance(value, pikepdf.Array | pikepdf.Dictionary | pikepdf.Stream) and deeper:
        inner: Sequence[Any] = list(value) if isinstance(value, pikepdf.Array) else [entry for _, entry in value.items()]
        for entry in inner:
            if not getattr(entry, "is_indirect", False):
                yield from _strings(entry, deeper - 1)


def _text(data: bytes) -> str:
    """Return a text string: in UTF-16 or UTF-8 where it says so, else in PDF's own letters, which are nearly Windows'."""
    if data.startswith((b"\xfe\xff", b"\xff\xfe", b"\xef\xbb\xbf")):
        return decode_text(data) or ""
    return data.decode("cp1252", errors="replace")
