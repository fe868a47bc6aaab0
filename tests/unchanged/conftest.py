"""A league with a made-up program that builds it: quick, and nobody else's files are looked at."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.pipeline.synthetic import page, room
from whistpress.pipeline import remember
from whistpress.pipeline.place import place_of
from whistpress.pipeline.run import run
from whistpress.problems import Problem, Problems, Span
from whistpress.unchanged.guard import answered
from whistpress.unchanged.words import options

WARNING = Problem(code="W160", message="nothing is made of the file", at=Span("content/stray.txt"))


@dataclass
class Club:
    """A project, the made-up program that builds it, and what was said of it."""

    folder: Path
    program: Path
    theme: Path
    libraries: Path
    said: Callable[[], tuple[str, str]]
    problems: Problems = field(default_factory=Problems)

    def write(self, name: str, text: str) -> Path:
        """Write a file of the project."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def build(self, output: Path | None = None, *, meanwhile: Callable[[], object] = lambda: None, **asked: object) -> bool:
        """Make a page of each content file; whether it was remembered. `meanwhile` happens between reading and writing."""
        before = remember.snapshot(self.folder, output)
        files = sorted((self.folder / "content").rglob("*.toml"))
        pages = [page(f"{file.parent.name}/{file.stem}.html", file.read_text("utf-8")) for file in files]
        meanwhile()
        place, _ = place_of(self.folder, output)
        assert place is not None
        here = room(self.folder)
        assert run(pages, place, here).written
        here.store.close()
        boxes = "warning[W160]: –\n" if len(self.problems) else ""
        told = remember.Told(f"{len(pages)} pages, 0 documents", boxes=boxes, coloured=boxes and f"\x1b[33m{boxes}\x1b[0m")
        asked_for = options(pdf=asked.get("pdf", True) is True, today=str(asked.get("today", "")))
        return remember.remember(before, output, asked_for, told, self.problems)

    def asks(self, *words: str) -> bool:
        """Whether the guard says that there is nothing to do."""
        status = answered(["build", *words])
        assert status in (0, None)
        return status == 0


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Club:
    """A league of three events that is the current folder, and a program of two modules."""
    folders = [tmp_path / name for name in ("league", "program", "theme", "site-packages")]
    for folder in folders:
        folder.mkdir()
    league, program, theme, libraries = folders
    (program / "core").mkdir()
    for file in (program / "main.py", program / "core" / "score.py", theme / "base.html"):
        file.write_text("one\n", encoding="utf-8")
    monkeypatch.setattr(remember, "package_folder", lambda: program)
    monkeypatch.setattr(remember, "theme_folder", lambda: theme)
    monkeypatch.setattr(sys, "path", [*sys.path, str(libraries)])
    monkeypatch.chdir(league)
    made = Club(league, program, theme, libraries, lambda: tuple(capsys.readouterr()))  # type: ignore[arg-type]
    made.write("content/league.toml", 'name = "Harbour"\n')
    for name in ("first", "second", "third"):
        made.write(f"content/events/1900/{name}.toml", f'title = "{name}"\n')
    return made


def put_back(file: Path, state: os.stat_result) -> None:
    """Give a file the time that it had."""
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))
