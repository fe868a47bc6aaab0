"""Run whistpress with the habits of Windows that can be had elsewhere: `python -m tools.gold_master.as_on_windows WORDS`.

A path written as text has backslashes; a file opened as text, without saying more, is CP1252 and its lines end in CRLF; folders
are not held open; names of devices are no file names. It has no drives, no names without case and no locks on open files, and
what asks for the name of the system hears the real one.
"""

import builtins
import io
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path, PurePath
from typing import Any

_WITH_PATHS = (
    *("open", "stat", "lstat", "scandir", "listdir", "mkdir", "rmdir", "unlink", "remove", "rename", "replace", "utime", "chmod"),
    *("access", "readlink", "symlink", "chdir"),
)


def pretend() -> None:
    """Change paths and files of this process; before whistpress is imported."""
    text_of, fspath, top = PurePath.__str__, os.fspath, frozenset(path.name for path in Path("/").iterdir())

    def plain(path: Any) -> Any:
        found = fspath(path) if isinstance(path, os.PathLike) else path
        return found.replace("\\", "/") if isinstance(found, str) else found

    def rooted(path: Any) -> Any:
        """Return what `os.fspath` would; `os.path` uses it for patterns, too, so that only a whole path is made plain."""
        found = fspath(path)
        whole = isinstance(found, str) and found.startswith("\\") and found[1:].partition("\\")[0] in top
        return plain(found) if whole else found

    def with_plain_paths(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(*paths: Any, **more: Any) -> Any:
            return function(*map(plain, paths), **more)

        return call

    def open_text(file: Any, mode: str = "r", buffering: int = -1, encoding: str | None = None, *more: Any, **named: Any) -> Any:
        if "b" not in mode:
            encoding = encoding or "cp1252"
            if any(letter in mode for letter in "wax+") and len(more) < 2 and named.get("newline") is None:
                named["newline"] = "\r\n"
        return opened(plain(file), mode, buffering, encoding, *more, **named)

    opened = io.open
    changed: dict[str, Any] = {
        "__str__": lambda path: text_of(path).replace("/", "\\"),
        "__fspath__": text_of,
        "as_posix": text_of,
        "__bytes__": lambda path: os.fsencode(text_of(path)),
    }
    for name, function in changed.items():
        setattr(PurePath, name, function)
    for name in _WITH_PATHS:
        setattr(os, name, with_plain_paths(getattr(os, name)))
    for module, name, value in ((os, "fspath", rooted), (builtins, "open", open_text), (io, "open", open_text)):
        setattr(module, name, value)


def main() -> None:
    """Run a command of whistpress."""
    pretend()
    from whistpress import tree
    from whistpress.cli import main as whistpress

    tree.HOLDS_FOLDERS = False
    tree.path_fault.__kwdefaults__["on_windows"] = True
    whistpress(sys.argv[1:])


if __name__ == "__main__":
    main()
