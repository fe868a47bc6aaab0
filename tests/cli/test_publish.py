"""`whistpress publish`: the league's file proposes a place, the person at the machine agrees; nothing of a stranger runs."""

import json
import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from whistpress.cli import publish as command
from whistpress.engine.agreements import agreements, begin_sending
from whistpress.league.front.read.settings import fits


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's folder is that of the test."""
    monkeypatch.setenv("WHISTPRESS_CONFIG", str(tmp_path / "config"))


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at the terminal."""
    monkeypatch.setattr(command, "can_ask", lambda: True)


def with_target(league: Path, words: str) -> None:
    """Let the league's file have this `[publish]` table."""
    file = league / "content" / "league.toml"
    file.write_text(file.read_text("utf-8").partition("\n[publish]")[0] + f"\n[publish]\n{words}\n", "utf-8")


def bare(folder: Path) -> Path:
    """An empty repository."""
    subprocess.run(["git", "init", "--quiet", "--bare", str(folder)], check=True)
    return folder


def test_without_a_target_the_remedy_is_shown(typed: Type, league: Path) -> None:
    """Nothing is built for nothing."""
    result = typed("publish")
    assert result.exit_code == 2
    assert "does not say where the site goes" in result.stderr
    assert not (league / "output").exists()


@pytest.mark.usefixtures("here")
def test_the_first_time_it_says_what_would_happen_and_asks_and_then_remembers(typed: Type, league: Path, tmp_path: Path) -> None:
    """What it remembers is readable by its owner alone; an error in the files sends nothing."""
    with_target(league, 'to = "folder"\nwhere = "../www"')
    result = typed("publish", answers="n\n")
    assert result.exit_code == 1
    assert "nothing was sent" in result.stderr
    assert not (tmp_path / "www").exists()
    result = typed("publish", answers="y\n")
    assert result.exit_code == 0, result.output
    assert f"has not been sent to {tmp_path / 'www'} (folder) from this machine yet" in result.stderr
    assert "files would be there afterwards" in result.stderr
    assert "Nothing would be removed there." in result.stderr
    assert (tmp_path / "www" / "index.html").is_file()
    file = tmp_path / "config" / "publish.json"
    assert [stat.S_IMODE(path.stat().st_mode) for path in (file.parent, file)] == [0o700, 0o600]
    assert typed("publish").exit_code == 0
    before = (tmp_path / "www" / "index.html").stat().st_mtime_ns
    (league / "content" / "members.toml").write_text("[ann]\n", "utf-8")
    result = typed("publish")
    assert result.exit_code == 1
    assert "nothing was sent" in result.stderr
    assert (tmp_path / "www" / "index.html").stat().st_mtime_ns == before


@pytest.mark.usefixtures("here")
def test_a_changed_target_is_asked_about_again(typed: Type, league: Path, tmp_path: Path) -> None:
    """Also one whose folder is a link that leads elsewhere now; it says where the site went until now, and what would go."""
    with_target(league, 'to = "folder"\nwhere = "../www"')
    typed("publish", answers="y\n")
    (tmp_path / "other").mkdir()
    shutil.copytree(tmp_path / "www", tmp_path / "other", dirs_exist_ok=True)
    manifest = tmp_path / "other" / ".whistpress-manifest.json"
    content = json.loads(manifest.read_text("utf-8"))
    manifest.write_text(json.dumps({**content, "files": [*content["files"], *(f"old-{n}.html" for n in range(7))]}), "utf-8")
    (tmp_path / "www").rename(tmp_path / "first")
    (tmp_path / "www").symlink_to("other")
    result = typed("publish", "--yes", answers="n\n")
    assert result.exit_code == 1
    assert f"sent to {tmp_path / 'other'} (folder)" in result.stderr
    assert f"Until now it went to {tmp_path / 'www'}." in result.stderr
    removed = "Removed there: old-0.html, old-1.html, old-2.html, old-3.html, old-4.html and 2 more."
    assert removed in result.stderr
    assert [agreement.where for agreement in agreements(league)] == [str(tmp_path / "www")]


