"""`whistpress serve`: the site in a browser, anew at each save."""

import datetime
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.options import Integer, Verb, project_option, today_option
from whistpress.cli.speech import SlipError, remark, say
from whistpress.cli.whereabouts import project_folder

if TYPE_CHECKING:
    from whistpress.engine.report import Report


@click.command(cls=Verb)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address or name to answer at; 0.0.0.0 for all in the network who have the read code that it prints.",
)
@click.option(
    "--port", type=Integer(0, 65_535), metavar="N", default=8000, show_default=True, help="The port; 0 takes a free one."
)
@click.option(
    "--book-port",
    type=Integer(1, 65_535),
    metavar="N",
    help="Move the score book to another port for good [default: the one that it has had, the first time a free one].",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the site is built [default: a folder that goes when this ends].",
)
@click.option("--open", "opens", is_flag=True, help="Open the score book in the browser; where it runs already, that one.")
@click.option("--no-pdf", is_flag=True, help="Leave the printed documents out.")
@today_option()
@project_option()
def serve(
    host: str,
    port: int,
    book_port: int | None,
    output: Path | None,
    opens: bool,
    no_pdf: bool,
    today: datetime.date | None,
    project: Path | None,
) -> int:
    """Show the site anew at each save, and the score book.

    Example:  whistpress serve --port 8080
    """
    import webbrowser

    from whistpress.serve import Preview, ServeError

    folder = project_folder(project)
    try:
        preview = Preview(
            folder, output, host=host, port=port, book_port=book_port, today=today, pdf=not no_pdf, on_rebuild=say_rebuild
        )
    except ServeError as refusal:
        if opens and (running := _running_book(folder)):
            webbrowser.open(running)
            say(f"the score book runs already: {running}")
            return 0
        raise SlipError(str(refusal), refusal.help) from refusal

    def tell(address: str) -> None:
        _say_address(address, preview.score_book)
        _say_network(preview.in_network)
        if opens:
            webbrowser.open(preview.score_book)

    preview.serve(on_start=tell)
    return 0


def _running_book(project: Path) -> str | None:
    """Return the address of the score book of a league, if it runs."""
    import http.client

    from whistpress.book.desk import league_key
    from whistpress.book.port import BOOK_HOST, kept_port
    from whistpress.book.site import BOOK_HEADER
    from whistpress.book.views import ROOT

    port = kept_port(project)
    if port is None:
        return None
    try:
        connection = http.client.HTTPConnection(BOOK_HOST, port, timeout=2)
        connection.request("HEAD", ROOT)
        runs = connection.getresponse().getheader(BOOK_HEADER) == league_key(project)
        connection.close()
    except (OSError, http.client.HTTPException):
        return None
    return f"http://{BOOK_HOST}:{port}{ROOT}" if runs else None


def say_rebuild(report: "Report", boxes: str) -> None:
    """Say how a rebuild went."""
    from whistpress.cli.build_report import counts

    if boxes:
        remark(boxes.rstrip("\n"))
    say(counts(report) if not report.problems.errors else "the last good page stays, with the problems on top of it")


def _say_network(addresses: Sequence[str]) -> None:
    """Say at which addresses other machines read the site, who can, and the first as a QR code."""
    from whistpress.printing.qr import terminal_qr

    if not addresses:
        return
    say(f"in the network: {' or '.join(addresses)}")
    say("whoever is in the same network and has that address reads the site as it is now, drafts too; nobody can change anything")
    picture = terminal_qr(addresses[0])
    try:
        picture.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    for line in picture.splitlines():
        say(click.style(line, fg="black", bg="bright_white"))


def _say_address(address: str, score_book: str) -> None:
    say(f"look at {address} (Ctrl-C ends it)")
    say(f"the score book: {score_book}")
