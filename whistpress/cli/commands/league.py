"""Commands for a whole league: new, add event, check, build, serve."""

import datetime
from pathlib import Path
from typing import Any

import click

from whistpress.cli.commands.options import (
    Integer,
    cache_option,
    complete_event,
    complete_system,
    format_option,
    movement_options,
    project_option,
    today_option,
)
from whistpress.cli.shapes import Branch, Verb


@click.command(cls=Verb)
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--demo", is_flag=True, help="Fill it with the demonstration league instead of an empty one.")
@click.option("--name", help="The league's name [default: asked for, or made from the folder's name].")
def new(folder: Path, demo: bool, name: str | None) -> int:
    """Make a new league in DIR, ready to build.

    Example:  whistpress new harbour --name "Harbour Whist League"
    """
    from whistpress.cli.actions.new import new as action

    return action(folder, demo=demo, name=name)


@click.group(cls=Branch)
def add() -> None:
    """Add something to the league.

    Example:  whistpress add event --system howell --pairs 8
    """


@add.command(cls=Verb)
@click.option("--title", help="The event's title.")
@click.option("--date", metavar="YYYY-MM-DD", help="The day it is played.")
@click.option("--season", help="Its folder under content/events [default: the year].")
@click.option("--slug", help="The name of its file and page [default: made from the title].")
@click.option("--game", metavar="GAME", help="The game, if not whist in duplicate; rubbers and games of a table need no system.")
@click.option("--system", help="The system of play, as `whistpress systems` lists them.", shell_complete=complete_system)
@movement_options
@click.option("--numbering", type=click.Choice(["barney", "compass"]), default="barney", help="How pairs are numbered.")
@click.option("--scoring", metavar="METHOD", help="The method of scoring [default: that of the system].")
@click.option("--entry", "entries", multiple=True, metavar="NAMES", help="One entry, 'Abel & Archer'; as often as needed.")
@click.option(
    "--entries",
    "entry_file",
    type=click.File(encoding="utf-8-sig"),
    help="A file with one entry a line (- is standard input).",
)
@click.option("--blank", "blanks", flag_value="lines", help="Write empty score lines, in the order in which the slips come in.")
@click.option("--short", "blanks", flag_value="short", help="The same with room for the N-S tricks alone.")
@project_option()
def event(project: Path | None, **said: object) -> int:
    """Write an event's file. What is not said is asked for.

    Example:  whistpress add event
              whistpress add event --system mitchell --tables 5 --deals 20 --blank
              whistpress add event --game straight-whist --tables 2
    """
    from whistpress.cli.actions.add_event import add_event as action

    return action(project, said)


@click.command(cls=Verb)
@click.option("--strict", is_flag=True, help="Let warnings count as errors.")
@click.option(
    "--release",
    metavar="EVENT",
    shell_complete=complete_event,
    help="Look once more at this event before it is final: odd scores, a close finish.",
)
@format_option("text", "json", "csv")
@today_option()
@cache_option()
@project_option()
def check(
    strict: bool, release: str | None, form: str, today: datetime.date | None, cache: Path | None, project: Path | None
) -> int:
    """Say everything that is wrong in the files. Nothing is written.

    Example:  whistpress check --strict
              whistpress check --release friday-compass-game
    """
    from whistpress.cli.actions.check import check as action

    return action(project, today=today, strict=strict, form=form, release=release, cache=cache)


@click.command(cls=Verb)
@click.option("--output", type=click.Path(path_type=Path, file_okay=False), help="Where the site is written [default: output].")
@click.option(
    "--pdf",
    type=click.Choice(["yes", "no", "only"]),
    default="yes",
    help="Whether the printed documents are made; `only` adds them to a site that was built without.  [default: yes]",
)
@click.option("--no-pdf", "pdf", flag_value="no", help="Leave the printed documents out: the same as --pdf no.")
@click.option("--jobs", type=Integer(1, 256), metavar="N", help="How many PDFs are made at once [default: one a core].")
@click.option("--dask", metavar="ADDRESS", help="Have it made by the Dask cluster whose scheduler answers at ADDRESS.")
@click.option(
    "--timings",
    is_flag=False,
    flag_value="tables",
    type=click.Choice(["tables", "json"]),
    help="Tell where the time went: steps, the slowest templates and documents.",
)
@today_option()
@cache_option()
@project_option()
def build(output: Path | None, project: Path | None, **words: Any) -> int:
    """Make the web site and the documents. Where there is an error, nothing is written.

    Example:  whistpress build --output /srv/www/whist
              whistpress build --no-pdf && whistpress build --pdf only
              whistpress build --dask tcp://10.0.0.1:8786
    """
    from whistpress.cli.actions.build import BuildWords
    from whistpress.cli.actions.build import build as action

    return action(project, output, BuildWords(**words))


@click.command(cls=Verb)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address or name to answer at; other names are refused.")
@click.option(
    "--port", type=Integer(0, 65_535), metavar="N", default=8000, show_default=True, help="The port; 0 takes a free one."
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the site is built [default: a folder that goes when this ends].",
)
@click.option("--no-pdf", is_flag=True, help="Leave the printed documents out.")
@today_option()
@project_option()
def serve(host: str, port: int, output: Path | None, no_pdf: bool, today: datetime.date | None, project: Path | None) -> int:
    """Show the site, and anew at each save.

    Example:  whistpress serve --port 8080
    """
    from whistpress.cli.actions.serve import serve as action

    return action(project, output, host=host, port=port, today=today, pdf=not no_pdf)


COMMANDS = (new, add, check, build, serve)
