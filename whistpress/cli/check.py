"""`whistpress check`: report every problem of the content, and write nothing."""

import datetime
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.build_report import shown_progress
from whistpress.cli.options import Verb, cache_option, complete_event, format_option, project_option, today_option
from whistpress.cli.speech import as_boxes, give, problem_answer, remark
from whistpress.cli.whereabouts import find_event, project_folder, reader_of

if TYPE_CHECKING:
    from whistpress.engine.saved_league import LoadedLeague
    from whistpress.problems import Problem


@click.command(cls=Verb)
@click.argument("file", required=False, metavar="[FILE|EVENT]", shell_complete=complete_event)
@click.option("--strict", is_flag=True, help="Let warnings count as errors.")
@click.option(
    "--release",
    metavar="EVENT",
    shell_complete=complete_event,
    help="Look once more at this event before it is final: odd scores, a close finish.",
)
@format_option("text", "json", "csv", "github", "gitlab")
@today_option()
@cache_option()
@project_option()
def check(
    file: str | None,
    strict: bool,
    release: str | None,
    form: str,
    today: datetime.date | None,
    cache: Path | None,
    project: Path | None,
) -> int:
    """Say everything that is wrong in the files. Nothing is written.

    With FILE, a file of the league, or EVENT: only what is wrong there.

    Example:  whistpress check --strict
              whistpress check content/members.toml
              whistpress check --release friday-compass-game
    """
    from whistpress.cli.build_report import answer_of, blames_the_machine
    from whistpress.engine.context import build_context
    from whistpress.engine.pipeline import check as check_league
    from whistpress.league.people.model import PRIVATE
    from whistpress.problems import Problems
    from whistpress.unchanged import forget, remember

    began, folder, boxes = time.monotonic(), project_folder(project), ""
    with shown_progress() as progress:
        problems = check_league(build_context(folder, cache=cache), today=today, progress=progress)
    if release is not None:
        problems.extend(_before_release(folder, release, today, cache))
    if file is not None:
        shown = _problem_file(folder, file)
        others = sum(problem.at.file != shown for problem in problems)
        problems = Problems([problem for problem in problems if problem.at.file == shown])
        if others:
            boxes = f"{others} more {'problem' if others == 1 else 'problems'} in other files: whistpress check\n"
    if shown := as_boxes(problems, reader_of(folder)):
        boxes += f"{shown}\n"
    line, status = problem_answer(problems, form), problems.exit_status(strict=strict)
    remark(boxes, end="")
    give(line)
    if (folder / PRIVATE).is_dir() or blames_the_machine(problems):  # Git may begin to track private files at any time
        forget(sys.argv[1:])
    else:
        remember(sys.argv[1:], folder, answer_of(line, boxes, status), time.monotonic() - began)
    return status


def _problem_file(folder: Path, words: str) -> str:
    """Return the name by which problems show a file of the league, or the file of an event; SlipError when there is none."""
    for path in (Path(words), folder / words):
        if path.is_file() and path.resolve().is_relative_to(folder):
            return path.resolve().relative_to(folder).as_posix()
    return find_event(folder, words).display_path


def _before_release(folder: Path, words: str, today: datetime.date | None, cache: Path | None) -> "Iterable[Problem]":
    """Return the findings to look at in an event before its result is final."""
    from whistpress.core.scoring.findings import release_problems
    from whistpress.engine.saved_league import ask_league

    location = find_event(folder, words)

    def findings(loaded: "LoadedLeague") -> "Iterable[Problem]":
        events = loaded.league.events if loaded.league else ()
        event = next((event for event in events if event.at.file == location.display_path), None)
        if event is None or loaded.record is None:
            return ()
        whole = loaded.record.stored[event.id].load()
        return tuple(release_problems(whole.event, whole.result, loaded.record.league.close_margin)) if whole.result else ()

    return ask_league(folder, findings, today, cache)
