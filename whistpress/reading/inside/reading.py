"""Read inside a file: detect its kind by its first bytes, and pass each part of it to the reader of that kind."""

import bz2
import email.policy
import lzma
import re
import sqlite3
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from email.message import EmailMessage
from io import BytesIO

from whistpress.reading.inside.budget import (
    DEEPEST,
    MOST_PARTS,
    MOST_TEXT,
    PACKED,
    Budget,
    Decompressor,
    FileInside,
    UnreadError,
    UnreadPart,
    deflate_stream,
)
from whistpress.reading.inside.decoding import (
    decode_text,
    runs_of_letters,
    text_of_escapes,
    text_of_markup,
    text_of_page,
    text_of_rtf,
)

DATABASE = b"SQLite format 3\0"
_LONGEST_VALUE = 2**20
_STEPS = 10_000
_MOST_STEPS = 2_000
"""So many times ten thousand steps of SQLite's machine: a second or two."""


def rows_of(body: bytes) -> str:
    """Return the stored rows of all tables, a row on each line; UnreadError when the database is damaged or too large."""
    with closing(sqlite3.connect(":memory:")) as base:
        steps = iter(range(_MOST_STEPS))
        base.set_progress_handler(lambda: next(steps, None) is None, _STEPS)
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, max(_LONGEST_VALUE, len(body) + 1))
        try:
            base.deserialize(body)
            base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
            base.execute("PRAGMA trusted_schema = OFF")
            lines, left = [], MOST_TEXT
            for line in _rows(base):
                left -= len(line) + 1
                if left < 0:
                    raise UnreadError(f"it has more than {MOST_TEXT // 10**6} million letters")
                lines.append(line)
        except (sqlite3.Error, sqlite3.Warning, OverflowError, UnicodeDecodeError) as error:
            raise UnreadError("it is a database that is damaged, or too large") from error
    return "\n".join(lines)


def _rows(base: sqlite3.Connection) -> Iterator[str]:
    words = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    for (name,) in base.execute(words).fetchall():
        stored = [column for _, column, *_, hidden in base.execute(f"PRAGMA table_xinfo({_quote(name)})") if hidden == 0]
        columns = ", ".join(map(_quote, stored))
        for row in base.execute(f"SELECT {columns} FROM {_quote(name)}") if stored else ():  # noqa: S608 (quoted)
            yield " | ".join(_as_text(cell) for cell in row if cell is not None)


def _quote(name: str) -> str:
    return '"{}"'.format(name.replace('"', '""'))


def _as_text(cell: object) -> str:
    return cell.decode("utf-8", errors="replace") if isinstance(cell, bytes) else str(cell)


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
    """Return the bytes of a file in an archive, or why it cannot be read; UnreadError when the archive exceeds its budget."""
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


_PDF = b"%PDF-"
_PDF_WITHIN = 1024
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PNG = b"\x89PNG\r\n\x1a\n"
_MOST_MARKUP = 2 * MOST_TEXT
_SILENT = (
    _PNG, b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"RIFF", b"II*\0", b"MM\0*", b"BM", b"\0\0\1\0", b"8BPS", b"\xff\x0a",
    b"wOFF", b"wOF2", b"OTTO", b"\0\1\0\0", b"true", b"ttcf",
    b"ID3", b"\xff\xfb", b"\xff\xf3", b"\xff\xf2", b"OggS", b"fLaC", b"MThd", b"\x1a\x45\xdf\xa3", b"\0asm",
)  # fmt: skip
"""How pictures, typefaces, sounds and films begin: what is written in them is in runs of letters."""
_SILENT_BOX = re.compile(rb"....(?:ftyp|moov|mdat|jP  )", re.DOTALL)
_MARKUP = re.compile(r"<[a-zA-Z!?]")
_PAGE = re.compile(r"(?i)<(?:html|svg|!doctype html)\b")
_PAGE_WITHIN = 4096
_LETTER = re.compile(r"(?im)^mime-version:|^content-transfer-encoding:|^received: ")
_LETTER_OF_BYTES = re.compile(_LETTER.pattern.encode())
_QUOTED_PRINTABLE = re.compile(r"(?i)encoding=quoted-printable")


def read_inside(body: bytes) -> FileInside:
    """Return the text inside a file, with what of it could not be read."""
    budget = Budget()
    try:
        _read(body, "", DEEPEST, budget)
    except UnreadError as error:
        budget.unread.append(UnreadPart("", str(error)))
    return FileInside("\n".join(budget.texts), tuple(budget.unread))


