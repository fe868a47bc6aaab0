"""Read the files within ZIP and TAR archives, which office documents and workbooks are too."""

import bz2
import lzma
import re
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO

from whistpress.readers.inside.budget import MOST_PARTS, Budget, Decompressor, UnreadError, deflate_stream

_LOCAL, _LISTED = b"PK\x03\x04", b"PK\x01\x02"
_TAR_MAGIC = slice(257, 262)
_LOCKED = 0x1
_HEADER = 30
_SHARED = "xl/sharedStrings.xml"
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
_ENTRY = re.compile(r"<(?:\w+:)?si\b[^>]*>(.*?)</(?:\w+:)?si>", re.DOTALL)
_PHONETIC = re.compile(r"<(?:\w+:)?rPh\b.*?</(?:\w+:)?rPh>", re.DOTALL)
_SHARED_CELL = re.compile(
    r"""(<(?:\w+:)?c\b[^>]*\bt=["']s["'][^>]*>(?:<(?:\w+:)?f\b.*?</(?:\w+:)?f>)?<(?:\w+:)?v>)(\d{1,7})(</)"""
)


def is_zip(body: bytes) -> bool:
    """Return whether bytes are a ZIP archive, whatever comes before it."""
    return body.startswith((_LOCAL, b"PK\x05\x06")) or zipfile.is_zipfile(BytesIO(body))


def is_tar(body: bytes) -> bool:
    """Return whether bytes are a TAR archive."""
    return body[_TAR_MAGIC] == b"ustar"


def parts_of_zip(body: bytes, budget: Budget) -> Iterator[tuple[str, bytes | UnreadError]]:
    """Yield the name of each file of an archive with its bytes, or with why it cannot be read."""
    if body.count(_LISTED) > 2 * MOST_PARTS:  # before the list of them fills the memory
        raise UnreadError(f"more than {MOST_PARTS} files are in it")
    try:
        archive = zipfile.ZipFile(BytesIO(body))
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError, RuntimeError) as error:
        raise UnreadError("it is damaged") from error
    with archive:
        if archive.comment:
            yield "", archive.comment
        shared: list[str] = []
        for info in sorted(archive.infolist(), key=lambda info: info.filename != _SHARED):
            budget.next_part()
            if info.is_dir():
                continue
            content = _content(info, body, budget)
            if isinstance(content, bytes) and info.filename == _SHARED:
                shared = _ENTRY.findall(_PHONETIC.sub("", content.decode("utf-8", errors="replace")))
            elif isinstance(content, bytes) and shared and _SHEET.fullmatch(info.filename):
                content = _with_texts(content, shared, budget)
            yield info.filename, content


def _content(info: zipfile.ZipInfo, body: bytes, budget: Budget) -> bytes | UnreadError:
    """Return the bytes of a file of an archive; what is too large for the whole archive is raised."""
    if info.flag_bits & _LOCKED:
        return UnreadError("it is locked by a password")
    start = info.header_offset + _HEADER
    lengths = body[start - 4 : start]
    start += int.from_bytes(lengths[:2], "little") + int.from_bytes(lengths[2:], "little")
    data = body[start : start + info.compress_size]
    decompressor: Decompressor
    if info.compress_type == zipfile.ZIP_STORED:
        budget.spend(len(data))
        return data
    if info.compress_type == zipfile.ZIP_DEFLATED:
        decompressor = deflate_stream(-zlib.MAX_WBITS)
    elif info.compress_type == zipfile.ZIP_BZIP2:
        decompressor = bz2.BZ2Decompressor()
    elif info.compress_type == zipfile.ZIP_LZMA:
        decompressor = _lzma(data)
        data = data[4 + int.from_bytes(data[2:4], "little") :]
    else:
        return UnreadError("it is packed in a way that whistpress does not know")
    try:
        return budget.unpack(data, decompressor)
    except UnreadError as error:
        if "damaged" in str(error):
            return error
        raise


def _lzma(data: bytes) -> Decompressor:
    """Return what unpacks a part that is packed by LZMA; its properties are before it."""
    size = int.from_bytes(data[2:4], "little")
    properties = data[4 : 4 + size]
    dictionary = min(int.from_bytes(properties[1:5], "little"), 2**26)
    first = properties[0] if properties else 0
    return lzma.LZMADecompressor(
        format=lzma.FORMAT_RAW,
        filters=[{"id": lzma.FILTER_LZMA1, "dict_size": dictionary, "lc": first % 9, "lp": first // 9 % 5, "pb": first // 45}],
    )


def _with_texts(sheet: bytes, shared: list[str], budget: Budget) -> bytes:
    """Return a sheet of a workbook with the texts in its cells: the file has each text once, and its number in the cells."""

    def cell(match: re.Match[str]) -> str:
        text = shared[int(match[2])] if int(match[2]) < len(shared) else ""
        budget.spend(len(text))
        return f"{match[1]}{text}{match[3]}"

    return _SHARED_CELL.sub(cell, sheet.decode("utf-8", errors="replace")).encode()


def parts_of_tar(body: bytes, budget: Budget) -> Iterator[tuple[str, bytes | UnreadError]]:
    """Yield the name of each file of a TAR archive with its bytes."""
    try:
        with tarfile.open(fileobj=BytesIO(body), mode="r:") as archive:
            for member in archive:
                budget.next_part()
                file = archive.extractfile(member) if member.isreg() else None
                content = file.read(member.size) if file and member.size <= len(body) else b""
                budget.spend(len(content))
                yield member.name, content
    except (tarfile.TarError, OSError, EOFError, ValueError) as error:
        raise UnreadError("it is damaged") from error
