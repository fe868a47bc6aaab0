"""The search over all pages: Pagefind's index of the rendered site, and what of it the search page loads."""

import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from whistpress.build.cache import Cache
from whistpress.build.render import RenderedSite

FOLDER = "pagefind"
"""Where the index stands in the output, and by which name the program that makes it is called."""
_FACES = ("-ui.", "-highlight.")
"""What Pagefind brings for pages of its own; ours are the theme's."""
_LEFT_OUT = ("--exclude-selectors", "thead, caption, details.working")
"""What would only be found again and again: the heads of tables, and the working of each score."""
_SECONDS = 600


class SearchError(Exception):
    """The index could not be made; its text says why."""


def missing() -> bool:
    """Whether the program that makes the index is not installed here."""
    return find_spec("pagefind") is None or find_spec("pagefind_bin") is None


def index(site: RenderedSite, paths: Sequence[str], cache: Cache) -> Mapping[str, bytes]:
    """The files of the index of these pages, by their paths in the output; SearchError when it cannot be made.

    The same pages give the same files. They are kept under the hash of all pages and of the program's version.
    """
    digest = _digest(site, paths)
    kept = cache.get(digest)
    if kept is not None:
        return dict(_unpacked(kept))
    made = _index_files(site, paths)
    cache.put(digest, _packed(made))
    return made


def _digest(site: RenderedSite, paths: Sequence[str]) -> bytes:
    digest = hashlib.sha256(f"search {metadata.version('pagefind')} {_LEFT_OUT}".encode())
    for path in sorted(paths):
        digest.update(f"\0{path}\0".encode() + site.infos[path].digest)
    return digest.digest()


def _index_files(site: RenderedSite, paths: Sequence[str]) -> dict[str, bytes]:
    """Write the pages down for the program, and read what it made of them."""
    with tempfile.TemporaryDirectory(prefix="whistpress-") as name:
        folder, found = Path(name, "site"), Path(name, FOLDER)
        for path in paths:
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(site.read(path))
        command = [sys.executable, "-m", "pagefind", "--site", str(folder), "--output-path", str(found), *_LEFT_OUT]
        try:
            ended = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)  # noqa: S603
        except subprocess.TimeoutExpired as error:
            raise SearchError(f"it was not ready after {_SECONDS} seconds") from error
        if ended.returncode:
            told = f"{ended.stdout}\n{ended.stderr}".split("\n")
            raise SearchError(next((line.strip() for line in reversed(told) if line.strip()), "it ended without a word"))
        files = [file for file in sorted(found.rglob("*")) if file.is_file() and not any(face in file.name for face in _FACES)]
        return {f"{FOLDER}/{file.relative_to(found).as_posix()}": file.read_bytes() for file in files}


def _packed(files: Mapping[str, bytes]) -> bytes:
    """One piece for the cache: a line with the paths and lengths, then the files one after the other."""
    head = json.dumps([(path, len(body)) for path, body in files.items()])
    return head.encode() + b"\n" + b"".join(files.values())


def _unpacked(body: bytes) -> Iterator[tuple[str, bytes]]:
    head, _, rest = body.partition(b"\n")
    at = 0
    for path, length in json.loads(head):
        yield path, rest[at : at + length]
        at += length
