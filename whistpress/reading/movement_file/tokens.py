"""Split a line into words with their spans."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from whistpress.problems import Span, shorten
from whistpress.reading.movement_file.draft import Number
from whistpress.reading.text_file import TextLines


class PlacedWord(NamedTuple):
    """A word and its place."""

    text: str
    at: Span

    @property
    def whole(self) -> int | None:
        """The whole number that is written, None when it is none; no number of a movement has more than four figures."""
        return int(self.text) if re.fullmatch(r"[0-9]{1,4}", self.text) else None

    def number(self, value: int | None = None) -> Number:
        """Return this word as a number; as `value`, where one is given."""
        return Number(int(self.text) if value is None else value, self.text, self.at)


class WordLine(NamedTuple):
    """A line: its text, its number from 1, and its offset in the file."""

    text: str
    number: int
    start: int


def lines_of(text: TextLines) -> list[WordLine]:
    """Split a text into lines."""
    return [WordLine(line, number, text.starts[number - 1]) for number, line in enumerate(text.text.split("\n"), start=1)]


def words_of(text: TextLines, line: WordLine, pattern: str) -> list[PlacedWord]:
    """Find the words of a line that a pattern matches."""
    return [
        PlacedWord(match[0], text.span(line.start + match.start(), line.start + match.end()))
        for match in re.finditer(pattern, line.text)
    ]


def cells_of(text: TextLines, line: WordLine) -> list[PlacedWord]:
    """Return the cells between the commas of a line, without blanks; a comma at the end starts no cell."""
    cells = []
    at = line.start
    for cell in line.text.split(","):
        begin = at + len(cell) - len(cell.lstrip())
        cells.append(PlacedWord(cell.strip(), text.span(begin, begin + len(cell.strip()))))
        at += len(cell) + 1
    return cells[:-1] if len(cells) > 1 and not cells[-1].text else cells


def whole_line(text: TextLines, line: WordLine) -> Span:
    """Return the span of a line, without the blanks around it."""
    begin = line.start + len(line.text) - len(line.text.lstrip())
    return text.span(begin, line.start + len(line.text.rstrip()))


def join_comment(words: Iterable[str]) -> str:
    """Join words of comment into one text: runs of blanks become one blank, empty lines are left out."""
    return "\n".join(_plain_lines(words))


def _plain_lines(words: Iterable[str]) -> Iterator[str]:
    for line in words:
        plain = " ".join("".join(sign if sign.isprintable() else " " for sign in line).split())
        if plain:
            yield plain


def in_quotes(word: PlacedWord) -> str:
    """Write a word in quotes, as messages show it."""
    return f"'{shorten(word.text)}'"
