"""Read the text of a PDF: of its pages, fields, remarks and properties, with the files that are attached to it.

Each stream is read once, however often it is used: only the text matters here, not its position. ISO 32000-1, 9.10 defines how
codes become letters.
"""

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any

import pikepdf
from fontTools import agl
from fontTools.encodings import MacRoman, StandardEncoding
from msgspec import Struct

from whistpress.reading.inside.budget import Budget, UnreadError, UnreadPart, deflate_stream
from whistpress.reading.inside.decoding import decode_text, text_of_markup

_SECTION = re.compile(rb"begin(codespacerange|bfchar|bfrange)(.*?)end\1", re.DOTALL)
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>|(\[)|(\])")
_MOST_CODES = 70_000
_UNICODE_MAPS = ("UCS2", "UTF16")


class Font(Struct, frozen=True):
    """The letters of a font's codes, each of so many bytes; None for a code whose letter cannot be told."""

    letters: dict[int, str]
    width: int = 1
    encoding: str = ""

    def decode(self, data: bytes) -> tuple[str, int]:
        """Return the text of a string of codes, and the number of codes whose letter cannot be told."""
        if self.encoding:
            return data.decode(self.encoding, errors="replace"), 0
        codes = (
            data if self.width == 1 else [int.from_bytes(data[at : at + self.width]) for at in range(0, len(data), self.width)]
        )
        letters = [self.letters.get(code) for code in codes]
        return "".join(letter for letter in letters if letter), letters.count(None)


def font_of(font: pikepdf.Dictionary, to_unicode: bytes) -> Font:
    """Return the letters of a font; `to_unicode` is its own table of them, empty where it has none."""
    is_composite = str(font.get("/Subtype", "")) == "/Type0"
    encoding = font.get("/Encoding")
    if to_unicode:
        table, width = _table(to_unicode)
        width = width or (2 if is_composite else 1)
        return (
            Font({**({} if is_composite else _simple(encoding)), **table}, width)
            if table or not is_composite
            else Font({}, width)
        )
    if is_composite:
        named = str(encoding) if isinstance(encoding, pikepdf.Name) else ""
        is_unicode = any(name in named for name in _UNICODE_MAPS)
        return Font({}, 2, "utf-16-be") if is_unicode else Font({}, 2)
    return Font(_simple(encoding))


def _simple(encoding: Any) -> dict[int, str]:
    """Return the letters of a font of one byte for each code: by its encoding, and by the names of glyphs that differ."""
    base = encoding.get("/BaseEncoding") if isinstance(encoding, pikepdf.Dictionary) else encoding
    if str(base) == "/MacRomanEncoding":
        letters = {code: agl.toUnicode(name) for code, name in enumerate(MacRoman) if name != ".notdef"}
    elif str(base) == "/StandardEncoding":
        letters = {code: agl.toUnicode(name) for code, name in enumerate(StandardEncoding) if name != ".notdef"}
    else:
        letters = {code: bytes([code]).decode("cp1252", errors="replace") for code in range(32, 256)}
    code = 0
    differences = encoding.get("/Differences", ()) if isinstance(encoding, pikepdf.Dictionary) else ()
    for entry in differences:
        if isinstance(entry, pikepdf.Name):
            if letter := agl.toUnicode(str(entry).removeprefix("/")):
                letters[code] = letter
            else:
                letters.pop(code, None)
            code += 1
        else:
            code = int(entry)
    return letters


def _table(cmap: bytes) -> tuple[dict[int, str], int]:
    """Return the letters of a table by their codes, and how many bytes a code has."""
    letters: dict[int, str] = {}
    width = 0
    for section in _SECTION.finditer(cmap):
        tokens = [_token(match) for match in _HEX.finditer(section[2])]
        if section[1] == b"codespacerange":
            width = max(width, *(len(token) for token in tokens if isinstance(token, bytes)), 0)
        elif section[1] == b"bfchar":
            plain = [token for token in tokens if isinstance(token, bytes)]
            letters.update((int.from_bytes(code), _letters(text)) for code, text in zip(plain[::2], plain[1::2], strict=False))
        else:
            _add_ranges(letters, tokens)
        if len(letters) > _MOST_CODES:
            break
    return letters, width


def _token(match: re.Match[bytes]) -> bytes | str:
    if match[2] or match[3]:
        return "[" if match[2] else "]"
    figures = b"".join(match[1].split())
    return bytes.fromhex((figures + b"0" * (len(figures) % 2)).decode())


def _add_ranges(letters: dict[int, str], tokens: list[bytes | str]) -> None:
    """Add the letters of ranges: `<first> <last> <letter>`, or `<first> <last> [<letter> <letter>]`."""
    at = 0
    while at + 2 < len(tokens) and len(letters) <= _MOST_CODES:
        first, last, text = tokens[at : at + 3]
        at += 3
        if not isinstance(first, bytes) or not isinstance(last, bytes):
            continue
        codes = range(int.from_bytes(first), min(int.from_bytes(last), int.from_bytes(first) + 0xFFFF) + 1)
        if isinstance(text, bytes):
            start = _letters(text)
            for step, code in enumerate(codes if start else ()):
                letters[code] = start[:-1] + chr(min(ord(start[-1]) + step, 0x10FFFF))
            continue
        for code in codes:
            if at >= len(tokens) or not isinstance(entry := tokens[at], bytes):
                break
            letters[code] = _letters(entry)
            at += 1
        at += 1


def _letters(data: bytes) -> str:
    return data.decode("utf-16-be", errors="replace") if len(data) > 1 else data.decode("latin-1")