def may_hold_pdf(body: bytes) -> bool:
    """Return whether a file is a PDF, or a packed file, an archive or an e-mail, which may contain a PDF."""
    packed = any(body.startswith(start) for start, _ in PACKED)
    return packed or _PDF in body[:_PDF_WITHIN] or is_zip(body) or is_tar(body) or bool(_LETTER_OF_BYTES.search(body[:8192]))


def _read(body: bytes, path: str, deeper: int, budget: Budget) -> None:
    """Read one part of a file, at a path inside it; `deeper` more may be within each other."""
    if deeper < 0:
        budget.unread.append(UnreadPart(path, f"files are within each other more than {DEEPEST} deep"))
        return
    if opens := next((stream for start, stream in PACKED if body.startswith(start)), None):
        _read(budget.unpack_all(body, opens), path, deeper - 1, budget)
    elif body.startswith(_PDF) or _PDF in body[:_PDF_WITHIN]:
        _read_pdf(body, path, deeper, budget)
    elif is_zip(body):
        _read_parts(parts_of_zip(body, budget), path, deeper, budget)
    elif is_tar(body):
        _read_parts(parts_of_tar(body, budget), path, deeper, budget)
    elif body.startswith(DATABASE):
        budget.add_text(_letters(body))
        budget.add_text(rows_of(body))
    elif (text := decode_text(body)) is not None:
        _read_text(text, body, path, deeper, budget)
    elif body.startswith(_SILENT) or _SILENT_BOX.match(body):
        budget.add_text(_letters(body))
        if body.startswith(_PNG):
            _read_png(body, budget)
    else:
        budget.add_text(_letters(body))
        budget.unread.append(UnreadPart(path, _why_unread(body)))


def _letters(body: bytes) -> str:
    return runs_of_letters(body)[:MOST_TEXT]


def _why_unread(body: bytes) -> str:
    if body.startswith(_OLE):
        encrypted = "EncryptedPackage".encode("utf-16-le") in body
        return "it is locked by a password" if encrypted else "whistpress does not read the older kind of office files"
    return "whistpress does not know files of its kind"


def _read_parts(parts: Iterable[tuple[str, bytes | UnreadError]], path: str, deeper: int, budget: Budget) -> None:
    """Read each file within a file, and its name."""
    for name, content in parts:
        inside = f"{path}/{name}" if path else name
        budget.add_text(inside)
        if isinstance(content, UnreadError):
            budget.unread.append(UnreadPart(inside, str(content)))
        elif content:
            _read(content, inside, deeper - 1, budget)


def _read_text(text: str, body: bytes, path: str, deeper: int, budget: Budget) -> None:
    """Read a text: as it is written, without tags, escapes or signs of RTF, and each part of a letter."""
    if len(text) > _MOST_MARKUP:
        raise UnreadError(f"a part of it has more than {_MOST_MARKUP // 10**6} million letters")
    if text.startswith("{\\rtf"):
        budget.add_text(text_of_rtf(text))
    elif _PAGE.search(text[:_PAGE_WITHIN]):
        budget.add_text(text_of_page(text))
    elif _MARKUP.search(text):
        budget.add_text(text_of_markup(text))
    else:
        budget.add_text(text)
        budget.add_text(text_of_escapes(text))
    if _LETTER.search(text[:8192]):
        letter = email.message_from_bytes(body, policy=email.policy.default)
        for part in letter.walk() if isinstance(letter, EmailMessage) else ():
            budget.next_part()
            content = None if part.is_multipart() else part.get_payload(decode=True)
            if isinstance(content, bytes) and content:
                budget.spend(len(content))
                _read(content, path, deeper - 1, budget)
        budget.add_text("\n".join(str(value) for part in letter.walk() for value in part.values()))
    elif _QUOTED_PRINTABLE.search(text):
        import quopri

        budget.add_text(quopri.decodestring(body).decode("utf-8", errors="replace"))


def _read_pdf(body: bytes, path: str, deeper: int, budget: Budget) -> None:
    from whistpress.reading.inside.pdf import read_pdf

    for name, attached in read_pdf(body, path, budget):
        _read(attached, f"{path}/{name}" if path else name, deeper - 1, budget)


def _read_png(body: bytes, budget: Budget) -> None:
    """Read the texts of a PNG that are packed: those that are not are among the runs of letters."""
    at = len(_PNG)
    while at + 8 <= len(body):
        length, kind = int.from_bytes(body[at : at + 4]), body[at + 4 : at + 8]
        data = body[at + 8 : at + 8 + length]
        if kind in (b"zTXt", b"iTXt") and (start := data.find(b"\x78", data.find(b"\0"))) > 0:
            try:
                budget.add_text(budget.unpack(data[start:], deflate_stream(zlib.MAX_WBITS)).decode("utf-8", errors="replace"))
            except UnreadError as error:
                if "damaged" not in str(error):
                    raise
        at += length + 12
