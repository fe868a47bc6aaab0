"""Commands for one event: score, print."""

from pathlib import Path
from typing import Any

import click

from whistpress.cli.commands.options import (
    Integer,
    complete_event,
    complete_subject,
    format_option,
    paper_options,
    project_option,
)
from whistpress.cli.shapes import Verb

session_option = click.option(
    "--session",
    type=Integer(1, 9999),
    metavar="N",
    help="One session of a tournament in which partners change, or one section (1 is the first); `print` makes any one sitting.",
)


@click.command(cls=Verb)
@click.argument("event", shell_complete=complete_event)
@click.option("--explain", "who", metavar="ENTRY", help="How one entry's score came: its number, its label or a name.")
@session_option
@format_option("table", "json", "csv")
@project_option()
def score(event: str, form: str, session: int | None, who: str | None, project: Path | None) -> int:
    """Score an event, every figure exact.

    EVENT is an event file, inside a league or anywhere, or an event of the league by name: season/slug, or slug.

    Example:  whistpress score 1900/friday-compass-game
              whistpress score slips/tonight.toml --format json
              whistpress score 1900/friday-compass-game --explain 7
    """
    if who is not None:
        from whistpress.cli.actions.score import explain

        return explain(project, event, who, form, session)
    from whistpress.cli.actions.score import score as action

    return action(project, event, form, session)


@click.command("print", cls=Verb)
@click.argument("words", metavar="EVENT|CONGRESS|TROPHY", shell_complete=complete_subject)
@click.option(
    "--only",
    "forms",
    metavar="FORM[,FORM…]",
    help="These forms, or a set (director, tables, players, wall), instead of the whole packet.",
)
@click.option("--list", "listing", is_flag=True, help="List the forms that there are of it; print nothing.")
@paper_options
@click.option(
    "-o",
    "target",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The PDF to write; with several forms, a folder.",
)
@session_option
@project_option()
def print_(
    words: str,
    forms: str | None,
    listing: bool,
    target: Path | None,
    session: int | None,
    project: Path | None,
    **asked: Any,
) -> int:
    """Print what an event, a congress or a trophy needs.

    Cards, slips and sheets of an event; the programme and the papers of a congress; the letters of a trophy.

    The whole packet or some of its forms, to a PDF.

    EVENT is an event file, or an event of the league by name: season/slug, or slug. CONGRESS and TROPHY are named by their id
    or by words of their title.

    Example:  whistpress print 1900/friday-compass-game
              whistpress print tonight.toml --only movement-cards -o cards.pdf
              whistpress print tonight.toml --only score-slips --cards A6 --spare 2
              whistpress print tonight.toml --large --copies movement-cards=2
              whistpress print 2026-fairhaven --booklet
    """
    from whistpress.cli.actions.printing import list_forms, print_forms

    if listing:
        return list_forms(project, words, session)
    return print_forms(project, words, forms=forms, asked=asked, target=target, session=session)


COMMANDS = (score, print_)
