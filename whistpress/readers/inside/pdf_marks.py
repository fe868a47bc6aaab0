"""Read the text that the marks of a PDF's page show, in their order."""

import re
from collections.abc import Iterator, Mapping

from whistpress.readers.inside.pdf_fonts import Font

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
    """Return the text that marks show, and the number of its letters that cannot be told.

    Where the letters are set one by one, it stands there a second time without the gaps between the strings.
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
