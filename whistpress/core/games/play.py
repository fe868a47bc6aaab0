"""The play of a deal, trick by trick: who leads, who follows suit, who wins, and who revoked.

Each plays in turn, clockwise; a player who holds a card of the suit led must play one. The highest trump wins the trick, or
with none the highest card of the suit led; its winner leads to the next. The player on the dealer's left leads first.
A revoke is to hold a card of the suit led and play another (Laws of Duplicate Whist X, Barney 1900, pp. 64–65). Dummy cannot
revoke: his partner plays his exposed cards, and a trick to which they did not follow stands (Goodfellow 1912, Laws 77 and 100;
bridge whist, Barney 1900, p. 76).
"""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from whistpress.core.model import Card, CardPlay, Hands, Seat, Side, Suit
from whistpress.core.model.cards import HAND, next_seat


class Revoke(Struct, frozen=True):
    """A player had a card of the suit led and played another: in which trick, with which card; one that he held."""

    trick: int
    seat: Seat
    card: Card
    held: Card


class Trick(Struct, frozen=True):
    """A trick as it was played: its number, its cards in the order of play, who won it and by which card."""

    number: int
    cards: tuple[CardPlay, ...]
    winner: Seat
    card: Card

    @property
    def leader(self) -> Seat:
        """The player who led to it."""
        return self.cards[0].seat

    @property
    def suit(self) -> Suit:
        """The suit that was led."""
        return self.cards[0].card.suit

    def by(self, seat: Seat) -> Card:
        """Return the card that one seat played to the trick."""
        return next(played.card for played in self.cards if played.seat is seat)


class JudgedPlay(Struct, frozen=True, dict=True):
    """The play of a deal judged: its tricks, and every revoke in them.

    `of_dummy` are the tricks to which dummy could have followed suit and did not, which are no revokes.
    """

    tricks: tuple[Trick, ...]
    revokes: tuple[Revoke, ...]
    of_dummy: tuple[Revoke, ...] = ()

    @cached_property
    def won(self) -> dict[Side, int]:
        """The tricks that each side won, as far as the play is written."""
        ns = sum(side_of(trick.winner) is Side.NS for trick in self.tricks)
        return {Side.NS: ns, Side.EW: len(self.tricks) - ns}

    @property
    def whole(self) -> bool:
        """Whether all thirteen tricks are there."""
        return len(self.tricks) == HAND

    def revokes_of(self, side: Side) -> tuple[Revoke, ...]:
        """Return the revokes of a side."""
        return tuple(revoke for revoke in self.revokes if side_of(revoke.seat) is side)


def side_of(seat: Seat) -> Side:
    """Return the side of a seat."""
    return Side.NS if seat in (Seat.NORTH, Seat.SOUTH) else Side.EW


def winning_card(cards: Sequence[CardPlay], trump: Suit | None) -> CardPlay:
    """Return the card that wins a trick, with its seat: the highest trump, else the highest card of the suit led."""
    led = cards[0].card.suit
    return max(cards, key=lambda played: (played.card.suit is trump, played.card.suit is led, played.card.strength))


def playing_order(leader: Seat) -> tuple[Seat, ...]:
    """List the four seats in the order in which they play to a trick."""
    return tuple(next_seat(leader, steps) for steps in range(4))


def judge_play(hands: Hands, trump: Suit | None, tricks: Sequence[Sequence[CardPlay]], dummy: Seat | None = None) -> JudgedPlay:
    """Judge the play of a deal. The readers check that each trick has four cards, each card once, by those who held them."""
    left = {seat: set(hands.of(seat)) for seat in Seat}
    judged: list[Trick] = []
    revokes: list[Revoke] = []
    for number, cards in enumerate(tricks, start=1):
        led = cards[0].card.suit
        for seat, card, _ in cards:
            following = [held for held in left[seat] if held.suit is led]
            if card.suit is not led and following:
                revokes.append(Revoke(number, seat, card, max(following, key=lambda held: held.strength)))
            left[seat].discard(card)
        best = winning_card(cards, trump)
        judged.append(Trick(number, tuple(cards), best.seat, best.card))
    return JudgedPlay(
        tuple(judged),
        tuple(revoke for revoke in revokes if revoke.seat is not dummy),
        tuple(revoke for revoke in revokes if revoke.seat is dummy),
    )
