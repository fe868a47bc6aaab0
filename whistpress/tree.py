"""Write and remove files below a folder, through no link.

A path is a text with slashes below a `root` that the caller trusts. Each folder on the way is opened from the one above it
(`dir_fd`, `O_NOFOLLOW`), so that no other process can replace it by a link meanwhile. Where the system cannot do that (Windows),
each folder is checked before every step, and links and junctions are refused.
"""

import errno
import os
import re
import secrets
import shutil
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

HOLDS_FOLDERS = {os.open, os.mkdir, os.rename, os.unlink, os.rmdir, os.stat} <= os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
"""Whether the system can open a file from an open folder."""

_ON_WINDOWS = sys.platform == "win32"
_LONGEST_NAME = 255
_UNFIT = re.compile(r"[\x00-\x1f\x7f\\]")
_DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\..*)?", re.IGNORECASE)
_LINK_TAGS = frozenset({0xA000000C, 0xA0000003})
"""What Windows marks symbolic links and junctions with; the folders of OneDrive have other marks."""
_UNFINISHED = re.compile(r"\..+\.(?:[0-9a-f]{16}|[0-9a-f]{8})\.tmp")
"""The names of unfinished files, also those that the score book of the second edition left."""
_ATTEMPTS = 5

_Looks = tuple[tuple[int, int], ...]
"""Device and number of each folder on the way to a file."""


class LinkError(OSError):
    """A link is where a file or folder should be; `filename` names it."""

    def __init__(self, path: str) -> None:
        super().__init__(errno.ELOOP, "it is a link, and nothing is written or removed through a link", path)


class ChangedMeanwhileError(Exception):
    """Another program has changed the file since it was read."""


def path_fault(path: str, *, on_windows: bool = _ON_WINDOWS) -> str | None:
    """Return why a path cannot be that of a file below a folder, in a few words; None when it can."""
    if _UNFIT.search(path):
        return "it has a backslash or a control character"
    if path.startswith("/") or re.match(r"[A-Za-z]:", path):
        return "it begins at the root of the disk"
    names = path.split("/")
    if ".." in names:
        return "it leads out of the output folder"
    if "" in names or "." in names:
        return "a name in it is empty or a single dot"
    if any(len(name.encode(errors="surrogatepass")) > _LONGEST_NAME for name in names):
        return f"a name in it is longer than {_LONGEST_NAME} bytes"
    if on_windows and any(_DEVICE.fullmatch(name) or name.endswith((" ", ".")) or ":" in name for name in names):
        return "Windows cannot have a file of that name"
    return None


def write_file(
    root: Path,
    path: str,
    body: bytes,
    *,
    mode: int | None = None,
    new: bool = False,
    before: bytes | None = None,
    lasting: bool = True,
) -> None:
    """Write a file, or replace it atomically: after a kill or a crash it has its old bytes or the new ones.

    The bytes go to a hidden name beside the file, then to the disk (unless `lasting` is False), then get the file's name.
    Folders on the way are made. The file keeps its permissions; a new one gets `mode`, or the usual ones.
    FileExistsError for a file that is there although it should be `new`, ChangedMeanwhileError for one that no longer has the
    bytes `before`, LinkError for a link.
    """
    *above, name = _names(path)
    with _open(root, above, make=True) as folder:
        for attempt in range(_ATTEMPTS):
            try:
                return folder.put(name, body, mode=mode, new=new, before=before, lasting=lasting)
            except FileNotFoundError:  # another process took the unfinished file for one of a killed one
                if attempt == _ATTEMPTS - 1:
                    raise


def make_folder(root: Path, path: str) -> None:
    """Make a folder, with those above it; nothing happens where it is there."""
    with _open(root, _names(path), make=True):
        return


def read_file(root: Path, path: str, limit: int) -> bytes:
    """Return the bytes of a regular file that no link leads to; OSError for another one, or one of more than `limit` bytes."""
    *above, name = _names(path)
    with _open(root, above) as folder:
        return folder.read(name, limit)


def remove_file(root: Path, path: str, *, folders: bool = False) -> bool:
    """Remove a file; of a link at its end the link alone. With `folders` those above it too that are empty then.

    Return whether there was one. LinkError when a folder on the way is a link: then nothing is removed.
    """
    *above, name = _names(path)
    try:
        with _open(root, above) as folder:
            folder.unlink(name)
    except (FileNotFoundError, NotADirectoryError):
        return False
    while folders and above:
        name = above.pop()
        try:
            with _open(root, above) as folder:
                folder.rmdir(name)
        except LinkError:
            raise
        except OSError:  # the folder is not empty
            break
    return True


