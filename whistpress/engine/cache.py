"""Keep the outcomes of costly steps in an SQLite file of the user's cache folder, each under the hash of its whole input.

The file is never in the project, so nothing that comes with a project can be in it. Each value has its SHA-256 and is decoded
by type alone. The file may be deleted at any time.
"""

import os
import shutil
import sqlite3
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import zstandard
from msgspec import Struct

from whistpress.core.model.codec import CorruptDataError, decode
from whistpress.unchanged import Stamp, cache_root

_FORMAT = 1
_FOLDER_MODE, _FILE_MODE = 0o700, 0o600
_TABLES = """
CREATE TABLE IF NOT EXISTS outcomes (key BLOB PRIMARY KEY, body BLOB NOT NULL, sha256 BLOB NOT NULL, used INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS by_use ON outcomes (used);
CREATE TABLE IF NOT EXISTS published (
    output TEXT NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, mtime INTEGER NOT NULL, ctime INTEGER NOT NULL,
    inode INTEGER NOT NULL, sha256 BLOB NOT NULL, PRIMARY KEY (output, path)
) WITHOUT ROWID;
"""
_BUSY_SECONDS = 20.0
_PAUSE = 0.01
_KEYS_PER_QUERY = 400
_AT_ONCE = 64
"""How many bodies are written in one transaction."""
_LARGEST = 2**31
"""A body that claims to be larger when decompressed is not ours."""

Answer = TypeVar("Answer")
Published = tuple[Stamp, bytes]
"""Stamp and SHA-256 of a published file."""


def cache_folder(project: Path, folder: Path | None = None) -> Path:
    """Return the folder for the cache of a project: below `folder`, `$WHISTPRESS_CACHE` or the user's cache folder."""
    path = project.resolve()
    return (folder or cache_root()) / f"{path.name or 'league'}-{sha256(os.fsencode(path)).hexdigest()[:16]}"


class Packed(Struct, frozen=True):
    """Compressed bytes, and the SHA-256 of the bytes themselves."""

    data: bytes
    digest: bytes


class _Compressor(threading.local):
    """A compressor and a decompressor for each thread: to make one takes as long as to pack a small body."""

    def __init__(self) -> None:
        self.compressor, self.decompressor = zstandard.ZstdCompressor(level=1), zstandard.ZstdDecompressor()


_ZSTANDARD = _Compressor()


def pack(body: bytes) -> Packed:
    """Return bytes as the cache keeps them."""
    return Packed(_ZSTANDARD.compressor.compress(body), sha256(body).digest())


