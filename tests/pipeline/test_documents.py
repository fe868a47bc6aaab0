"""The finish step of documents: cache and pool."""

import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from whistpress.artefacts import Artefact
from whistpress.pipeline.documents import Finished, finish
from whistpress.pipeline.processes import workers
from whistpress.pipeline.render import render
from whistpress.pipeline.store import Store
from whistpress.pipeline.tasks import Here

from .synthetic import bare, build, deadly, document, faulty, noted, page, pressed, tree


def _finish(documents: list[Artefact], store: Store | None = None, jobs: int = 1) -> Finished:
    room = replace(bare(Path()), store=store or Store(None), workers=workers(jobs))
    return finish(documents, render(documents, replace(room, workers=Here())).made, room)


def test_a_document_is_made_once_and_then_comes_from_the_store(tmp_path: Path) -> None:
    """The second time nothing is pressed: a step that would fail under the same key is not asked."""
    store = Store(tmp_path / "store.sqlite")
    assert _finish([document("a.pdf", b"card")], store).made == {"a.pdf": pressed(b"card")}
    assert _finish([document("a.pdf", b"card", faulty)], store).made == {"a.pdf": pressed(b"card")}


@pytest.mark.parametrize("change", [{"html": b"other"}, {"key": "2"}])
def test_another_input_or_key_is_made_anew(tmp_path: Path, change: dict[str, object]) -> None:
    """A stale document cannot be."""
    store = Store(tmp_path / "store.sqlite")
    _finish([document("a.pdf", b"card")], store)
    finished = _finish([document("a.pdf", **{"html": b"card", "function": noted, **change})], store)  # type: ignore[arg-type]
    assert finished.made == {"a.pdf": str(os.getpid()).encode()}


def test_a_store_that_cannot_be_written_hinders_nothing(tmp_path: Path) -> None:
    """It only keeps nothing."""
    (tmp_path / "file").write_text("in the way")
    assert _finish([document("a.pdf", b"card")], Store(tmp_path / "file" / "store.sqlite")).made == {"a.pdf": pressed(b"card")}


def test_the_store_may_be_deleted_and_is_no_part_of_a_repository(tmp_path: Path) -> None:
    """The same site is made again; git passes over the folder by itself."""
    build([document("a.pdf")], tmp_path / "output")
    before = tree(tmp_path / "output")
    assert (tmp_path / ".whistpress/cache/.gitignore").read_text() == "*\n"
    shutil.rmtree(tmp_path / ".whistpress")
    assert build([document("a.pdf")], tmp_path / "output").changed == ()
    assert tree(tmp_path / "output") == before


def test_few_documents_are_made_here_and_many_in_other_processes() -> None:
    """Each comes back under its own path."""
    few = _finish([document(f"{number}.pdf", b"%d" % number, noted) for number in range(3)], jobs=2)
    many = _finish([document(f"{number}.pdf", b"%d" % number, noted) for number in range(6)], jobs=2)
    one = _finish([document(f"{number}.pdf", b"%d" % number, noted) for number in range(6)], jobs=1)
    here = str(os.getpid()).encode()
    assert set(few.made.values()) == set(one.made.values()) == {here}
    assert here not in many.made.values()
    right = _finish([document(f"{number}.pdf", b"%d" % number) for number in range(6)], jobs=2)
    assert right.made == {f"{number}.pdf": pressed(b"%d" % number) for number in range(6)}


def test_equal_documents_are_made_once() -> None:
    """The same card for two events is pressed once and written twice."""
    finished = _finish([document("a.pdf", b"card"), document("b.pdf", b"card")])
    assert finished.made == {"a.pdf": pressed(b"card"), "b.pdf": pressed(b"card")}


def test_a_document_that_cannot_be_made_is_a_problem_that_names_it(tmp_path: Path) -> None:
    """The others are kept for the next build; nothing is written."""
    report = build([page("a.html"), document("a.pdf", b"1"), document("b.pdf", b"2", faulty)], tmp_path / "output")
    assert [problem.message for problem in report.problems] == ["the document b.pdf could not be made: the ink is dry"]
    assert [problem.code for problem in report.problems] == ["E650"]
    assert next(iter(report.problems)).at.file == "content/x.toml"
    assert not (tmp_path / "output").exists()
    again = build([page("a.html"), document("a.pdf", b"1", faulty), document("b.pdf", b"2")], tmp_path / "output")
    assert (again.made, again.problems.errors) == (("b.pdf",), 0)


def test_a_process_that_dies_in_the_pool_is_a_problem_and_does_not_hang() -> None:
    """A fault in a foreign library takes no build with it."""
    finished = _finish([document(f"{number}.pdf", b"%d" % number, deadly) for number in range(5)], jobs=2)
    assert {problem.code for problem in finished.problems} == {"E650"}
    assert len(finished.problems) == 5
    assert "ended too early" in finished.problems[0].message


SLOW_BUILD = """
import os, sys, time
sys.path.insert(0, {tests!r})
from pipeline.test_documents import sleepy, _finish
from pipeline.synthetic import document
if __name__ == "__main__":
    _finish([document(f"{{n}}.pdf", b"%d" % n, sleepy) for n in range(6)], jobs=2)
"""


def sleepy(_: bytes) -> bytes:
    """A finish step that tells its process's number and lasts long."""
    print(os.getpid(), flush=True)  # noqa: T201 (heard by the test)
    time.sleep(60)
    return b""


def test_no_process_of_the_pool_outlives_a_killed_build(tmp_path: Path) -> None:
    """They end by themselves when their build is gone."""
    script = tmp_path / "slow.py"
    script.write_text(SLOW_BUILD.format(tests=str(Path(__file__).parents[1])))
    running = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    with running.stdout:
        workers = [int(running.stdout.readline()) for _ in range(2)]
        running.send_signal(signal.SIGKILL)
        running.wait(10)
        assert len(set(workers)) == 2
        assert running.stdout.read() == "", "the pipe is closed when they have ended"


PIPED_BUILD = """
import sys
sys.path.insert(0, {tests!r})
from pipeline.test_documents import _finish
from pipeline.synthetic import document
print(_finish([document(f"{{n}}.pdf", b"%d" % n) for n in range(6)], jobs=2).problems)
"""


def test_a_program_that_came_through_a_pipe_makes_its_documents_itself() -> None:
    """Other processes could not read it again."""
    script = PIPED_BUILD.format(tests=str(Path(__file__).parents[1]))
    done = subprocess.run([sys.executable, "-"], input=script, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "()\n"
