"""A build or a check with nothing to do is answered at once, and never wrongly."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.two_seasons import FRIDAY, laid_out, swap, write
from whistpress import unchanged
from whistpress.unchanged import FOLDER_VARIABLE, forget, list_inputs, remember, repeat_answer

WORDS = ["build", "--no-pdf"]
SAID = {"line": "3 pages\n", "boxes": "a warning\n", "colours": "\x1b[33ma warning\x1b[0m\n", "status": 0}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A league with a small output, all of which is older than the margin."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "user"))
    monkeypatch.setattr(unchanged, "CLOCK_MARGIN", -(10**9))
    project = laid_out(tmp_path / "league")
    write(project, "output/index.html", "<p>home")
    write(project, "output/a/b.html", "<p>b")
    monkeypatch.chdir(project)
    return project


def _remembered(project: Path, seconds: float = 0) -> None:
    remember(WORDS, project, SAID, seconds, output=project / "output", written=["index.html", "a/b.html"])


CHANGES: dict[str, Callable[[Path], object]] = {
    "a file changed": lambda project: swap(project, FRIDAY, "ns = [7, 5]", "ns = [4, 5]"),
    "a file changed that looks as old as before": lambda project: _secretly(project / FRIDAY, "ns = [7, 5]", "ns = [4, 5]"),
    "a file replaced by another of the same size and time": lambda project: _replaced(project / FRIDAY),
    "a file touched": lambda project: os.utime(project / FRIDAY),
    "a file more": lambda project: write(project, "content/events/1900-01/more.toml", ""),
    "a folder more": lambda project: (project / "content/events/1902-03").mkdir(),
    "a hidden file more": lambda project: write(project, "content/.hidden", ""),
    "a file less": lambda project: (project / FRIDAY).unlink(),
    "a file renamed": lambda project: (project / FRIDAY).rename((project / FRIDAY).with_name("saturday.toml")),
    "a template more": lambda project: write(project, "templates/base.html", ""),
    "a style sheet changed": lambda project: swap(project, "templates/assets/own.css", "margin: 0", "margin: 1"),
    "all content gone": lambda project: (project / "content").rename(project / "elsewhere"),
    "a page changed": lambda project: write(project, "output/index.html", "<p>else"),
    "a page less": lambda project: (project / "output/a/b.html").unlink(),
    "the output gone": lambda project: (project / "output").rename(project / "elsewhere"),
    "a page that is a folder": lambda project: (
        (project / "output/index.html").unlink(),
        (project / "output/index.html").mkdir(),
    ),
}


def _secretly(file: Path, old: str, new: str) -> None:
    state, text = file.stat(), file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))


def _replaced(file: Path) -> None:
    state, other = file.stat(), file.with_name("other")
    other.write_bytes(file.read_bytes()[::-1])
    os.utime(other, ns=(state.st_atime_ns, state.st_mtime_ns))
    other.rename(file)


def test_the_same_words_in_the_same_folder_are_answered(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With what was said before: boxes on standard error, the line on standard output."""
    assert repeat_answer(WORDS) is None, "nothing is known yet"
    _remembered(project)
    assert repeat_answer(WORDS) == 0
    assert repeat_answer(WORDS) == 0
    assert capsys.readouterr() == ("3 pages\n" * 2, "a warning\n" * 2)


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_of_an_input_or_of_the_output_is_noticed(
    project: Path, capsys: pytest.CaptureFixture[str], change: str
) -> None:
    """Then the build goes the whole way, and nothing was said."""
    _remembered(project)
    CHANGES[change](project)
    assert repeat_answer(WORDS) is None
    assert capsys.readouterr() == ("", "")


