"""`whistpress serve`: the site in a browser, anew at each save."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.options import (
    Integer,
    project_option,
    today_option,
)
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import SlipError, remark, say
from whistpress.cli.whereabouts import project_folder

if TYPE_CHECKING:
    from whistpress.build.report import Report


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
    """Show the site, and anew at each save; keep the score book in the browser.

    Example:  whistpress serve --port 8080
    """
    from whistpress.serve import Preview, ServeError

    folder = project_folder(project)
    try:
        preview = Preview(folder, output, host=host, port=port, today=today, pdf=not no_pdf, on_rebuild=say_rebuild)
    except ServeError as refusal:
        raise SlipError(str(refusal), refusal.help) from refusal
    preview.serve(on_start=lambda address: _say_address(address, preview.score_book))
    return 0


def say_rebuild(report: "Report", boxes: str) -> None:
    """Say how a rebuild went."""
    from whistpress.cli.build_report import counts

    if boxes:
        remark(boxes.rstrip("\n"))
    say(counts(report) if not report.problems.errors else "the last good page stays, with the problems on top of it")


def _say_address(address: str, score_book: str) -> None:
    say(f"look at {address} (Ctrl-C ends it)")
    say(f"the score book: {score_book}")
