"""The output folder: which folders may be one, who may write there, and how an interrupted build is undone."""

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from msgspec import MsgspecError, Struct, json

from whistpress.build.lock import LockedError, hold
from whistpress.build.report import Progress, unheard
from whistpress.problems import Problem, Span


class OutputFolder(Struct, frozen=True):
    """An output folder (resolved: no link on the way), the words that problems use for it, and the folder of its lock."""

    path: Path
    shown: str
    locks: Path

    @property
    def note(self) -> Path:
        """The file that names the folders of a running build. It is in the cache folder, which a project cannot write."""
        return self.lock.with_suffix(".json")

    @property
    def lock(self) -> Path:
        """The file that the build which writes there holds locked."""
        return self.locks / f"{sha256(os.fsencode(self.path)).hexdigest()}.lock"


def output_folder(project: Path, output: Path | None, locks: Path) -> tuple[OutputFolder | None, tuple[Problem, ...]]:
    """Return the project's `output/` when `output` is None, else the named folder; E508 when it cannot serve.

    A link is followed only where it was named: else a project copied from a stranger could write anywhere.
    """
    folder = project / "output" if output is None else output
    shown = "output" if output is None else str(output)
    resolved = folder.resolve()
    why = next(_hindrances(project.resolve(), folder, resolved, named=output is not None), None)
    if why:
        help_ = "name another folder with --output" if output is not None else "name the folder with --output if that is meant"
        message = f"{shown!r} cannot be the output folder: {why}"
        return None, (Problem(code="E508", message=message, at=Span(shown), helps=(help_,)),)
    return OutputFolder(resolved, shown, locks), ()


def _hindrances(project: Path, folder: Path, resolved: Path, *, named: bool) -> Iterator[str]:
    if not named and folder.is_symlink():
        yield "it is a link"
    if resolved.exists() and not resolved.is_dir():
        yield "it is a file"
    if project.is_relative_to(resolved):
        yield "the project itself lies in it"
    for name in ("content", "templates"):
        if resolved.is_relative_to((project / name).resolve()):
            yield f"it lies in {name}/, which is read"
        if (project / name).exists() and (project / name).resolve().is_relative_to(resolved):
            yield f"{name}/ lies in it"


class Folders(Struct, frozen=True):
    """Where a build prepares the new site, and where it puts the old one: names of folders beside the output."""

    staging: str
    previous: str


def begin(output: OutputFolder) -> tuple[Path, Path]:
    """Make a fresh folder for a new site, choose a name for the old one, and note both."""
    staging = Path(tempfile.mkdtemp(prefix=f".{output.path.name}.new-", dir=output.path.parent))
    previous = staging.with_name(staging.name.replace(".new-", ".old-"))
    try:
        output.note.parent.mkdir(parents=True, exist_ok=True)
        output.note.write_bytes(json.encode(Folders(staging.name, previous.name)))
    except OSError as error:  # the cache's disk is full, say: a folder that no note names would stay for ever
        staging.rmdir()
        raise OSError(error.errno, error.strerror, str(output.note)) from error
    return staging, previous


def recover(output: OutputFolder, progress: Progress = unheard) -> tuple[Problem, ...]:
    """Put back the old site where a build was killed between the two renames, and delete what it left beside the output.

    E509 when another build holds the lock, E510 when the folder cannot be written.
    """
    if not output.note.exists():
        return ()
    try:
        with hold(output.lock, progress):
            restore(output)
    except LockedError as error:
        return (locked_problem(output, error),)
    except OSError as error:
        return (unwritable_problem(output, error),)
    return ()


def restore(output: OutputFolder) -> None:
    """Do what `recover` says, under the lock. Only what our own note names is touched."""
    try:
        folders = json.decode(output.note.read_bytes(), type=Folders)
    except (OSError, MsgspecError):
        return
    if not (_ours(output, folders.staging, "new") and _ours(output, folders.previous, "old")):
        return
    clean_up(output, output.path.with_name(folders.staging), output.path.with_name(folders.previous))


def clean_up(output: OutputFolder, staging: Path, previous: Path) -> None:
    """Put the old site back where no new one came in its place, then delete both folders of a build, and its note."""
    if previous.is_dir() and not os.path.lexists(output.path):
        previous.rename(output.path)
    delete(previous)
    delete(staging)
    output.note.unlink(missing_ok=True)  # the cache may have been emptied while the site was built


def _ours(output: OutputFolder, name: str, which: str) -> bool:
    """Return whether `begin` may have given a folder this name."""
    return name.startswith(f".{output.path.name}.{which}-") and not set(name) & {"/", "\\", "\0"}


def delete(path: Path) -> None:
    """Delete a folder with all that is in it; of a link the link alone."""
    if path.is_symlink() or path.is_file():
        path.unlink()
    elif path.is_dir():
        shutil.rmtree(path)


def locked_problem(output: OutputFolder, error: LockedError) -> Problem:
    """Return E509: another build is writing."""
    message, help_ = f"another build is writing into {output.shown!r}: {error}", "wait until it has ended"
    return Problem(code="E509", message=message, at=Span(output.shown), helps=(help_,))


def unwritable_problem(output: OutputFolder, error: OSError) -> Problem:
    """Return E510: the machine refused to write. A disk that is full is named: it may be that of the cache."""
    reason, helps = error.strerror or str(error), (f"look at {error.filename}",) if error.filename else ()
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        reason, helps = f"the disk of '{error.filename or output.path}' is full ({reason})", helps or ("make room there",)
    message = f"cannot write into {output.shown!r}: {reason}"
    return Problem(code="E510", message=message, at=Span(output.shown), helps=helps)
