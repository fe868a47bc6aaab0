"""Answer a `build` or a `check` that has nothing to do before the program is loaded.

Each writes down how all files looked that it read and wrote, and what it said. When the same words are typed in the same
folder and every file still looks the same, that is said again. The record is in the user's cache folder.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from platformdirs import user_cache_path

FOLDER_VARIABLE = "WHISTPRESS_CACHE"
"""The environment variable that names another cache folder."""

CLOCK_MARGIN = 2_000_000_000
"""Nanoseconds by which a file must be older than its reading, so that every later change shows: a disk's clock may be behind."""

_MOST_FILES = 200_000
"""With more files below a project each build goes the whole way; the largest league has a tenth of them."""


Stamp = tuple[int, int, int, int]
"""Size, time of the last write, time of the last change of anything (nanoseconds), number on the disk.

No write leaves all four as they were, whatever time somebody sets on the file afterwards.
"""


def stamp_of(state: os.stat_result) -> Stamp:
    """Return the stamp of a file."""
    return state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino


def cache_root() -> Path:
    """Return the folder of all caches: `$WHISTPRESS_CACHE`, or the user's cache folder."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_cache_path("whistpress", appauthor=False)


def repeat_answer(words: list[str]) -> int | None:
    """Say again what the last build or check said, if another would do nothing, and return its status; else return None."""
    try:
        record = json.loads(_file_of(words).read_bytes())
        project = record["project"] + ""
        if record["look"] != look_of(project)[0] or not _same(record["output"]) or has_unfinished_output(project):
            return None
        said = record["colours" if sys.stderr.isatty() and not os.environ.get("NO_COLOR") else "boxes"] + ""
        line, status = record["line"] + "", (0, 1).index(record["status"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):  # no record, or one that is not whole
        return None
    for stream, text in ((sys.stderr, said), (sys.stdout, line)):
        stream.buffer.write(text.encode(stream.encoding if stream.isatty() else "utf-8"))
        stream.flush()
    return status


def remember(
    words: list[str],
    project: Path,
    said: Mapping[str, str | int],
    seconds: float = 0.0,
    *,
    output: Path = Path(),
    written: Iterable[str] = (),
) -> None:
    """Write down that a build or a check which was asked for in these words has nothing more to do.

    `said` is its answer: `line`, `boxes`, these in `colours`, and `status`; `written` are the files that it wrote below `output`.
    Nothing is written down while a file is so new that it may have changed since the command began, `seconds` ago.
    """
    try:
        look, newest = look_of(str(project))
        paths = sorted(written)
        output_part = {"folder": str(output), "names": paths, "looks": _stamps(str(output), paths)}
        record = {**said, "project": str(project), "look": look, "output": output_part}
        file = _file_of(words)
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(f".{os.getpid()}")
        fresh.write_text(json.dumps(record), encoding="utf-8")
        began = fresh.stat().st_ctime_ns - int(seconds * 10**9)
        if began - newest < CLOCK_MARGIN:
            fresh.unlink()
        else:
            fresh.replace(file)
    except OSError:  # then the next command goes the whole way
        return


def forget(words: list[str]) -> None:
    """Let the next command with these words go the whole way."""
    try:
        _file_of(words).unlink(missing_ok=True)
    except OSError:
        return


def has_unfinished_output(project: str) -> bool:
    """Return whether a killed build left a part of a site beside the output of a project."""
    return any(name.startswith(".output.") for name in os.listdir(project))


def look_of(project: str) -> tuple[str, int]:
    """Return a hash of the looks of the program and of a project's inputs, and when the newest input changed, in nanoseconds."""
    inputs = list_inputs(project)
    stamps = _stamps(project, inputs)
    seen = json.dumps([program(), inputs, stamps])
    return hashlib.sha256(seen.encode()).hexdigest(), max(stamps[2::4], default=0)


def list_inputs(project: str) -> list[str]:
    """Return every file below `content/` and `templates/`, folders and links too, in order."""
    paths: list[str] = []
    for root in ("content", "templates"):
        for directory, folders, names in os.walk(f"{project}/{root}", followlinks=True):
            if len(paths) > _MOST_FILES:  # links that lead around, or out
                raise OSError(f"{project} has too many files")
            within = directory[len(project) + 1 :]
            paths += [within, *(f"{within}/{name}" for name in names)]
            folders.sort()
    return sorted(paths)


def program() -> str:
    """Return what tells one installed program from another: its files, its libraries, its Python."""
    package = os.path.dirname(os.path.abspath(__file__))
    seen = [sys.version, package]
    for folder in (package, os.path.join(os.path.dirname(package), "templates")):
        for directory, folders, names in os.walk(folder):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            seen += [f"{directory} {name} {os.stat(f'{directory}/{name}').st_mtime_ns}" for name in sorted(names)]
    seen += [f"{path} {os.stat(path).st_mtime_ns}" for path in sys.path if path.endswith("-packages") and os.path.isdir(path)]
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()


def _file_of(words: list[str]) -> Path:
    key = hashlib.sha256(json.dumps([os.getcwd(), words]).encode()).hexdigest()
    return cache_root() / "unchanged" / f"{key}.json"


def _stamps(folder: str, names: Iterable[str]) -> list[int]:
    seen: list[int] = []
    for name in names:
        seen += stamp_of(os.stat(f"{folder}/{name}"))
    return seen


def _same(part: Mapping[str, object]) -> bool:
    folder, names, looks = part["folder"], part["names"], part["looks"]
    return isinstance(names, list) and _stamps(str(folder), names) == looks
