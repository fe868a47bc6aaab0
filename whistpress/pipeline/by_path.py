"""What is known of files by their paths: a large site has tens of thousands, so that no entry is a thing of its own."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from functools import cached_property
from typing import overload

from whistpress.unchanged.stamps import Stamp

Known = tuple[Stamp, bytes]
"""The stamp that a file of an output folder had when it was last known, and the hash (SHA-256) of its bytes."""


class Paths(Sequence[str]):
    """Paths, each of which is there once, and the place of each; they are held as one text."""

    def __init__(self, paths: Iterable[str] = ()) -> None:
        self._text, self._ends = bytearray(), array("I")
        for path in paths:
            self.add(path)

    def add(self, path: str) -> int:
        """One more, before anybody has asked for all of them; its place."""
        self._text += path.encode(errors="surrogatepass")
        self._ends.append(len(self._text))
        return len(self._ends) - 1

    def _path(self, place: int) -> str:
        start = self._ends[place - 1] if place else 0
        return self._text[start : self._ends[place]].decode(errors="surrogatepass")

    def in_order(self, places: Iterable[int]) -> "Paths":
        """Those of some places, in their order."""
        return Paths(map(self._path, places))

    @cached_property
    def _index(self) -> "tuple[array[int], array[int]]":
        """The hashes of the paths in their order, and the place of each."""
        signs = array("q", map(hash, map(self.__getitem__, range(len(self)))))
        order = array("I", sorted(range(len(signs)), key=signs.__getitem__))
        return array("q", map(signs.__getitem__, order)), order

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...

    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        found = range(len(self))[place]
        return self._path(found) if isinstance(found, int) else tuple(map(self._path, found))

    def __len__(self) -> int:
        return len(self._ends)

    def __iter__(self) -> Iterator[str]:
        return map(self._path, range(len(self)))

    def __contains__(self, path: object) -> bool:
        return self.place(path) is not None

    def place(self, path: object) -> int | None:
        """Where a path stands; None where it is none of these."""
        (signs, order), sign = self._index, hash(path)
        for at in range(bisect_left(signs, sign), len(signs)):
            if signs[at] != sign:
                break
            if self[order[at]] == path:
                return order[at]
        return None


class Seconds(MutableMapping[str, float]):
    """So many seconds for some of the paths, in their order."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths

    @cached_property
    def _seconds(self) -> "array[float]":
        return array("d", [_NONE]) * len(self._paths)

    def __getitem__(self, path: str) -> float:
        place = self._paths.place(path)
        if place is None or self._seconds[place] == _NONE:
            raise KeyError(path)
        return self._seconds[place]

    def __setitem__(self, path: str, seconds: float) -> None:
        place = self._paths.place(path)
        if place is None or seconds < 0:
            raise KeyError(path)
        self._seconds[place] = seconds

    def __delitem__(self, path: str) -> None:
        self[path]
        self._seconds[self._paths.place(path) or 0] = _NONE

    def __iter__(self) -> Iterator[str]:
        return (path for path, seconds in zip(self._paths, self._seconds, strict=True) if seconds != _NONE)

    def __len__(self) -> int:
        return len(self._seconds) - self._seconds.count(_NONE)


_NONE = -1.0
"""Stands for no time at all, where nobody noted any."""


class Stamped(Mapping[str, Known]):
    """Files by path, as they were last known."""

    def __init__(self, files: Iterable[tuple[str, Known]]) -> None:
        self._paths, self._stamps, self._digests = Paths(), array("q"), bytearray()
        for path, (stamp, digest) in files:
            if len(digest) == _DIGEST:
                self._paths.add(path)
                self._stamps.extend(stamp)
                self._digests += digest

    def __getitem__(self, path: str) -> Known:
        place = self._paths.place(path)
        if place is None:
            raise KeyError(path)
        size, written, changed, number = self._stamps[4 * place : 4 * place + 4]
        return (size, written, changed, number), bytes(self._digests[_DIGEST * place : _DIGEST * (place + 1)])

    def __iter__(self) -> Iterator[str]:
        return map(self._paths.__getitem__, range(len(self)))

    def __len__(self) -> int:
        return len(self._paths)


_DIGEST = 32
"""The bytes of a hash."""
