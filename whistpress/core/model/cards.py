"""Suits, cards and the trump card of a deal."""

from enum import StrEnum

from msgspec import Struct

RANKS = "AKQJT98765432"


class Suit(StrEnum):
    """The four suits, by the letter that event files use."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def word(self) -> str:
        """The suit's name: `hearts`."""
        return self.name.lower()


class Trump(Struct, frozen=True, order=True):
    """The card turned up for a deal, or the suit alone (`rank` is None) where one suit is trumps throughout.

    `rank` is one of A K Q J T 9 … 2.
    """

    suit: Suit
    rank: str | None = None

    @classmethod
    def parse(cls, written: str) -> "Trump":
        """Read `"CK"` (suit, then rank) or `"H"` (the suit alone); ValueError when it is no card of the pack."""
        suit, rank = written[:1], written[1:]
        if suit not in set(Suit) or len(rank) > 1 or (rank and rank not in RANKS):
            raise ValueError(f"expected a suit S H D C and a rank {' '.join(RANKS)}, not {written!r}")
        return cls(Suit(suit), rank or None)

    def __str__(self) -> str:
        return self.suit.value + (self.rank or "")
