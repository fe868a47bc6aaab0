"""Span, Severity, Problem and the collector Problems."""

import errno
import tempfile
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.problems.explanations import sentences


class Severity(StrEnum):
    """How bad a problem is: an error stops a build, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Span(Struct, frozen=True, order=True):
    """A stretch of one line of one file; lines and columns count from 1, in characters.

    >>> whistpress.load(".").league.events[0].at
    Span(file='content/events/2026-27/friday-howell.toml', line=1, column=1, length=1)
    """

    file: str  # as messages show it: relative to the project folder for a file inside it, else as given
    line: int = 1  # from 1
    column: int = 1  # from 1
    length: int = 1  # how many characters the carets underline (at least 1)


class Problem(Struct, frozen=True, kw_only=True):
    """One problem of a league's files.

    >>> _ = Path("content/league.toml").write_text('nam = "Harbour"')
    >>> problem = next(iter(whistpress.load(".").problems))
    >>> problem.code, problem.severity.value, problem.message, problem.at.column
    ('E150', 'error', "this file has no key 'nam'", 1)
    >>> problem.helps
    ("did you mean 'name'?",)
    """

    code: str  # `E204`: explained by `whistpress explain E204`
    message: str  # one sentence in whist words
    at: Span  # where it is
    helps: tuple[str, ...] = ()  # what to do about it, one line each

    def relocate(self, at: Span) -> "Problem":
        """Return the problem at another place, for a finder that did not know it."""
        return replace(self, at=at)

    @property
    def severity(self) -> Severity:
        """Codes that begin with E are errors, with W warnings."""
        return Severity.ERROR if self.code.startswith("E") else Severity.WARNING


NOWHERE = Span("")
"""The place of a problem for those who do not know it."""


def problem_of(name: str, at: Span, /, *helps: str, **values: object) -> Problem:
    """Return the problem that a sentence tells: `problem_of("E219.rounds", at, number=14)`.

    `values` fill the fields of the sentence and of its help lines; `helps` are more lines, which come after its own.
    """
    sentence = sentences()[name]
    lines = sentence.help_lines(values)
    return Problem(code=name.partition(".")[0], message=sentence.message(values), at=at, helps=(*lines, *helps))


class Problems(Struct):
    """Collects every problem of a run; nothing stops at the first.

    >>> problems = whistpress.load(".").problems
    >>> problems.errors, problems.warnings, list(problems), problems.exit_status()
    (0, 0, [], 0)
    """

    found: list[Problem] = field(default_factory=list)  # in the order in which they were found; iterate for that of the files

    def say(self, name: str, at: Span, /, *helps: str, **values: object) -> None:
        """Note the problem that a sentence tells: `problems.say("E219.rounds", at, number=14)`."""
        self.found.append(problem_of(name, at, *helps, **values))

    def add(self, code: str, message: str, at: Span, *helps: str) -> None:
        """Note one problem whose message comes from elsewhere, such as a movement that refuses."""
        self.found.append(Problem(code=code, message=message, at=at, helps=helps))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Note those that another step found."""
        self.found.extend(problems)

    def __iter__(self) -> Iterator[Problem]:
        """Iterate in the order of the files, then of the lines; over each problem once."""
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
        """Return 0 when clean (warnings allowed unless strict), else 1."""
        return int(self.errors > 0 or (strict and self.warnings > 0))


class Fault(Exception):  # noqa: N818 (told as a problem)
    """What cannot be made, with the problem that tells of it.

    Where the file is not known to those who find it, the place of the problem is empty. `line` is then the line of the text that
    is at fault, by which its file is found.
    """

    def __init__(self, problem: Problem, line: str = "") -> None:
        super().__init__(problem.message)
        self.problem, self.line = problem, line

    def __reduce__(self) -> tuple[type["Fault"], tuple[Problem, str]]:
        return type(self), (self.problem, self.line)


_NO_MEMORY = ("cannot allocate memory", "failed to map segment")
"""How a system says so when a program is begun, or a library is loaded."""
_FULL = {errno.ENOSPC, errno.EDQUOT}


def scarcity(error: BaseException, what: str) -> Problem | None:
    """Return E658 when the memory did not suffice for `what`, E659 when a disk is full, None for any other error.

    The problem points at no file.
    """
    if isinstance(error, MemoryError) or any(words in str(error).lower() for words in _NO_MEMORY):
        helps = ("end other programs", "fewer documents at a time take less: whistpress build --jobs 1")
        return Problem(code="E658", message=f"this machine has too little memory for {what}", at=Span(""), helps=helps)
    if isinstance(error, OSError) and error.errno in _FULL:
        where = f"the disk of '{error.filename}'" if error.filename else f"the temporary folder '{_temporary()}'"
        helps = ("make room there", "or name another folder for what is needed for a while: TMPDIR=/path whistpress build")
        return Problem(code="E659", message=f"{where} is full: there was no room for {what}", at=Span(""), helps=helps)
    return None


def _temporary() -> str:
    try:
        return tempfile.gettempdir()
    except OSError:
        return "TMPDIR"
