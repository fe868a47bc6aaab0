"""Start other programs: the one door to them. Here stands which, with what environment, and in which folder.

A program is looked for in the folders of `PATH` alone, never in the current one; it starts in a folder that is not the
project's, so that nothing that came with a project is found there; and no repository but the one that is named is used.
"""

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

_OF_A_REPOSITORY = frozenset(
    {
        *(
            "GIT_ALTERNATE_OBJECT_DIRECTORIES",
            "GIT_COMMON_DIR",
            "GIT_CONFIG",
            "GIT_CONFIG_PARAMETERS",
            "GIT_DIR",
            "GIT_GRAFT_FILE",
        ),
        *("GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY"),
        *("GIT_PREFIX", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_TEMPLATE_DIR", "GIT_WORK_TREE"),
    }
)
"""Variables that lead Git to another repository than the one that it is given: a hook that calls whistpress has them."""

_QUIET = {"GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
_PLAIN = ("core.fsmonitor=false", "submodule.recurse=false", "fetch.recurseSubmodules=false", "push.recurseSubmodules=no")
_PUBLISH_SECONDS = 1800
FULL_DISK = re.compile(r"no space left|disk quota", re.IGNORECASE)
"""What a program says when a disk is full."""


class ProgramError(Exception):
    """A program cannot be started, or did not do what it was to do: a sentence, and what helps."""

    def __init__(self, message: str, *helps: str) -> None:
        super().__init__(message)
        self.helps = helps


def git(repository: Path, *words: str, local: bool = False, source: Path | None = None) -> bytes:
    """Run a command of Git in a bare repository of ours, and return what it says. `source` is a file that it reads.

    It speaks with other repositories by https and ssh alone; with `local` also with one in a folder of this machine. The
    person's own configuration holds (keys, credentials); hooks, and whatever a project could have planted, do not.
    """
    environment = {name: value for name, value in os.environ.items() if name not in _OF_A_REPOSITORY}
    environment |= {**_QUIET, "GIT_DIR": str(repository), "GIT_ALLOW_PROTOCOL": "https:ssh:file" if local else "https:ssh"}
    settings = [word for setting in (*_PLAIN, f"core.hooksPath={repository / 'none'}") for word in ("-c", setting)]
    return _run("git", [*settings, *words], environment, repository.parent, source)


def rsync(scratch: Path, *words: str) -> bytes:
    """Run rsync in a folder of ours, and return what it says."""
    return _run("rsync", words, {**os.environ, "LC_ALL": "C"}, scratch)


def sftp(scratch: Path, batch: Path, host: str) -> bytes:
    """Let sftp do the lines of a batch on a host, and return what it says."""
    return _run("sftp", ["-q", "-b", str(batch), "--", host], {**os.environ, "LC_ALL": "C"}, scratch)


def whistpress(*words: str) -> str:
    """Run a command of this program, and return what it says on both streams."""
    command = [sys.executable, *OWN_WORDS, *words]
    try:
        ended = subprocess.run(  # noqa: S603 (the words are ours)
            command,
            capture_output=True,
            text=True,
            check=False,
            timeout=_PUBLISH_SECONDS,
            stdin=subprocess.DEVNULL,
            cwd=Path.home(),
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        return str(fault)
    return f"{ended.stdout}{ended.stderr}".strip()


OWN_WORDS = ("-P", "-m", "whistpress")
"""What Python needs to start this program. With `-P` it imports nothing from the current folder, which may be a league."""


def desktop_folder_of_linux() -> Path | None:
    """Return the folder of the desktop as the system names it; None where it does not."""
    try:
        said = _run("xdg-user-dir", ["DESKTOP"], os.environ, Path.home())
    except ProgramError:
        return None
    return Path(os.fsdecode(said.strip())) if said.strip() else None


def _run(name: str, words: Sequence[str], environment: Mapping[str, str], folder: Path, source: Path | None = None) -> bytes:
    """Run a program and return what it says; ProgramError with its last words when it fails or is not there."""
    program = find_program(name)
    if program is None:
        raise ProgramError(f"the program {name} is not on this machine", f"install {name}, or publish to a folder")
    try:
        variables = {**environment, "PATH": os.pathsep.join(map(str, _folders_of_programs()))}
        with open(source or os.devnull, "rb") as read:  # noqa: PTH123 (os.devnull is a text)
            done = subprocess.run(  # noqa: S603 (no shell)
                [program, *words], stdin=read, capture_output=True, check=False, env=variables, cwd=folder
            )
    except OSError as fault:
        raise ProgramError(f"{name} cannot be started: {fault.strerror or fault}") from fault
    if done.returncode:
        lines = [line.strip() for line in done.stderr.decode(errors="replace").splitlines() if line.strip()]
        full = [line for line in lines[:-3] if FULL_DISK.search(line)]
        last = "; ".join([*full[:1], *lines[-3:]]) or f"it ended with {done.returncode}"
        raise ProgramError(f"{name} could not do it: {last}", "the site itself is built and whole")
    return done.stdout


def find_program(name: str) -> str | None:
    """Return where a program is; folders of `PATH` that are relative do not count, nor does the current one as on Windows."""
    file = f"{name}.exe" if sys.platform == "win32" else name
    for folder in _folders_of_programs():
        if (folder / file).is_file() and os.access(folder / file, os.X_OK):
            return str(folder / file)
    return None


def _folders_of_programs() -> list[Path]:
    return [folder for folder in map(Path, os.environ.get("PATH", os.defpath).split(os.pathsep)) if folder.is_absolute()]
