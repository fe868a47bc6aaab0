"""Who works: in this process, in several; what becomes of a task that fails, and of one that ends its process."""

import copyreg
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from tests.engine.cluster.tasks import StubbornError, deadly, process, said, slept, stubborn
from whistpress.engine import workers as room
from whistpress.engine.workers import DiedError, Pool, Scene, Serial, Workers, chunks, workers

Task = Callable[[], Any]


class _Grouped(Struct, frozen=True):
    """A task of a group."""

    group: str

    def __call__(self) -> int:
        """Who does it."""
        return os.getpid()


def _done(tasks: list[Task], who: Workers | None = None, scene: Scene | None = None) -> dict[int, Any]:
    found = list((who or Pool(2)).outcomes(tasks, scene or Scene()))
    assert len({index for index, _ in found}) == len(found)
    return dict(found)


@pytest.fixture(params=["fork", "spawn"])
def _method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """How processes start."""
    monkeypatch.setattr(room, "_start_method", lambda: request.param)
    yield request.param


@given(st.lists(st.sampled_from(["", "", "a", "b"]), max_size=300), st.integers(1, 9))
def test_chunks_are_neighbours_and_never_part_a_group(groups: list[str], processes: int) -> None:
    """Every task is in one of them, in order; they are no longer than sixteen, but for a group."""
    tasks = [_Grouped(group) for group in groups]
    found = chunks(tasks, processes)
    assert [index for part in found for index in part] == list(range(len(tasks)))
    assert all(part for part in found)
    for part in found:
        assert len(part) <= 16 or {tasks[index].group for index in part[15:]} in ({"a"}, {"b"})
        before = tasks[part[0] - 1].group if part[0] else ""
        assert not before or before != tasks[part[0]].group


def test_chunks_get_smaller_towards_the_end() -> None:
    """So that nobody works on alone for long."""
    sizes = [len(part) for part in chunks([None] * 200, 2)]
    assert sizes[0] == 16
    assert sizes[-1] == 1
    assert sizes == sorted(sizes, reverse=True)
    assert chunks([None] * 3, 2, 1) == [range(1), range(1, 2), range(2, 3)]


@pytest.mark.usefixtures("_method")
def test_every_outcome_has_its_place() -> None:
    """By fork and by spawn alike, in the league's language; the same as in one process."""
    tasks: list[Task] = [*(partial(slept, 0.001, number) for number in range(40)), partial(said, "Ranking")]
    scene = Scene("fr")
    found = _done(tasks, scene=scene)
    assert found == _done(tasks, Serial(), scene) == {**{number: number for number in range(40)}, 40: "Classement"}


@pytest.mark.usefixtures("_method")
def test_a_task_that_raises_hinders_no_other() -> None:
    """Its error is its outcome; one that cannot be sent back is an error too."""
    tasks: list[Task] = [*([partial(slept, 0, 7)] * 20), partial(int, "x"), *([partial(slept, 0, 8)] * 20)]
    found = _done(tasks)
    assert isinstance(found.pop(20), ValueError)
    assert set(found.values()) == {7, 8}


@pytest.mark.usefixtures("_method")
def test_an_error_that_cannot_be_sent_back_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """And ends no process. Whoever has imported distributed can send it: that is taken back here."""
    monkeypatch.delitem(copyreg.dispatch_table, StubbornError, raising=False)
    tasks: list[Task] = [*([partial(slept, 0, 7)] * 9), stubborn, *([partial(slept, 0, 8)] * 9)]
    found = _done(tasks)
    assert len(found) == 19
    assert repr(found.pop(9)) == "RuntimeError('StubbornError: salt and pepper')"
    assert set(found.values()) == {7, 8}


@pytest.mark.usefixtures("_method")
def test_a_task_that_ends_its_process_is_tried_once_alone_and_all_others_come_through() -> None:
    """Then it is told as one that died."""
    found = _done([partial(deadly, number) for number in range(40)])
    assert isinstance(found.pop(13), DiedError)
    assert found == {number: number for number in range(40) if number != 13}


