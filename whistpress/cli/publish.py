"""`whistpress publish`: check, build, and send the site to where the person at this machine has agreed to send it."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.build_report import shown_progress
from whistpress.cli.options import Verb, cache_option, project_option, today_option
from whistpress.cli.speech import ContentError, SlipError, as_boxes, can_ask, remark, say
from whistpress.cli.whereabouts import project_folder, reader_of

if TYPE_CHECKING:
    from whistpress.engine.sending import SendError, Sending
    from whistpress.league.front.read.settings import PublishTarget

WAYS = ("folder", "git", "rsync", "sftp")
_SHOWN = 5


@click.command(cls=Verb)
@click.option(
    "--to", type=click.Choice(WAYS), metavar="WAY", help="How it goes, in place of [publish]: folder, git, rsync, sftp."
)
@click.option("--where", metavar="PLACE", help="Where it goes, in place of [publish].")
@click.option("--yes", is_flag=True, help="Ask nothing: for a place that was agreed to, or that --to and --where name.")
@click.option("--local", is_flag=True, help="The repository, or the folder for rsync, is one of your own on this machine.")
@today_option()
@cache_option()
@project_option()
def publish(
    to: str | None,
    where: str | None,
    yes: bool,
    local: bool,
    today: datetime.date | None,
    cache: Path | None,
    project: Path | None,
) -> int:
    """Check, build, and send the site to its place on the web.

    The place stands in content/league.toml, under [publish]: a folder, a branch of a Git repository, a server by rsync or SFTP.
    The first time, and when it has changed, whistpress says what would happen there, and asks. Where there is an error in the
    files, nothing is sent.

    Example:  whistpress publish
              whistpress publish --to git --where git@github.com:you/whist.git --yes
    """
    from whistpress.engine.agreements import agree, agreement_to
    from whistpress.engine.send import send
    from whistpress.engine.sending import SendError, Sending
    from whistpress.engine.targets import require_consent, resolve_target

    folder = project_folder(project)
    try:
        target = resolve_target(folder, _target(folder, to, where))
        agreement = agreement_to(folder, target)
        is_agreed = agreement is not None or (to is not None and yes)
        sending = Sending(folder, folder / "output", target, Path(), local or (agreement is not None and agreement.local))
        require_consent(target, local=sending.local)
        if not is_agreed and not can_ask():
            raise _nobody_to_ask(target)
        memory, status = _build(folder, today, cache)
        if memory is None:
            return status
        sending = Sending(folder, sending.output, target, memory, sending.local)
        if not is_agreed:
            _ask(sending)
            agree(folder, target, local=sending.local)
        done = send(sending)
    except SendError as error:
        raise SlipError(str(error), *error.helps, status=1) from error
    for words in done.remarks:
        remark(f"note: {words}")
    removed = f", {len(done.removed)} removed" if done.removed else ""
    say(f"{len(done.sent)} files sent{removed}: {target.where}")
    return status


def _build(folder: Path, today: datetime.date | None, cache: Path | None) -> tuple[Path | None, int]:
    """Build the site and show its problems; return the cache folder (None when nothing can be sent) and the status."""
    from whistpress.cli.build_report import summary
    from whistpress.engine.context import build_context
    from whistpress.engine.output import output_folder
    from whistpress.engine.pipeline import Options
    from whistpress.engine.pipeline import build as build_league
    from whistpress.problems import Problems

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
        return None, 1
    say(summary(report, folder / "output"))
    return memory, problems.exit_status()


def _ask(sending: "Sending") -> None:
    """Print what sending to a new target would change there, and ask whether to send; SlipError if the user refuses."""
    from whistpress.engine.agreements import agreements
    from whistpress.engine.send import look

    target, earlier = sending.target, agreements(sending.project)
    until_now = f" Until now it went to {earlier[-1].where}." if earlier else ""
    remark(f"The site of this league has not been sent to {target.where} ({target.to}) from this machine yet.{until_now}")
    if target.to != "folder":
        _require_yes("Look at what is there now?")
    gone = look(sending).not_in(sending.files)
    more = f" and {len(gone) - _SHOWN} more" if len(gone) > _SHOWN else ""
    remark(f"{len(sending.files)} files would be there afterwards.")
    remark(f"Removed there: {', '.join(gone[:_SHOWN])}{more}." if gone else "Nothing would be removed there.")
    _require_yes("Send it, and remember the place?")


def _require_yes(question: str) -> None:
    if not click.confirm(question, err=True):
        raise SlipError("nothing was sent", status=1)


def _nobody_to_ask(target: "PublishTarget") -> "SendError":
    from whistpress.engine.sending import SendError

    return SendError(
        f"on this machine nobody has agreed yet that the site goes to {target.where}; nothing was sent",
        "type  whistpress publish  in a terminal once, and answer its question",
        f"where nobody can answer: whistpress publish --to {target.to} --where {target.where} --yes",
    )


def _target(folder: Path, to: str | None, where: str | None) -> "PublishTarget":
    """Return where the site goes; SlipError when nothing says it, ContentError when the league's file says it wrongly."""
    from whistpress.league.front.read.settings import PublishTarget, example_of, fits, publish_target
    from whistpress.problems import Problems

    if to is not None and where is not None:
        if not fits(to, where):
            raise SlipError(f"--where: {where!r} is no place for {to}", f"write it so: --where {example_of(to)}")
        return PublishTarget(to, where)
    if to is not None or where is not None:
        raise SlipError("--to and --where go together", "without them [publish] in content/league.toml says where the site goes")
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
