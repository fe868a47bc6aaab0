"""Read the players at a table of auction or bridge whist (`ns = 3`, `ns = "NS2"`, `ns = "1 & 2"`), and the auction."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from whistpress.core.games.bidding import Auction, IllegalCallError, parse_auction
from whistpress.core.model import Play, Seat, Seats, Side
from whistpress.core.movement.fairness.counts import AROUND
from whistpress.language import say
from whistpress.problems.quoting import shorten
from whistpress.readers.event.numbering import plain_number
from whistpress.readers.event.reading_state import Reading
from whistpress.readers.event.sitting import Sitting, entry_number, sides
from whistpress.readers.toml_positions import KeyPath

Written = int | str
_TWO = re.compile(r"\s*(\S+?)\s*(?:&|,|\band\b)\s*(\S+)\s*")


def seats_of(reading: Reading, sitting: Sitting, deal: int, ns: Written, ew: Written, at: KeyPath) -> Seats | None:
    """Return the four seats of a line, as the schedule has them where it has the same sides; None, and a problem, without."""
    north_south = _numbers(reading, sitting, ns, (*at, "ns"))
    other = _numbers(reading, sitting, ew, (*at, "ew"))
    if north_south is None or other is None:
        return None
    if sitting.numbering.singles and (len(north_south) == 1 or len(other) == 1):
        return _by_entries(reading, sitting, deal, north_south, other, at)
    seats = Seats(north_south[0], north_south[-1], other[0], other[-1])
    twice = set(north_south) & set(other) or (
        sitting.numbering.singles and (north_south[0] == north_south[-1] or other[0] == other[-1])
    )
    if twice and not sitting.meeting_themselves.issuperset(seats):
        number = next(number for number in seats if seats.count(number) > (1 if sitting.numbering.singles else 2))
        reading.say("E303", say("%(call)s cannot sit in two places of one line", call=sitting.numbering.call(number)), at)
        return None
    play = sitting.places.get((deal, sides(seats)))
    return play.seats if play else seats


def _numbers(reading: Reading, sitting: Sitting, written: Written, at: KeyPath) -> tuple[int, ...] | None:
    """Return the numbers of a side: one, or those of two partners; None, and E302, where there are no such numbers.

    A team in whose seats players sit has its own number.
    """
    numbering, two = sitting.numbering, _TWO.fullmatch(written) if isinstance(written, str) else None
    if two and not numbering.singles:
        message = say(
            "here each side is the number of a %(noun)s, found '%(written)s'", noun=say(numbering.noun), written=shorten(written)
        )
        reading.say(
            "E302", message, at, say("write %(plain)s alone: partners stay together in this movement", plain=_plain(two[1]))
        )
        return None
    if two:
        both = [entry_number(reading, sitting, _plain(part), at) for part in two.groups()]
        numbers = tuple(number for number in both if number is not None)
        return numbers if len(numbers) == len(both) else None
    if numbering.singles and sitting.schedule and sitting.schedule.teams:
        team = _plain(written) if isinstance(written, str) else written
        if isinstance(team, int) and 1 <= team <= len(sitting.schedule.teams):
            return (team,)
        message = say("there is no team '%(written)s' in this movement", written=shorten(written))
        reading.say("E302", message, at, say('write the two players, as in "1 & 2", or the number of their team'))
        return None
    number = entry_number(reading, sitting, written, at)
    return None if number is None else (number,)


def _plain(text: str) -> int | str:
    """Convert a text of figures to a number."""
    number = plain_number(text)
    return text if number is None else number


def _by_entries(reading: Reading, sitting: Sitting, deal: int, ns: Sequence[int], ew: Sequence[int], at: KeyPath) -> Seats | None:
    """Find the seats of sides that are given by their entries alone, if the schedule has them exactly once."""
    plays = [play for play in sitting.deals.get(deal, ()) if _is(sitting, play, Side.NS, ns) and _is(sitting, play, Side.EW, ew)]
    if len({play.seats for play in plays}) == 1:
        return plays[0].seats
    side = "ns" if len(ns) == 1 else "ew"
    noun = say("team") if sitting.schedule and sitting.schedule.teams else say("player")
    where = say("more than once") if plays else say("nowhere")
    message = say(
        "the schedule has %(noun)s %(word)s so %(where)s on deal %(deal)s",
        noun=noun,
        word=ns[0] if side == "ns" else ew[0],
        where=where,
        deal=deal,
    )
    reading.say("E302", message, (*at, side), say('write the two players of each side: ns = "1 & 2", ew = "5 & 6"'))
    return None


def _is(sitting: Sitting, play: Play, side: Side, numbers: Sequence[int]) -> bool:
    seated = play.seats.side(side)
    if len(numbers) == 2:
        return set(numbers) == set(seated)
    schedule = sitting.schedule
    return numbers[0] in ({schedule.entry_of(number) for number in seated} if schedule and schedule.teams else seated)


_BEGINS = re.compile(r"\s*([NESW])\s*:\s*")


class Heard(Struct, frozen=True):
    """A complete auction: its calls, and its dealer, where known."""

    auction: Auction
    calls: tuple[str, ...]
    dealer: Seat | None

    @property
    def side(self) -> Side | None:
        """The side of the contract, where the dealer is known."""
        return self.auction.contract.side if self.dealer else None


class AuctionError(ValueError):
    """An impossible auction: the reason, and help."""

    def __init__(self, message: str, *helps: str) -> None:
        super().__init__(message)
        self.message = message
        self.helps = helps


def heard(written: str, dealer: Seat | None, side: Side | None, declarer: Seat | None) -> Heard:
    """Follow an auction; AuctionError names the first call that the laws do not allow.

    It may begin with its dealer: `N: 1S P P P`. Without a dealer, the side of the contract leaves two possible dealers,
    and the declarer decides between them.
    """
    begins = _BEGINS.match(written)
    if begins:
        first = Seat(begins[1])
        if dealer and dealer is not first:
            raise AuctionError(
                say(
                    "the auction begins with %(word)s, but %(word_2)s is the dealer",
                    word=say(first.word),
                    word_2=say(dealer.word),
                ),
                say("the dealer bids first"),
            )
        dealer = first
    calls = tuple(re.split(r"[\s,]+", written[begins.end() if begins else 0 :].strip()))
    if dealer:
        return Heard(_follow(calls, dealer, has_dealer=True), calls, dealer)
    _follow(calls, Seat.NORTH, has_dealer=False)
    may = [(seat, parse_auction(calls, seat)) for seat in AROUND]
    dealt = [(seat, auction) for seat, auction in may if _agrees(auction, side, declarer)]
    if len(dealt) == 1:
        return Heard(dealt[0][1], calls, dealt[0][0])
    return Heard((dealt or may)[0][1], calls, None)


def low_bids(bidding: Heard) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Name each bid that was too low and stands because an adversary passed, doubled or bid higher (Law 58)."""
    for low in bidding.auction.low:
        whose = say("%(seat)s's ", seat=say(low.seat.word)) if bidding.dealer else ""
        message = say(
            "call %(number)s, %(whose)s%(bid)s: it is not higher than %(over)s, and stands only by Law 58",
            number=low.number + 1,
            whose=whose,
            bid=low.bid,
            over=low.over,
        )
        raised = (
            (say("if it was raised, write what it was raised to: %(lowest_legal)s", lowest_legal=low.lowest_legal),)
            if low.lowest_legal
            else ()
        )
        yield message, (say('if an adversary let it stand as it was, say so on the line: law = "58"'), *raised)


def _agrees(auction: Auction, side: Side | None, declarer: Seat | None) -> bool:
    return (side is None or auction.contract.side is side) and (declarer is None or auction.declarer is declarer)


def _follow(calls: tuple[str, ...], dealer: Seat, *, has_dealer: bool) -> Auction:
    try:
        return parse_auction(calls, dealer)
    except IllegalCallError as fault:
        whose = say("%(seat)s's ", seat=say(fault.seat.word)) if has_dealer else ""
        call = (
            say("call %(number)s, %(whose)s%(calls)s", number=fault.number + 1, whose=whose, calls=calls[fault.number])
            if calls[0]
            else say("an auction of no calls")
        )
        raise AuctionError(f"{call}: {fault.message}", say("calls are P, X, XX and bids, from the dealer on")) from fault
