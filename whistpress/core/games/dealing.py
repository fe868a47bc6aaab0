"""Deals drawn from a published seed: the same cards from the same words, on every machine and for all time.

The rule, in full, so that anyone can check it with any tool:

1. The pack is in order: ace to two of spades, then of hearts, of diamonds, of clubs (cards 0 to 51).
2. The stream of deal n is SHA-256 of the UTF-8 text `whistpress deal 1`, the seed, n and a counter 0, 1, 2 …, each on a line
   of its own and the lines joined by single line feeds: 32 bytes for each value of the counter.
3. For index 51, then 50, down to 1: take the next byte of the stream; with k = index + 1, a byte that is not below the
   greatest multiple of k within 256 is passed over, and the next is taken; the remainder of the byte by k is the index with
   which this one is exchanged (Fisher and Yates; no order is likelier than another).
4. The dealer of deal n is N, E, S, W in turn, North for deal 1. The cards are dealt from index 0 on, one at a time, the first
   to the dealer's left. The last card is the dealer's and is turned up for trumps.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from whistpress.core.model import Card, Hands, Seat, Trump
from whistpress.core.model.cards import CLOCKWISE, PACK, next_seat

_RULE = "whistpress deal 1"
Thing = TypeVar("Thing")


class SeededDeal(Struct, frozen=True):
    """A deal from a seed: its number, the dealer, the hands, the card turned up."""

    deal: int
    dealer: Seat
    hands: Hands
    trump: Trump


def dealer_of(deal: int) -> Seat:
    """Return the dealer of a deal: North of the first, then clockwise in turn."""
    return CLOCKWISE[(deal - 1) % 4]


def deal_from_seed(seed: str, deal: int) -> SeededDeal:
    """Deal the cards of a deal from the words of the seed."""
    pack, dealer = shuffle_pack(seed, deal), dealer_of(deal)
    hands = {next_seat(dealer, turn + 1): frozenset(pack[turn::4]) for turn in range(4)}
    last = pack[-1]
    return SeededDeal(deal, dealer, Hands(*(hands[seat] for seat in CLOCKWISE)), Trump(last.suit, last.rank))


def shuffle_pack(seed: str, deal: int) -> tuple[Card, ...]:
    """Put the pack in the order in which it is dealt."""
    return shuffle(PACK, seed, deal)


def shuffle(things: Sequence[Thing], seed: str, deal: int) -> tuple[Thing, ...]:
    """Shuffle up to 256 things from the words of the seed, by rules 2 and 3; the same words always give the same order."""
    order, stream = list(things), _stream(seed, deal)
    for index in range(len(order) - 1, 0, -1):
        count = index + 1
        limit = 256 - 256 % count
        other = next(byte for byte in stream if byte < limit) % count
        order[index], order[other] = order[other], order[index]
    return tuple(order)


def _stream(seed: str, deal: int) -> Iterator[int]:
    """Yield without end the bytes from which a deal is drawn."""
    counter = 0
    while True:
        yield from hashlib.sha256(f"{_RULE}\n{seed}\n{deal}\n{counter}".encode()).digest()
        counter += 1
