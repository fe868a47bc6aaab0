"""`whistpress build`: the site and the documents."""

import datetime
from pathlib import Path

from click import unstyle

from whistpress.cli.actions.cluster import workers_at
from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.time_report import show_times
from whistpress.cli.actions.whereabouts import project_folder, reader_of
from whistpress.cli.speech import as_boxes, remark, say
from whistpress.pipeline.build import build as build_league
from whistpress.pipeline.remember import Snapshot, Told, forget, remember, snapshot
from whistpress.pipeline.report import Report
from whistpress.pipeline.timings import Timings
from whistpress.unchanged.words import options


def build(
    project: Path | None,
    output: Path | None,
    *,
    today: datetime.date | None,
    pdf: str,
    jobs: int | None,
    dask: str | None = None,
    timings: str | None = None,
) -> int:
    """Build, show the problems as boxes, end with one line that counts what there is.

    `pdf` is `yes`, `no` or `only`, `dask` the address of a cluster, `timings` the form in which the times are told.
    """
    folder, papers, alone, times = project_folder(project), pdf != "no", pdf == "only", Timings()
    before = None if dask or alone else snapshot(folder, output)
    with workers_at(dask, documents=papers) as at, shown_progress() as progress:
        report = build_league(
            folder, output, today=today, pdf=papers, jobs=jobs, at=at, alone=alone, timings=times, progress=progress
        )
    boxes = as_boxes(report.problems, reader_of(folder))
    if boxes:
        remark(boxes)
    tell = remark if timings == "json" else say
    if report.written:
        tell(summary(report, output or folder / "output"))
    else:
        remark("nothing was written; the site is as it was")
    show_times(times.report(), folder, timings)
    _note(before, folder, output, options(pdf=papers, today=today.isoformat() if today else ""), report, boxes)
    return report.problems.exit_status()


def _note(before: Snapshot | None, folder: Path, output: Path | None, asked: str, report: Report, boxes: str) -> None:
    """Let the next build know what this one left and said; after one that wrote nothing there is nothing to know."""
    if before is None or not report.written:
        forget(folder, output)
        return
    coloured = f"{boxes}\n" if boxes else ""
    told = Told(planned(report), documents=report.documents > 0, boxes=unstyle(coloured), coloured=coloured)
    remember(before, output, asked, told, report.problems)


def summary(report: Report, output: Path) -> str:
    """One line: pages, documents, seconds, what changed, where."""
    changes = [
        f"{number} {what}" for number, what in ((len(report.changed), "written"), (len(report.removed), "removed")) if number
    ]
    place = _near(output / "index.html" if report.pages else output)
    return f"{counts(report)} ({', '.join(changes) or 'nothing changed'}): {place}"


def counts(report: Report) -> str:
    """Pages, documents and seconds: `48 pages, 12 documents in 3.2 s`."""
    return f"{planned(report)} in {report.seconds:.1f} s"


def planned(report: Report) -> str:
    """Pages and documents: `48 pages, 12 documents`."""
    return f"{_count(report.pages, 'page')}, {_count(report.documents, 'document')}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _near(path: Path) -> str:
    """The path from here when it is below, else in full."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
