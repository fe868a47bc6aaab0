"""The cache: what was put there comes back whole or not at all, whatever happens to its file."""

import os
import pickle
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from whistpress.engine.cache import Cache, cache_folder, pack
from whistpress.unchanged import FOLDER_VARIABLE


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    """An empty cache."""
    return Cache(tmp_path / "cache")


def _again(cache: Cache) -> Cache:
    """The same file, as the next build opens it."""
    cache.close()
    return Cache(cache.file.parent, cache.limit)


@given(st.dictionaries(st.binary(min_size=1, max_size=4), st.binary(max_size=50), max_size=20))
def test_what_was_put_comes_back(bodies: dict[bytes, bytes]) -> None:
    """Those that are asked for, and no others; empty bodies too."""
    cache = Cache(None)
    with cache.writing() as keep:
        for key, body in bodies.items():
            keep(key, pack(body))
    assert dict(cache.get_many([*bodies, b"never"])) == bodies
    assert cache.has([*bodies, b"never"]) == bodies.keys()
    assert cache.get(b"never") is None
    cache.close()


def test_it_lies_in_the_user_s_cache_folder_and_never_in_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One folder for each project; another one where it is named."""
    one, other = tmp_path / "a" / "league", tmp_path / "b" / "league"
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "user"))
    assert cache_folder(one).parent == tmp_path / "user"
    assert cache_folder(one) != cache_folder(other)
    assert cache_folder(one) == cache_folder(one / "content" / "..")
    assert cache_folder(one, tmp_path / "named").parent == tmp_path / "named"


def test_a_body_that_is_not_what_was_put_there_is_none(cache: Cache) -> None:
    """Other bytes, cut off, a packed body that claims to be endless, one that says no size: each of them is missing."""
    cache.keep(b"key", b"body" * 100)
    packer = zstandard.ZstdCompressor(write_content_size=False)
    bodies = [b"", b"spoilt", zstandard.compress(b"x"), zstandard.compress(b"body" * 100)[:-3], packer.compress(b"body" * 100),
              b"\x28\xb5\x2f\xfd\xe0" + b"\xff" * 8]  # fmt: skip
    for body in bodies:
        with closing(sqlite3.connect(cache.file)) as base, base:
            base.execute("UPDATE outcomes SET body = ?", (body,))
        assert cache.get(b"key") is None
    cache.keep(b"key", b"body")
    assert cache.get(b"key") == b"body"


@pytest.mark.parametrize("content", [b"not a database" * 100, b"SQLite format 3\0" + bytes(84), b"", bytes(4096)])
def test_a_file_that_is_none_is_replaced(cache: Cache, content: bytes) -> None:
    """The first answer is that there is nothing; from then on it keeps again."""
    cache.keep(b"key", b"body")
    cache.close()
    for file in cache.file.parent.glob("store.sqlite*"):
        file.unlink()
    cache.file.write_bytes(content)
    after = _again(cache)
    assert after.get(b"key") is None
    after.keep(b"key", b"new")
    assert _again(after).get(b"key") == b"new"


def test_a_file_of_another_format_is_emptied(cache: Cache) -> None:
    """An older edition's, a newer one's, another program's."""
    cache.keep(b"key", b"body")
    cache.close()
    with closing(sqlite3.connect(cache.file)) as base, base:
        base.execute("PRAGMA user_version = 77")
        base.execute("CREATE TABLE recipes (name TEXT)")
        base.execute("DROP TABLE published")
    after = _again(cache)
    assert after.get(b"key") is None
    assert after.published_files(Path("output")) == {}
    after.keep(b"key", b"new")
    assert after.get(b"key") == b"new"
    with closing(sqlite3.connect(cache.file)) as base:
        tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {"outcomes", "published"}


