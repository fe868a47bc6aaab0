"""Tell whether Git ignores a file and which files it tracks, without starting Git: its files are read as its manual says.

Git itself would obey what a repository configures, and a repository may come with a project. Of the person's own configuration
the file is read that Git takes without any (`~/.config/git/ignore`), not one that `core.excludesFile` names.
Documentation/gitformat-index.txt of Git describes the versions 2 to 4 of the index.
"""

import os
import re
import unicodedata
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from hashlib import sha1, sha256
from itertools import islice
from pathlib import Path

from msgspec import Struct

from whistpress.problems import Problems
from whistpress.reading.text_file import read_bytes

INDEX_LIMIT = 64 * 2**20
"""The most bytes of an index that are read, and of all names in it: those of half a million files."""

_LINK_LIMIT = 4096
_LONGEST_NAME = 4096
_MOST_REPOSITORIES = 4
_MISSING = "E101"
_FIXED = {20: 62, 32: 74}
"""The bytes of an entry before its name, by the length of a hash (SHA-1, SHA-256)."""
_EXTENDED, _LENGTH = 0x4000, 0xFFF
_SPARSE_FOLDER = 0o040000
_WHY = {b"link": "its index is split", b"sdir": "its index is sparse"}


class Repository(Struct, frozen=True):
    """A folder whose files Git may track, the folder with its index, and the folder that its worktrees share."""

    top: Path
    folder: Path
    shared: Path
    ignores_case: bool

    def key(self, name: str) -> str:
        """Return the form of a name that is the same for all names of one file on this disk."""
        return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()) if self.ignores_case else name


class TrackedFiles(Struct, frozen=True):
    """The files below a folder that Git tracks, by their paths below it, and why others cannot be told (else empty)."""

    names: tuple[str, ...] = ()
    unknown: str = ""


class _StrangeIndexError(Exception):
    """An index that does not tell which files Git tracks: a sentence that says why."""


def repositories(folder: Path) -> Iterator[Repository]:
    """Yield the repositories that contain a folder, the innermost first.

    Only a `.git` entry marks one here. Git itself also accepts a folder with `HEAD`, `objects` and `refs`.
    """
    resolved = folder.resolve()
    for top in islice((resolved, *resolved.parents), 100):
        git = top / ".git"
        try:
            where = git if git.is_dir() else _folder_of_worktree(top, read_bytes(git, "", _LINK_LIMIT, Problems()) or b"")
            if where is not None and (where / "HEAD").exists():
                yield Repository(top, where, _common_folder(where), (top / ".GIT").exists())
        except (OSError, ValueError):
            continue


def tracked_files(folder: Path) -> TrackedFiles:
    """Return the files below a folder that any repository around it tracks."""
    names, unknown = set[str](), ""
    for number, repository in enumerate(repositories(folder)):
        if number == _MOST_REPOSITORIES:
            unknown = unknown or f"the folder lies in more than {_MOST_REPOSITORIES} repositories"
            break
        prefix = _prefix(repository, folder)
        try:
            for name in index_names(repository.folder / "index"):
                if repository.key(name).startswith(prefix):
                    names.add(name[len(prefix) :] if name.startswith(prefix) else _cut(name, prefix))
        except _StrangeIndexError as why:
            unknown = unknown or str(why)
    return TrackedFiles(tuple(sorted(names)), unknown)


def _prefix(repository: Repository, folder: Path) -> str:
    """Return how the name of every file below a folder begins in the index of a repository."""
    within = folder.resolve().relative_to(repository.top).as_posix()
    return "" if within == "." else f"{repository.key(within)}/"


def _cut(name: str, prefix: str) -> str:
    """Return a name without its first folders where these are spelt in another case or composition."""
    return "/".join(name.split("/")[prefix.count("/") :])


def _folder_of_worktree(top: Path, body: bytes) -> Path | None:
    """Return the folder that the file `.git` of a worktree or a submodule names."""
    link = re.fullmatch(rb"gitdir: ([^\0\n]+)\n?", body)
    return top / os.fsdecode(link[1]) if link else None


def _common_folder(folder: Path) -> Path:
    """Return the folder that a worktree shares with the others of its repository."""
    common = read_bytes(folder / "commondir", "", _LINK_LIMIT, Problems())
    return folder / os.fsdecode(common.strip()) if common and b"\0" not in common else folder


