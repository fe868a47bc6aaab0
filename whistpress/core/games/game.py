"""The type of a game's rule, and the deals of a score sheet that such a rule marks.

A game that is kept on the score sheet of its table takes its deals as a record has them (`RecordedDeal`: one value for each
quantity of its rule), marks them one after the other, and gives a `ScoreSheet`. Sides are numbered from 1; a side is a pair, or a
player for himself.

Deals drawn from a published seed: the same cards from the same words, on every machine and for all time.

The rule, in full, so that anyone can check it with any tool:

1. The pack is in order: ace to two of spades, then of hearts, of diamonds, of clubs (cards 0 to 51).
2. The stream of deal n is SHA-256 of the UTF-8 text `whistpress deal 1`, the seed, n and a counter 0, 1, 2 …, each on a line
   of its own and the lines joined by single line feeds: 32 bytes for each value of the counter.
3. For index 51, then 50, down to 1: take the next byte of the stream; with k = index + 1, a byte that is not below the
   greatest multiple of k within 256 is passed over, and the next is taken; the remainder of the byte by k is the index with
   which this one is exchanged (Fisher and Yates; no order is likelier than another).
4. The dealer of deal n is N, E, S, W in turn, North for deal 1. The cards are dealt from index 0 on, one at a time, the first
   to the dealer's left. The last card is the dealer's and is turned up for trumps.

The play of a deal, trick by trick: who leads, who follows suit, who wins, and who revoked.

Each plays in turn, clockwise; a player who holds a card of the suit led must play one. The highest trump wins the trick, or
with none the highest card of the suit led; its winner leads to the next. The player on the dealer's left leads first.
A revoke is to hold a card of the suit led and play another (Laws of Duplicate Whist X, Barney 1900, pp. 64–65). Dummy cannot
revoke: his partner plays his exposed cards, and a trick to which they did not follow stands (Goodfellow 1912, Laws 77 and 100;
bridge whist, Barney 1900, p. 76).

The bids of auction whist and the calls of an auction: the order of bids, doubles, and the declarer.

Goodfellow 1912, Laws 49–73: the dealer must bid at least one odd trick; a bid ranks by its value, level times the value of
a trick, and between equal values by its level (54); only an adversary's bid may be doubled, and a double only redoubled (73);
three passes in succession close the bidding, and the declarer is the player of the side who first named the denomination. A bid
that is not higher than the one before stands as it was made when an adversary passes it, doubles it or bids higher (58). Where
the adversaries had it raised, a record has the bid as raised; a partner barred from bidding (57, 58, 60) passes.
"""

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Literal, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import (
    Bid,
    Card,
    CardPlay,
    Contract,
    Denomination,
    Hands,
    PlayedLine,
    PointsItem,
    ScoreSheet,
    Seat,
    Side,
    Suit,
    Trump,
)
from whistpress.core.model.cards import CLOCKWISE, HAND, PACK, next_seat
from whistpress.core.model.evening import Points, Value
from whistpress.language import noted, say
from whistpress.problems import offer

TRICKS, BOOK = 13, 6
"""The tricks of a deal, and those of a side that count nothing in most games."""


class ImpossibleDealError(ValueError):
    """A deal that cannot have been: why, and which quantity is at fault; `deal` (from 1) where it is one of several."""

    def __init__(self, quantity: str, message: str, deal: int | None = None) -> None:
        super().__init__(message)
        self.quantity = quantity
        self.message = message
        self.deal = deal


