"""Write files of the league whole or not at all, by one process at a time."""

import errno
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from whistpress.engine.lock import LockedError, hold
from whistpress.tree import ChangedMeanwhileError, make_folder, path_inside, sweep, write_file

FileChange = tuple[Path, str, str]
"""A file, its text before and its new one."""

LOCK_FOLDER = ".whistpress"
LOCK = "score-book.lock"
PATIENCE = 10.0
"""Seconds to wait for another score book of the same league to finish its save."""


@contextmanager
def league_lock(project: Path) -> Iterator[None]:
    """Let no other score book write into the league meanwhile, on this machine or on another that has the folder.

    The lock is the system's, on a file in the league that Git ignores and that stays: Linux hands it to the server of an NFS or
    SMB folder, Windows to that of a share, and a killed process lets go of it. A disk that keeps no locks (and a folder that a
    service copies from machine to machine) has the comparison before each rename alone. OSError when another holds it too long.
    """
    with ExitStack() as held:
        try:
            make_folder(project, LOCK_FOLDER)
            held.enter_context(hold(project / LOCK_FOLDER / LOCK, patience=PATIENCE, stays=True))
        except LockedError as locked:
            raise OSError(errno.EBUSY, "another score book is writing") from locked
        except OSError:
            pass  # no locks here
        yield


def save_together(project: Path, changes: Sequence[FileChange]) -> None:
    """Replace files of a league; ChangedMeanwhileError when one no longer has its text before, and then all stay as they were.

    Each is written beside its place and gets its name at the end, so that a kill leaves the old text or the new one; what killed
    processes left there is swept.
    """
    bodies = [(path_inside(project, file), before.encode(), text.encode()) for file, before, text in changes]
    for file, before, _ in changes:
        if file.read_bytes() != before.encode():
            raise ChangedMeanwhileError
    written: list[tuple[str, bytes, bytes]] = []
    try:
        for path, old, new in bodies:
            if new != old:
                write_file(project, path, new, before=old)
                written.append((path, old, new))
    except (OSError, ChangedMeanwhileError):
        for path, old, new in reversed(written):
            with suppress(OSError, ChangedMeanwhileError):
                write_file(project, path, old, before=new)
        raise
    for folder in {path.rpartition("/")[0] for path, _, _ in written}:
        sweep(project, folder)


def create_whole(project: Path, file: Path, text: str) -> bool:
    """Write a new file of a league; False when there is one of that name already."""
    try:
        write_file(project, path_inside(project, file), text.encode(), new=True)
    except FileExistsError:
        return False
    return True


def read_exact(file: Path) -> str:
    """Return the text of a file with its own ends of lines."""
    return file.read_bytes().decode("utf-8")
