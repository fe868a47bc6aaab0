"""Put a new site in the place of the old one.

The new site is prepared as a whole in a fresh folder beside the output: files that did not change are hard links to the old
ones. Then two renames exchange both. After a kill at any moment the output is the old site, or the new one, or, between the two
renames, absent; then the next command puts the old one back (`output.recover`).
"""

import errno
import os
import shutil
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from whistpress.core.model.codec import CorruptDataError
from whistpress.engine.cache import Cache, Published
from whistpress.engine.lock import LockedError, hold
from whistpress.engine.output import OutputFolder, begin, clean_up, locked_problem, restore, unwritable_problem
from whistpress.engine.paths import MANIFEST, manifest_bytes, manifest_of, parents, path_key, read_manifest
from whistpress.engine.report import Progress, unheard
from whistpress.problems import Problem, Span, problem_of, wording
from whistpress.tree import is_unfinished, remove_file, remove_tree, sweep, write_file
from whistpress.unchanged import stamp_of

HOME = "index.html"
"""The page that goes last where a site cannot be exchanged as a whole."""
_DEEPEST = 100
"""How many folders may lie within each other in the output; those of others count too."""
_THREADS = 4
"""How many threads write files: each mostly waits for the disk."""
_TOGETHER = 32
"""How many files a thread writes at a time."""


class BlobInfo(Struct, frozen=True):
    """SHA-256 and size of a file."""

    digest: bytes
    size: int


def blob_info(body: bytes) -> BlobInfo:
    """Return the SHA-256 and size of some bytes."""
    return BlobInfo(sha256(body).digest(), len(body))


class OutputFiles(Struct, frozen=True):
    """SHA-256 and size of every file, in the order of writing, and the function that reads it."""

    infos: Mapping[str, BlobInfo]
    readers: Mapping[str, Callable[[str], bytes]]

    def read(self, path: str) -> bytes:
        """Return the bytes of a file; CorruptDataError when they are no longer those of the plan."""
        body = self.readers[path](path)
        if blob_info(body) != self.infos[path]:
            raise CorruptDataError(f"{path} has changed since it was read")
        return body

    def only(self, paths: Collection[str]) -> "OutputFiles":
        """Return some of the files."""
        return OutputFiles({path: info for path, info in self.infos.items() if path in paths}, self.readers)


class Changes(Struct, frozen=True):
    """The paths that a build wrote, and those that it removed."""

    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


def publish(
    output: OutputFolder, files: OutputFiles, cache: Cache, progress: Progress = unheard
) -> tuple[Changes, tuple[Problem, ...]]:
    """Replace the site in the output folder by these files. Foreign files stay.

    E506 when a foreign file is in the way, E507 when a link is; E509 and E510 as `recover` says. Then nothing changes.
    W516 when the folder cannot be replaced as a whole.
    """
    try:
        with hold(output.lock, progress):
            restore(output)
            site = _SiteTree(output, cache.published_files(output.path))
            problems = tuple(site.hindrances(files.infos))
            if problems:
                return Changes(), problems
            changes = site.changes(files.infos)
            warnings: tuple[Problem, ...] = ()
            if changes != Changes() or not site.has_manifest(files.infos):
                warnings = _replace(site, files, changes)
            top = str(output.path)  # texts: there are thousands of paths
            published = {path: (stamp_of(os.lstat(f"{top}/{path}")), info.digest) for path, info in files.infos.items()}
            cache.publish(output.path, published)
            return changes, warnings
    except LockedError as error:
        return Changes(), (locked_problem(output, error),)
    except OSError as error:
        return Changes(), (unwritable_problem(output, error),)


