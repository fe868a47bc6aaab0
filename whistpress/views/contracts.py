"""What was declared on a deal at each table, for the page of its cards: the contract, who played it, who was dummy."""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.core.model import HandRecord, PlayedLine, Seat, Session, Side
from whistpress.core.model.cards import HAND, next_seat
from whistpress.language import say
from whistpress.views.auction import OPEN_SIGNS, SIDES, BidView, bid_view, doubled_in_words
from whistpress.views.people import Cast, Who


class ContractView(Struct, frozen=True, kw_only=True):
    """A contract: who played the deal, the bid, whose, doubled how, and what the side made of it.

    `declarer`, `dummy` and `leader` are empty where the record does not say who played the hand. `short` is all of it in little
    room: `3♡× East`.
    """

    ns: tuple[Who, ...]
    ew: tuple[Who, ...]
    bid: BidView
    by: str
    doubled: str
    declarer: str
    dummy: str
    leader: str
    tricks: str
    short: str


def contracts(cast: Cast, session: Session, record: HandRecord) -> Iterator[ContractView]:
    """The contracts of a deal, table by table."""
    for line in session.lines:
        if line.deal == record.deal and line.declared and line.tricks is not None and line.word is None:
            yield contract_of(cast, session, line, record.dealer)


def contract_of(cast: Cast, session: Session, line: PlayedLine, dealer: Seat) -> ContractView:
    """The contract of a line on which one was declared."""
    told = line.declared
    if told is None:
        raise ValueError("nobody declared on this line")
    contract, declarer = told.contract, told.declarer_where(dealer)
    bid, tricks = bid_view(contract), line.tricks or 0
    sides = (tuple(dict.fromkeys(line.seats.side(side))) for side in Side)
    ns, ew = (tuple(cast.seated(number, session.schedule) for number in numbers) for numbers in sides)
    who = say(declarer.word) if declarer else SIDES[contract.side]
    sign = OPEN_SIGNS[contract.bid.denomination]
    return ContractView(
        ns=ns,
        ew=ew,
        bid=bid,
        by=SIDES[contract.side],
        doubled=say(doubled_in_words(contract.doubled)) if contract.doubled else "",
        declarer=say(declarer.word) if declarer else "",
        dummy=say(next_seat(declarer, 2).word) if declarer else "",
        leader=say(next_seat(declarer).word) if declarer else "",
        tricks=str(tricks if contract.side is Side.NS else HAND - tricks),
        short=f"{bid.level}{sign}{'×' * contract.doubled} {who}",
    )