def _counted(folder: str) -> int:
    (Path(folder) / f"{os.getpid()}").touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_it_is_tried_in_a_process_of_its_own(tmp_path: Path) -> None:
    """Two processes at most end for it; this one goes on."""
    tasks: list[Task] = [*([process] * 10), partial(_counted, str(tmp_path))]
    assert isinstance(_done(tasks)[10], DiedError)
    assert 1 <= len(list(tmp_path.iterdir())) <= 2
    assert not (tmp_path / f"{os.getpid()}").exists()


def test_few_tasks_are_done_here_and_many_elsewhere() -> None:
    """To start other processes would cost more."""
    assert set(_done([process] * 3).values()) == {os.getpid()}
    assert os.getpid() not in _done([process] * 9).values()
    assert set(_done([process] * 9, Serial()).values()) == {os.getpid()}


def test_a_group_stays_together() -> None:
    """One process does all of it."""
    tasks: list[Task] = [_Grouped("a") for _ in range(30)] + [_Grouped("b") for _ in range(30)]
    found = _done(tasks)
    assert len({found[index] for index in range(30)}) == 1
    assert len({found[index] for index in range(30, 60)}) == 1


def test_who_wants_no_more_outcomes_waits_for_nothing() -> None:
    """What has not begun is let go, and no process stays."""
    some = Pool(2).outcomes([*([process] * 4), *(partial(slept, 0.01, number) for number in range(400))], Scene())
    next(some)
    began = time.monotonic()
    some.close()  # type: ignore[attr-defined]
    while multiprocessing.active_children() and time.monotonic() - began < 60:
        time.sleep(0.05)
    assert multiprocessing.active_children() == []


def test_where_this_process_has_threads_others_are_spawned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fork copies locks that nobody lets go; what somebody chose holds."""
    monkeypatch.setattr(multiprocessing, "get_start_method", lambda allow_none: None)
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    assert room._start_method() == "spawn"
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    assert room._start_method() == ("fork" if sys.platform == "linux" else "spawn")
    monkeypatch.setattr(multiprocessing, "get_start_method", lambda allow_none: "forkserver")
    assert room._start_method() == "forkserver"


def test_one_job_is_done_in_this_process() -> None:
    """More are a pool of so many."""
    assert isinstance(workers(1), Serial)
    assert workers(3) == Pool(3)


_SLOW = """
import sys
from functools import partial
from tests.engine.cluster.tasks import process
from tests.engine.test_workers import sleepy
from whistpress.engine.workers import Pool, Scene
if __name__ == "__main__":
    list(Pool(2).outcomes([sleepy] * 6, Scene()))
"""


def sleepy() -> None:
    """Tells the number of its process, and lasts long."""
    os.write(1, f"{os.getpid()}\n".encode())  # in one piece: another process writes there too
    time.sleep(60)


def test_no_process_of_the_pool_outlives_a_killed_build(tmp_path: Path) -> None:
    """They end by themselves when their build is gone."""
    script = tmp_path / "slow.py"
    script.write_text(_SLOW)
    running = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    with running.stdout:
        pids = {int(running.stdout.readline()) for _ in range(2)}
        running.send_signal(signal.SIGKILL)
        running.wait(10)
        assert len(pids) == 2
        assert running.stdout.read() == "", "the pipe is closed when they have ended"


_PIPED = """
from functools import partial
from tests.engine.cluster.tasks import process
from whistpress.engine.workers import Scene, workers
print(len(set(dict(workers(2).outcomes([process] * 9, Scene())).values())))
"""


def test_a_program_that_came_through_a_pipe_works_alone() -> None:
    """Other processes could not read it again."""
    done = subprocess.run([sys.executable, "-"], input=_PIPED, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "1\n"


def test_without_a_number_as_many_work_as_there_are_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """That this process may use; the tests' own builds have one."""
    code = "from whistpress.engine.workers import usable_processors; print(usable_processors())"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(ended.stdout) == (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
    for processors, found in ((1, Serial()), (3, Pool(3))):
        monkeypatch.setattr(room, "usable_processors", lambda number=processors: number)
        assert workers() == found
