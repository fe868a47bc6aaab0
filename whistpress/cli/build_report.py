"""The report of a build: the line of counts, and the time of each step."""

import json
from collections.abc import Iterator
from pathlib import Path

from whistpress.cli.columns import columns
from whistpress.cli.speech import give, say, show_problems
from whistpress.engine.report import Report
from whistpress.engine.timings import TimeReport, out_of_proportion
from whistpress.problems import Problems

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
