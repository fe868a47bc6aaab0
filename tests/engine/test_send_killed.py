"""Whoever kills a `publish` to a folder leaves the old site or the new one there, never pages of both."""

import os
import random
import signal
import sys
import time
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path

import pytest

from tests.engine.synthetic import announcing
from tests.engine.test_send import sending, site, texts
from whistpress.engine import publish
from whistpress.engine.agreements import unfinished_target
from whistpress.engine.send import send
from whistpress.engine.sending import Sending

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")

OLD = {"index.html": "old", "gone.html": "old", **{f"p/{number}.html": "old" for number in range(30)}}
NEW = {"index.html": "new", "fresh.html": "new", **{f"p/{number}.html": "new" for number in range(30)}}
CNAME = {"CNAME": "oak.example"}


@pytest.fixture
def to_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sending:
    """The new site on its way to a folder that has the old one, and a file of the host."""
    monkeypatch.setenv("WHISTPRESS_CONFIG", str(tmp_path / "config"))
    place = tmp_path / "web" / "www"
    site(tmp_path / "output", OLD)
    send(sending(tmp_path, "folder", place))
    (place / "CNAME").write_text("oak.example")
    site(tmp_path / "output", NEW)
    return sending(tmp_path, "folder", place)


def started(to_folder: Sending, kill_at: int = -1) -> ForkProcess:
    """A sending in a process of its own, which kills itself at a step."""

    def run() -> None:
        steps: list[str] = []

        def step(name: str) -> None:
            steps.append(name)
            if len(steps) - 1 == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)

        with announcing(step):
            send(to_folder)

    process = get_context("fork").Process(target=run)
    process.start()
    return process


def found(to_folder: Sending) -> str:
    """Which site is there: `old`, `new`, `absent`, or `both`."""
    folder = Path(to_folder.target.where)
    names = {"old": {**OLD, **CNAME}, "new": {**NEW, **CNAME}}
    return next((name for name, files in names.items() if texts(folder) == files), "both") if folder.exists() else "absent"


def test_killed_at_every_step_and_finished_by_the_next(to_folder: Sending) -> None:
    """The next sending says that this one was not finished, brings the new site, and leaves nothing beside it."""
    folder, seen = Path(to_folder.target.where), []
    for number in range(5):
        process = started(to_folder, number)
        process.join(60)
        assert process.exitcode == -signal.SIGKILL
        seen.append(found(to_folder))
        assert unfinished_target(to_folder.project) == str(folder)
        send(to_folder)
        assert (found(to_folder), unfinished_target(to_folder.project)) == ("new", "")
        assert [path.name for path in folder.parent.iterdir()] == ["www"]
        site(to_folder.output, OLD)
        send(to_folder)
        site(to_folder.output, NEW)
    assert seen == ["old", "old", "absent", "new", "new"]


def test_killed_at_any_moment_there_is_never_a_page_of_each(to_folder: Sending) -> None:
    """Five at random here; `make attack` tries more."""
    chance = random.Random(1900)
    for _ in range(5):
        process = started(to_folder)
        time.sleep(chance.uniform(0, 0.2))
        process.kill()
        process.join(60)
        assert found(to_folder) in ("old", "new", "absent")
        site(to_folder.output, OLD)
        send(to_folder)
        site(to_folder.output, NEW)


def test_a_disk_of_its_own_gets_its_pages_before_the_home_page(to_folder: Sending, monkeypatch: pytest.MonkeyPatch) -> None:
    """A memory stick cannot be exchanged: it is said, what was killed is swept, and the home page goes last."""
    folder, order = Path(to_folder.target.where), []
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == folder)
    (folder / "p" / ".5.html.0123456789abcdef.tmp").write_text("unfinished")
    real = publish.write_file

    def write(root: Path, path: str, body: bytes, **named: bool) -> None:
        order.append(path)
        real(root, path, body, **named)

    monkeypatch.setattr(publish, "write_file", write)
    done = send(to_folder)
    assert "replaced one by one" in done.remarks[0]
    assert (order[0], order[-2:]) == (publish.MANIFEST, ["index.html", publish.MANIFEST])
    assert found(to_folder) == "new"
    assert not list(folder.rglob("*.tmp"))
