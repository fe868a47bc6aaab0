"""`whistpress build`: build the site and the documents, here or on a cluster, and say where the time went."""

import datetime
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from click import unstyle
from msgspec import Struct
from msgspec.structs import replace

from whistpress.build.context import build_context
from whistpress.build.output import output_folder
from whistpress.build.paths import MANIFEST
from whistpress.build.pipeline import Options
from whistpress.build.pipeline import build as build_league
from whistpress.build.proportion import out_of_proportion
from whistpress.build.report import Report
from whistpress.build.timings import TimeReport, Timings
from whistpress.build.workers import Workers
from whistpress.cli.actions.columns import columns
from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.whereabouts import project_folder, reader_of
from whistpress.cli.speech import SlipError, as_boxes, give, remark, say, show_problems
from whistpress.problems import Problems
from whistpress.unchanged import forget, remember


@contextmanager
def workers_at(address: str | None, *, documents: bool) -> Iterator[Workers | None]:
    """Those of the Dask cluster at that address, or None without one: the processes of this machine are meant.

    `documents` says whether they are to make PDFs. A cluster that cannot be used is a slip of the command line.
    """
    if address is None:
        yield None
        return
    from whistpress.build.dask import ClusterError, connected

    try:
        with connected(address, documents=documents, tell=remark) as workers:
            yield workers
    except ClusterError as error:
        raise SlipError(str(error), *error.helps) from error


SLOWEST = 10
"""How many templates and documents the tables name; JSON names all."""


def show_times(times: TimeReport, project: Path, form: str | None) -> None:
    """Tell where the time went, in the form that was asked for; what is out of proportion is told in any case."""
    own = {path.relative_to(project / "templates").as_posix() for path in (project / "templates").rglob("*.html")}
    show_problems(Problems(list(out_of_proportion(times, own))), lambda _: None)
    if form == "json":
        give(time_json(times))
    elif form:
        say(time_tables(times))


def time_tables(times: TimeReport) -> str:
    """The steps, the slowest templates, the slowest documents: a table for each that has rows."""
    return "\n\n".join(_tables(times))


def _tables(times: TimeReport) -> Iterator[str]:
    steps = [(one.name, _seconds(one.seconds), _seconds(one.busy), _number(one.made), _number(one.kept)) for one in times.steps]
    rows = [*steps, ("together", _seconds(times.seconds), "", "", "")]
    yield columns(rows, ("step", "seconds", "here", "made", "kept"), right="lrrrr")
    if times.templates:
        shown = [
            (one.template, _seconds(one.seconds), one.files, _seconds(one.slowest.seconds), one.slowest.path)
            for one in times.templates[:SLOWEST]
        ]
        yield columns(shown, ("slowest templates", "seconds", "files", "slowest", ""), right="lrrrl")
    if times.documents:
        papers = [(one.path, _seconds(one.seconds)) for one in times.documents[:SLOWEST]]
        yield columns(papers, ("slowest documents", "seconds"), right="lr")


def time_json(times: TimeReport) -> str:
    """The same for programs: everything, in seconds; lists in the order of the tables."""
    told = {
        "seconds": _figure(times.seconds),
        "steps": [
            {"step": one.name, "seconds": _figure(one.seconds), "here": _figure(one.busy), "made": one.made, "kept": one.kept}
            for one in times.steps
        ],
        "templates": [
            {
                "template": one.template,
                "seconds": _figure(one.seconds),
                "files": one.files,
                "median": _figure(one.median),
                "slowest": {"path": one.slowest.path, "seconds": _figure(one.slowest.seconds)},
            }
            for one in times.templates
        ],
        "documents": [{"path": one.path, "seconds": _figure(one.seconds)} for one in times.documents],
    }
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def _figure(seconds: float) -> float:
    return round(seconds, 6)


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f}"


def _number(number: int) -> str:
    return str(number) if number else ""


_OF_THE_MACHINE = ("W650",)
"""What is said of what this machine lacks; it shows in no file when that is put right."""


class BuildWords(Struct, frozen=True, kw_only=True):
    """The options of a build.

    `pdf` is `yes`, `no` or `only`, `dask` the address of a cluster, `timings` the form in which the times are told, `cache` the
    folder of `--cache-dir`.
    """

    today: datetime.date | None = None
    pdf: str = "yes"
    jobs: int | None = None
    dask: str | None = None
    timings: str | None = None
    cache: Path | None = None


def build(project: Path | None, output: Path | None, words: BuildWords) -> int:
    """Build, show the problems as boxes, end with one line that counts what there is."""
    began, folder, times = time.monotonic(), project_folder(project), Timings()
    options = Options(today=words.today, pdf=words.pdf != "no", alone=words.pdf == "only")
    with workers_at(words.dask, documents=options.pdf) as at, shown_progress() as progress:
        context = build_context(folder, cache=words.cache, jobs=words.jobs, workers_=at, timings=times)
        target, problems = output_folder(folder, output, context.cache.file.parent)
        report = Report(problems=Problems(list(problems)))
        if target:
            report = build_league(target, context, options, progress=progress)
        context.cache.close()
    boxes = as_boxes(report.problems, reader_of(folder))
    if boxes:
        remark(boxes)
    tell = remark if words.timings == "json" else say
    if report.written:
        tell(summary(report, output or folder / "output"))
    else:
        remark("nothing was written; the site is as it was")
    show_times(times.report(), folder, words.timings)
    _remember(words, folder, output or folder / "output", report, boxes, time.monotonic() - began)
    return report.problems.exit_status()


def _remember(words: BuildWords, folder: Path, output: Path, report: Report, boxes: str, seconds: float) -> None:
    """Let the next build with the same words know what this one, which began so many seconds ago, left and said."""
    lacking = any(problem.code in _OF_THE_MACHINE for problem in report.problems)
    if not report.written or lacking or words.dask or words.timings or words.pdf == "only":
        forget(sys.argv[1:])
        return
    line = f"{summary(replace(report, changed=(), removed=(), seconds=0.0), output)}\n"
    colours = f"{boxes}\n" if boxes else ""
    said = {"line": line, "boxes": unstyle(colours), "colours": colours}
    remember(sys.argv[1:], folder.resolve(), output.resolve(), (MANIFEST, *report.files), said, seconds)


def summary(report: Report, output: Path) -> str:
    """One line: pages, documents, seconds, what changed, where."""
    changes = [
        f"{number} {what}" for number, what in ((len(report.changed), "written"), (len(report.removed), "removed")) if number
    ]
    place = _near(output / "index.html" if report.pages else output)
    return f"{counts(report)} ({', '.join(changes) or 'nothing changed'}): {place}"


def counts(report: Report) -> str:
    """Pages, documents and seconds: `48 pages, 12 documents in 3.2 s`."""
    return f"{_count(report.pages, 'page')}, {_count(report.documents, 'document')} in {report.seconds:.1f} s"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _near(path: Path) -> str:
    """The path from here when it is below, else in full."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
