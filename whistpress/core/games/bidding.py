"""The bids of auction whist and the calls of an auction: which is higher, what is doubled, who is declarer.

Goodfellow 1912, Laws 49–73: the dealer must bid at least one odd trick; a bid ranks by its value, level times the value of
a trick, and between equal values by its level (54); only an adversary's bid may be doubled, and a double only redoubled (73);
three passes in succession close the bidding, and the declarer is who of the side first named the denomination. A bid that is
not higher than the one before stands as it was made when an adversary passes it, doubles it or bids higher (58). Where the
adversaries had it raised, a record has the bid as raised; a partner who is barred from bidding (57, 58, 60) passes.
"""

import re
from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Bid, Contract, Denomination, Seat, Side

PASSES_THAT_CLOSE = 3
MOST_LEVEL = 7
AROUND = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


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
    def raised(self) -> Bid | None:
        """The bid as Law 58 raises it: the fewest tricks of its denomination that overbid; None where seven are too few."""
        levels = (Bid(level, self.bid.denomination) for level in range(self.bid.level + 1, MOST_LEVEL + 1))
        return next((bid for bid in levels if bid.rank > self.over.rank), None)


class Auction(Struct, frozen=True):
    """A closed auction: its contract and its declarer, and bids too low that the adversaries let stand (Law 58)."""

    contract: Contract
    declarer: Seat
    low: tuple[LowBid, ...] = ()


def parse_bid(written: str) -> Bid | None:
    """Read a bid: `3H`, `2NT`, `2N`; None when it is none."""
    found = re.fullmatch(r"([1-7]) ?(S|C|D|H|NT?)", written.strip().upper())
    if found is None:
        return None
    return Bid(int(found[1]), Denomination("NT" if found[2].startswith("N") else found[2]))


def parse_auction(calls: Sequence[str], dealer: Seat) -> Auction:
    """Follow an auction from its dealer on; calls are bids, `P`, `X` and `XX` (or pass, double, redouble).

    IllegalCallError names the first call that the laws do not allow, or the last when the bidding is not closed.
    """
    table = _Table(dealer)
    for number, call in enumerate(calls):
        table.hear(number, call.strip().upper())
    if table.contract is None or table.passes < PASSES_THAT_CLOSE:
        raise IllegalCallError(max(len(calls) - 1, 0), table.seat(len(calls) - 1), "three passes must close the bidding")
    named = table.first[table.contract.side, table.contract.bid.denomination]
    return Auction(table.contract, named, tuple(table.low))


class _Table(Struct):
    """What has been called so far."""

    dealer: Seat
    contract: Contract | None = None
    passes: int = 0
    first: dict[tuple[Side, Denomination], Seat] = field(default_factory=dict)
    low: list[LowBid] = field(default_factory=list)

    def seat(self, number: int) -> Seat:
        """Whose turn a call is."""
        return AROUND[(AROUND.index(self.dealer) + number) % len(AROUND)]

    def hear(self, number: int, call: str) -> None:
        """Take a call, or refuse it."""
        seat = self.seat(number)
        if self.contract is not None and self.passes == PASSES_THAT_CLOSE:
            raise IllegalCallError(number, seat, "the bidding was closed by three passes")
        if call in ("P", "PASS"):
            self._pass(number, seat)
        elif call in ("X", "D", "DOUBLE", "XX", "R", "REDOUBLE"):
            self._double(number, seat, twice=call in ("XX", "R", "REDOUBLE"))
        else:
            self._bid(number, seat, call)

    def _pass(self, number: int, seat: Seat) -> None:
        if number == 0:
            raise IllegalCallError(number, seat, "the dealer must bid at least one odd trick")
        self.passes += 1

    def _double(self, number: int, seat: Seat, *, twice: bool) -> None:
        if self.contract is None:
            raise IllegalCallError(number, seat, "there is no bid to double")
        own = seat in side_of(self.contract.side)
        if twice and (self.contract.doubled != 1 or not own):
            raise IllegalCallError(number, seat, "only a bid of one's own side that is doubled may be redoubled")
        if not twice and (own or self.contract.doubled):
            raise IllegalCallError(number, seat, "only an adversary's bid that is not doubled yet may be doubled")
        self.contract = replace(self.contract, doubled=2 if twice else 1)
        self.passes = 0

    def _bid(self, number: int, seat: Seat, call: str) -> None:
        bid = parse_bid(call)
        if bid is None:
            raise IllegalCallError(number, seat, f"{call!r} is no call; bids are such as 1S or 3NT, other calls P, X, XX")
        if self.contract is not None and bid.rank <= self.contract.bid.rank:
            if self.low and self.low[-1].number == number - 1:
                reason = "which was too low itself: it stands only when it is passed, doubled or bid over"
                raise IllegalCallError(number, seat, f"{bid} is not higher than {self.contract.bid}, {reason}")
            self.low.append(LowBid(number, seat, bid, self.contract.bid))
        side = next(side for side in Side if seat in side_of(side))
        self.first.setdefault((side, bid.denomination), seat)
        self.contract = Contract(bid, side)
        self.passes = 0


def side_of(side: Side) -> tuple[Seat, Seat]:
    """The two seats of a side."""
    return (Seat.NORTH, Seat.SOUTH) if side is Side.NS else (Seat.EAST, Seat.WEST)
