"""`whistpress movement`: movement files checked, and written in another form."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from whistpress.cli.actions.movements import schedule_of_file
from whistpress.cli.actions.whereabouts import reader_of
from whistpress.cli.speech import SlipError, give, say, show_problems
from whistpress.core.model import Contest, Schedule
from whistpress.exports.encoding import as_json, problems_csv, problems_json
from whistpress.exports.schedules import schedule_csv, schedule_json
from whistpress.problems import Problems

if TYPE_CHECKING:
    from whistpress.readers.movement_file import Draft, MovementManner


def check(file: Path, *, contest: str | None, strict: bool, form: str) -> int:
    """Print all that is wrong with a movement file: boxes on standard error, JSON or CSV on standard output if asked for."""
    from whistpress.readers.movement_file import drafts_at, lint_draft

    _there(file)
    problems = Problems()
    drafts = [draft.for_contest(Contest(contest) if contest else None) for draft in drafts_at(file, str(file), problems)]
    for draft in drafts:
        lint_draft(draft, problems)
    show_problems(problems, reader_of(None))
    if form == "json":
        give(as_json(problems_json(problems)))
    elif form == "csv":
        give(problems_csv(problems))
    elif not len(problems):
        say("\n".join(map(_sound, drafts[:1])) if len(drafts) == 1 else f"no problems in {len(drafts)} movements")
    return problems.exit_status(strict=strict)


def convert(file: Path, manner: "MovementManner", form: str) -> int:
    """Write a movement file in another form."""
    _there(file)
    give(in_form(schedule_of_file(file, manner), form))
    return 0


def in_form(schedule: Schedule, form: str) -> str:
    """A schedule as a file of a form; a Slip says why the form cannot hold it."""
    from whistpress.readers.movement_file.writing import CannotHoldError, write_asc, write_ebuscore

    try:
        if form == "asc":
            return write_asc(schedule)
        if form == "ebuscore":
            return write_ebuscore(schedule)
    except CannotHoldError as refusal:
        raise SlipError(refusal.message, *refusal.helps) from refusal
    return as_json(schedule_json(schedule)) if form == "json" else schedule_csv(schedule)


def _there(file: Path) -> None:
    if not file.is_file():
        raise SlipError(f"there is no file {str(file)!r}")


def _sound(draft: "Draft") -> str:
    numbers: Sequence[tuple[int, str]] = ((draft.entries, draft.noun), (draft.tables, "table"), (draft.rounds, "round"))
    sizes = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in numbers]
    return f"no problems: {', '.join(sizes)}"
