"""Who calls the pure functions of a build: this process, others of this machine, or those of a cluster."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from whistpress.language import SOURCE
from whistpress.values import dataclass

Outcome = TypeVar("Outcome")


@dataclass(frozen=True, slots=True)
class Scene:
    """What every function of a build speaks and looks like besides its arguments: the language, the folders of the theme.

    The first folder that has a file wins; the packaged theme comes last and is not among them.
    """

    language: str = SOURCE
    folders: tuple[Path, ...] = ()


class Workers(Protocol):
    """Calls functions that take nothing (partials of module-level functions with frozen arguments) and gives what they gave."""

    def outcomes(self, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> Iterator[tuple[int, Outcome | Exception]]:
        """The place of each task and its outcome, each once, in whatever order they get ready.

        What a task raised is its outcome; a worker that died is the outcome of the tasks that it alone had.
        """
        ...