def test_other_words_another_folder_another_program_are_other_builds(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is asked by itself."""
    _remembered(project)
    assert repeat_answer([*WORDS, "--jobs", "1"]) is None
    assert repeat_answer(["build"]) is None
    monkeypatch.chdir(tmp_path)
    assert repeat_answer(WORDS) is None
    monkeypatch.chdir(project)
    monkeypatch.setattr(unchanged, "program", lambda: "another")
    assert repeat_answer(WORDS) is None


def test_what_is_forgotten_is_not_answered(project: Path) -> None:
    """A build that wrote nothing forgets; to forget twice is nothing."""
    _remembered(project)
    forget(WORDS)
    forget(WORDS)
    assert repeat_answer(WORDS) is None


def test_files_that_are_newer_than_the_build_are_not_trusted(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may have changed while it ran, or may change again in the same moment."""
    monkeypatch.setattr(unchanged, "CLOCK_MARGIN", 2 * 10**9)
    _remembered(project)
    assert repeat_answer(WORDS) is None
    monkeypatch.setattr(unchanged, "CLOCK_MARGIN", -(10**9))
    time.sleep(0.1)
    swap(project, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")  # while a build of a minute runs
    _remembered(project, seconds=60)
    assert repeat_answer(WORDS) is None


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", "null", '{"program": 1}', '"text"', "\x00", '{"parts": []}', "[" * 100_000],
)
def test_a_record_that_is_none_answers_nothing(project: Path, capsys: pytest.CaptureFixture[str], content: str) -> None:
    """Empty, cut off, of another shape."""
    _remembered(project)
    (record,) = (project.parent / "user" / "unchanged").iterdir()
    whole = json.loads(record.read_text("utf-8"))
    for text in (content, record.read_text("utf-8")[:-20], *(json.dumps({**whole, key: 7}) for key in whole if key != "colours")):
        record.write_text(text, "utf-8")
        assert repeat_answer(WORDS) is None
    assert capsys.readouterr() == ("", "")
    record.write_text(json.dumps(whole), "utf-8")
    assert repeat_answer(WORDS) == 0


def test_inputs_are_files_folders_and_what_links_lead_to(project: Path, tmp_path: Path) -> None:
    """Of content and templates alone; a link that leads in a circle ends somewhere."""
    write(tmp_path, "elsewhere/x.md", "x")
    (project / "content/pages/linked").symlink_to(tmp_path / "elsewhere")
    found = list_inputs(str(project))
    assert {"content", "content/pages", "content/pages/linked", "content/pages/linked/x.md", "templates/assets/own.css"} <= set(
        found
    )
    assert not [path for path in found if path.startswith("output")]
    _remembered(project)
    assert repeat_answer(WORDS) == 0
    write(tmp_path, "elsewhere/x.md", "y")
    assert repeat_answer(WORDS) is None
    write(tmp_path, "elsewhere/z.md", "z")
    _remembered(project)
    assert repeat_answer(WORDS) == 0


def test_a_cache_folder_that_cannot_be_written_remembers_nothing(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And hinders nothing."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "file"))
    _remembered(project)
    assert repeat_answer(WORDS) is None
    forget(WORDS)


def test_the_whole_program_answers_only_when_nothing_changed(tmp_path: Path) -> None:
    """A real build, again with nothing to do, after an edit, after the edit was taken back."""
    project = laid_out(tmp_path / "league")
    environment = {**os.environ, FOLDER_VARIABLE: str(tmp_path / "user"), "PYTHONPATH": str(Path(__file__).parents[1])}

    def run() -> str:
        command = [sys.executable, "-m", "whistpress", "build", "--no-pdf", "--jobs", "1"]
        done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=True, timeout=120)
        return done.stdout

    time.sleep(2.1)
    first, page = run(), project / "output/events/1900-01/friday/index.html"
    before = page.read_bytes()
    assert "written" in first
    assert "nothing changed" in run()
    assert list((tmp_path / "user/unchanged").iterdir())
    swap(project, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    assert "written" in run()
    assert page.read_bytes() != before
    swap(project, FRIDAY, "ns = [4, 5]", "ns = [7, 5]")
    assert "written" in run()
    assert page.read_bytes() == before
    page.write_text("spoilt")
    assert "written" in run()
    assert page.read_bytes() == before


def test_a_site_that_a_killed_build_left_is_put_in_its_place_first(project: Path) -> None:
    """The whole command does that."""
    _remembered(project)
    (project / ".output.old-output").mkdir()
    assert repeat_answer(WORDS) is None


def test_an_answer_has_its_exit_status(project: Path) -> None:
    """A check of files with errors fails again."""
    remember(["check"], project, {**SAID, "status": 1})
    assert repeat_answer(["check"]) == 1


SPIED = """\
import sys
from whistpress.__main__ import main
try:
    main()
except SystemExit as end:
    print("whistpress.cli" in sys.modules, end.code)
"""


def _spied(project: Path, *words: str) -> tuple[str, str, bool]:
    """What a command says on both streams, and whether the program was loaded for it."""
    environment = {**os.environ, FOLDER_VARIABLE: str(project.parent / "user"), "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-c", SPIED, *words]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=True, timeout=120)
    *lines, last = done.stdout.splitlines()
    loaded, status = last.split()
    return "\n".join([*lines, status]), done.stderr, loaded == "True"


def test_a_check_is_answered_again_with_the_same_warnings(tmp_path: Path) -> None:
    """In each form and with its status, without loading the program; never where private files are."""
    project = laid_out(tmp_path / "league")
    swap(project, "content/members.toml", 'name = "Ben Baker"', 'name = "Ben Baker"\nnonsense = 3')
    time.sleep(2.1)
    for words in (["check"], ["check", "--format", "json"], ["check", FRIDAY], ["check", "--strict"]):
        *first, is_loaded = _spied(project, *words)
        *again, is_loaded_again = _spied(project, *words)
        assert (is_loaded, is_loaded_again) == (True, False)
        assert first == again
        assert "nonsense" in first[1] or "in other files" in first[1]
    write(project, "content/private/contacts.toml", "")
    time.sleep(2.1)
    assert [_spied(project, "check")[2] for _ in range(2)] == [True, True]
