"""What was just made lies as files beside the output, by hash, and needs only be moved there.

To read it from the store would mean to unpack it. What does not lie here, or no more, the store has all the same.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from whistpress.pipeline.place import Place, leave

_FOLDERS = "0123456789abcdef"
"""One for each first letter of a hash: two processes that put files into one folder wait for each other."""


@contextmanager
def laid_beside(place: Place) -> Iterator[Path | None]:
    """The folder for what a build makes, empty at first and gone afterwards; None where there can be none."""
    folder = place.workplace / "made"
    shutil.rmtree(folder, ignore_errors=True)
    try:
        yield _made(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        leave(place)


def _made(folder: Path) -> Path | None:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        for name in ("", *_FOLDERS):
            (folder / name).mkdir()  # never one that was there, which may be a link
    except OSError:
        return None
    return folder


def lay(folder: Path, digest: bytes, body: bytes) -> None:
    """Lay some bytes there under their hash: whole or not at all."""
    file = _file(folder, digest)
    part = file.with_suffix(f".{os.getpid()}")
    try:
        part.write_bytes(body)
        part.rename(file)
    except OSError:
        with suppress(OSError):
            part.unlink()


def moved(folder: Path, to: Path) -> dict[str, str]:
    """Move all that lies there into a folder that is not there yet; where each lies in that one, by hash (hexadecimal)."""
    try:
        folder.rename(to)
        return {file.name: f"{letter}/{file.name}" for letter in _FOLDERS for file in (to / letter).iterdir()}
    except OSError:
        return {}


def _file(folder: Path, digest: bytes) -> Path:
    name = digest.hex()
    return folder / name[0] / name
