"""What the register knows of one system of play."""

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.request import Request


class System(Struct, frozen=True, kw_only=True):
    """A system of play.

    `takes` are the size options that a secretary would use, the best first; `sizes` says in words which sizes serve;
    `variants` its variants; `options` the further keys of a Request that it understands; `book` where it is printed;
    `summary` one sentence on how it goes; `default_scoring` the method when an event names none, `variant_scoring` that of a
    variant which needs another; `arrange` makes the schedule or raises MovementError. `season` is true where a round is a
    whole session, and partners change between them; `any_rounds` where any number of rounds can be asked for.
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
    season: bool = False
    any_rounds: bool = False
    variant_scoring: Mapping[str, str] = field(default_factory=dict)

    def scoring_of(self, variant: str | None) -> str:
        """The method by which a variant is scored when an event names none."""
        return self.variant_scoring.get(variant or "", self.default_scoring)
