"""The size of a picture from its first bytes."""

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.reading.pictures import picture_size

SIDE = st.integers(1, 60000)


def png(width: int, height: int) -> bytes:
    """A PNG as far as its head."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + head + struct.pack(">I", zlib.crc32(b"IHDR" + head))


def jpeg(width: int, height: int, *, orientation: int = 0, order: str = ">") -> bytes:
    """A JPEG as far as the size, perhaps with a camera's notes."""
    mark = b"MM" if order == ">" else b"II"
    tiff = mark + struct.pack(f"{order}HIHHHIHH", 42, 8, 1, 0x0112, 3, 1, orientation, 0)
    notes = b"\xff\xe1" + struct.pack(">H", len(tiff) + 8) + b"Exif\0\0" + tiff if orientation else b""
    return (
        b"\xff\xd8"
        + b"\xff\xe0\x00\x04ab"
        + notes
        + b"\xff\xc0"
        + struct.pack(">HBHH", 11, 8, height, width)
        + b"\x01\x01\x11\x00"
    )


@given(SIDE, SIDE)
def test_png_gif_and_jpeg_say_how_large_they_are(width: int, height: int) -> None:
    """Width first."""
    assert picture_size(png(width, height)) == (width, height)
    assert picture_size(b"GIF89a" + struct.pack("<HH", width, height) + b"\0") == (width, height)
    assert picture_size(jpeg(width, height)) == (width, height)


@pytest.mark.parametrize("order", [">", "<"])
def test_a_photograph_that_was_taken_sideways_is_turned(order: str) -> None:
    """Browsers turn it by the camera's notes, so that its sides are exchanged."""
    assert picture_size(jpeg(4000, 3000, orientation=6, order=order)) == (3000, 4000)
    assert picture_size(jpeg(4000, 3000, orientation=3, order=order)) == (4000, 3000)


def test_the_three_kinds_of_webp() -> None:
    """Lossy, lossless, extended."""
    lossy = b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 640, 480)
    lossless = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f" + (639 | 479 << 14).to_bytes(4, "little")
    extended = b"RIFF\0\0\0\0WEBPVP8X" + bytes(8) + (639).to_bytes(3, "little") + (479).to_bytes(3, "little")
    assert [picture_size(data) for data in (lossy, lossless, extended)] == [(640, 480)] * 3


@pytest.mark.parametrize(
    ("drawing", "size"),
    [
        ('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300px"/>', (800, 300)),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640.5 480"/>', (640, 480)),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="auto"/>', None),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>', (9, 9)),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="a()"/>', (9, 9)),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><a href=" java&#10;script:a()"/></svg>', (9, 9)),
        ('<!DOCTYPE svg><svg width="9" height="9"/>', (9, 9)),
        ('<html width="9" height="9"/>', None),
        ("<svg", None),
        ("", None),
    ],
)
def test_a_drawing_has_the_size_that_it_says(drawing: str, size: tuple[int, int] | None) -> None:
    """Width and height, or those of its view box."""
    assert picture_size(drawing.encode()) == size


@given(st.binary(max_size=80))
def test_whatever_a_file_holds_is_never_a_fault_of_ours(data: bytes) -> None:
    """None, or two sides of at least one pixel."""
    for head in (b"", b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b"RIFF....WEBP", b"GIF89a", b"\xff\xd8\xff\xe1\x00\x20Exif\0\0MM\0*"):
        size = picture_size(head + data)
        assert size is None or min(size) >= 1
