"""What the making of a file gave: told from its bytes, so that these need not be held."""

import hashlib
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from whistpress.artefacts import Artefact, Kind
from whistpress.pipeline.by_path import Paths
from whistpress.pipeline.frozen import StrangeError
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.laid import lay
from whistpress.pipeline.links import NOTHING, Linked, linked
from whistpress.pipeline.packing import packed
from whistpress.pipeline.store import Store
from whistpress.problems import Fault
from whistpress.values import dataclass

_DIGEST = hashlib.sha256().digest_size
_SIZE = 6
"""The bytes in which it is noted how many a file has."""
_NOTED = 1 + _SIZE + 2 * _DIGEST
"""What is noted of a file: whether it is there, with a key or without, its size, its hash, the key."""
_THERE, _KEYED = 1, 2
_TOGETHER = 400
"""How many heads are read at a time."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A file's bytes without the bytes: their hash (SHA-256) and how many there are."""

    digest: bytes
    size: int


@dataclass(frozen=True, slots=True)
class Made:
    """The outcome of a call elsewhere: the piece, its links, the packed body, the seconds for which the processor was at it.

    With its `key`, where it was reckoned there.
    """

    piece: Piece
    links: Linked
    body: bytes
    seconds: float
    key: bytes | None = None


def making(artefact: Artefact, laid: Path | None = None, keys: Keys | None = None) -> Callable[[], Made]:
    """The call of an artefact's `make` that gives a `Made`, and lays bytes that are ready to be written in the folder `laid`.

    With `keys` the key is reckoned by whoever makes it, if these are known there: where the call is at hand.
    """
    return _Making(artefact.make, artefact.path, artefact.kind, None if artefact.finish else laid, keys, artefact.company)


@dataclass(frozen=True, slots=True)
class _Making:
    make: Callable[[], bytes]
    path: str
    kind: Kind
    laid: Path | None = None
    keys: Keys | None = None
    company: str = ""

    def __call__(self) -> Made:
        started = time.process_time()
        try:
            body = self.make()
        except (Fault, StrangeError, MemoryError):
            raise
        except Exception as error:
            if slip := _in_template(error):
                raise slip from error
            raise
        links = linked(self.path, self.kind, body) if self.kind is not Kind.DOCUMENT else NOTHING
        piece = piece_of(body)
        if self.laid and piece.size:
            lay(self.laid, piece.digest, body)
        kept, seconds = packed(body), time.process_time() - started  # a key is no part of the page's time
        return Made(piece, links, kept, seconds, self.keys.of_call(self.make) if self.keys else None)


class SlipInTemplate(Exception):  # noqa: N818 (told as a problem of the template)
    """A template asked for what cannot be done: its file where it was rendered, the line, and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(file, line, reason)
        self.file, self.line, self.reason = file, line, reason


def _in_template(error: Exception) -> SlipInTemplate | None:
    """The innermost template in the error's path: Jinja gives its frames the template's own lines. None when there is none."""
    frames = traceback.extract_tb(error.__traceback__)
    of_templates = [frame for frame in frames if not frame.filename.endswith(".py") and Path(frame.filename).is_file()]
    if not of_templates:
        return None
    return SlipInTemplate(of_templates[-1].filename, of_templates[-1].lineno or 1, str(error) or type(error).__name__)


def finishing(function: Callable[[bytes], bytes], made: bytes) -> Callable[[], Made]:
    """The call of a document's last step."""
    return _Finishing(function, made)


@dataclass(frozen=True, slots=True)
class _Finishing:
    function: Callable[[bytes], bytes]
    made: bytes
    costly: bool = True

    def __call__(self) -> Made:
        started = time.process_time()
        body = self.function(self.made)
        return Made(piece_of(body), NOTHING, packed(body), time.process_time() - started)


