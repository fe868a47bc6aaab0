"""A text in a file of which any part may be at fault."""

from msgspec import Struct

from whistpress.problems import Span
from whistpress.readers.event.reading import Reading
from whistpress.readers.toml_positions import KeyPath


class Written(Struct, frozen=True):
    """A text and where its first sign stands; `exact` when each further sign is one column on."""

    text: str
    at: Span
    exact: bool = True

    def part(self, start: int, length: int) -> Span:
        """Where a part of it stands; the whole, where nobody can count."""
        if not self.exact:
            return self.at
        return Span(self.at.file, self.at.line, self.at.column + start, max(1, length))


def in_toml(reading: Reading, text: str, path: KeyPath) -> Written:
    """A text of the event file: between its quotation marks, unless it has escapes or several lines."""
    span = reading.toml.span(path)
    if span.length != len(text) + 2:
        return Written(text, span, exact=False)
    return Written(text, Span(span.file, span.line, span.column + 1, span.length - 2))
