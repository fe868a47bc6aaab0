"""The journal of a burst of moves: written whole before the first, so that a burst that was cut off can be finished."""

import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from whistpress.pipeline.paths import MANIFEST, parents, unsafe
from whistpress.pipeline.place import Place
from whistpress.pipeline.report import Step, unheard
from whistpress.values import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """One step: the staged file goes to its path, or, with no staged file, the path is removed.

    Each can be taken again without harm: a staged file that is gone has been moved.
    """

    path: str
    staged: str | None = None

    def take(self, output: Path, staged: Path) -> None:
        """Do it, with the folder of the staged files."""
        if self.staged is None:
            _remove(output, self.path)
            return
        file, target = staged / self.staged, output / self.path
        try:
            file.replace(target)
        except OSError:
            if not file.exists():
                return
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.is_dir() and not target.is_symlink():
                _remove_empty(target)
            file.replace(target)


def _remove(output: Path, path: str) -> None:
    """Remove a file, then every folder above it that is empty now, but for the output itself."""
    file = output / path
    if not file.is_dir() or file.is_symlink():
        with suppress(FileNotFoundError, NotADirectoryError):
            file.unlink()
    for folder in parents(path):
        try:
            (output / folder).rmdir()
        except FileNotFoundError:
            continue
        except OSError:
            return


def _remove_empty(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir()
    folder.rmdir()


def write_journal(place: Place, moves: Iterable[Move]) -> None:
    """Put the journal there in one go: from now on the burst will be finished, whatever happens."""
    unfinished, digest = place.journal.with_suffix(".part"), hashlib.sha256()
    with unfinished.open("wb") as file:
        file.write(digest.hexdigest().encode() + b"\n")  # that of all of it comes in its place
        for part in _as_list(moves):
            digest.update(part)
            file.write(part)
        file.seek(0)
        file.write(digest.hexdigest().encode())
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(place.journal)


def _as_list(moves: Iterable[Move]) -> Iterator[bytes]:
    """A list in JSON, move by move: a large site has tens of thousands."""
    before = "["
    for move in moves:
        yield (before + json.dumps([move.path, move.staged])).encode()
        before = ", "
    yield b"[]" if before == "[" else b"]"


def read_journal(place: Place) -> tuple[Move, ...]:
    """The moves of a burst that was cut off; none when there was none, or when the journal is not whole."""
    try:
        digest, _, lines = place.journal.read_bytes().partition(b"\n")
        if hashlib.sha256(lines).hexdigest().encode() != digest:
            return ()
        moves = tuple(Move(path, staged) for path, staged in json.loads(lines))
    except (OSError, ValueError, TypeError):
        return ()
    fit = all((move.path == MANIFEST or not unsafe(move.path)) and not unsafe(move.staged or "x") for move in moves)
    return moves if fit else ()


def play(place: Place, moves: Iterable[Move], step: Step = unheard) -> None:
    """Take every step of a burst whose journal is written, then put the journal away."""
    staged = place.staged
    for move in moves:
        step(f"remove {move.path}" if move.staged is None else f"move {move.path}")
        move.take(place.output, staged)
    step("put the journal away")
    place.journal.unlink(missing_ok=True)
    step("clear up")
    clear(place)


def clear(place: Place) -> None:
    """Remove what is left beside the output, but for the lock."""
    shutil.rmtree(place.staged, ignore_errors=True)
    place.journal.unlink(missing_ok=True)
    place.journal.with_suffix(".part").unlink(missing_ok=True)


def was_cut_off(place: Place) -> bool:
    """A build was killed while it moved files."""
    return place.journal.exists()
