"""What a file says is read whatever its kind, a bomb costs little, and what cannot be read is named."""

import gzip
import tracemalloc
import zipfile
from collections.abc import Callable, Mapping
from io import BytesIO

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reading.inside.files import KINDS, SENTENCE, docx, pdf, xlsx, zipped
from whistpress.league.people.facts.private_search import PrivateWords
from whistpress.league.people.facts.private_words import private_words
from whistpress.league.people.model import Contact
from whistpress.problems import Span
from whistpress.reading.inside import read_inside
from whistpress.reading.inside.budget import DEEPEST, MOST_AT_ONCE, MOST_BYTES, MOST_PARTS

ADA = Contact(
    person="ada-voss",
    name="Ada Voss",
    phones=("01632 960 733",),
    emails=("ada.voss@quillmail.example",),
    at=Span("content/private/contacts.toml"),
)
SEARCH = PrivateWords(private_words((ADA,)))


def kinds_in(body: bytes) -> set[str]:
    """Return of which kinds what is private stands inside a file."""
    return {word.kind.value for word in SEARCH.find(read_inside(body).text)}


@pytest.mark.parametrize(
    "text",
    [
        r'.a::after { content: "01632\a0 960\a0 733 ada.voss\40 quillmail.example" }',
        r'.a::after { content: "\000030\0000311632 960733 \61 da\2evoss@quillmail.example" }',
        r'say("\x301632 960\u0020733", "ada.voss\u{40}quillmail.example")',
    ],
)
def test_letters_by_their_numbers_are_read(text: str) -> None:
    """As style sheets and scripts have them."""
    assert kinds_in(text.encode()) == {"phone", "email"}


def test_a_number_that_is_no_letter_stands_in_nobodys_way() -> None:
    """Half of a pair, and one beyond the last."""
    assert kinds_in(rb'"\ud800 \ffffff 01632 960 733"') == {"phone"}


@pytest.mark.parametrize("kind", KINDS)
def test_the_sentence_is_found_in_a_file_of_each_kind(kind: str) -> None:
    """The number and the e-mail address, and nothing of the file is called unreadable."""
    assert kinds_in(KINDS[kind]) == {"phone", "email"}
    assert read_inside(KINDS[kind]).unread == ()


def test_a_file_of_each_kind_within_an_archive_is_read_too() -> None:
    """All in one archive."""
    inside = read_inside(zipped({f"files/{kind}": body for kind, body in KINDS.items()}))
    assert inside.text.count("quillmail") >= len(KINDS)
    assert inside.unread == ()


def test_the_cells_of_a_row_stay_together() -> None:
    """The name is beside the sum, though the file has its texts elsewhere."""
    text = read_inside(xlsx()).text
    assert text.index("13.47") - text.index("Ada Voss", text.index("sheet1.xml")) < 80


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (pdf(locked="secret"), "it is locked by a password"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le") * 4, "it is locked by a password"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "whistpress does not read the older kind of office files"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(40), "whistpress does not know files of its kind"),
        (pdf()[:-200].replace(b"obj", b"o j"), "it is damaged"),
        (gzip.compress(SENTENCE.encode())[:30], ""),
        (b"\x1f\x8b\x08" + bytes(7) + b"\xff" * 40, "it is damaged"),
        (zipped({"a.txt": SENTENCE})[:-30], "it is damaged"),
    ],
    ids=["locked PDF", "locked office file", "older office file", "7z", "spoilt PDF", "short gzip", "spoilt gzip", "short ZIP"],
)
def test_a_file_that_cannot_be_read_says_why(body: bytes, why: str) -> None:
    """In a clause that follows its name; a stream that ends too early is read as far as it goes."""
    inside = read_inside(body)
    assert [part.why for part in inside.unread] == ([why] if why else [])


def test_a_locked_file_of_an_archive_is_named() -> None:
    """The others are read."""
    body = bytearray(zipped({"open.txt": SENTENCE, "locked.txt": "x"}))
    at = body.rindex(b"PK\x01\x02")
    body[at + 8] |= 1
    inside = read_inside(bytes(body))
    assert [(part.path, part.why) for part in inside.unread] == [("locked.txt", "it is locked by a password")]
    assert kinds_in(bytes(body)) == {"phone", "email"}


def test_letters_without_a_meaning_are_not_taken_for_a_text() -> None:
    """A font of codes that says nothing of its letters."""
    document = pikepdf.new()
    page = document.add_blank_page()
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type0, Encoding=pikepdf.Name("/Identity-H"))
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
    page.Contents = document.make_stream(b"BT /F1 12 Tf <00010002000300040005> Tj ET")
    out = BytesIO()
    document.save(out)
    assert [part.why for part in read_inside(out.getvalue()).unread] == ["its typefaces do not say which letters they show"]


def many_marks() -> bytes:
    """Return a PDF whose page would be marked for hours."""
    document, out = pikepdf.new(), BytesIO()
    document.add_blank_page().Contents = document.make_stream(b"(a) Tj " * (MOST_AT_ONCE // 6))
    document.save(out, compress_streams=True)
    return out.getvalue()


def deep() -> bytes:
    """Return archives within each other."""
    body = b"end"
    for _ in range(DEEPEST + 2):
        body = zipped({"in.zip": body})
    return body


BOMBS: Mapping[str, Callable[[], bytes]] = {
    "gzip": lambda: gzip.compress(bytes(MOST_AT_ONCE + 2**20)),
    "gzip of gzip": lambda: gzip.compress(gzip.compress(bytes(MOST_BYTES * 2))),
    "zip": lambda: zipped({f"{number}.bin": bytes(MOST_AT_ONCE // 2) for number in range(10)}),
    "pdf": many_marks,
    "attributes": lambda: zipped({"a.xml": b"<a " + b'b="cdef" ' * 2**20}),
    "many": lambda: zipped({f"{number}": "" for number in range(MOST_PARTS + 5)}, zipfile.ZIP_STORED),
    "deep": deep,
    "text": lambda: zipped({"a.txt": b"a 1 " * (MOST_AT_ONCE // 5)}),
}
"""Small files that would be thousands of times as large when unpacked."""


@pytest.mark.parametrize("kind", BOMBS)
def test_a_bomb_is_named_and_costs_little(kind: str) -> None:
    """At most some hundred megabytes, whatever it claims to hold."""
    body = BOMBS[kind]()
    tracemalloc.start()
    try:
        inside = read_inside(body)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert inside.unread, kind
    assert peak < 120 * 2**20, kind


@given(start=st.sampled_from(list(KINDS.values())), cut=st.integers(0, 4000), noise=st.binary(max_size=40))
def test_a_damaged_file_never_stops_the_reading(start: bytes, cut: int, noise: bytes) -> None:
    """Whatever was cut off or written over."""
    at = min(cut, len(start))
    read_inside(start[:at] + noise + start[at + len(noise) :])
    read_inside(start[:at])


def test_names_of_files_in_an_archive_are_read() -> None:
    """A file may be called by a number."""
    assert kinds_in(zipped({"01632 960 733.txt": "x"})) == {"phone"}


def test_an_empty_archive_and_an_empty_file_have_nothing() -> None:
    """Not even a problem."""
    assert read_inside(b"").unread == read_inside(zipped({})).unread == ()


def test_a_document_with_a_comment_in_the_archive_is_read() -> None:
    """The comment of the archive itself."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("word/document.xml", docx())
        archive.comment = SENTENCE.encode()
    assert kinds_in(out.getvalue()) == {"phone", "email"}
