"""Read inside a file: find out of what kind it is by its first bytes, and hand each part of it to what reads that kind."""

import email
import email.policy
import re
import zlib
from collections.abc import Iterable
from email.message import EmailMessage

from whistpress.readers.inside.budget import (
    DEEPEST,
    MOST_TEXT,
    PACKED,
    Budget,
    FileInside,
    UnreadError,
    UnreadPart,
    deflate_stream,
)
from whistpress.readers.inside.database import DATABASE, rows_of
from whistpress.readers.inside.decoding import (
    decode_text,
    runs_of_letters,
    text_of_escapes,
    text_of_markup,
    text_of_page,
    text_of_rtf,
)
from whistpress.readers.inside.packed import is_tar, is_zip, parts_of_tar, parts_of_zip

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
    """Return whether a file is a PDF, or is packed or has parts, of which one may be a PDF."""
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
    from whistpress.readers.inside.pdf import read_pdf

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
