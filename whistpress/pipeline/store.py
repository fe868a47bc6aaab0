"""What costly steps gave, kept in one SQLite file of a league under the hash of their whole input.

Nothing in it is trusted: each body has a checksum, and a file that is damaged, of another format or not ours is made anew.
It may be deleted at any time. Where it cannot be written, outcomes are kept for as long as the process lives.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

from whistpress.pipeline.by_path import Known, Stamped
from whistpress.pipeline.packing import PackingError, packed, unpacked
from whistpress.unchanged.record import STORE

_OURS, _FORMAT = 0x57485354, 3
"""What SQLite calls an application's mark: `WHST`; and the format of the tables."""

_TABLES = """
CREATE TABLE IF NOT EXISTS kept (digest BLOB PRIMARY KEY, body BLOB NOT NULL, checksum BLOB NOT NULL, used INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS placed (
    folder TEXT NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, mtime INTEGER NOT NULL, ctime INTEGER NOT NULL,
    inode INTEGER NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (folder, path)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_use ON kept (used);
"""
_BUSY, _BATCH = 20.0, 400
"""Seconds to wait for another build that writes, and how many digests are asked for in one question."""
_MOMENT = 0.01
"""Seconds until it is tried again, where SQLite does not wait by itself."""
_PORTION = 64
"""How many outcomes are written in one go while others are made."""

Answer = TypeVar("Answer")


def store_of(project: Path, *, keeps: bool = True) -> "Store":
    """The store of a league; one that does not keep only reads what others have kept."""
    return Store(project / STORE, keeps=keeps)