def remove_tree(root: Path, path: str) -> None:
    """Remove a file, or a folder with its contents; of a link only the link itself. A missing path is no error."""
    *above, name = _names(path)
    try:
        with _open(root, above) as folder:
            if stat.S_ISDIR(folder.state(name).st_mode):
                folder.remove_tree(name)
            else:
                folder.unlink(name)
    except FileNotFoundError:
        return


def path_inside(root: Path, file: Path) -> str:
    """Return the path of a file below a folder once all links are followed; LinkError where they lead out of it.

    A league's own file may be a link to another place in the league: this says what to write to.
    """
    target = file.resolve()
    try:
        return target.relative_to(root.resolve()).as_posix()
    except ValueError:
        raise LinkError(str(file)) from None


def sweep(root: Path, path: str = "") -> int:
    """Remove what killed processes left unfinished in a folder (not in those below it); return how many files.

    What a living process is writing stays: it holds it locked.
    """
    swept = 0
    try:
        with _open(root, _names(path) if path else ()) as folder:
            for name in folder.listing():
                if _UNFINISHED.fullmatch(name) and stat.S_ISREG(folder.state(name).st_mode):
                    swept += folder.unlink_unless_locked(name)
    except OSError:  # litter never keeps anything from being done
        return swept
    return swept


def is_unfinished(name: str) -> bool:
    """Return whether a file of this name is one that a process is writing, or was when it was killed."""
    return bool(_UNFINISHED.fullmatch(name))


def _names(path: str) -> list[str]:
    """Return the names in a path; OSError where it cannot be that of a file."""
    if why := path_fault(path):
        raise OSError(errno.EINVAL, f"this cannot be the path of a file: {why}", path)
    return path.split("/")


@contextmanager
def _open(root: Path, names: Sequence[str], *, make: bool = False) -> Iterator["_Folder"]:
    """Open a folder below a root, with `make` after it was made; LinkError where a link is on the way."""
    if make:
        root.mkdir(parents=True, exist_ok=True)
    top = os.open(root, os.O_RDONLY | os.O_DIRECTORY) if HOLDS_FOLDERS else None
    folder = _Folder(root, (), top)
    try:
        for name in names:
            folder.enter(name, make=make)
        yield folder
    finally:
        folder.close()