class RecordedDeal(Struct, frozen=True):
    """A deal as it is recorded: its number (from 1) and its quantities.

    Each method reads one quantity, and raises ImpossibleDealError with its name for a value that the rule does not know.
    """

    number: int
    values: Mapping[str, Value]

    def wrong(self, quantity: str, message: str) -> ImpossibleDealError:
        """Make the error that names this deal."""
        return ImpossibleDealError(quantity, message, self.number)

    def check_in_play(self, unit: str, *, over: bool) -> None:
        """Refuse a deal after the end of its rubber or game."""
        if over:
            raise self.wrong("deals", say("the %(unit)s was over after deal %(number)s", unit=say(unit), number=self.number - 1))

    def whole(self, quantity: str, least: int, most: int, default: int | None = None) -> int:
        """Read a whole number from `least` to `most`."""
        value = self._value(quantity, default)
        if not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(
                quantity, say("'%(name)s' is a whole number from %(least)s to %(most)s", name=quantity, least=least, most=most)
            )
        return value

    def word(self, quantity: str, words: Sequence[str], default: str | None = None) -> str:
        """Read one of some words."""
        value = self._value(quantity, default)
        if value not in words:
            raise self.wrong(quantity, say("'%(quantity)s' is %(listed)s", quantity=quantity, listed=offer(words)))
        return str(value)

    def _value(self, quantity: str, default: Value | None) -> Value:
        value = self.values.get(quantity, default)
        if value is None:
            raise self.wrong(quantity, say("this deal has no '%(name)s'", name=quantity))
        return value

    def row(self, quantity: str, length: int, least: int, most: int) -> tuple[int, ...]:
        """Read a whole number for each of `length` sides."""
        value = self.values.get(quantity)
        numbers = tuple(number for number in value if isinstance(number, int)) if isinstance(value, tuple) else ()
        if len(numbers) != length or not all(least <= number <= most for number in numbers):
            details = {"name": quantity, "length": length, "least": least, "most": most}
            raise self.wrong(
                quantity, say("'%(name)s' is a row of %(length)s whole numbers from %(least)s to %(most)s", **details)
            )
        return numbers

    def by_side(self, quantity: str, sides: int) -> Mapping[int, int | str | tuple[int | str, ...]]:
        """Read the value of each side, by its number; a side that is not named has none."""
        value = self.values.get(quantity, {})
        if not isinstance(value, Mapping) or not all(side in range(1, sides + 1) for side in value):
            message = say("'%(name)s' is written by side, as { 2 = … }; sides are 1 to %(sides)s", name=quantity, sides=sides)
            raise self.wrong(quantity, message)
        return value

    def counts(self, quantity: str, sides: int, most: int) -> Mapping[int, int]:
        """Read a number for each side that has one."""
        numbers = self.by_side(quantity, sides)
        for number in numbers.values():
            if not isinstance(number, int) or not 0 <= number <= most:
                raise self.wrong(quantity, say("'%(name)s' of a side is a whole number up to %(most)s", name=quantity, most=most))
        return {side: number for side, number in numbers.items() if isinstance(number, int)}


def other_side(side: int) -> int:
    """Return the side that plays against a side: 2 for side 1, and 1 for side 2."""
    return 3 - side


def whole_or_half(points: Fraction) -> Points:
    """Return divided points as a whole number where they are one, else as a fraction."""
    return points.numerator if points.denominator == 1 else points


class Quantity(Struct, frozen=True, kw_only=True):
    """A key of a deal: its name, and its value described in one sentence."""

    name: str
    words: str


TRICKS_OF_SIDE_1 = Quantity(name="tricks", words=noted("Tricks that side 1 won in play, 0 to 13."))
REVOKE_COUNTS = Quantity(name="revoke", words=noted("How many revokes a side made: { 2 = 1 }."))

Marking = Callable[[Sequence[RecordedDeal]], ScoreSheet]
"""From the deals of a table to its score."""

Agreed = int | str
"""What players agreed on one point: a number, or "yes"."""


class AgreedPoint(Struct, frozen=True, kw_only=True):
    """A point that the rule of a game leaves to its players: a key of `agreed`, its title, what it means, the book and page.

    `usual` is the value where nothing is written; `others` are the game by each other value.
    """

    name: str
    title: str
    words: str
    book: str
    usual: Agreed
    others: Mapping[Agreed, "GameRule"]

    @property
    def values(self) -> Collection[Agreed]:
        """Every value that can be agreed, the usual one first."""
        return (self.usual, *self.others)


class GameRule(Struct, frozen=True, kw_only=True):
    """A game by the name that event files use; `summary` is one sentence, `book` says whose rules are followed.

    A game that is kept on the score sheet of its table says how many players each side has (`sides`: two pairs are (2, 2)),
    the keys of a deal (`quantities`) and how it is marked (`marking`); other games have none of them. `unit` is
    what a score sheet holds: a rubber, a game, or all the deals of a table, which has no end of its own. `cards` is the size of
    the pack without the cards that the game leaves out.
    `of_line` gives the points of one deal, item by item, where sides score points and every deal stands alone.
    `laws` is the id of the code of laws that its figures follow, where the library has one; `by_laws` are the same game by the
    laws that an event may name in its place. `open_points` are left to the players.
    """

    name: str
    title: str
    summary: str
    book: str
    sides: tuple[int, ...] = ()
    quantities: tuple[Quantity, ...] = ()
    marking: Marking | None = None
    unit: Literal["rubber", "game", "table"] = "game"
    cards: int = 52
    of_line: Callable[[PlayedLine], tuple[PointsItem, ...]] | None = None
    laws: str = ""
    by_laws: Mapping[str, "GameRule"] = field(default_factory=dict)
    open_points: tuple[AgreedPoint, ...] = ()

    def by(self, laws: Iterable[str], agreed: Mapping[str, Agreed]) -> "GameRule":
        """Choose the rule that the laws named by an event decide, then what its players agreed; ignore other laws and points."""
        game = next((self.by_laws.get(code, self) for code in laws if code in self.deciding), self)
        for point in game.open_points:
            game = point.others.get(agreed.get(point.name, point.usual), game)
        return game

    @property
    def deciding(self) -> frozenset[str]:
        """The codes of laws by which the game can be marked, each by its own rule."""
        return frozenset({self.laws, *self.by_laws} - {""})


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
