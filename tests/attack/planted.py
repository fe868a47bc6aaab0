"""Repositories, links and targets that a stranger planted: no program of theirs runs, nothing outside of the league changes."""

import itertools
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.attack.tally import Tally, run

LEAGUE = 'name = "Oak"\nformat = 1\n'
_NAMED = ("-c", "user.name=x", "-c", "user.email=x@example.org")
_HOOKS = (
    "applypatch-msg", "commit-msg", "post-applypatch", "post-checkout", "post-commit", "post-index-change", "post-merge",
    "post-receive", "post-rewrite", "post-update", "pre-applypatch", "pre-auto-gc", "pre-commit", "pre-merge-commit",
    "pre-push", "pre-rebase", "pre-receive", "prepare-commit-msg", "push-to-checkout", "reference-transaction", "update",
    "fsmonitor-watchman",
)  # fmt: skip


def attack(tally: Tally, scratch: Path) -> None:
    """Try every planted repository with check, build and publish, and every target and link with publish."""
    numbers = itertools.count()
    for plant in (_as_git_folder, _as_plain_files, _as_git_file, _in_content, _in_output):
        folder = scratch / f"{next(numbers)}" / "league"
        _league(folder)
        flag = scratch / "PWNED"
        work = plant(folder, flag)
        _git(work, "status")
        tally.must(flag.exists(), "planted repositories that catch Git itself", plant.__name__)
        flag.unlink(missing_ok=True)
        for words in (["check"], ["build", "--no-pdf"], _publish("folder", str(scratch / "www"))):
            ended = run(folder, *words, scratch=scratch)
            kind = "strangers' programs by " + words[0]
            tally.must(not flag.exists(), kind, f"{plant.__name__} with {' '.join(words)}: {ended.said[-200:]}")
            flag.unlink(missing_ok=True)
        sent = (scratch / "www" / "index.html").is_file()
        tally.must(sent, "leagues with a planted repository published", f"{plant.__name__}: {ended.said[-400:]}")
        shutil.rmtree(scratch / "www", ignore_errors=True)
    _a_push_is_caught(tally, scratch / "pushed", scratch / "PWNED")
    for to, where in _targets(scratch):
        folder = scratch / f"{next(numbers)}" / "league"
        _league(folder)
        _as_git_folder(folder, scratch / "PWNED")
        _bare(folder / "files" / "evil.git", scratch / "PWNED")
        before = _tree(scratch / "precious")
        where = where.replace("LEAGUE", str(folder))
        for words in (_publish(to, where), [*_publish(to, where), "--local"], ["publish", "--yes"], ["check"]):
            if words == ["publish", "--yes"]:  # the place that the league's own file names, to which nobody has agreed
                table = f"{LEAGUE}[publish]\nto = {json.dumps(to)}\nwhere = {json.dumps(where)}\n"
                (folder / "content" / "league.toml").write_text(table, "utf-8")
            ended = run(folder, *words, scratch=scratch)
            came = (scratch / "PWNED").exists()
            tally.must(not came, "strangers' programs by publish", f"{to} {where}: {ended.said[-200:]}")
            (scratch / "PWNED").unlink(missing_ok=True)
            tally.must("Traceback" not in ended.said, "publish without a stack trace", f"{to} {where}: {ended.said[-300:]}")
        tally.must(_tree(scratch / "precious") == before, "targets that lead elsewhere", f"{to} {where}")
    _links(tally, scratch)


def _a_push_is_caught(tally: Tally, folder: Path, flag: Path) -> None:
    """Push with Git itself to the repository that lies in the project: its hooks run."""
    _league(folder)
    _bare(folder / "evil.git", flag)
    for words in (["init"], [*_NAMED, "commit", "--allow-empty", "-m", "x"], ["push", "evil.git", "HEAD:refs/heads/x"]):
        _git(folder, *words)
    tally.must(flag.exists(), "planted repositories that catch Git itself", "a push to a bare one")
    flag.unlink(missing_ok=True)


def _publish(to: str, where: str) -> list[str]:
    return ["publish", "--to", to, "--where", where, "--yes"]


def _league(folder: Path) -> None:
    (folder / "content" / "private").mkdir(parents=True)
    (folder / "content" / "league.toml").write_text(LEAGUE, "utf-8")
    (folder / "content" / "private" / "contacts.toml").write_text("", "utf-8")


