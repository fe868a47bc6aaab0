"""The objects of a PDF as bytes: what a reader finds in them, and that each is made once."""

import zlib
from io import BytesIO
from typing import Any

import pikepdf
import pydyf
import pytest

from whistpress.printing import writing


def a_document() -> Any:
    """A page with a line of words, as the press would hand it over."""
    pdf = pydyf.PDF()
    content = pydyf.Stream([b"BT", "/F1 12 Tf", b"(Words) Tj", b"ET"], compress=True)
    pdf.add_object(content)
    pdf.add_page(
        pydyf.Dictionary(
            {
                "Type": "/Page",
                "Parent": pdf.pages.reference,
                "Contents": content.reference,
                "Resources": pydyf.Dictionary(),
                "MediaBox": pydyf.Array([0, 0, 200.5, 100.0]),
            }
        )
    )
    pdf.info["Title"] = pydyf.String("Card (1) ♠")
    pdf.catalog["Lang"] = pydyf.String("en")
    return pdf


def written(pdf: Any) -> bytes:
    """The document through the writer that the press finds on it."""
    writing.finished(pdf)
    out = BytesIO()
    pdf.write(out, b"1.7", b"0" * 32, True)
    return out.getvalue()


def test_a_reader_finds_page_words_title_and_language() -> None:
    """In a file without a fault, small objects in one stream."""
    made = written(a_document())
    with pikepdf.open(BytesIO(made)) as found:
        assert not found.check_pdf_syntax()
        assert found.pdf_version == "1.7"
        assert [float(edge) for edge in found.pages[0].mediabox] == [0, 0, 200.5, 100]
        assert b"(Words) Tj" in found.pages[0].Contents.read_bytes()
        assert str(found.docinfo["/Title"]) == "Card (1) ♠"
        assert str(found.Root.Lang) == "en"
        assert bytes(found.trailer["/ID"][0]) == b"0" * 32
    assert made.count(b"/ObjStm") == 1
    assert made.count(b" obj\n") == 3


def test_the_same_objects_are_the_same_bytes_and_others_have_another_identifier() -> None:
    """The second part of the identifier is that of the content."""
    other = a_document()
    other.info["Title"] = pydyf.String("Card 2")
    made, again, third = written(a_document()), written(a_document()), written(other)
    assert made == again
    parts = []
    for one in (made, third):
        with pikepdf.open(BytesIO(one)) as found:
            parts.append([bytes(part) for part in found.trailer["/ID"]])
    assert parts[0][0] == parts[1][0]
    assert parts[0][1] != parts[1][1]


@pytest.mark.parametrize(
    "item",
    [
        *("/Name", b"<ab>", 7, 7.0, 7.25, -0.5, 1 / 3),
        pydyf.String("a (b) \\ c"),
        pydyf.String("♠"),
        pydyf.Array([1, 2.5, "/X", pydyf.String("y"), pydyf.Array([b"3 0 R"])]),
        pydyf.Dictionary({"K": pydyf.Array([1]), "A": pydyf.Dictionary({"O": "/Table", "W": 0.1})}),
    ],
)
def test_what_a_thing_says_is_what_the_press_makes_of_it(item: Any) -> None:
    """Numbers, names, strings, arrays and dictionaries within each other."""
    assert writing.as_bytes(item) == pydyf._to_bytes(item)


def test_every_object_is_made_into_bytes_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is compressed once, not once more for the hash."""
    packed: list[int] = []
    real = zlib.compress

    def compress(data: bytes, level: int) -> bytes:
        packed.append(len(data))
        return real(data, level)

    monkeypatch.setattr(zlib, "compress", compress)
    written(a_document())
    assert len(packed) == 3
