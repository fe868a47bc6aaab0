"""Bring the output folder to what was rendered: stage everything beside it, then move it in one short burst."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import TypeVar

from whistpress.pipeline.bodies import Files
from whistpress.pipeline.by_path import Known
from whistpress.pipeline.journal import Move, clear, play, read_journal, was_cut_off, write_journal
from whistpress.pipeline.laid import place_in
from whistpress.pipeline.lock import LockedError, held
from whistpress.pipeline.manifest import manifest_of, read_manifest
from whistpress.pipeline.paths import MANIFEST
from whistpress.pipeline.pieces import piece_of_parts
from whistpress.pipeline.place import Place, leave
from whistpress.pipeline.report import Progress, Step, unheard
from whistpress.pipeline.store import Store
from whistpress.pipeline.survey import Changes, Stamps, differs, survey
from whistpress.problems import Problem, Span
from whistpress.unchanged.stamps import stamp_of

PATIENCE = 60.0
"""Seconds that a build waits for another that writes into the same folder."""

Outcome = TypeVar("Outcome")

_FOLDERS, _WRITERS, _WAITING = 8, 2, 16
"""In how many folders files are staged, how many are written at a time, how many more may be held until they are."""

_OLD_AND_NEW, _NEW = "manifest-of-old-and-new", "manifest"


def publish(
    place: Place,
    wanted: Files,
    *,
    store: Store | None = None,
    step: Step = unheard,
    progress: Progress = unheard,
    patience: float = PATIENCE,
) -> tuple[Changes, tuple[Problem, ...]]:
    """Make the output hold `wanted` (written in their order) and nothing else of ours.

    Files that somebody else put there stay. Nothing is touched when there is a problem. The `store` knows which files have still
    the bytes that they had.
    """

    def work() -> tuple[Changes, tuple[Problem, ...]]:
        _finish(place)
        ours = read_manifest(place.output)
        known = store.placed(place.output) if store else {}
        changes, problems = survey(place, wanted, ours, known)
        if problems:
            return Changes(), problems
        _bring(place, wanted, changes, ours, step)
        if store:
            store.place(place.output, _stamps(place, wanted, known), (path for path in known if path not in wanted.pieces))
        return changes, ()

    outcome, problems = _locked(place, work, progress, patience)
    return outcome or (Changes(), problems)


def finish_interrupted(place: Place, *, progress: Progress = unheard, patience: float = PATIENCE) -> tuple[Problem, ...]:
    """Finish the burst of a build that was killed in it, if there was one."""
    if not was_cut_off(place):
        return ()
    _, problems = _locked(place, lambda: _finish(place), progress, patience)
    return problems


def _locked(
    place: Place, work: Callable[[], Outcome], progress: Progress, patience: float
) -> tuple[Outcome | None, tuple[Problem, ...]]:
    """What `work` gave while nobody else wrote there; E509 or E510 when it could not be done."""
    try:
        with held(place.lock, patience, progress):
            return work(), ()
    except LockedError as error:
        message, help_ = f"another build is writing into {place.shown!r}: {error}", "wait until it has ended"
        return None, (Problem(code="E509", message=message, at=Span(place.shown), helps=(help_,)),)
    except OSError as error:
        message, help_ = f"cannot write into {place.shown!r}: {error.strerror or error}", f"look at {error.filename}"
        helps = (help_,) if error.filename else ()
        return None, (Problem(code="E510", message=message, at=Span(place.shown), helps=helps),)
    finally:
        leave(place)


def _finish(place: Place) -> None:
    """Under the lock, what another build left beside the output is nobody's: finish its burst, clear up the rest."""
    if moves := read_journal(place):
        play(place, moves)
    clear(place)


def _stamps(place: Place, wanted: Files, known: Stamps) -> Iterator[tuple[str, Known]]:
    """The stamps of the files that stand there now, of those whose own is not known yet."""
    output = str(place.output)
    now = ((path, (stamp_of(os.lstat(f"{output}{os.sep}{path}")), piece.digest)) for path, piece in wanted.pieces.items())
    return ((path, stamp) for path, stamp in now if known.get(path) != stamp)


def _bring(place: Place, wanted: Files, changes: Changes, ours: frozenset[str], step: Step) -> None:
    changed = changes.written or changes.gone or differs(str(place.output / MANIFEST), piece_of_parts(manifest_of(wanted)))
    if not changed:
        return
    place.output.mkdir(parents=True, exist_ok=True)
    try:
        staged = place.staged
        lying = _stage_all(staged, wanted, changes.written)
        for name, paths in ((_OLD_AND_NEW, chain(wanted, ours - wanted.keys())), (_NEW, wanted)):
            with (staged / name).open("wb") as file:
                file.writelines(manifest_of(paths))
    except OSError:
        clear(place)
        raise
    moves = _Moves(wanted, changes, lying)
    step("write the journal")
    write_journal(place, moves)
    play(place, moves, step)


class _Moves(Iterable[Move]):
    """The moves of a burst, each told when it is its turn.

    The list of old and new comes first: even without the journal every file of a burst cut off is known as ours.
    """

    def __init__(self, wanted: Files, changes: Changes, lying: bytes) -> None:
        self._wanted, self._changes, self._lying = wanted, changes, lying

    def __iter__(self) -> Iterator[Move]:
        yield Move(MANIFEST, _OLD_AND_NEW)
        yield from (Move(path) for path in self._changes.first)
        for number, path in enumerate(self._changes.written):
            yield Move(path, self._made(path) if self._lying[number] else _written(number))
        yield from (Move(path) for path in self._changes.removed)
        yield Move(MANIFEST, _NEW)

    def _made(self, path: str) -> str:
        return f"{_MADE}/{place_in(self._wanted.pieces[path].digest)}"


_MADE = "made"
"""The folder of what was just made, among what is staged."""


def _written(number: int) -> str:
    """Where the other files are staged, by their places among all that change."""
    return f"files/{number % _FOLDERS}/{number}"


def _stage_all(staged: Path, wanted: Files, paths: Sequence[str]) -> bytes:
    """Stage files; for each of them in their order whether it was just made (1), or lies where `_written` says (0).

    What was just made is moved, all of it at once; where two paths have the same bytes, it is there for one of them. Of what is
    left some are written while the next are read and unpacked: neighbours into different folders, since two that are put into one
    wait for each other.
    """
    for number in range(_FOLDERS):
        (staged / "files" / str(number)).mkdir(parents=True, exist_ok=True)
    ready = wanted.moved(staged / _MADE)
    lying = bytearray(len(paths))
    begun: deque[Future[int]] = deque()
    with ThreadPoolExecutor(_WRITERS) as pool:
        for number, path in enumerate(paths):
            if (digest := wanted.pieces[path].digest) in ready:
                ready.remove(digest)
                lying[number] = True
                continue
            begun.append(pool.submit((staged / _written(number)).write_bytes, wanted[path]))
            if len(begun) > _WAITING:
                begun.popleft().result()
        for one in begun:
            one.result()
    return bytes(lying)
