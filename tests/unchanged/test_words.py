"""The words of a plain build: whatever the guard takes for one, the command line takes for the same."""

from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as some

from whistpress.cli.actions.build import summary
from whistpress.cli.actions.whereabouts import project_folder
from whistpress.cli.program import main
from whistpress.pipeline.place import place_of as place_of_pipeline
from whistpress.pipeline.report import Report
from whistpress.unchanged.words import place_of, plain_build, project_of, shown_index, with_documents

JOBS = ("1", "256", "257", "0", "٣", "+1")
DAYS = ("1900-01-12", "1900-13-01", "19000112", "1900-W02-5")
OTHERS = ("web", "-", "--no-pdf", "yes", "no", "only")
VALUES = some.one_of(some.sampled_from([*JOBS, *DAYS, *OTHERS]), some.text("12-/.=w ", max_size=10))
PLAIN = ("--no-pdf", "--pdf", "--output", "--project", "--today", "--jobs")
NAMES = some.sampled_from([*PLAIN, "--job", "--help", "--traceback", "--dask"])
WORDS = some.lists(
    some.one_of(NAMES, VALUES, some.builds("{}={}".format, NAMES, VALUES), some.builds("{} {}".format, NAMES, VALUES)), max_size=5
)


@given(WORDS)
def test_what_is_plain_is_understood_as_the_command_line_understands_it(words: list[str]) -> None:
    """The same options with the same values, or the guard leaves it to the command line. A day that is none has no record."""
    words = [part for word in words for part in (word.split(" ", 1) if word.startswith("--") else [word])]
    said = plain_build(["build", *words])
    if said is None:
        return
    try:
        known = main.commands["build"].make_context("build", list(words)).params
    except click.BadParameter as refused:
        assert refused.param is not None and refused.param.name in ("today", "project", "output")
        return
    day, jobs = known["today"], known["jobs"]
    assert {
        "--output": str(known["output"]) if known["output"] else None,
        "--project": str(known["project"]) if known["project"] else None,
        "--today": day.isoformat() if day else None,
        "--jobs": jobs,
        "documents": known["pdf"] != "no",
    } == {
        "--output": str(Path(said["--output"])) if "--output" in said else None,
        "--project": str(Path(said["--project"])) if "--project" in said else None,
        "--today": said.get("--today"),
        "--jobs": int(said["--jobs"]) if "--jobs" in said else None,
        "documents": with_documents(said),
    }


@pytest.mark.parametrize(
    "words",
    [
        "build",
        "build --no-pdf",
        "build --pdf no",
        "build --pdf=yes",
        "build --no-pdf --jobs 4",
        "build --output=web --today 1900-01-12",
        "build --project /srv/harbour --output ../web",
    ],
)
def test_what_is_typed_every_day_is_plain(words: str) -> None:
    """Each option as the help names it."""
    assert plain_build(words.split()) is not None


@pytest.mark.parametrize(
    "words",
    [
        "",
        "check",
        "build --help",
        "build --timings",
        "build --pdf only",
        "build --pdf yes --no-pdf",
        "build extra",
        "build --output",
        "build --output --no-pdf",
        "build --output=",
        "build --output a --output b",
        "build --jobs 0",
        "build --jobs 257",
        "build --jobs ½",
        "build --today 1900-1-12",
        "build --today 12-01-1900",
        "build --no-pdf=yes --jobs 1",
    ],
)
def test_everything_else_is_left_to_the_command_line(words: str) -> None:
    """It knows what to say of it."""
    assert plain_build(words.split()) is None or words.startswith("build --no-pdf=")


def test_places_and_the_page_to_look_at_are_those_of_a_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the league, from below it, and from elsewhere; typed in any way."""
    league = tmp_path / "harbour"
    (league / "content" / "events").mkdir(parents=True)
    (league / "content" / "league.toml").touch()
    (tmp_path / "linked").symlink_to(league)
    for here in (league, league / "content" / "events", tmp_path / "linked", tmp_path):
        monkeypatch.chdir(here)
        for output in (None, "web", "./web//site/", "../web", "web/../site", str(tmp_path / "web"), f"{here}/web/", "/"):
            said = {"--output": output} if output else {}
            if here == tmp_path:
                said["--project"] = "linked"
            folder = project_folder(Path(said["--project"]) if "--project" in said else None)
            assert project_of(said) == str(folder)
            place, problems = place_of_pipeline(folder, Path(output) if output else None)
            assert place is None or place_of(said, str(folder)) == str(place.output), problems
            line = summary(Report(pages=1, documents=2, seconds=0.04), Path(output) if output else folder / "output")
            assert line == f"1 page, 2 documents in 0.0 s (nothing changed): {shown_index(said, str(folder))}"


def test_outside_a_league_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither above this folder nor in one that is named."""
    monkeypatch.chdir(tmp_path)
    assert project_of({}) is None and project_of({"--project": "nowhere"}) is None
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "league.toml").touch()
    (tmp_path / "below").mkdir()
    assert project_of({"--project": "below"}) is None and project_of({}) == str(tmp_path.resolve())


def test_an_output_that_is_a_link_nobody_named_is_none(tmp_path: Path) -> None:
    """A project copied from a stranger must not say where is written."""
    (tmp_path / "output").symlink_to(tmp_path)
    assert place_of({}, str(tmp_path)) is None
