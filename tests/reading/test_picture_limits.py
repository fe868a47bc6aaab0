"""Pictures that would fill the memory of whoever shows them are told by their heads."""

import struct
import zlib
from base64 import b64encode
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.reading.test_picture_size import jpeg, png
from whistpress.printing.leaf import check_sources, embed_pictures
from whistpress.problems import Fault
from whistpress.reading.pictures import (
    OversizedPictureError,
    PictureError,
    Pixels,
    over_limit,
    picture_problems,
    pixels_of,
    printable,
)
from whistpress.site.theme import Theme

KINDS = ["png", "gif", "webp", "jpeg"]


def _drawn(kind: str, size: tuple[int, int], frames: int = 1) -> bytes:
    out, pictures = BytesIO(), [Image.new("RGB", size, (number * 30, 9, 9)) for number in range(frames)]
    moving = {"save_all": True, "append_images": pictures[1:]} if frames > 1 else {}
    pictures[0].save(out, kind, **moving)
    return out.getvalue()


def _part(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_says_its_pixels(kind: str) -> None:
    """As Pillow writes it."""
    assert pixels_of(BytesIO(_drawn(kind, (40, 30)))) == Pixels(40, 30)


@pytest.mark.parametrize("kind", ["png", "gif", "webp"])
def test_the_pictures_of_one_that_moves_are_counted(kind: str) -> None:
    """Each is unpacked."""
    assert pixels_of(BytesIO(_drawn(kind, (40, 30), 7))) == Pixels(40, 30, 7)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (png(13_000, 13_000), "has 13000 × 13000 pixels; a page shows 50 million at most"),
        (jpeg(13_000, 13_000), "has 13000 × 13000 pixels; a page shows 50 million at most"),
        (
            b"GIF89a" + struct.pack("<HH", 60_000, 60_000) + b"\0\0\0;",
            "has 60000 × 60000 pixels; a page shows 50 million at most",
        ),
        # A small GIF with a large picture in it, behind a byte that readers pass over.
        (b"GIF89a\1\0\1\0\0\0\0\0," + struct.pack("<4HB", 0, 0, 60_000, 60_000, 0) + b"\2\0;", "has 60000 × 60000 pixels"),
        # A PNG whose second head replaces the first.
        (png(1, 1) + png(13_000, 13_000)[8:], "has 13000 × 13000 pixels"),
        (png(1000, 1000) + _part(b"fcTL", bytes(26)) * 600, "moves through 600 pictures of 1000 × 1000 pixels"),
        (png(9, 9) + _part(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(2**23))), "unpacks to more than 4 MiB"),
        (png(9, 9) + _part(b"iCCP", b"icc\0\0" + zlib.compress(bytes(2**23))), "unpacks to more than 4 MiB"),
        (png(9, 9) + _part(b"iTXt", b"XML\0\1\0en\0xml\0" + zlib.compress(bytes(2**23))), "unpacks to more than 4 MiB"),
        (png(9, 9) + _part(b"zTXt", b"a\0\0" + zlib.compress(bytes(2**20))) * 5, "unpacks to more than 4 MiB"),
    ],
)
def test_a_picture_that_fills_the_memory_is_told(tmp_path: Path, data: bytes, words: str) -> None:
    """By the site, and by the press."""
    assert words in over_limit(BytesIO(data))
    (tmp_path / "content/files").mkdir(parents=True)
    (tmp_path / "content/files/a.Png").write_bytes(data)
    (problem,) = picture_problems(tmp_path / "content", ["files/a.Png", "files/none.png"])
    assert (problem.code, problem.at.file) == ("E886", "content/files/a.Png")
    with pytest.raises(OversizedPictureError):
        printable("a.png", data)


@pytest.mark.parametrize("data", [png(7000, 7000), jpeg(8000, 6000), *(_drawn(kind, (64, 48)) for kind in KINDS)])
def test_a_photograph_of_a_telephone_is_shown(data: bytes) -> None:
    """Up to fifty million pixels."""
    assert over_limit(BytesIO(data)) == ""


def test_paper_has_room_for_fewer_pixels() -> None:
    """The press unpacks a PNG whole, a JPEG only where it is to be turned."""
    assert printable("a.jpg", jpeg(6000, 6000))[0] == "image/jpeg"
    assert printable("a.png", png(4000, 4000))[0] == "image/png"
    for name, data in (("a.jpg", jpeg(6001, 6000)), ("a.png", png(4001, 4000))):
        with pytest.raises(OversizedPictureError, match=rf"the picture '{name}' has \d+ × \d+ pixels; a document shows"):
            printable(name, data)


def test_a_picture_that_hides_its_size_is_not_printed() -> None:
    """Whoever unpacks it would learn it too late."""
    for data in (b"\xff\xd8\xff\xe0 a" + jpeg(9, 9), b"\x89PNG\r\n\x1a\n" + _part(b"tEXt", bytes(20)) + png(13_000, 13_000)[8:]):
        with pytest.raises(PictureError, match="does not say how large it is"):
            printable("a", data)


def test_a_document_with_such_a_picture_is_no_document() -> None:
    """Neither by a text, which names the picture, nor by a template that embeds it."""
    with pytest.raises(Fault) as fault:
        embed_pictures('<img alt="" src="whistpress-file:files/a.png">', lambda _: png(13_000, 13_000))
    assert (fault.value.problem.code, fault.value.problem.at.file) == ("E886", "content/files/a.png")
    data = b64encode(png(13_000, 13_000))
    for html in (
        b'<img src="data:image/png;base64,%s">',
        b"<img src = 'data:;base64,%s'>",
        b'<img src=" data:text/plain;base64, %s">',
        b'<p style="background: url(data:image/png;base64,%s)">',
    ):
        with pytest.raises(Fault, match="13000 × 13000 pixels"):
            check_sources(html % data, Theme())
    check_sources(b'<img src="data:image/png;base64,%s">' % b64encode(png(9, 9)), Theme())


@given(st.binary(max_size=80))
def test_whatever_a_picture_holds_is_never_a_fault_of_ours(data: bytes) -> None:
    """Heads that promise what does not follow."""
    heads = (b"", png(9, 9), b"GIF89a\1\0\1\0\0\0\0", b"RIFF\0\0\0\0WEBPVP8X" + bytes(14), b"\xff\xd8\xff", _part(b"zTXt", b""))
    for head in heads:
        over_limit(BytesIO(head + data))
