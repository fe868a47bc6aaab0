"""A built site goes to a folder, a branch, a server; what whistpress did not write there stays."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.files import write_files
from whistpress.build.paths import MANIFEST, manifest_of
from whistpress.build.send import SendError, Sending, send
from whistpress.readers.league.publish_target import PublishTarget

FILES = {"index.html": "home", "events/a b/index.html": "night", "theme/style.css": "p{}"}

SFTP = """#!/bin/sh
# Stands for a server: the batch works below $SERVED.
while [ $# -gt 0 ]; do case "$1" in -b) batch="$2"; shift;; esac; shift; done
exec python3 - "$batch" <<'PYTHON'
import os, pathlib, shlex, shutil, sys
root = pathlib.Path(os.environ["SERVED"])
for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
    forgiven, words = line.startswith("-"), shlex.split(line.removeprefix("-"))
    try:
        if words[0] == "mkdir": (root / words[1]).mkdir()
        elif words[0] == "get": shutil.copyfile(root / words[1], words[2])
        elif words[0] == "put": shutil.copyfile(words[1], root / words[2])
        elif words[0] == "rm": (root / words[1]).unlink()
        elif words[0] == "rename": (root / words[1]).rename(root / words[2])
        else: raise OSError(words)
    except OSError as error:
        if not forgiven: sys.exit(f"{words}: No such file or directory")
PYTHON
"""


def site(folder: Path, files: dict[str, str]) -> Path:
    """A built site with its manifest."""
    shutil.rmtree(folder, ignore_errors=True)
    write_files(folder, files)
    (folder / MANIFEST).write_bytes(manifest_of(files))
    return folder


def texts(folder: Path) -> dict[str, str]:
    """Every file below a folder but hidden ones."""
    found = (file for file in sorted(folder.rglob("*")) if file.is_file())
    names = {file.relative_to(folder).as_posix(): file.read_text() for file in found}
    return {name: body for name, body in names.items() if not name.startswith(".")}


def sending(tmp_path: Path, to: str, where: object, *, first: bool = False) -> Sending:
    """The site of the test on its way."""
    return Sending(tmp_path / "output", PublishTarget(to, str(where)), tmp_path / "memory.json", first=first)


def test_a_folder_gets_what_differs_and_keeps_what_is_not_ours(tmp_path: Path) -> None:
    """The first time all, then what changed; what is no more goes, a foreign file stays."""
    site(tmp_path / "output", FILES)
    there = tmp_path / "www"
    assert send(sending(tmp_path, "folder", there)).sent == tuple(sorted(FILES))
    (there / "CNAME").write_text("oak.example")
    site(tmp_path / "output", {"index.html": "home again", "theme/style.css": "p{}"})
    done = send(sending(tmp_path, "folder", there))
    assert (done.sent, done.removed) == (("index.html",), ("events/a b/index.html",))
    assert texts(there) == {"CNAME": "oak.example", "index.html": "home again", "theme/style.css": "p{}"}
    assert not (there / "events").exists()
    assert send(sending(tmp_path, "folder", there)).sent == ()


def test_a_folder_of_others_wants_consent(tmp_path: Path) -> None:
    """The wrong folder is not filled with pages by a slip."""
    site(tmp_path / "output", FILES)
    there = tmp_path / "www"
    there.mkdir()
    (there / "thesis.txt").write_text("mine")
    with pytest.raises(SendError, match="has files in it"):
        send(sending(tmp_path, "folder", there))
    assert texts(there) == {"thesis.txt": "mine"}
    send(sending(tmp_path, "folder", there, first=True))
    assert texts(there) == {"thesis.txt": "mine", **FILES}


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    """A link in the folder could lead anywhere."""
    site(tmp_path / "output", FILES)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "www").mkdir()
    (tmp_path / "www" / "events").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(SendError, match="is a link"):
        send(sending(tmp_path, "folder", tmp_path / "www", first=True))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_link_with_the_name_of_a_file_on_its_way_is_not_followed(tmp_path: Path) -> None:
    """A file gets another name until it is whole; whoever may write into the folder can guess it."""
    site(tmp_path / "output", FILES)
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "www").mkdir()
    (tmp_path / "www" / ".index.html.new").symlink_to(tmp_path / "mine")
    send(sending(tmp_path, "folder", tmp_path / "www", first=True))
    assert (tmp_path / "mine").read_text() == "mine"
    assert texts(tmp_path / "www") == FILES


def test_a_branch_of_a_repository_gets_a_commit(tmp_path: Path) -> None:
    """On its own branch, beside the files that a host wants there; nothing new is no commit."""
    bare = tmp_path / "site.git"
    subprocess.run(["git", "init", "--quiet", "--bare", str(bare)], check=True)
    site(tmp_path / "output", FILES)
    to_git = sending(tmp_path, "git", f"{bare}#pages")
    assert send(to_git).sent == tuple(sorted(FILES))
    site(tmp_path / "output", {"index.html": "home again"})
    assert send(to_git).removed == ("events/a b/index.html", "theme/style.css")
    assert send(to_git) == send(to_git)

    def git(*words: str) -> str:
        return subprocess.run(["git", "-C", str(bare), *words], check=True, capture_output=True, text=True).stdout

    assert git("ls-tree", "-r", "--name-only", "pages").split() == [".nojekyll", MANIFEST, "index.html"]
    assert git("show", "pages:index.html") == "home again"
    assert git("rev-list", "--count", "pages").strip() == "2"


def test_sftp_sends_what_differs_and_each_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was sent is remembered; a server that lost its site gets all again."""
    tools, served = tmp_path / "tools", tmp_path / "served"
    tools.mkdir()
    served.mkdir()
    (tools / "sftp").write_text(SFTP)
    (tools / "sftp").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("SERVED", str(served))
    site(tmp_path / "output", FILES)
    by_sftp = sending(tmp_path, "sftp", "me@host:www")
    assert send(by_sftp).sent == tuple(sorted(FILES))
    (served / "www" / "CNAME").write_text("oak.example")
    site(tmp_path / "output", {"index.html": "home again", "theme/style.css": "p{}"})
    done = send(by_sftp)
    assert (done.sent, done.removed) == (("index.html",), ("events/a b/index.html",))
    assert texts(served / "www") == {"CNAME": "oak.example", "index.html": "home again", "theme/style.css": "p{}"}
    shutil.rmtree(served / "www")
    assert send(by_sftp).sent == ("index.html", "theme/style.css")


@pytest.mark.skipif(shutil.which("rsync") is None, reason="there is no rsync here")
def test_rsync_sends_what_differs_and_keeps_what_is_not_ours(tmp_path: Path) -> None:
    """What is gone is named to it file by file."""
    site(tmp_path / "output", FILES)
    there = tmp_path / "www"
    there.mkdir()
    by_rsync = sending(tmp_path, "rsync", there)
    assert send(by_rsync).sent == tuple(sorted(FILES))
    (there / "CNAME").write_text("oak.example")
    site(tmp_path / "output", {"index.html": "home again", "theme/style.css": "p{}"})
    done = send(by_rsync)
    assert (done.sent, done.removed) == (("index.html",), ("events/a b/index.html",))
    assert texts(there) == {"CNAME": "oak.example", "index.html": "home again", "theme/style.css": "p{}"}


def test_a_program_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to do."""
    monkeypatch.setenv("PATH", str(tmp_path))
    site(tmp_path / "output", FILES)
    with pytest.raises(SendError, match="the program git is not on this machine"):
        send(sending(tmp_path, "git", "/nowhere"))
