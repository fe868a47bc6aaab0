"""What tells of tens of thousands of files, held as bytes."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.artefacts import Artefact, parts_of, together
from whistpress.pipeline import by_path
from whistpress.pipeline.bodies import Files
from whistpress.pipeline.by_path import Paths, Seconds, Stamped
from whistpress.pipeline.pieces import Piece, Pieces, piece_of
from whistpress.unchanged.stamps import Stamp

from .synthetic import page

HASH = st.binary(min_size=32, max_size=32)
NOTED = st.lists(st.tuples(st.text(), HASH, st.integers(0, 2**48 - 1), st.none() | HASH), max_size=20)


@given(NOTED)
def test_pieces_are_told_as_they_were_noted(noted: list[tuple[str, bytes, int, bytes | None]]) -> None:
    """In the order of the paths; of one path the last."""
    pieces = Pieces(Paths([*dict.fromkeys(path for path, *_ in noted), "\0nothing noted"]))
    for path, digest, size, key in noted:
        pieces.note(path, Piece(digest, size), key)
    last = {path: (Piece(digest, size), key) for path, digest, size, key in noted}
    assert dict(pieces) == {path: piece for path, (piece, _) in last.items()}
    assert [*pieces] == [*last]
    assert [*pieces.keyed] == [path for path, (_, key) in last.items() if key]
    assert {path: pieces.key(path) for path in pieces} == {path: key for path, (_, key) in last.items()}
    assert len(pieces) == len(last)
    assert all(path in pieces for path in last)
    for other in ("\0nowhere", "\0nothing noted"):
        assert other not in pieces
        with pytest.raises(KeyError):
            pieces[other]
        with pytest.raises(KeyError):
            pieces.key(other)
    with pytest.raises(KeyError):
        pieces.note("\0nowhere", Piece(bytes(32), 1), None)


@pytest.mark.parametrize(("digest", "key"), [(b"short", None), (bytes(32), b"short"), (bytes(33), bytes(31))])
def test_what_is_no_hash_is_not_noted(digest: bytes, key: bytes | None) -> None:
    """It would be told as another."""
    with pytest.raises(ValueError, match="is no hash"):
        Pieces(Paths(["index.html"])).note("index.html", Piece(digest, 1), key)


@given(st.lists(st.tuples(st.text(), st.floats(0, 1e6))), st.text())
def test_seconds_are_told_as_they_were_noted(noted: list[tuple[str, float]], other: str) -> None:
    """In the order of the paths; what takes no time was made all the same."""
    paths = Paths(dict.fromkeys((*(path for path, _ in noted), other)))
    seconds = Seconds(paths)
    seconds.update(noted)
    assert dict(seconds) == dict(noted)
    assert [*seconds] == [path for path in paths if path in dict(noted)]
    assert (other in seconds) is (other in dict(noted))
    with pytest.raises(KeyError):
        seconds["\0nowhere"] = 1.0
    for path in {*dict(noted)}:
        del seconds[path]
    assert not seconds


@given(st.lists(st.text(), unique=True), st.text())
def test_paths_have_places(paths: list[str], other: str) -> None:
    """Each its own, whatever their hashes."""
    found = Paths(paths)
    assert [*found] == paths
    assert [found.place(path) for path in paths] == [*range(len(paths))]
    assert (other in found) is (other in paths)
    assert found.place(None) is None


def test_paths_of_one_hash_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a number of eight bytes, and there are more paths than that."""
    monkeypatch.setattr(by_path, "hash", lambda _: 7, raising=False)
    found = Paths("abcde")
    assert [found.place(path) for path in "abcdef"] == [0, 1, 2, 3, 4, None]


STAMP = st.tuples(*[st.integers(0, 2**62)] * 4)


@given(st.dictionaries(st.text(), st.tuples(STAMP, HASH)))
def test_stamps_are_told_as_they_were_noted(noted: dict[str, tuple[Stamp, bytes]]) -> None:
    """As a dictionary would; of what has no hash nothing is known."""
    found = Stamped([*noted.items(), ("\0nowhere", ((1, 2, 3, 4), b"short"))])
    assert dict(found) == noted
    assert [*found] == [*noted]
    assert found.get("\0nowhere") is None


@given(st.lists(st.lists(st.integers(), max_size=4), max_size=5), st.booleans())
def test_parts_of_a_plan_are_one_after_the_other(parts: list[list[int]], aside: bool) -> None:
    """Whether they are held, or each is put together when it is asked for."""
    every = [page(f"{number}.html") for own in parts for number in own]
    own = iter(every)
    split = [[next(own) for _ in part] for part in parts]
    found = together(*(View(part) if aside else part for part in split), together(*split))
    whole = every + every
    assert [*found] == whole
    assert [found[place] for place in range(-len(whole), len(whole))] == whole + whole
    assert (len(found), found[1:3]) == (len(whole), whole[1:3])
    assert [one for part in parts_of(found) for one in part] == whole
    with pytest.raises(IndexError):
        found[len(whole)]


class View(Sequence[Artefact]):
    """Artefacts that are no list."""

    def __init__(self, artefacts: Sequence[Artefact]) -> None:
        self.artefacts = artefacts

    def __getitem__(self, place: Any) -> Any:
        return self.artefacts[place]

    def __len__(self) -> int:
        return len(self.artefacts)


def test_files_are_told_of_by_those_that_have_them() -> None:
    """In the order in which they are to be written."""
    one, other = Files.of({"a": b"1", "b": b"22"}), Files.of({"a": b"333"})
    files = Files({"b": one, "a": other})
    assert dict(files) == {"b": b"22", "a": b"333"}
    assert [*files.pieces.items()] == [("b", piece_of(b"22")), ("a", piece_of(b"333"))]
    assert len(files) == len(files.pieces) == 2
    assert ("c" in files, "c" in files.pieces) == (False, False)
    assert files.pieces["a"].digest == sha256(b"333").digest()
