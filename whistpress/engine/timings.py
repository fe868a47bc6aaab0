"""Record how long steps, templates and documents of a build take, and warn of any that takes far more than its share.

These warnings depend on the clock, so they are not among the problems of the files: a build shows them apart.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from statistics import median_low

from msgspec import Struct, field

from whistpress.artefacts import Artefact, Kind
from whistpress.problems import Problem, Span, problem_of, wording


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


PAGE_SECONDS, PAGE_TIMES, PAGE_SIZES = 1.0, 10, 2
"""A slow page takes longer than this, and so many times the median of its template.

By a template of ours it must also be so many times as large: of pages that are alike, the one that is made first takes longest,
since what they share is worked out for it.
"""
FEWEST = 4
"""A template with fewer pages has no meaningful median."""
TEMPLATE_SECONDS, TEMPLATE_TIMES = 3.0, 5
"""The pages of a slow league template take longer than this together, and each so many times as long as other pages."""
DOCUMENT_SECONDS = 60.0
"""A slow document takes longer than this."""
STEP_SECONDS = 3.0
"""Shorter steps are never reported."""

_STEPS: Mapping[str, tuple[int, str]] = {
    "links": (1, "please report it, with what --timings json says"),
    "writing": (3, "is the output on a slow disk, or on another machine? build into a folder of this one and copy it"),
    "reading": (5, "are the files on a slow disk, or on another machine? scores are read fastest from CSV files"),
}
"""For each step: how many times as long as rendering it may take, and what helps when it takes longer."""


def out_of_proportion(times: TimeReport, league_templates: Collection[str]) -> Iterator[Problem]:
    """Yield a warning for each page, template, document or step that took far more than its share.

    `league_templates` are the templates that are the league's, as they are named in `templates/`.
    """
    slow = [timing for timing in times.templates if timing.template in league_templates and _is_slow(timing, times)]
    yield from (_template(timing, times) for timing in slow)
    for timing in times.templates:
        if timing not in slow and timing.files >= FEWEST and _stands_out(timing, league_templates):
            yield _page(timing, league_templates)
    for document in times.documents:
        if document.seconds > DOCUMENT_SECONDS:
            yield _document(document)
    yield from _steps(times)


def _stands_out(timing: TemplateTime, league_templates: Collection[str]) -> bool:
    longer = timing.slowest.seconds > PAGE_SECONDS and timing.slowest.seconds > PAGE_TIMES * timing.median
    return longer and (timing.template in league_templates or timing.slowest.size > PAGE_SIZES * timing.usual)


def _is_slow(timing: TemplateTime, times: TimeReport) -> bool:
    """Return whether every page of a template is slow; a single slow page is reported by itself."""
    others = _others(timing, times)
    return timing.seconds > TEMPLATE_SECONDS and others > 0 and timing.median > TEMPLATE_TIMES * others


def _others(timing: TemplateTime, times: TimeReport) -> float:
    """Return the mean seconds of the pages of other templates; 0 when there are none."""
    rest = [other for other in times.templates if other is not timing and other.template.endswith(".html")]
    files = sum(other.files for other in rest)
    return sum(other.seconds for other in rest) / files if files else 0.0


def _template(timing: TemplateTime, times: TimeReport) -> Problem:
    median, others = timing.median, _others(timing, times)
    return problem_of(
        "W538.pages-template", Span(f"templates/{timing.template}"), spoken=_spoken(median), median=f"{median / others:.0f}"
    )


def _page(timing: TemplateTime, league_templates: Collection[str]) -> Problem:
    page = timing.slowest
    times = f", {page.seconds / timing.median:.0f} times as long as is usual for {timing.template}" if timing.median > 0 else ""
    helps = (wording("W537.look-templates", template=timing.template),) if timing.template in league_templates else ()
    return problem_of(
        "W537.page-took",
        Span(page.source),
        *helps,
        wording("W537.hold-far"),
        path=page.path,
        spoken=_spoken(page.seconds),
        times=times,
    )


def _document(document: FileTime) -> Problem:
    return problem_of("W652.document-took", Span(document.source), path=document.path, spoken=_spoken(document.seconds))


def _steps(times: TimeReport) -> Iterator[Problem]:
    """Yield a warning for each step that took longer than rendering, in a build that rendered every page."""
    rendering = times.step("rendering")
    if rendering.kept or not rendering.made:
        return
    for name, (share, help_) in _STEPS.items():
        step = times.step(name)
        if step.seconds > STEP_SECONDS and step.seconds > share * rendering.seconds:
            yield problem_of(
                "W539.took-making",
                Span("content/league.toml"),
                help_,
                name=name,
                spoken=_spoken(step.seconds),
                spoken_2=_spoken(rendering.seconds),
            )


def _spoken(seconds: float) -> str:
    """Return seconds for reading: `0.25 s`, `3.1 s`, `74 s`."""
    return f"{seconds:.2f} s" if seconds < 1 else f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
