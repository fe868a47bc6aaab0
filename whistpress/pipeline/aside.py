"""Bytes that a process lays aside: in a file without a name, so that they need no room in its memory."""

import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from struct import pack, unpack_from
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

    def _opened(self) -> "_File | None":
        for folder in (self._folder, None) if self._possible else ():
            with suppress(OSError):
                self._file = _File(folder)
                break
        self._possible = self._file is not None
        return self._file


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
        body = os.pread(self.file.number, end - begin, start + begin)
        if len(body) != end - begin:
            raise OSError(f"{end - begin} bytes were laid aside, {len(body)} are left")
        return body
