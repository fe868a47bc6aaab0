"""A signal: what was done, by whom, with which cards, and from when on it is certain."""

from collections.abc import Callable, Iterable
from enum import StrEnum

from msgspec import Struct

from whistpress.core.model.cards import Card, Suit
from whistpress.core.model.schedule import Seat
from whistpress.language import noted

Made = tuple[int, Card]
"""A card that makes a signal, and the number of its trick."""


class Kind(StrEnum):
    """What was done."""

    CALL = noted("trump signal")
    LATE_CALL = noted("late trump signal")
    COMMAND = noted("signal when trumps are out")
    ECHO = noted("echo in a plain suit")
    SUB_ECHO = "sub-echo"
    TRUMP_ECHO = noted("echo in trumps")
    UNBLOCKING = "unblocking"
    DISCARD = noted("first discard")
    DISCARD_AGAINST = noted("first discard when trumps are against")
    HIGH_DISCARD = noted("high discard from an unopened suit")
    MASTER_DISCARD = noted("discard of the best card of a suit")
    DISCARD_ECHO = noted("echo in the discard")


ASKS = frozenset({Kind.CALL, Kind.LATE_CALL})
"""Signals that ask for trumps."""


class Signal(Struct, frozen=True):
    """A signal: its kind, who made it, and the cards that made it, each with the number of its trick.

    `shown` is the trick with which the fallen cards leave no other reading; None where they leave one to the end.
    """

    kind: Kind
    seat: Seat
    cards: tuple[Made, ...]
    shown: int | None

    @property
    def trick(self) -> int:
        """The trick with which it was complete."""
        return self.cards[-1][0]

    @property
    def suit(self) -> Suit:
        """The suit in which it was made."""
        return self.cards[0][1].suit


def first_certain(tricks: Iterable[int], reading: Callable[[int], Kind | None]) -> tuple[Kind, int] | None:
    """The first of some tricks after which the fallen cards leave one reading, and that reading; None if there is none."""
    return next(((kind, upto) for upto in tricks if (kind := reading(upto)) is not None), None)
