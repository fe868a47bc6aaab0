"""Notice when the files of a project change."""

import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from stat import S_ISREG

from watchfiles import watch

from whistpress.unchanged import list_inputs

_QUIET_MILLISECONDS = 500
"""After so long without a change the watch looks whether folders were added or removed."""

_EDITOR_SUFFIXES = ("~", ".swp", ".swx", ".tmp", ".part")


def changes(project: Path, stop: threading.Event) -> Iterator[None]:
    """Yield once at the start, then whenever a file below `content/` or `templates/` has changed, until `stop` is set."""
    seen = _state(project)
    yield
    while not stop.is_set():
        folders = _folders(project)
        for changed in _ticks(folders, stop):
            if changed and ((now := _state(project)) != seen or now is None):
                seen = now
                yield
            if stop.is_set() or _folders(project) != folders:
                break


def _ticks(folders: tuple[Path, ...], stop: threading.Event) -> Iterator[bool]:
    """Yield True when the watch begins and at each change, False after each quiet interval; end when a folder is removed."""
    if not folders:
        stop.wait(_QUIET_MILLISECONDS / 1000)
        return
    first = True
    try:
        for paths in watch(
            *folders,
            watch_filter=None,
            debounce=200,
            step=25,
            stop_event=stop,
            rust_timeout=_QUIET_MILLISECONDS,
            yield_on_timeout=True,
        ):
            yield bool(paths) or first
            first = False
    except FileNotFoundError:
        stop.wait(_QUIET_MILLISECONDS / 1000)


def _folders(project: Path) -> tuple[Path, ...]:
    return tuple(folder for name in ("content", "templates") if (folder := project / name).is_dir())


def _state(project: Path) -> Mapping[str, tuple[int, int]] | None:
    """Return size and time of every file, except hidden ones and those that editors keep beside an open file.

    None when they cannot be read: a file has just been removed, or a folder is closed to us.
    """
    try:
        states = {path: (project / path).stat() for path in list_inputs(str(project)) if _is_content(path)}
    except OSError:
        return None
    return {path: (state.st_size, state.st_mtime_ns) for path, state in states.items() if S_ISREG(state.st_mode)}


def _is_content(path: str) -> bool:
    name = path.rpartition("/")[2]
    return bool(name) and not name.startswith(".") and not name.endswith(_EDITOR_SUFFIXES)
