"""Commands that look something up: explain, doctor, schema, card-values."""

from pathlib import Path

import click

from whistpress.cli.commands.options import complete_code, project_option
from whistpress.cli.shapes import Verb


@click.command(cls=Verb)
@click.argument("code", required=False, shell_complete=complete_code)
def explain(code: str | None) -> int:
    """Explain the code of a problem.

    Without CODE, list them all.

    Example:  whistpress explain E301
    """
    from whistpress.cli.actions.explain import explain as action

    return action(code)


@click.command(cls=Verb)
@project_option()
def doctor(project: Path | None) -> int:
    """Look whether all that is needed is there.

    Python, Pango, fonts, the right to write; it says what to install.

    Example:  whistpress doctor
    """
    from whistpress.cli.actions.doctor import doctor as action

    return action(project)


@click.command(cls=Verb)
@click.argument("kind", required=False)
@click.option("-o", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Write them all to DIR.")
def schema(kind: str | None, folder: Path | None) -> int:
    """Give the schema of a kind of file.

    A JSON Schema, for editors. Without KIND, list the kinds.

    An event file names its schema in the first line (`#:schema …`); editors that know Taplo then complete keys.

    Example:  whistpress schema event
              whistpress schema -o schemas
    """
    from whistpress.cli.actions.schema import schema as action

    return action(kind, folder)


@click.command("card-values", cls=Verb)
@click.argument("of", required=False, metavar="[FOR]")
def card_values(of: str | None) -> int:
    """List what a card of your own can say.

    The values in braces of `templates/paper/NAME.toml`, and those of its tables of rows. FOR is for each what there is one card:
    table, side, player, pair, tray, round, play or sitting, or the form that is drawn anew. Without it, list those.

    Example:  whistpress card-values table
              whistpress card-values walking-slips
    """
    from whistpress.cli.actions.card_values import card_values as action

    return action(of)


COMMANDS = (explain, doctor, schema, card_values)
