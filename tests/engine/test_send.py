"""A built site goes to a folder, a branch, a server; what whistpress did not write there stays, and no link is followed."""

import errno
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.files import write_files
from whistpress.engine import programs, send_git
from whistpress.engine.agreements import begin_sending, unfinished_target
from whistpress.engine.paths import MANIFEST, manifest_of, read_manifest
from whistpress.engine.send import look, send
from whistpress.engine.sending import SendError, Sending
from whistpress.engine.targets import resolve_target
from whistpress.league.front.read.settings import PublishTarget

FILES = {"index.html": "home", "events/a b/index.html": "night", "theme/style.css": "p{}"}
ALL = {"events/a b/index.html", "index.html", "theme/style.css"}
SERVER = Path("/usr/lib/openssh/sftp-server")

SFTP = f"""#!/bin/sh
# Stands for a server: the real sftp works in $SERVED.
[ "$1 $2" = "-q -b" ] && [ "$4" = "--" ] || exit 2
echo "$5" >> "$SERVED/../asked"
sed -n p "$3" >> "$SERVED/../asked"
exec /usr/bin/sftp -q -b "$3" -D "{SERVER} -d $SERVED"
"""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's folder is that of the test."""
    monkeypatch.setenv("WHISTPRESS_CONFIG", str(tmp_path / "config"))


def site(folder: Path, files: dict[str, str]) -> Path:
    """A built site with its manifest."""
    shutil.rmtree(folder, ignore_errors=True)
    write_files(folder, files)
    (folder / MANIFEST).write_bytes(manifest_of(files))
    return folder


def texts(folder: Path) -> dict[str, str]:
    """Every file below a folder but hidden ones."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    names = {file.relative_to(folder).as_posix(): file.read_text() for file in files}
    return {name: body for name, body in names.items() if not name.startswith(".")}


def sending(tmp_path: Path, to: str, where: object, *, local: bool = False) -> Sending:
    """The site of the test on its way."""
    project = tmp_path / "league"
    (project / "content").mkdir(parents=True, exist_ok=True)
    target = resolve_target(project, PublishTarget(to, str(where)))
    return Sending(project, tmp_path / "output", target, tmp_path / "memory", local)


def bare(folder: Path) -> Path:
    """An empty repository."""
    subprocess.run(["git", "init", "--quiet", "--bare", str(folder)], check=True)
    return folder


def git(folder: Path, *words: str, text: str = "") -> str:
    """What Git says in a repository."""
    done = subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True, text=True, input=text)
    return done.stdout


Way = Callable[[Path, pytest.MonkeyPatch], tuple[Sending, Callable[[], dict[str, str]], Callable[[str, str], None]]]


def by_folder(tmp_path: Path, _: pytest.MonkeyPatch) -> tuple[Sending, Callable[[], dict[str, str]], Callable[[str, str], None]]:
    """To a folder: the sending, what is there, and how somebody else puts a file there."""
    there = tmp_path / "www"
    return sending(tmp_path, "folder", there), lambda: texts(there), lambda name, text: write_files(there, {name: text})


def by_rsync(tmp_path: Path, _: pytest.MonkeyPatch) -> tuple[Sending, Callable[[], dict[str, str]], Callable[[str, str], None]]:
    """By rsync, to a folder of this machine."""
    if shutil.which("rsync") is None:
        pytest.skip("there is no rsync here")
    there = tmp_path / "www"
    to_rsync = sending(tmp_path, "rsync", there, local=True)
    return to_rsync, lambda: texts(there), lambda name, text: write_files(there, {name: text})


def by_sftp(
    tmp_path: Path, patch: pytest.MonkeyPatch
) -> tuple[Sending, Callable[[], dict[str, str]], Callable[[str, str], None]]:
    """By sftp, which speaks with the server's program without a network."""
    if not SERVER.exists():
        pytest.skip("there is no sftp-server here")
    served = tmp_path / "served"
    served.mkdir()
    write_files(tmp_path / "tools", {"sftp": SFTP})
    (tmp_path / "tools" / "sftp").chmod(0o755)
    patch.setenv("PATH", f"{tmp_path / 'tools'}{os.pathsep}{os.environ['PATH']}")
    patch.setenv("SERVED", str(served))
    there = served / "www"
    return sending(tmp_path, "sftp", "me@host:www"), lambda: texts(there), lambda name, text: write_files(there, {name: text})


