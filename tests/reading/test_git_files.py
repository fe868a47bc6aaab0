"""Which files Git tracks and which it ignores is read from its own files: no Git is started, whatever a repository says."""

import os
import shutil
import subprocess
import tempfile
from hashlib import sha1
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files import write_files
from whistpress.league.people.read.private_files import check_git
from whistpress.problems import Problems
from whistpress.reading import git_files
from whistpress.reading.git_files import TrackedFiles, ignores, tracked_files

NAMES = ("content/league.toml", "content/private/contacts.toml", "content/private/printed/fee list.pdf", "content/pages/ä.md")


def git(folder: Path, *words: str, answers: tuple[int, ...] = (0,)) -> str:
    """Run the real Git, to compare with."""
    own = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "XDG_CONFIG_HOME": str(folder / "none")}
    settings_ = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always", "-c", "core.quotePath=false")
    command = ["git", "-C", str(folder), *settings_, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **own})
    assert done.returncode in answers, done.stderr
    return done.stdout


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A league in a folder of a repository that tracks all of it, and a file beside it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    write_files(
        tmp_path, {**{f"club/league/{name}": name for name in NAMES}, "club/other/private/x": "x", "club/league.toml": "y"}
    )
    return tmp_path / "club" / "league"


def init(top: Path, *words: str) -> None:
    """Make a repository that tracks all."""
    git(top, "init", "--quiet", *words)
    git(top, "add", "--all")


@pytest.mark.parametrize("version", ["2", "3", "4"])
@pytest.mark.parametrize("form", ["sha1", "sha256"])
def test_the_names_in_an_index_are_those_that_git_lists(league: Path, version: str, form: str) -> None:
    """Of each version and kind of hash; version 3 comes with a file that is only meant to be added."""
    init(league.parent, f"--object-format={form}")
    (league / "long" / ("n" * 200)).mkdir(parents=True)
    (league / "long" / ("n" * 200) / ("m" * 200)).write_text("long")
    git(league, "add", "--intent-to-add" if version == "3" else "--all", ".")
    git(league, "update-index", "--index-version", version)
    listed = tuple(sorted(git(league, "ls-files", "-z").strip("\0").split("\0")))
    assert set(NAMES) < set(listed)
    assert tracked_files(league) == TrackedFiles(listed)
    assert (league.parent / ".git" / "index").read_bytes()[7] == int(version)


def test_a_worktree_and_a_submodule_have_their_index_elsewhere(league: Path, tmp_path: Path) -> None:
    """Their `.git` is a file that names it."""
    init(league.parent)
    git(league, "commit", "--quiet", "-m", "all")
    git(league, "worktree", "add", "--quiet", str(tmp_path / "tree"))
    assert tracked_files(tmp_path / "tree" / "league") == TrackedFiles(tuple(sorted(NAMES)))
    outer = tmp_path / "outer"
    outer.mkdir()
    git(outer, "init", "--quiet")
    git(outer, "submodule", "--quiet", "add", str(league.parent), "inner")
    assert tracked_files(outer / "inner" / "league") == TrackedFiles(tuple(sorted(NAMES)))
    assert tracked_files(outer).names == (".gitmodules", "inner")


def test_a_repository_in_the_league_does_not_hide_the_one_around_it(league: Path) -> None:
    """Somebody could plant it."""
    init(league.parent)
    git(league, "init", "--quiet")
    assert tracked_files(league) == TrackedFiles(tuple(sorted(NAMES)))


def test_without_a_repository_or_an_index_nothing_is_tracked(league: Path) -> None:
    """Neither in a new one, nor below a folder that only looks like one."""
    assert tracked_files(league) == TrackedFiles()
    git(league, "init", "--quiet")
    assert tracked_files(league) == TrackedFiles()
    shutil.copytree(league / ".git", league / "content", dirs_exist_ok=True)
    shutil.rmtree(league / ".git")
    (league / ".git").write_text("gitdir: /nowhere\n")
    assert tracked_files(league / "content") == TrackedFiles()


def problems_of(league: Path) -> list[tuple[str, str]]:
    """What is told of private files and Git."""
    problems = Problems()
    check_git(league, problems)
    return [(problem.code, problem.message) for problem in problems]


def test_a_split_and_a_sparse_index_are_warned_of(league: Path) -> None:
    """They do not name all files; those that they name are told."""
    init(league.parent)
    git(league, "commit", "--quiet", "-m", "all")
    git(league.parent, "sparse-checkout", "init", "--cone", "--sparse-index")
    tracked = tracked_files(league)
    assert (tracked.names, tracked.unknown) == ((), "its index is sparse")
    (league / "content" / "private").mkdir(parents=True, exist_ok=True)
    assert ("W873", "whether Git keeps a private file cannot be told: its index is sparse") in problems_of(league)
    git(league.parent, "sparse-checkout", "disable")
    git(league, "update-index", "--split-index")
    assert tracked_files(league).unknown == "its index is split"


