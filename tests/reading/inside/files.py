"""Files of many kinds that say the same sentence."""

import bz2
import codecs
import gzip
import io
import lzma
import sqlite3
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import closing

import pikepdf
import zstandard

SENTENCE = "Ring Ada Voss on 01632 960 733 or write to ada.voss@quillmail.example"
CELLS = ("Ada Voss", "01632 960 733", "ada.voss@quillmail.example", "13.47")
_WORD = '<?xml version="1.0"?><w:document xmlns:w="w"><w:body><w:p>{}</w:p></w:body></w:document>'


def zipped(files: Mapping[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a ZIP archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def tarred(name: str, content: bytes) -> bytes:
    """Return a TAR archive of one file."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        member = tarfile.TarInfo(name)
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def docx(sentence: str = SENTENCE) -> bytes:
    """Return a Word document whose editor cut the sentence into runs, each in tags of its own."""
    runs = "".join(
        f"<w:r><w:rPr><w:b/></w:rPr><w:t xml:space='preserve'>{sentence[at : at + 5]}</w:t></w:r>"
        for at in range(0, len(sentence), 5)
    )
    return zipped({"[Content_Types].xml": "<Types/>", "word/document.xml": _WORD.format(runs)})


def xlsx(cells: tuple[str, ...] = CELLS) -> bytes:
    """Return a workbook with the cells in a row: texts are in a list of their own, as spreadsheets write them."""
    shared = "".join(f"<si><t>{cell}</t></si>" for cell in cells[:-1])
    row = "".join(f'<c r="{letter}1" t="s"><v>{at}</v></c>' for at, letter in enumerate("ABC"[: len(cells) - 1]))
    sheet = f'<worksheet><sheetData><row r="1">{row}<c r="D1"><v>{cells[-1]}</v></c></row></sheetData></worksheet>'
    return zipped({"xl/sharedStrings.xml": f"<sst>{shared}</sst>", "xl/worksheets/sheet1.xml": sheet})


def pptx() -> bytes:
    """Return a presentation."""
    half = len(SENTENCE) // 2
    runs = f"<a:r><a:t>{SENTENCE[:half]}</a:t></a:r><a:r><a:t>{SENTENCE[half:]}</a:t></a:r>"
    return zipped({"ppt/slides/slide1.xml": f"<p:sld xmlns:p='p' xmlns:a='a'><a:p>{runs}</a:p></p:sld>"})


def odt() -> bytes:
    """Return an OpenDocument text, with several blanks as a tag."""
    text = SENTENCE.replace("01632 ", "01632<text:s text:c='2'/>")
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"<office:text><text:p>{text}</text:p></office:text>",
        }
    )


def ods() -> bytes:
    """Return an OpenDocument sheet."""
    row = "".join(f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>" for cell in CELLS)
    return zipped({"content.xml": f"<table:table><table:table-row>{row}</table:table-row></table:table>"})


def pdf(sentence: str = SENTENCE, *, table: bool = False, single: bool = False, locked: str = "", attached: bytes = b"") -> bytes:
    """Return a PDF; with its letters in a `table` of codes, or each set by itself (`single`)."""
    document = pikepdf.new()
    page = document.add_blank_page(page_size=(400, 300))
    codes = {letter: code for code, letter in enumerate(dict.fromkeys(sentence), start=1)}
    if table:
        lines = "\n".join(f"<{code:04X}> <{ord(letter):04X}>" for letter, code in codes.items())
        cmap = f"1 begincodespacerange <0000> <FFFF> endcodespacerange\n{len(codes)} beginbfchar\n{lines}\nendbfchar"
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type0,
            Encoding=pikepdf.Name("/Identity-H"),
            BaseFont=pikepdf.Name("/AAAAAA+Own"),
        )
        font.ToUnicode = document.make_stream(cmap.encode())
        shown = "<" + "".join(f"{codes[letter]:04X}" for letter in sentence) + "> Tj"
    else:
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name.Helvetica,
            Encoding=pikepdf.Name.WinAnsiEncoding,
        )
        shown = f"({sentence}) Tj"
    if single:
        shown = " ".join(f"({letter}) Tj 6 0 Td" for letter in sentence)
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
    page.Contents = document.make_stream(f"BT /F1 12 Tf 20 200 Td {shown} ET".encode("cp1252"))
    if attached:
        document.attachments["list.txt"] = attached
    out = io.BytesIO()
    document.save(out, encryption=pikepdf.Encryption(owner=locked, user=locked) if locked else False)
    return out.getvalue()


def database(*, encoding: str = "UTF-8") -> bytes:
    """Return a database, the telephone number as a number."""
    with closing(sqlite3.connect(":memory:")) as base:
        base.execute(f"PRAGMA encoding = '{encoding}'")
        base.execute("CREATE TABLE people (name TEXT, phone INTEGER, email TEXT, large AS (zeroblob(1000000000)))")
        base.execute("INSERT INTO people VALUES ('Ada Voss', 1632960733, 'ada.voss@quillmail.example')")
        base.commit()
        return base.serialize()


def jpeg() -> bytes:
    """Return the head of a photograph with EXIF and XMP."""
    exif = b"Exif\0\0II*\0" + SENTENCE.encode() + b"\0"
    xmp = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:li>" + SENTENCE.encode() + b"</rdf:li></x:xmpmeta>"
    segments = b"".join(b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data for data in (exif, xmp))
    return b"\xff\xd8" + segments + b"\xff\xda" + bytes(range(128, 256)) * 20 + b"\xff\xd9"


def windows_jpeg() -> bytes:
    """Return the head of a photograph with a remark as Windows writes it: two bytes for each letter."""
    data = b"Exif\0\0II*\0" + SENTENCE.encode("utf-16-le") + b"\0\0"
    return b"\xff\xd8\xff\xe1" + struct.pack(">H", len(data) + 2) + data + b"\xff\xd9"


def png() -> bytes:
    """Return a picture with a packed remark."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    text = b"Comment\0\0" + zlib.compress(SENTENCE.encode())
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"zTXt", text) + chunk(b"IEND", b"")


def letter() -> bytes:
    """Return an e-mail with an attachment in base64."""
    from email.message import EmailMessage

    message = EmailMessage()
    message["Subject"] = "The list"
    message["From"] = "somebody@elsewhere.example"
    message.set_content("See the list.")
    message.add_attachment(SENTENCE.encode(), maintype="application", subtype="octet-stream", filename="list.bin")
    return message.as_bytes()


KINDS: Mapping[str, bytes] = {
    "text": SENTENCE.encode(),
    "windows-text": f"Zögernd: {SENTENCE}".encode("cp1252"),
    "utf-8-mark": codecs.BOM_UTF8 + SENTENCE.encode(),
    "utf-16-le-mark": codecs.BOM_UTF16_LE + SENTENCE.encode("utf-16-le"),
    "utf-16-be-mark": codecs.BOM_UTF16_BE + SENTENCE.encode("utf-16-be"),
    "utf-16-le": SENTENCE.encode("utf-16-le"),
    "utf-16-be": SENTENCE.encode("utf-16-be"),
    "utf-32": SENTENCE.encode("utf-32"),
    "html": f"<html><body><p>{SENTENCE.replace('0', '&#48;')}</p></body></html>".encode(),
    "svg": f"<svg xmlns='s'><text>{SENTENCE[:30]}<tspan>{SENTENCE[30:]}</tspan></text></svg>".encode(),
    "rtf": rb"{\rtf1\ansi Ring Ada Voss on {\b 01632}\~960 733\par or write to ada.voss\u64 ?quillmail.example}",
    "docx": docx(),
    "xlsx": xlsx(),
    "pptx": pptx(),
    "odt": odt(),
    "ods": ods(),
    "pdf": pdf(),
    "pdf-table": pdf(table=True),
    "pdf-single-letters": pdf(single=True),
    "pdf-open-to-all": pdf(locked=""),
    "pdf-attachment": pdf("Nothing here", attached=SENTENCE.encode("utf-16")),
    "zip": zipped({"list.txt": SENTENCE}),
    "zip-stored": zipped({"list.txt": SENTENCE}, zipfile.ZIP_STORED),
    "zip-bzip2": zipped({"list.txt": SENTENCE}, zipfile.ZIP_BZIP2),
    "zip-lzma": zipped({"list.txt": SENTENCE}, zipfile.ZIP_LZMA),
    "zip-behind-a-picture": jpeg()[:4] + bytes(200) + zipped({"a.txt": SENTENCE}),
    "zip-in-zip": zipped({"inner.zip": zipped({"deep/minutes.docx": docx()})}),
    "gzip": gzip.compress(SENTENCE.encode()),
    "gzip-second-stream": gzip.compress(b"first") + gzip.compress(SENTENCE.encode()),
    "bzip2": bz2.compress(SENTENCE.encode()),
    "xz": lzma.compress(SENTENCE.encode()),
    "zstandard": zstandard.compress(SENTENCE.encode()),
    "tar-gz": gzip.compress(tarred("list.txt", SENTENCE.encode())),
    "sqlite": database(),
    "sqlite-utf-16": database(encoding="UTF-16le"),
    "exif-and-xmp": jpeg(),
    "exif-of-windows": windows_jpeg(),
    "png-text": png(),
    "letter": letter(),
}
"""A file of each kind, with the sentence in it, or the cells."""