def by_git(tmp_path: Path, _: pytest.MonkeyPatch) -> tuple[Sending, Callable[[], dict[str, str]], Callable[[str, str], None]]:
    """To a branch of a repository of this machine."""
    there = bare(tmp_path / "site.git")

    def listed() -> dict[str, str]:
        names = git(there, "ls-tree", "-r", "-z", "--name-only", "pages").split("\0")
        return {name: git(there, "show", f"pages:{name}") for name in names if name and not name.startswith(".")}

    def put(name: str, body: str) -> None:
        blob = git(there, "hash-object", "-w", "--stdin", text=body).strip()
        index = {"GIT_INDEX_FILE": str(tmp_path / "index")}
        for words in (["read-tree", "pages"], ["update-index", "--add", "--cacheinfo", f"100644,{blob},{name}"]):
            subprocess.run(["git", "-C", str(there), *words], check=True, env={**os.environ, **index})
        tree = subprocess.run(
            ["git", "-C", str(there), "write-tree"], check=True, env={**os.environ, **index}, capture_output=True, text=True
        ).stdout.strip()
        names = ("-c", "user.name=a", "-c", "user.email=a@b")
        git(there, "update-ref", "refs/heads/pages", git(there, *names, "commit-tree", tree, "-p", "pages", "-m", "x").strip())

    return sending(tmp_path, "git", f"{there}#pages", local=True), listed, put


WAYS = [by_folder, by_git, by_rsync, by_sftp]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_place_gets_what_differs_and_keeps_what_is_not_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Way) -> None:
    """The first time all, then what changed; what is no more goes, a foreign file stays; nothing new sends nothing."""
    to_place, there, put = way(tmp_path, monkeypatch)
    site(tmp_path / "output", FILES)
    assert set(send(to_place).sent) == ALL
    assert there() == FILES
    put("CNAME", "oak.example")
    site(tmp_path / "output", {"index.html": "home again", "theme/style.css": "p{}"})
    assert look(to_place).not_in(to_place.files) == ("events/a b/index.html",)
    done = send(to_place)
    assert (done.sent, done.removed) == (("index.html",), ("events/a b/index.html",))
    assert there() == {"CNAME": "oak.example", "index.html": "home again", "theme/style.css": "p{}"}
    assert (send(to_place).sent, unfinished_target(to_place.project)) == ((), "")
    assert sorted(path.name for path in (tmp_path / "config").iterdir()) == []


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_place_of_others_is_refused_and_one_with_a_hosts_own_files_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Way
) -> None:
    """The wrong folder is not filled with pages by a slip."""
    to_place, there, put = way(tmp_path, monkeypatch)
    site(tmp_path / "output", FILES)
    if way is by_git:
        names = ("-c", "user.name=a", "-c", "user.email=a@b")
        empty = git(tmp_path / "site.git", "hash-object", "-w", "-t", "tree", "--stdin").strip()
        git(
            tmp_path / "site.git",
            "update-ref",
            "refs/heads/pages",
            git(tmp_path / "site.git", *names, "commit-tree", empty).strip(),
        )
    put("CNAME", "oak.example")
    put(".well-known/key", "1")
    assert look(to_place).ours == frozenset()
    put("thesis.txt", "mine")
    with pytest.raises(SendError, match=r"has files in it, and none of them is from here: 'thesis.txt'"):
        send(to_place)
    assert there() == {"CNAME": "oak.example", "thesis.txt": "mine"}


