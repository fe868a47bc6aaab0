"""The auction of a line, `auction = "1S P 2H P P P"`: whether its calls are legal, and what they come to."""

import re
from collections.abc import Iterator

from msgspec import Struct

from whistpress.core.games.bidding import Auction, IllegalCallError, parse_auction
from whistpress.core.model import Seat, Side
from whistpress.core.movement.fairness.counts import AROUND

_BEGINS = re.compile(r"\s*([NESW])\s*:\s*")


class Heard(Struct, frozen=True):
    """An auction that was heard to its end: its calls, and from which dealer on, where that is known."""

    auction: Auction
    calls: tuple[str, ...]
    dealer: Seat | None

    @property
    def side(self) -> Side | None:
        """Whose contract it is, where the dealer is known."""
        return self.auction.contract.side if self.dealer else None


class AuctionError(ValueError):
    """An auction that cannot have been: why, and what would serve."""

    def __init__(self, message: str, *helps: str) -> None:
        super().__init__(message)
        self.message = message
        self.helps = helps


def heard(written: str, dealer: Seat | None, side: Side | None, declarer: Seat | None) -> Heard:
    """Follow an auction; AuctionError names the first call that the laws do not allow.

    It may begin with its dealer: `N: 1S P P P`. Without any, whose contract it is tells which of two may have dealt, and
    who is declarer tells which.
    """
    begins = _BEGINS.match(written)
    if begins:
        first = Seat(begins[1])
        if dealer and dealer is not first:
            raise AuctionError(f"the auction begins with {first.word}, but {dealer.word} is the dealer", "the dealer bids first")
        dealer = first
    calls = tuple(re.split(r"[\s,]+", written[begins.end() if begins else 0 :].strip()))
    if dealer:
        return Heard(_followed(calls, dealer, known=True), calls, dealer)
    _followed(calls, Seat.NORTH, known=False)
    may = [(seat, parse_auction(calls, seat)) for seat in AROUND]
    dealt = [(seat, auction) for seat, auction in may if _agrees(auction, side, declarer)]
    if len(dealt) == 1:
        return Heard(dealt[0][1], calls, dealt[0][0])
    return Heard((dealt or may)[0][1], calls, None)


def low_bids(found: Heard) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Name each bid that was too low and stands because an adversary passed, doubled or bid higher (Law 58)."""
    for low in found.auction.low:
        whose = f"{low.seat.word}'s " if found.dealer else ""
        message = f"call {low.number + 1}, {whose}{low.bid}: it is not higher than {low.over}, and stands only by Law 58"
        raised = (f"if it was raised, write what it was raised to: {low.lowest_legal}",) if low.lowest_legal else ()
        yield message, ('if an adversary let it stand as it was, say so on the line: law = "58"', *raised)


def _agrees(auction: Auction, side: Side | None, declarer: Seat | None) -> bool:
    return (side is None or auction.contract.side is side) and (declarer is None or auction.declarer is declarer)


def _followed(calls: tuple[str, ...], dealer: Seat, *, known: bool) -> Auction:
    try:
        return parse_auction(calls, dealer)
    except IllegalCallError as fault:
        whose = f"{fault.seat.word}'s " if known else ""
        call = f"call {fault.number + 1}, {whose}{calls[fault.number]}" if calls[0] else "an auction of no calls"
        raise AuctionError(f"{call}: {fault.message}", "calls are P, X, XX and bids, from the dealer on") from fault
