"""Count what reading inside a file costs, and stop before it costs too much."""

import bz2
import lzma
import zlib
from collections.abc import Callable, Iterator
from typing import Protocol

import zstandard
from msgspec import Struct

_MEBI = 2**20
MOST_BYTES = 64 * _MEBI
"""The most bytes that may come out of one file when all in it is unpacked."""
MOST_AT_ONCE = 16 * _MEBI
"""The most bytes of one part that are unpacked at once."""
MOST_TEXT = 4 * _MEBI
"""The most letters of text of one file: to compare more takes seconds."""
MOST_PARTS = 5_000
"""The most files within a file."""
DEEPEST = 4
"""How deep files may be within each other: a PDF in a letter in an archive in an archive."""
_CHUNK = 2**16


class UnreadPart(Struct, frozen=True):
    """A part of a file that could not be read (its path inside, empty for the file itself), and why not: a clause."""

    path: str
    why: str


class FileInside(Struct, frozen=True):
    """The text inside a file, and what of it could not be read."""

    text: str
    unread: tuple[UnreadPart, ...] = ()


class UnreadError(Exception):
    """A part of a file that cannot be read; the message is a clause that says why."""


class Budget:
    """Counts the bytes, letters and parts that come out of one file, and collects its texts and what cannot be read."""

    def __init__(self) -> None:
        self.bytes, self.letters, self.parts = MOST_BYTES, MOST_TEXT, MOST_PARTS
        self.texts: list[str] = []
        self.unread: list[UnreadPart] = []

    def spend(self, size: int) -> None:
        """Count bytes that were unpacked; UnreadError when there are too many."""
        self.bytes -= size
        if self.bytes < 0:
            raise UnreadError(f"more than {MOST_BYTES // _MEBI} MB come out of it")

    def next_part(self) -> None:
        """Count a file within the file; UnreadError when there are too many."""
        self.parts -= 1
        if self.parts < 0:
            raise UnreadError(f"more than {MOST_PARTS} files are in it")

    def add_text(self, text: str) -> None:
        """Keep a text; UnreadError when there is too much of it."""
        self.letters -= len(text)
        if self.letters < 0:
            raise UnreadError(f"it has more than {MOST_TEXT // 10**6} million letters")
        self.texts.append(text)

    def unpack(self, data: bytes, decompressor: "Decompressor") -> bytes:
        """Return the unpacked bytes of a stream; UnreadError when they are too many, or damaged."""
        return b"".join(self._chunks(data, decompressor))

    def unpack_all(self, data: bytes, opens: Callable[[bytes], "Decompressor"]) -> bytes:
        """Return the unpacked bytes of one stream after the other."""
        parts = list[bytes]()
        while data:
            self.next_part()
            decompressor = opens(data)
            parts.append(self.unpack(data, decompressor))
            data = getattr(decompressor, "unused_data", b"").lstrip(b"\0")
        return b"".join(parts)

    def _chunks(self, data: bytes, decompressor: "Decompressor") -> Iterator[bytes]:
        """Yield the unpacked bytes of a stream, each counted."""
        left = MOST_AT_ONCE
        try:
            chunk = decompressor.decompress(data, _CHUNK)
            while chunk:
                self.spend(len(chunk))
                left -= len(chunk)
                if left < 0:
                    raise UnreadError(f"a part of it has more than {MOST_AT_ONCE // _MEBI} MB")
                yield chunk
                chunk = b"" if decompressor.eof else decompressor.decompress(_rest(decompressor), _CHUNK)
        except (zlib.error, OSError, EOFError, lzma.LZMAError, zstandard.ZstdError, ValueError) as error:
            raise UnreadError("it is damaged") from error


class Decompressor(Protocol):
    """An object that unpacks a stream step by step, as zlib, bz2 and lzma have it."""

    @property
    def eof(self) -> bool:
        """Whether the stream has ended."""
        ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        """Return at most so many of the next unpacked bytes."""
        ...


def _rest(decompressor: Decompressor) -> bytes:
    """Return what a zlib object did not take yet; the others keep it themselves."""
    rest: bytes = getattr(decompressor, "unconsumed_tail", b"")
    return rest


class Zstandard:
    """Unpacks a Zstandard stream step by step."""

    def __init__(self, data: bytes) -> None:
        self._reader = zstandard.ZstdDecompressor(max_window_size=8 * _MEBI).stream_reader(data)
        self.eof = False

    def decompress(self, _data: bytes, max_length: int, /) -> bytes:
        """Return at most so many of the next unpacked bytes."""
        chunk = self._reader.read(max_length)
        self.eof = not chunk
        return chunk


def gzip_stream() -> Decompressor:
    """Return what unpacks a gzip stream."""
    return zlib.decompressobj(zlib.MAX_WBITS | 16)


def deflate_stream(window: int = zlib.MAX_WBITS) -> Decompressor:
    """Return what unpacks a zlib stream, or with a negative window a bare one."""
    return zlib.decompressobj(window)


PACKED: tuple[tuple[bytes, Callable[[bytes], Decompressor]], ...] = (
    (b"\x1f\x8b", lambda data: gzip_stream()),
    (b"BZh", lambda data: bz2.BZ2Decompressor()),
    (b"\xfd7zXZ\0", lambda data: lzma.LZMADecompressor(memlimit=64 * _MEBI)),
    (b"\x28\xb5\x2f\xfd", Zstandard),
)
"""How files of one packed stream begin, and what unpacks them."""
