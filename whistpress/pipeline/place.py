"""The output folder, what stands beside it while a build writes, and which folders may be one."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from whistpress.pipeline.paths import WORKPLACE
from whistpress.problems import Problem, Span
from whistpress.values import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """An output folder (resolved: no link on the way) and the words that problems use for it."""

    output: Path
    shown: str

    @property
    def workplace(self) -> Path:
        """The folder for the lock, the journal and the staged files: on the output's own disk, beside it if that can be.

        It follows from the output alone, so that every build into the same folder finds what another left.
        """
        beside = self.output.parent
        if _one_disk(self.output, beside) and os.access(beside, os.W_OK):
            return beside / WORKPLACE / "writing" / self.output.name
        return self.output / WORKPLACE

    @property
    def lock(self) -> Path:
        """Held by the build that is writing."""
        return self.workplace / "lock"

    @property
    def journal(self) -> Path:
        """There only while files are being moved, or when a build was killed at that."""
        return self.workplace / "journal.json"

    @property
    def staged(self) -> Path:
        """The new files, until they are moved."""
        return self.workplace / "staged"


def leave(place: Place) -> None:
    """Remove the folders beside the output that nothing lies in any more."""
    with suppress(OSError):
        place.workplace.rmdir()
        if place.workplace.parent != place.output:
            place.workplace.parent.rmdir()
            place.workplace.parent.parent.rmdir()


def _one_disk(output: Path, beside: Path) -> bool:
    return not output.exists() or output.stat().st_dev == beside.stat().st_dev


def place_of(project: Path, output: Path | None) -> tuple[Place | None, tuple[Problem, ...]]:
    """The project's `output/` when `output` is None, else the folder that was named; E508 when it cannot be one.

    A link is followed only where it was named: else a project copied from a stranger could write anywhere.
    """
    folder = project / "output" if output is None else output
    shown = "output" if output is None else str(output)
    resolved = folder.resolve()
    why = next(_hindrances(project.resolve(), folder, resolved, named=output is not None), None)
    if why:
        help_ = "name another folder with --output" if output is not None else "name the folder with --output if that is meant"
        return None, (
            Problem(code="E508", message=f"{shown!r} cannot be the output folder: {why}", at=Span(shown), helps=(help_,)),
        )
    return Place(resolved, shown), ()


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
