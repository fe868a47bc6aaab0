"""Press the documents of a command and write their files.

Nothing is written through a link that came with the league. A file that the user names with `-o` may be a link of their own.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from whistpress.artefacts import Artefact
from whistpress.cli.build_report import shown_progress
from whistpress.cli.speech import SlipError, say
from whistpress.engine.context import BuildContext
from whistpress.engine.documents import press_alone
from whistpress.league.people.edit import write_private
from whistpress.league.people.model import PRINTED
from whistpress.printing import press
from whistpress.problems import Problem
from whistpress.tree import write_file

if TYPE_CHECKING:
    from whistpress.league.league import League


def require_press() -> None:
    """Raise SlipError when this machine cannot make a PDF."""
    if why := press.unusable():
        raise SlipError(f"no PDF can be made here: {why}", "see: whistpress doctor", status=1)


def target_file(target: Path | None, name: str) -> Path:
    """Return the file to write: one of that name here or in the folder `target`, else `target` itself, its links followed."""
    if target is None:
        return Path(name)
    if target.is_dir():
        return target / name
    return target.resolve() if target.is_symlink() else target


def printed_privately(project: Path, name: str) -> Path:
    """Return the file below the private folder of a league for a document that shows private matters."""
    file = project / PRINTED / name
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def write_documents(
    documents: Sequence[Artefact],
    files: Sequence[Path],
    context: BuildContext,
    private: Sequence[bool] = (),
    *,
    league: "League | None" = None,
) -> list[Problem]:
    """Press the documents and write those without a problem to their files; return the problems of the others.

    `private` says for each document whether only its owner may read it. With a `league`, nothing is written if a document
    would contain the league's private details.
    """
    with shown_progress() as progress:
        pressed, problems = press_alone(documents, context, progress, league=league)
    for document, file, is_private in zip(documents, files, private or [False] * len(documents), strict=True):
        if document.path not in pressed:
            continue
        if is_private:
            write_private(context.project, file, pressed[document.path])
            say(f"wrote {file}")
        else:
            write_pdf(file, pressed[document.path])
    return problems


def write_pdf(file: Path, pdf: bytes) -> None:
    """Write a PDF, and say so; LinkError where a link has its name. A pipe or a device gets the bytes as they are."""
    if file.exists() and not file.is_file() and not file.is_symlink():
        file.write_bytes(pdf)
    else:
        write_file(file.absolute().parent, file.name, pdf)
    say(f"wrote {file}")
