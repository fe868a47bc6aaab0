"""What is kept is packed, and unpacked as it was; what nobody packed here is refused."""

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from whistpress.pipeline.packing import PackingError, as_packed, packed, unpacked


@given(st.binary(max_size=3000))
def test_a_body_comes_back_as_it_was(body: bytes) -> None:
    """Packed, or kept as it is."""
    assert unpacked(packed(body)) == unpacked(as_packed(body)) == body


def test_a_page_takes_little_room() -> None:
    """Ten thousand equal lines in a few bytes."""
    assert len(packed(b"<td>+1</td>\n" * 10_000)) < 200


def _claims(size: int) -> bytes:
    """The head of a frame that says how much is in it, and nothing else (RFC 8878, 3.1.1: eight bytes of size)."""
    return b"\1" + bytes.fromhex("28b52ffd") + b"\xe0" + size.to_bytes(8, "little")


@pytest.mark.parametrize(
    "kept",
    [b"", b"\2x", b"x\x9c\x03\0", b"\1", b"\1abc", packed(b"a" * 999)[:-3], _claims(2**40), _claims(10),
     b"\1" + zstandard.ZstdCompressor(write_content_size=False).compress(b"a" * 999)],
)  # fmt: skip
def test_what_was_not_packed_here_is_refused(kept: bytes) -> None:
    """Nothing, another mark, zlib's, half a body, one that claims to be a terabyte, one that does not say how large it is."""
    with pytest.raises(PackingError):
        unpacked(kept)