def test_without_anybody_to_ask_only_a_place_that_was_agreed_to_gets_the_site(
    typed: Type, league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--yes` alone is no agreement to what the file proposes; nothing is built."""
    with_target(league, 'to = "folder"\nwhere = "../www"')
    for words in ([], ["--yes"]):
        result = typed("publish", *words)
        assert result.exit_code == 1
        assert "nobody has agreed yet" in result.stderr
        assert not (league / "output").exists()
    with monkeypatch.context() as patched:
        patched.setattr(command, "can_ask", lambda: True)
        typed("publish", answers="y\n")
    assert typed("publish", "--yes").exit_code == 0
    assert typed("publish", "--to", "folder", "--where", "../elsewhere").exit_code == 1
    copy = tmp_path / "copy"
    shutil.copytree(league / "content", copy / "content")
    assert typed("publish", "--project", str(copy)).exit_code == 1  # another league, the same place


def test_the_command_line_of_a_machine_is_an_agreement_for_once(typed: Type, league: Path, tmp_path: Path) -> None:
    """Nothing is remembered; `[publish]` is not needed."""
    result = typed("publish", "--to", "folder", "--where", str(tmp_path / "www"), "--yes")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "www" / "index.html").is_file()
    assert agreements(league) == ()
    assert typed("publish", "--to", "folder", "--where", str(tmp_path / "www")).exit_code == 1
    assert typed("publish", "--to", "folder", "--yes").exit_code == 2
    assert typed("publish", "--to", "git", "--where", "ext::sh -c date", "--yes").exit_code == 2


def test_a_repository_in_a_folder_needs_a_word_of_its_own(typed: Type, league: Path, tmp_path: Path) -> None:
    """It obeys what is written in it."""
    repository = bare(tmp_path / "site.git")
    words = ("publish", "--to", "git", "--where", f"{repository}#pages", "--yes")
    result = typed(*words)
    assert result.exit_code == 1
    assert "whistpress publish --local" in result.stderr
    assert typed(*words, "--local").exit_code == 0
    with_target(league, f'to = "git"\nwhere = "file://{repository}#pages"')
    assert typed("publish", "--yes").exit_code == 1


@pytest.mark.usefixtures("here")
def test_a_place_elsewhere_is_not_spoken_with_before_somebody_agreed(
    typed: Type, league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First whether to look there, then whether to send; a repository of this machine is remembered with its word."""
    repository = bare(tmp_path / "site.git")
    with_target(league, f'to = "git"\nwhere = "{repository}#pages"')
    result = typed("publish", "--local", answers="n\n")
    assert "Look at what is there now?" in result.stderr
    assert "would be there afterwards" not in result.stderr
    assert typed("publish", "--local", answers="y\nn\n").exit_code == 1
    assert subprocess.run(["git", "-C", str(repository), "branch"], check=True, capture_output=True).stdout == b""
    assert typed("publish", "--local", answers="y\ny\n").exit_code == 0
    assert typed("publish").exit_code == 0
    monkeypatch.setattr(command, "can_ask", lambda: False)
    assert typed("publish").exit_code == 0


@pytest.mark.parametrize(
    ("to", "where"),
    [
        ("git", "ext::sh -c date"),
        ("git", "ext::sh"),
        ("git", "-u/tmp/x"),
        ("git", "--upload-pack=date"),
        ("git", "ssh://-oProxyCommand=date/x"),
        ("git", "ssh://me@-oProxyCommand=date/x"),
        ("git", "ssh://-oProxyCommand=date@host/x"),
        ("git", "-oProxyCommand=date:x"),
        ("git", "host:-x"),
        ("git", "git://example.org/x"),
        ("git", "http://example.org/x"),
        ("git", "file://evil/x"),
        ("git", "files/evil.git"),
        ("git", "https://example.org/x#--force"),
        ("rsync", "-e date a:b"),
        ("rsync", "--rsh=date"),
        ("rsync", "a::b"),
        ("rsync", "rsync://a/b"),
        ("rsync", "a:b -e date"),
        ("rsync", "a:$(date)"),
        ("rsync", "a:b;date"),
        ("rsync", "a:-e"),
        ("rsync", "files/b"),
        ("sftp", "-oProxyCommand=date a:b"),
        ("sftp", "-oProxyCommand=date:b"),
        ("sftp", "a:b\n!date"),
        ("folder", "-x"),
        ("folder", "x\u0000y"),
    ],
)
def test_a_target_that_could_be_an_option_is_refused(to: str, where: str) -> None:
    """`ext::` and a leading hyphen would run what a stranger wrote; a shell of the server would read `$(…)`."""
    assert not fits(to, where)


def test_a_target_that_is_none_is_told_at_its_line(typed: Type, league: Path) -> None:
    """In the file; on the command line it is wrong usage."""
    with_target(league, 'to = "sftp"\nwhere = "-oProxyCommand=date:b"')
    result = typed("publish")
    assert (result.exit_code, "E854" in result.stderr) == (1, True)


@pytest.mark.parametrize(
    ("to", "where"),
    [
        ("git", "https://token@example.org:8443/you/whist.git#gh-pages"),
        ("git", "ssh://git@example.org:2222/~you/whist.git"),
        ("git", "git@github.com:you/whist.git#gh-pages"),
        ("rsync", "you@example.org:~/public_html"),
        ("rsync", "example.org:/srv/www/whist é"),
        ("sftp", "you@example.org:public html"),
    ],
)
def test_usual_targets_stay_targets(to: str, where: str) -> None:
    """But one of rsync with a blank, which a shell of the server would take for two."""
    assert fits(to, where) == (to != "rsync" or " " not in where)


EVIL = """\
[core]
    repositoryformatversion = 0
    bare = true
    alternateRefsCommand = touch {mark}; true
    sshCommand = touch {mark}
    fsmonitor = touch {mark}
[include]
    path = included
[credential]
    helper = !touch {mark}
[url "ext::touch {mark}"]
    insteadOf = https://
[receive]
    procReceiveRefs = refs
"""


def planted(folder: Path, mark: Path) -> Path:
    """A repository whose configuration, hooks and alternates would run programs."""
    bare(folder)
    hook = f"#!/bin/sh\ntouch {mark}\n"
    for name in ("pre-receive", "update", "post-receive", "post-update", "reference-transaction", "post-checkout", "pre-push"):
        (folder / "hooks").mkdir(exist_ok=True)
        (folder / "hooks" / name).write_text(hook)
        (folder / "hooks" / name).chmod(0o755)
    (folder / "included").write_text(f"[uploadpack]\n\tpackObjectsHook = touch {mark}; false\n")
    (folder / "config").write_text(EVIL.format(mark=mark))
    bare(folder.with_name("alt"))
    (folder / "objects" / "info").mkdir(exist_ok=True)
    (folder / "objects" / "info" / "alternates").write_text(f"{folder.with_name('alt')}/objects\n")
    return folder


WHERES = [
    "/proc/self/cwd/{inside}",
    "/proc/self/root{project}/{inside}",
    "//proc/self/cwd/{inside}",
    "/usr/../proc/self/cwd/{inside}",
    "file:///proc/self/cwd/{inside}",
    "file:///%70roc/self/cwd/{inside}",
    "file://{project}/{inside}",
    "{project}/{inside}",
    "{project}/../harbour/{inside}",
    "{link}",
    "/dev/fd/../../proc/self/cwd/{inside}",
]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("to", ["git", "rsync"])
@pytest.mark.parametrize("where", WHERES)
def test_a_repository_of_the_project_is_never_a_target(typed: Type, league: Path, tmp_path: Path, where: str, to: str) -> None:
    """Under no name, whatever is said on the command line; nothing of it runs."""
    mark, inside = tmp_path / "PWNED", "content/files/evil.git"
    (league / "content" / "files").mkdir()
    planted(league / inside, mark)
    (tmp_path / "link").symlink_to(league / inside)
    place = where.format(inside=inside, project=league, link=tmp_path / "link")
    if to == "rsync" and place.startswith("file:"):
        place = place.removeprefix("file://").replace("%70", "p")
    with_target(league, f'to = "{to}"\nwhere = "{place}"')
    for words in ([], ["--yes"], ["--local"], ["--local", "--yes"], ["--to", to, "--where", place, "--local", "--yes"]):
        result = typed("publish", *words, answers="y\ny\n")
        assert result.exit_code == 1, result.output
        assert "lies in the league itself" in result.stderr or "no folder of yours" in result.stderr or "E854" in result.stderr
    assert not mark.exists()


def test_a_repository_of_somebody_else_is_no_target(
    typed: Type, league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a shared drive others could write into it."""
    repository = bare(tmp_path / "site.git")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    result = typed("publish", "--to", "git", "--where", str(repository), "--local", "--yes")
    assert (result.exit_code, "belongs to somebody else" in result.stderr) == (1, True)


@pytest.mark.parametrize("words", [["check"], ["publish"], ["build", "--no-pdf"]])
def test_a_repository_planted_around_or_in_the_league_runs_nothing(
    typed: Type, league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """As `.git` of the league, as plain files in it; a program of the project's folder is not found either."""
    mark = tmp_path / "PWNED"
    planted(league / ".git", mark)
    shutil.copytree(league / ".git", league, dirs_exist_ok=True)
    (league / "content" / "private").mkdir()
    for name in ("git", "rsync", "sftp", "xdg-user-dir"):
        (league / name).write_text(f"#!/bin/sh\ntouch {mark}\n")
        (league / name).chmod(0o755)
    repository = bare(tmp_path / "site.git")
    path = os.environ["PATH"]
    monkeypatch.setenv("PATH", os.pathsep.join([".", "", path]))
    if words == ["publish"]:
        words = ["publish", "--to", "git", "--where", f"{repository}#pages", "--local", "--yes"]
    result = typed(*words)
    assert result.exit_code == 0, result.output
    assert not mark.exists()
    monkeypatch.setenv("PATH", path)
    if words[0] == "publish":
        assert subprocess.run(["git", "-C", str(repository), "branch"], check=True, capture_output=True).stdout.split() == [
            b"pages"
        ]


def test_only_https_and_ssh_are_spoken(typed: Type, league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the person's own configuration turns an address into another way."""
    mark = tmp_path / "PWNED"
    (tmp_path / "gitconfig").write_text(
        f'[url "ext::touch {mark} "]\n\tinsteadOf = https://example.org/\n[protocol]\n\tallow = always\n'
    )
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    result = typed("publish", "--to", "git", "--where", "https://example.org/x.git", "--yes")
    assert (result.exit_code, "transport 'ext' not allowed" in result.stderr) == (1, True), result.stderr
    assert not mark.exists()
    assert league.is_dir()


def test_the_next_command_says_that_the_last_sending_was_not_finished(typed: Type, league: Path) -> None:
    """Whichever it is; once it is finished none does."""
    begin_sending(league, "you@example.org:www")
    for words in (["check"], ["tell", "1900/friday-compass-game"]):
        assert typed(*words).stderr.count("to you@example.org:www was not finished") == 1
    assert typed("publish", "--to", "folder", "--where", "../www", "--yes").exit_code == 0
    assert "not finished" not in typed("check").stderr


@pytest.mark.usefixtures("here")
def test_the_doctor_says_whether_a_place_was_agreed_to(typed: Type, league: Path) -> None:
    """A league of the second edition has a place, and nobody was asked."""
    assert "publish:" not in typed("doctor").stdout
    with_target(league, 'to = "folder"\nwhere = "../www"')
    result = typed("doctor")
    assert "publish: ../www, not agreed to on this machine yet: whistpress publish asks once" in result.stdout
    typed("publish", answers="y\n")
    assert "publish: ../www, agreed to on this machine" in typed("doctor").stdout
    with_target(league, f'to = "git"\nwhere = "{league}/content/files/evil.git"')
    assert "MISSING  publish:" in typed("doctor").stdout
