"""Run the pure functions of a build: in this process, in a pool of processes, or (`dask.py`) on a cluster."""

import gc
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from whistpress.language import SOURCE, speaking
from whistpress.site.theme import TemplateLimitFault
from whistpress.site.theme.markdown import loading_from

Outcome = TypeVar("Outcome", covariant=True)
Task = Callable[[], Outcome]
Outcomes = Iterator[tuple[int, Any]]
"""The index of each task with what it returned, or the exception that it raised."""

_FEW = 3
"""Up to so many tasks run in this process: to start others would cost more."""
_CHUNK = 16
"""The most tasks in one chunk: neighbouring tasks share cached computations."""

_SILENCE = 1.0
"""Seconds without an outcome before checking whether a worker is left."""


class DiedError(Exception):
    """The process that ran a task ended before the task did."""


class Scene(Struct, frozen=True):
    """The language and the theme folders in which every task of a build runs, and the hosts whose pictures pages may load.

    The first folder that has a file wins; the packaged theme comes last and is not among them.
    """

    language: str = SOURCE
    folders: tuple[Path, ...] = ()
    outside: tuple[str, ...] = ()

    @contextmanager
    def active(self) -> Iterator[None]:
        """Use the language and the hosts of this scene inside this block."""
        with speaking(self.language, self.folders), loading_from(self.outside):
            yield


class Workers(Protocol):
    """Runs tasks. Each is a partial of a module-level function with frozen arguments, or such an object."""

    def outcomes(self, tasks: Sequence[Task[Any]], scene: Scene) -> Outcomes:
        """Yield each task's outcome once, in the order in which they finish."""
        ...


class Serial(Struct, frozen=True):
    """Runs tasks in this process, one after the other."""

    def outcomes(self, tasks: Sequence[Task[Any]], scene: Scene) -> Outcomes:
        """Yield each task's outcome, in their order."""
        for index, task in enumerate(tasks):
            with scene.active():
                outcome = _outcome(task)
            yield index, outcome


class Pool(Struct, frozen=True):
    """Runs tasks in a pool of processes of this machine, `chunk` in a row at most; up to `few` in this one."""

    processes: int
    few: int = _FEW
    chunk: int = _CHUNK

    def outcomes(self, tasks: Sequence[Task[Any]], scene: Scene) -> Outcomes:
        """Yield each task's outcome as they finish; where a process died, each of its tasks is tried once more alone."""
        if len(tasks) <= self.few:
            yield from Serial().outcomes(tasks, scene)
            return
        lost: list[int] = []
        for index, outcome in self._run(tasks, chunks(tasks, self.processes, self.chunk), scene):
            if isinstance(outcome, DiedError):
                lost.append(index)
            else:
                yield index, outcome
        for index in lost:
            yield from self._run(tasks, [range(index, index + 1)], scene)

    def _run(self, tasks: Sequence[Task[Any]], ranges: Sequence[range], scene: Scene) -> Outcomes:
        context = multiprocessing.get_context(_start_method())
        gc.freeze()
        try:
            with ProcessPoolExecutor(
                min(self.processes, len(ranges)), mp_context=context, initializer=_begin, initargs=(tasks, scene)
            ) as executor:
                try:
                    yield from collect(lambda part: executor.submit(_run_chunk, part), ranges)
                except BaseException:  # give up the rest without waiting for it
                    executor.shutdown(wait=False, cancel_futures=True)
                    raise
        finally:
            gc.unfreeze()


def workers(jobs: int | None = None) -> Workers:
    """Return who works on this machine: `jobs` processes at most, by default one for each processor."""
    number = jobs or usable_processors()
    return Pool(number) if number > 1 and _can_start_others() else Serial()


def apart(workers: Workers) -> Workers:
    """Return workers that run every task in another process, where this one can start any: a task may end its process.

    Each takes one task at a time: a document may take a thousand times as long as its neighbour.
    """
    if isinstance(workers, Serial):
        return Pool(1, few=0, chunk=1) if _can_start_others() else workers
    return replace(workers, few=0, chunk=1) if isinstance(workers, Pool) else workers


