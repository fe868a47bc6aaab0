"""The score sheet of one table: what games that are played in rubbers or single games have in common.

Each such game takes its deals as a record has them (`Recorded`: one value for each quantity of its rule), marks them one
after the other, and gives a `ScoreSheet`. Sides are numbered from 1; a side is a pair, or a player for himself.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model.rubbers import GameWon, MarkedDeal, Points, RubberMark, ScoreSheet, Value

__all__ = [
    "GameWon",
    "ImpossibleDealError",
    "MarkedDeal",
    "Marking",
    "Points",
    "Quantity",
    "Recorded",
    "RubberMark",
    "ScoreSheet",
    "Value",
    "whole_or_half",
]  # fmt: skip


class ImpossibleDealError(ValueError):
    """A deal that cannot have been: why, and which quantity is at fault; `deal` (from 1) where it is one of several."""

    def __init__(self, quantity: str, message: str, deal: int | None = None) -> None:
        super().__init__(message)
        self.quantity = quantity
        self.message = message
        self.deal = deal


class Recorded(Struct, frozen=True):
    """A deal as it is recorded: its number (from 1) and its quantities. What is not there has the value that is asked for.

    Each question raises ImpossibleDealError, naming the quantity, for a value that the rule does not know.
    """

    number: int
    values: Mapping[str, Value]

    def wrong(self, quantity: str, message: str) -> ImpossibleDealError:
        """Make the error that names this deal."""
        return ImpossibleDealError(quantity, message, self.number)

    def whole(self, quantity: str, least: int, most: int, default: int | None = None) -> int:
        """Take a whole number from `least` to `most`."""
        value = self.values.get(quantity, default)
        if value is None:
            raise self.wrong(quantity, f"this deal has no '{quantity}'")
        if not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(quantity, f"'{quantity}' is a whole number from {least} to {most}")
        return value

    def word(self, quantity: str, words: Sequence[str], default: str | None = None) -> str:
        """Take one of some words."""
        value = self.values.get(quantity, default)
        if value is None:
            raise self.wrong(quantity, f"this deal has no '{quantity}'")
        if value not in words:
            raise self.wrong(quantity, f"'{quantity}' is one of {', '.join(words)}")
        return str(value)

    def row(self, quantity: str, length: int, least: int, most: int) -> tuple[int, ...]:
        """Take a whole number for each of `length` sides."""
        value = self.values.get(quantity)
        numbers = tuple(number for number in value if isinstance(number, int)) if isinstance(value, tuple) else ()
        if len(numbers) != length or not all(least <= number <= most for number in numbers):
            raise self.wrong(quantity, f"'{quantity}' is a row of {length} whole numbers from {least} to {most}")
        return numbers

    def by_side(self, quantity: str, sides: int) -> Mapping[int, int | str | tuple[int | str, ...]]:
        """Take what is written for each side, by its number; a side that is not named has nothing."""
        value = self.values.get(quantity, {})
        if not isinstance(value, Mapping) or not all(side in range(1, sides + 1) for side in value):
            raise self.wrong(quantity, f"'{quantity}' is written by side, as {{ 2 = … }}; sides are 1 to {sides}")
        return value

    def counts(self, quantity: str, sides: int, most: int) -> Mapping[int, int]:
        """Take a number for each side that has one."""
        found = self.by_side(quantity, sides)
        for number in found.values():
            if not isinstance(number, int) or not 0 <= number <= most:
                raise self.wrong(quantity, f"'{quantity}' of a side is a whole number up to {most}")
        return {side: number for side, number in found.items() if isinstance(number, int)}


class Quantity(Struct, frozen=True, kw_only=True):
    """A key of a deal: its name, and in one sentence what is written under it."""

    name: str
    words: str


Marking = Callable[[Sequence[Recorded]], ScoreSheet]
"""From the deals of a table to its score."""


def whole_or_half(points: Fraction) -> Points:
    """Points that were divided, as a whole number where they are one."""
    return points.numerator if points.denominator == 1 else points