def test_another_table_under_our_name_is_no_cache(cache: Cache) -> None:
    """Right format, wrong columns: nothing is found, and nothing breaks."""
    cache.close()
    with closing(sqlite3.connect(cache.file)) as base, base:
        base.execute("CREATE TABLE outcomes (key TEXT, word TEXT)")
        base.execute("PRAGMA user_version = 1")
    after = _again(cache)
    after.keep(b"key", b"body")
    assert after.get(b"key") in (None, b"body")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_read_only_is_not_used(tmp_path: Path) -> None:
    """A temporary one serves this process."""
    folder = tmp_path / "cache"
    folder.mkdir()
    folder.chmod(0o555)
    cache = Cache(folder)
    cache.keep(b"key", b"body")
    assert cache.get(b"key") == b"body"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("hindrance", ["a file in its place", "a file above it", "not writable"])
def test_where_nothing_can_be_written_a_temporary_folder_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hindrance: str
) -> None:
    """It goes with the cache."""
    folder = tmp_path / "above" / "cache"
    if hindrance == "not writable":
        monkeypatch.setattr(os, "access", lambda *_: False)
    else:
        file = folder if hindrance == "a file in its place" else folder.parent
        file.parent.mkdir(exist_ok=True)
        file.write_text("in the way")
    cache = Cache(folder)
    assert (cache.fault, Cache(None).fault) == (f"'{folder}' cannot be written", "")
    cache.keep(b"key", b"body")
    assert cache.get(b"key") == b"body"
    place = cache.file.parent
    assert place != folder
    cache.close()
    del cache
    assert not place.exists()


def test_a_damaged_file_that_cannot_be_removed_hinders_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A temporary one serves, and the fault says why."""
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "store.sqlite").write_bytes(b"no database" * 1000)

    def refuse(file: Path, **_: object) -> None:
        raise PermissionError(1, "Operation not permitted", str(file))

    cache = Cache(tmp_path / "cache")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", refuse)
        assert cache.get(b"key") is None
    cache.keep(b"key", b"body")
    assert cache.get(b"key") == b"body"
    assert cache.fault == f"'{tmp_path / 'cache'}' cannot be used: Operation not permitted"


def test_a_folder_where_its_file_must_be_hinders_nothing(tmp_path: Path) -> None:
    """The first answer is that there is nothing; from then on a temporary one serves."""
    (tmp_path / "cache" / "store.sqlite").mkdir(parents=True)
    cache = Cache(tmp_path / "cache")
    assert cache.get(b"key") is None
    cache.keep(b"key", b"body")
    assert cache.get(b"key") == b"body"
    cache.trim()
    cache.clear()


def test_trim_drops_what_was_used_least_recently_and_never_what_this_build_used(cache: Cache) -> None:
    """Even when that alone is above the limit."""
    old, new = {bytes([n]): os.urandom(9000) for n in range(20)}, {bytes([n]): os.urandom(9000) for n in range(20, 30)}
    for key, body in old.items():
        cache.keep(key, body)
    with closing(sqlite3.connect(cache.file)) as base, base:
        base.execute("UPDATE outcomes SET used = used - 9000")
    after = Cache(cache.file.parent, limit=1)
    assert after.get(b"\x03") == old[b"\x03"]
    assert after.has([b"\x04"]) == {b"\x04"}
    for key, body in new.items():
        after.keep(key, body)
    after.trim()
    assert after.has([*old, *new]) == {b"\x03", b"\x04", *new}
    assert dict(after.get_many(new)) == new
    third = Cache(cache.file.parent, limit=10**9)
    assert third.get(b"\x03")
    third.trim()
    assert third.has([*new]) == new.keys()


def test_what_was_used_before_the_clock_was_set_back_goes_first(cache: Cache) -> None:
    """Else it stayed until that time comes, and what is used day by day went in its stead; what is used again is of today."""
    before, lately = ({bytes([n]): os.urandom(9000) for n in numbers} for numbers in (range(9), range(9, 18)))
    for key, body in {**before, **lately}.items():
        cache.keep(key, body)
    with closing(sqlite3.connect(cache.file)) as base, base:
        base.execute("UPDATE outcomes SET used = used + 400000000 WHERE key <= ?", (b"\x08",))
        (pages,), (size,) = (base.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    after = Cache(cache.file.parent, limit=pages * size - 8 * 9000)
    assert after.get(b"\x00")
    after.trim()
    assert after.has([*before, *lately]) == {b"\x00", *lately}


def test_trim_without_use_drops_nothing(cache: Cache) -> None:
    """A build that stopped at an error has not looked at the rest."""
    cache.keep(b"key", b"body")
    other = Cache(cache.file.parent, limit=1)
    other.trim()
    assert other.get(b"key") == b"body"


def test_the_files_of_an_output_are_noted_in_place_of_the_last_ones(cache: Cache, tmp_path: Path) -> None:
    """For each folder by itself."""
    one, other = tmp_path / "one", tmp_path / "other"
    cache.publish(one, {"a.html": ((1, 2, 3, 4), b"a"), "b.html": ((1, 2, 3, 4), b"b")})
    cache.publish(other, {"a.html": ((5, 6, 7, 8), b"c")})
    cache.publish(one, {"b.html": ((9, 9, 9, 9), b"d")})
    after = _again(cache)
    assert after.published_files(one) == {"b.html": ((9, 9, 9, 9), b"d")}
    assert after.published_files(other) == {"a.html": ((5, 6, 7, 8), b"c")}


def test_all_bodies_can_be_forgotten(cache: Cache) -> None:
    """What is known of the output stays: it is compared with the files that are there."""
    cache.keep(b"key", b"body")
    cache.publish(Path("output"), {"a.html": ((1, 2, 3, 4), b"a")})
    cache.clear()
    assert cache.get(b"key") is None
    assert cache.published_files(Path("output"))


def test_a_cache_that_is_sent_to_another_process_opens_the_same_file(cache: Cache) -> None:
    """Nothing of the connection goes with it."""
    cache.keep(b"key", b"body")
    assert pickle.loads(pickle.dumps(cache)).get(b"key") == b"body"  # noqa: S301 (written here)


def test_after_a_fork_each_process_has_its_own_connection(cache: Cache) -> None:
    """Both read and write."""
    cache.keep(b"key", b"body")
    child = os.fork()
    if not child:
        cache.keep(b"child", cache.get(b"key") or b"nothing")
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert cache.get(b"child") == b"body"


_FILL = """
import sys
from pathlib import Path
from whistpress.engine.cache import Cache, pack
cache, who = Cache(Path(sys.argv[1])), sys.argv[2].encode()
for part in range(20):
    with cache.writing() as keep:
        for number in range(10):
            keep(who + bytes([part, number]), pack(who * 500))
            keep(b"both" + bytes([part, number]), pack(b"both" * 500))
    assert len(list(cache.get_many(who + bytes([part, number]) for number in range(10)))) == 10
