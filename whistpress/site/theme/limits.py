"""How much time and memory one page of a league's own templates may take."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import resource
    import signal

SECONDS = 8
"""Of the processor; the largest page of a large league takes less than one, on a slow machine several."""
MEBIBYTES = 256

_AGAIN = 0.5
"""Seconds after which a page that goes on is stopped once more."""


class LimitError(Exception):
    """A page takes more time or memory than it may. Its words go on from `the templates of this league`."""


@contextmanager
def limit_rendering() -> Iterator[None]:
    """Raise LimitError in this block once it takes too much.

    The time is only limited where the system has signals, and they reach the main thread alone; the memory only on Linux.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    before, room = signal.signal(signal.SIGPROF, _stop), resource.getrlimit(resource.RLIMIT_AS)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, _AGAIN)
    try:
        _limit_memory(room)
        yield
    except MemoryError as error:
        raise LimitError(f"take more than {MEBIBYTES} MiB of memory for one page") from error
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, room)
        signal.signal(signal.SIGPROF, before)


def _stop(_number: int, _frame: object) -> None:
    raise LimitError(f"take more than {SECONDS} seconds for one page")


def _limit_memory(room: tuple[int, int]) -> None:
    used = Path("/proc/self/statm")
    if used.exists():
        most = int(used.read_text().split()[0]) * resource.getpagesize() + MEBIBYTES * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (min([most, *(limit for limit in room if limit >= 0)]), room[1]))
