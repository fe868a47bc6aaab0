"""Read the rows of a database that somebody else made: nothing that it would work out is asked for."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

from whistpress.readers.inside.budget import MOST_TEXT, UnreadError

DATABASE = b"SQLite format 3\0"
_LONGEST_VALUE = 2**20
_STEPS = 10_000
_MOST_STEPS = 2_000
"""So many times ten thousand steps of SQLite's machine: a second or two."""


def rows_of(body: bytes) -> str:
    """Return the stored rows of all tables, a row on each line; UnreadError when the database is damaged or too large."""
    with closing(sqlite3.connect(":memory:")) as base:
        steps = iter(range(_MOST_STEPS))
        base.set_progress_handler(lambda: next(steps, None) is None, _STEPS)
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, max(_LONGEST_VALUE, len(body) + 1))
        try:
            base.deserialize(body)
            base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
            base.execute("PRAGMA trusted_schema = OFF")
            lines, left = [], MOST_TEXT
            for line in _rows(base):
                left -= len(line) + 1
                if left < 0:
                    raise UnreadError(f"it has more than {MOST_TEXT // 10**6} million letters")
                lines.append(line)
        except (sqlite3.Error, sqlite3.Warning, OverflowError, UnicodeDecodeError) as error:
            raise UnreadError("it is a database that is damaged, or too large") from error
    return "\n".join(lines)


def _rows(base: sqlite3.Connection) -> Iterator[str]:
    words = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    for (name,) in base.execute(words).fetchall():
        stored = [column for _, column, *_, hidden in base.execute(f"PRAGMA table_xinfo({_quoted(name)})") if hidden == 0]
        columns = ", ".join(map(_quoted, stored))
        for row in base.execute(f"SELECT {columns} FROM {_quoted(name)}") if stored else ():  # noqa: S608 (quoted)
            yield " | ".join(_shown(cell) for cell in row if cell is not None)


def _quoted(name: str) -> str:
    return '"{}"'.format(name.replace('"', '""'))


def _shown(cell: object) -> str:
    return cell.decode("utf-8", errors="replace") if isinstance(cell, bytes) else str(cell)
