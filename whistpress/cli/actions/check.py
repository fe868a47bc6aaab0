"""`whistpress check`: everything that is wrong, and nothing written."""

import datetime
from pathlib import Path

from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.whereabouts import project_folder, reader_of
from whistpress.cli.speech import give, say, show_problems
from whistpress.pipeline.check import check as check_league
from whistpress.views.data import as_json, problems_csv, problems_json


def check(project: Path | None, *, today: datetime.date | None, strict: bool, form: str) -> int:
    """Print the problems: boxes on standard error, and JSON or CSV on standard output when that was asked for."""
    folder = project_folder(project)
    with shown_progress() as progress:
        problems = check_league(folder, today=today, progress=progress)
    show_problems(problems, reader_of(folder))
    if form == "json":
        give(as_json(problems_json(problems)))
    elif form == "csv":
        give(problems_csv(problems))
    elif not len(problems):
        say("no problems")
    return problems.exit_status(strict=strict)