class _Folder:
    """An open folder: by its descriptor, or by its path and what it and those above it looked like."""

    def __init__(self, root: Path, names: Sequence[str], number: int | None) -> None:
        self._root, self._inside, self._number = root, list(names), number
        self._looks: _Looks = () if number is not None else self._look()

    def close(self) -> None:
        """Close the descriptor."""
        if self._number is not None:
            os.close(self._number)

    def enter(self, name: str, *, make: bool) -> None:
        """Go down to a folder that is no link."""
        if make:
            with suppress(FileExistsError):
                os.mkdir(self._at(name), dir_fd=self._number)
        if self._number is None:
            self._inside.append(name)
            self._looks = self._look()
            return
        try:
            below = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=self._number)
        except OSError as error:
            shown = self._path_of(name)
            if error.errno in (errno.ENOTDIR, errno.ELOOP) and _is_link(self.state(name)):
                raise LinkError(shown) from error
            raise OSError(error.errno, error.strerror, shown) from None
        os.close(self._number)
        self._number = below
        self._inside.append(name)

    def put(self, name: str, body: bytes, *, mode: int | None, new: bool, before: bytes | None, lasting: bool) -> None:
        """Write a file as `write_file` says."""
        old = self._old_state(name)
        if old is not None and _is_link(old):
            raise LinkError(self._path_of(name))
        if old is not None and new:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), self._path_of(name))
        number, fresh = self._fresh(name, 0o666 if mode is None else mode)
        try:
            with os.fdopen(number, "wb") as file:
                file.write(body)
                file.flush()
                if hasattr(os, "fchmod") and old is not None:
                    with suppress(OSError):  # a disk that keeps no permissions
                        os.fchmod(number, stat.S_IMODE(old.st_mode))
                if lasting:
                    os.fsync(number)
                if not _ON_WINDOWS:  # the lock ends with the descriptor, when the file has its name
                    self._finish(fresh, name, new=new, before=before)
            if _ON_WINDOWS:  # an open file cannot be renamed there
                self._finish(fresh, name, new=new, before=before)
        except BaseException as error:
            with suppress(OSError):
                self.unlink(fresh)
            if isinstance(error, OSError) and not isinstance(error, (FileNotFoundError, LinkError)):
                raise OSError(error.errno, error.strerror, self._path_of(name)) from error
            raise
        if lasting:
            self._keep_names()

    def read(self, name: str, limit: int) -> bytes:
        """Return the bytes of a regular file."""
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        if _is_link(self.state(name)):
            raise LinkError(self._path_of(name))
        with os.fdopen(os.open(self._at(name), flags, dir_fd=self._number), "rb") as file:
            state = os.fstat(file.fileno())
            body = file.read(limit + 1) if stat.S_ISREG(state.st_mode) and state.st_size <= limit else None
        if body is None or len(body) > limit:
            raise OSError(errno.EINVAL, "it is no plain file, or a very large one", self._path_of(name))
        return body

    def state(self, name: str) -> os.stat_result:
        """Return what a file, a folder or a link in this folder looks like."""
        return os.stat(self._at(name), dir_fd=self._number, follow_symlinks=False)

    def listing(self) -> list[str]:
        """Return the names in this folder, in order."""
        return sorted(os.listdir(self._number if self._number is not None else self._at(".")))

    def unlink(self, name: str) -> None:
        """Remove a file or a link."""
        os.unlink(self._at(name), dir_fd=self._number)

    def rmdir(self, name: str) -> None:
        """Remove an empty folder."""
        if _is_link(self.state(name)):
            raise LinkError(self._path_of(name))
        os.rmdir(self._at(name), dir_fd=self._number)

    def remove_tree(self, name: str) -> None:
        """Remove a folder with its contents."""
        shutil.rmtree(self._at(name), dir_fd=self._number)

    def unlink_unless_locked(self, name: str) -> bool:
        """Remove an unfinished file unless the process that writes it is alive; return whether it was removed."""
        if _ON_WINDOWS:
            with suppress(PermissionError):  # a file that is open cannot be removed there
                self.unlink(name)
                return True
            return False
        number = os.open(name if self._number is not None else self._at(name), os.O_RDWR | os.O_NOFOLLOW, dir_fd=self._number)
        try:
            if not _lock(number):
                return False
            self.unlink(name)
        finally:
            os.close(number)
        return True

    def _fresh(self, name: str, mode: int) -> tuple[int, str]:
        """Make an unfinished file beside another one and lock it; return its descriptor and its name."""
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        while True:
            fresh = f".{name[:40]}.{secrets.token_hex(8)}.tmp"
            number = os.open(self._at(fresh), flags, mode, dir_fd=self._number)
            if _ON_WINDOWS or not _lock(number):
                return number, fresh
            with suppress(FileNotFoundError):  # swept before it was locked
                if os.path.samestat(self.state(fresh), os.fstat(number)):
                    return number, fresh
            os.close(number)

    def _finish(self, fresh: str, name: str, *, new: bool, before: bytes | None) -> None:
        """Give an unfinished file its name."""
        if before is not None and self._bytes_now(name, len(before)) != before:
            raise ChangedMeanwhileError
        if new:
            try:
                os.link(self._at(fresh), self._at(name), src_dir_fd=self._number, dst_dir_fd=self._number, follow_symlinks=False)
            except FileExistsError:
                raise
            except (OSError, NotImplementedError):  # a disk without hard links: take the name, then replace what has it
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
                os.close(os.open(self._at(name), flags, 0o600, dir_fd=self._number))
            else:
                return self.unlink(fresh)
        os.replace(self._at(fresh), self._at(name), src_dir_fd=self._number, dst_dir_fd=self._number)
        return None

    def _bytes_now(self, name: str, size: int) -> bytes | None:
        """Return the bytes that a file has; None when it is gone, or is larger."""
        try:
            return self.read(name, size)
        except OSError:
            return None

    def _old_state(self, name: str) -> os.stat_result | None:
        try:
            return self.state(name)
        except FileNotFoundError:
            return None

    def _keep_names(self) -> None:
        """Let the disk keep the new name too, where the system can be asked to."""
        if self._number is not None:
            with suppress(OSError):
                os.fsync(self._number)

    def _at(self, name: str) -> str:
        """Return the name by which the system finds a file of this folder; without a descriptor look at the way once more."""
        if self._number is not None:
            return name
        if self._look() != self._looks:
            raise LinkError("/".join((str(self._root), *self._inside)))
        return self._path_of(name)

    def _path_of(self, name: str) -> str:
        return str(self._root.joinpath(*self._inside, name))

    def _look(self) -> _Looks:
        """Return what each folder on the way looks like; LinkError where one is a link."""
        looks, path = [], self._root
        for name in ("", *self._inside):
            path = path / name if name else path
            state = path.lstat() if name else path.stat()
            if name and _is_link(state):
                raise LinkError(str(path))
            if not stat.S_ISDIR(state.st_mode):
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))
            looks.append((state.st_dev, state.st_ino))
        return tuple(looks)


def _is_link(state: os.stat_result) -> bool:
    """Return whether this is a link, or a junction of Windows."""
    return stat.S_ISLNK(state.st_mode) or getattr(state, "st_reparse_tag", 0) in _LINK_TAGS


def _lock(number: int) -> bool:
    """Lock an unfinished file; False where another process has it, or the disk keeps no locks."""
    if sys.platform == "win32":
        return False
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
