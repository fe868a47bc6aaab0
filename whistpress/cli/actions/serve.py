"""`whistpress serve`: the site in a browser, anew at each save."""

import datetime
from pathlib import Path

from whistpress.build.report import Report
from whistpress.cli.actions.build import counts
from whistpress.cli.actions.whereabouts import project_folder
from whistpress.cli.speech import SlipError, remark, say
from whistpress.serve import ServeError
from whistpress.serve import serve as serve_league


def serve(
    project: Path | None, output: Path | None, *, host: str, port: int, today: datetime.date | None, pdf: bool = True
) -> int:
    """Serve until Ctrl-C: the address first, then a line for each rebuild, with its problems as boxes."""
    folder = project_folder(project)
    try:
        serve_league(folder, output, host, port, today=today, pdf=pdf, on_start=_say_address, on_rebuild=say_rebuild)
    except ServeError as refusal:
        raise SlipError(str(refusal), refusal.help) from refusal
    return 0


def say_rebuild(report: Report, boxes: str) -> None:
    """Say how a rebuild went."""
    if boxes:
        remark(boxes.rstrip("\n"))
    say(counts(report) if not report.problems.errors else "the last good page stays, with the problems on top of it")


def _say_address(address: str) -> None:
    say(f"look at {address} (Ctrl-C ends it)")
