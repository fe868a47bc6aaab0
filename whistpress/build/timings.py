"""Measure the time of a build by step, template and document. Only this module reads the clock."""

import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from msgspec import Struct, field

from whistpress.artefacts import Artefact, Kind


def template_of(artefact: Artefact) -> str:
    """Return what renders a file: its template, a document's form, or the name of the function."""
    make: Callable[[], object] = artefact.make
    if artefact.kind is Kind.DOCUMENT:
        return f"paper/{artefact.path.rpartition('/')[2].removesuffix('.pdf')}"
    while artefact.kind is Kind.PAGE and isinstance(make, partial) and make.args and isinstance(make.args[0], partial):
        make = make.args[0]  # a page that has data beside it is made by way of what gives all three
    if not isinstance(make, partial):
        return getattr(make, "__name__", type(make).__name__)
    named = next((one for one in make.args if isinstance(one, str) and one.endswith(".html")), "")
    return named or make.func.__name__.removeprefix("_")


Clock = Callable[[], float]
"""Returns seconds; only the difference of two readings has a meaning."""


class StepTime(Struct, frozen=True, kw_only=True):
    """A step of a build: the seconds that passed, and the processor seconds of this process (`busy`).

    `made` and `kept` count the files that were made in it, and that lay ready from an earlier build.
    """

    name: str
    seconds: float
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
        return next((step for step in self.steps if step.name == name), StepTime(name=name, seconds=0.0))


class _Running(Struct):
    seconds: float = 0.0
    busy: float = 0.0
    made: int = 0
    kept: int = 0


class _OfTemplate(Struct):
    """The files of one template so far: seconds and size of each, and the slowest."""

    slowest: FileTime
    seconds: "array[float]" = field(default_factory=lambda: array("d"))
    sizes: "array[int]" = field(default_factory=lambda: array("Q"))

    def told(self) -> TemplateTime:
        seconds, sizes = sorted(self.seconds), sorted(self.sizes)
        middle = (len(seconds) - 1) // 2
        return TemplateTime(
            template=self.slowest.template,
            files=len(seconds),
            seconds=sum(seconds),
            median=seconds[middle],
            slowest=self.slowest,
            usual=sizes[middle],
        )


class Timings(Struct, eq=False):
    """Records the time of a build with two clocks: `wall` time, and the processor time of this process (`busy`)."""

    wall: Clock = time.perf_counter
    busy: Clock = time.process_time
    _steps: dict[str, _Running] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)
    _pages: dict[str, _OfTemplate] = field(default_factory=dict)
    _documents: list[FileTime] = field(default_factory=list)
    _seconds: float = 0.0

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Record a step of this name while it is open. A step within another counts for both; the same step twice adds up."""
        running = self._steps.setdefault(name, _Running())
        begun, busy = self.wall(), self.busy()
        self._open.append(name)
        try:
            yield
        finally:
            self._open.pop()
            running.seconds += self.wall() - begun
            running.busy += self.busy() - busy
            if not self._open:
                self._seconds += self.wall() - begun

    def made(self, artefact: Artefact, seconds: float, size: int = 0) -> None:
        """Record a file of so many bytes that took a process so many seconds."""
        self._count().made += 1
        template = template_of(artefact)
        of = self._pages.get(template)
        if of is None or (of.slowest.seconds, of.slowest.path) < (seconds, artefact.path):
            slowest = FileTime(path=artefact.path, template=template, seconds=seconds, source=artefact.source, size=size)
            of = self._pages.setdefault(template, _OfTemplate(slowest))
            of.slowest = slowest
        of.seconds.append(seconds)
        of.sizes.append(size)

    def finished(self, artefact: Artefact, seconds: float) -> None:
        """Record the finish step of a document."""
        self._count().made += 1
        template = template_of(artefact)
        self._documents.append(FileTime(path=artefact.path, template=template, seconds=seconds, source=artefact.source))

    def kept(self, number: int = 1) -> None:
        """Record a file that came from the cache."""
        self._count().kept += number

    def report(self) -> TimeReport:
        """Return the times so far."""
        steps = tuple(
            StepTime(name=name, seconds=one.seconds, busy=one.busy, made=one.made, kept=one.kept)
            for name, one in self._steps.items()
        )
        slowest = tuple(sorted(self._documents, key=lambda one: (-one.seconds, one.path)))
        templates = sorted((of.told() for of in self._pages.values()), key=lambda one: (-one.seconds, one.template))
        return TimeReport(seconds=self._seconds, steps=steps, templates=tuple(templates), documents=slowest)

    def _count(self) -> _Running:
        return self._steps.setdefault(self._open[-1] if self._open else "", _Running())


class Untimed(Timings):
    """Records nothing, and never reads the clock."""

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Record nothing."""
        yield

    def made(self, artefact: Artefact, seconds: float, size: int = 0) -> None:
        """Record nothing."""

    def finished(self, artefact: Artefact, seconds: float) -> None:
        """Record nothing."""

    def kept(self, number: int = 1) -> None:
        """Record nothing."""