_TOKEN = re.compile(
    rb"""[\0\s]+|%[^\r\n]*
    |(?P<hex><[0-9A-Fa-f\s]*>)|<<|>>|\{|\}
    |(?P<string>\()
    |(?P<open>\[)|(?P<close>\])
    |(?P<name>/[^\0\s()<>\[\]{}/%]*)
    |(?P<number>[+\-]?(?:\d+\.?\d*|\.\d+))(?![^\0\s()<>\[\]{}/%])
    |(?P<operator>[^\0\s()<>\[\]{}/%]+)
    |.""",
    re.VERBOSE | re.DOTALL,
)
_STRING_PART = re.compile(rb"[^()\\]+|\\(?:[0-7]{1,3}|\r\n|.)|[()]", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\r\n": b"", b"\n": b"", b"\r": b""}
_INLINE_PICTURE = re.compile(rb"\bEI\b")
_WORD_GAP = -180
"""A step to the right of so many thousandths of the type's size is a blank."""
_PLAIN = Font({code: chr(code) for code in range(32, 127)})
_FEW_LETTERS = 3
"""When the strings of a page have on average no more letters, words are put together from them."""

_STEP = "\x1f"
"""Between two strings of a line: a blank, or nothing."""

Token = tuple[str, bytes]


def text_of_marks(marks: bytes, fonts: Mapping[str, Font]) -> tuple[str, int]:
    """Return the text that a content stream shows, and the number of letters that cannot be decoded.

    If the letters are placed one by one, the text is repeated without the gaps between the strings.
    """
    page = _PageText(fonts)
    operands: list[Token] = []
    for kind, value in _tokens(marks):
        if kind != "operator":
            operands.append((kind, value))
            continue
        page.do(value, operands)
        operands = []
    text = "".join(page.pieces)
    is_set_singly = page.strings and page.letters <= page.strings * _FEW_LETTERS
    return text.replace(_STEP, " ") + ("\n" + text.replace(_STEP, "") if is_set_singly else ""), page.unknown


class _PageText:
    """The pieces of text of a page, as its operators show them."""

    def __init__(self, fonts: Mapping[str, Font]) -> None:
        self._fonts, self._font = fonts, _PLAIN
        self.pieces: list[str] = []
        self.letters = self.strings = self.unknown = 0
        self._line = b""

    def do(self, operator: bytes, operands: list[Token]) -> None:
        """Carry out one operator."""
        if operator == b"Tf":
            names = [value.decode("latin-1") for kind, value in operands if kind == "name"]
            self._font = self._fonts.get(names[-1], _PLAIN) if names else _PLAIN
        elif operator in (b"Tj", b"TJ", b"'", b'"'):
            if operator in (b"'", b'"'):
                self.pieces.append("\n")
            for kind, value in operands:
                if kind in ("string", "hex"):
                    self._show(value)
                elif kind == "number" and operator == b"TJ" and _number(value) <= _WORD_GAP:
                    self.pieces.append(_STEP)
        elif operator in (b"Td", b"TD", b"Tm"):
            numbers = [value for kind, value in operands if kind == "number"]
            line = numbers[-1] if numbers else b""
            same = line == self._line if operator == b"Tm" else _number(line) == 0
            self._line = line if operator == b"Tm" else b""
            self.pieces.append(_STEP if same else "\n")
        elif operator in (b"T*", b"BT", b"ET"):
            self.pieces.append("\n" if operator == b"T*" else "\v")

    def _show(self, codes: bytes) -> None:
        text, unknown = self._font.decode(codes)
        self.pieces.append(text)
        self.strings += 1
        self.letters += len(text)
        self.unknown += unknown


def _number(value: bytes) -> float:
    return float(value) if len(value) < 40 else 0.0


def _tokens(marks: bytes) -> Iterator[Token]:
    """Yield the operands and operators of a content stream."""
    at = 0
    while match := _TOKEN.match(marks, at):
        at, kind = match.end(), match.lastgroup
        if kind == "string":
            value, at = _string(marks, at)
            yield kind, value
        elif kind == "hex":
            figures = b"".join(match[0][1:-1].split())
            yield kind, bytes.fromhex((figures + b"0" * (len(figures) % 2)).decode())
        elif kind == "operator" and match[0] == b"ID":
            end = _INLINE_PICTURE.search(marks, at)
            at = end.end() if end else len(marks)
            yield kind, b"EI"
        elif kind in ("name", "number", "operator"):
            yield kind, match[0]


def _string(marks: bytes, at: int) -> tuple[bytes, int]:
    """Return a string in brackets that begins at a position, and where it ends."""
    parts, depth = list[bytes](), 1
    for match in _STRING_PART.finditer(marks, at):
        part = match[0]
        if part == b"(":
            depth += 1
        elif part == b")":
            depth -= 1
            if not depth:
                return b"".join(parts), match.end()
        elif part.startswith(b"\\"):
            escaped = part[1:]
            part = bytes([int(escaped, 8) & 0xFF]) if escaped[:1].isdigit() else _ESCAPES.get(escaped, escaped)
        parts.append(part)
    return b"".join(parts), len(marks)


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
    fonts, unknown = _PdfFonts(), 0
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
        unknown += _read_marks(marks, _inherit(page.obj, "/Resources"), fonts, budget)
    if unknown * _UNKNOWN_SHARE > fonts.letters:
        budget.unread.append(UnreadPart(path, "its typefaces do not say which letters they show"))
    yield from attached


class _PdfFonts:
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


def _read_marks(marks: bytes, resources: Any, fonts: _PdfFonts, budget: Budget) -> int:
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


def _inherit(page: pikepdf.Object, key: str) -> Any:
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