class _SiteTree:
    """The output folder as it is now."""

    def __init__(self, output: OutputFolder, published: Mapping[str, Published]) -> None:
        self.output, self._known = output, published
        self._kinds = dict(_kinds(str(output.path)))
        self.ours = read_manifest(output.path)
        self._our_keys = frozenset(map(path_key, self.ours))

    def changes(self, infos: Mapping[str, BlobInfo]) -> Changes:
        """Return what must be written and removed."""
        written = tuple(path for path, info in infos.items() if self.differs(path, info))
        removed = tuple(sorted(path for path in self.ours if path not in infos and self._still_ours(path)))
        return Changes(written, removed)

    def has_manifest(self, infos: Iterable[str]) -> bool:
        """Return whether the output has the right list of our files."""
        try:
            return manifest_bytes(self.output.path) == manifest_of(infos)
        except OSError:
            return False

    def differs(self, path: str, info: BlobInfo) -> bool:
        """Return whether a file must be written."""
        return differs(f"{self.output.path}/{path}", info, self._known.get(path))

    def foreign(self) -> Iterator[tuple[str, int]]:
        """Yield foreign files, links and folders, each with its file type; do not follow links."""
        others = ((path, kind) for path, kind in self._kinds.items() if path not in self.ours and path != MANIFEST)
        return ((path, kind) for path, kind in others if not is_unfinished(path.rpartition("/")[2]))

    def hindrances(self, infos: Mapping[str, BlobInfo]) -> Iterator[Problem]:
        """Yield E506 and E507 for each obstacle to a file."""
        return (problem for path, info in infos.items() if (problem := self._hindrance(path, info)))

    def _hindrance(self, path: str, info: BlobInfo) -> Problem | None:
        for folder in parents(path):
            kind = self._kind(folder)
            if kind == stat.S_IFLNK:
                return self._obstacle(folder, wording("E507.link", path=f"{path!r}"), is_link=True)
            if kind == stat.S_IFREG and path_key(folder) not in self._our_keys:
                return self._obstacle(folder, wording("E506.file-for-folder", path=f"{path!r}"))
        kind = self._kind(path)
        if kind == stat.S_IFDIR:
            below = (file for file, kind in sorted(self._kinds.items()) if file.startswith(f"{path}/") and kind != stat.S_IFDIR)
            inside = next((file for file in below if path_key(file) not in self._our_keys), None)
            why = wording("E506.folder-for-file", path=f"{path!r}")
            return self._obstacle(inside, why) if inside else None
        if kind and path_key(path) not in self._our_keys and self.differs(path, info):
            return self._obstacle(path, wording("E506.replaced"))
        return None

    def _kind(self, path: str) -> int:
        """Return the file type at a path (a link counts as one); 0 when nothing is there."""
        return self._kinds.get(path, 0)

    def _still_ours(self, path: str) -> bool:
        """Return whether a file of the manifest is still there, and is not reached through a link."""
        return self._kind(path) not in (0, stat.S_IFDIR) and all(self._kind(folder) != stat.S_IFLNK for folder in parents(path))

    def _obstacle(self, path: str, why: str, *, is_link: bool = False) -> Problem:
        file, sentence = f"{self.output.shown}/{path}", "E507.put-there" if is_link else "E506.not-ours"
        return problem_of(sentence, Span(file), file=f"{file!r}", why=why, shown=self.output.shown)


def _kinds(top: str) -> Iterator[tuple[str, int]]:
    """Yield every path below a folder with its file type; a folder comes before what it holds, and no link is followed.

    OSError for folders that lie deeper than a tree can be deleted again.
    """
    waiting = [""] if Path(top).is_dir() else []
    while waiting:
        within = waiting.pop()
        if within.count("/") > _DEEPEST:
            raise OSError(errno.ENAMETOOLONG, f"folders lie more than {_DEEPEST} deep in each other", f"{top}/{within}")
        with os.scandir(f"{top}/{within}") as entries:
            for entry in entries:
                path = within + entry.name
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(f"{path}/")
                    yield path, stat.S_IFDIR
                elif entry.is_file(follow_symlinks=False):
                    yield path, stat.S_IFREG
                else:
                    yield path, stat.S_IFMT(entry.stat(follow_symlinks=False).st_mode)


def differs(file: Path | str, info: BlobInfo, published: Published | None = None) -> bool:
    """Return whether a file is missing, is a link, or has other bytes; do not read one whose stamp is known."""
    try:
        state = os.lstat(file)
        if not stat.S_ISREG(state.st_mode) or state.st_size != info.size:
            return True
        if published and published[0] == stamp_of(state):
            return published[1] != info.digest
        return blob_info(Path(file).read_bytes()) != info
    except OSError:
        return True


