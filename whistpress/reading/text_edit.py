"""Replace parts of a text that may have a byte-order mark and CRLF, by the offsets that its plain form has.

Every change of a file that is there already goes through here: what a splice does not name stays byte for byte, and the lines
that it adds end as most lines of the file do.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence

from msgspec import Struct

from whistpress.reading.text_file import plain

_CRLF = re.compile("\r\n")
_EMPTY_LINE = re.compile(r"(?:\A|\n)[ \t]*\n\Z")


class TextSplice(Struct, frozen=True, order=True):
    """A replacement of the characters from `start` to `end`."""

    start: int
    end: int
    new: str


def apply_splices(text: str, splices: Sequence[TextSplice]) -> str:
    """Apply splices of the plain text to the text itself, which may have a byte-order mark and CRLF."""
    offsets, feed = _offsets(text), prevailing_feed(text)
    parts, at = [], 0
    for splice in sorted(splices):
        start, end = offsets(splice.start), offsets(splice.end)
        parts += [text[at:start], splice.new.replace("\n", feed)]
        at = end
    return "".join((*parts, text[at:]))


def prevailing_feed(text: str) -> str:
    """Return what ends most lines of a text: a line feed, CRLF, or CR where it has no line feed at all."""
    if "\n" not in text:
        return "\r" if "\r" in text else "\n"
    both = text.count("\r\n")
    return "\r\n" if both > text.count("\n") - both else "\n"


def insertion(body: str, at: int, lines: str) -> TextSplice:
    """Return the splice that adds whole lines where a line begins, or at the end of a text.

    A text whose last line has no line feed has none behind the new last line either.
    """
    if body and at == len(body) and not body.endswith("\n"):
        return TextSplice(at, at, f"\n{lines.removesuffix(chr(10))}")
    return TextSplice(at, at, lines)


def gap_before(body: str, at: int) -> str:
    """Return what parts a new block from the line above it: an empty line, unless one is there or nothing is above."""
    above = body[:at]
    return "" if not above.strip() or _EMPTY_LINE.search(above) else "\n"


def append_block(text: str, block: str) -> str:
    """Return the text with more lines at its end, below an empty line."""
    if not block:
        return text
    body = plain(text)
    return apply_splices(text, [insertion(body, len(body), gap_before(body, len(body)) + block)])


def _offsets(text: str) -> Callable[[int], int]:
    """Return a function from an offset in the plain text to one in the text itself."""
    mark = len(text) - len(text.removeprefix("\ufeff"))
    feeds = [match.start() - mark - number for number, match in enumerate(_CRLF.finditer(text))]
    return lambda offset: mark + offset + bisect_left(feeds, offset)