def index_names(index: Path) -> Iterator[str]:
    """Yield the names in an index, none where there is none; _StrangeIndexError where it does not tell them all.

    Names that it tells come before the error.
    """
    problems = Problems()
    data = read_bytes(index, "", INDEX_LIMIT, problems)
    if data is None:
        if any(problem.code != _MISSING for problem in problems):
            raise _StrangeIndexError("its index cannot be read, or is very large")
        return
    version = int.from_bytes(data[4:8])
    if data[:4] != b"DIRC" or version not in (2, 3, 4):
        raise _StrangeIndexError("its index has an unknown form")
    size = _hash_size(data)
    entries = _Entries(data[:-size], version, size)
    kinds = []
    for mode, name in entries.read(int.from_bytes(data[8:12])):
        if mode == _SPARSE_FOLDER:
            kinds = [b"sdir"]
        elif not name:  # a split index: this entry replaces one of the shared index
            kinds = [b"link"]
        else:
            yield os.fsdecode(name)
    for kind in (*kinds, *entries.extensions()):
        if not kind[:1].isupper():  # what a reader has to understand
            raise _StrangeIndexError(_WHY.get(kind, "its index has an unknown form"))


def _hash_size(data: bytes) -> int:
    """Return the length of a hash by the checksum at the end, which Git may leave out (`index.skipHash`: noughts)."""
    if data[-20:] in (sha1(data[:-20]).digest(), bytes(20)):  # noqa: S324 (the checksum of Git)
        return 20
    if data[-32:] == sha256(data[:-32]).digest():
        return 32
    raise _StrangeIndexError("its index is damaged")


class _Entries:
    """The entries of an index, and where in it they end."""

    def __init__(self, data: bytes, version: int, hash_size: int) -> None:
        self._data, self._version, self._fixed = data, version, _FIXED[hash_size]
        self._at = 12

    def read(self, count: int) -> Iterator[tuple[int, bytes]]:
        """Yield the mode and the name of each entry; _StrangeIndexError where they contradict the format."""
        data, name, total = self._data, b"", 0
        for _ in range(count):
            start = self._at
            flags = int.from_bytes(data[start + self._fixed - 2 : start + self._fixed])
            begins = start + self._fixed + (2 if flags & _EXTENDED and self._version > 2 else 0)
            if self._version == 4:
                length, begins = self._strip(begins, len(name))
                name = name[:length]
            else:
                name = b""
            ends = data.find(b"\0", begins)
            if ends < 0:
                raise _StrangeIndexError("its index is damaged")
            name += data[begins:ends]
            total += len(name)
            if total > INDEX_LIMIT or len(name) > _LONGEST_NAME:
                raise _StrangeIndexError("the names in its index are very long")
            if flags & _LENGTH != min(len(name), _LENGTH):
                raise _StrangeIndexError("its index is damaged")
            self._at = ends + 1 if self._version == 4 else start + (ends - start) // 8 * 8 + 8
            yield int.from_bytes(data[start + 24 : start + 28]), name

    def extensions(self) -> Iterator[bytes]:
        """Yield the kind of each extension behind the entries."""
        data = self._data
        while self._at < len(data):
            kind, size = data[self._at : self._at + 4], int.from_bytes(data[self._at + 4 : self._at + 8])
            self._at += 8 + size
            if self._at > len(data):
                raise _StrangeIndexError("its index is damaged")
            yield kind

    def _strip(self, at: int, length: int) -> tuple[int, int]:
        """Read how many bytes of the last name an entry of version 4 drops; return how many it keeps, and what comes next."""
        number = -1
        while True:
            if at >= len(self._data) or number > length:
                raise _StrangeIndexError("its index is damaged")
            byte, at = self._data[at], at + 1
            number = (number + 1 << 7) + (byte & 0x7F)
            if not byte & 0x80:
                break
        if number > length:
            raise _StrangeIndexError("its index is damaged")
        return length - number, at


IGNORE_LIMIT = 64 * 2**10
"""The most bytes of a `.gitignore` that are read."""


