"""From the words of a command line to a schedule: a system of play with its options, or a movement file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from whistpress.cli.actions.whereabouts import reader_of
from whistpress.cli.speech import Slip, Wrong, close_to
from whistpress.core.model import Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.problems import Problem, Problems, Span


def schedule_of(words: str, said: Mapping[str, Any]) -> Schedule:
    """Arrange a system of play, or read a movement file (`.asc`); a Slip says why it cannot be and what would serve."""
    if words.lower().endswith(".asc") or (words not in SYSTEMS and Path(words).is_file()):
        return _from_file(Path(words), said)
    return arranged(request_of(words, said))


def request_of(system: str, said: Mapping[str, Any]) -> Request:
    """What is asked of a system of play, from the options of the command line."""
    if system not in SYSTEMS:
        raise Slip(f"no system of play is called {system!r}", *close_to(system, SYSTEMS), "whistpress systems lists them")
    return Request(system=system, **said)


def arranged(request: Request) -> Schedule:
    """The schedule of a request; its refusal as a Slip."""
    try:
        return arrange(request)
    except MovementError as refusal:
        raise Slip(refusal.message, *refusal.helps) from refusal


def _from_file(file: Path, said: Mapping[str, Any]) -> Schedule:
    from whistpress.readers.movement_file import MovementFileError, read_movement

    if any(said.values()):
        given = next(name for name, value in said.items() if value).replace("_", "-")
        raise Slip(f"a movement file settles everything; --{given} does not go with it")
    if not file.is_file():
        raise Slip(f"there is no file {str(file)!r}")
    try:
        return read_movement(file)
    except MovementFileError as refusal:
        at = Span(str(file), refusal.line, refusal.column, refusal.length)
        problem = Problem(code="E407", message=refusal.message, at=at, helps=refusal.helps)
        raise Wrong(Problems([problem]), reader_of(None)) from refusal
