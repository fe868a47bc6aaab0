"""The record of the last build into each folder: tables of the league's store, read here and written by the pipeline."""

import os

try:
    import _sqlite3 as sqlite  # what Python's own sqlite3 stands on; that imports datetime, which takes longer than all the rest
except ImportError:  # another Python than the usual one
    import sqlite3 as sqlite  # type: ignore[no-redef]

STORE = ".whistpress/cache/store.sqlite"
"""Where it lies in a project."""

TABLES = """
CREATE TABLE IF NOT EXISTS builds (
    id INTEGER PRIMARY KEY AUTOINCREMENT, place TEXT NOT NULL UNIQUE, options TEXT NOT NULL, identity TEXT NOT NULL,
    journal TEXT NOT NULL, counted TEXT NOT NULL, boxes TEXT NOT NULL, coloured TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS inputs (
    build INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, mtime INTEGER NOT NULL, ctime INTEGER NOT NULL,
    inode INTEGER NOT NULL, sha256 BLOB NOT NULL, PRIMARY KEY (build, path)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS glances (
    build INTEGER PRIMARY KEY, folders TEXT NOT NULL, listed TEXT NOT NULL, names TEXT NOT NULL, looks BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS standing (
    build INTEGER NOT NULL, folder TEXT NOT NULL, names TEXT NOT NULL, looks BLOB NOT NULL
);
"""
"""`builds`: what a build into a place was asked and said. `inputs`: what it read, file by file; `glances`: the same as a whole.
`standing`: files that must look as they did, by a folder above them: those that it wrote, and those of the program."""

BUILD = "SELECT id, journal, counted, boxes, coloured FROM builds WHERE place = ? AND options = ? AND identity = ?"
INPUTS = "SELECT path, size, mtime, ctime, inode, sha256 FROM inputs WHERE build = ?"
GLANCE = "SELECT folders, listed, names, looks FROM glances WHERE build = ?"
STANDING = "SELECT folder, names, looks FROM standing WHERE build = ?"
RENEWED = "UPDATE inputs SET size = ?, mtime = ?, ctime = ?, inode = ? WHERE build = ? AND path = ? AND sha256 = ?"
GLANCED = "INSERT OR REPLACE INTO glances SELECT id, ?, ?, ?, ? FROM builds WHERE id = ?"

Error = sqlite.Error


Store = sqlite.Connection


def reading(project: str) -> Store:
    """The store, to be read; Error when there is none.

    While nobody writes, the file is taken as it lies there: no lock is asked for, and nothing is left beside it.
    """
    file = os.path.join(project, STORE)
    still = "" if os.path.exists(f"{file}-wal") else "&immutable=1"
    return sqlite.connect(f"{_address(file)}?mode=ro{still}", uri=True)


def writing(project: str, patience: float = 0.2) -> Store:
    """The store, to be written; Error when there is none. `patience`: seconds to wait for another build that writes."""
    return sqlite.connect(f"{_address(os.path.join(project, STORE))}?mode=rw", uri=True, timeout=patience, isolation_level=None)


def state(project: str) -> tuple[int, int, int, bool]:
    """By what one sees whether somebody has written in it meanwhile."""
    file = os.path.join(project, STORE)
    state = os.stat(file)
    return state.st_size, state.st_mtime_ns, state.st_ino, os.path.exists(f"{file}-wal")


def _address(file: str) -> str:
    path = file.replace("%", "%25").replace("?", "%3f").replace("#", "%23").replace(os.sep, "/")
    return f"file:{path}" if path.startswith("/") else f"file:///{path}"
