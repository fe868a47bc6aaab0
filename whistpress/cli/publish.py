"""`whistpress publish`: check, build, and send the site to where `[publish]` in league.toml says."""

import datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.options import cache_option, project_option, today_option
from whistpress.cli.progress import shown_progress
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import ContentError, SlipError, as_boxes, remark, say
from whistpress.cli.whereabouts import project_folder, reader_of

if TYPE_CHECKING:
    from whistpress.readers.league.publish_target import PublishTarget


@click.command(cls=Verb)
@click.option("--first", is_flag=True, help="Send the site although the folder holds files that are not from here.")
@today_option()
@cache_option()
@project_option()
def publish(first: bool, today: datetime.date | None, cache: Path | None, project: Path | None) -> int:
    """Check, build, and send the site to its place on the web.

    The place stands in content/league.toml, under [publish]: a folder, a branch of a Git repository, a server by rsync or SFTP.
    Where there is an error in the files, nothing is sent.

    Example:  whistpress publish
    """
    from whistpress.build.context import build_context
    from whistpress.build.output import output_folder
    from whistpress.build.pipeline import Options
    from whistpress.build.pipeline import build as build_league
    from whistpress.build.send import SendError, Sending, send
    from whistpress.cli.build_report import summary
    from whistpress.problems import Problems

    folder = project_folder(project)
    target = _target(folder)
    with shown_progress() as progress:
        context = build_context(folder, cache=cache)
        memory = context.cache.file.parent
        output, unfit = output_folder(folder, None, memory)
        report = build_league(output, context, Options(today=today), progress=progress) if output else None
        context.cache.close()
    problems = report.problems if report else Problems(list(unfit))
    if len(problems):
        remark(as_boxes(problems, reader_of(folder)))
    if report is None or not report.written:
        remark("nothing was sent; the site on the web is as it was")
        return 1
    say(summary(report, folder / "output"))
    key = sha256(f"{target.to} {target.where}".encode()).hexdigest()[:16]
    try:
        done = send(Sending(folder / "output", target, memory / f"sent-{key}.json", first=first))
    except SendError as error:
        raise SlipError(str(error), *error.helps, status=1) from error
    removed = f", {len(done.removed)} removed" if done.removed else ""
    say(f"{len(done.sent)} files sent{removed}: {target.where}")
    return problems.exit_status()


def _target(folder: Path) -> "PublishTarget":
    """Return where the site goes; SlipError when the league's file does not say it, ContentError when it says it wrongly."""
    from whistpress.problems import Problems
    from whistpress.readers.league.publish_target import publish_target

    problems = Problems()
    target = publish_target(folder, problems)
    if problems.errors:
        raise ContentError(problems, reader_of(folder))
    if target is None:
        raise SlipError(
            "content/league.toml does not say where the site goes",
            'add [publish], and below it for example to = "folder" and where = "/srv/www/whist"',
            "the other ways are git, rsync and sftp",
        )
    return target
