"""Record the time of a build by step, template and document; how long a file took, the worker that made it has measured."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from statistics import median_low

from msgspec import Struct, field

from whistpress.artefacts import Artefact, Kind


def template_of(artefact: Artefact) -> str:
    """Return the template that renders a file, a document's form, or the name of the function."""
    make: Callable[[], object] = artefact.make
    if artefact.kind is Kind.DOCUMENT:
        return f"paper/{artefact.path.rpartition('/')[2].removesuffix('.pdf')}"
    if not isinstance(make, partial):
        return getattr(make, "__name__", type(make).__name__)
    named = next((argument for argument in make.args if isinstance(argument, str) and argument.endswith(".html")), "")
    return named or make.func.__name__.removeprefix("_")


Clock = Callable[[], float]
"""Returns seconds; only the difference of two readings has a meaning."""


class StepTime(Struct, kw_only=True):
    """A step of a build: the seconds that passed, and the processor seconds of this process (`busy`).

    `made` and `kept` count the files that the step made, and those that it took from the cache.
    """

    name: str
    seconds: float = 0.0
    busy: float = 0.0
    made: int = 0
    kept: int = 0


class FileTime(Struct, frozen=True, kw_only=True):
    """A rendered file: its template or function, its content file, and the seconds that it took a process.

    `size` is how many bytes it has.
    """

    path: str
    template: str
    seconds: float
    source: str = "content/league.toml"
    size: int = 0


class TemplateTime(Struct, frozen=True, kw_only=True):
    """The files of one template: how many, the seconds that they took together, and the slowest.

    `usual` is the size of the middle one of them, in bytes.
    """

    template: str
    files: int
    seconds: float
    median: float
    slowest: FileTime
    usual: int = 0


class TimeReport(Struct, frozen=True, kw_only=True):
    """The times of a build: its steps in order; templates and documents, the slowest first.

    `documents` are the last steps of documents alone: what their pages took stands among the templates.
    """

    seconds: float = 0.0
    steps: tuple[StepTime, ...] = ()
    templates: tuple[TemplateTime, ...] = ()
    documents: tuple[FileTime, ...] = ()

    def step(self, name: str) -> StepTime:
        """Return the step of that name; one of no seconds when there was none."""
        return next((step for step in self.steps if step.name == name), StepTime(name=name))


def _template_time(template: str, files: Sequence[FileTime]) -> TemplateTime:
    return TemplateTime(
        template=template,
        files=len(files),
        seconds=sum(file.seconds for file in files),
        median=median_low(file.seconds for file in files),
        slowest=max(files, key=lambda file: (file.seconds, file.path)),
        usual=median_low(file.size for file in files),
    )


class Timings(Struct, eq=False):
    """Records the time of a build with two clocks: `wall` time, and the processor time of this process (`busy`)."""

    wall: Clock = time.perf_counter
    busy: Clock = time.process_time
    _steps: dict[str, StepTime] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)
    _pages: defaultdict[str, list[FileTime]] = field(default_factory=lambda: defaultdict(list))
    _documents: list[FileTime] = field(default_factory=list)
    _seconds: float = 0.0

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Record a step of this name while it is open. A step within another counts for both; the same step twice adds up."""
        step = self._step(name)
        begun, busy = self.wall(), self.busy()
        self._open.append(name)
        try:
            yield
        finally:
            self._open.pop()
            step.seconds += self.wall() - begun
            step.busy += self.busy() - busy
            if not self._open:
                self._seconds += self.wall() - begun

    def add_page(self, artefact: Artefact, seconds: float, size: int = 0) -> None:
        """Record a file of so many bytes that took a process so many seconds."""
        file = self._add(artefact, seconds, size)
        self._pages[file.template].append(file)

    def add_document(self, artefact: Artefact, seconds: float) -> None:
        """Record the finish step of a document."""
        self._documents.append(self._add(artefact, seconds))

    def add_cached(self) -> None:
        """Record a file that came from the cache."""
        self._step().kept += 1

    def report(self) -> TimeReport:
        """Return the times so far."""
        templates = (_template_time(template, files) for template, files in self._pages.items())
        return TimeReport(
            seconds=self._seconds,
            steps=tuple(self._steps.values()),
            templates=tuple(sorted(templates, key=lambda template: (-template.seconds, template.template))),
            documents=tuple(sorted(self._documents, key=lambda document: (-document.seconds, document.path))),
        )

    def _add(self, artefact: Artefact, seconds: float, size: int = 0) -> FileTime:
        self._step().made += 1
        template = template_of(artefact)
        return FileTime(path=artefact.path, template=template, seconds=seconds, source=artefact.source, size=size)

    def _step(self, name: str | None = None) -> StepTime:
        """Return the step of that name, by default the innermost that is open."""
        name = name or (self._open[-1] if self._open else "")
        return self._steps.setdefault(name, StepTime(name=name))
