"""Index the rendered pages for the search with Pagefind."""

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
from whistpress.problems import Problem, Problems, Span

FOLDER = "pagefind"
"""The folder of the index in the output, which has the name of the program that makes it."""
_FACES = ("-ui.", "-highlight.")
"""Parts of the names of files that Pagefind adds for its own pages; the theme has ours."""
_LEFT_OUT = ("--exclude-selectors", "thead, caption, details.working")
"""Leave out what every page repeats: the heads of tables, and the working of each score."""
_SECONDS = 600


class SearchError(Exception):
    """The index could not be made; its text says why."""


def missing() -> bool:
    """Return whether the program that makes the index is not installed."""
    return find_spec("pagefind") is None or find_spec("pagefind_bin") is None


def search_index(site: RenderedSite, paths: Sequence[str], cache: Cache, problems: Problems) -> Mapping[str, bytes]:
    """Return the index of these pages; nothing and W651 where none can be made: then the search page finds names."""
    try:
        if missing():
            help_ = "pip install 'pagefind[bin]'"
            raise SearchError("Pagefind is not installed")
        help_ = "the site is built without it; search = false says that this is meant"
        return index(site, paths, cache)
    except SearchError as error:
        message = f"no search can be made here: {error}"
        problems.extend([Problem(code="W651", message=message, at=Span("content/league.toml"), helps=(help_,))])
        return {}


def index(site: RenderedSite, paths: Sequence[str], cache: Cache) -> Mapping[str, bytes]:
    """Return the files of the index of these pages, by their paths in the output; SearchError when it cannot be made.

    The same pages give the same files; the cache keeps them under the hash of all pages and of the program's version.
    """
    digest = _digest(site, paths)
    kept = cache.get(digest)
    if kept is not None:
        return dict(_unpack_files(kept))
    made = _index_files(site, paths)
    cache.put(digest, _pack_files(made))
    return made


def _digest(site: RenderedSite, paths: Sequence[str]) -> bytes:
    digest = hashlib.sha256(f"search {metadata.version('pagefind')} {_LEFT_OUT}".encode())
    for path in sorted(paths):
        digest.update(f"\0{path}\0".encode() + site.infos[path].digest)
    return digest.digest()


def _index_files(site: RenderedSite, paths: Sequence[str]) -> dict[str, bytes]:
    """Write the pages into a folder, run Pagefind on it, and read the files that it writes."""
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


def _pack_files(files: Mapping[str, bytes]) -> bytes:
    """Return one value for the cache: a line with the paths and lengths, then the files one after the other."""
    head = json.dumps([(path, len(body)) for path, body in files.items()])
    return head.encode() + b"\n" + b"".join(files.values())


def _unpack_files(body: bytes) -> Iterator[tuple[str, bytes]]:
    head, _, rest = body.partition(b"\n")
    at = 0
    for path, length in json.loads(head):
        yield path, rest[at : at + length]
        at += length
