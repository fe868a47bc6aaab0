"""Commands for the cards themselves: deal, hands."""

from pathlib import Path

import click

from whistpress.cli.commands.options import Integer, complete_event, format_option, project_option
from whistpress.cli.shapes import Verb


@click.command(cls=Verb)
@click.option("--seed", required=True, metavar="WORDS", help="Any words; the same words always deal the same cards.")
@click.option("--deals", type=Integer(1, 999), default=24, show_default=True, metavar="N", help="How many deals.")
@click.option(
    "--first", type=Integer(1, 9000), default=1, show_default=True, metavar="N", help="The number of the first of them."
)
@format_option("table", "pbn", "toml")
def deal(seed: str, deals: int, first: int, form: str) -> int:
    """Deal cards at random from a published seed.

    Whoever knows the seed can deal the same cards again, on any machine and by any program: the handbook has the rule.
    The last card is the dealer's and is turned up.

    Example:  whistpress deal --deals 24 --seed "Fairhaven, 14 November 2026"
              whistpress deal --seed "Fairhaven" --format toml >> tonight.toml
    """
    from whistpress.cli.actions.cards import deal as action

    return action(seed, first, deals, form)


@click.command(cls=Verb)
@click.argument("event", shell_complete=complete_event)
@format_option("table", "pbn")
@project_option()
def hands(event: str, form: str, project: Path | None) -> int:
    """Show the hands of an event, or write them as PBN.

    PBN has a game for each line of each deal whose cards are known, with who sat where, the tricks, and the play where it
    was recorded.

    EVENT is an event file, or an event of the league by name: season/slug, or slug.

    Example:  whistpress hands 2026-27/november-hands --format pbn > night.pbn
    """
    from whistpress.cli.actions.cards import hands as action

    return action(project, event, form)


COMMANDS = (deal, hands)