def usable_processors() -> int:
    """Return how many processors this process may use (at least 1)."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def chunks(tasks: Sequence[object], processes: int, most: int = _CHUNK) -> list[range]:
    """Split tasks into ranges of neighbours that get smaller towards the end, so that all processes finish together.

    A range has `most` tasks at most, but tasks of one `group` are never split.
    """
    ranges: list[range] = []
    start, total = 0, len(tasks)
    while start < total:
        end = min(start + max(1, min(most, (total - start) // (2 * processes))), total)
        while end < total and (group := getattr(tasks[end - 1], "group", "")) and group == getattr(tasks[end], "group", ""):
            end += 1
        ranges.append(range(start, end))
        start = end
    return ranges


def collect(
    submit: Callable[[range], "Future[list[Any]]"],
    ranges: Sequence[range],
    lost: tuple[type[Exception], ...] = (),
    is_deserted: Callable[[], bool] = lambda: False,
) -> Outcomes:
    """Submit ranges of tasks and yield each task's outcome; DiedError for the tasks of a process that ended too early.

    `lost` are further exceptions that mean this. `is_deserted` is called while no outcome comes: once it is true, waiting ends.
    """
    ended: tuple[type[Exception], ...] = (BrokenProcessPool, CancelledError, *lost)
    running: dict[Future[list[Any]], range] = {}
    for indices in ranges:
        try:
            running[submit(indices)] = indices
        except BrokenProcessPool as error:
            yield from ((index, DiedError(str(error))) for index in indices)
    finished: SimpleQueue[Future[list[Any]]] = SimpleQueue()
    for future in running:
        future.add_done_callback(finished.put)
    while running:
        try:
            future = finished.get(timeout=_SILENCE)
        except Empty:
            if is_deserted():
                yield from ((index, DiedError("no worker is left")) for indices in running.values() for index in indices)
                return
            continue
        indices = running.pop(future)
        try:
            outcomes = future.result()
        except ended as error:
            outcomes = [DiedError(str(error))] * len(indices)
        yield from zip(indices, outcomes, strict=True)


def _start_method() -> str:
    """Return how processes start: by fork where the system allows it and this process has one thread.

    A start method that was chosen before (`multiprocessing.set_start_method`) holds.
    """
    chosen = multiprocessing.get_start_method(allow_none=True)
    if chosen:
        return chosen
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


def _can_start_others() -> bool:
    """Return whether this process can start others: each reads the program's main file again.

    A program that came through a pipe has no such file.
    """
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    return file is None or getattr(main, "__spec__", None) is not None or Path(file).is_file()


_TASKS: Sequence[Task[Any]] = ()
_SCENE = Scene()
_LIMIT: TemplateLimitFault | None = None
"""The answer to all further tasks of a worker, once a template of the league took too much: the build ends with it."""


def _begin(tasks: Sequence[Task[Any]], scene: Scene) -> None:
    """Prepare a worker: it leaves Ctrl-C to the parent, and ends when the parent has ended."""
    global _TASKS, _SCENE
    _TASKS, _SCENE = tasks, scene
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        signal.raise_signal(signal.SIGTERM)


def _run_chunk(indices: range) -> list[Any]:
    global _LIMIT
    outcomes: list[Any] = []
    with _SCENE.active():
        for index in indices:
            outcome = _LIMIT or sendable(_outcome(_TASKS[index]))
            _LIMIT = outcome if isinstance(outcome, TemplateLimitFault) else None
            outcomes.append(outcome)
    return outcomes


def _outcome(task: Task[Any]) -> Any:
    """Return what a task returned, or the exception that it raised."""
    try:
        return task()
    except Exception as error:  # noqa: BLE001 (the caller decides what it means)
        return error


def sendable(outcome: Any) -> Any:
    """Return an outcome as it can be sent to another process: some cannot, and some exceptions cannot be read again there."""
    try:
        sent = pickle.dumps(outcome)
        if isinstance(outcome, Exception):
            pickle.loads(sent)  # noqa: S301 (written just now)
    except Exception as error:  # noqa: BLE001 (whatever its own methods do)
        return RuntimeError(f"{type(outcome).__name__}: {outcome if isinstance(outcome, Exception) else error}")
    return outcome
