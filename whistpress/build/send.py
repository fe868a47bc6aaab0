"""Send a built site to where people read it: a folder, a branch of a Git repository, a server by rsync or SFTP.

Each way keeps files that whistpress did not write (CNAME, `.well-known`), and removes those that an earlier site had and this one
has not: the manifest of the site that is there says which those are. The manifest itself goes last.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath

from msgspec import Struct

from whistpress.build.paths import MANIFEST, parents, read_manifest
from whistpress.readers.league.publish_target import PublishTarget

PAGES_BRANCH = "gh-pages"
"""The branch for a site where the target names none: the hosts' own custom."""


class SendError(Exception):
    """The site cannot be sent: a sentence, and what helps."""

    def __init__(self, message: str, *helps: str) -> None:
        super().__init__(message)
        self.helps = helps


class Sending(Struct, frozen=True):
    """A transfer: the built site, the target, the record of earlier transfers; `first` allows foreign files in the target."""

    output: Path
    target: PublishTarget
    memory: Path
    first: bool = False


class Sent(Struct, frozen=True):
    """The paths that were sent, and those that were removed."""

    sent: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


def send(sending: Sending) -> Sent:
    """Send the site; SendError says why it cannot be done."""
    return _WAYS[sending.target.to](sending)


def _files(output: Path) -> tuple[str, ...]:
    """Return the paths of the site's own files."""
    return tuple(sorted(read_manifest(output)))


def _to_folder(sending: Sending) -> Sent:
    folder = Path(sending.target.where).expanduser()
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MANIFEST).is_file() and not sending.first:
        raise SendError(
            f"{folder} has files in it, and none of them is from here", "if it is the right folder: whistpress publish --first"
        )
    return _copy(sending.output, folder)


def _copy(output: Path, folder: Path) -> Sent:
    """Copy files that differ and remove files that the site no longer has; replace each file atomically."""
    files, old_files = _files(output), read_manifest(folder)
    sent = []
    for path in (*files, MANIFEST):
        body, target = (output / path).read_bytes(), folder / path
        if target.is_symlink() or any((folder / above).is_symlink() for above in parents(path)):
            raise SendError(f"{target} is a link, or lies below one: nothing is written through a link", "remove the link")
        if target.is_file() and target.read_bytes() == body:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f".{target.name}.new"[-200:])
        fresh.unlink(missing_ok=True)  # if it is a link, writing would follow it
        fresh.write_bytes(body)
        fresh.replace(target)
        sent.append(path)
    removed = sorted(old_files - set(files))
    for path in removed:
        (folder / path).unlink(missing_ok=True)
    for above in sorted({above for path in removed for above in parents(path)}, key=len, reverse=True):
        if (folder / above).is_dir() and not any((folder / above).iterdir()):
            (folder / above).rmdir()
    return Sent(tuple(path for path in sent if path != MANIFEST), tuple(removed))


def _to_git(sending: Sending) -> Sent:
    """Commit the site on its branch in a fresh clone, and push it."""
    where, _, named = sending.target.where.partition("#")
    branch = named or PAGES_BRANCH
    with tempfile.TemporaryDirectory(prefix="whistpress-") as scratch:
        clone = Path(scratch) / "site"
        if _run(["git", "ls-remote", "--heads", "--", where, f"refs/heads/{branch}"]).strip():
            _run(["git", "clone", "--quiet", "--depth", "1", "--branch", branch, "--", where, str(clone)])
        else:
            _run(["git", "init", "--quiet", f"--initial-branch={branch}", str(clone)])
        done = _copy(sending.output, clone)
        (clone / ".nojekyll").touch()
        _run(["git", "-C", str(clone), "add", "--all", "--force"])
        if _run(["git", "-C", str(clone), "status", "--porcelain"]).strip():
            names = ("-c", "user.name=whistpress", "-c", "user.email=whistpress@localhost") if not _has_identity(clone) else ()
            _run(["git", "-C", str(clone), *names, "commit", "--quiet", "--no-verify", "-m", "Publish the site"])
            _run(["git", "-C", str(clone), "push", "--quiet", "--", where, f"HEAD:refs/heads/{branch}"])
    return done


def _has_identity(clone: Path) -> bool:
    try:
        return bool(_run(["git", "-C", str(clone), "config", "user.email"]).strip())
    except SendError:
        return False


