"""One build at a time writes into a folder."""

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from whistpress.engine.report import Progress, unheard

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 60.0
"""Seconds to wait for another build that writes into the same folder."""
_PAUSE = 0.05
_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP}
"""What a disk answers that has no locks: two builds at a time are not kept apart there."""


class LockedError(Exception):
    """Another build holds the lock; `holder` is the number of its process, if it told."""

    def __init__(self, holder: str) -> None:
        super().__init__(f"held by process {holder}" if holder else "held by another process")
        self.holder = holder


@contextmanager
def hold(lock: Path, progress: Progress = unheard, *, patience: float = PATIENCE, stays: bool = False) -> Iterator[None]:
    """Hold the lock; wait for another's at most so many seconds, then LockedError. A killed holder lets go by itself.

    Where several machines share its folder the file `stays`: they remember names for a while, and could hold two files.
    """
    give_up = time.monotonic() + patience
    while (number := _try(lock)) is None:
        if time.monotonic() >= give_up:
            raise LockedError(_holder(lock))
        progress("waiting for another build", 0, 0)
        time.sleep(_PAUSE)
    try:
        yield
    finally:
        if not stays:
            with suppress(OSError):
                lock.unlink()
        os.close(number)


def _holder(lock: Path) -> str:
    try:
        return lock.read_text().strip()
    except OSError:
        return ""


def _try(lock: Path) -> int | None:
    """Open and lock the lock file: return its descriptor, or None when another build has the lock or removed the file.

    What has its name and is no plain file of one name (a link, a pipe) is a stranger's, and is removed.
    """
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(lock) and not _is_plain(lock.lstat()):
            lock.unlink()
        number = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
    except FileNotFoundError:
        return None
    with suppress(FileNotFoundError):
        if _lock(number) and os.path.samestat(lock.stat(), os.fstat(number)):
            with suppress(OSError):  # a full disk: the lock holds without the number
                os.ftruncate(number, 0)
                os.write(number, str(os.getpid()).encode())
            return number
    os.close(number)
    return None


def _is_plain(state: os.stat_result) -> bool:
    return stat.S_ISREG(state.st_mode) and state.st_nlink <= 1


def _lock(number: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
    return True
