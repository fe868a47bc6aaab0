"""How files look from outside: a look that is the same as before means the same bytes, unless the look cannot be trusted."""

import marshal
import os
import stat
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

Stamp = tuple[int, int, int, int]
"""Size, when it was written, when anything of it was changed (nanoseconds), its number on the disk.

No writing leaves all four as they were, whatever time somebody puts on the file afterwards.
"""

UNSEEN: Stamp = (0, 0, 0, 0)
"""The stamp of what has no content, and of a file whose stamp is not to be trusted: such a file is read."""

Glance = tuple[str, str, str, bytes]
"""All inputs at one glance: folders, the names in each, files (all with NUL between, paths from the project), their looks."""

ROOTS = ("content", "templates")
"""What a build reads of a project."""

_SECOND = 1_000_000_000


def stamp_of(state: os.stat_result) -> Stamp:
    """The stamp of a file."""
    return state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino


def looks(names: "Iterable[str]", folder: str = "") -> bytes:
    """The stamps of files as one piece, to be compared and never to be read; OSError when one is not there.

    A link is looked at itself. `folder` ends with a separator; without one the names are found from the current folder.
    """
    seen: list[int] = []
    for one in map(os.lstat, [folder + name for name in names] if folder else names):
        seen += (one.st_size, one.st_mtime_ns, one.st_ctime_ns, one.st_ino)
    return marshal.dumps(seen, 2)


def packed(stamps: "Iterable[Stamp]") -> bytes:
    """Stamps as one piece, as `looks` gives them."""
    return marshal.dumps([part for stamp in stamps for part in stamp], 2)


def inputs(project: str) -> dict[str, Stamp]:
    """Everything below what a build reads, by its path, links followed.

    A folder's path ends with a slash. A link's path is followed by a NUL and the file that it leads to, so that the same link to
    another file is another input. OSError when something vanishes meanwhile.
    """
    found: dict[str, Stamp] = {}
    for root in ROOTS:
        try:
            state = os.lstat(f"{project}/{root}")
        except FileNotFoundError:
            continue
        _enter(project, root, state, found, ())
    return found


def _enter(project: str, path: str, state: os.stat_result, found: dict[str, Stamp], above: tuple[tuple[int, int], ...]) -> None:
    """Anything but a plain file; `above` are the folders that it lies in."""
    file, name = f"{project}/{path}", path
    if stat.S_ISLNK(state.st_mode):
        name = f"{path}\0{os.path.realpath(file)}"
        try:
            state = os.stat(file)
        except OSError:
            found[name] = UNSEEN
            return
    if not stat.S_ISDIR(state.st_mode):
        found[name] = stamp_of(state) if stat.S_ISREG(state.st_mode) else UNSEEN
        return
    found[f"{name}/"] = UNSEEN
    this = (state.st_dev, state.st_ino)
    if this not in above:
        _walk(project, path, found, (*above, this))


def _walk(project: str, folder: str, found: dict[str, Stamp], above: tuple[tuple[int, int], ...]) -> None:
    within, lstat, regular = f"{project}/{folder}/", os.lstat, stat.S_IFREG
    for name in os.listdir(within):
        state = lstat(within + name)
        if stat.S_IFMT(state.st_mode) == regular:
            found[f"{folder}/{name}"] = (state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino)
        else:
            _enter(project, f"{folder}/{name}", state, found, above)


def glance_of(stamps: dict[str, Stamp]) -> Glance | None:
    """All inputs at one glance; None where a link is among them, or what is no file, which need more than that."""
    names = sorted(path for path in stamps if not path.endswith("/"))
    if any("\0" in path for path in stamps) or any(stamps[path] == UNSEEN for path in names):
        return None
    folders = {path[:-1]: [] for path in sorted(stamps) if path.endswith("/")}  # type: dict[str, list[str]]
    roots = [root for root in ROOTS if root in folders]
    for path in sorted((*folders, *names)):
        if path not in roots:
            folder, _, name = path.rpartition("/")
            folders[folder].append(name)
    return "\0".join(folders), _listed(roots, folders.values()), "\0".join(names), packed(stamps[path] for path in names)


def still(glance: Glance) -> bool:
    """Whether all inputs of the project that is the current folder look as they did, and are as many."""
    folders, listed, names, look = glance
    roots = [root for root in ROOTS if os.path.lexists(root)]
    return _listed(roots, [sorted(os.listdir(one)) for one in folders.split("\0")]) == listed and looks(names.split("\0")) == look


def _listed(roots: list[str], names: "Iterable[list[str]]") -> str:
    return "\0\0".join("\0".join(some) for some in (roots, *names))


def content_hash(project: str, path: str) -> bytes:
    """The hash of what an input holds; of a folder, and of what is no file, there is none. OSError when it cannot be read."""
    file = f"{project}/{path.partition(chr(0))[0]}"
    if path.endswith("/") or not os.path.isfile(file):
        return b""
    from hashlib import sha256

    with open(file, "rb") as opened:
        return sha256(opened.read()).digest()


def trusted(stamp: Stamp, moment: int) -> bool:
    """Whether another content would show in the stamp: the disk's clock had moved on at that `moment`.

    A time in whole seconds is that of a disk that counts no finer. On Windows no time tells every change.
    """
    return stamp[2] < moment and stamp[2] % _SECOND != 0 and os.name != "nt"


def moment_at(folder: str) -> int:
    """What the disk's own clock says (nanoseconds): the time of a file that is written there now."""
    file = f"{folder}/moment-{os.getpid()}"
    number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        os.write(number, b".")
        return os.fstat(number).st_ctime_ns
    finally:
        os.close(number)
        os.unlink(file)


def package_folder() -> str:
    """Where the program itself is."""
    return os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def libraries() -> list[str]:
    """The folders in which other programs' libraries are installed."""
    return [path for path in sys.path if path.endswith("-packages")]


def identity() -> str:
    """Which program, with which libraries and on which Python, would build here."""
    return "\n".join((sys.version, package_folder(), *libraries()))
