"""Bytes that a process lays aside: in a file without a name, so that they need no room in its memory."""

import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from struct import Struct, pack, unpack_from
from weakref import finalize

from whistpress.values import dataclass

Lain = Callable[[int], bytes]
"""Gives the bodies that were laid aside together, each by its place among them."""


class Aside:
    """Where bytes are laid aside by the process that made it; the copies of it read them too, and lay none there themselves.

    The file is in `folder`, or where this machine has such files, and is gone with the last of them. Where there can be none
    the bytes stay at hand.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder, self._owner, self._end = folder, os.getpid(), 0
        self._file: _File | None = None
        self._possible = hasattr(os, "pread")

    @property
    def size(self) -> int:
        """How many bytes were laid there; what nobody asks for any more is among them."""
        return self._end

    def lay(self, bodies: Sequence[bytes]) -> Lain:
        """Lay some bodies there, all in one go."""
        file = self._file or self._opened()
        if file is None or self._owner != os.getpid():
            return _AtHand(tuple(bodies))
        start, whole = self._end, b"".join(bodies)
        if not _written(file, whole, start):
            self._possible, self._file = False, None
            return _AtHand(tuple(bodies))
        self._end += len(whole)
        return _InFile(file, pack(f"=Q{len(bodies) + 1}I", start, *accumulate(map(len, bodies), initial=0)))

    def row(self) -> "Row | None":
        """A row that is empty yet, of bodies that are laid one after the other; None where there can be no file."""
        file = self._file or self._opened()
        return Row(self, file) if file else None

    def lent(self) -> "Aside":
        """The same, in a copy of the process that made it, which lays bodies there while that one waits.

        That one is told afterwards how far it has `grown`.
        """
        self._owner = os.getpid()
        return self

    def grown(self, size: int) -> None:
        """It has so many bytes now: somebody to whom it was lent, or a row, laid some behind the others."""
        self._end = size

    def _opened(self) -> "_File | None":
        for folder in (self._folder, None) if self._possible else ():
            with suppress(OSError):
                self._file = _File(folder)
                break
        self._possible = self._file is not None
        return self._file


class Row:
    """Bodies that are laid aside one after the other, each known by its place: sixteen bytes, in `places`, tell where it lies."""

    __slots__ = ("_aside", "_file", "places")

    def __init__(self, aside: Aside, file: "_File", places: bytes = b"") -> None:
        self._aside, self._file, self.places = aside, file, bytearray(places)

    def __len__(self) -> int:
        return len(self.places) // _PLACE.size

    def add(self, body: bytes) -> int:
        """Lay one more; its place. OSError where the disk is full."""
        start = self._aside.size
        if not _written(self._file, body, start):
            raise OSError("the disk is full")
        self._aside.grown(start + len(body))
        self.places += _PLACE.pack(start, len(body))
        return len(self) - 1

    def place_of(self, lain: Lain) -> bytes | None:
        """Where some bodies lie that were laid aside together; None where they lie in no file, or in another."""
        return lain.places if isinstance(lain, _InFile) and lain.file is self._file else None

    def lain(self, place: bytes) -> Lain:
        """The bodies that lie there."""
        return _InFile(self._file, place)

    def known(self, places: bytes) -> "Row":
        """Another row of the same file, which lies in these places."""
        return Row(self._aside, self._file, places)

    def __call__(self, place: int) -> bytes:
        """A body."""
        start, length = _PLACE.unpack_from(self.places, place * _PLACE.size)
        return _read(self._file, start, length)


_PLACE = Struct("=QQ")
"""Where a body begins, and how long it is."""


class _Nowhere(Aside):
    """All stays at hand."""

    def _opened(self) -> None:
        return None


AT_HAND: Aside = _Nowhere()
"""Lays nothing aside."""


class _File:
    """A file without a name, open as long as somebody may ask for what lies in it. OSError where there can be none."""

    __slots__ = ("__weakref__", "number")

    def __init__(self, folder: Path | None) -> None:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            self.number = os.dup(file.fileno())
        finalize(self, os.close, self.number)


def _written(file: _File, body: bytes, start: int) -> bool:
    """Whether all of it is there; a disk may be full."""
    try:
        return os.pwrite(file.number, body, start) == len(body)
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class _AtHand:
    bodies: tuple[bytes, ...]

    def __call__(self, place: int) -> bytes:
        return self.bodies[place]


@dataclass(frozen=True, slots=True)
class _InFile:
    """Bodies in a file.

    `places` has where the first begins, eight bytes, and where each begins after that and the last one ends, four for each: there
    are many of these at a time, so that they are no numbers of their own.
    """

    file: _File
    places: bytes

    def __call__(self, place: int) -> bytes:
        [start] = unpack_from("=Q", self.places)
        begin, end = unpack_from("=2I", self.places, 8 + 4 * place)
        return _read(self.file, start + begin, end - begin)


def _read(file: _File, start: int, length: int) -> bytes:
    body = os.pread(file.number, length, start)
    if len(body) != length:
        raise OSError(f"{length} bytes were laid aside, {len(body)} are left")
    return body
