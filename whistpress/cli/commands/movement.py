"""Commands for movement files: movement check, movement convert."""

from pathlib import Path
from typing import Any

import click

from whistpress.cli.commands.options import Integer, format_option
from whistpress.cli.shapes import Branch, Verb

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
    from whistpress.cli.actions.movement import check as action

    return action(file, contest=contest, strict=strict, form=form)


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
    from whistpress.cli.actions.movement import convert as action
    from whistpress.core.model import Contest
    from whistpress.readers.movement_file import MovementManner

    return action(file, MovementManner(contest=Contest(contest) if contest else None, **said), form)


COMMANDS = (movement,)
