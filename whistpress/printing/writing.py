"""The objects of a PDF as bytes: each is made into bytes once, where the press would do it twice (to write it, to hash it).

Nothing here imports the press: `finished` gets the objects that it is about to write.
"""

import hashlib
import zlib
from functools import partial
from typing import Any, BinaryIO

FINGERPRINT = "writing 1"
"""Changes when the same objects get other bytes."""
_COMMENT = b"%\xe2\xe3\xcf\xd3"
_LEVEL = 6


def finished(pdf: Any) -> None:
    """Have a document written by `written`; the last thing that is done to it."""
    pdf.write = partial(written, pdf)


def written(pdf: Any, output: BinaryIO, version: object, identifier: bytes, compress: bool = True) -> None:
    """Write the objects of a document: small ones compressed together, with a stream of references (ISO 32000-1, 7.5.7, 7.5.8).

    The second part of its identifier is the hash of all that it holds.
    """
    del compress
    pdf.add_object(pdf.info)
    told = version.decode() if isinstance(version, bytes) else str(version or "1.7")
    file = _File(f"%PDF-{told}\n".encode() + _COMMENT + b"\n")
    small: list[tuple[int, bytes]] = []
    for thing in pdf.objects[1:]:
        if thing.compressible:
            small.append((thing.number, as_bytes(thing)))
        else:
            file.add(thing.number, _stream(thing.extra, b"\n".join(map(as_bytes, thing.stream)), packed=thing.compress))
    together = len(pdf.objects)
    file.add(together, _together(small))
    digest = hashlib.sha256(b"".join((*file.parts, *(data for _, data in small)))).hexdigest()[:32].encode()
    ends = {"Root": pdf.catalog.reference, "Info": pdf.info.reference, "ID": b"[(%b) (%b)]" % (identifier, digest)}
    places = {number: (2, together, place) for place, (number, _) in enumerate(small)}
    begins = file.size
    places.update({number: (1, offset, 0) for number, offset in file.offsets.items()} | {together + 1: (1, begins, 0)})
    file.add(together + 1, _crossed(places, ends))
    file.parts.append(b"startxref\n%d\n%%%%EOF\n" % begins)
    output.write(b"".join(file.parts))


class _File:
    """The parts of a file, and where its objects begin."""

    def __init__(self, head: bytes) -> None:
        self.parts = [head]
        self.size = len(head)
        self.offsets: dict[int, int] = {}

    def add(self, number: int, data: bytes) -> None:
        """An object by itself."""
        self.offsets[number] = self.size
        self.parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, data))
        self.size += len(self.parts[-1])


def _together(small: list[tuple[int, bytes]]) -> bytes:
    """Objects in a stream, each after a place in a list of them."""
    places, offset = [], 0
    for number, data in small:
        places.append(b"%d %d" % (number, offset))
        offset += len(data) + 1
    head = b" ".join(places)
    said = {"Type": "/ObjStm", "N": len(small), "First": len(head) + 1}
    return _stream(said, b"\n".join((head, *(data for _, data in small))), packed=True)


def _crossed(places: dict[int, tuple[int, int, int]], ends: dict[str, bytes]) -> bytes:
    """Where each object is."""
    rows = [places.get(number, (0, 0, 65535)) for number in range(max(places) + 1)]
    widths = 1, (max(row[1] for row in rows).bit_length() + 7) // 8, (max(row[2] for row in rows).bit_length() + 7) // 8
    said = {"Type": "/XRef", "Size": len(rows), "W": b"[%d %d %d]" % widths, **ends}
    table = b"".join(part.to_bytes(width, "big") for row in rows for part, width in zip(row, widths, strict=True))
    return _stream(said, table, packed=True)


def _stream(said: Any, data: bytes, *, packed: bool) -> bytes:
    said = dict(said)
    if packed:
        data, said["Filter"] = zlib.compress(data, _LEVEL), "/FlateDecode"
    said["Length"] = len(data)
    return b"%b\nstream\n%b\nendstream" % (_named(said), data)


def as_bytes(item: Any) -> bytes:
    """What a dictionary, an array, a number, a name says in a PDF."""
    kind = type(item)
    if kind is bytes:
        found: bytes = item
        return found
    if kind is str:
        return item.encode("ascii")  # type: ignore[no-any-return]
    if kind is int:
        return b"%d" % item
    if isinstance(item, dict):
        return _named(item)
    if isinstance(item, list):
        return b"[%b]" % b" ".join([child if type(child) is bytes else as_bytes(child) for child in item])
    if isinstance(item, float):
        return b"%d" % item if item.is_integer() else f"{item:f}".rstrip("0").encode()
    return item.data if hasattr(item, "data") else str(item).encode("ascii")


def _named(items: Any) -> bytes:
    said = [b"/%b %b" % (key.encode(), value if type(value) is bytes else as_bytes(value)) for key, value in items.items()]
    return b"<<%b>>" % b"".join(said)
