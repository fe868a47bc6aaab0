"""Does a plain `build` find everything as the last one left it? Then what that one said is said again."""

import os
import sys

from whistpress.unchanged import record
from whistpress.unchanged.stamps import (
    UNSEEN,
    Glance,
    content_hash,
    glance_of,
    identity,
    inputs,
    looks,
    moment_at,
    still,
    trusted,
)
from whistpress.unchanged.words import options, place_of, plain_build, project_of, shown_index, with_documents

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

Told = tuple[str, str, str]
"""What a build counted (`48 pages, 12 documents`), its warnings as boxes, and the same in colour."""

News = tuple[list[tuple[int, int, int, int, int, str, bytes]], "Glance | None"]
"""What is new about files whose content is the same: rows for `record.RENEWED`, and a new glance when all can be trusted."""


def answered(words: list[str]) -> int | None:
    """The exit status of a build that has nothing to do, once it has said so; None when there may be work, or another command.

    Whatever the guard stumbles over is work: the way through the program knows what to say of it.
    """
    try:
        said = plain_build(words)
        project = project_of(said) if said is not None else None
        place = place_of(said, project) if said is not None and project is not None else None
        if said is None or project is None or place is None:
            return None
        told = _unchanged(project, place, options(pdf=with_documents(said), today=said.get("--today", "")))
        return None if told is None else _tell(told, shown_index(said, project))
    except Exception:  # noqa: BLE001  (see above)
        return None


def _unchanged(project: str, place: str, wanted: str) -> Told | None:
    """What the last build into that place told, when another would do nothing."""
    here, before, base = os.getcwd(), record.state(project), record.reading(project)
    try:
        build, journal, *told = base.execute(record.BUILD, (place, wanted, identity())).fetchone() or (0, here)
        if os.path.lexists(journal) or not _all_stand(base.execute(record.STANDING, (build,))):
            return None
        news = _inputs_same(project, build, base)
    finally:
        base.close()
        os.chdir(here)
    if news is None or record.state(project) != before:
        return None
    _renew(project, build, *news)
    return told[0], told[1], told[2]


def _all_stand(standing: "Iterable[tuple[str, str, bytes]]") -> bool:
    """Whether every file that must stand looks as it did. They are looked at from the folder: a short path is found sooner."""
    for folder, names, look in standing:
        os.chdir(folder)
        if looks(names.split("\0")) != look:
            return False
    return True


def _inputs_same(project: str, build: int, base: record.Store) -> News | None:
    """Whether what is read is the same, at a glance or file by file: None when it is not, else what is new about it."""
    glance = base.execute(record.GLANCE, (build,)).fetchone()
    os.chdir(project)
    if glance is not None and still(glance):
        return [], None
    kept = base.execute(record.INPUTS, (build,)).fetchall()
    now = inputs(project)
    if now.keys() != {row[0] for row in kept}:
        return None
    moment = _moment(project)
    touched = [(row[0], row[5]) for row in kept if now[row[0]] != row[1:5]]
    if any(content_hash(project, path) != hash_ for path, hash_ in touched):
        return None
    sure = all(stamp == UNSEEN or trusted(stamp, moment) for stamp in now.values())
    news = [(*now[path], build, path, hash_) for path, hash_ in touched if trusted(now[path], moment)]
    return news, glance_of(now) if sure else None


def _moment(project: str) -> int:
    try:
        return moment_at(os.path.dirname(os.path.join(project, record.STORE)))
    except OSError:  # a disk that may not be written: then nothing is noted either
        return 0


def _renew(project: str, build: int, stamps: "list[tuple[int, int, int, int, int, str, bytes]]", glance: Glance | None) -> None:
    """Write down how files look now whose content is as it was, so that they need not be read the next time."""
    if not stamps and not glance:
        return
    try:
        base = record.writing(project)
        try:
            base.execute("BEGIN IMMEDIATE")
            base.executemany(record.RENEWED, stamps)
            if glance:
                base.execute(record.GLANCED, (*glance, build))
            base.execute("COMMIT")
        finally:
            base.close()
    except record.Error:  # another build writes, or nobody may: they are read once more
        return


def _tell(told: Told, index: str) -> int | None:
    """Say what the last build said, as the command line says it; None where its colours need more than to be written."""
    counted, boxes, coloured = told
    if boxes and os.name == "nt" and sys.stderr.isatty():
        return None
    line = f"{counted} in 0.0 s (nothing changed): {index}\n"
    _utf_8(sys.stdout)
    _utf_8(sys.stderr)
    line.encode(sys.stdout.encoding)
    sys.stderr.write(coloured if sys.stderr.isatty() and not os.environ.get("NO_COLOR") else boxes)
    sys.stderr.flush()
    sys.stdout.write(line)
    sys.stdout.flush()
    return 0


def _utf_8(stream: "TextIO") -> None:
    if not stream.isatty():
        stream.reconfigure(encoding="utf-8")  # type: ignore[attr-defined]