class Cache:
    """Bodies by key. Several processes may use one file at once: a reader sees a body whole or not at all.

    Where the folder cannot be written, a temporary one serves for as long as the process lives; `fault` says why then.
    """

    def __init__(self, folder: Path | None = None, limit: int = 2 * 2**30) -> None:
        self.limit, self._temporary, self.fault = limit, False, ""
        self.file = self._usable(folder) / "store.sqlite"
        self._connection: sqlite3.Connection | None = None
        self._process, self._lock = os.getpid(), threading.RLock()
        self._used: set[bytes] = set()

    def __reduce__(self) -> tuple[Callable[[Path], "Cache"], tuple[Path]]:
        return Cache, (self.file.parent,)

    def _usable(self, folder: Path | None) -> Path:
        if folder is not None:
            self.fault = f"'{folder}' cannot be written"
            with suppress(OSError):
                folder.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
                if os.access(folder, os.W_OK):
                    self.fault = ""
                    return folder
        self._temporary, temporary = True, tempfile.mkdtemp(prefix="whistpress-cache-")
        weakref.finalize(self, shutil.rmtree, temporary, ignore_errors=True)
        return Path(temporary)

    def get(self, key: bytes) -> bytes | None:
        """Return the body under a key; None when there is none, or when it is damaged."""
        return next((body for _, body in self.get_many((key,))), None)

    def get_many(self, keys: Iterable[bytes]) -> Iterator[tuple[bytes, bytes]]:
        """Yield each key that has a body, with that body."""
        for key, body, digest in self._rows("key, body, sha256", list(dict.fromkeys(keys))):
            plain = _decompress(body)
            if plain is not None and sha256(plain).digest() == digest:
                self._used.add(key)
                yield key, plain

    def get_decoded(self, keys: Iterable[bytes], kind: type[Answer]) -> dict[bytes, Answer]:
        """Return the values of a type under those of the keys that have one."""
        values: dict[bytes, Answer] = {}
        for key, body in self.get_many(keys):
            with suppress(CorruptDataError):
                values[key] = decode(body, kind)
        return values

    def has(self, keys: Iterable[bytes]) -> set[bytes]:
        """Return those of the keys that have a body; whether it is whole shows when it is read."""
        present_keys = {key for (key,) in self._rows("key", list(set(keys)))}
        self._used.update(present_keys)
        return present_keys

    def keep(self, key: bytes, body: bytes) -> None:
        """Keep a body."""
        self.put_many([(key, pack(body))])

    @contextmanager
    def writing(self) -> Iterator[Callable[[bytes, Packed], None]]:
        """Give a function that keeps a body under a key; many are written at once."""
        pending: list[tuple[bytes, Packed]] = []

        def keep(key: bytes, body: Packed) -> None:
            pending.append((key, body))
            if len(pending) >= _AT_ONCE:
                self.put_many(pending)
                pending.clear()

        try:
            yield keep
        finally:
            self.put_many(pending)

    def put_many(self, bodies: Iterable[tuple[bytes, Packed]]) -> None:
        """Keep several bodies, all of them or none."""
        rows = [(key, body.data, body.digest) for key, body in bodies]
        self._used.update(key for key, _, _ in rows)
        words = "INSERT OR REPLACE INTO outcomes VALUES (?, ?, ?, unixepoch())"
        self._do(lambda base: base.executemany(words, rows))

    def published_files(self, output: Path) -> Mapping[str, Published]:
        """Return the files of an output folder as the last build left them."""
        words = "SELECT path, size, mtime, ctime, inode, sha256 FROM published WHERE output = ?"
        rows = self._do(lambda base: base.execute(words, (str(output),)).fetchall()) or []
        return {path: (tuple(stamp), digest) for path, *stamp, digest in rows}

    def publish(self, output: Path, files: Mapping[str, Published]) -> None:
        """Replace the list of the files in an output folder."""

        def note(base: sqlite3.Connection) -> None:
            base.execute("DELETE FROM published WHERE output = ?", (str(output),))
            rows = ((str(output), path, *stamp, digest) for path, (stamp, digest) in files.items())
            base.executemany("INSERT INTO published VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

        self._do(note)

    def trim(self) -> None:
        """Delete the bodies that were used least recently until the limit holds; never one that this build used.

        Bodies dated in the future go first: the clock was set back after they were used.
        """

        def drop(base: sqlite3.Connection) -> None:
            words = "UPDATE outcomes SET used = unixepoch() WHERE key = ? AND abs(used - unixepoch()) > 3600"
            base.executemany(words, ((key,) for key in self._used))
            (pages,), (size,) = base.execute("PRAGMA page_count").fetchone(), base.execute("PRAGMA page_size").fetchone()
            excess = pages * size - self.limit
            words = "SELECT key, length(body) FROM outcomes ORDER BY used > unixepoch() DESC, used, key"
            for key, length in base.execute(words).fetchall() if excess > 0 else ():
                if excess <= 0:
                    break
                if key not in self._used:
                    base.execute("DELETE FROM outcomes WHERE key = ?", (key,))
                    excess -= length

        if self._used:
            self._do(drop)

    def clear(self) -> None:
        """Delete all bodies."""
        self._do(lambda base: base.execute("DELETE FROM outcomes"))

    def use_temporary_folder(self) -> None:
        """Keep bodies in an empty temporary folder from now on."""
        if not self._temporary:
            self.close()
            self.file = self._usable(None) / "store.sqlite"

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        if self._connection is not None and self._process == os.getpid():
            self._connection.close()
        self._connection = None

    def _rows(self, columns: str, keys: list[bytes]) -> Iterator[tuple[bytes, ...]]:
        for start in range(0, len(keys), _KEYS_PER_QUERY):
            some = keys[start : start + _KEYS_PER_QUERY]
            words = f"SELECT {columns} FROM outcomes WHERE key IN ({','.join('?' * len(some))})"  # noqa: S608 (question marks only)
            yield from self._do(lambda base, words=words, some=some: base.execute(words, some).fetchall()) or []  # type: ignore[misc]

    def _do(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer | None:
        """Run one transaction, one thread at a time; a damaged file is replaced by an empty one, and then the answer is None."""
        if self._process != os.getpid():  # another thread may have held the lock when this process was forked
            self._lock = threading.RLock()
        with self._lock:
            try:
                with self._connect() as base:
                    return work(base)
            except sqlite3.OperationalError as error:  # cannot be opened or written, locked for too long, no room left
                self.fault = self.fault or f"'{self.file.parent}' cannot be used: {error}"
                self.use_temporary_folder()  # the next lookup fails, and the value is made again
                return None
            except sqlite3.DatabaseError:
                self.close()
                try:
                    for file in self.file.parent.glob(f"{self.file.name}*"):
                        file.unlink(missing_ok=True)
                except OSError as error:  # it is damaged, and cannot be replaced
                    self.fault = self.fault or f"'{self.file.parent}' cannot be used: {error.strerror}"
                    self.use_temporary_folder()
                return None

    def _connect(self) -> sqlite3.Connection:
        """Return this process's own connection: one that was open before a fork must not be used after it."""
        if self._connection is None or self._process != os.getpid():
            self._process = os.getpid()
            _for_the_owner(self.file)
            base = sqlite3.connect(self.file, timeout=_BUSY_SECONDS, check_same_thread=False)
            weakref.finalize(self, base.close).atexit = False  # else Python 3.13 warns of a connection that no `close` ended
            _let_all_read(base)
            base.execute("PRAGMA synchronous = OFF")
            if base.execute("PRAGMA user_version").fetchone() != (_FORMAT,):
                for (table,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                    base.execute(f'DROP TABLE "{table}"')
                base.execute(f"PRAGMA user_version = {_FORMAT}")
            base.executescript(_TABLES)
            self._connection = base
        return self._connection


def retry_with_empty_cache(cache: Cache, work: Callable[[], Answer]) -> Answer:
    """Return the answer of `work`; if the cache turns out to be corrupt, clear it and work once more.

    If it is corrupt again (another program may delete it meanwhile), work a last time with a temporary cache.
    """
    for mend in (cache.clear, cache.use_temporary_folder):
        try:
            return work()
        except CorruptDataError:
            mend()
    return work()


def _for_the_owner(file: Path) -> None:
    """Let only the owner read the cache, because it may contain private details; skip it if the disk has no permissions.

    SQLite gives the files that it creates beside a database the permissions of the database.
    """
    with suppress(OSError, NotImplementedError):
        file.parent.chmod(_FOLDER_MODE)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, _FILE_MODE))
        file.chmod(_FILE_MODE)


def _let_all_read(base: sqlite3.Connection) -> None:
    """Let others read while one writes. SQLite itself does not wait while another process sets the same on a new file."""
    give_up = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            base.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() >= give_up:
                raise
            time.sleep(_PAUSE)


def _decompress(body: bytes) -> bytes | None:
    try:
        if not 0 <= zstandard.frame_content_size(body) <= _LARGEST:
            return None
        return _ZSTANDARD.decompressor.decompress(body)
    except zstandard.ZstdError:
        return None
