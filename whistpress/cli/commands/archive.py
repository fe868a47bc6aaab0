"""The commands archive and addresses."""

from pathlib import Path

import click

from whistpress.cli.commands.options import project_option
from whistpress.cli.shapes import Verb


@click.command(cls=Verb)
@click.argument("season")
@click.option("--sheet", type=click.Choice(["A4", "Letter"]), help="The sheet [default: the league's `paper`].")
@click.option("-o", "target", type=click.Path(path_type=Path), metavar="FILE", help="The PDF to write.")
@project_option()
def archive(season: str, sheet: str | None, target: Path | None, project: Path | None) -> int:
    """Write a season as one document for the archive.

    A PDF/A-3: every event with its ranking and its travellers, what was corrected, and the files that all of it was made from,
    attached byte for byte; where names are withheld, without those.

    SEASON is the folder's name below content/events.

    Example:  whistpress archive 2026-27
    """
    from whistpress.cli.actions.archive import archive as action

    return action(project, season, target, sheet)


@click.command(cls=Verb)
@project_option()
def addresses(project: Path | None) -> int:
    """Write down which addresses the site has.

    The ledger content/addresses.toml gets every address that is new. From then on an address whose event, congress or page
    keeps its `id` leads to it wherever it stands, and `check` warns of an address that leads nowhere any more.

    Example:  whistpress addresses
    """
    from whistpress.cli.actions.archive import addresses as action

    return action(project)


COMMANDS = (archive, addresses)
"""What the program adds."""
