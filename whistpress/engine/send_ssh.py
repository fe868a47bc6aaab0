"""Send a site to a server by rsync or SFTP: the pages, then the home page, and the final manifest last.

Until the transfer is complete the manifest lists the old files and the new ones, so that the next transfer knows all of them.
"""

import json
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path, PurePosixPath

from whistpress import tree
from whistpress.engine import programs
from whistpress.engine.paths import MANIFEST, manifest_of, parents
from whistpress.engine.programs import ProgramError
from whistpress.engine.publish import HOME
from whistpress.engine.sending import SendError, Sending, Sent, TargetState, folders_of, state_by_manifest

_NOT_THERE = re.compile(r"no such file|not found|can't ls|code 23", re.IGNORECASE)
_LARGEST_MEMORY = 2**28
_LINK = re.compile(r"l\S+(?:\s+\S+){7}\s(?P<path>.*)")
"""A line of `ls -lan` of sftp that shows a link: rights, links, owner, group, size, month, day, hour, name."""


def look_by_rsync(sending: Sending) -> TargetState:
    """Return the state of the rsync target."""
    where = _rsync_folder(sending)
    with tempfile.TemporaryDirectory(prefix="whistpress-") as folder:
        scratch = Path(folder)
        listing = _if_there(lambda: programs.rsync(scratch, "--list-only", "--", where))
        names = [line.split(maxsplit=4)[-1] for line in os.fsdecode(listing).splitlines() if line.count(" ") > 3]
        if MANIFEST in names:
            programs.rsync(scratch, "--", where + MANIFEST, f"{scratch}/")
        return state_by_manifest(scratch, tuple(name for name in names if name != "."))


def send_by_rsync(sending: Sending, state: TargetState) -> Sent:
    """Send changed files with rsync, then delete files that the site no longer has; a filter protects foreign files."""
    where, output, files = _rsync_folder(sending), f"{sending.output}/", sending.files
    gone = state.not_in(files)
    with tempfile.TemporaryDirectory(prefix="whistpress-") as folder:
        scratch = Path(folder)
        names, rules, interim = scratch / "names", scratch / "rules", scratch / MANIFEST

        def copy(paths: Iterable[str]) -> list[str]:
            names.write_bytes(b"\0".join(os.fsencode(path) for path in paths))
            options = ("--recursive", "--checksum", "--compress", "--out-format=%n", "--from0", f"--files-from={names}")
            return os.fsdecode(programs.rsync(scratch, *options, "--", output, where)).splitlines()

        interim.write_bytes(manifest_of({*state.ours, *files}))
        programs.rsync(scratch, "--", str(interim), where)
        listing = copy(path for path in files if path != HOME)
        if gone:
            empty = {above for path in gone for above in parents(path)}
            risked = [f"R /{_pattern(path)}" for path in gone] + [f"R /{_pattern(above)}/" for above in sorted(empty)]
            rules.write_text("".join(f"{rule}\n" for rule in (*risked, "P *")), "utf-8", "surrogateescape")
            nothing_new = ("--recursive", "--existing", "--ignore-existing", "--delete", f"--filter=merge {rules}")
            programs.rsync(scratch, *nothing_new, "--", output, where)
        listing += copy(path for path in (HOME, MANIFEST) if path in files or path == MANIFEST)
    return Sent(tuple(path for path in files if path in set(listing)), gone)


def _rsync_folder(sending: Sending) -> str:
    return f"{sending.target.where.rstrip('/')}/"


def _pattern(path: str) -> str:
    """Write a path as a pattern of rsync that matches it alone."""
    return re.sub(r"([\\*?\[])", r"\\\1", path) if re.search(r"[*?\[]", path) else path


def look_by_sftp(sending: Sending) -> TargetState:
    """Return the state of the SFTP target."""
    with tempfile.TemporaryDirectory(prefix="whistpress-") as folder:
        return _Server(sending, Path(folder)).state()


def send_by_sftp(sending: Sending, state: TargetState) -> Sent:
    """Send by SFTP the files changed since this machine's last transfer; rename each file to its final name once complete."""
    files, gone = sending.files, state.not_in(sending.files)
    memory = f"sent-{sha256(f'{sending.target.to} {sending.target.where}'.encode()).hexdigest()[:16]}.json"
    digests = {path: sha256((sending.output / path).read_bytes()).hexdigest() for path in files}
    before = _read_memory(sending.memory, memory) if state.has_list else {}
    changed = [path for path in files if before.get(path) != digests[path]]
    with tempfile.TemporaryDirectory(prefix="whistpress-") as folder:
        server = _Server(sending, Path(folder))
        server.refuse_links((*changed, *gone))
        server.send(changed, gone, manifest_of({*state.ours, *files}))
    with suppress(OSError):  # then more is sent the next time
        tree.write_file(sending.memory, memory, json.dumps(digests).encode())
    return Sent(tuple(changed), gone)


