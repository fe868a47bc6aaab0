"""The state of reading an event file: its values, its model, the files beside it, the problems found so far."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from msgspec import Struct, field

from whistpress.language import say
from whistpress.league.events.keys import EventFile
from whistpress.league.people.read.people import People
from whistpress.problems import Problem, Problems, Severity, Span, problem_of, shorten, suggestion
from whistpress.reading.csv_file import CsvFile, parse_csv
from whistpress.reading.format.understand import header_above
from whistpress.reading.sheet_file import read_table
from whistpress.reading.text_file import is_file, stays_inside
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

if TYPE_CHECKING:
    from whistpress.league.events.read.written import WrittenCompany

At = KeyPath | Span
"""Where something is: a path in the event file, or a span that is already known (a cell of a CSV file)."""


class Reading(Struct):
    """The state of reading an event.

    `path` is the file itself, `root` the folder that nothing may lead out of, `shown` how messages name the file.
    `faulty` are the parts of the file that were left out because something is wrong with them. `slips` counts the
    errors found so far; `used` are other files that belong to it. `companies` say where the lines are written. `usual` are the
    league's methods of scoring, by contest. `texts` may take the place of CSV files beside it.
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
    usual: Mapping[str, str] = field(default_factory=dict)
    used: list[Path] = field(default_factory=list)
    companies: "list[WrittenCompany]" = field(default_factory=list)
    texts: Mapping[Path, str] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Whether all of the file was understood."""
        return not self.faulty

    def unsure(self, path: KeyPath) -> bool:
        """Tell whether a part of a table was left out."""
        return any(other[: len(path)] == path for other in self.faulty)

    def say(self, name: str, at: At, /, *helps: str, **values: object) -> None:
        """Report the problem that a sentence tells, at a value."""
        self.report(problem_of(name, self.span(at), *helps, **values))

    def say_key(self, name: str, path: KeyPath, /, *helps: str, **values: object) -> None:
        """Report the problem that a sentence tells, at a key."""
        self.report(problem_of(name, self.toml.key_span(path), *helps, **values))

    def add(self, code: str, message: str, at: At, *helps: str) -> None:
        """Report a problem at a value whose message comes from elsewhere."""
        self.report(Problem(code=code, message=message, at=self.span(at), helps=helps))

    def report(self, problem: Problem) -> None:
        """Note a problem, and count it when it is an error."""
        self.problems.extend([problem])
        self.slips += problem.severity is Severity.ERROR

    def span(self, at: At) -> Span:
        """Return the span of a path."""
        return at if isinstance(at, Span) else self.toml.span(at)

    def is_misplaced(self, path: KeyPath) -> bool:
        """Report a top-level key below a table header; tell whether the key is one."""
        header = header_above(self.toml, path)
        if header is None or path[-1] not in EventFile.model_fields:
            return False
        self.say_key("E151.below-header", path, key=path[-1], line=header.line)
        return True

    def line(self, at: At) -> str:
        """Describe the position of a path or span: `line 31`."""
        span = self.span(at)
        return (
            say("line %(line)s", line=span.line)
            if span.file == self.shown
            else say("line %(line)s of %(file)s", line=span.line, file=span.file)
        )


class NamedFileKind(Struct, frozen=True):
    """A kind of file: the key that names it, the code for one that is not there, how such names end, an example."""

    key: str
    code: str
    suffixes: tuple[str, ...]
    example: str


SCORES = NamedFileKind("scores", "E221", (".csv", ".pbn", ".xlsx"), "scores.csv")
TOTALS = NamedFileKind("totals", "E221", (".csv", ".xlsx"), "totals.csv")
MOVEMENT = NamedFileKind("schedule", "E410", (".asc", ".csv", ".txt"), "movement.asc")


class FileBeside(Struct, frozen=True):
    """An existing file: its path, and its name in messages."""

    path: Path
    shown: str


def beside(reading: Reading, kind: NamedFileKind, name: str, path: KeyPath) -> FileBeside | None:
    """Find the named file beside the event's; None, and a problem at the key, when there is none."""
    if "/" in name or "\\" in name or "\0" in name or name.startswith("."):
        message = say("'%(name)s' is not the name of a file beside this one", name=shorten(name))
        reading.add(
            kind.code,
            message,
            path,
            say('put the file into the same folder and write %(key)s = "%(last)s"', key=kind.key, last=_last(name, kind)),
        )
        return None
    file = reading.path.parent / name
    shown = str(PurePosixPath(reading.shown).parent / name)
    reading.used.append(file)
    if not is_file(file):
        others = (sibling.name for sibling in reading.path.parent.glob("*") if sibling.suffix.lower() in kind.suffixes)
        near = suggestion(name, sorted(others)) or (say("put it into the same folder, or mend its name"),)
        reading.add(kind.code, say("there is no file '%(name)s' beside this one", name=shorten(name)), path, *near)
        return None
    return FileBeside(file, shown) if stays_inside(file, reading.root, shown, reading.problems) else None


def _last(name: str, kind: NamedFileKind) -> str:
    return shorten(name.replace("\\", "/").rstrip("/").rpartition("/")[2]).lstrip(".") or kind.example


def read_found_table(reading: Reading, file: FileBeside) -> CsvFile | None:
    """Read the table in a file beside the event's, or in the text that may take its place; None, and a problem, without one."""
    text = reading.texts.get(file.path)
    if text is not None:
        return parse_csv(text, file.shown, reading.problems)
    return read_table(file.path, file.shown, reading.problems)


class PlacedText(Struct, frozen=True):
    """A text and the span of its first character; `exact` when each further character is one column on."""

    text: str
    at: Span
    exact: bool = True

    def part(self, start: int, length: int) -> Span:
        """Return the span of a part; that of the whole where columns are unknown."""
        if not self.exact:
            return self.at
        return Span(self.at.file, self.at.line, self.at.column + start, max(1, length))
