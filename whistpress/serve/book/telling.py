"""The text of an evening for the newspaper, and sending the site to its place."""

from pathlib import Path

from whistpress.build import programs
from whistpress.build.event_store import SentEvent
from whistpress.core.model import ScoredEvent
from whistpress.core.scoring import with_carry
from whistpress.exports.tell.events import tell_event
from whistpress.problems import Problems
from whistpress.readers.league.publish_target import publish_target
from whistpress.serve.book.frame import LeagueFrame
from whistpress.serve.book.opened import OpenEvent


def newspaper_text(opened: OpenEvent, frame: LeagueFrame) -> str:
    """Return what `whistpress tell` says of an event, without the names of members who are not to be shown."""
    event, result = opened.event, opened.result
    if event is None or result is None or not event.played:
        return ""
    if frame.league and frame.league.veil:
        event = frame.league.veil.event(event)[0]
        result = with_carry(event, None, None)
    return tell_event(SentEvent(ScoredEvent(event, result)))


def can_publish(project: Path) -> bool:
    """Return whether the league's file says where the site goes."""
    return publish_target(project, Problems()) is not None


def publish(project: Path) -> str:
    """Run `whistpress publish`, and return what it said."""
    return programs.whistpress("publish", "--project", str(project))
