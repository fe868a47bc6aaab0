"""The state of an import: the sheet, the options and answers, and the plan so far."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from whistpress.cli.asking import Question
from whistpress.cli.speech import ContentError, SlipError, show_problems
from whistpress.cli.written import NewFiles
from whistpress.core.model.names import file_slug, slug
from whistpress.league.sheets.chosen import SheetChoices
from whistpress.league.sheets.heads import SheetColumns
from whistpress.league.sheets.opened import OpenedSheet
from whistpress.problems import Problems


class ImportPlan(Struct):
    """The files to write, lines that tell what to do afterwards, and what the sheet says otherwise than the files.

    What differs is said and not written, and makes the exit status an error's; `text` is the sheet's, to quote lines from.
    """

    files: NewFiles
    after: list[str] = field(default_factory=list)
    differing: Problems = field(default_factory=Problems)
    text: str | None = None


class Importing(Struct):
    """The state of an import during planning: the sheet, the options, the choices, and the problems of the sheet."""

    opened: OpenedSheet
    columns: SheetColumns
    said: Mapping[str, Any]
    asked: Question
    choices: SheetChoices
    problems: Problems
    plan: ImportPlan
    file: Path

    @property
    def league(self) -> Path:
        """The folder of the league."""
        return self.plan.files.league

    def stop_if_wrong(self) -> None:
        """Show the warnings; raise ContentError when the sheet has errors, so that nothing is written."""
        stop_if_wrong(self.problems, self.opened)
        show_problems(self.problems, lambda shown: self.opened.text)
        self.problems.found.clear()


def stop_if_wrong(problems: Problems, opened: OpenedSheet | None) -> None:
    """Raise ContentError when there are errors."""
    if problems.errors:
        raise ContentError(problems, lambda shown: opened.text if opened else None)


def require_folder(season: str) -> None:
    """Raise SlipError for a season that cannot be the name of a folder."""
    if not slug(season) or file_slug(season) != season.lower():
        raise SlipError(f"--season: {season!r} cannot be the name of a folder", "write it as 2025-26")
