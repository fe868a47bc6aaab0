"""Commands that need no league: schedule, systems, fairness."""

from pathlib import Path
from typing import Any

import click

from whistpress.cli.commands.options import Integer, Time, complete_system, format_option, movement_options
from whistpress.cli.shapes import Verb


@click.command(cls=Verb)
@click.argument("system", shell_complete=complete_system)
@movement_options
@format_option("table", "json", "csv", "asc", "ebuscore")
def schedule(system: str, form: str, **said: Any) -> int:
    """Arrange who sits where, round by round.

    SYSTEM is a system of play (`whistpress systems` lists them) or a movement file (.asc, .csv, EBUScore).

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
@click.option("--all", "every", is_flag=True, help="Show every repeat, not the first few of each kind.")
@click.option("--sheet", type=click.Choice(["A4", "Letter"]), help="The sheet of the certificate [default: A4].")
@click.option(
    "-o",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.pdf",
    help="Write the certificate of fairness, for the notice board, instead.",
)
def fairness(system: str, form: str, every: bool, sheet: str | None, target: Path | None, **said: Any) -> int:
    """Measure how fair a movement is.

    How often any two are partners, meet, and are compared, beside the best that can be; and where it repeats.

    SYSTEM is a system of play (`whistpress systems` lists them) or a movement file (.asc, .csv, EBUScore).

    Example:  whistpress fairness howell --pairs 8
              whistpress fairness movement.asc --format json
              whistpress fairness individual --players 12 -o certificate.pdf
    """
    from whistpress.cli.actions.fairness import fairness as action

    return action(system, said, form, every=every, sheet=sheet, target=target)


@click.command(cls=Verb)
@click.option("--players", type=Integer(4, 1000), metavar="N", help="How many players have come.")
@click.option("--pairs", type=Integer(2, 500), metavar="N", help="How many pairs have come.")
@click.option("--deals", type=Integer(1, 500), metavar="N", help="How many deals each is to play [default: as the time allows].")
@click.option("--hours", "minutes", type=Time(), metavar="H", help="How long there is: 2.5 or 2:30 [default: as the deals need].")
@click.option(
    "--contest",
    type=click.Choice(["individual", "pairs", "fours", "sixes", "eights", "club"]),
    help="Only this kind of contest.",
)
@click.option("--all", "every", is_flag=True, help="Show all, with every variant.")
@format_option("table", "json", "csv")
def advise(players: int | None, pairs: int | None, form: str, **said: Any) -> int:
    """Advise which systems serve an evening.

    Ranked by how even they are, who must rest and how much of the time they use: 24 deals take about two hours and a half.

    Example:  whistpress advise --players 22 --deals 24 --hours 2.5
    """
    from whistpress.cli.actions.advise import advise_evening

    if (players is None) is (pairs is None):
        raise click.UsageError("say how many have come: --players 22, or --pairs 11")
    return advise_evening(players or 2 * (pairs or 0), form=form, **said)


COMMANDS = (schedule, systems, fairness, advise)
