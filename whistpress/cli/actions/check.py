"""`whistpress check`: everything that is wrong, and nothing written."""

import datetime
from collections.abc import Iterable
from pathlib import Path

from whistpress.build.context import build_context
from whistpress.build.pipeline import check as check_league
from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.whereabouts import find_event, project_folder, reader_of
from whistpress.cli.speech import give, say, show_problems
from whistpress.exports.encoding import as_json, problems_csv, problems_json
from whistpress.problems import Problem


def check(
    project: Path | None,
    *,
    today: datetime.date | None,
    strict: bool,
    form: str,
    release: str | None = None,
    cache: Path | None = None,
) -> int:
    """Print the problems: boxes on standard error, and JSON or CSV on standard output when that was asked for."""
    folder = project_folder(project)
    with shown_progress() as progress:
        problems = check_league(build_context(folder, cache=cache), today=today, progress=progress)
    if release is not None:
        problems.extend(_before_release(folder, release, today))
    show_problems(problems, reader_of(folder))
    if form == "json":
        give(as_json(problems_json(problems)))
    elif form == "csv":
        give(problems_csv(problems))
    elif not len(problems):
        say("no problems")
    return problems.exit_status(strict=strict)


def _before_release(folder: Path, words: str, today: datetime.date | None) -> Iterable[Problem]:
    """What to look at once more in an event before its result is final."""
    from whistpress.build.load import load
    from whistpress.core.scoring.findings import release_problems

    place, loaded = find_event(folder, words), load(folder, today)
    events = loaded.league.events if loaded.league else ()
    event = next((event for event in events if event.at.file == place.shown), None)
    if event is None or loaded.record is None:
        return ()
    whole = loaded.record.stored[event.id].load()
    return release_problems(whole.event, whole.result, loaded.record.league.close_margin) if whole.result else ()
