"""The times of a build, as they are read."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from whistpress.cli.build_report import time_json, time_tables
from whistpress.engine.timings import FileTime, StepTime, TemplateTime, TimeReport

TIMES = TimeReport(
    seconds=12.5,
    steps=(
        StepTime(name="reading", seconds=0.25, busy=0.2),
        StepTime(name="rendering", seconds=10.0, busy=1.5, made=48, kept=1312),
    ),
    templates=(
        TemplateTime(
            template="event.html",
            files=12,
            seconds=9.126,
            median=0.5,
            slowest=FileTime(path="events/1900/x/index.html", template="event.html", seconds=2.0),
        ),
    ),
    documents=tuple(FileTime(path=f"{number:02}.pdf", template="", seconds=20.0 - number) for number in range(12)),
)


def test_the_tables_are_set_in_columns() -> None:
    """Steps with what they made and kept, the ten slowest templates, the ten slowest documents."""
    steps, templates, documents = time_tables(TIMES).split("\n\n")
    assert steps.split("\n") == [
        "step       seconds  here  made  kept",
        "reading       0.25  0.20",
        "rendering    10.00  1.50    48  1312",
        "together     12.50",
    ]
    assert templates.split("\n") == [
        "slowest templates  seconds  files  slowest",
        "event.html            9.13     12     2.00  events/1900/x/index.html",
    ]
    assert documents.split("\n")[:2] == ["slowest documents  seconds", "00.pdf               20.00"]
    assert len(documents.split("\n")) == 11


def test_a_build_that_made_nothing_has_a_table_of_steps_alone() -> None:
    """There is nothing slow to name."""
    assert time_tables(TimeReport()).split("\n") == ["step      seconds  here  made  kept", "together     0.00"]


def test_programs_get_all_of_it() -> None:
    """In seconds, with the lists in the order of the tables."""
    told = json.loads(time_json(TIMES))
    assert told.keys() == {"seconds", "steps", "templates", "documents"}
    assert told["steps"][1] == {"step": "rendering", "seconds": 10.0, "here": 1.5, "made": 48, "kept": 1312}
    assert told["templates"] == [
        {
            "template": "event.html",
            "seconds": 9.126,
            "files": 12,
            "median": 0.5,
            "slowest": {"path": "events/1900/x/index.html", "seconds": 2.0},
        }
    ]
    assert len(told["documents"]) == 12


def test_a_build_tells_its_times_when_it_is_asked(typed: Type, league: Path) -> None:
    """After its one line; the second build keeps what the first made."""
    result = typed("build", "--no-pdf", "--jobs", "1", "--timings")
    assert result.exit_code == 0, result.stderr
    summary, head, *_ = result.stdout.split("\n")
    assert "written" in summary
    assert head.split() == ["step", "seconds", "here", "made", "kept"]
    assert "slowest templates" in result.stdout
    again = typed("build", "--no-pdf", "--jobs", "1", "--timings=json")
    rendering = next(step for step in json.loads(again.stdout)["steps"] if step["step"] == "rendering")
    assert (rendering["made"], rendering["kept"] > 20) == (0, True)
    assert "nothing changed" in again.stderr
    assert "slowest" not in typed("build", "--no-pdf").stdout


@pytest.mark.parametrize(
    ("words", "files"),
    [(("--pdf", "no"), "site"), (("--no-pdf",), "site"), (("--pdf", "only"), "none"), (("--pdf=maybe",), "refused")],
)
def test_documents_are_made_left_out_or_made_alone(typed: Type, league: Path, words: tuple[str, ...], files: str) -> None:
    """This league has none to print: alone, they are nothing."""
    result = typed("build", "--jobs", "1", *words)
    assert result.exit_code == (2 if files == "refused" else 0), result.stderr
    assert (league / "output" / "index.html").exists() == (files == "site")
