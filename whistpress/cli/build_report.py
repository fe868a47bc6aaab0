"""The progress bar of a build, and its report: the line of counts, the time of each step."""

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from whistpress.cli.asking import columns
from whistpress.cli.speech import give, say, show_problems
from whistpress.engine.report import Report
from whistpress.engine.timings import TimeReport, out_of_proportion
from whistpress.problems import Problems

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


SLOWEST = 10
"""How many templates and documents the tables name; JSON names all."""


def summary(report: Report, output: Path) -> str:
    """Return one line: pages, documents, seconds, changes, output folder."""
    changes = [
        f"{number} {what}" for number, what in ((len(report.changed), "written"), (len(report.removed), "removed")) if number
    ]
    path = _near(output / "index.html" if report.pages else output)
    return f"{counts(report)} ({', '.join(changes) or 'nothing changed'}): {path}"


def counts(report: Report) -> str:
    """Return the numbers of pages and documents, and the seconds: `48 pages, 12 documents in 3.2 s`."""
    return f"{_count(report.pages, 'page')}, {_count(report.documents, 'document')} in {report.seconds:.1f} s"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _near(path: Path) -> str:
    """Return a path relative to the current folder when it is inside, else in full."""
    folder = Path.cwd()
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else str(path)


def show_times(times: TimeReport, project: Path, form: str | None) -> None:
    """Print the times in the given form; warn of disproportionate ones in any case."""
    league_templates = {path.relative_to(project / "templates").as_posix() for path in (project / "templates").rglob("*.html")}
    show_problems(Problems(list(out_of_proportion(times, league_templates))), lambda _: None)
    if form == "json":
        give(time_json(times))
    elif form:
        say(time_tables(times))


def time_tables(times: TimeReport) -> str:
    """Return tables of the steps, the slowest templates and the slowest documents; empty ones are left out."""
    return "\n\n".join(_tables(times))


def _tables(times: TimeReport) -> Iterator[str]:
    steps = [
        (step.name, _seconds(step.seconds), _seconds(step.busy), _number(step.made), _number(step.kept)) for step in times.steps
    ]
    rows = [*steps, ("together", _seconds(times.seconds), "", "", "")]
    yield columns(rows, ("step", "seconds", "here", "made", "kept"), right="lrrrr")
    if times.templates:
        shown = [
            (timing.template, _seconds(timing.seconds), timing.files, _seconds(timing.slowest.seconds), timing.slowest.path)
            for timing in times.templates[:SLOWEST]
        ]
        yield columns(shown, ("slowest templates", "seconds", "files", "slowest", ""), right="lrrrl")
    if times.documents:
        papers = [(document.path, _seconds(document.seconds)) for document in times.documents[:SLOWEST]]
        yield columns(papers, ("slowest documents", "seconds"), right="lr")


def time_json(times: TimeReport) -> str:
    """Return all times in seconds as JSON; lists have the order of the tables."""
    report = {
        "seconds": _figure(times.seconds),
        "steps": [
            {
                "step": step.name,
                "seconds": _figure(step.seconds),
                "here": _figure(step.busy),
                "made": step.made,
                "kept": step.kept,
            }
            for step in times.steps
        ],
        "templates": [
            {
                "template": timing.template,
                "seconds": _figure(timing.seconds),
                "files": timing.files,
                "median": _figure(timing.median),
                "slowest": {"path": timing.slowest.path, "seconds": _figure(timing.slowest.seconds)},
            }
            for timing in times.templates
        ],
        "documents": [{"path": document.path, "seconds": _figure(document.seconds)} for document in times.documents],
    }
    return json.dumps(report, indent=1, ensure_ascii=False) + "\n"


def _figure(seconds: float) -> float:
    return round(seconds, 6)


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f}"


def _number(number: int) -> str:
    return str(number) if number else ""


PATIENCE = 1.0
"""Seconds that work may last before there is a bar."""


class ProgressState(Protocol):
    """A progress callback; its arguments are the current activity, the number of items done, and their total."""

    def __call__(self, what: str, done: int, total: int, /) -> None:
        """Take note."""


class ProgressBar:
    """A progress bar that appears when the work takes longer than the patience."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._bar: Progress | None = None
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, what: str, done: int, total: int, /) -> None:
        """Show how far the work has come."""
        if self._bar is None:
            if self._clock() - self._begun < PATIENCE:
                return
            self._bar = self._open_bar()
        if what not in self._tasks:
            self._tasks[what] = self._bar.add_task(what, total=total or None)
        self._bar.update(self._tasks[what], completed=done, total=total or None)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()

    @staticmethod
    def _open_bar() -> "Progress":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        bar = Progress(*columns, console=Console(stderr=True), transient=True)
        bar.start()
        return bar


@contextmanager
def shown_progress() -> Iterator[ProgressState]:
    """Return a progress bar where standard error is a terminal, else a callback that shows nothing."""
    if not sys.stderr.isatty():
        yield _unseen
        return
    bar = ProgressBar()
    try:
        yield bar
    finally:
        bar.close()


def _unseen(what: str, done: int, total: int, /) -> None:
    """Ignore progress: standard error is no terminal."""


_OF_THE_MACHINE = ("W650", "W874", "W889")


def blames_the_machine(problems: Problems) -> bool:
    """Return whether this machine lacks something, or has too little of it: no file shows it when that is put right."""
    return any(problem.code in _OF_THE_MACHINE for problem in problems)


def answer_of(line: str, boxes: str, status: int = 0) -> Mapping[str, str | int]:
    """Return an answer as `unchanged` keeps it: the `line` on standard output, the `boxes` on standard error, the exit status."""
    return {"line": line, "boxes": click.unstyle(boxes), "colours": boxes, "status": status}
