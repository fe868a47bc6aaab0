"""When the files of a project change."""

import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

from watchfiles import watch

from whistpress.build.inputs import inputs

_SILENCE = 500
"""Milliseconds after which the watch looks whether folders have come or gone."""

_BESIDE = ("~", ".swp", ".swx", ".tmp", ".part")


def changes(project: Path, stop: threading.Event) -> Iterator[None]:
    """Once at the start, then whenever what lies below `content/` or `templates/` is not what it was; ends with `stop`."""
    seen = _state(project)
    yield
    while not stop.is_set():
        folders = _folders(project)
        for stirred in _stirrings(folders, stop):
            if stirred and ((now := _state(project)) != seen or now is None):
                seen = now
                yield
            if stop.is_set() or _folders(project) != folders:
                break


def _stirrings(folders: tuple[Path, ...], stop: threading.Event) -> Iterator[bool]:
    """True when the watch has begun and at each change, False after each silence; ends when a folder goes."""
    if not folders:
        stop.wait(_SILENCE / 1000)
        return
    begun = False
    try:
        for changed in watch(
            *folders,
            watch_filter=None,
            debounce=200,
            step=50,
            stop_event=stop,
            rust_timeout=_SILENCE,
            yield_on_timeout=True,
        ):
            yield bool(changed) or not begun
            begun = True
    except FileNotFoundError:
        stop.wait(_SILENCE / 1000)


def _folders(project: Path) -> tuple[Path, ...]:
    return tuple(folder for name in ("content", "templates") if (folder := project / name).is_dir())


def _state(project: Path) -> Mapping[str, tuple[int, int]] | None:
    """Every file with its size and time, but for hidden ones and what editors keep beside a file while it is open.

    None when they cannot be looked at: one has just gone, or a folder cannot be read.
    """
    try:
        return {path: stamp[:2] for path, stamp in inputs(project).items() if _counts(path)}
    except OSError:
        return None


def _counts(path: str) -> bool:
    name = path.rpartition("/")[2]
    return bool(name) and not name.startswith(".") and not name.endswith(_BESIDE)
