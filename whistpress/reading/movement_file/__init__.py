"""Movement files: read a movement made elsewhere into a Schedule, and write a Schedule to a file.

There are three forms: van Staveren's `.asc`, the text of EBUScore, and CSV. First a file is read leniently, word by word with
its span (`drafts_of`); then all its errors are reported at once (`faults`, and `doubts`, which are only warnings); a draft
without errors becomes a Schedule (`arranged`).
"""

from pathlib import Path

from whistpress.core.model import Schedule
from whistpress.problems import Problems, Severity
from whistpress.reading.movement_file.arranged import MovementManner, arrange_draft, chosen, doubts, faults
from whistpress.reading.movement_file.draft import Draft, FileForm
from whistpress.reading.movement_file.forms import SUFFIXES, drafts_at, drafts_of

__all__ = [
    "SUFFIXES",
    "Draft",
    "FileForm",
    "MovementFileError",
    "MovementManner",
    "arrange_draft",
    "chosen",
    "drafts_at",
    "drafts_of",
    "lint_draft",
    "parse_movement",
    "read_movement",
    "usable",
]  # fmt: skip


class MovementFileError(ValueError):
    """A movement file that cannot be used: every problem of it, `message`, `helps` and `at` being those of the first error."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        first = next(problem for problem in problems if problem.code.startswith("E"))
        super().__init__(first.message)
        self.message, self.helps, self.at = first.message, first.helps, first.at


def read_movement(path: Path, manner: MovementManner | None = None) -> Schedule:
    """Read a movement file. By default a set is one deal, and sets follow Barney's third plan (p. 41).

    MovementFileError names every fault and its place; MovementError says that the manner does not fit the file. The
    schedule's `system` is the file's name.
    """
    problems = Problems()
    return _schedule(drafts_at(path, str(path), problems), manner or MovementManner(), problems)


def parse_movement(text: str, *, name: str, manner: MovementManner | None = None) -> Schedule:
    """Read the text of a movement file; see `read_movement`."""
    problems = Problems()
    return _schedule(drafts_of(text, name, problems), manner or MovementManner(), problems)


def usable(drafts: list[Draft], manner: MovementManner, problems: Problems) -> Draft | None:
    """Choose the movement, if it has no error; MovementError when the choice is not clear.

    Its errors are noted; those of other movements of the file are not.
    """
    if not drafts:
        return None
    draft = chosen(drafts, manner).for_contest(manner.contest)
    draft_problems = Problems()
    faults(draft, draft_problems)
    problems.extend(problem for problem in draft_problems if problem.severity is Severity.ERROR)
    return None if draft_problems.errors else draft


def lint_draft(draft: Draft, problems: Problems) -> None:
    """Report all errors of a movement, and, where all of it was understood, all doubts."""
    faults(draft, problems)
    if draft.sound:
        doubts(draft, problems)


def _schedule(drafts: list[Draft], manner: MovementManner, problems: Problems) -> Schedule:
    draft = usable(drafts, manner, problems)
    if draft is None:
        raise MovementFileError(problems)
    return arrange_draft(draft, manner)
