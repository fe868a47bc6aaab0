"""List the files that a build reads of a project."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from whistpress.build.stamps import Stamp, stamp_of

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
