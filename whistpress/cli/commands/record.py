"""Commands for one event: score, print."""

from pathlib import Path

import click

from whistpress.cli.commands.options import complete_event, format_option, project_option
from whistpress.cli.shapes import Verb


@click.command(cls=Verb)
@click.argument("event", shell_complete=complete_event)
@format_option("table", "json", "csv")
@project_option()
def score(event: str, form: str, project: Path | None) -> int:
    """Score an event, every figure exact.

    EVENT is an event file, inside a league or anywhere, or an event of the league by name: season/slug, or slug.

    Example:  whistpress score 1900/friday-compass-game
              whistpress score slips/tonight.toml --format json
    """
    from whistpress.cli.actions.score import score as action

    return action(project, event, form)


@click.command("print", cls=Verb)
@click.argument("event", shell_complete=complete_event)
@click.option("--only", "forms", metavar="FORM[,FORM…]", help="These forms instead of the whole packet.")
@click.option("--list", "listing", is_flag=True, help="List the forms that the event has; print nothing.")
@click.option("--sheet", type=click.Choice(["A4", "Letter"]), help="The sheet [default: the league's `paper`, else A4].")
@click.option(
    "-o",
    "target",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The PDF to write; with several forms, a folder.",
)
@project_option()
def print_(event: str, forms: str | None, listing: bool, sheet: str | None, target: Path | None, project: Path | None) -> int:
    """Print an event's cards, slips and sheets.

    The whole packet or some of its forms, to a PDF.

    EVENT is an event file, or an event of the league by name: season/slug, or slug.

    Example:  whistpress print 1900/friday-compass-game
              whistpress print tonight.toml --only movement-cards -o cards.pdf
    """
    from whistpress.cli.actions.printing import list_forms, print_forms

    if listing:
        return list_forms(project, event)
    return print_forms(project, event, forms=forms, sheet=sheet, target=target)


COMMANDS = (score, print_)