def test_a_file_of_others_in_the_way_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a folder of theirs, in a folder and on a branch."""
    for way, fault in ((by_folder, "was not written by whistpress"), (by_git, "was not sent from here")):
        for name in ("news.html", "news.html/mine.txt", "events"):
            home = tmp_path / f"{way.__name__}-{name.replace('/', '-')}"
            home.mkdir()
            to_place, there, put = way(home, monkeypatch)
            site(home / "output", {"index.html": "home"})
            send(to_place)
            put(name, "mine")
            site(home / "output", {"index.html": "home", "news.html": "ours", "events/a.html": "ours"})
            with pytest.raises(SendError, match=fault):
                send(to_place)
            assert there() == {"index.html": "home", name: "mine"}


def victim(tmp_path: Path) -> Path:
    """A file outside, and the list of a site that claims to have written it through a link."""
    write_files(tmp_path, {"victim/precious.txt": "precious"})
    return tmp_path / "victim" / "precious.txt"


LISTS = ["x/precious.txt", "../victim/precious.txt", "x/../../victim/precious.txt"]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("way", [by_folder, by_rsync, by_sftp], ids=lambda way: way.__name__)
def test_nothing_is_removed_through_a_link_or_outside_whatever_the_list_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Way, name: str
) -> None:
    """A link in the place leads to a folder outside, and the list there names a file of it."""
    precious = victim(tmp_path)
    to_place, there, put = way(tmp_path, monkeypatch)
    put(MANIFEST, manifest_of(["404.html", name]).decode())
    put("404.html", "old")
    folder = tmp_path / ("served/www" if way is by_sftp else "www")
    (folder / "x").symlink_to(precious.parent)
    site(tmp_path / "output", FILES)
    if way is by_sftp and name == LISTS[0]:
        with pytest.raises(SendError, match="is a link"):
            send(to_place)
    else:
        send(to_place)
        assert there().keys() >= ALL
        assert "404.html" not in there()
    assert precious.read_text() == "precious"


def test_a_link_of_a_branch_is_never_made_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of the branch names a file below it: the link stays, the file outside too."""
    precious = victim(tmp_path)
    to_place, there, put = by_git(tmp_path, monkeypatch)
    site(tmp_path / "output", {"index.html": "home"})
    send(to_place)
    put(MANIFEST, manifest_of(["404.html", "x/precious.txt"]).decode())
    repository = tmp_path / "site.git"
    blob = git(repository, "hash-object", "-w", "--stdin", text=str(precious.parent)).strip()
    listing = git(repository, "ls-tree", "pages") + f"120000 blob {blob}\tx\n"
    tree = git(repository, "mktree", text=listing).strip()
    names = ("-c", "user.name=a", "-c", "user.email=a@b")
    git(repository, "update-ref", "refs/heads/pages", git(repository, *names, "commit-tree", tree, "-p", "pages").strip())
    with pytest.raises(SendError, match=r"'index.html' is on the branch, was not sent from here"):
        send(to_place)  # the false list disowns it
    put(MANIFEST, manifest_of(["404.html", "index.html", "x/precious.txt"]).decode())
    send(to_place)
    assert there() == {"index.html": "home", "x": str(precious.parent)}
    site(tmp_path / "output", {"index.html": "home", "x/page.html": "below a link"})
    with pytest.raises(SendError, match="'x' is on the branch"):
        send(to_place)
    assert precious.read_text() == "precious"


def test_what_a_branch_configures_has_nothing_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Attributes with a filter that the person has, another repository within it, hooks among its files: all stay as they are."""
    to_place, _, put = by_git(tmp_path, monkeypatch)
    mark = tmp_path / "PWNED"
    write_files(tmp_path, {"gitconfig": f'[filter "evil"]\n\tsmudge = touch {mark}\n\tclean = touch {mark}\n\trequired = true\n'})
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    site(tmp_path / "output", FILES)
    send(to_place)
    others = {
        ".gitattributes": "* filter=evil text eol=crlf\n",
        ".gitmodules": f'[submodule "x"]\n\tpath = x\n\turl = ext::touch {mark}\n\tupdate = !touch {mark}\n',
        "hooks/post-checkout": f"#!/bin/sh\ntouch {mark}\n",
    }
    for name, text in others.items():
        put(name, text)
    repository = tmp_path / "site.git"
    listing = git(repository, "ls-tree", "pages") + f"160000 commit {'1' * 40}\tx\n"
    names = ("-c", "user.name=a", "-c", "user.email=a@b")
    tree = git(repository, "mktree", "--missing", text=listing).strip()
    git(repository, "update-ref", "refs/heads/pages", git(repository, *names, "commit-tree", tree, "-p", "pages").strip())
    site(tmp_path / "output", {"index.html": "home\nagain"})
    send(to_place)
    assert not mark.exists()
    assert f"160000 commit {'1' * 40}\tx" in git(repository, "ls-tree", "pages")
    assert (git(repository, "show", "pages:index.html"), git(repository, "show", "pages:.gitmodules")) == (
        "home\nagain",
        others[".gitmodules"],
    )


@pytest.mark.parametrize("way", [by_folder, by_sftp], ids=lambda way: way.__name__)
def test_nothing_is_written_through_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Way) -> None:
    """A link in the place could lead anywhere."""
    to_place, _, _ = way(tmp_path, monkeypatch)
    site(tmp_path / "output", {"index.html": "home"})
    send(to_place)
    (tmp_path / "elsewhere").mkdir()
    folder = tmp_path / ("served/www" if way is by_sftp else "www")
    (folder / "events").symlink_to(tmp_path / "elsewhere")
    site(tmp_path / "output", FILES)
    with pytest.raises(SendError, match="is a link"):
        send(to_place)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_branch_gets_one_commit_and_its_other_files_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the person's name where Git knows it; nothing new is no commit."""
    to_git, _, _ = by_git(tmp_path, monkeypatch)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    site(tmp_path / "output", FILES)
    send(to_git)
    (tmp_path / "gitconfig").write_text("[user]\nname = Vera Moss\nemail = vera@example.org\n")
    site(tmp_path / "output", {"index.html": "home again", 'odd "name" \\x.html': "odd"} if os.sep == "/" else FILES)
    send(to_git)
    assert send(to_git).sent == ()
    repository = tmp_path / "site.git"
    assert git(repository, "log", "--format=%an <%ae>", "pages").split("\n")[:2] == [
        "Vera Moss <vera@example.org>",
        "whistpress <whistpress@localhost>",
    ]
    assert ".nojekyll" in git(repository, "ls-tree", "--name-only", "pages").split()


