"""What tells of tens of thousands of files, held as bytes."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.pipeline.bodies import Files
from whistpress.pipeline.pieces import Piece, Pieces, piece_of

HASH = st.binary(min_size=32, max_size=32)
NOTED = st.lists(st.tuples(st.text(), HASH, st.integers(0, 2**48 - 1), st.none() | HASH), max_size=20)


@given(NOTED)
def test_pieces_are_told_as_they_were_noted(noted: list[tuple[str, bytes, int, bytes | None]]) -> None:
    """In the order in which they came; of one path the last."""
    pieces = Pieces()
    for path, digest, size, key in noted:
        pieces.note(path, Piece(digest, size), key)
    last = {path: (Piece(digest, size), key) for path, digest, size, key in noted}
    assert dict(pieces) == {path: piece for path, (piece, _) in last.items()}
    assert [*pieces] == [*last]
    assert [*pieces.keyed] == [path for path, (_, key) in last.items() if key]
    assert {path: pieces.key(path) for path in pieces} == {path: key for path, (_, key) in last.items()}
    assert len(pieces) == len(last)
    assert all(path in pieces for path in last)
    assert "\0nowhere" not in pieces
    with pytest.raises(KeyError):
        pieces["\0nowhere"]


@pytest.mark.parametrize(("digest", "key"), [(b"short", None), (bytes(32), b"short"), (bytes(33), bytes(31))])
def test_what_is_no_hash_is_not_noted(digest: bytes, key: bytes | None) -> None:
    """It would be told as another."""
    with pytest.raises(ValueError, match="is no hash"):
        Pieces().note("index.html", Piece(digest, 1), key)


def test_files_are_told_of_by_those_that_have_them() -> None:
    """In the order in which they are to be written."""
    one, other = Files.of({"a": b"1", "b": b"22"}), Files.of({"a": b"333"})
    files = Files({"b": one, "a": other})
    assert dict(files) == {"b": b"22", "a": b"333"}
    assert [*files.pieces.items()] == [("b", piece_of(b"22")), ("a", piece_of(b"333"))]
    assert len(files) == len(files.pieces) == 2
    assert ("c" in files, "c" in files.pieces) == (False, False)
    assert files.pieces["a"].digest == sha256(b"333").digest()