def _with_rsync(sending: Sending) -> Sent:
    """Send changed files with rsync, then delete files that the site no longer has; a filter protects foreign files."""
    where = f"{sending.target.where.rstrip('/')}/"
    files = _files(sending.output)
    with tempfile.TemporaryDirectory(prefix="whistpress-") as scratch:
        gone = _stale(files, lambda folder: _run(["rsync", "--", where + MANIFEST, str(folder)]), Path(scratch))
        names, rules = Path(scratch) / "names", Path(scratch) / "rules"
        names.write_bytes(b"\0".join(os.fsencode(path) for path in (*files, MANIFEST)))
        options = ("--recursive", "--checksum", "--compress", "--out-format=%n", "--from0", f"--files-from={names}")
        listing = _run(["rsync", *options, "--", f"{sending.output}/", where])
        if gone:
            empty = {folder for path in gone for folder in parents(path)}
            risked = [f"R /{_pattern(path)}" for path in gone] + [f"R /{_pattern(folder)}/" for folder in sorted(empty)]
            rules.write_text("".join(f"{rule}\n" for rule in (*risked, "P *")), "utf-8")
            nothing_new = ("--recursive", "--existing", "--ignore-existing", "--delete", f"--filter=merge {rules}")
            _run(["rsync", *nothing_new, "--", f"{sending.output}/", where])
    return Sent(tuple(path for path in files if path in set(listing.splitlines())), gone)


def _pattern(path: str) -> str:
    """Write a path as a pattern of rsync that matches it alone."""
    return re.sub(r"([\\*?\[])", r"\\\1", path) if re.search(r"[*?\[]", path) else path


def _with_sftp(sending: Sending) -> Sent:
    """Send by SFTP the files changed since this machine's last transfer; rename each file to its final name once complete."""
    host, _, folder = sending.target.where.partition(":")
    files = _files(sending.output)
    digests = {path: sha256((sending.output / path).read_bytes()).hexdigest() for path in files}
    with tempfile.TemporaryDirectory(prefix="whistpress-") as scratch:
        batch = Path(scratch) / "batch"

        def talk(lines: Sequence[str]) -> str:
            batch.write_text("".join(f"{line}\n" for line in lines), "utf-8")
            return _run(["sftp", "-q", "-b", str(batch), "--", host])

        root = PurePosixPath(folder or ".")
        gone = _stale(files, lambda target: talk([f"get {_quote(root / MANIFEST)} {_quote(target / MANIFEST)}"]), Path(scratch))
        before = _read_memory(sending.memory) if (Path(scratch) / MANIFEST).is_file() else {}
        changed = [path for path in files if before.get(path) != digests[path]]
        above = sorted({folder for path in changed for folder in parents(path)}, key=lambda path: (path.count("/"), path))
        lines = [f"-mkdir {_quote(root)}", *(f"-mkdir {_quote(root / path)}" for path in above)]
        for path in (*changed, MANIFEST):
            fresh = root / f"{path}.new"
            lines += [f"put {_quote(sending.output / path)} {_quote(fresh)}", f"-rm {_quote(root / path)}"]
            lines += [f"rename {_quote(fresh)} {_quote(root / path)}"]
        talk([*lines, *(f"-rm {_quote(root / path)}" for path in gone)])
    sending.memory.parent.mkdir(parents=True, exist_ok=True)
    sending.memory.write_text(json.dumps(digests), "utf-8")
    return Sent(tuple(changed), gone)


def _stale(files: Collection[str], fetch: Callable[[Path], object], scratch: Path) -> tuple[str, ...]:
    """Return the files of the site that is there now which this one has not; `fetch` brings its manifest, if there is one."""
    try:
        fetch(scratch)
    except SendError as error:
        if not _NOT_THERE.search(str(error)):
            raise
    return tuple(sorted(read_manifest(scratch) - set(files)))


_NOT_THERE = re.compile(r"no such file|not found|code 23", re.IGNORECASE)


def _read_memory(memory: Path) -> Mapping[str, str]:
    try:
        content = json.loads(memory.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _quote(path: PurePosixPath | Path) -> str:
    r"""Quote a path for a batch of sftp: in double quotes, with signs that it would interpret escaped."""
    return '"' + re.sub(r'(["\\*?\[\]])', r"\\\1", str(path)) + '"'


def _run(command: Sequence[str]) -> str:
    """Run a program and return what it says; SendError with its last words when it fails or is not there."""
    if shutil.which(command[0]) is None:
        raise SendError(f"the program {command[0]} is not on this machine", f"install {command[0]}, or publish to a folder")
    environment = {**os.environ, "GIT_ALLOW_PROTOCOL": "file:https:ssh", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)  # noqa: S603 (no shell; E854 guards the target)
    if done.returncode:
        words = [line.strip() for line in done.stderr.splitlines() if line.strip()] or [f"it ended with {done.returncode}"]
        raise SendError(f"{command[0]} could not do it: {'; '.join(words[-3:])}", "the site itself is built and whole")
    return done.stdout


_WAYS: Mapping[str, Callable[[Sending], Sent]] = {
    "folder": _to_folder,
    "git": _to_git,
    "rsync": _with_rsync,
    "sftp": _with_sftp,
}