def test_the_home_page_and_the_list_go_last_and_a_list_of_both_sites_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To a server: who breaks off leaves the old home page, and the next sending knows every file."""
    to_place, there, _ = by_sftp(tmp_path, monkeypatch)
    site(tmp_path / "output", FILES)
    send(to_place)
    site(tmp_path / "output", {"index.html": "2", "z.html": "2", "a.html": "2"})
    (tmp_path / "asked").unlink()
    send(to_place)
    lines = (tmp_path / "asked").read_text().splitlines()
    renamed = [line.rsplit('"', 2)[1].removeprefix("www/") for line in lines if line.startswith("rename")]
    assert renamed == [MANIFEST, "a.html", "z.html", "index.html", MANIFEST]
    assert there().keys() == {"index.html", "z.html", "a.html"}


def test_a_sending_that_breaks_off_is_told_and_finished_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages that are there already are no files of others."""
    to_place, there, _ = by_rsync(tmp_path, monkeypatch)
    site(tmp_path / "output", FILES)
    real, calls = programs.rsync, []

    def breaks_off(scratch: Path, *words: str) -> bytes:
        calls.append(words)
        if len(calls) == 4:
            raise programs.ProgramError("rsync could not do it: connection reset")
        return real(scratch, *words)

    monkeypatch.setattr(programs, "rsync", breaks_off)
    with pytest.raises(SendError, match="connection reset"):
        send(to_place)
    assert unfinished_target(to_place.project) == str(tmp_path / "www")
    assert "index.html" not in there()
    assert read_manifest(tmp_path / "www") == ALL
    monkeypatch.undo()
    monkeypatch.setenv("WHISTPRESS_CONFIG", str(tmp_path / "config"))
    send(to_place)
    assert (there(), unfinished_target(to_place.project)) == (FILES, "")


def test_a_sending_that_fails_before_anything_changed_is_no_broken_one(tmp_path: Path) -> None:
    """A folder is exchanged as a whole."""
    to_folder, _, put = by_folder(tmp_path, pytest.MonkeyPatch())
    site(tmp_path / "output", FILES)
    send(to_folder)
    put("news.html", "mine")
    site(tmp_path / "output", {**FILES, "news.html": "ours"})
    with pytest.raises(SendError):
        send(to_folder)
    assert unfinished_target(to_folder.project) == ""


def test_a_note_that_cannot_be_written_keeps_nothing_from_being_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's folder may be of a disk that is full."""
    (tmp_path / "config").write_text("no folder")
    begin_sending(tmp_path, "x")
    to_folder, there, _ = by_folder(tmp_path, monkeypatch)
    site(tmp_path / "output", FILES)
    send(to_folder)
    assert there() == FILES


def test_the_disk_that_is_full_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The target's, that of temporary files, or the one that a program speaks of."""
    to_git, _, _ = by_git(tmp_path, monkeypatch)
    site(tmp_path / "output", FILES)
    www = tmp_path / "www"
    to_folder = sending(tmp_path, "folder", www)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr("whistpress.engine.publish._prepare", full)
        with pytest.raises(SendError, match=rf"the disk of '{www}' is full"):
            send(to_folder)
    with monkeypatch.context() as patched:
        patched.setattr(send_git._SiteBranch, "commit", full)
        with pytest.raises(SendError, match=r"the temporary folder '.*' is full"):
            send(to_git)

    def says_full(*_: object, **__: object) -> bytes:
        raise programs.ProgramError("git could not do it: remote: No space left on device")

    monkeypatch.setattr(programs, "git", says_full)
    with pytest.raises(SendError, match=r"the disk of .*site.git#pages is full"):
        send(to_git)


def test_a_program_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to do."""
    monkeypatch.setenv("PATH", str(tmp_path))
    site(tmp_path / "output", FILES)
    with pytest.raises(SendError, match="the program git is not on this machine"):
        send(sending(tmp_path, "git", "https://example.org/x.git"))
