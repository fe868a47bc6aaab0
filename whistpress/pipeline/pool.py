"""Call the finish steps of many documents, in processes of their own when they are many."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from whistpress.artefacts import Artefact

FEW = 3
"""Up to so many documents are finished in the build's own process: to start others would cost more."""


@dataclass(frozen=True, slots=True)
class Work:
    """One document to finish: the artefact, what its `make` gave, and the digest of both."""

    artefact: Artefact
    made: bytes
    digest: str

    def do(self) -> bytes:
        """The bytes of the file."""
        if self.artefact.finish is None:
            raise ValueError(f"{self.artefact.path} has no finish step")
        return self.artefact.finish.function(self.made)


Outcome = bytes | Exception
"""The bytes of a document, or why there are none."""


def usable_processors() -> int:
    """How many processors this process may use (at least 1)."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def outcomes(works: Sequence[Work], jobs: int | None = None) -> Iterator[tuple[Work, Outcome]]:
    """Each document's outcome, as they get ready; `jobs` processes at most, by default one for each processor."""
    workers = min(jobs or usable_processors(), len(works))
    if len(works) <= FEW or workers < 2 or not _can_begin_others():
        yield from ((work, _here(work)) for work in works)
    else:
        yield from _elsewhere(works, workers)


def _can_begin_others() -> bool:
    """A fresh process reads the program's own file again: there is none when the program came through a pipe."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    return file is None or getattr(main, "__spec__", None) is not None or Path(file).is_file()


def _here(work: Work) -> Outcome:
    try:
        return work.do()
    except Exception as error:  # noqa: BLE001 (told as a problem of that document)
        return error


def _elsewhere(works: Sequence[Work], workers: int) -> Iterator[tuple[Work, Outcome]]:
    """Fresh processes (`spawn`): they inherit neither locks nor threads nor open files of ours."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_begin)
    running: dict[Future[bytes], Work] = {}
    try:
        for work in works:
            if work.artefact.finish is None:
                continue
            try:
                running[pool.submit(work.artefact.finish.function, work.made)] = work
            except BrokenProcessPool as error:
                yield work, error
        for future in as_completed(running):
            yield running[future], _outcome(future)
    finally:
        pool.shutdown(cancel_futures=True)


def _outcome(future: Future[bytes]) -> Outcome:
    try:
        return future.result()
    except Exception as error:  # noqa: BLE001 (told as a problem of that document)
        return error


def _begin() -> None:
    """In a new process: leave Ctrl-C to the build, and end when the build has ended, however it did."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
