"""What the register knows of one system of play."""

from collections.abc import Callable
from dataclasses import dataclass

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.request import Request


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A system of play.

    `takes` are the size options that a secretary would use, the best first; `sizes` says in words which sizes serve;
    `variants` its variants; `options` the further keys of a Request that it understands; `book` where it is printed;
    `summary` one sentence on how it goes; `default_scoring` the method when an event names none; `arrange` makes the
    schedule or raises MovementError.
    """

    name: str
    contest: Contest
    takes: tuple[str, ...]
    sizes: str
    book: str
    summary: str
    default_scoring: str
    arrange: Callable[[Request], Schedule]
    variants: tuple[str, ...] = ()
    options: frozenset[str] = frozenset()
