"""Suits, cards, the four hands of a deal, and the record of its play at a table."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import force_setattr

from whistpress.core.model.schedule import Seat, Seats
from whistpress.problems import Span

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
    """The card turned up for a deal, or the suit alone (`rank` is None) if one suit is trumps throughout.

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


CLOCKWISE = tuple(Seat)
"""The seats as the deal and the play go round: N, E, S, W."""

HAND = 13
"""Cards in a hand, and tricks in a deal."""


class Card(NamedTuple):
    """One card of the pack: its suit, and its rank (A K Q J T 9 … 2)."""

    suit: Suit
    rank: str

    @property
    def strength(self) -> int:
        """The rank as a number: 14 for the ace, 2 for the two."""
        return 14 - RANKS.index(self.rank)

    def __str__(self) -> str:
        return self.suit.value + self.rank


PACK = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)
"""The whole pack: spades, hearts, diamonds, clubs, each from the ace to the two."""


def next_seat(seat: Seat, steps: int = 1) -> Seat:
    """Return the seat `steps` places on, clockwise."""
    return CLOCKWISE[(CLOCKWISE.index(seat) + steps) % 4]


class Hands(Struct, frozen=True):
    """The four hands of a deal: 52 cards, each once, thirteen in each hand, sorted in the order of the pack."""

    north: Collection[Card]
    east: Collection[Card]
    south: Collection[Card]
    west: Collection[Card]

    def __post_init__(self) -> None:
        if any(len(hand) != HAND for hand in self.all) or len(frozenset[Card]().union(*self.all)) != len(PACK):
            raise ValueError("four hands are thirteen cards each, and every card of the pack once")
        for name in self.__struct_fields__:
            force_setattr(self, name, tuple(sorted(getattr(self, name), key=PACK.index)))

    @property
    def all(self) -> tuple[Collection[Card], ...]:
        """The hands in the order N, E, S, W."""
        return self.north, self.east, self.south, self.west

    def of(self, seat: Seat) -> Collection[Card]:
        """Return one hand."""
        return self.all[CLOCKWISE.index(seat)]

    def suit(self, seat: Seat, suit: Suit) -> str:
        """Return the ranks of a suit in a hand, highest first: `AKT4`."""
        return "".join(rank for rank in RANKS if Card(suit, rank) in self.of(seat))

    def holder(self, card: Card) -> Seat:
        """Return the seat that holds a card."""
        return next(seat for seat in CLOCKWISE if card in self.of(seat))

    def pbn(self, first: Seat = Seat.NORTH) -> str:
        """Write the deal as PBN, from one hand on: `N:AK5.J84.QT9.K652 …`."""
        seats = (next_seat(first, steps) for steps in range(4))
        return f"{first.value}:" + " ".join(".".join(self.suit(seat, suit) for suit in Suit) for seat in seats)


class CardPlay(NamedTuple):
    """One card of the play, the seat that played it, and its position in the file."""

    seat: Seat
    card: Card
    at: Span | None = None


class PlayRecord(Struct, frozen=True, kw_only=True):
    """The play of a deal at one table: the players, and each trick's cards in the order of play.

    `trump` is the suit turned up or declared, None without trumps. `declarer` also played dummy's cards, where trumps are
    declared. The last tricks may be missing: claimed, or not recorded.
    """

    seats: Seats
    round: int | None = None
    table: int | None = None
    trump: Suit | None = None
    declarer: Seat | None = None
    tricks: tuple[tuple[CardPlay, ...], ...] = ()
    at: Span | None = None

    @property
    def dummy(self) -> Seat | None:
        """The declarer's partner; None without a declarer."""
        return next_seat(self.declarer, 2) if self.declarer else None


class HandRecord(Struct, frozen=True, kw_only=True):
    """The cards of a deal: the dealer, the hands, the play at each table.

    `again`: the deal was dealt anew, under `law`. `seed` is the published seed from which the cards were drawn, if they were.
    """

    deal: int
    dealer: Seat
    hands: Hands
    again: bool = False
    law: str = ""
    seed: str = ""
    plays: tuple[PlayRecord, ...] = ()
    at: Span | None = None

    @property
    def leader(self) -> Seat:
        """The first leader: the player on the dealer's left."""
        return next_seat(self.dealer)


HandRecords = Mapping[int, HandRecord]
"""The cards of the deals of a session, by the number of the deal."""


def turned_card(trump: Trump) -> Card | None:
    """Return the card that was turned up as trump; None if a suit alone is trumps."""
    return Card(trump.suit, trump.rank) if trump.rank else None
