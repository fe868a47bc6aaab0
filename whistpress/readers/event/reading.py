"""An event file that is being read: its values, its model, and the problems found so far."""

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct, field

from whistpress.problems import Problems, Span
from whistpress.readers.format import EventFile
from whistpress.readers.format.tables import header_above
from whistpress.readers.people import People
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath

At = KeyPath | Span
"""Where something is: a path in the event file, or a span that is already known (a cell of a CSV file)."""


class Reading(Struct):
    """What every step of reading an event needs.

    `path` is the file itself, `root` the folder that nothing may lead out of, `shown` how messages name the file.
    `faulty` are the parts of the file that were left out because something is wrong with them. `slips` counts the
    errors found so far; `used` are other files that belong to it.
    """

    path: Path
    root: Path
    shown: str
    toml: TomlFile
    file: EventFile
    people: People
    problems: Problems
    faulty: tuple[KeyPath, ...] = ()
    slips: int = 0
    used: list[Path] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        """Nothing of the file was left out."""
        return not self.faulty

    def unsure(self, path: KeyPath) -> bool:
        """Whether something within a table was left out."""
        return any(other[: len(path)] == path for other in self.faulty)

    def say(self, code: str, message: str, at: At, *helps: str) -> None:
        """Note a problem at a value."""
        self._add(code, message, self.span(at), helps)

    def say_key(self, code: str, message: str, path: KeyPath, *helps: str) -> None:
        """Note a problem at a key."""
        self._add(code, message, self.toml.key_span(path), helps)

    def span(self, at: At) -> Span:
        """Where something is."""
        return at if isinstance(at, Span) else self.toml.span(at)

    def misplaced(self, path: KeyPath) -> bool:
        """Whether a key is a top-level one that stands below a table header; then that is noted."""
        header = header_above(self.toml, path)
        if header is None or path[-1] not in EventFile.model_fields:
            return False
        message = f"'{path[-1]}' stands below a table header, where it does not count for the whole file"
        self.say_key("E151", message, path, f"move it above line {header.line}, the first header")
        return True

    def line(self, at: At) -> str:
        """Where something is, in words: `line 31`."""
        span = self.span(at)
        return f"line {span.line}" if span.file == self.shown else f"line {span.line} of {span.file}"

    def _add(self, code: str, message: str, span: Span, helps: Iterable[str]) -> None:
        self.problems.add(code, message, span, *helps)
        if code.startswith("E"):
            self.slips += 1
