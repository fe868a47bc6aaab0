"""`whistpress check`: report every problem of the content, and write nothing."""

import datetime
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.options import (
    cache_option,
    complete_event,
    format_option,
    project_option,
    today_option,
)
from whistpress.cli.progress import shown_progress
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import answer_problems
from whistpress.cli.whereabouts import find_event, project_folder, reader_of

if TYPE_CHECKING:
    from whistpress.problems import Problem


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
    from whistpress.build.context import build_context
    from whistpress.build.pipeline import check as check_league

    folder = project_folder(project)
    with shown_progress() as progress:
        problems = check_league(build_context(folder, cache=cache), today=today, progress=progress)
    if release is not None:
        problems.extend(_before_release(folder, release, today))
    answer_problems(problems, reader_of(folder), form)
    return problems.exit_status(strict=strict)


def _before_release(folder: Path, words: str, today: datetime.date | None) -> "Iterable[Problem]":
    """Return the findings to look at in an event before its result is final."""
    from whistpress.build.load import load
    from whistpress.core.scoring.findings import release_problems

    place, loaded = find_event(folder, words), load(folder, today)
    events = loaded.league.events if loaded.league else ()
    event = next((event for event in events if event.at.file == place.shown), None)
    if event is None or loaded.record is None:
        return ()
    whole = loaded.record.stored[event.id].load()
    return release_problems(whole.event, whole.result, loaded.record.league.close_margin) if whole.result else ()