class Store:
    """Bodies by digest (bytes of any length), at most `limit` bytes of them besides those in use.

    It may be used by several threads, and by several builds at once: a reader sees an outcome whole or not at all. A body is
    kept packed; `get` gives it as it was put. What cannot be written, or is not to be (`keeps`), is remembered by the store
    itself. There is no file before there is something to keep; of a `new` store there was none.
    """

    def __init__(self, file: Path | None, limit: int = 2 * 2**30, *, keeps: bool = True) -> None:
        self.file, self.limit, self._keeps = file, limit, keeps
        self._turn = threading.RLock()
        self._remembered: dict[bytes, bytes] = {}
        self._used = _Used()
        self._connection = self._opened() if file and file.exists() else None
        self._begun = self._connection is not None
        self.new = bool(file) and not self._begun

    def get(self, digest: bytes) -> bytes | None:
        """What was kept under a digest; None when nothing was, or when it is not what was put there."""
        return next(iter(self.get_all((digest,)).values()), None)

    def get_all(self, digests: Iterable[bytes]) -> Mapping[bytes, bytes]:
        """What was kept under each of several digests, of those under which something was."""
        with self._turn:
            wanted = list(dict.fromkeys(digests))
            found = {digest: body for digest in wanted if (body := self._remembered.get(digest)) is not None}
            for digest, body, checksum in self._rows("digest, body, checksum", [one for one in wanted if one not in found]):
                if checksum == _checksum(digest, body):
                    found[digest] = body
            self._used.add(found)
            return dict(_unpacked(found))

    def have(self, digests: Iterable[bytes]) -> set[bytes]:
        """Those of the digests under which something is kept; whether it is whole shows when it is read."""
        with self._turn:
            wanted = set(digests)
            found = wanted & self._remembered.keys()
            found.update(digest for (digest,) in self._rows("digest", list(wanted - found)))
            self._used.add(found)
            return found

    def put(self, digest: bytes, body: bytes) -> None:
        """Keep an outcome."""
        self.put_packed([(digest, packed(body))])

    def put_packed(self, outcomes: Sequence[tuple[bytes, bytes]]) -> None:
        """Keep several outcomes, all of them or none; each body as `packed` gives it."""
        with self._turn:
            self._used.add(digest for digest, _ in outcomes)
            rows = [(digest, body, _checksum(digest, body)) for digest, body in outcomes]
            words = "INSERT OR REPLACE INTO kept VALUES (?, ?, ?, strftime('%s', 'now'))"
            if self._write(lambda base: base.executemany(words, rows)) is None:
                self._remembered.update(outcomes)

    @contextmanager
    def putting(self) -> Iterator[Callable[[Iterable[tuple[bytes, bytes]]], None]]:
        """Gives what puts more and more outcomes, packed ones, a portion of them in one go."""
        pending: list[tuple[bytes, bytes]] = []

        def put(outcomes: Iterable[tuple[bytes, bytes]]) -> None:
            pending.extend(outcomes)
            if len(pending) > _PORTION:
                self.put_packed(pending)
                pending.clear()

        yield put
        self.put_packed(pending)

    def placed(self, folder: Path) -> Mapping[str, Known]:
        """The files of an output folder by path, as they were last known."""
        words = "SELECT path, size, mtime, ctime, inode, digest FROM placed WHERE folder = ?"

        def taken(base: sqlite3.Connection) -> Stamped:
            return Stamped((path, (tuple(stamp), digest)) for path, *stamp, digest in base.execute(words, (str(folder),)))

        return self._do(taken) or Stamped(())

    def place(self, folder: Path, files: Iterable[tuple[str, Known]], gone: Iterable[str]) -> None:
        """Note the stamp and hash of files of an output folder, as they come, and of others that they are gone."""
        here = str(folder)

        def note(base: sqlite3.Connection) -> None:
            base.executemany("DELETE FROM placed WHERE folder = ? AND path = ?", [(here, path) for path in gone])
            rows = ((here, path, *stamp, digest) for path, (stamp, digest) in files)
            base.executemany("INSERT OR REPLACE INTO placed VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

        self._write(note)

    def trim(self) -> None:
        """Drop what has lain longest until the limit holds; never what this store was asked for or given.

        When something was used is noted by the hour: which of the last hour's lay longest does not matter.
        To add up what there is means to go through all of it: where the whole file is not that large, nobody need.
        """

        def drop(base: sqlite3.Connection) -> bool:
            base.create_function("in_use", 1, self._used.has)
            now = "strftime('%s', 'now')"
            base.execute(f"UPDATE kept SET used = {now} WHERE used < {now} - 3600 AND in_use(digest)")  # noqa: S608 (words of ours)
            (pages,), (size,) = base.execute("PRAGMA page_count").fetchone(), base.execute("PRAGMA page_size").fetchone()
            if pages * size <= self.limit:
                return False
            (total,) = base.execute("SELECT coalesce(sum(length(body)), 0) FROM kept").fetchone()
            if total <= self.limit:
                return False
            gone = []
            for digest, length in base.execute(
                "SELECT digest, length(body) FROM kept WHERE NOT in_use(digest) ORDER BY used, digest"
            ):
                if total <= self.limit:
                    break
                gone.append((digest,))
                total -= length
            base.executemany("DELETE FROM kept WHERE digest = ?", gone)
            return True

        if self._keeps and self._do(drop) and self._connection:
            with suppress(sqlite3.Error):
                self._connection.execute("VACUUM")

    def forget(self) -> None:
        """All bodies: what others put among them is not to be trusted. Where that cannot be written the file is let go."""
        self._remembered.clear()
        self._used = _Used()
        if not self._keeps or self._do(lambda base: base.execute("DELETE FROM kept")) is None:
            self.close()

    @contextmanager
    def lent(self) -> Iterator[None]:
        """While a copy of this process has the file: what is open in one of them is of no use in the other."""
        self.close()
        try:
            yield
        finally:
            self._connection = self._opened() if self.file and self.file.exists() else None
            self._begun = self._connection is not None

    def again(self) -> "Store":
        """The same for such a copy."""
        other = Store(self.file, self.limit, keeps=self._keeps)
        other.new = self.new
        return other

    @property
    def used(self) -> bytes:
        """What it was asked for or given, in short."""
        return bytes(self._used.beginnings)

    def use(self, used: bytes) -> None:
        """What another was asked for or given is in use here too."""
        self._used.also(used)

    def close(self) -> None:
        """Let the file go."""
        with self._turn:
            if self._connection:
                self._connection.close()
            self._connection = None

    def _rows(self, columns: str, digests: list[bytes]) -> Iterator[tuple[bytes, ...]]:
        for start in range(0, len(digests), _BATCH):
            some = digests[start : start + _BATCH]
            words = f"SELECT {columns} FROM kept WHERE digest IN ({','.join('?' * len(some))})"  # noqa: S608 (question marks only)

            def ask(base: sqlite3.Connection, words: str = words, some: list[bytes] = some) -> list[tuple[bytes, ...]]:
                return base.execute(words, some).fetchall()

            yield from self._do(ask) or []

    def _write(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer | None:
        """The same for what writes: the file is made when it is first wanted."""
        with self._turn:
            if not self._keeps:
                return None
            if not self._begun:
                self._connection, self._begun = self._opened(), True
            return self._do(work)

    def _do(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer | None:
        """Work in a transaction; None when there is no file, or when it cannot be written: one that is damaged is made anew."""
        with self._turn:
            if self._connection is None:
                return None
            try:
                with self._connection:
                    return work(self._connection)
            except sqlite3.OperationalError:
                return None
            except sqlite3.Error:
                self._connection.close()
                self._connection = self._anew()
                return None

    def _opened(self) -> sqlite3.Connection | None:
        if self.file is None:
            return None
        try:
            return self._ready(self.file)
        except (sqlite3.OperationalError, OSError):
            return None
        except sqlite3.Error:
            return self._anew()

    def _anew(self) -> sqlite3.Connection | None:
        """A new file in the place of one that is not to be trusted."""
        if self.file is None:
            return None
        with suppress(sqlite3.Error, OSError):
            for ending in ("", "-wal", "-shm"):
                self.file.with_name(self.file.name + ending).unlink(missing_ok=True)
            return self._ready(self.file)
        return None

    @staticmethod
    def _ready(file: Path) -> sqlite3.Connection:
        make_folder(file)
        base = sqlite3.connect(file, timeout=_BUSY, check_same_thread=False)
        try:
            if _format_of(base) != (_OURS, _FORMAT):
                base.execute("BEGIN EXCLUSIVE")  # two builds may begin it at once: one waits here, and then finds it begun
                _begin(base)
                base.execute("COMMIT")
            _log_ahead(base)
            base.execute("PRAGMA synchronous = OFF")
            base.executescript(_TABLES)
        except BaseException:
            base.close()
            raise
        return base


class _Used:
    """Which digests were used: of each its first eight bytes, as often as it was.

    Two that begin alike are both taken for used, and both are kept; to hold the digests themselves takes ten times the room.
    """

    def __init__(self) -> None:
        self.beginnings = bytearray()
        self._known: frozenset[bytes] | None = None

    def add(self, digests: Iterable[bytes]) -> None:
        """These too."""
        self.also(b"".join(map(_beginning, digests)))

    def also(self, beginnings: bytes) -> None:
        """Those that begin so."""
        self.beginnings += beginnings
        self._known = None

    def has(self, digest: bytes) -> bool:
        """Whether it was used."""
        if self._known is None:
            beginnings = bytes(self.beginnings)
            self._known = frozenset(beginnings[at : at + _WIDTH] for at in range(0, len(beginnings), _WIDTH))
        return _beginning(digest) in self._known


_WIDTH = 8


def _beginning(digest: bytes) -> bytes:
    return digest[:_WIDTH].ljust(_WIDTH, b"\0")


def _format_of(base: sqlite3.Connection) -> tuple[int, int]:
    """The mark of the application, and the format of the tables."""
    (mark,), (form,) = base.execute("PRAGMA application_id").fetchone(), base.execute("PRAGMA user_version").fetchone()
    return mark, form


def _begin(base: sqlite3.Connection) -> None:
    """Mark an empty file as ours; DatabaseError where it is somebody else's, or of another format."""
    if _format_of(base) != (_OURS, _FORMAT):
        (tables,) = base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables:
            raise sqlite3.DatabaseError("another format")
        base.execute(f"PRAGMA application_id = {_OURS}")
        base.execute(f"PRAGMA user_version = {_FORMAT}")


def _log_ahead(base: sqlite3.Connection) -> None:
    """Let what is written stand in a log first, so that others may read meanwhile.

    While another build writes into a file that is not yet so, SQLite does not wait for this as it does for all else.
    """
    until = time.monotonic() + _BUSY
    while True:
        try:
            base.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_MOMENT)
        else:
            return


def make_folder(file: Path) -> None:
    """The folder of the store's file, which is nothing to keep in Git."""
    if not file.parent.exists():
        file.parent.mkdir(parents=True, exist_ok=True)  # another build may make it at the same moment
        (file.parent / ".gitignore").write_text("*\n", encoding="utf-8")


def _unpacked(bodies: Mapping[bytes, bytes]) -> Iterator[tuple[bytes, bytes]]:
    """The bodies, without what was never packed as one is: it may have been put there by others, checksum and all."""
    for digest, body in bodies.items():
        with suppress(PackingError):
            yield digest, unpacked(body)


def _checksum(digest: bytes, body: bytes) -> bytes:
    return blake2b(digest + body, digest_size=16).digest()