"""


def test_two_processes_fill_one_file(cache: Cache) -> None:
    """Everything of both is there, and whole."""
    command = [sys.executable, "-c", _FILL, str(cache.file.parent)]
    running = [subprocess.Popen([*command, who], stderr=subprocess.PIPE) for who in ("one", "two")]
    for one in running:
        assert one.communicate(timeout=100)[1] == b""
        assert one.returncode == 0
    keys = [who + bytes([part, number]) for who in (b"one", b"two", b"both") for part in range(20) for number in range(10)]
    found = dict(cache.get_many(keys))
    assert len(found) == len(keys)
    assert set(found.values()) == {b"one" * 500, b"two" * 500, b"both" * 500}


def test_threads_read_one_cache_at_once(cache: Cache) -> None:
    """A build's threads write files whose bodies come from it: they share a connection, and each takes its turn."""
    bodies = {bytes([number]): bytes([number]) * 1000 for number in range(200)}
    with cache.writing() as keep:
        for key, body in bodies.items():
            keep(key, pack(body))
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(cache.get, [*bodies] * 20)) == [*bodies.values()] * 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_reads_though_a_thread_held_the_cache(cache: Cache) -> None:
    """Its parent's thread will never let go there."""
    cache.keep(b"key", b"body")
    with cache._lock:
        child = os.fork()
        if not child:
            status = 1
            with suppress(BaseException):
                status = int(ThreadPoolExecutor(1).submit(cache.get, b"key").result(10) != b"body")
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
