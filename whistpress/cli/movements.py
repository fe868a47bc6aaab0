"""From the words of a command line to a schedule: a system of play with its options, or a movement file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from whistpress.cli.options import Branch, Integer, Verb, format_option
from whistpress.cli.speech import ContentError, SlipError, answer_problems, close_to, give
from whistpress.cli.whereabouts import EventPlace, event_names, find_event, names_like, reader_of
from whistpress.core.model import Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange

if TYPE_CHECKING:
    from whistpress.reading.movement_file import MovementManner
if TYPE_CHECKING:
    from whistpress.core.model import Schedule
    from whistpress.reading.movement_file import Draft


FILES = (".asc", ".csv", ".txt")
"""Endings of file names; no system's name has one."""

SERVING = ("deals", "rounds", "sets", "missing", "variant", "teams")
"""The options that a movement file allows."""


def schedule_of(words: str, said: Mapping[str, Any]) -> Schedule:
    """Arrange a system of play, read a movement file, or take an event's; SlipError says why it is impossible and what serves."""
    if words.lower().endswith(FILES) or (words not in SYSTEMS and not words.endswith(".toml") and Path(words).is_file()):
        return _from_file(Path(words), said)
    if words not in SYSTEMS and (location := _event_called(words)):
        return _of_event(location, said)
    return arrange_or_refuse(request_of(words, said))


def _event_called(words: str) -> EventPlace | None:
    """Return the event with that name or file, if there is one; SlipError where the words name a season, and no event of it."""
    try:
        return find_event(None, words)
    except SlipError:
        if "/" in words:
            raise
        return None


def _of_event(location: EventPlace, said: Mapping[str, Any]) -> Schedule:
    from whistpress.cli.scored import scored

    if option := next((name for name, value in said.items() if value), None):
        raise SlipError(f"an event's file has its size: leave --{option.replace('_', '-')} out")
    scored_file = scored(location)
    if scored_file.event is None:
        raise ContentError(scored_file.problems, reader_of(location.project))
    if scored_file.event.schedule is None:
        raise SlipError(f"{scored_file.event.title} has no movement", "whistpress advise says which would serve")
    return scored_file.event.schedule


def request_of(system: str, said: Mapping[str, Any]) -> Request:
    """Return the request for a system of play from the options of the command line."""
    if system not in SYSTEMS:
        near = close_to(system, SYSTEMS) or names_like(system, event_names())
        raise SlipError(f"no system of play is called {system!r}", *near, "whistpress systems lists them")
    return Request(system=system, **said)


def arrange_or_refuse(request: Request) -> Schedule:
    """Return the schedule of a request; SlipError when it cannot be arranged."""
    try:
        return arrange(request)
    except MovementError as refusal:
        from whistpress.core.movement.recommend import refusal_helps

        raise SlipError(refusal.message, *refusal_helps(request, refusal, in_file=False)) from refusal


def schedule_of_file(file: Path, manner: "MovementManner") -> Schedule:
    """Return the schedule of a movement file; ContentError for its problems, SlipError for options that do not fit it."""
    from whistpress.reading.movement_file import MovementFileError, read_movement

    if not file.is_file():
        raise SlipError(f"there is no file {str(file)!r}")
    try:
        return read_movement(file, manner)
    except MovementFileError as wrong:
        raise ContentError(wrong.problems, reader_of(None)) from wrong
    except MovementError as refusal:
        raise SlipError(refusal.message, *refusal.helps) from refusal


def _from_file(file: Path, said: Mapping[str, Any]) -> Schedule:
    from whistpress.reading.movement_file import MovementManner

    option = next((name for name, value in said.items() if value and name not in SERVING), None)
    if option:
        beside = ", ".join(f"--{name}" for name in SERVING)
        raise SlipError(
            f"a movement file settles its size: --{option.replace('_', '-')} does not go with it", f"beside it go {beside}"
        )
    return schedule_of_file(file, MovementManner(**{name: value for name, value in said.items() if name in SERVING}))


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
