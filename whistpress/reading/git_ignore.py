"""Tell whether Git ignores a file, without starting Git: the lines of `.gitignore` are read as its manual says.

Of the person's own configuration the file is read that Git takes without any (`~/.config/git/ignore`), not one that
`core.excludesFile` names.
"""

import os
import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from msgspec import Struct

from whistpress.problems import Problems
from whistpress.reading.git_index import Repository, repositories
from whistpress.reading.text_file import read_bytes

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
