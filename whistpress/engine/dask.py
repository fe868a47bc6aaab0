"""Run a build's tasks on a Dask cluster, through `distributed`'s own executor.

No disk is shared: each chunk of tasks is sent with the whole events and the theme's files that it needs. A task that reads
other files runs on this machine.
"""

import io
import logging
import pickle
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib import metadata
from pathlib import Path, PurePath
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from whistpress.engine.event_store import CachedEvent, SentEvent
from whistpress.engine.fingerprint import LIBRARIES, environment_fingerprint
from whistpress.engine.workers import (
    DiedError,
    Outcomes,
    Pool,
    Scene,
    Serial,
    Task,
    Workers,
    chunks,
    collect,
    sendable,
    usable_processors,
    workers,
)
from whistpress.language import SOURCE
from whistpress.site.theme import Theme
from whistpress.version import __version__

PATIENCE = 30.0
"""Seconds for which a cluster may be without a worker before this machine does the rest."""
_CONNECTING = 10.0
_INSTALL = "pip install distributed"
_START = "on each machine: dask worker {} --nworkers auto --nthreads 1"

Files = Mapping[str, bytes]
"""The files of a theme's folders, by `number of the folder/path`."""


class ClusterError(Exception):
    """The cluster cannot be used as it is: one sentence, and what `helps`, a line each. Nothing has been done on it."""

    def __init__(self, message: str, *helps: str) -> None:
        super().__init__(message)
        self.helps = helps


class Cluster(Struct):
    """Runs tasks on the workers of a cluster; `home` runs those that read files of this machine.

    Only the workers that were `compared` with this machine get work. Once they are gone, `home` does all the rest.
    """

    client: Any
    home: Workers
    compared: frozenset[str]
    tell: Callable[[str], None]
    given_up: bool = False
    _seen: float = 0.0

    def outcomes(self, tasks: Sequence[Task[Any]], scene: Scene) -> Outcomes:
        """Yield each task's outcome as they finish; what the cluster loses is done once more on this machine."""
        from distributed import CancelledError, KilledWorker

        number_of_workers = len(self._present())
        if self._gives_up(number_of_workers):
            yield from self.home.outcomes(tasks, scene)
            return
        lost: list[int] = []
        sent = [index for index, task in enumerate(tasks) if _pack_tasks([task]) is not None]
        local = sorted({*range(len(tasks))}.difference(sent))
        remote, theme = [tasks[index] for index in sent], _theme_files(scene.folders)
        ranges = chunks(remote, number_of_workers)
        calls = {part: (_pack_tasks([remote[index] for index in part]), replace(scene, folders=()), theme) for part in ranges}
        executor = self.client.get_executor(pure=False, workers=sorted(self.compared), allow_other_workers=False)
        gone = (CancelledError, KilledWorker, OSError)
        for number, outcome in collect(lambda part: executor.submit(_run, *calls[part]), ranges, gone, self._is_deserted):
            if isinstance(outcome, DiedError):
                lost.append(sent[number])
            else:
                yield sent[number], outcome
        if lost:
            self._gives_up(len(self._present()))
        for number, outcome in self.home.outcomes([tasks[index] for index in local], scene):
            yield local[number], outcome
        alone = Pool(usable_processors(), few=0)  # what ended a worker must not end this process
        for number, outcome in alone.outcomes([tasks[index] for index in lost], scene):
            yield lost[number], outcome

    def _present(self) -> frozenset[str]:
        """Return which of the compared workers the cluster has now."""
        present_workers: frozenset[str] = frozenset()
        if self.client.status == "running":  # else it has lost the scheduler
            with suppress(OSError):
                present_workers = self.compared.intersection(self.client.nthreads())
        if present_workers:
            self._seen = time.monotonic()
        return present_workers

    def _is_deserted(self) -> bool:
        """Return whether there has been no worker for too long."""
        return not self._present() and time.monotonic() - self._seen >= PATIENCE

    def _gives_up(self, number_of_workers: int) -> bool:
        """Return whether this machine does the rest; tell the user the first time."""
        if not number_of_workers and not self.given_up:
            self.given_up = True
            self.tell("the workers of the cluster are gone: this machine does the rest")
        return self.given_up


class _Pickler(pickle.Pickler):
    """Pickle tasks for another machine: each reference into our cache is replaced by the whole event."""

    def reducer_override(self, value: Any) -> Any:
        """Return how a value is pickled; NotImplemented for the usual way."""
        if isinstance(value, CachedEvent):
            return SentEvent, astuple(value.for_sending())
        if isinstance(value, Theme):
            return _local_theme_of, (value.stamp,)
        if isinstance(value, PurePath):
            raise pickle.PicklingError(f"{value} is a file of this machine")
        return NotImplemented