def _config(flag: Path, hooks: Path, work: Path) -> str:
    """Return a configuration of Git of which every line that can starts a program."""
    touch = f"touch {flag}"
    extra = hooks.parent / "extra"
    extra.write_text(f"[core]\n\tfsmonitor = {touch}\n", "utf-8")
    return f"""\
[core]
\trepositoryformatversion = 1
\tbare = false
\tworktree = {work}
\tsparseCheckout = true
\tsparseCheckoutCone = true
\tfsmonitor = {touch}; false
\thooksPath = {hooks}
\tsshCommand = {touch}; false
\talternateRefsCommand = {touch}; false
\teditor = {touch}
\tpager = {touch}
\taskPass = {hooks}/pre-commit
\tgitProxy = {hooks}/pre-commit
[extensions]
\tpartialClone = evil
[index]
\tsparse = true
[include]
\tpath = {extra}
[includeIf "gitdir:**"]
\tpath = {extra}
[credential]
\thelper = "!{touch}"
[url "ext::sh -c '{touch}'"]
\tinsteadOf = https://example.org/
[remote "evil"]
\turl = .
\tuploadpack = {touch}; false
\treceivepack = {touch}; false
\tpromisor = true
\tvcs = evil
[filter "evil"]
\tclean = {touch}
\tsmudge = {touch}
\tprocess = {touch}
[diff]
\texternal = {hooks}/pre-commit
[gpg]
\tprogram = {hooks}/pre-commit
[commit]
\tgpgSign = true
[submodule "evil"]
\turl = .
\tupdate = !{touch}
[alias]
\tls-files = !{touch}
\tstatus = !{touch}
"""


def _git(folder: Path, *words: str) -> None:
    """Run Git itself in a folder, as a person of whom nothing is set would."""
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull}
    subprocess.run(["git", *words], cwd=folder, capture_output=True, check=False, env=environment)


def _repository(git: Path, work: Path, flag: Path) -> None:
    """Make a repository with one commit, then plant everything in it."""
    _git(work, "init")
    (work / ".gitattributes").write_text("* filter=evil diff=evil\n", "utf-8")
    _git(work, "add", "--all", "--force", ":!*private*")
    _git(work, *_NAMED, "commit", "--quiet", "-m", "x")
    if git != work / ".git":
        git.mkdir(parents=True, exist_ok=True)
        for part in (work / ".git").iterdir():
            shutil.move(part, git / part.name)
        (work / ".git").rmdir()
    hooks = git / "hooks"
    shutil.rmtree(hooks, ignore_errors=True)
    hooks.mkdir()
    for name in _HOOKS:
        (hooks / name).write_text(f"#!/bin/sh\ntouch {flag}\n", "utf-8")
        (hooks / name).chmod(0o755)
    (git / "config").write_text(_config(flag, hooks, work), "utf-8")
    for missing in sorted((git / "objects").glob("??/*"))[:1]:
        missing.unlink()  # Git would fetch it from the remote that it was promised by


def _as_git_folder(folder: Path, flag: Path) -> Path:
    _repository(folder / ".git", folder, flag)
    return folder


def _as_plain_files(folder: Path, flag: Path) -> Path:
    _repository(folder, folder, flag)
    return folder


def _as_git_file(folder: Path, flag: Path) -> Path:
    _repository(folder / "content" / "files" / "hidden", folder, flag)
    (folder / ".git").write_text(f"gitdir: {folder / 'content' / 'files' / 'hidden'}\n", "utf-8")
    return folder


def _in_content(folder: Path, flag: Path) -> Path:
    _repository(folder / "content" / ".git", folder / "content", flag)
    return folder / "content"


def _in_output(folder: Path, flag: Path) -> Path:
    (folder / "output").mkdir()
    _repository(folder / "output" / ".git", folder / "output", flag)
    return folder / "output"


