"""List the files that a build reads of a project."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

Stamp = tuple[int, int, int, int]
"""Size, time of the last write, time of the last change of anything (nanoseconds), number on the disk.

No write leaves all four as they were, whatever time somebody sets on the file afterwards.
"""


def stamp_of(state: os.stat_result) -> Stamp:
    """Return the stamp of a file."""
    return state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino


ROOTS = ("content", "templates")
"""The folders of a project that a build reads."""


def inputs(project: Path) -> Mapping[str, Stamp]:
    """Return everything below `content/` and `templates/` with its stamp; a folder's path ends with a slash.

    Links are followed, but no folder within itself. OSError when something vanishes meanwhile.
    """
    return dict(found for root in ROOTS if (project / root).exists() for found in _below(project, root, ()))


def _below(project: Path, folder: str, above: tuple[tuple[int, int], ...]) -> Iterator[tuple[str, Stamp]]:
    state = (project / folder).stat()
    here = (state.st_dev, state.st_ino)
    yield f"{folder}/", (0, 0, 0, 0)
    if here in above:
        return
    for entry in sorted(os.scandir(project / folder), key=lambda one: one.name):
        path = f"{folder}/{entry.name}"
        if entry.is_dir():
            yield from _below(project, path, (*above, here))
        else:
            yield path, stamp_of((project / path).stat()) if entry.is_file() else (0, 0, 0, 0)
