"""Span, Severity, Problem and the collector Problems."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct, field


class Severity(StrEnum):
    """How bad a problem is: an error stops a build, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Span(Struct, frozen=True, order=True):
    """A stretch of one line of one file; lines and columns count from 1, in characters.

    `file` is the path as it is shown: relative to the project folder where it lies within it, else as given.
    `length` is how many characters the carets underline (at least 1).
    """

    file: str
    line: int = 1
    column: int = 1
    length: int = 1


class Problem(Struct, frozen=True, kw_only=True):
    """One problem: a code (`E204`), one sentence in whist words, where it is, and what helps (one line each)."""

    code: str
    message: str
    at: Span
    helps: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity:
        """Codes that begin with E are errors, with W warnings."""
        return Severity.ERROR if self.code.startswith("E") else Severity.WARNING


class Problems(Struct):
    """Collects every problem of a run; nothing stops at the first."""

    found: list[Problem] = field(default_factory=list)

    def add(self, code: str, message: str, at: Span, *helps: str) -> None:
        """Note one problem."""
        self.found.append(Problem(code=code, message=message, at=at, helps=helps))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Note those that another step found."""
        self.found.extend(problems)

    def __iter__(self) -> Iterator[Problem]:
        """In the order of the files, then of the lines; each one once."""
        return iter(sorted(dict.fromkeys(self.found), key=lambda problem: (problem.at, problem.code, problem.message)))

    def __len__(self) -> int:
        return len(dict.fromkeys(self.found))

    @property
    def errors(self) -> int:
        """How many are errors."""
        return sum(problem.severity is Severity.ERROR for problem in self)

    @property
    def warnings(self) -> int:
        """How many are warnings."""
        return len(self) - self.errors

    def exit_status(self, *, strict: bool = False) -> int:
        """0 when clean (warnings allowed unless strict), else 1."""
        return int(self.errors > 0 or (strict and self.warnings > 0))
