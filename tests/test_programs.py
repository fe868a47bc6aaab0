"""Other programs are started through one door."""

import os
import re
from pathlib import Path

import pytest

from whistpress.engine import programs
from whistpress.engine.programs import ProgramError

ROOT = Path(__file__).resolve().parent.parent
STARTERS = re.compile(
    r"\bsubprocess\b|\bos\.(?:system|popen|exec\w*|spawn\w*|posix_spawn\w*|startfile)\b|\bpty\b|create_subprocess|\bPopen\b"
)


def test_only_one_module_starts_programs() -> None:
    """No other one has to be looked through for what a stranger could let run."""
    modules = {
        path.relative_to(ROOT / "whistpress").as_posix()
        for path in (ROOT / "whistpress").rglob("*.py")
        if STARTERS.search(re.sub(r'""".*?"""|#.*', "", path.read_text("utf-8"), flags=re.DOTALL))
    }
    assert modules == {"engine/programs.py"}


def test_a_program_gets_no_folder_that_is_not_named_from_the_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A current folder in `PATH` could be a league."""
    for folder in ("league", "tools"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "git").write_text(
            f"#!/bin/sh\necho {folder} $PATH\necho $GIT_DIR $GIT_ALLOW_PROTOCOL $GIT_INDEX_FILE\npwd\n"
        )
        (tmp_path / folder / "git").chmod(0o755)
    monkeypatch.chdir(tmp_path / "league")
    tools = str(tmp_path / "tools")
    monkeypatch.setenv("PATH", os.pathsep.join([".", "", "league", tools, "/bin"]))
    monkeypatch.setenv("GIT_DIR", "/elsewhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "/elsewhere/index")
    said = programs.git(tmp_path / "site.git", "status").decode().splitlines()
    assert said == [f"tools {tools}:/bin", f"{tmp_path / 'site.git'} https:ssh", str(tmp_path)]
    monkeypatch.setenv("PATH", ".")
    with pytest.raises(ProgramError, match="git is not on this machine"):
        programs.git(tmp_path / "site.git", "status")


def test_this_program_is_started_without_the_modules_of_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A league could bring a module `json.py` along."""
    for name in ("json.py", "whistpress.py", "click.py"):
        (tmp_path / name).write_text("open('PWNED', 'w')\nraise SystemExit('ran')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert programs.whistpress("--version").startswith("whistpress ")
    assert not (tmp_path / "PWNED").exists()


def test_what_a_program_says_when_it_fails_is_told(tmp_path: Path) -> None:
    """Its last words, without a stack trace."""
    with pytest.raises(ProgramError, match=r"git could not do it: .*nonsense"):
        programs.git(tmp_path / "site.git", "nonsense")
