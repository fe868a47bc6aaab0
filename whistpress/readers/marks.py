"""References in the texts of a congress: `{motion: slow-play}`, `{event: 2025-26/opening-pairs}`, `{picture: table-plan}`."""

import re
from collections.abc import Callable, Iterator

from msgspec import Struct

KINDS = ("motion", "election", "report", "resolution", "picture", "event", "day")
"""What a reference may lead to."""
_MARK = re.compile(r"\{(?P<kind>[a-z]+):[ \t]*(?P<name>[^{}\n|]+?)[ \t]*(?:\|[ \t]*(?P<words>[^{}\n]+?)[ \t]*)?\}")


class Mark(Struct, frozen=True):
    """A reference: what it leads to, its id or title, the words to show (perhaps none); where it stands, from 1."""

    kind: str
    name: str
    words: str
    line: int
    column: int
    length: int


def marks(text: str) -> Iterator[Mark]:
    """Every reference in a text, in order."""
    for found in _MARK.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - (text.rfind("\n", 0, found.start()) + 1) + 1
        yield Mark(found["kind"], found["name"], found["words"] or "", line, column, len(found[0]))


def replaced(text: str, by: Callable[[str, str, str], str | None]) -> str:
    """The text with each reference as `by` writes it, given kind, name and words; as it was where that is None."""
    return _MARK.sub(lambda found: by(found["kind"], found["name"], found["words"] or "") or found[0], text)
