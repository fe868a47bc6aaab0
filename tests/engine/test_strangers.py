"""A project that comes from a stranger: nothing that it brings besides content and templates is read, run or followed."""

import os
import pickle
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
import zstandard
from click.testing import CliRunner

from tests.building import build
from whistpress.cli import main
from whistpress.engine.output import recover
from whistpress.unchanged import FOLDER_VARIABLE

from .synthetic import build as made
from .synthetic import folder, page, tree
from .two_seasons import laid_out

_OPENED: list[str] = []
_WATCHED: list[str] = []


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    if _WATCHED and event in ("open", "os.listdir", "os.scandir", "os.rename", "os.remove", "os.rmdir", "sqlite3.connect"):
        for one in arguments[:2]:
            if isinstance(one, str | bytes | os.PathLike):
                path = os.path.abspath(os.fsdecode(one))  # noqa: PTH100 (called for every file that is opened)
                if path.startswith(tuple(_WATCHED)):
                    _OPENED.append(f"{event} {path}")


sys.addaudithook(_watch)


@contextmanager
def _watched(*places: Path) -> Iterator[None]:
    """Nothing in these folders is looked at meanwhile."""
    _OPENED.clear()
    _WATCHED.extend(map(str, places))
    try:
        yield
    finally:
        _WATCHED.clear()
    assert _OPENED == []


class _Bomb:
    """Leaves a file when it is unpickled."""

    def __init__(self, flag: Path) -> None:
        self.flag = flag

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self.flag),)


def _plant(project: Path, secret: Path, flag: Path) -> None:
    """A cache full of bombs, a journal, locks, half a site: under the names of this edition and of earlier ones."""
    bomb = pickle.dumps(_Bomb(flag))
    for store in (project / ".whistpress/cache/store.sqlite", project / "store.sqlite", project / ".cache/store.sqlite"):
        store.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(store)) as base, base:
            for table, key in (("kept", "digest"), ("outcomes", "key")):
                base.execute(f"CREATE TABLE {table} ({key} BLOB PRIMARY KEY, body BLOB, sha256 BLOB, used INTEGER)")
                for number in range(9):
                    row = (bytes([number]) * 32, zstandard.compress(bomb), sha256(bomb).digest(), 0)
                    base.execute(f"INSERT INTO {table} VALUES (?, ?, ?, ?)", row)  # noqa: S608 (our own two names)
    writing = project / ".whistpress" / "writing" / "output"
    writing.mkdir(parents=True)
    (writing / "journal.json").write_text('{"format": 1, "steps": [["../secret/key", null], ["index.html", "staged/0"]]}')
    (writing / "staged").symlink_to(secret)
    (writing / "lock").symlink_to(secret / "key")
    for name in (".output.new-abc", ".output.old-abc"):
        (project / name).mkdir()
        (project / name / "index.html").write_text("a stranger's")
    (project / ".whistpress" / "output.json").write_text('{"staging": "secret", "previous": ".output.old-abc"}')
    (project / ".whistpress" / "unchanged").mkdir()


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """What is nobody's business."""
    folder = tmp_path / "secret"
    folder.mkdir()
    (folder / "key").write_text("mine")
    return folder


def test_what_a_stranger_planted_is_not_looked_at(tmp_path: Path, secret: Path) -> None:
    """Neither by the first build nor by the next ones; the site is that of the clean files."""
    project, clean, flag = laid_out(tmp_path / "league"), laid_out(tmp_path / "clean"), tmp_path / "exploded"
    _plant(project, secret, flag)
    before = tree(project / ".whistpress")
    planted = [project / name for name in (".whistpress", ".cache", "store.sqlite", ".output.new-abc", ".output.old-abc")]
    for jobs in (1, 2):
        with _watched(*planted, secret):
            assert build(project, pdf=False, jobs=jobs).written
    assert build(clean, pdf=False).written
    assert tree(project / "output") == tree(clean / "output")
    assert not flag.exists()
    assert (tree(project / ".whistpress"), tree(secret)) == (before, {"key": b"mine"})


