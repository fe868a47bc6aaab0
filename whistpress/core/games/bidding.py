"""The bids of auction whist and the calls of an auction: the order of bids, doubles, and the declarer.

Goodfellow 1912, Laws 49–73: the dealer must bid at least one odd trick; a bid ranks by its value, level times the value of
a trick, and between equal values by its level (54); only an adversary's bid may be doubled, and a double only redoubled (73);
three passes in succession close the bidding, and the declarer is the player of the side who first named the denomination. A bid
that is not higher than the one before stands as it was made when an adversary passes it, doubles it or bids higher (58). Where
the adversaries had it raised, a record has the bid as raised; a partner barred from bidding (57, 58, 60) passes.
"""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.play import side_of
from whistpress.core.model import Bid, Contract, Denomination, Seat, Side
from whistpress.core.model.cards import next_seat
from whistpress.language import say

PASSES_THAT_CLOSE = 3
MOST_LEVEL = 7
PASS = ("P", "PASS")
DOUBLE = ("X", "D", "DOUBLE")
REDOUBLE = ("XX", "R", "REDOUBLE")


class IllegalCallError(ValueError):
    """A call that the laws do not allow: which (from 0), by whom, and why."""

    def __init__(self, number: int, seat: Seat, message: str) -> None:
        super().__init__(message)
        self.number = number
        self.seat = seat
        self.message = message


class LowBid(Struct, frozen=True):
    """A bid that is not higher than the one before it, `over`: which call (from 0), and by whom."""

    number: int
    seat: Seat
    bid: Bid
    over: Bid

    @property
    def lowest_legal(self) -> Bid | None:
        """The bid as Law 58 raises it: the fewest tricks of its denomination that overbid; None where seven are too few."""
        levels = (Bid(level, self.bid.denomination) for level in range(self.bid.level + 1, MOST_LEVEL + 1))
        return next((bid for bid in levels if bid.rank > self.over.rank), None)


class Auction(Struct, frozen=True):
    """A closed auction: its contract and its declarer, and bids too low that the adversaries let stand (Law 58)."""

    contract: Contract
    declarer: Seat
    low: tuple[LowBid, ...] = ()


def parse_bid(text: str) -> Bid | None:
    """Parse a bid: `3H`, `2NT`, `2N`; None when it is none."""
    match = re.fullmatch(r"([1-7]) ?(S|C|D|H|NT?)", text.strip().upper())
    if match is None:
        return None
    return Bid(int(match[1]), Denomination("NT" if match[2].startswith("N") else match[2]))


def parse_auction(calls: Sequence[str], dealer: Seat) -> Auction:
    """Follow an auction from its dealer on; calls are bids, `P`, `X` and `XX` (or pass, double, redouble).

    IllegalCallError names the first call that the laws do not allow, or the last when the bidding is not closed.
    """
    contract: Contract | None = None
    passes = 0
    first_to_name: dict[tuple[Side, Denomination], Seat] = {}
    low: list[LowBid] = []
    for number, text in enumerate(calls):
        seat = next_seat(dealer, number)
        call = text.strip().upper()
        if contract is not None and passes == PASSES_THAT_CLOSE:
            raise IllegalCallError(number, seat, say("the bidding was closed by three passes"))
        if call in PASS:
            if number == 0:
                raise IllegalCallError(number, seat, say("the dealer must bid at least one odd trick"))
            passes += 1
            continue
        passes = 0
        if call in DOUBLE or call in REDOUBLE:
            contract = _double(contract, number, seat, twice=call in REDOUBLE)
            continue
        bid = parse_bid(call)
        if bid is None:
            raise IllegalCallError(
                number, seat, say("%(call)s is no call; bids are such as 1S or 3NT, other calls P, X, XX", call=repr(call))
            )
        if contract is not None and bid.rank <= contract.bid.rank:
            if low and low[-1].number == number - 1:
                reason = say("which was too low itself: it stands only when it is passed, doubled or bid over")
                raise IllegalCallError(
                    number,
                    seat,
                    say("%(bid)s is not higher than %(bid_2)s, %(reason)s", bid=bid, bid_2=contract.bid, reason=reason),
                )
            low.append(LowBid(number, seat, bid, contract.bid))
        first_to_name.setdefault((side_of(seat), bid.denomination), seat)
        contract = Contract(bid, side_of(seat))
    if contract is None or passes < PASSES_THAT_CLOSE:
        last = len(calls) - 1
        raise IllegalCallError(max(last, 0), next_seat(dealer, last), say("three passes must close the bidding"))
    return Auction(contract, first_to_name[contract.side, contract.bid.denomination], tuple(low))


def _double(contract: Contract | None, number: int, seat: Seat, *, twice: bool) -> Contract:
    if contract is None:
        raise IllegalCallError(number, seat, say("there is no bid to double"))
    same_side = side_of(seat) is contract.side
    if twice and (contract.doubled != 1 or not same_side):
        raise IllegalCallError(number, seat, say("only a bid of one's own side that is doubled may be redoubled"))
    if not twice and (same_side or contract.doubled):
        raise IllegalCallError(number, seat, say("only an adversary's bid that is not doubled yet may be doubled"))
    return replace(contract, doubled=2 if twice else 1)


def seats_of_side(side: Side) -> tuple[Seat, Seat]:
    """Return the two seats of a side."""
    return (Seat.NORTH, Seat.SOUTH) if side is Side.NS else (Seat.EAST, Seat.WEST)
