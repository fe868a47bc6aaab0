"""Replace parts of a text that may have a byte-order mark and CRLF, by the offsets that its plain form has."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct


class TextSplice(Struct, frozen=True, order=True):
    """A replacement of the characters from `start` to `end`."""

    start: int
    end: int
    new: str


def apply_splices(text: str, splices: Sequence[TextSplice]) -> str:
    """Apply splices of the plain text to the text itself, which may have a byte-order mark and CRLF."""
    offsets = _offsets(text)
    feed = "\r\n" if "\r\n" in text else "\n" if "\n" in text or "\r" not in text else "\r"
    for splice in sorted(splices, reverse=True):
        start, end = offsets(splice.start), offsets(splice.end)
        text = text[:start] + splice.new.replace("\n", feed) + text[end:]
    return text


def _offsets(text: str) -> Any:
    """Return a function from an offset in the plain text to one in the text itself."""
    mark = len(text) - len(text.removeprefix("\ufeff"))
    if "\r\n" not in text:
        return lambda offset: offset + mark
    offsets, at = [], mark
    while at < len(text):
        offsets.append(at)
        at += 2 if text.startswith("\r\n", at) else 1
    offsets.append(len(text))
    return lambda offset: offsets[offset]
