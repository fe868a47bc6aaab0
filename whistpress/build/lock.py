"""One build at a time writes into a folder."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from whistpress.build.report import Progress, unheard

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_PAUSE = 0.05


class LockedError(Exception):
    """Another build holds the lock; `holder` is the number of its process, if it told."""

    def __init__(self, holder: str) -> None:
        super().__init__(f"held by process {holder}" if holder else "held by another process")
        self.holder = holder


@contextmanager
def hold(lock: Path, patience: float, progress: Progress = unheard) -> Iterator[None]:
    """Hold the lock; wait for another's at most `patience` seconds, then LockedError. A killed holder lets go by itself."""
    number = _acquire(lock, patience, progress)
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()
        os.close(number)


def _acquire(lock: Path, patience: float, progress: Progress) -> int:
    give_up = time.monotonic() + patience
    while True:
        number = _try(lock)
        if number is not None:
            return number
        if time.monotonic() >= give_up:
            raise LockedError(_holder(lock))
        progress("waiting for another build", 0, 0)
        time.sleep(_PAUSE)


def _holder(lock: Path) -> str:
    try:
        return lock.read_text().strip()
    except OSError:
        return ""


def _try(lock: Path) -> int | None:
    """An open file with the lock on it; None when another has it, or took it away while we opened it."""
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        number = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
    except FileNotFoundError:
        return None
    if _lock(number) and _still_there(lock, number):
        with suppress(OSError):  # a full disk: the lock holds without the number
            os.ftruncate(number, 0)
            os.write(number, str(os.getpid()).encode())
        return number
    os.close(number)
    return None


def _still_there(lock: Path, number: int) -> bool:
    try:
        return os.path.samestat(lock.stat(), os.fstat(number))
    except FileNotFoundError:
        return False


def _lock(number: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
