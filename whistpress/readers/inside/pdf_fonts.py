"""Tell which letters the codes of a PDF's font show: by its table of letters, or by the names of its glyphs."""

import re
from typing import Any

import pikepdf
from fontTools import agl
from fontTools.encodings import MacRoman, StandardEncoding
from msgspec import Struct

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