class _Server:
    """The folder of a site on a server, as sftp reaches it."""

    def __init__(self, sending: Sending, scratch: Path) -> None:
        self._host, _, folder = sending.target.where.partition(":")
        self._root, self._scratch, self._output = PurePosixPath(folder or "."), scratch, sending.output

    def state(self) -> TargetState:
        """Return the state of the folder on the server."""
        names = self._names(_if_there(lambda: self._talk([f"ls -1a {_quote(self._root)}"])))
        if MANIFEST in names:
            self._talk([f"get {_quote(self._root / MANIFEST)} {_quote(self._scratch / MANIFEST)}"])
        return state_by_manifest(self._scratch, names)

    def refuse_links(self, paths: Iterable[str]) -> None:
        """Raise SendError where a folder on the server that files are written to or removed from is a link."""
        folders = folders_of(paths)
        looked_in = sorted({str(PurePosixPath(folder).parent) for folder in folders})
        listing = self._talk([f"-ls -lan {_quote(self._root / folder)}" for folder in looked_in]) if looked_in else ""
        links = {match["path"] for line in listing.splitlines() if (match := _LINK.fullmatch(line.strip()))}
        for folder in folders:
            if str(self._root / folder) in links or (str(PurePosixPath(folder).parent) == "." and folder in links):
                raise SendError(
                    f"{self._root / folder} on the server is a link: nothing is written or removed below one", "remove the link"
                )

    def send(self, changed: Sequence[str], gone: Sequence[str], interim: bytes) -> None:
        """Upload the interim manifest and the changed files, remove the files that are gone, then upload the final manifest."""
        (self._scratch / "interim").write_bytes(interim)
        lines = [f"-mkdir {_quote(self._root)}", *(f"-mkdir {_quote(self._root / path)}" for path in folders_of(changed))]
        lines += self._commands_to_put(self._scratch / "interim", MANIFEST)
        for path in changed:
            lines += self._commands_to_put(self._output / path, path)
        lines += [f"-rm {_quote(self._root / name)}" for path in gone for name in (path, f"{path}.new")]
        lines += [f"-rmdir {_quote(self._root / folder)}" for folder in reversed(folders_of(gone))]
        self._talk([*lines, *self._commands_to_put(self._output / MANIFEST, MANIFEST)])

    def _commands_to_put(self, file: Path, path: str) -> list[str]:
        fresh, target = _quote(self._root / f"{path}.new"), _quote(self._root / path)
        return [f"put {_quote(file)} {fresh}", f"-rm {target}", f"rename {fresh} {target}"]

    def _talk(self, lines: Sequence[str]) -> str:
        batch = self._scratch / "batch"
        batch.write_text("".join(f"{line}\n" for line in lines), "utf-8", "surrogateescape")
        return os.fsdecode(programs.sftp(self._scratch, batch, self._host))

    def _names(self, listing: str | bytes) -> tuple[str, ...]:
        """Return the names in a listing, whose lines may have the folder before them; the echo of the command is none."""
        lines = (line.strip() for line in (os.fsdecode(listing)).splitlines() if not line.startswith("sftp>"))
        names = {line.rpartition("/")[2] for line in lines}
        return tuple(sorted(names - {"", ".", ".."}))


def _if_there(ask: Callable[[], str | bytes]) -> str | bytes:
    """Return what a program says of a folder; nothing where the folder is not there."""
    try:
        return ask()
    except ProgramError as error:
        if not _NOT_THERE.search(str(error)):
            raise
        return ""


def _read_memory(folder: Path, name: str) -> Mapping[str, str]:
    try:
        content = json.loads(tree.read_file(folder, name, _LARGEST_MEMORY))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _quote(path: PurePosixPath | Path) -> str:
    r"""Quote a path for a batch of sftp: in double quotes, with signs that it would interpret escaped."""
    return '"' + re.sub(r'(["\\*?\[\]])', r"\\\1", str(path)) + '"'
