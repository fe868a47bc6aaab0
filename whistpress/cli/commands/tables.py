"""Commands that need no league: schedule, systems, fairness."""

from typing import Any

import click

from whistpress.cli.commands.options import complete_system, format_option, movement_options
from whistpress.cli.shapes import Verb


@click.command(cls=Verb)
@click.argument("system", shell_complete=complete_system)
@movement_options
@format_option("table", "json", "csv")
def schedule(system: str, form: str, **said: Any) -> int:
    """Arrange who sits where, round by round.

    SYSTEM is a system of play (`whistpress systems` lists them) or a movement file (.asc).

    Example:  whistpress schedule howell --pairs 8
    """
    from whistpress.cli.actions.schedule import schedule as action

    return action(system, said, form)


@click.command(cls=Verb)
@format_option("table", "json", "csv")
def systems(form: str) -> int:
    """List the systems of play.

    With the sizes that they serve and the book and page where they are printed.

    Example:  whistpress systems
    """
    from whistpress.cli.actions.systems import systems as action

    return action(form)


@click.command(cls=Verb)
@click.argument("system", shell_complete=complete_system)
@movement_options
@format_option("table", "json", "csv")
def fairness(system: str, form: str, **said: Any) -> int:
    """Measure how fair a movement is.

    How often any two are partners, meet, and are compared.

    SYSTEM is a system of play (`whistpress systems` lists them) or a movement file (.asc).

    Example:  whistpress fairness howell --pairs 8
              whistpress fairness movement.asc --format json
    """
    from whistpress.cli.actions.fairness import fairness as action

    return action(system, said, form)


COMMANDS = (schedule, systems, fairness)
