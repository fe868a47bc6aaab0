"""From the words of a command line to a schedule: a system of play with its options, or a movement file."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whistpress.cli.named import names_like
from whistpress.cli.speech import ContentError, SlipError, close_to
from whistpress.cli.whereabouts import EventPlace, event_names, find_event, reader_of
from whistpress.core.model import Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange

if TYPE_CHECKING:
    from whistpress.reading.movement_file import MovementManner

FILES = (".asc", ".csv", ".txt")
"""Endings of file names; no system's name has one."""

SERVING = ("deals", "rounds", "sets", "missing", "variant", "teams")
"""The options that a movement file allows."""


def schedule_of(words: str, said: Mapping[str, Any]) -> Schedule:
    """Arrange a system of play, read a movement file, or take an event's; SlipError says why it is impossible and what serves."""
    if words.lower().endswith(FILES) or (words not in SYSTEMS and not words.endswith(".toml") and Path(words).is_file()):
        return _from_file(Path(words), said)
    if words not in SYSTEMS and (location := _event_called(words)):
        return _of_event(location, said)
    return arrange_or_refuse(request_of(words, said))


def _event_called(words: str) -> EventPlace | None:
    """Return the event with that name or file, if there is one; SlipError where the words name a season, and no event of it."""
    try:
        return find_event(None, words)
    except SlipError:
        if "/" in words:
            raise
        return None


def _of_event(location: EventPlace, said: Mapping[str, Any]) -> Schedule:
    from whistpress.cli.scored import scored

    if option := next((name for name, value in said.items() if value), None):
        raise SlipError(f"an event's file has its size: leave --{option.replace('_', '-')} out")
    scored_file = scored(location)
    if scored_file.event is None:
        raise ContentError(scored_file.problems, reader_of(location.project))
    if scored_file.event.schedule is None:
        raise SlipError(f"{scored_file.event.title} has no movement", "whistpress advise says which would serve")
    return scored_file.event.schedule


def request_of(system: str, said: Mapping[str, Any]) -> Request:
    """Return the request for a system of play from the options of the command line."""
    if system not in SYSTEMS:
        near = close_to(system, SYSTEMS) or names_like(system, event_names())
        raise SlipError(f"no system of play is called {system!r}", *near, "whistpress systems lists them")
    return Request(system=system, **said)


def arrange_or_refuse(request: Request) -> Schedule:
    """Return the schedule of a request; SlipError when it cannot be arranged."""
    try:
        return arrange(request)
    except MovementError as refusal:
        from whistpress.core.movement.recommend import refusal_helps

        raise SlipError(refusal.message, *refusal_helps(request, refusal, in_file=False)) from refusal


def schedule_of_file(file: Path, manner: "MovementManner") -> Schedule:
    """Return the schedule of a movement file; ContentError for its problems, SlipError for options that do not fit it."""
    from whistpress.reading.movement_file import MovementFileError, read_movement

    if not file.is_file():
        raise SlipError(f"there is no file {str(file)!r}")
    try:
        return read_movement(file, manner)
    except MovementFileError as wrong:
        raise ContentError(wrong.problems, reader_of(None)) from wrong
    except MovementError as refusal:
        raise SlipError(refusal.message, *refusal.helps) from refusal


def _from_file(file: Path, said: Mapping[str, Any]) -> Schedule:
    from whistpress.reading.movement_file import MovementManner

    option = next((name for name, value in said.items() if value and name not in SERVING), None)
    if option:
        beside = ", ".join(f"--{name}" for name in SERVING)
        raise SlipError(
            f"a movement file settles its size: --{option.replace('_', '-')} does not go with it", f"beside it go {beside}"
        )
    return schedule_of_file(file, MovementManner(**{name: value for name, value in said.items() if name in SERVING}))