def test_the_command_does_not_look_at_it_either(tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cache is the user's."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "user"))
    project, flag = laid_out(tmp_path / "league"), tmp_path / "exploded"
    _plant(project, secret, flag)
    for _ in range(2):
        with _watched(project / ".whistpress", project / ".cache", secret):
            ended = CliRunner().invoke(main, ["build", "--project", str(project), "--no-pdf", "--jobs", "1"])
        assert ended.exit_code == 0, ended.output
    assert not flag.exists()
    assert tree(secret) == {"key": b"mine"}
    assert list((tmp_path / "user").rglob("store.sqlite"))


def test_a_site_that_a_stranger_brings_is_not_taken_for_ours(tmp_path: Path, secret: Path) -> None:
    """An output with links in it and a list that names files elsewhere: nothing is written or removed outside of it."""
    project = laid_out(tmp_path / "league")
    output = project / "output"
    output.mkdir()
    (output / "events").symlink_to(secret)
    files = '["../../secret/key", "events/key", "index.html"]'
    (output / ".whistpress-manifest.json").write_text(f'{{"format": 1, "files": {files}}}')
    report = build(project, pdf=False)
    assert {problem.code for problem in report.problems} == {"E507"}
    assert tree(secret) == {"key": b"mine"}
    (output / "events").unlink()
    assert build(project, pdf=False).written
    assert tree(secret) == {"key": b"mine"}


def test_an_output_that_is_a_link_is_not_followed(tmp_path: Path, secret: Path) -> None:
    """E508; the user may name it."""
    project = laid_out(tmp_path / "league")
    (project / "output").symlink_to(secret)
    assert [problem.code for problem in build(project, pdf=False).problems] == ["E508"]
    assert tree(secret) == {"key": b"mine"}


def test_folders_with_the_names_of_a_build_that_lead_elsewhere_are_left_alone(tmp_path: Path, secret: Path) -> None:
    """Whatever a project brings beside the output is renamed or deleted where it is; a link is no folder of a build."""
    output = folder(tmp_path / "site" / "output")
    output.path.parent.mkdir()
    for name in (".output.new-abcdefgh", ".output.old-abcdefgh"):
        (output.path.parent / name).symlink_to(secret)
    (output.path.parent / ".output.new-bcdefghi").mkdir()
    (output.path.parent / ".output.new-bcdefghi" / "key").symlink_to(secret / "key")
    (output.path.parent / ".output.new-bcdefghi" / "deep").symlink_to(secret)
    assert recover(output) == ()
    assert made([page("a.html")], output.path).written
    assert tree(secret) == {"key": b"mine"}
    assert (output.path / "a.html").exists()


@pytest.mark.parametrize("kind", ["link", "second name", "pipe"])
def test_a_lock_that_a_stranger_put_beside_the_output_is_not_written_through(tmp_path: Path, secret: Path, kind: str) -> None:
    """A build would write its number into whatever that leads to."""
    output = folder(tmp_path / "site" / "output")
    output.path.parent.mkdir()
    lock = output.path.with_name(".output.lock")
    {"link": lambda: lock.symlink_to(secret / "key"), "second name": lambda: lock.hardlink_to(secret / "key"),
     "pipe": lambda: os.mkfifo(lock)}[kind]()  # fmt: skip
    assert made([page("a.html")], output.path).written
    assert tree(secret) == {"key": b"mine"} and not os.path.lexists(lock)


_IMPORTED = """
import sys
from pathlib import Path
from tests.building import build
assert build(Path("league"), pdf=False, jobs=1).written
assert not Path("exploded").exists()
"""


def test_python_files_in_the_project_are_not_run(tmp_path: Path) -> None:
    """Neither those that have the names of modules nor those that Python looks for by itself."""
    project = laid_out(tmp_path / "league")
    for name in (
        "sitecustomize.py",
        "usercustomize.py",
        "conftest.py",
        "jinja2.py",
        "templates/base.py",
        "templates/__init__.py",
    ):
        (project / name).write_text("import os; os.mkdir('exploded')")
    root = str(Path(__file__).parents[2])
    ended = subprocess.run(
        [sys.executable, "-c", _IMPORTED], cwd=tmp_path, env={**os.environ, "PYTHONPATH": root}, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
