"""Files are written and removed below a folder whole or not at all, and through no link, on every system."""

import errno
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from whistpress import tree
from whistpress.tree import (
    ChangedMeanwhileError,
    LinkError,
    make_folder,
    path_fault,
    path_inside,
    read_file,
    remove_file,
    remove_tree,
    sweep,
    write_file,
)


@pytest.fixture(params=["by folders held open", "by paths looked at twice"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The two ways: the second is that of Windows."""
    if request.param == "by paths looked at twice":
        monkeypatch.setattr(tree, "HOLDS_FOLDERS", False)
    return str(request.param)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with a file, a link in it to a folder outside that has another."""
    folder = tmp_path / "root"
    (folder / "a").mkdir(parents=True)
    (folder / "a" / "old.txt").write_text("old")
    (tmp_path / "victim").mkdir()
    (tmp_path / "victim" / "precious.txt").write_text("precious")
    (folder / "x").symlink_to(tmp_path / "victim")
    (folder / "a" / "y").symlink_to("../../victim")
    return folder


def names(folder: Path) -> list[str]:
    """All that lies below a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_a_file_is_written_replaced_and_removed_with_the_folders_that_it_leaves_empty(root: Path) -> None:
    """And nothing is left beside it."""
    write_file(root, "b/c/new.txt", b"1")
    write_file(root, "b/c/new.txt", b"2")
    assert read_file(root, "b/c/new.txt", 10) == b"2"
    assert names(root / "b") == ["c", "c/new.txt"]
    assert remove_file(root, "b/c/new.txt", folders=True)
    assert not (root / "b").exists()
    assert not remove_file(root, "b/c/new.txt", folders=True)
    assert not remove_file(root, "a/old.txt/below", folders=True)
    assert remove_file(root, "a/old.txt", folders=True)
    assert names(root) == ["a", "a/y", "x"]


@pytest.mark.parametrize("path", ["x/precious.txt", "x/new.txt", "x/deep/new.txt", "a/y/precious.txt"])
def test_nothing_is_written_read_or_removed_through_a_link(root: Path, path: str) -> None:
    """Wherever on the way it is."""
    for act in (
        lambda: write_file(root, path, b"mine"),
        lambda: make_folder(root, f"{path}.d"),
        lambda: remove_file(root, path, folders=True),
        lambda: remove_tree(root, path),
        lambda: read_file(root, path, 100),
    ):
        with pytest.raises(LinkError, match="through a link") as caught:
            act()
        assert str(caught.value.filename) in (str(root / "x"), str(root / "a" / "y"))
    assert names(root.parent / "victim") == ["precious.txt"]
    assert (root.parent / "victim" / "precious.txt").read_text() == "precious"


def test_a_link_at_the_end_is_not_written_through_and_goes_alone(root: Path) -> None:
    """What it leads to stays."""
    (root / "link").symlink_to(root.parent / "victim" / "precious.txt")
    with pytest.raises(LinkError):
        write_file(root, "link", b"mine")
    with pytest.raises(LinkError):
        read_file(root, "link", 100)
    assert remove_file(root, "link")
    remove_tree(root, "x")
    remove_tree(root, "a")
    assert names(root) == []
    assert (root.parent / "victim" / "precious.txt").read_text() == "precious"


def test_a_folder_that_becomes_a_link_meanwhile_is_noticed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the way to it and the removal."""
    (root / "b").mkdir()
    (root / "b" / "precious.txt").write_text("ours")
    unlink = tree._Folder.unlink

    def exchange(folder: "tree._Folder", name: str) -> None:
        (root / "b").rename(root / "was")
        (root / "b").symlink_to(root.parent / "victim")
        unlink(folder, name)

    monkeypatch.setattr(tree._Folder, "unlink", exchange)
    if tree.HOLDS_FOLDERS:
        assert remove_file(root, "b/precious.txt")
        assert names(root / "was") == []
    else:
        with pytest.raises(LinkError):
            remove_file(root, "b/precious.txt")
    assert (root.parent / "victim" / "precious.txt").read_text() == "precious"


@pytest.mark.parametrize("path", ["", "../x", "a/../../x", "/etc/x", "a//b", "a/./b", "a\\b", "a\0b", "C:x", "a/" + "n" * 256])
def test_a_path_that_leads_out_is_none(root: Path, path: str) -> None:
    """Whatever a list says."""
    for act in (lambda: write_file(root, path, b""), lambda: remove_file(root, path), lambda: remove_tree(root, path)):
        with pytest.raises(OSError, match="cannot be the path of a file"):
            act()


@pytest.mark.parametrize("name", ["con", "NUL.html", "com1", "lpt³.txt", "aux .x", "page.html.", "page ", "page.html:stream"])
def test_windows_takes_some_names_for_other_things(name: str) -> None:
    """Devices, streams, names whose end it drops; elsewhere they are names like others."""
    assert path_fault(f"players/{name}", on_windows=True)
    assert not path_fault(f"players/{name}", on_windows=False)
    assert not path_fault("players/connie.html", on_windows=True)


def test_a_file_keeps_its_permissions_and_a_new_one_gets_those_that_it_is_to_have(root: Path) -> None:
    """What is private is readable by its owner alone from its first byte on."""
    (root / "a" / "old.txt").chmod(0o640)
    write_file(root, "a/old.txt", b"new")
    write_file(root, "secret.txt", b"", mode=0o600)
    write_file(root, "usual.txt", b"")
    mask = os.umask(0)
    os.umask(mask)
    modes = [stat.S_IMODE((root / name).stat().st_mode) for name in ("a/old.txt", "secret.txt", "usual.txt")]
    assert modes == [0o640, 0o600, 0o666 & ~mask]


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_replaces_none(root: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool) -> None:
    """Also on a disk without hard links."""
    if not links:

        def none(*_: object, **__: object) -> None:
            raise OSError(errno.EPERM, "Operation not permitted")

        monkeypatch.setattr(os, "link", none)
    write_file(root, "new.txt", b"1", new=True)
    with pytest.raises(FileExistsError):
        write_file(root, "new.txt", b"2", new=True)
    assert read_file(root, "new.txt", 10) == b"1"
    assert names(root) == ["a", "a/old.txt", "a/y", "new.txt", "x"]


def test_a_file_that_another_program_changed_is_not_replaced(root: Path) -> None:
    """Nor one that it deleted or made longer."""
    write_file(root, "a/old.txt", b"new", before=b"old")
    for before in (b"old", b"ne", b"newer"):
        with pytest.raises(ChangedMeanwhileError):
            write_file(root, "a/old.txt", b"mine", before=before)
    with pytest.raises(ChangedMeanwhileError):
        write_file(root, "a/gone.txt", b"mine", before=b"old")
    assert names(root / "a") == ["old.txt", "y"]
    assert read_file(root, "a/old.txt", 10) == b"new"


def test_what_cannot_be_written_leaves_the_old_file_and_nothing_beside_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the file."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_file(root, "a/old.txt", b"new")
    assert caught.value.filename == str(root / "a" / "old.txt")
    assert read_file(root, "a/old.txt", 10) == b"old"
    assert names(root / "a") == ["old.txt", "y"]


def test_only_a_plain_file_of_a_limited_size_is_read(root: Path) -> None:
    """A pipe would never end."""
    os.mkfifo(root / "pipe")
    for path, limit in (("pipe", 100), ("a", 100), ("a/old.txt", 2)):
        with pytest.raises(OSError, match=r"plain file|directory"):
            read_file(root, path, limit)


def test_a_league_file_that_is_a_link_within_the_league_is_written_to_where_it_leads(root: Path) -> None:
    """One that leads out is not."""
    (root / "inner").symlink_to("a/old.txt")
    assert path_inside(root, root / "inner") == "a/old.txt"
    with pytest.raises(LinkError):
        path_inside(root, root / "x" / "precious.txt")


KILLED = """
import os, signal, sys
from pathlib import Path
from whistpress import tree
def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)
setattr(os, sys.argv[2], die)
tree.write_file(Path(sys.argv[1]), "a/old.txt", b"new" * 1000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("step", ["fchmod", "fsync", "replace"])
def test_what_a_killed_writer_left_is_swept_and_the_file_is_the_old_one(root: Path, step: str) -> None:
    """At each step before its last one."""
    ended = subprocess.run([sys.executable, "-c", KILLED, str(root), step], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert len(names(root / "a")) == 3
    assert read_file(root, "a/old.txt", 10) == b"old"
    assert (sweep(root), sweep(root, "a"), sweep(root, "a"), sweep(root, "nowhere")) == (0, 1, 0, 0)
    assert names(root / "a") == ["old.txt", "y"]


def test_what_another_process_is_writing_is_not_swept_nor_is_a_file_of_the_user(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer holds its file locked; a user's file has another name."""
    (root / "a" / ".old.txt.tmp").write_text("mine")
    (root / "a" / ".old.txt.1a2b3c4d.tmp").write_text("of the second edition")
    replace, swept = os.replace, []

    def while_writing(*words: object, **named: object) -> None:
        swept.append(sweep(root, "a"))
        replace(*words, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "replace", while_writing)
    write_file(root, "a/old.txt", b"new")
    assert swept == [1]
    assert names(root / "a") == [".old.txt.tmp", "old.txt", "y"]


def test_an_unfinished_file_that_is_swept_all_the_same_is_written_once_more(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a disk that keeps no locks another process cannot know."""
    replace, times = os.replace, []

    def swept_first(source: str, *words: object, **named: object) -> None:
        times.append(source)
        if len(times) == 1:
            for file in (root / "a").glob(".*.tmp"):
                file.unlink()
        replace(source, *words, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "replace", swept_first)
    write_file(root, "a/old.txt", b"new")
    assert (len(times), read_file(root, "a/old.txt", 10)) == (2, b"new")
