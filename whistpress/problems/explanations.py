"""Read the explanations of the problem codes: `codes/<area>.md`, with a heading `## E204: title` for each code."""

import re
from functools import cache
from pathlib import Path

from msgspec import Struct

_FOLDER = Path(__file__).parent / "codes"
_HEADING = re.compile(r"^## ([EW]\d{3}): (.+)\n", re.M)


class CodeExplanation(Struct, frozen=True):
    """A code, its title (a few words) and its explanation (Markdown: what it means, an example, what to do).

    A code never changes its meaning, and is never used again for another. Its first figure is its chapter: 1 files, 2 event,
    3 scores, 4 movement, 5 links and pages, 6 print, 7 drives, leagues and cups, 8 a club and its season.
    """

    code: str
    title: str
    text: str


@cache
def explanations() -> dict[str, CodeExplanation]:
    """Return the explanation of every code, in the order of their numbers."""
    entries = [entry for file in _FOLDER.glob("*.md") for entry in read_explanations(file.read_text("utf-8"))]
    return {entry.code: entry for entry in sorted(entries, key=lambda entry: (entry.code[1:], entry.code))}


def read_explanations(text: str) -> list[CodeExplanation]:
    """Return the explanations in the text of one area."""
    _, *parts = _HEADING.split(text)
    return [CodeExplanation(*(part.strip() for part in parts[start : start + 3])) for start in range(0, len(parts), 3)]
