"""Write files of the league whole or not at all, by one process at a time; read the CSV files beside an event."""

import errno
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from whistpress.engine.lock import LockedError, hold
from whistpress.language import say
from whistpress.league.events.read.file import EventLocation
from whistpress.league.events.read.file_columns import card_column_of, column_of
from whistpress.problems import Problems, Span
from whistpress.reading.csv_file import CsvCell, CsvFile, Row, parse_csv
from whistpress.reading.text_file import CSV_LIMIT, read_bytes
from whistpress.reading.toml_file import values_of
from whistpress.tree import ChangedMeanwhileError, make_folder, path_inside, sweep, write_file

FileChange = tuple[Path, str, str]
"""A file, its text before and its new one."""

LOCK_FOLDER = ".whistpress"
LOCK = "score-book.lock"
PATIENCE = 10.0
"""Seconds to wait for another score book of the same league to finish its save."""


@contextmanager
def league_lock(project: Path) -> Iterator[None]:
    """Let no other score book write into the league meanwhile, on this machine or on another that has the folder.

    The lock is the system's, on a file in the league that Git ignores and that stays: Linux hands it to the server of an NFS or
    SMB folder, Windows to that of a share, and a killed process lets go of it. A disk that keeps no locks (and a folder that a
    service copies from machine to machine) has the comparison before each rename alone. OSError when another holds it too long.
    """
    with ExitStack() as held:
        try:
            make_folder(project, LOCK_FOLDER)
            held.enter_context(hold(project / LOCK_FOLDER / LOCK, patience=PATIENCE, stays=True))
        except LockedError as locked:
            raise OSError(errno.EBUSY, "another score book is writing") from locked
        except OSError:
            pass  # no locks here
        yield


def save_together(project: Path, changes: Sequence[FileChange]) -> None:
    """Replace files of a league; ChangedMeanwhileError when one no longer has its text before, and then all stay as they were.

    Each is written beside its place and gets its name at the end, so that a kill leaves the old text or the new one; what killed
    processes left there is swept.
    """
    bodies = [(path_inside(project, file), before.encode(), text.encode()) for file, before, text in changes]
    for file, before, _ in changes:
        if file.read_bytes() != before.encode():
            raise ChangedMeanwhileError
    written: list[tuple[str, bytes, bytes]] = []
    try:
        for path, old, new in bodies:
            if new != old:
                write_file(project, path, new, before=old)
                written.append((path, old, new))
    except (OSError, ChangedMeanwhileError):
        for path, old, new in reversed(written):
            with suppress(OSError, ChangedMeanwhileError):
                write_file(project, path, old, before=new)
        raise
    for folder in {path.rpartition("/")[0] for path, _, _ in written}:
        sweep(project, folder)


def create_whole(project: Path, file: Path, text: str) -> bool:
    """Write a new file of a league; False when there is one of that name already."""
    try:
        write_file(project, path_inside(project, file), text.encode(), new=True)
    except FileExistsError:
        return False
    return True


def read_exact(file: Path) -> str:
    """Return the text of a file with its own ends of lines."""
    return file.read_bytes().decode("utf-8")


class EntrySlip(Exception):  # noqa: N818 (a slip of the user)
    """The input cannot be written: the message says why, `help` names the remedy."""

    def __init__(self, message: str, help_: str = "") -> None:
        super().__init__(message)
        self.help = help_


def kept_in_file(file: str) -> EntrySlip:
    """Return the error for a figure that is kept in a file which the score book does not write."""
    return EntrySlip(say("this is kept in %(file)s, which the score book does not write", file=file), say("change it there"))


CSV, XLSX = ".csv", ".xlsx"


class SideTable(Struct, dict=True, kw_only=True):
    """A CSV file: its path, its name in messages, its text, its table; `names` are the columns by what they are read as."""

    path: Path
    shown: str
    text: str
    table: CsvFile
    names: Mapping[str, int]

    @cached_property
    def _rows(self) -> dict[Span, Row]:
        """The rows by their first cell and their first filled one."""
        firsts = ((row, next((cell for cell in row if cell.text), row[0])) for row in self.table.rows)
        return {cell.span: row for row, filled in firsts for cell in (row[0], filled)}

    def row_at(self, at: Span) -> Row | None:
        """Return the row that begins or has its first filled cell at a span."""
        return self._rows.get(at)

    def record(self, row: Row) -> dict[str, CsvCell]:
        """Return the cells of a row by what their columns are read as."""
        return {name: row[index] for name, index in self.names.items() if index < len(row)}


Tables = Mapping[str, SideTable]
"""The CSV files of an event by their names in messages."""


NO_TABLES: Tables = MappingProxyType({})


def names_of_tables(text: str) -> tuple[tuple[tuple[str | int, ...], str], ...]:
    """Return the files of scores and totals that the text of an event names, each with the path of its key."""
    return tuple(_names_in(values_of(text)))


def _names_in(values: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for key in ("scores", "totals"):
        if isinstance(values.get(key), str):
            yield (key,), values[key]
    for key in ("session", "section"):
        parts = values.get(key)
        for number, part in enumerate(parts if isinstance(parts, list) else ()):
            if isinstance(part, dict):
                yield from (((key, number, *path), name) for path, name in _names_in(part))


def is_csv_beside(name: str) -> bool:
    """Return whether a name is that of a CSV file in the same folder: it has no slash and no dot at its beginning."""
    return name.lower().endswith(CSV) and not any(sign in name for sign in "/\\\0") and not name.startswith(".")


def read_tables(location: EventLocation, text: str, texts: Mapping[Path, str]) -> Tables:
    """Read the CSV files that the text of an event names, or the `texts` that may take their place."""
    tables: dict[str, SideTable] = {}
    folder = location.shown.rpartition("/")[0]
    for path, name in names_of_tables(text):
        if not is_csv_beside(name):
            continue
        file, shown = location.path.parent / name, f"{folder}/{name}".lstrip("/")
        written = texts.get(file)
        written = text_of_table(file, shown) if written is None else written
        table = parse_csv(written, shown, Problems()) if written is not None else None
        if written is not None and table is not None:
            heads = [card_column_of(cell.text) if path[-1] == "totals" else column_of(cell.text) for cell in table.header]
            names = {name: index for index, name in reversed(list(enumerate(heads))) if name}
            tables[shown] = SideTable(path=file, shown=shown, text=written, table=table, names=names)
    return tables


def text_of_table(file: Path, shown: str) -> str | None:
    """Return the text of a file with its own ends of lines; None where it cannot be read."""
    data = read_bytes(file, shown, CSV_LIMIT, Problems()) if file.is_file() else None
    try:
        return None if data is None else data.decode("utf-8")
    except UnicodeDecodeError:
        return None