def _pack_tasks(tasks: list[Task[Any]]) -> bytes | None:
    """Return tasks as they are sent; None when they read files of this machine, or cannot be sent."""
    written = io.BytesIO()
    try:
        _Pickler(written, protocol=5).dump(tasks)
    except (pickle.PicklingError, AttributeError, TypeError):  # a path, a function within another, a lock
        return None
    return written.getvalue()


_FOLDERS: tuple[Path, ...] = ()


def _local_theme_of(stamp: str) -> Theme:
    return Theme(_FOLDERS, stamp)


def _theme_files(folders: Sequence[Path]) -> tuple[tuple[str, bytes], ...]:
    return tuple(
        (f"{number}/{folder.name}/{file.relative_to(folder).as_posix()}", file.read_bytes())
        for number, folder in enumerate(folders)
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    )


@lru_cache(maxsize=4)
def _local_folders(files: tuple[tuple[str, bytes], ...]) -> tuple[Path, ...]:
    """Write a theme's files into a folder of this worker."""
    top = Path(tempfile.mkdtemp(prefix="whistpress-theme-"))
    for name, body in files:
        file = top / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
    return tuple(sorted(top.glob("*/*")))  # with their names, by which problems call them


def _run(sent: bytes, scene: Scene, theme: tuple[tuple[str, bytes], ...]) -> list[Any]:
    """Run tasks on a worker of the cluster."""
    global _FOLDERS
    _FOLDERS = _local_folders(theme)
    tasks = pickle.loads(sent)  # noqa: S301 (sent by the build, never read from a disk)
    return [sendable(outcome) for _, outcome in Serial().outcomes(tasks, replace(scene, folders=_FOLDERS))]


@contextmanager
def connect_cluster(
    address: str,
    *,
    documents: bool = True,
    tell: Callable[[str], None] = lambda _: None,
) -> Iterator[Workers]:
    """Give the workers of the cluster whose scheduler answers at `address` (`tcp://10.0.0.1:8786`).

    `tell` gets a sentence when something is worth knowing. ClusterError when there is no cluster, or one of its workers would
    make other bytes.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterError(f"--dask needs dask.distributed, which is not installed here ({error})", _INSTALL) from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
    try:
        client = Client(address, timeout=_CONNECTING, set_as_default=False, name="whistpress")
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).strip().partition("\n")[0] or type(error).__name__
        help_ = "does it run, and can it be reached from here? it says its address when it starts: `dask scheduler`"
        raise ClusterError(f"no Dask scheduler answers at {address} ({reason})", help_) from error
    try:
        _wait_for_workers(client, address)
        compared = _compare_workers(client, documents)
        if any(number > 1 for number in client.nthreads(workers=sorted(compared)).values()):
            tell("some workers have several threads, of which one works at a time: start them with --nthreads 1")
        yield Cluster(client, workers(), compared, tell)
    finally:
        with suppress(OSError):  # it may be gone
            client.close(timeout=_CONNECTING)


def _wait_for_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        message = f"the cluster at {address} has no worker: none came within {PATIENCE:g} seconds"
        raise ClusterError(message, _START.format(address)) from error


def _compare_workers(client: Any, documents: bool) -> frozenset[str]:
    """Return the addresses of the workers, all of them as this machine is; ClusterError for the first that is not."""
    local_traits = environment(documents)
    answers = client.run(environment, documents, on_error="return")
    for worker, answer in sorted(answers.items()):
        same = "install the same on every worker as here, and start the workers again: else their pages would be other pages"
        if not isinstance(answer, Mapping):
            raise ClusterError(f"the worker {worker} has no whistpress like the one here ({answer})", same)
        for name, value in local_traits.items():
            if answer.get(name) != value:
                raise ClusterError(f"the worker {worker} has another {name}: {answer.get(name)!r}, here it is {value!r}", same)
    return frozenset(answers)


def environment(documents: bool) -> Mapping[str, str]:
    """Return what two machines must have alike so that a task makes the same bytes on both."""
    traits = {"whistpress": __version__, "Python": f"{sys.version_info[0]}.{sys.version_info[1]}"}
    traits |= {name: metadata.version(name) for name in LIBRARIES}
    traits["program"] = environment_fingerprint(SOURCE, ()).hex()[:16]
    if documents:
        from whistpress.printing import press

        traits["press"] = press.missing() or press.fingerprint(Theme())
    return traits