def with_checksum(body: bytes) -> bytes:
    """An index with the checksum that fits it."""
    return body + sha1(body).digest()  # noqa: S324 (the checksum of Git)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "an unknown form"),
        (b"DIRC" + bytes(40), "an unknown form"),
        (with_checksum(b"DIRC\0\0\0\5" + bytes(4)), "an unknown form"),
        (b"DIRC\0\0\0\2" + bytes(4) + b"x" * 20, "damaged"),
        (with_checksum(b"DIRC\0\0\0\2\xff\xff\xff\xff"), "damaged"),
        (with_checksum(b"DIRC\0\0\0\2\0\0\0\1" + bytes(60) + b"\0\5abc\0\0\0\0"), "damaged"),
        (with_checksum(b"DIRC\0\0\0\4\0\0\0\1" + bytes(60) + b"\0\1\x05a\0"), "damaged"),
        (with_checksum(b"DIRC\0\0\0\4\0\0\0\1" + bytes(60) + b"\0\1" + b"\xff" * 4000), "damaged"),
        (with_checksum(b"DIRC\0\0\0\2" + bytes(4) + b"TREE\xff\xff\xff\xff"), "damaged"),
        (with_checksum(b"DIRC\0\0\0\2" + bytes(4) + b"link" + bytes(4)), "split"),
        (with_checksum(b"DIRC\0\0\0\2" + bytes(4) + b"news" + bytes(4)), "an unknown form"),
        (with_checksum(b"DIRC\0\0\0\2\0\0\0\1" + bytes(60) + b"\x0f\xff" + b"n" * 5000 + bytes(8)), "very long"),
    ],
)
def test_a_damaged_index_is_no_reason_to_be_silent(league: Path, body: bytes, why: str) -> None:
    """It cannot be told what Git keeps."""
    git(league, "init", "--quiet")
    (league / ".git" / "index").write_bytes(body)
    assert why in tracked_files(league).unknown


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_an_index_that_is_too_large_or_a_pipe_is_not_read(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit holds before anything is read."""
    init(league)
    monkeypatch.setattr(git_files, "INDEX_LIMIT", 100)
    assert "very large" in tracked_files(league).unknown
    (league / ".git" / "index").unlink()
    os.mkfifo(league / ".git" / "index")
    assert "cannot be read" in tracked_files(league).unknown


@given(st.binary(max_size=300), st.sampled_from([2, 3, 4]), st.integers(0, 5))
def test_no_index_ends_in_anything_but_names_or_a_reason(body: bytes, version: int, count: int) -> None:
    """Whatever a stranger writes into it."""
    data = b"DIRC" + version.to_bytes(4) + count.to_bytes(4) + body
    index = Path(tempfile.gettempdir()) / f"whistpress-index-{os.getpid()}"
    index.write_bytes(with_checksum(data))
    try:
        assert all(git_files.index_names(index))
    except git_files._StrangeIndexError as why:
        assert "index" in str(why)
    finally:
        index.unlink()


SEGMENTS = ("content", "private", "contacts.toml", "*", "**", "?ontent", "*.toml", "priv*e", "[a-c]ontacts.toml", "[^x]*", "\\c*")


@settings(max_examples=60)
@given(
    st.lists(
        st.builds(
            lambda not_, lead, names, end: not_ + lead + "/".join(names) + end,
            st.sampled_from(["", "", "!"]),
            st.sampled_from(["", "/"]),
            st.lists(st.sampled_from(SEGMENTS), min_size=1, max_size=4),
            st.sampled_from(["", "/", " ", "  "]),
        ),
        min_size=1,
        max_size=4,
    ),
    st.lists(st.sampled_from(["*.toml", "!contacts.toml", "private/", "# a remark", "", "/private/**", "!private"]), max_size=3),
)
def test_what_is_ignored_is_what_git_ignores(tmp_path_factory: pytest.TempPathFactory, top: list[str], inner: list[str]) -> None:
    """Lines of two `.gitignore` and of `info/exclude`, compared with Git itself."""
    folder = tmp_path_factory.mktemp("ignored")
    league = folder / "league"
    write_files(
        league, {"content/private/contacts.toml": "x", ".gitignore": "\n".join(top), "content/.gitignore": "\n".join(inner)}
    )
    git(league, "init", "--quiet")
    (league / ".git" / "info" / "exclude").write_text("contacts.*\n" if len(top) == 1 else "")
    path = "content/private/contacts.toml"
    said = git(league, "check-ignore", "--no-index", path, answers=(0, 1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(folder / "none"))
        assert ignores(league, path) == bool(said), (top, inner)
    shutil.rmtree(folder)


def test_the_league_of_a_folder_of_a_repository_is_ignored_by_lines_above_it(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And by the person's own file; a `.gitignore` that is a link counts for nothing, as for Git."""
    git(league.parent, "init", "--quiet")
    assert [code for code, _ in problems_of(league)] == ["W802"]
    (league.parent / "lines").write_text("private\n")
    (league.parent / ".gitignore").symlink_to("lines")
    assert [code for code, _ in problems_of(league)] == ["W802"]
    (league.parent / ".gitignore").unlink()
    (league.parent / ".gitignore").write_text("league/content/private/\n")
    assert problems_of(league) == []
    (league.parent / ".gitignore").unlink()
    own = league.parent.parent / "own"
    write_files(own, {"git/ignore": "private/\n"})
    monkeypatch.setenv("XDG_CONFIG_HOME", str(own))
    assert problems_of(league) == []
