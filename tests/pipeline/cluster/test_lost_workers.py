"""Workers that end, come late, or are all gone."""

import os
import shutil
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from whistpress.pipeline.cluster import connected
from whistpress.pipeline.tasks import DiedError
from whistpress.pipeline.workers import Scene

from .machines import ROOT, Machines, machines
from .tasks import deadly, deadly_once, process, slept

Task = Callable[[], object]


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
        with connected(cluster.address, documents=False) as workers:
            found = list(workers.outcomes(tasks, Scene()))
        assert sorted(found) == [(number, number) for number in range(100)]
        assert [worker.poll() is None for worker in cluster.workers].count(False) == 1


def test_what_ends_every_worker_is_told_and_all_else_is_done(tmp_path: Path) -> None:
    """The parcel in which it was is done task by task; those that were under way with it are not blamed."""
    with machines(tmp_path / "machines", DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0") as cluster:
        cluster.start(5)
        with connected(cluster.address, documents=False) as workers:
            found = dict(workers.outcomes([partial(deadly, number) for number in range(40)], Scene()))
        assert isinstance(found.pop(13), DiedError)
        assert found == {number: number for number in range(40) if number != 13}
        assert [worker.poll() is None for worker in cluster.workers].count(True) == 1


def test_a_cluster_that_is_gone_leaves_the_rest_to_this_machine(tmp_path: Path) -> None:
    """In the middle of the work, and it is said; what comes after is done here at once."""
    told: list[str] = []
    with machines(tmp_path / "machines") as cluster:
        cluster.start(1)
        with connected(cluster.address, documents=False, tell=told.append, patience=2) as workers:
            found = {}
            for place, outcome in workers.outcomes([*([process] * 20), *(partial(slept, 0.05, n) for n in range(40))], Scene()):
                found[place] = outcome
                if len(found) == 20:
                    cluster.stop()
            after = dict(workers.outcomes([process], Scene()))
    assert [found[20 + number] for number in range(40)] == list(range(40))
    assert after == {0: os.getpid()}
    assert told[0].startswith(f"the cluster at {cluster.address} is gone: the remaining ")
    assert told[0].endswith(" of 60 steps are done here")


def test_without_workers_for_too_long_the_rest_is_done_here(tmp_path: Path) -> None:
    """The scheduler answers, and nobody works."""
    told: list[str] = []
    with machines(tmp_path / "machines") as cluster:
        cluster.start(1)
        with connected(cluster.address, documents=False, tell=told.append, patience=1.5) as workers:
            found = []
            for one in workers.outcomes([partial(slept, 0.02, number) for number in range(50)], Scene()):
                found.append(one)
                if len(found) == 1:
                    cluster.stop_workers()
    assert sorted(found) == [(number, number) for number in range(50)]
    assert len(told) == 1


def test_a_worker_that_comes_late_and_is_another_gets_nothing(tmp_path: Path) -> None:
    """It is told once; the others do the work."""
    other = _copy(tmp_path / "other", "templates/base.html", "</html>", "</html><!-- another -->")
    told: list[str] = []
    with machines(tmp_path / "machines") as cluster:
        cluster.start(1)
        with connected(cluster.address, documents=False, tell=told.append) as workers:
            found, late = {}, threading.Thread(target=_late, args=(cluster, other))
            for place, outcome in workers.outcomes([partial(slept, 0.02, number) for number in range(300)], Scene()):
                found[place] = outcome
                if len(found) == 1:
                    late.start()
                    late.join()
        assert found == {number: number for number in range(300)}
        assert len(told) == 1
        assert told[0].endswith("as well, but with other files: it is given nothing to do")


def _late(cluster: Machines, path: Path) -> None:
    cluster.start(1, path=path)