def _replace(site: _SiteTree, files: OutputFiles, changes: Changes) -> tuple[Problem, ...]:
    """Prepare the new site and exchange it for the old one; where that cannot be, replace file by file and say so."""
    output = site.output
    output.path.parent.mkdir(parents=True, exist_ok=True)
    if why := _not_replaceable(output):
        _replace_files(output.path, files, changes)
        return (_not_as_a_whole(output, why),)
    staging, previous = begin(output)
    try:
        _prepare(staging, site, files, changes)  # before other users may write into it, so that they cannot add a link
        _allow(staging, output.path.stat().st_mode & 0o777 if output.path.is_dir() else 0o777 & ~_umask())
        if output.path.is_dir():
            output.path.rename(previous)
        staging.rename(output.path)
    except (OSError, CorruptDataError):
        clean_up(output, staging, previous)
        raise
    clean_up(output, staging, previous)
    return ()


def _prepare(staging: Path, site: _SiteTree, files: OutputFiles, changes: Changes) -> None:
    """Fill a folder with the new site, and with the foreign files of the old one."""
    old, written = site.output.path, frozenset(changes.written)
    ours = {folder for path in site.ours for folder in parents(path)}  # an empty folder is foreign
    links, empty = [path for path in files.infos if path not in written], list[str]()
    for path, kind in site.foreign():
        if path in files.infos:
            continue
        if kind != stat.S_IFDIR:
            links.append(path)
        elif path not in ours and not any(parent in files.infos for parent in (path, *parents(path))):
            empty.append(path)
    for folder in sorted({*empty, *(folder for path in (*files.infos, *links, *empty) for folder in parents(path))}):
        os.mkdir(f"{staging}/{folder}")  # noqa: PTH102 (there are thousands)
    for path in links:
        _link(f"{old}/{path}", f"{staging}/{path}")

    def write(paths: Sequence[str]) -> None:
        for path in paths:
            (staging / path).write_bytes(files.read(path))

    with ThreadPoolExecutor(_THREADS) as threads:
        fresh = changes.written
        for _ in threads.map(write, (fresh[start : start + _TOGETHER] for start in range(0, len(fresh), _TOGETHER))):
            pass
    (staging / MANIFEST).write_bytes(manifest_of(files.infos))


def _link(old: str, new: str) -> None:
    """Give a file a second name; where the disk has no hard links, copy it."""
    try:
        os.link(old, new, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(old, new, follow_symlinks=False)


def _not_replaceable(output: OutputFolder) -> str:
    """Return why the folder cannot be renamed: it is a mounted disk, or its parent may not be written; else the empty text."""
    if os.path.ismount(output.path):
        return f"{output.shown!r} is a disk of its own"
    return "" if os.access(output.path.parent, os.W_OK) else f"nothing may be written beside {output.shown!r}"


def _replace_files(output: Path, files: OutputFiles, changes: Changes) -> None:
    """Remove the files that are gone, then replace each changed one: the home page last, so that it never leads to nothing."""
    write_file(output, MANIFEST, manifest_of({*read_manifest(output), *files.infos}))
    for folder in ("", *sorted({folder for path in files.infos for folder in parents(path)})):
        sweep(output, folder)
    for path in changes.removed:
        remove_file(output, path, folders=True)
    for path in sorted(changes.written, key=lambda path: path == HOME):
        if (output / path).is_dir():  # all that was in it is gone
            remove_tree(output, path)
        write_file(output, path, files.read(path), lasting=False)
    write_file(output, MANIFEST, manifest_of(files.infos))


def _allow(path: Path, mode: int) -> None:
    """Set the permissions of a file or folder, where the disk keeps any."""
    with suppress(OSError):
        path.chmod(mode)


def _not_as_a_whole(output: OutputFolder, why: str) -> Problem:
    return problem_of("W516.files-replaced", Span(output.shown), why=why)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
