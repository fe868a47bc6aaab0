"""Lines and columns of a text, from offsets in it."""

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

from msgspec import Struct

from whistpress.problems import Span


class TextLines(Struct, frozen=True, eq=False, dict=True):
    """A text as it stands in a file, with its line feeds; `first_line` is the line of the file where it begins."""

    shown: str
    text: str
    first_line: int = 1

    @cached_property
    def starts(self) -> list[int]:
        """The offset at which each line begins."""
        return [0, *accumulate(len(line) + 1 for line in self.text.split("\n"))][:-1]

    def line_of(self, offset: int) -> int:
        """The number, in the file, of the line that holds an offset."""
        return bisect_right(self.starts, offset) - 1 + self.first_line

    def span(self, start: int, end: int) -> Span:
        """From one offset up to another, or to the end of the line where that comes first; at least one character."""
        start = max(0, min(start, len(self.text)))
        line = self.line_of(start)
        line_end = self.text.find("\n", start)
        last = min(end, line_end if line_end >= 0 else len(self.text))
        column = start - self.starts[line - self.first_line] + 1
        return Span(self.shown, line, column, max(1, last - start))