class Pieces(Mapping[str, Piece]):
    """Pieces by path, in the order of the `paths`, each with the key of the call that gives it, where it has one."""

    def __init__(self, paths: Paths) -> None:
        self.paths = paths

    @cached_property
    def _noted(self) -> bytearray:
        """There when something is noted: those who make the files are begun before, and do without it."""
        return bytearray(len(self.paths) * _NOTED)

    def note(self, path: str, piece: Piece, key: bytes | None) -> None:
        """A piece; ValueError when its hash or its key is none of SHA-256, KeyError of a path that is none of these."""
        if len(piece.digest) != _DIGEST or len(key or piece.digest) != _DIGEST:
            raise ValueError(f"{piece.digest!r} or {key!r} is no hash")
        place = self.paths.place(path)
        if place is None:
            raise KeyError(path)
        noted = bytes([_KEYED if key else _THERE]) + piece.size.to_bytes(_SIZE) + piece.digest + (key or bytes(_DIGEST))
        self._noted[place * _NOTED : (place + 1) * _NOTED] = noted

    def __getitem__(self, path: str) -> Piece:
        noted = self._of(path)
        return Piece(noted[1 + _SIZE : 1 + _SIZE + _DIGEST], int.from_bytes(noted[1 : 1 + _SIZE]))

    def _of(self, path: object) -> bytes:
        place = self.paths.place(path)
        if place is None or not self._noted[place * _NOTED]:
            raise KeyError(path)
        return bytes(self._noted[place * _NOTED : (place + 1) * _NOTED])

    def key(self, path: str) -> bytes | None:
        """The key of the call that gives the piece."""
        noted = self._of(path)
        return noted[-_DIGEST:] if noted[0] == _KEYED else None

    @property
    def keyed(self) -> Iterator[str]:
        """The paths of those that have a key."""
        return (path for path, how in zip(self.paths, self._noted[::_NOTED], strict=True) if how == _KEYED)

    def __contains__(self, path: object) -> bool:
        place = self.paths.place(path)
        return place is not None and bool(self._noted[place * _NOTED])

    def __iter__(self) -> Iterator[str]:
        return (path for path, how in zip(self.paths, self._noted[::_NOTED], strict=True) if how)

    def __len__(self) -> int:
        return len(self.paths) - self._noted[::_NOTED].count(0)


def piece_of(body: bytes) -> Piece:
    """What tells of some bytes."""
    return piece_of_parts((body,))


def piece_of_parts(parts: Iterable[bytes]) -> Piece:
    """The same of bytes that are given part by part."""
    digest, size = hashlib.sha256(), 0
    for part in parts:
        digest.update(part)
        size += len(part)
    return Piece(digest.digest(), size)


def head(piece: Piece) -> bytes:
    """A piece as it is kept."""
    return piece.digest + f"{piece.size}".encode()


def read_head(kept: bytes) -> Piece:
    """What `head` wrote; ValueError when it is something else."""
    return Piece(kept[:_DIGEST], int(kept[_DIGEST:]))


def of_call(key: bytes, made: Made) -> list[tuple[bytes, bytes]]:
    """What the store is to keep of a call: the piece, where its links lead, the places that it offers, the body.

    They are asked for at different times, most of them after most changes: so each is packed by itself.
    """
    ways = "\0".join((made.links.targets, made.links.wanted, "doubtful" if made.links.doubtful else ""))
    return [
        (key, packed(head(made.piece))),
        (ways_key(key), packed(ways.encode())),
        (places_key(key), packed(made.links.places.encode())),
        (made.piece.digest, made.body),
    ]


def ways_key(key: bytes) -> bytes:
    """Under what it is kept where the links of a call's outcome lead."""
    return hashlib.sha256(b"ways" + key).digest()


def places_key(key: bytes) -> bytes:
    """Under what the places are kept that it offers."""
    return hashlib.sha256(b"places" + key).digest()


def read_ways(kept: bytes) -> Linked:
    """What `of_call` wrote of the links, without the places; ValueError when it is something else."""
    targets, wanted, doubtful = kept.decode().split("\0")
    return Linked("", targets, wanted, bool(doubtful))


def kept_pieces(store: Store, keys: Iterable[bytes]) -> dict[bytes, Piece]:
    """By key, the pieces of what the store has: the head that is kept under the key, and the body that the head tells of."""
    wanted, found = list(keys), dict[bytes, Piece]()
    for start in range(0, len(wanted), _TOGETHER):
        for key, kept in store.get_all(wanted[start : start + _TOGETHER]).items():
            with suppress(ValueError):  # what lies there is no head
                found[key] = read_head(kept)
    there = store.have(piece.digest for piece in found.values())
    return {key: piece for key, piece in found.items() if piece.digest in there}
