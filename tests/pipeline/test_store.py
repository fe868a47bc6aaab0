"""The store: what was put there comes back as it was, or not at all."""

import sqlite3
import threading
from hashlib import sha256
from pathlib import Path

import pytest

from whistpress.pipeline import store as store_module
from whistpress.pipeline.packing import packed
from whistpress.pipeline.store import Store


def _digest(name: str) -> bytes:
    return sha256(name.encode()).digest()


ONE, TWO, THREE = _digest("one"), _digest("two"), _digest("three")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a store lies."""
    return tmp_path / "cache" / "store.sqlite"


def test_what_was_kept_comes_back_in_another_build(file: Path) -> None:
    """Of any length, also of none."""
    first = Store(file)
    first.put(ONE, b"a page")
    first.put_packed([(TWO, packed(b"")), (THREE, packed(bytes(100_000)))])
    first.close()
    second = Store(file)
    assert second.get_all((ONE, TWO, THREE, _digest("four"))) == {ONE: b"a page", TWO: b"", THREE: bytes(100_000)}
    assert second.get(_digest("four")) is None
    assert second.have((ONE, _digest("four"))) == {ONE}


@pytest.mark.parametrize("damage", ["body = x'00'", "body = x''", "checksum = x'00'", "digest = x'00'"])
def test_a_body_that_is_not_what_was_put_there_is_none(file: Path, damage: str) -> None:
    """Its checksum speaks of the digest too, so that one body cannot stand for another."""
    store = Store(file)
    store.put(ONE, b"one")
    store.close()
    with sqlite3.connect(file) as base:
        base.execute(f"UPDATE kept SET {damage}")  # noqa: S608 (words of this test)
    assert Store(file).get(ONE) is None


def test_what_others_put_there_with_its_checksum_and_not_packed_is_none(file: Path) -> None:
    """The store lies in the league's folder, and that may come from a stranger."""
    store = Store(file)
    store.put(ONE, b"one")
    store.put_packed([(TWO, b"\2never packed")])
    store.close()
    assert Store(file).get_all((ONE, TWO)) == {ONE: b"one"}


def test_one_body_is_not_believed_in_the_place_of_another(file: Path) -> None:
    """Whoever swaps them gains nothing."""
    store = Store(file)
    store.put(ONE, b"one")
    store.put(TWO, b"two")
    store.close()
    with sqlite3.connect(file) as base:
        base.execute("DELETE FROM kept WHERE digest = ?", (TWO,))
        base.execute("UPDATE kept SET digest = ? WHERE digest = ?", (TWO, ONE))
    assert Store(file).get(TWO) is None


@pytest.mark.parametrize("content", [b"", b"no base at all" * 100, b"SQLite format 3\0" + bytes(4000)])
def test_a_file_that_is_no_store_is_made_anew(file: Path, content: bytes) -> None:
    """It is ours to make: it lies in our own folder."""
    file.parent.mkdir()
    file.write_bytes(content)
    store = Store(file)
    store.put(ONE, b"one")
    store.close()
    assert Store(file).get(ONE) == b"one"


@pytest.mark.parametrize("statement", ["PRAGMA user_version = 99", "PRAGMA application_id = 5"])
def test_a_store_of_another_format_is_made_anew(file: Path, statement: str) -> None:
    """What it holds may mean something else."""
    store = Store(file)
    store.put(ONE, b"one")
    store.close()
    with sqlite3.connect(file) as base:
        base.execute(statement)
    later = Store(file)
    assert later.get(ONE) is None
    later.put(ONE, b"new")
    assert later.get(ONE) == b"new"


def test_a_store_that_is_torn_in_use_goes_on_as_a_new_one(file: Path) -> None:
    """Pages of the file are overwritten while it is open: what is lost is made again, and kept again."""
    store = Store(file)
    for number in range(200):
        store.put(_digest(str(number)), sha256(str(number).encode()).digest() * 40)
    store.close()
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    torn = Store(file)
    assert all(torn.get(_digest(str(number))) is None for number in range(200))
    torn.put(ONE, b"one")
    assert torn.get(ONE) == b"one"


def test_what_cannot_be_written_is_remembered_by_the_store_itself(tmp_path: Path) -> None:
    """A file stands where the folder should be; or there is none at all."""
    (tmp_path / "cache").write_text("in the way")
    for store in (Store(tmp_path / "cache" / "store.sqlite"), Store(None)):
        store.put(ONE, b"one")
        assert store.get(ONE) == b"one"
        assert store.have((ONE, TWO)) == {ONE}
        store.trim()
        assert store.get(ONE) == b"one"


