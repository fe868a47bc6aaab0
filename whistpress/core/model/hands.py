"""The four hands of a deal, and how a deal was played at a table."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import force_setattr

from whistpress.core.model.cards import RANKS, Suit, Trump
from whistpress.core.model.seats import Seat, Seats
from whistpress.problems import Span

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
        """How high it stands in its suit: 14 for the ace, 2 for the two."""
        return 14 - RANKS.index(self.rank)

    def __str__(self) -> str:
        return self.suit.value + self.rank


PACK = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)
"""The whole pack: spades, hearts, diamonds, clubs, each from the ace to the two."""


def next_seat(seat: Seat, steps: int = 1) -> Seat:
    """The seat so many places on, clockwise."""
    return CLOCKWISE[(CLOCKWISE.index(seat) + steps) % 4]


class Hands(Struct, frozen=True):
    """The four hands of a deal: 52 cards, each once, thirteen in each hand, which stand in the order of the pack."""

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
        """One hand."""
        return self.all[CLOCKWISE.index(seat)]

    def suit(self, seat: Seat, suit: Suit) -> str:
        """The ranks that a hand has of a suit, highest first: `AKT4`."""
        return "".join(rank for rank in RANKS if Card(suit, rank) in self.of(seat))

    def holder(self, card: Card) -> Seat:
        """Who holds a card."""
        return next(seat for seat in CLOCKWISE if card in self.of(seat))

    def pbn(self, first: Seat = Seat.NORTH) -> str:
        """The deal as PBN writes it, from one hand on: `N:AK5.J84.QT9.K652 …`."""
        seats = (next_seat(first, steps) for steps in range(4))
        return f"{first.value}:" + " ".join(".".join(self.suit(seat, suit) for suit in Suit) for seat in seats)


class CardPlay(NamedTuple):
    """One card of the play: who played it, and where it is written."""

    seat: Seat
    card: Card
    at: Span | None = None


class PlayRecord(Struct, frozen=True, kw_only=True):
    """How a deal was played at one table: who sat there, and each trick's cards in the order of play.

    `trump` is the suit turned up or declared, None where there was none. `declarer` is the player who played dummy's cards too,
    where trumps are declared. The last tricks may be missing: somebody claimed them, or nobody wrote them down.
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
        """The declarer's partner; None where nobody declares."""
        return next_seat(self.declarer, 2) if self.declarer else None


class HandRecord(Struct, frozen=True, kw_only=True):
    """The cards of a deal: who dealt, the hands, whether it was `again` dealt anew and by which law; where it was played.

    `seed` is the text from which the cards were dealt, where they were not recorded but drawn from a published seed.
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
        """Who leads first: the player on the dealer's left."""
        return next_seat(self.dealer)


HandRecords = Mapping[int, HandRecord]
"""The cards of the deals of a session, by the number of the deal."""


def turned(trump: Trump) -> Card | None:
    """The card of a trump that was turned up; None where a suit alone is trumps."""
    return Card(trump.suit, trump.rank) if trump.rank else None