class _IgnoreLine(Struct, frozen=True):
    """A line of a `.gitignore`: the names of a path as patterns, whether it takes them in again, and fits folders alone."""

    names: tuple[str, ...]
    takes_in: bool
    folders_alone: bool

    def fits(self, names: Sequence[str], *, is_folder: bool) -> bool:
        """Return whether a path below the folder of the line fits it."""
        if self.folders_alone and not is_folder:
            return False
        ends = {0}  # after how many names of the path the patterns so far may end
        for number, pattern in enumerate(self.names):
            if pattern == "**":
                least = min(ends) + (number == len(self.names) - 1)  # a final `**` matches the contents, not the folder
                ends = set(range(least, len(names) + 1))
            else:
                ends = {end + 1 for end in ends if end < len(names) and _fits(names[end], pattern)}
            if not ends:
                return False
        return len(names) in ends


def ignores(project: Path, path: str) -> bool:
    """Return whether Git ignores a file of a project (a path below it); True also where there is no repository."""
    repository = next(repositories(project), None)
    if repository is None:
        return True
    within = (project.resolve().relative_to(repository.top) / path).as_posix()
    names = repository.key(within).split("/")
    general = [_lines_of(repository.shared / "info" / "exclude", repository), _lines_of(_own_file(), repository)]
    lines = {depth: _lines_of(repository.top.joinpath(*names[:depth], ".gitignore"), repository) for depth in range(len(names))}
    whole = len(names)
    return any(_is_excluded(names[:depth], lines, general, is_folder=depth < whole) for depth in range(1, whole + 1))


def _is_excluded(
    names: Sequence[str],
    lines: dict[int, list[_IgnoreLine]],
    general: Sequence[list[_IgnoreLine]],
    *,
    is_folder: bool,
) -> bool:
    """Return what the last line that fits says: of the nearest file that has one."""
    for depth in reversed(range(len(names))):
        for line in reversed(lines[depth]):
            if line.fits(names[depth:], is_folder=is_folder):
                return not line.takes_in
    for others in general:
        for line in reversed(others):
            if line.fits(names, is_folder=is_folder):
                return not line.takes_in
    return False


def _own_file() -> Path:
    """Return the file of the person's own that Git reads for every repository."""
    folder = os.environ.get("XDG_CONFIG_HOME")
    return (Path(folder) if folder else Path("~/.config").expanduser()) / "git" / "ignore"


def _lines_of(file: Path, repository: Repository) -> list[_IgnoreLine]:
    """Return the lines of a file; none of a link within the repository, which Git does not follow either."""
    if file.is_symlink() and file.is_relative_to(repository.top):
        return []
    text = (read_bytes(file, "", IGNORE_LIMIT, Problems()) or b"").removeprefix(b"\xef\xbb\xbf")
    return [line for written in os.fsdecode(text).split("\n") if (line := _line(written.removesuffix("\r"), repository))]


def _line(written: str, repository: Repository) -> _IgnoreLine | None:
    """Read a line; None for an empty one, or a remark."""
    pattern = written.rstrip(" ")
    if pattern.endswith("\\") and pattern != written:  # a blank that is meant
        pattern += " "
    if not pattern or pattern.startswith("#"):
        return None
    takes_in, pattern = pattern.startswith("!"), pattern.removeprefix("!")
    folders_alone, pattern = pattern.endswith("/"), pattern.removesuffix("/")
    anchored = "/" in pattern
    names = [repository.key(name) for name in pattern.removeprefix("/").split("/")]
    return _IgnoreLine(tuple(names if anchored else ["**", *names]), takes_in, folders_alone) if pattern else None


def _fits(name: str, pattern: str) -> bool:
    """Return whether a name fits a pattern without slashes."""
    return fnmatchcase(name, "".join(_as_fnmatch(pattern))) if re.search(r"[*?[\\]", pattern) else name == pattern


def _as_fnmatch(pattern: str) -> Iterator[str]:
    r"""Yield the parts of a pattern as fnmatch writes them: `\x` is x itself, `[^` is `[!`."""
    for part in re.findall(r"\\.|\[\^|.", pattern, re.DOTALL):
        if part == "[^":
            yield "[!"
        elif len(part) == 2 and part[1] in "*?[":
            yield f"[{part[1]}]"
        else:
            yield part[-1]
