"""What is to be made: one artefact for each file of the output, planned before any is rendered."""

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import accumulate, chain
from typing import overload

from whistpress.values import dataclass


class Kind(StrEnum):
    """What sort of file an artefact is; the summary of a build counts by it."""

    PAGE = "page"
    DOCUMENT = "document"
    DATA = "data"
    ASSET = "asset"
    REDIRECT = "redirect"


class Marked(bytes):
    """A page whose links were told while it was made.

    `attributes` are those that lead somewhere or offer a place, each once, as they are written but for the last quotation mark
    (`href="../index.html`); `others` is the HTML in the page that is still to be searched.
    """

    attributes: tuple[bytes, ...]
    others: tuple[bytes, ...]

    def __new__(cls, page: bytes, attributes: tuple[bytes, ...], others: tuple[bytes, ...]) -> "Marked":
        """The bytes of the page itself are `page`."""
        made = super().__new__(cls, page)
        made.attributes, made.others = attributes, others
        return made

    def __reduce__(self) -> tuple[type[bytes], tuple[bytes]]:
        """Elsewhere it is a page as any other."""
        return bytes, (bytes(self),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """The costly last step of an artefact: from the bytes of `make` to the bytes of the file.

    `function` must be found by its module and name (it may run in another process). `key` names everything
    besides those bytes that shapes the outcome: versions of libraries, fonts, options.
    """

    function: Callable[[bytes], bytes]
    key: str

    def digest(self, made: bytes) -> bytes:
        """The hash under which the outcome may be kept; `made` is the hash (SHA-256) of what `make` gave."""
        return hashlib.sha256(self.key.encode() + b"\0" + made).digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Artefact:
    """One file of the output.

    `path` is relative to the output folder, with forward slashes. `source` is the content file that asks for it, for
    messages when two artefacts want one path. `make` is a pure function of frozen inputs (a partial); with
    a `finish` it gives that step's whole input instead (for a PDF: its HTML). `owner` is the event (`season/slug`) or the
    congress (`congress/id`) whose page offers the file as a download, `title` the words of that link.
    An `optional` file is not written when its `make` gives nothing: only its making shows whether there is anything in it.
    Neighbours of one `company` share what takes long to be reckoned: they are made by one process.
    """

    path: str
    kind: Kind
    source: str
    make: Callable[[], bytes]
    finish: Finish | None = None
    title: str = ""
    owner: str = ""
    optional: bool = False
    company: str = ""


class _Together(Sequence[Artefact]):
    """Artefacts in several parts, one after the other."""

    def __init__(self, parts: Sequence[Sequence[Artefact]]) -> None:
        self.parts = parts
        self._ends = [*accumulate(map(len, parts))]

    @overload
    def __getitem__(self, place: int) -> Artefact: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Artefact]: ...

    def __getitem__(self, place: int | slice) -> Artefact | Sequence[Artefact]:
        places = range(len(self))[place]
        if isinstance(places, range):
            return [self[one] for one in places]
        part = bisect_right(self._ends, places)
        return self.parts[part][places - self._ends[part]]

    def __iter__(self) -> Iterator[Artefact]:
        return chain.from_iterable(self.parts)

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0


def together(*some: Sequence[Artefact]) -> Sequence[Artefact]:
    """Artefacts one after the other: a large plan lies aside in parts, and is not held for that."""
    if all(isinstance(part, list | tuple) for part in some):
        return [*chain.from_iterable(some)]
    return _Together([part for whole in some for part in parts_of(whole) if part])


def parts_of(artefacts: Sequence[Artefact]) -> Sequence[Sequence[Artefact]]:
    """The parts that were put `together`."""
    return artefacts.parts if isinstance(artefacts, _Together) else (artefacts,)
