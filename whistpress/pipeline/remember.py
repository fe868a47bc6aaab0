"""The recording side of the guard (`unchanged`): what a build read, what it left, what it said.

What is written down is only what cannot be doubted: nothing that was read changed while it was read, no other build wrote its
record meanwhile, the clock of the disk has moved on, and nothing that the build said hangs on what the machine lacks.
"""

import marshal
import os
import sqlite3
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

from whistpress.packaged import package_folder, theme_folder
from whistpress.pipeline.manifest import read_manifest
from whistpress.pipeline.paths import MANIFEST, parents
from whistpress.pipeline.place import Place, place_of
from whistpress.pipeline.store import make_folder
from whistpress.problems import Problems
from whistpress.unchanged import record
from whistpress.unchanged.stamps import (
    UNSEEN,
    Glance,
    Stamp,
    content_hash,
    glance_of,
    identity,
    inputs,
    libraries,
    looks,
    moment_at,
    packed,
    stamp_of,
    trusted,
)
from whistpress.values import dataclass

_OF_THE_MACHINE = ("W650", "W651", "W654")
"""What is said of what this machine lacks; what is put right there shows in no file that the guard looks at."""
_PAUSE, _PAUSES = 0.005, 8
"""Seconds to wait until a disk's clock has moved on, and how often."""
_COARSE = 2_000_000_000
"""Nanoseconds after which even a disk that counts in whole seconds has moved on."""
_DROPPED = (
    "DELETE FROM builds WHERE id = ?",
    "DELETE FROM inputs WHERE build = ?",
    "DELETE FROM glances WHERE build = ?",
    "DELETE FROM standing WHERE build = ?",
)

Input = tuple[str, Stamp, bytes]
"""An input's path, its stamp and its hash."""

Standing = tuple[str, str, bytes]
"""A folder, names below it with NUL between, and their looks."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a build said: what it counted, its warnings as boxes, and the same in colour; and whether it made documents."""

    counted: str
    documents: bool = False
    boxes: str = ""
    coloured: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What lies there before a league is read: inputs with their stamps and hashes, the program, the last record's number.

    The inputs are packed: nobody asks for them before all is built, and a league has tens of thousands.
    """

    project: Path
    packed: bytes
    moment: int
    program: tuple[Standing, ...]
    last: int | None

    def inputs(self) -> Sequence[Input]:
        """The inputs."""
        found: list[Input] = marshal.loads(self.packed)  # noqa: S302 (packed by this process)
        return found


def snapshot(project: Path, output: Path | None = None) -> Snapshot | None:
    """Look at everything that a build of `project` will read; None where nothing can be written down."""
    place, _ = place_of(project, output)
    try:
        stamps = inputs(str(project))
        moment = _settled(_workplace(project), max((stamp[2] for stamp in stamps.values()), default=0))
        known, last = _known(project, str(place.output) if place else "")
        _fetch(project, [path for path, stamp in stamps.items() if stamp != UNSEEN and (path, stamp) not in known])
        seen = [(path, stamp, known.get((path, stamp)) or content_hash(str(project), path)) for path, stamp in stamps.items()]
        return Snapshot(project, marshal.dumps(seen), moment, tuple(_program()), last)
    except OSError:
        return None


def remember(before: Snapshot | None, output: Path | None, options: str, told: Told, problems: Problems) -> bool:
    """Write down that the build which began with that snapshot left everything as it is to be; whether that was done.

    Otherwise there is no record of this place any more, and the next build goes the whole way.
    """
    place, _ = place_of(before.project, output) if before else (None, ())
    if before is None or place is None:
        return False
    try:
        if problems.errors or any(problem.code in _OF_THE_MACHINE for problem in problems) or not _still_so(before):
            return _forgotten(before.project, place)
        machine = [_machine()] if told.documents else []
        return _written(before, place, options, told, [_output(before.project, place), *before.program, *machine])
    except (OSError, sqlite3.Error, ValueError):
        return _forgotten(before.project, place)


def forget(project: Path, output: Path | None) -> None:
    """Let there be no record of that place: the next build goes the whole way."""
    place, _ = place_of(project, output)
    if place:
        _forgotten(project, place)


def _workplace(project: Path) -> Path:
    """The folder of the store."""
    make_folder(project / record.STORE)
    return (project / record.STORE).parent


def _settled(folder: Path, newest: int) -> int:
    """What the disk's clock says, once it has moved on from the newest of the times that stand there."""
    moment = moment_at(str(folder))
    for _ in range(_PAUSES):
        if newest < moment:
            break
        time.sleep(_PAUSE)
        moment = moment_at(str(folder))
    return moment


