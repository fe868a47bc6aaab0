"""Calling pure functions in this process, or in several of this machine."""

import io
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from whistpress.fetched import empty_to
from whistpress.pipeline.copies import Forked
from whistpress.pipeline.flat import Reducers
from whistpress.pipeline.tasks import FEW, DiedError, Here, portions
from whistpress.pipeline.workers import Outcome, Scene, Workers
from whistpress.values import dataclass


def workers(jobs: int | None = None) -> Workers:
    """Who works on this machine: `jobs` processes at most, by default one for each processor."""
    number = jobs or usable_processors()
    if number < 2 or not _can_begin_others():
        return Here()
    return Forked(number) if sys.platform == "linux" and threading.active_count() == 1 else Spawned(number)


def usable_processors() -> int:
    """How many processors this process may use (at least 1)."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _can_begin_others() -> bool:
    """A fresh process reads the program's own file again: there is none when the program came through a pipe."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    return file is None or getattr(main, "__spec__", None) is not None or Path(file).is_file()


@dataclass(frozen=True, slots=True)
class Spawned:
    """Fresh processes: they inherit neither locks nor threads nor open files of ours, and are sent their tasks.

    To begin them takes a while, so the work is begun here, and they get what is left of it after `patience` seconds; tasks that
    are `costly`, as documents are, they get at once.
    """

    number: int
    patience: float = 1.5

    def outcomes(self, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> Iterator[tuple[int, Outcome | Exception]]:
        """Each task's outcome, as they get ready."""
        begun, done = time.monotonic(), 0
        here = tasks if len(tasks) <= FEW or not getattr(tasks[0], "costly", False) else ()
        for done, (place, outcome) in enumerate(Here().outcomes(here, scene), start=1):
            yield place, outcome
            if time.monotonic() - begun > self.patience and len(tasks) - done > FEW:
                break
        yield from ((done + place, outcome) for place, outcome in self._elsewhere(tasks[done:], scene))

    def _elsewhere(self, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> Iterator[tuple[int, Outcome | Exception]]:
        if not tasks:
            return
        number = min(self.number, len(tasks))
        pool = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), initializer=_begin)
        running: dict[Future[list[Outcome | Exception]], range] = {}
        try:
            for places in portions(tasks, number):
                try:
                    running[pool.submit(_together, _sent([tasks[place] for place in places]), scene)] = places
                except (BrokenProcessPool, pickle.PicklingError) as error:
                    yield from ((place, DiedError(str(error))) for place in places)
            for future in as_completed(running):
                yield from zip(running[future], _found(future, len(running[future])), strict=True)
        finally:
            pool.shutdown(cancel_futures=True)


def _sent(tasks: Sequence[Callable[[], object]]) -> bytes:
    written = io.BytesIO()
    pickler = pickle.Pickler(written, protocol=5)
    pickler.dispatch_table = Reducers({})
    pickler.dump(tasks)
    empty_to()
    return written.getvalue()


def _together(sent: bytes, scene: Scene) -> list[Any]:
    return [outcome for _, outcome in Here().outcomes(pickle.loads(sent), scene)]  # noqa: S301 (sent by the build)


def _found(future: "Future[list[Outcome | Exception]]", number: int) -> Sequence[Outcome | Exception]:
    try:
        return future.result()
    except BrokenProcessPool as error:
        return [DiedError(str(error))] * number
    except Exception as error:  # noqa: BLE001 (told as the outcome of each)
        return [error] * number


def _begin() -> None:
    """In a new process: leave Ctrl-C to the build, and end when the build has ended, however it did."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
