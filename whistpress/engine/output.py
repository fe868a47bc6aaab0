"""The output folder: which folders may be one, who may write there, and how an interrupted build is undone.

A build prepares the new site in `.output.new-NAME` beside the output and calls the old one `.output.old-NAME` while they change
places. These names alone say what happened to a build that was killed, so that every command on every machine can put it right,
whatever cache it has. They come with the project and may be a stranger's: nothing is done to them but to rename or delete them
where they are, as with the output itself.
"""

import errno
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from whistpress.engine.lock import PATIENCE, LockedError, hold
from whistpress.engine.paths import MANIFEST, read_manifest
from whistpress.engine.report import Progress, unheard
from whistpress.problems import Problem, Span, problem_of, wording
from whistpress.tree import make_folder, remove_tree


class OutputFolder(Struct, frozen=True):
    """An output folder (resolved: no link on the way), and the words that problems use for it.

    `locks` is the folder of its lock where nothing may be written beside the output.
    """

    path: Path
    shown: str
    locks: Path

    @property
    def lock(self) -> Path:
        """The file that the build which writes there holds locked; it is there for so long alone."""
        if not self.path.parent.exists() or os.access(self.path.parent, os.W_OK):
            return self.path.with_name(f".{self.path.name}.lock")
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
        help_ = wording("E508.name-another") if output is not None else wording("E508.name-folder")
        return None, (problem_of("E508.output-folder", Span(shown), help_, shown=f"{shown!r}", why=why),)
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


def begin(output: OutputFolder) -> tuple[Path, Path]:
    """Make a fresh folder for a new site, and choose the name that the old one gets meanwhile. Their names tell what they are."""
    staging = Path(tempfile.mkdtemp(prefix=f".{output.path.name}.new-", dir=output.path.parent))
    return staging, staging.with_name(staging.name.replace(".new-", ".old-"))


def recover(output: OutputFolder, progress: Progress = unheard, *, wait: bool = True) -> tuple[Problem, ...]:
    """Put back the old site where a build was killed between the two renames, and delete what it left beside the output.

    E509 when another build holds the lock, E510 when the folder cannot be written. Without `wait`, leave both as they are: the
    other build puts things right, and the command needs no output.
    """
    if not (any(_left_over(output)) or os.path.lexists(output.lock)):
        return ()
    try:
        with hold(output.lock, progress, patience=PATIENCE if wait else 0):
            restore(output)
    except LockedError as error:
        return (locked_problem(output, error),) if wait else ()
    except OSError as error:
        return (unwritable_problem(output, error),) if wait else ()
    return ()


def restore(output: OutputFolder) -> None:
    """Do what `recover` says, under the lock. Only folders beside the output that have the names of a build are touched."""
    for folder in _left_over(output, "new"):
        remove_tree(folder.parent, folder.name)
    for folder in _left_over(output, "old"):
        if not os.path.lexists(output.path):
            folder.rename(output.path)
        elif _keep_foreign_files(folder, output.path):
            discard(folder)


def clean_up(output: OutputFolder, staging: Path, previous: Path) -> None:
    """Put the old site back where no new one came in its place, then delete both folders of a build."""
    if previous.is_dir():
        if os.path.lexists(output.path):
            discard(previous)
        else:
            previous.rename(output.path)
    remove_tree(staging.parent, staging.name)


def discard(previous: Path) -> None:
    """Delete an old site. It first gets the name of one that is not finished: half of it is never put back."""
    unfinished = previous.with_name(previous.name.replace(".old-", ".new-"))
    remove_tree(previous.parent, unfinished.name)
    previous.rename(unfinished)
    remove_tree(previous.parent, unfinished.name)


def _left_over(output: OutputFolder, which: str = "new|old") -> Iterator[Path]:
    """Yield the folders of a build that was killed or goes on: those with its `new` site, or with the `old` one."""
    name = re.compile(rf"\.{re.escape(output.path.name)}\.(?:{which})-[a-z0-9_]{{8}}")
    with suppress(OSError), os.scandir(output.path.parent) as entries:
        yield from sorted(
            Path(entry.path) for entry in entries if name.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False)
        )


def _keep_foreign_files(old: Path, output: Path) -> bool:
    """Move files that whistpress did not write from an old site to the one that has come in its place; whether all could be."""
    ours = {*read_manifest(old), MANIFEST}
    for directory, folders, names in os.walk(old):
        within = Path(directory).relative_to(old)
        for name in (*names, *(folder for folder in folders if (Path(directory) / folder).is_symlink())):
            path = within / name
            if path.as_posix() in ours or os.path.lexists(output / path):
                continue
            try:
                if within.parts:
                    make_folder(output, within.as_posix())
                (old / path).rename(output / path)
            except OSError:
                return False
    return True


def locked_problem(output: OutputFolder, error: LockedError) -> Problem:
    """Return E509: another build is writing."""
    message, help_ = f"another build is writing into {output.shown!r}: {error}", "wait until it has ended"
    return Problem(code="E509", message=message, at=Span(output.shown), helps=(help_,))


def unwritable_problem(output: OutputFolder, error: OSError) -> Problem:
    """Return E510: the machine refused to write. A disk that is full is named: it may be that of the cache."""
    reason, helps = error.strerror or str(error), (f"look at {error.filename}",) if error.filename else ()
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        reason, helps = f"the disk of '{error.filename or output.path}' is full ({reason})", helps or ("make room there",)
    return problem_of("E510.cannot-write", Span(output.shown), *helps, shown=f"{output.shown!r}", reason=reason)