def _bare(git: Path, flag: Path) -> None:
    """Make a bare repository that starts a program when something is pushed to it or read from it."""
    git.mkdir(parents=True)
    _git(git, "init", "--bare")
    alternate = git / "alt"
    alternate.mkdir()
    _git(alternate, "init", "--bare")
    (git / "objects" / "info").mkdir(exist_ok=True)
    (git / "objects" / "info" / "alternates").write_text(f"{alternate}/objects\n", "utf-8")
    hooks = git / "hooks"
    shutil.rmtree(hooks, ignore_errors=True)
    hooks.mkdir()
    for name in _HOOKS:
        (hooks / name).write_text(f"#!/bin/sh\ntouch {flag}\n", "utf-8")
        (hooks / name).chmod(0o755)
    (git / "config").write_text(
        _config(flag, hooks, git).replace("bare = false", "bare = true").replace("\tworktree", "\tx"), "utf-8"
    )


def _targets(scratch: Path) -> Iterator[tuple[str, str]]:
    """Yield targets that start a program of the project, or lead where nobody meant."""
    precious = scratch / "precious"
    precious.mkdir()
    (precious / "note.txt").write_text("mine", "utf-8")
    touch = f"touch {scratch / 'PWNED'}"
    yield "git", "/proc/self/cwd/files/evil.git"
    yield "git", "file:///proc/self/cwd/files/evil.git"
    yield "git", "files/evil.git"
    yield "git", "./files/evil.git"
    yield "git", "LEAGUE/files/evil.git"
    yield "git", "file://LEAGUE/files/evil.git"
    yield "git", "LEAGUE/../league/.git"
    yield "git", "git@127.0.0.1:x.git"
    yield "git", "https://127.0.0.1:9/x.git"
    yield "git", f"ext::sh -c {touch}"
    yield "git", f"--upload-pack={touch}"
    yield "git", "-oProxyCommand=x@example.org:x"
    yield "git", f"ssh://-oProxyCommand={touch.replace(' ', '%20')}/x"
    yield "git", f"-oProxyCommand={touch}:x"
    yield "git", "https://example.org/x#--exec=x"
    yield "rsync", "/proc/self/cwd/files"
    yield "rsync", f"-e {touch}:x"
    yield "rsync", "files/"
    yield "rsync", "x@127.0.0.1:www"
    yield "rsync", f"--rsh={touch}"
    yield "sftp", f"-oProxyCommand={touch}:x"
    yield "sftp", f"x@example.org -oProxyCommand={touch}:x"
    yield "folder", "/proc/self/cwd/content"
    yield "sftp", "x@127.0.0.1:www"
    yield "folder", "LEAGUE/content"
    yield "folder", "content"
    yield "folder", "."
    yield "folder", "-x"
    yield "folder", str(precious)


def _links(tally: Tally, scratch: Path) -> None:
    """Publish into folders with links and lists that lead out: nothing outside is written or removed."""
    victim = scratch / "victim"
    victim.mkdir()
    names = [
        "x/precious.txt",
        "../victim/precious.txt",
        "a/../../victim/precious.txt",
        "/etc/hostname",
        "x",
        "deep/x/precious.txt",
    ]
    for number, name in enumerate(names):
        (victim / "precious.txt").write_text("mine", "utf-8")
        folder = scratch / f"link-{number}" / "league"
        _league(folder)
        target = folder.parent / "www"
        (target / "deep").mkdir(parents=True)
        (target / "x").symlink_to(victim)
        (target / "deep" / "x").symlink_to(victim)
        listed = str([name, "404.html"]).replace("'", '"')
        (target / ".whistpress-manifest.json").write_text(f'{{"format": 1, "files": {listed}}}', "utf-8")
        ended = run(folder, *_publish("folder", str(target)), scratch=scratch)
        held = [path.name for path in victim.iterdir()] == ["precious.txt"]
        tally.must(held, "deletions outside", f"{name}: {ended.said[-200:]}")
    for number, planted in enumerate(("output", "content/files/x", "templates/x", "output/x")):
        folder = scratch / f"tree-{number}" / "league"
        _league(folder)
        (folder / planted).parent.mkdir(parents=True, exist_ok=True)
        (folder / planted).symlink_to(victim)
        before = _tree(victim)
        for words in (["check"], ["build", "--no-pdf"], ["add", "member", "--name", "Ann Archer"]):
            run(folder, *words, scratch=scratch)
        tally.must(_tree(victim) == before, "writing through a link", planted)
        shown = any("mine" in file.read_text("utf-8", errors="replace") for file in (folder / "output").rglob("*.txt"))
        tally.must(planted == "output" or not shown, "reading through a link", planted)


def _tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
