"""`whistpress add`: write an event's file from options and answers; the other things that are added have modules of their own."""

from pathlib import Path

import click

from whistpress.cli.add_cup import cup
from whistpress.cli.add_division import division
from whistpress.cli.add_lines import lines
from whistpress.cli.add_meeting import meeting
from whistpress.cli.add_people import club, member
from whistpress.cli.add_season import season
from whistpress.cli.event_series import series_options
from whistpress.cli.options import RARE_IN_MOVEMENTS, Time, complete_system, movement_options, project_option
from whistpress.cli.shapes import Branch, Verb


@click.group(cls=Branch)
def add() -> None:
    """Add something to the league.

    Example:  whistpress add event --system howell --pairs 8
    """


RARE = (*RARE_IN_MOVEMENTS, "season", "slug", "game", "numbering", "fours", "teams", "rounds", "variant", "blanks", "skipped")


@add.command(cls=Verb, rare=RARE)
@click.option("--title", help="The event's title.")
@click.option("--date", metavar="YYYY-MM-DD", help="The day it is played.")
@click.option("--time", metavar="TIME", help="The hour at which it begins: '7.30 p.m.'.")
@click.option("--place", help="Where it is played.")
@click.option(
    "--contest",
    type=click.Choice(["pairs", "individual", "fours", "drive"]),
    metavar="KIND",
    help="pairs, individual, fours or drive.",
)
@click.option("--hours", "minutes", type=Time(), metavar="H", help="How long there is; takes what is recommended.")
@click.option("--season", help="Its folder under content/events [default: the season that is there, else the year].")
@click.option("--slug", help="The name of its file and page [default: made from the title].")
@click.option("--game", metavar="GAME", help="The game, if not whist in duplicate; rubbers and games of a table need no system.")
@click.option("--system", help="The movement, if not the recommended one.", shell_complete=complete_system)
@movement_options
@click.option("--numbering", type=click.Choice(["barney", "compass"]), default="barney", help="How pairs are numbered.")
@click.option("--scoring", metavar="METHOD", help="The method of scoring, if not the usual one.")
@click.option("--entry", "entries", multiple=True, metavar="NAMES", help="One entry, 'Abel & Archer'; may be repeated.")
@click.option(
    "--entries",
    "entry_file",
    type=click.File(encoding="utf-8-sig"),
    metavar="FILE",
    help="A file with one entry a line (- reads the input).",
)
@click.option("--blank", "blanks", flag_value="lines", help="Write empty score lines for the slips.")
@click.option("--short", "blanks", flag_value="short", help="The same with room for the N-S tricks alone.")
@series_options
@project_option()
def event(project: Path | None, **said: object) -> int:
    """Write an event's file, or those of a series of evenings. It asks for what you leave out.

    Example:  whistpress add event
              whistpress add event --system mitchell --tables 5 --deals 20 --blank
              whistpress add event --like harvest-drive --date 2026-11-04 --every 7 --until 2027-04-28
    """
    from whistpress.cli.event_draft import write_event

    write_event(project, said)
    return 0


for command in (lines, division, cup, season, club, member, meeting):
    add.add_command(command)
