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


_DIGITS = 64
"""Those of a hash; a longer name is that of a file which was not whole."""


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


def moved(folder: Path, to: Path) -> set[bytes]:
    """Move all that lies there into a folder that is not there yet; the hashes of all that lies in that one (`place_in`)."""
    try:
        folder.rename(to)
        files = (file.name for letter in _FOLDERS for file in (to / letter).iterdir())
        return {bytes.fromhex(name) for name in files if len(name) == _DIGITS}
    except (OSError, ValueError):
        return set()


def place_in(digest: bytes) -> str:
    """Where in such a folder the bytes with a hash lie."""
    name = digest.hex()
    return f"{name[0]}/{name}"


def _file(folder: Path, digest: bytes) -> Path:
    return folder / place_in(digest)
