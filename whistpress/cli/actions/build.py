"""`whistpress build`: the site and the documents."""

import datetime
from pathlib import Path

from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.whereabouts import project_folder, reader_of
from whistpress.cli.speech import remark, say, show_problems
from whistpress.pipeline.build import build as build_league
from whistpress.pipeline.report import Report


def build(project: Path | None, output: Path | None, *, today: datetime.date | None, pdf: bool, jobs: int | None) -> int:
    """Build, show the problems as boxes, end with one line that counts what there is."""
    folder = project_folder(project)
    with shown_progress() as progress:
        report = build_league(folder, output, today=today, pdf=pdf, jobs=jobs, progress=progress)
    show_problems(report.problems, reader_of(folder))
    if report.written:
        say(summary(report, output or folder / "output"))
    else:
        remark("nothing was written; the site is as it was")
    return report.problems.exit_status()


def summary(report: Report, output: Path) -> str:
    """One line: pages, documents, seconds, what changed, where."""
    changes = [
        f"{number} {what}" for number, what in ((len(report.changed), "written"), (len(report.removed), "removed")) if number
    ]
    return f"{counts(report)} ({', '.join(changes) or 'nothing changed'}): {_near(output / 'index.html')}"


def counts(report: Report) -> str:
    """Pages, documents and seconds: `48 pages, 12 documents in 3.2 s`."""
    return f"{_count(report.pages, 'page')}, {_count(report.documents, 'document')} in {report.seconds:.1f} s"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _near(path: Path) -> str:
    """The path from here when it is below, else in full."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