def test_it_keeps_to_its_size_and_never_drops_what_is_in_use(file: Path) -> None:
    """What lay longest goes first."""
    noise = [sha256(str(number).encode()).digest() * 32 for number in range(6)]
    old = Store(file)
    for number, body in enumerate(noise):
        old.put(_digest(str(number)), body)
    old.close()
    with sqlite3.connect(file) as base:
        for number in range(6):
            base.execute("UPDATE kept SET used = ? WHERE digest = ?", (number, _digest(str(number))))
    size = len(packed(noise[0]))
    store = Store(file, limit=size * 3 + 10)
    assert store.get(_digest("0")) == noise[0]
    store.trim()
    store.close()
    later = Store(file)
    assert [number for number in range(6) if later.get(_digest(str(number)))] == [0, 4, 5]


def test_a_copy_of_the_process_has_the_file_to_itself_while_it_is_lent(file: Path) -> None:
    """A store that is new stays so for both: whoever made it knows that nothing of an earlier build lay there."""
    first = Store(file)
    with first.lent():
        other = first.again()
        other.put(ONE, b"of the copy")
        assert other.new
        used = other.used
        other.close()
    assert (first.new, first.get(ONE)) == (True, b"of the copy")
    with pytest.raises(KeyError), first.lent():
        raise KeyError
    assert first.get(ONE) == b"of the copy"
    first.close()
    third = Store(file, limit=0)
    third.use(used)
    third.put(TWO, b"mine")
    third.trim()
    assert third.have((ONE, TWO)) == {ONE, TWO}
    assert not Store(file).new


def test_what_a_build_used_counts_as_young_for_the_builds_after_it(file: Path) -> None:
    """It was put there long ago; the one beside it that nobody asked for goes."""
    noise = [sha256(name).digest() * 32 for name in (b"one", b"two")]
    first = Store(file)
    first.put_packed([(ONE, packed(noise[0])), (TWO, packed(noise[1]))])
    first.close()
    with sqlite3.connect(file) as base:
        base.execute("UPDATE kept SET used = 1 WHERE digest = ?", (ONE,))
        base.execute("UPDATE kept SET used = 2 WHERE digest = ?", (TWO,))
    second = Store(file)
    assert second.get(ONE) == noise[0]
    second.trim()
    second.close()
    third = Store(file, limit=len(packed(noise[0])) + 10)
    third.trim()
    assert third.have((ONE, TWO)) == {ONE}


def test_several_threads_may_use_it(file: Path) -> None:
    """The preview makes a document while it builds."""
    store = Store(file)
    wrong: list[int] = []

    def work(number: int) -> None:
        for turn in range(30):
            name = f"{number} {turn}"
            store.put(_digest(name), name.encode())
            if store.get(_digest(name)) != name.encode():
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_two_builds_may_use_one_store(file: Path) -> None:
    """Each sees what the other has kept."""
    one, other = Store(file), Store(file)
    one.put(ONE, b"one")
    other.put(TWO, b"two")
    assert (other.get(ONE), one.get(TWO)) == (b"one", b"two")


def test_a_store_that_another_build_begins_at_the_same_moment_is_not_thrown_away(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the folder, which was not there just now, nor the file, which was empty, is in the way of the second."""
    Store(file).put(ONE, b"one")
    looks = iter([(0, 0)])
    real = store_module._format_of
    monkeypatch.setattr(store_module, "_format_of", lambda base: next(looks, None) or real(base))
    monkeypatch.setattr(Path, "exists", lambda _: False)
    second = Store(file)
    second.put(TWO, b"two")
    assert second.get_all((ONE, TWO)) == {ONE: b"one", TWO: b"two"}
    second.close()
    monkeypatch.undo()
    assert Store(file).have((ONE, TWO)) == {ONE, TWO}


def test_a_store_that_another_build_is_just_making_is_waited_for(file: Path) -> None:
    """It is marked already, and its tables are being written: SQLite would not wait before it lets others read meanwhile."""
    first = Store(file)
    first.put(ONE, b"one")
    first.close()
    other = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
    assert other.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    other.execute("BEGIN IMMEDIATE")
    ended = threading.Timer(0.2, other.close)
    ended.start()
    second = Store(file)
    assert second.get(ONE) == b"one"
    ended.join()


def test_what_stands_in_an_output_folder_is_noted_by_folder(file: Path, tmp_path: Path) -> None:
    """And forgotten when it is gone."""
    store = Store(file)
    store.place(tmp_path / "a", [("x.html", ((1, 2, 3, 4), ONE)), ("y.html", ((5, 6, 7, 8), TWO))], ())
    store.place(tmp_path / "b", [("x.html", ((9, 9, 9, 9), THREE))], ())
    store.place(tmp_path / "a", [("x.html", ((1, 3, 3, 4), ONE))], ["y.html"])
    assert store.placed(tmp_path / "a") == {"x.html": ((1, 3, 3, 4), ONE)}
    assert store.placed(tmp_path / "b") == {"x.html": ((9, 9, 9, 9), THREE)}


def test_no_repository_takes_it_up(file: Path) -> None:
    """Git passes over the folder."""
    Store(file).put(ONE, b"one")
    assert (file.parent / ".gitignore").read_text("utf-8") == "*\n"