def _known(project: Path, place: str) -> tuple[Mapping[tuple[str, Stamp], bytes], int | None]:
    """The hashes of files by path and stamp, as the newest record has them, and the number of the record of this place."""
    try:
        with closing(record.reading(str(project))) as base:
            newest = base.execute("SELECT max(id) FROM builds").fetchone()[0]
            rows = base.execute(record.INPUTS, (newest,)).fetchall()
            own = base.execute("SELECT id FROM builds WHERE place = ?", (place,)).fetchone()
    except record.Error:
        return {}, None
    return {(row[0], row[1:5]): row[5] for row in rows if row[1:5] != UNSEEN}, own[0] if own else None


def _fetch(project: Path, files: Sequence[str]) -> None:
    """Tell the disk of all files that are read next: it fetches them together, while one by one each would be waited for."""
    if not hasattr(os, "posix_fadvise"):
        return
    for file in files:
        number = os.open(f"{project}/{file.partition(chr(0))[0]}", os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.posix_fadvise(number, 0, 0, os.POSIX_FADV_WILLNEED)
        finally:
            os.close(number)


def _still_so(before: Snapshot) -> bool:
    """Whether nothing that was read has changed since; what could have changed unseen is read once more."""
    project, seen = str(before.project), before.inputs()
    return (
        inputs(project) == {path: stamp for path, stamp, _ in seen}
        and all(content_hash(project, path) == hash_ for path, stamp, hash_ in seen if not trusted(stamp, before.moment))
        and all(looks(names.split("\0"), _prefix(folder)) == look for folder, names, look in before.program)
    )


def _prefix(folder: str) -> str:
    """What stands before names in a folder; before full names nothing does."""
    return "" if folder == os.sep else folder + os.sep


def _output(project: Path, place: Place) -> Standing:
    """Every file that was planned, with the list of them, and the folders in which a link could stand for a folder.

    OSError when the clock of the disk does not move on.
    """
    paths = (*sorted(read_manifest(place.output)), MANIFEST)
    above = {folder for path in paths for folder in parents(path)}
    names = (*paths, ".", *sorted({folder for path in above for folder in parents(path)}))
    newest = 0

    def stamps() -> Iterator[Stamp]:
        nonlocal newest
        for state in map(os.lstat, (f"{place.output}{os.sep}{name}" for name in names)):
            newest = max(newest, state.st_ctime_ns, state.st_mtime_ns)
            yield stamp_of(state)

    seen = packed(stamps())
    wait = _COARSE if newest % 1_000_000_000 == 0 else 0
    if newest + wait >= _settled(_workplace(project), newest):
        raise OSError("what was written is too new to be told from what will be")
    return str(place.output), "\0".join(names), seen


def _program() -> Iterator[Standing]:
    """The program's own files, those of the theme that comes with it, and the folders of libraries."""
    yield _below(package_folder(), without=("__pycache__", "demo", "templates"))
    yield _below(theme_folder(), folders=True)
    yield _seen(libraries())


def _below(top: Path, *, without: Collection[str] = (), folders: bool = False) -> Standing:
    """Every file below a folder but for those in folders of the names that are left out; with `folders`, these too."""
    names: list[str] = []
    for folder, below, files in os.walk(top):
        below[:] = sorted(name for name in below if name not in without)
        within = folder[len(str(top)) + 1 :]
        names += [f"{within}{os.sep}{file}" if within else file for file in sorted(files)] + ([within or "."] if folders else [])
    return str(top), "\0".join(names), looks(names, f"{top}{os.sep}")


def _machine() -> Standing:
    """The machine's shared libraries that this process has loaded, by which documents are pressed.

    Python's own are known by its version, those of other programs' packages by their folders (Debian has both in `/usr`).
    OSError where the machine does not tell which they are.
    """
    from whistpress.paper import press

    press.missing()
    lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    files = {line.split(maxsplit=5)[5] for line in lines if "/" in line and ".so" in line}
    apart = tuple(f"{folder}{os.sep}" for folder in (Path(os.__file__).parent, *libraries()))
    return _seen([file for file in sorted(files) if not file.startswith(apart)])


def _seen(files: Sequence[str]) -> Standing:
    """Files and folders anywhere, by their full names."""
    return os.sep, "\0".join(files or [os.sep]), looks(files or [os.sep])


def _written(before: Snapshot, place: Place, options: str, told: Told, standing: list[Standing]) -> bool:
    """Write the record of this place, unless another was written since the snapshot: then neither is sure of the output."""
    with closing(record.writing(str(before.project), patience=1.0)) as base:
        _ready(base)
        base.execute("BEGIN IMMEDIATE")
        last = base.execute("SELECT id FROM builds WHERE place = ?", (str(place.output),)).fetchone()
        sure = (last[0] if last else None) == before.last
        _drop(base, place)
        if sure:
            words = (
                "INSERT INTO builds (place, options, identity, journal, counted, boxes, coloured) VALUES (?, ?, ?, ?, ?, ?, ?)"
            )
            said = (told.counted, told.boxes, told.coloured)
            build = base.execute(words, (str(place.output), options, identity(), str(place.journal), *said)).lastrowid
            base.executemany("INSERT INTO inputs VALUES (?, ?, ?, ?, ?, ?, ?)", ((build, *row) for row in _rows(before)))
            base.executemany("INSERT INTO standing VALUES (?, ?, ?, ?)", ((build, *row) for row in standing))
            if glance := _glance(before):
                base.execute(record.GLANCED, (*glance, build))
        base.execute("COMMIT")
    return sure


def _rows(before: Snapshot) -> Iterator[tuple[str, int, int, int, int, bytes]]:
    for path, stamp, hash_ in before.inputs():
        yield path, *(stamp if trusted(stamp, before.moment) else UNSEEN), hash_


def _glance(before: Snapshot) -> Glance | None:
    stamps = {path: stamp for path, stamp, _ in before.inputs()}
    sure = all(stamp == UNSEEN or trusted(stamp, before.moment) for stamp in stamps.values())
    return glance_of(stamps) if sure else None


def _ready(base: sqlite3.Connection) -> None:
    """The tables; those of another format are made anew."""
    base.execute("PRAGMA synchronous = OFF")
    base.executescript(record.TABLES)
    try:
        for words in (record.BUILD, record.INPUTS, record.GLANCE, record.STANDING):
            base.execute(words, ("",) * words.count("?"))
    except sqlite3.OperationalError:
        for table in ("builds", "inputs", "glances", "standing"):
            base.execute(f"DROP TABLE {table}")
        base.executescript(record.TABLES)


def _drop(base: sqlite3.Connection, place: Place) -> None:
    """Drop the record of a place, and those of places that are no more."""
    for id_, where in base.execute("SELECT id, place FROM builds").fetchall():
        if where == str(place.output) or not Path(where).is_dir():
            for words in _DROPPED:
                base.execute(words, (id_,))


def _forgotten(project: Path, place: Place) -> bool:
    """Drop the record of a place; gives False, as nothing is remembered."""
    with suppress(OSError, sqlite3.Error), closing(record.writing(str(project))) as base:
        base.execute("BEGIN IMMEDIATE")
        _drop(base, place)
        base.execute("COMMIT")
    return False
