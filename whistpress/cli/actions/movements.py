"""From the words of a command line to a schedule: a system of play with its options, or a movement file."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whistpress.cli.actions.whereabouts import reader_of
from whistpress.cli.speech import Slip, Wrong, close_to
from whistpress.core.model import Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange

if TYPE_CHECKING:
    from whistpress.readers.movement_file import MovementManner

FILES = (".asc", ".csv", ".txt")
"""How names end that are never those of a system."""

SERVING = ("deals", "rounds", "sets", "missing", "variant", "teams")
"""The options that go with a movement file."""


def schedule_of(words: str, said: Mapping[str, Any]) -> Schedule:
    """Arrange a system of play, or read a movement file; a Slip says why it cannot be and what would serve."""
    if words.lower().endswith(FILES) or (words not in SYSTEMS and Path(words).is_file()):
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


def schedule_of_file(file: Path, manner: "MovementManner") -> Schedule:
    """The schedule of a movement file; what is wrong with it as boxes, what does not go with it as a Slip."""
    from whistpress.readers.movement_file import MovementFileError, read_movement

    if not file.is_file():
        raise Slip(f"there is no file {str(file)!r}")
    try:
        return read_movement(file, manner)
    except MovementFileError as wrong:
        raise Wrong(wrong.problems, reader_of(None)) from wrong
    except MovementError as refusal:
        raise Slip(refusal.message, *refusal.helps) from refusal


def _from_file(file: Path, said: Mapping[str, Any]) -> Schedule:
    from whistpress.readers.movement_file import MovementManner

    given = next((name for name, value in said.items() if value and name not in SERVING), None)
    if given:
        beside = ", ".join(f"--{name}" for name in SERVING)
        raise Slip(f"a movement file settles its size: --{given.replace('_', '-')} does not go with it", f"beside it go {beside}")
    return schedule_of_file(file, MovementManner(**{name: value for name, value in said.items() if name in SERVING}))
