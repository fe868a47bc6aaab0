"""Compare the output folder with what is to stand there: what must be written, what goes, what stands in the way."""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from whistpress.pipeline.bodies import Files
from whistpress.pipeline.by_path import Known
from whistpress.pipeline.paths import parents, same
from whistpress.pipeline.pieces import Piece, piece_of
from whistpress.pipeline.place import Place
from whistpress.problems import Problem, Span
from whistpress.unchanged.stamps import stamp_of
from whistpress.values import dataclass


@dataclass(frozen=True, slots=True)
class Changes:
    """Paths to write, and paths to remove: `first` where the old file is in a new one's way, `removed` after the moves."""

    written: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def gone(self) -> tuple[str, ...]:
        """Everything that is removed, in the order of the paths."""
        return tuple(sorted((*self.first, *self.removed)))


Stamps = Mapping[str, Known]
"""Files by path, as they were last known."""


def survey(
    place: Place, wanted: Files, ours: frozenset[str], known: Stamps = MappingProxyType({})
) -> tuple[Changes, tuple[Problem, ...]]:
    """The changes that turn what is there into `wanted` (in the order of writing).

    `ours` are the paths of the manifest; a file that has still the stamp under which it is `known` is not read. A file of
    somebody else's with other bytes is in the way: E506; so is a link: E507.
    """
    look = _look(place, ours, (*wanted, *ours))
    problems = tuple(problem for path in wanted if (problem := look.hindrance(path, wanted.pieces[path])))
    gone = sorted(path for path in ours if path not in wanted and look.is_ours_still(path))
    first = tuple(_in_the_way(gone, wanted)) if gone else ()
    moved = {same(path) for path in first}
    written = tuple(
        path for path, piece in wanted.pieces.items() if same(path) in moved or differs(look.at(path), piece, known.get(path))
    )
    return Changes(written, first, tuple(path for path in gone if path not in first)), problems


def _in_the_way(gone: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    """The old paths that are a new one in other letters, or a folder now, or below what is a file now."""
    keys = {same(path) for path in wanted}
    taken = keys | {folder for key in keys for folder in parents(key)}
    return (path for path in gone if (key := same(path)) in taken or any(folder in keys for folder in parents(key)))


def differs(file: str, wanted: Piece, known: Known | None = None) -> bool:
    """The file is not there, is a link, or has other bytes."""
    try:
        state = os.lstat(file)
        if not stat.S_ISREG(state.st_mode) or state.st_size != wanted.size:
            return True
        if known and known[0] == stamp_of(state):
            return known[1] != wanted.digest
        return piece_of(Path(file).read_bytes()) != wanted
    except OSError:
        return True


def _look(place: Place, ours: frozenset[str], paths: Iterable[str]) -> "_Look":
    folders = {folder for path in paths for folder in parents(path)}
    kinds = {folder: _kind(f"{place.output}{os.sep}{folder}") for folder in folders}
    links = frozenset(name for name, kind in kinds.items() if kind == stat.S_IFLNK)
    files = frozenset(name for name, kind in kinds.items() if kind == stat.S_IFREG)
    return _Look(place, frozenset(map(same, ours)), links, files)


def _kind(file: str) -> int:
    """What stands there, a link being one; 0 for nothing."""
    try:
        return stat.S_IFMT(os.lstat(file).st_mode)
    except OSError:
        return 0


@dataclass(frozen=True, slots=True)
class _Look:
    """A look at the output folder: `ours` in the form of `same`; which of the folders needed are links or files there."""

    place: Place
    ours: frozenset[str]
    links: frozenset[str]
    files: frozenset[str]

    def at(self, path: str) -> str:
        """Where a file of the output lies: as text, since there are many and each is looked at once."""
        return f"{self.place.output}{os.sep}{path}"

    def is_ours_still(self, path: str) -> bool:
        """There is a file, and no link leads to it out of the output."""
        file = self.place.output / path
        return os.path.lexists(file) and (file.is_symlink() or not file.is_dir()) and self._among(path, self.links) is None

    def hindrance(self, path: str, wanted: Piece) -> Problem | None:
        """What of somebody else's is where the file must go."""
        if link := self._among(path, self.links):
            return self._problem("E507", link, f"is a link, but {path!r} must be written below it")
        if (folder := self._among(path, self.files)) and same(folder) not in self.ours:
            return self._problem("E506", folder, f"is a file, but must be a folder for {path!r}")
        file = self.at(path)
        try:
            state = os.lstat(file)
        except OSError:
            return None  # nothing is there
        if stat.S_ISDIR(state.st_mode):
            foreign = next(self._foreign_below(Path(file)), None)
            return self._problem("E506", foreign, f"lies in a folder that must be the file {path!r}") if foreign else None
        if same(path) not in self.ours and differs(file, wanted):
            return self._problem("E506", path, "would be replaced")
        return None

    @staticmethod
    def _among(path: str, folders: frozenset[str]) -> str | None:
        return next((folder for folder in parents(path) if folder in folders), None)

    def _foreign_below(self, folder: Path) -> Iterator[str]:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(self.place.output).as_posix()
            if (path.is_symlink() or not path.is_dir()) and same(name) not in self.ours:
                yield name

    def _problem(self, code: str, path: str, why: str) -> Problem:
        what = "was not written by whistpress" if code == "E506" else "was put there by somebody else"
        name = f"{self.place.shown}/{path}"
        help_ = f"move it out of {self.place.shown}/, or name another folder with --output"
        return Problem(code=code, message=f"{name!r} {what}, and {why}", at=Span(name), helps=(help_,))
