"""The command book."""

from pathlib import Path
from typing import Any

import click

from whistpress.cli.commands.options import project_option
from whistpress.cli.shapes import Verb


@click.command(cls=Verb)
@click.argument("of")
@click.option(
    "--sheet",
    type=click.Choice(["A4", "Letter", "A5", "half-letter"]),
    help="The size of its pages [default: half of the league's `paper`].",
)
@click.option("--booklet", is_flag=True, help="Half sheets in the order in which they are folded and stitched.")
@click.option("--right-hand", is_flag=True, help="With a half title; each chapter begins on a right-hand page.")
@click.option("--large", is_flag=True, help="Large print: half as large again.")
@click.option("--contrast", is_flag=True, help="High contrast: no thin line, no italics.")
@click.option("-o", "target", type=click.Path(path_type=Path), metavar="FILE", help="The PDF to write.")
@project_option()
def book(of: str, target: Path | None, project: Path | None, **asked: Any) -> int:
    """Bind a season or a congress as a book.

    The year book or the proceedings, with a title page, contents, the record chapter by chapter, a list of its pictures and
    an index of persons. The league's own texts (a foreword, an obituary) lie in content/books.

    OF is a season (the folder's name below content/events) or a congress (its file's name below content/congresses).

    Example:  whistpress book 1900-niagara-falls --sheet Letter --booklet
    """
    from whistpress.cli.actions.book import book as action

    return action(project, of, target, asked)


COMMANDS = (book,)
"""What the program adds."""
