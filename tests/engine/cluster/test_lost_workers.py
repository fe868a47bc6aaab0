"""Workers that end, come late, or are all gone."""

import os
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from whistpress import __version__
from whistpress.engine.dask import ClusterError, connect_cluster
from whistpress.engine.workers import DiedError, Scene

from .machines import ROOT, machines
from .tasks import deadly, deadly_once, process, slept

Task = Callable[[], object]
GONE = "the workers of the cluster are gone: this machine does the rest"


def _copy(folder: Path, name: str, old: str, new: str) -> Path:
    """Another whistpress: a copy in which one file says something else."""
    for part in ("whistpress", "templates"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def test_a_worker_that_ends_costs_only_its_own_work(tmp_path: Path) -> None:
    """What it had is done by others: every outcome is there, once."""
    with machines(tmp_path / "machines") as cluster:
        cluster.start(2)
        tasks: list[Task] = [partial(slept, 0.01, number) for number in range(100)]
        tasks[30] = partial(deadly_once, str(tmp_path / "flag"), 30)
        with connect_cluster(cluster.address, documents=False) as workers:
            found = list(workers.outcomes(tasks, Scene()))
        assert sorted(found) == [(number, number) for number in range(100)]
        assert [worker.poll() is None for worker in cluster.workers].count(False) == 1


def test_what_ends_every_worker_is_told_and_all_else_is_done(tmp_path: Path) -> None:
    """What was under way with it is done on this machine, and not blamed."""
    with machines(tmp_path / "machines", DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0") as cluster:
        cluster.start(5)
        with connect_cluster(cluster.address, documents=False) as workers:
            found = dict(workers.outcomes([partial(deadly, number) for number in range(40)], Scene()))
        assert isinstance(found.pop(13), DiedError)
        assert found == {number: number for number in range(40) if number != 13}


def test_a_cluster_that_is_gone_leaves_the_rest_to_this_machine(tmp_path: Path) -> None:
    """In the middle of the work; what comes after is done here at once."""
    told: list[str] = []
    with machines(tmp_path / "machines") as cluster:
        cluster.start(1)
        with connect_cluster(cluster.address, documents=False, tell=told.append) as workers:
            found = {}
            for place, outcome in workers.outcomes([*([process] * 20), *(partial(slept, 0.05, n) for n in range(40))], Scene()):
                found[place] = outcome
                if len(found) == 20:
                    cluster.stop()
            after = [dict(workers.outcomes([process], Scene())) for _ in range(2)]
    assert [found[20 + number] for number in range(40)] == list(range(40))
    assert after == [{0: os.getpid()}] * 2
    assert told == [GONE]


def test_a_scheduler_without_workers_is_waited_for_no_longer_than_patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of the work, and again when work begins: this machine does it and says so, once."""
    monkeypatch.setattr("whistpress.engine.dask.PATIENCE", 1.0)
    told: list[str] = []
    with machines(tmp_path / "machines") as cluster:
        cluster.start(2)
        with connect_cluster(cluster.address, documents=False, tell=told.append) as workers:
            found = {}
            for place, outcome in workers.outcomes([partial(slept, 0.02, number) for number in range(60)], Scene()):
                found[place] = outcome
                if len(found) == 10:
                    cluster.stop_workers()
                    lost = time.monotonic()
            assert 1 <= time.monotonic() - lost < 20
            after = dict(workers.outcomes([process], Scene()))
    assert found == {number: number for number in range(60)}
    assert after == {0: os.getpid()}
    assert told == [GONE]


def test_workers_that_end_before_the_work_begins_leave_it_to_this_machine(tmp_path: Path) -> None:
    """At once: there is nothing to wait for."""
    told: list[str] = []
    with machines(tmp_path / "machines") as cluster:
        cluster.start(1)
        with connect_cluster(cluster.address, documents=False, tell=told.append) as workers:
            cluster.stop_workers()
            cluster.wait_until_deserted()
            assert set(dict(workers.outcomes([process] * 2, Scene())).values()) == {os.getpid()}
    assert told == [GONE]


def test_a_worker_that_comes_later_serves_the_next_build(tmp_path: Path) -> None:
    """It was not compared: one like this machine is given nothing yet, and one that differs is refused the next time."""
    with machines(tmp_path / "machines") as cluster:
        cluster.start(1)
        tasks: list[Task] = [partial(slept, 0.02, 0), process]
        with connect_cluster(cluster.address, documents=False) as workers:
            cluster.start(1)
            who = set(dict(workers.outcomes(tasks * 60, Scene())).values()) - {0}
        assert who == {cluster.workers[0].pid}
        with connect_cluster(cluster.address, documents=False) as workers:
            who = set(dict(workers.outcomes(tasks * 60, Scene())).values()) - {0}
        assert who == {worker.pid for worker in cluster.workers}
        with connect_cluster(cluster.address, documents=False) as workers:
            cluster.start(1, path=_copy(tmp_path / "other", "whistpress/version.py", __version__, "0.0.7"))
            who = set(dict(workers.outcomes(tasks * 60, Scene())).values()) - {0}
        assert who == {worker.pid for worker in cluster.workers[:2]}
        with pytest.raises(ClusterError, match="another whistpress"), connect_cluster(cluster.address, documents=False):
            pass
