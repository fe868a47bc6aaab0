"""Send a site to a branch of a Git repository: one commit, pushed.

Nothing of the branch is ever written to the disk as files: its tree is read in a bare repository of ours, `git fast-import` puts
the site's files into it, and the rest of it stays. So no link, attribute, filter or hook of the branch has anything to do.
"""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from whistpress.engine import programs
from whistpress.engine.paths import MANIFEST, parents
from whistpress.engine.programs import ProgramError
from whistpress.engine.sending import SendError, Sending, Sent, TargetState, state_by_manifest

PAGES_BRANCH = "gh-pages"
"""The branch for a site where the target names none: the hosts' own custom."""

_THERE, _NEW = "refs/heads/there", "refs/heads/new"
_LARGEST_LIST = 64 * 2**20
_NO_JEKYLL = ".nojekyll"
_FILE_MODES = ("100644", "100755")
_OURS = b"whistpress <whistpress@localhost>"


def look(sending: Sending) -> TargetState:
    """Fetch the branch and return its state."""
    with _fetch(sending) as branch:
        return branch.state()


def send(sending: Sending, state: TargetState) -> Sent:
    """Commit the site on its branch and push it; nothing new is no commit."""
    with _fetch(sending) as branch:
        state = branch.state()
        files, gone = sending.files, state.not_in(sending.files)
        branch.refuse_hindrances(files, state.ours)
        changed = branch.commit(sending.output, files, gone)
        if changed:
            branch.push()
    return Sent(tuple(path for path in files if path in changed), tuple(path for path in gone if path in changed))


@contextmanager
def _fetch(sending: Sending) -> Iterator["_SiteBranch"]:
    """Fetch the branch, if it is there, into a bare repository that lives as long as it is needed."""
    where, _, branch = sending.target.where.partition("#")
    with tempfile.TemporaryDirectory(prefix="whistpress-") as scratch:
        yield _SiteBranch(Path(scratch), where, f"refs/heads/{branch or PAGES_BRANCH}", local=sending.local)


class _SiteBranch:
    """A branch of a repository elsewhere, in a repository of ours."""

    def __init__(self, scratch: Path, where: str, ref: str, *, local: bool) -> None:
        self._scratch, self._where, self._ref, self._local = scratch, where, ref, local
        self._git("init", "--quiet", "--bare", "--template=", str(self._repository))
        self._is_there = bool(self._git("ls-remote", "--heads", "--", where, ref).strip())
        if self._is_there:
            self._git("fetch", "--quiet", "--depth=1", "--no-tags", "--no-write-fetch-head", "--", where, f"+{ref}:{_THERE}")
        self._entries = self._read_entries() if self._is_there else {}

    @property
    def _repository(self) -> Path:
        return self._scratch / "site.git"

    def _git(self, *words: str, source: Path | None = None) -> bytes:
        return programs.git(self._repository, *words, local=self._local, source=source)

    def _read_entries(self) -> Mapping[str, str]:
        """Return each path of the branch with its mode: a file, a link, another repository."""
        listing = self._git("ls-tree", "-r", "-z", "--full-tree", _THERE)
        lines = (os.fsdecode(line).partition("\t") for line in listing.split(b"\0") if line)
        return {path: words.split()[0] for words, _, path in lines}

    def state(self) -> TargetState:
        """Return the state of the branch; a manifest that is no regular file, or is too large, counts as missing."""
        if (
            self._entries.get(MANIFEST) in _FILE_MODES
            and int(self._git("cat-file", "-s", f"{_THERE}:{MANIFEST}")) <= _LARGEST_LIST
        ):
            (self._scratch / MANIFEST).write_bytes(self._git("cat-file", "blob", f"{_THERE}:{MANIFEST}"))
        return state_by_manifest(self._scratch, tuple(sorted({path.partition("/")[0] for path in self._entries})))

    def refuse_hindrances(self, files: tuple[str, ...], ours: frozenset[str]) -> None:
        """Raise SendError if a file, link or folder that was not sent from here conflicts with a file of the site."""
        others = self._entries.keys() - ours - {MANIFEST, _NO_JEKYLL}
        folders = {folder for path in others for folder in parents(path)}
        for path in files:
            if other := next((name for name in (path, *parents(path)) if name in others), "") or (
                path if path in folders else ""
            ):
                raise SendError(
                    f"{other!r} is on the branch, was not sent from here, and is in the way of {path!r}", "remove it there"
                )

    def commit(self, output: Path, files: tuple[str, ...], gone: tuple[str, ...]) -> frozenset[str]:
        """Make a commit of the branch with the site's files; return the paths that differ, none where there is nothing to do."""
        stream = self._scratch / "stream"
        with stream.open("wb") as out:
            out.write(b"feature done\ncommit %s\ncommitter %s now\n" % (_NEW.encode(), self._identity()))
            _write_data(out, b"Publish the site\n")
            if self._is_there:
                out.write(b"from %s^0\n" % _THERE.encode())
            for path in gone:
                out.write(b"D %s\n" % _quote(path))
            for path in (*files, MANIFEST):
                out.write(b"M 100644 inline %s\n" % _quote(path))
                _write_data(out, (output / path).read_bytes())
            if _NO_JEKYLL not in self._entries:
                out.write(b"M 100644 inline %s\n" % _quote(_NO_JEKYLL))
                _write_data(out, b"")
            out.write(b"done\n")
        self._git("fast-import", "--quiet", "--date-format=now", source=stream)
        before = [_THERE] if self._is_there else ["--root"]
        names = self._git("diff-tree", "-r", "-z", "--name-only", "--no-renames", "--no-commit-id", *before, _NEW)
        return frozenset(os.fsdecode(name) for name in names.split(b"\0") if name)

    def push(self) -> None:
        """Send the commit."""
        self._git("push", "--quiet", "--", self._where, f"{_NEW}:{self._ref}")

    def _identity(self) -> bytes:
        """Return the person's name and address as Git knows them, else our own."""
        try:
            said = self._git("-c", "user.useConfigOnly=true", "var", "GIT_COMMITTER_IDENT")
        except ProgramError:
            return _OURS
        return said.rpartition(b">")[0] + b">"


def _write_data(out: IO[bytes], body: bytes) -> None:
    out.write(b"data %d\n" % len(body))
    out.write(body + b"\n")


def _quote(path: str) -> bytes:
    r"""Quote a path for `git fast-import`: in double quotes, with `"` and `\` escaped; control characters no path has."""
    return b'"' + os.fsencode(path).replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'
