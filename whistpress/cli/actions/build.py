"""`whistpress build`: the site and the documents."""

import datetime
import sys
import time
from pathlib import Path

from click import unstyle
from msgspec import Struct
from msgspec.structs import replace

from whistpress.build.context import build_context
from whistpress.build.output import output_folder
from whistpress.build.paths import MANIFEST
from whistpress.build.pipeline import Options
from whistpress.build.pipeline import build as build_league
from whistpress.build.report import Report
from whistpress.build.timings import Timings
from whistpress.cli.actions.cluster import workers_at
from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.time_report import show_times
from whistpress.cli.actions.whereabouts import project_folder, reader_of
from whistpress.cli.speech import as_boxes, remark, say
from whistpress.problems import Problems
from whistpress.unchanged import forget, remember

_OF_THE_MACHINE = ("W650",)
"""What is said of what this machine lacks; it shows in no file when that is put right."""


class BuildWords(Struct, frozen=True, kw_only=True):
    """What a user asks of a build.

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
