"""What the command loads before it answers, in a Python of its own: work is counted, not time."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import EVENT

START = "from whistpress.__main__ import main; main()"
GUARD = {"whistpress", "whistpress.__main__"} | {
    f"whistpress.unchanged{name}" for name in ("", ".guard", ".record", ".stamps", ".words")
}
OF_SQLITE = {"_sqlite3", "functools", "_functools", "collections", "_collections", "itertools", "operator", "_operator"} | {
    *("keyword", "reprlib", "types", "_types")
}
DECLARED = re.compile(r"whistpress\.cli(\.program|\.shapes|\.speech|\.commands(\.\w+)?)?")
HEAVY = {"jinja2", "markdown", "pydantic", "rich", "babel", "sqlite3", "decimal", "fractions", "asyncio", "multiprocessing"}


def loaded(folder: Path, *words: str) -> tuple[subprocess.CompletedProcess[str], set[str]]:
    """Type words in a folder; what was said, and every module that was loaded besides those of an empty program."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    clean |= {"PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-X", "importtime", "-c"]
    empty = subprocess.run([*command, "pass"], cwd=folder, env=clean, capture_output=True, text=True, check=True)
    ended = subprocess.run([*command, START, *words], cwd=folder, env=clean, capture_output=True, text=True, check=False)
    return ended, modules(ended.stderr) - modules(empty.stderr) - {"gc"}


def modules(told: str) -> set[str]:
    """The modules that Python tells of."""
    return {line.rpartition("|")[2].strip() for line in told.splitlines() if line.startswith("import time:")}


def top(names: set[str]) -> set[str]:
    """The packages that modules are of, without those of Python itself (whose `copy` asks for Jython's `org`)."""
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"org"}


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league with one event, and a file of which nothing is made, that was built."""
    folder = tmp_path_factory.mktemp("league") / "harbour"
    events = folder / "content" / "events" / "1900"
    events.mkdir(parents=True)
    (folder / "content" / "league.toml").write_text('name = "Harbour"\n', "utf-8")
    (folder / "content" / "stray.txt").write_text("what is this?\n", "utf-8")
    (events / "friday-compass-game.toml").write_text(EVENT, "utf-8")
    return folder


@pytest.mark.slow
def test_a_build_with_nothing_to_do_loads_next_to_nothing(league: Path) -> None:
    """It says what the build before it said, warnings too; of the house it loads the guard, of Python what SQLite needs."""
    first, all_modules = loaded(league, "build", "--no-pdf")
    assert first.returncode == 0 and {"click", "jinja2", "whistpress.pipeline.build"} <= all_modules, first.stderr
    again, few = loaded(league, "build", "--no-pdf")
    assert again.returncode == 0
    assert {name for name in few if name.startswith("whistpress")} == GUARD
    assert few - GUARD <= OF_SQLITE
    assert re.sub(r" in \d+\.\d s \(\d+ written\)", " in 0.0 s (nothing changed)", first.stdout) == again.stdout
    assert without_times(first.stderr) == without_times(again.stderr)
    assert "warning[W160]" in again.stderr


def without_times(told: str) -> list[str]:
    """What was said to standard error besides Python's own list."""
    return [line for line in told.splitlines() if not line.startswith("import time:")]


@pytest.mark.slow
def test_what_a_build_says_when_nothing_changed_is_what_the_guard_says(league: Path) -> None:
    """Built once more the whole way, the last line is the same but for the seconds."""
    loaded(league, "build", "--no-pdf")
    whole, _ = loaded(league, "build", "--no-pdf", "--traceback")
    guarded, few = loaded(league, "build", "--no-pdf")
    assert "click" not in few
    assert re.sub(r"\d+\.\d s", "0.0 s", whole.stdout) == guarded.stdout


@pytest.mark.slow
def test_an_error_is_told_each_time_and_its_mending_is_built(league: Path) -> None:
    """After an error the guard knows nothing, even when the file is as it was before it."""
    file = league / "content" / "league.toml"
    text = file.read_text("utf-8")
    loaded(league, "build", "--no-pdf")
    file.write_text("nane = 'x'\n", "utf-8")
    for _ in range(2):
        assert loaded(league, "build", "--no-pdf")[0].returncode == 1
    file.write_text(text, "utf-8")
    ended, known = loaded(league, "build", "--no-pdf")
    assert ended.returncode == 0 and "click" in known
    assert "click" not in loaded(league, "build", "--no-pdf")[1]


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["build", "--help"], ["score", "--help"]], ids=" ".join)
def test_help_loads_the_commands_and_no_more(tmp_path: Path, words: list[str]) -> None:
    """Click, and the modules in which options are declared; nothing that works."""
    ended, names = loaded(tmp_path, *words)
    assert ended.returncode == 0, ended.stderr
    ours = {name for name in names if name.startswith("whistpress")} - GUARD
    assert [name for name in ours if not DECLARED.fullmatch(name)] == []
    assert top(names) == {"click", "whistpress"} and not names & HEAVY
    assert len({name for name in names if name in sys.stdlib_module_names}) < 90


def test_words_that_are_wrong_load_no_work(tmp_path: Path) -> None:
    """A slip in a command is told at once."""
    ended, names = loaded(tmp_path, "biuld")
    assert ended.returncode == 2 and "did you mean 'build'?" in ended.stderr
    assert top(names) == {"click", "whistpress"} and "whistpress.pipeline" not in names


def test_the_script_of_an_installation_asks_the_guard_first() -> None:
    """What pip makes of the project's own words."""
    from importlib.metadata import distribution

    (script,) = [one for one in distribution("whistpress").entry_points if one.group == "console_scripts"]
    assert (script.name, script.value) == ("whistpress", "whistpress.__main__:main")
