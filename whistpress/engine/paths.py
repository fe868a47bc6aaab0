"""Check the paths of artefacts: inside the output, each path once, no file where another needs a folder."""

import json
import posixpath
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from whistpress.artefacts import Artefact
from whistpress.problems import Problem, Span, problem_of
from whistpress.tree import path_fault, read_file

MANIFEST = ".whistpress-manifest.json"
"""The file of the output that lists what whistpress wrote there."""

RESERVED = ".whistpress"
"""No file of the site may be below a folder of this name: the preview's own addresses are (`serve/web.py`)."""


def unsafe(path: str) -> str | None:
    """Return why a path is not allowed in the output, in a few words; None when it is."""
    if why := path_fault(path):
        return why
    if path.partition("/")[0] in (MANIFEST, RESERVED):
        return "whistpress keeps that name for itself"
    return None


def path_key(path: str) -> str:
    """Return the form that two paths share when some file system takes them for one: without case and composition of letters."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def parents(path: str) -> tuple[str, ...]:
    """Return the folders above a path, the nearest first; not the output itself."""
    folder = posixpath.dirname(path)
    return _with_parents(folder) if folder else ()


@lru_cache(maxsize=4096)
def _with_parents(folder: str) -> tuple[str, ...]:
    """Return a folder and those above it. Cached: many files share them."""
    folders = [folder]
    while folder := posixpath.dirname(folder):
        folders.append(folder)
    return tuple(folders)


def path_problems(artefacts: Sequence[Artefact]) -> Iterator[Problem]:
    """Yield E502 for each artefact whose path is not safe inside the output."""
    for artefact in artefacts:
        if why := unsafe(artefact.path):
            yield problem_of("E502.name-file", Span(artefact.source), path=f"{artefact.path!r}", why=why)


def clashes(artefacts: Sequence[Artefact]) -> Iterator[Problem]:
    """Yield E501 for every two artefacts whose paths clash on some file system, naming both sources."""
    first: dict[str, Artefact] = {}
    for artefact in artefacts:
        other = first.setdefault(path_key(artefact.path), artefact)
        if other is not artefact:
            yield _twice(other, artefact)
    folders: dict[str, Artefact] = {}
    for artefact in artefacts:
        for folder in parents(path_key(artefact.path)):
            folders.setdefault(folder, artefact)
    for key in first.keys() & folders.keys():
        yield _file_and_folder(first[key], folders[key])


def _twice(first: Artefact, other: Artefact) -> Problem:
    first, other = sorted((first, other), key=lambda artefact: not artefact.source.endswith(".toml"))  # a text is easily renamed
    names = repr(first.path) if first.path == other.path else f"{first.path!r} and {other.path!r}"
    what = "would be written twice" if first.path == other.path else "would be one file on many computers"
    return problem_of("E501.from-and", Span(other.source), names=names, what=what, source=first.source, source_2=other.source)


def _file_and_folder(file: Artefact, below: Artefact) -> Problem:
    return problem_of(
        "E501.both-file",
        Span(below.source),
        path=f"{file.path!r}",
        source=file.source,
        path_2=f"{below.path!r}",
        source_2=below.source,
    )


_FORMAT = 1
_LARGEST = 64 * 2**20
"""The most bytes that the list has; a site of 10,000 evenings needs a tenth of them."""


def read_manifest(output: Path) -> frozenset[str]:
    """Return the paths that whistpress wrote; none when there is no readable list.

    A path that leads out of the output is never ours, whatever the list says.
    """
    try:
        content = json.loads(manifest_bytes(output))
        paths = content["files"] if content["format"] == _FORMAT else ()
        return frozenset(path for path in paths if isinstance(path, str) and not unsafe(path))
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return frozenset()


def manifest_bytes(output: Path) -> bytes:
    """Return the bytes of the list; OSError where it is no plain file: a pipe would never end, a link leads elsewhere."""
    return read_file(output, MANIFEST, _LARGEST)


def manifest_of(paths: Iterable[str]) -> bytes:
    """Return the bytes of the list, the same for the same paths."""
    content = {"about": "what whistpress wrote here", "format": _FORMAT, "files": sorted(paths)}
    return json.dumps(content, indent=1, ensure_ascii=False).encode(errors="surrogateescape") + b"\n"
