"""How much time and memory one document may take: it is pressed in a worker, which ends before the machine is exhausted."""

import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from whistpress.build.render import Made, finish_document

if sys.platform != "win32":
    import resource
    import signal

SECONDS = 200
"""Of the processor; the slowest document of the demonstration, the archive of a season, takes a quarter of it."""
MEBIBYTES = 1536
"""Of memory, beside that which the worker has already; only Linux tells how much that is."""
MOST_TAGS = 1_000_000
"""The most tags of a document: they are counted before it is pressed."""

_AGAIN = 0.5
_GRACE = 20
"""Seconds after which a worker ends that does not stop by itself: a library may be busy without listening."""
_STATUS = 70


class PressLimitError(Exception):
    """A document takes more than it may. Its words go on from `it takes`."""


def key_beyond(key: bytes, fingerprint: bytes) -> bytes:
    """Return the cache key under which is kept that a document, by its own key, broke these limits with this program."""
    return sha256(b"beyond" + fingerprint + key + repr((SECONDS, MEBIBYTES, MOST_TAGS)).encode()).digest()


def press_limited(function: Callable[[bytes], bytes], body: bytes) -> Made:
    """Press a document within the limits; PressLimitError beyond them. A worker that cannot stop ends."""
    if body.count(b"<") > MOST_TAGS:
        raise PressLimitError(f"more than {MOST_TAGS} elements")
    with _limited_time(), _limited_memory():
        return finish_document(function, body)


@contextmanager
def _limited_time() -> Iterator[None]:
    """Raise PressLimitError in this block once it takes too long; a worker that goes on all the same, or has no signals, ends."""
    end, finished = time.process_time() + SECONDS, threading.Event()
    if multiprocessing.parent_process() is not None:
        threading.Thread(target=_end_late, args=(end, finished), daemon=True).start()
    with _stopping():
        try:
            yield
        finally:
            finished.set()
    if time.process_time() > end:  # a library has caught the exception
        _stop()


@contextmanager
def _stopping() -> Iterator[None]:
    """Call `_stop` in this block after the seconds of the limit, where the system has signals that reach this thread."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _stop(_number: int = 0, _frame: object = None) -> None:
    raise PressLimitError(f"more than {SECONDS} seconds")


def _end_late(end: float, finished: threading.Event) -> None:
    """End this process when its time and the grace are over before the document is finished."""
    while not finished.wait(1):
        if time.process_time() > end + (0 if sys.platform == "win32" else _GRACE):
            os._exit(_STATUS)


@contextmanager
def _limited_memory() -> Iterator[None]:
    """Raise PressLimitError in this block once it takes more memory than it may; a lack of the machine stays a MemoryError."""
    status = Path("/proc/self/statm")
    if sys.platform == "win32" or not status.exists():
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    mapped = int(status.read_text().split()[0]) * resource.getpagesize()
    most = min([mapped + MEBIBYTES * 2**20, *(limit for limit in before if limit >= 0)])
    resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    except MemoryError as error:
        if _peak() > (mapped + most) // 2:
            raise PressLimitError(f"more than {MEBIBYTES} MiB of memory") from error
        raise
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _peak() -> int:
    """Return the most bytes of address space that this process has had."""
    lines = Path("/proc/self/status").read_text("utf-8", errors="replace").splitlines()
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmPeak:")), 0)
