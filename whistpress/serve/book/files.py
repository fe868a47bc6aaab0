"""Write a file of the league whole or not at all."""

import os
import secrets
from collections.abc import Sequence
from pathlib import Path


class ChangedMeanwhileError(Exception):
    """Another program has changed the file since it was read."""


def write_whole(file: Path, text: str, before: str | None = None) -> None:
    """Replace a file atomically: after a crash it has the old text or the new one.

    The text goes to the disk under a hidden name beside it first, which neither a build nor the preview looks at.
    ChangedMeanwhileError when the file no longer has the text `before`.
    """
    if before is not None and read_exact(file) != before:
        raise ChangedMeanwhileError
    target = file.resolve()
    fresh = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with fresh.open("xb") as out:
            out.write(text.encode("utf-8"))
            out.flush()
            os.fsync(out.fileno())
        if target.exists():
            fresh.chmod(target.stat().st_mode & 0o777)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
    _keep_folder(target.parent)


def write_together(changes: Sequence[tuple[Path, str, str]]) -> None:
    """Replace files, each given with its text before and its new one; ChangedMeanwhileError before any is written."""
    for file, before, _ in changes:
        if read_exact(file) != before:
            raise ChangedMeanwhileError
    for file, before, text in changes:
        if text != before:
            write_whole(file, text, before)


def create_whole(file: Path, text: str) -> bool:
    """Write a new file; False when there is one of that name already."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        file.open("x").close()
    except FileExistsError:
        return False
    try:
        write_whole(file, text)
    except OSError:
        file.unlink(missing_ok=True)
        raise
    return True


def read_exact(file: Path) -> str:
    """Return the text of a file with its own ends of lines."""
    return file.read_bytes().decode("utf-8")


def _keep_folder(folder: Path) -> None:
    """Let the disk keep the new name too, where the system can be asked to."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)
