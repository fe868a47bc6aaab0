"""`whistpress movement`: movement files checked, and written in another form."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from whistpress.cli.options import Integer, format_option
from whistpress.cli.shapes import Branch, Verb
from whistpress.cli.speech import SlipError, answer_problems, give
from whistpress.cli.whereabouts import reader_of

if TYPE_CHECKING:
    from whistpress.core.model import Schedule
    from whistpress.reading.movement_file import Draft


SHOWS_ALL = "whistpress movement check FILE --format csv lists every one"

CONTESTS = ("individual", "pairs", "fours", "sixes", "eights", "club")


_FILE = click.argument("file", type=click.Path(path_type=Path), metavar="FILE")


_CONTEST = click.option(
    "--contest", type=click.Choice(CONTESTS), help="What the numbers are, where the file cannot say: teams of four, clubs."
)


@click.group(cls=Branch)
def movement() -> None:
    """Check a movement file, or write it in another form.

    Movement files: van Staveren's .asc, the text of EBUScore, CSV.

    Example:  whistpress movement check nine-tables.asc
    """


@movement.command(cls=Verb)
@_FILE
@_CONTEST
@click.option("--strict", is_flag=True, help="Let warnings count as errors.")
@format_option("text", "json", "csv")
def check(file: Path, contest: str | None, strict: bool, form: str) -> int:
    """Say everything that is wrong with a movement file.

    Somebody in two places, the same deals again, trays at two tables, who meets too often or never. FILE is an .asc file,
    a text of EBUScore or a CSV file.

    Example:  whistpress movement check nine-tables.asc
    """
    from whistpress.core.model import Contest
    from whistpress.problems import Problems
    from whistpress.reading.movement_file import drafts_at, lint_draft

    _there(file)
    problems = Problems()
    drafts = [draft.for_contest(Contest(contest) if contest else None) for draft in drafts_at(file, str(file), problems)]
    for draft in drafts:
        lint_draft(draft, problems)
    sound = _sizes(drafts[0]) if len(drafts) == 1 else f"no problems in {len(drafts)} movements"
    answer_problems(problems, reader_of(None), form, sound, SHOWS_ALL)
    return problems.exit_status(strict=strict)


@movement.command(cls=Verb)
@_FILE
@click.option("--to", "form", type=click.Choice(["asc", "ebuscore", "csv", "json"]), required=True, help="The form to write.")
@_CONTEST
@click.option("--deals", type=Integer(), metavar="N", help="Deals of the whole session [default: as the file has them]")
@click.option("--sets", type=Integer(2, 3), metavar="N", help="Barney's plan for sets of deals (p. 41).")
@click.option("--rounds", type=Integer(), metavar="N", help="Cut the session short after so many rounds.")
@click.option("--missing", metavar="NUMBER", help="The entry that is absent.")
@click.option("--variant", metavar="NAME", help="Which movement of a file that holds several: its name, or its number.")
@click.option("--teams", type=Integer(), metavar="N", help="How many clubs share the pairs [default: 2].")
def convert(file: Path, form: str, contest: str | None, **said: Any) -> int:
    """Write a movement file in another form.

    The answer goes to standard output.

    Example:  whistpress movement convert nine-tables.asc --to csv
    """
    from whistpress.cli.movements import schedule_of_file
    from whistpress.core.model import Contest
    from whistpress.reading.movement_file import MovementManner

    _there(file)
    manner = MovementManner(contest=Contest(contest) if contest else None, **said)
    give(in_form(schedule_of_file(file, manner), form))
    return 0


def in_form(schedule: "Schedule", form: str) -> str:
    """Return a schedule as a file of a form; SlipError says why the form cannot hold it."""
    from whistpress.data.encoding import as_json
    from whistpress.league.events.data.schedules import schedule_csv, schedule_json
    from whistpress.reading.movement_file.writing import CannotHoldError, write_asc, write_ebuscore

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


def _sizes(draft: "Draft") -> str:
    numbers: Sequence[tuple[int, str]] = ((draft.entries, draft.noun), (draft.tables, "table"), (draft.rounds, "round"))
    sizes = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in numbers]
    return f"no problems: {', '.join(sizes)}"
