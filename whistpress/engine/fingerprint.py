"""Hash everything that shapes the output besides the content: program, libraries, Python, theme, language."""

import hashlib
import os
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import metadata
from pathlib import Path

from whistpress.packaged import package_folder, theme_folder

LIBRARIES = (
    *("babel", "icalendar", "jinja2", "markdown", "markupsafe", "msgspec", "nh3", "pydantic", "python-calamine", "segno"),
    *("tomli", "tzdata"),
)
"""Libraries that shape pages or reading; the keys of documents name those of the press."""

_COPIED = (".css", ".js")
"""Suffixes of files directly in `assets` that are copied unchanged: no template can read them."""


def environment_fingerprint(language: str, folders: Sequence[Path], outside: Sequence[str] = ()) -> bytes:
    """Return the hash of the program, the theme's files and what a scene holds; `folders` are the theme's own."""
    digest = hashlib.sha256(program_fingerprint())
    digest.update(repr((language, *outside, sys.version_info[:2])).encode())
    for folder in (theme_folder(), *folders):
        for part in _files(folder, handed_on=folder / "assets"):
            digest.update(part)
    return digest.digest()


@lru_cache(maxsize=1)
def program_fingerprint() -> bytes:
    """Return the hash of the program's files and the libraries' versions; neither changes while it runs."""
    digest = hashlib.sha256()
    for name in LIBRARIES:
        digest.update(f"{name} {metadata.version(name)}\n".encode())
    for part in _files(package_folder()):
        digest.update(part)
    return digest.digest()


def _files(folder: Path, handed_on: Path | None = None) -> Iterator[bytes]:
    """Yield name and hash of every file below a folder, in the order of the names, without Python's caches.

    The style sheets and scripts directly in `handed_on`, a folder within it, are left out too.
    """
    beginning, assets = len(str(folder)) + 1, str(handed_on)
    for directory, folders, names in os.walk(folder):  # as texts: every build hashes a thousand files
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        copied = _COPIED if directory == assets else ()
        for name in sorted(names):
            file = Path(directory, name)
            if not name.endswith(copied) and file.is_file():
                yield os.fsencode(f"{directory}/{name}"[beginning:]) + b"\0" + hashlib.sha256(file.read_bytes()).digest()
