"""Suits, cards, the four hands of a deal, and the record of its play at a table.

The order of the alphabet: by letters, without capitals, accents, apostrophes and other signs.

Read four hands from PBN text, `N:AK5.J84.QT9.K652 …`, and report every fault of the text.

The record of a deal at auction or bridge whist: the contract, the honours, and the points of both sides.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import force_setattr

from whistpress.core.model.names import APOSTROPHES, slug_without_accents, surname
from whistpress.core.model.schedule import Seat, Seats, Side
from whistpress.language import noted, say, say_many
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


AlphabetKey = tuple[tuple[str, ...], str]
"""The letters of each part of a name between commas (`Abbott, Edith`), then the name as it is written."""


def alphabetical(name: str) -> AlphabetKey:
    """Return the sort key of a name, a title, or a line of an index: Ó Súilleabháin is among the O, Ærø among the A."""
    return tuple(letters_of(part) for part in name.split(",")), name


def by_surname(name: str) -> tuple[str, AlphabetKey]:
    """Return the sort key of a person's name in a list by surname."""
    return letters_of(surname(name)), alphabetical(name)


def first_letter(name: str) -> str:
    """Return the letter under which an index has a name, as a capital; of a name of signs its first."""
    return (letters_of(name) or name)[:1].upper()


def letters_of(text: str) -> str:
    """Return the letters and figures of a text in small letters without accents, with single blanks between words."""
    return slug_without_accents(text.translate(APOSTROPHES).replace("'", "")).replace("-", " ")


LONGEST = 120
"""The longest text of four hands: 52 cards (a ten may be two signs), their points and spaces, and the first seat."""

LEFT_OUT = "-"
"""A hand that is left out: the other three decide it."""

_HEAD = re.compile(r"\s*([A-Za-z])\s*:")
_CARD = re.compile(r"10|[AKQJT2-9]", re.IGNORECASE)
_MARKS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_MARKED = re.compile(rf"([SHDC{''.join(_MARKS)}])([^SHDC{''.join(_MARKS)}]*)", re.IGNORECASE)


class CardFaultKind(StrEnum):
    """The kinds of fault in a text of hands."""

    TEXT = "text"
    TWICE = "twice"
    NUMBER = "number"


class CardFault(Struct, frozen=True):
    """A fault in a text of hands: its kind, a sentence, its position in the text, suggestions."""

    wrong: CardFaultKind
    message: str
    start: int
    length: int
    helps: tuple[str, ...] = ()


def read_hands(text: str) -> tuple[Hands | None, tuple[CardFault, ...]]:
    """Read four hands; return None and the faults of the text if there are any."""
    if len(text) > LONGEST:
        message = say("four hands are written in at most %(longest)s signs, not in %(number)s", longest=LONGEST, number=len(text))
        return None, (CardFault(CardFaultKind.TEXT, message, 0, len(text)),)
    draft = _HandsDraft(text)
    draft.read()
    faults = tuple(draft.faults) or tuple(draft.numbers())
    return (None if faults else draft.hands()), faults


def card_counts(text: str) -> tuple[int, ...]:
    """Count the cards of each hand in a text; `-` and hands of points alone have none."""
    head = _HEAD.match(text)
    return tuple(len(_CARD.findall(text[start:end])) for start, end in _hand_spans(text, head.end())) if head else ()


def parse_hands(text: str) -> Hands:
    """Read four hands; ValueError with the first fault of the text if there are any."""
    hands, faults = read_hands(text)
    if hands is None:
        raise ValueError(faults[0].message)
    return hands


class _HandsDraft:
    """The state of reading a text: the cards of each seat so far, and the seat of each card."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults: list[CardFault] = []
        self.held: dict[Seat, list[Card]] = {}
        self.spans: dict[Seat, tuple[int, int]] = {}
        self.found: dict[Card, Seat] = {}

    def read(self) -> None:
        """Read the first seat, then hand after hand; report and skip unreadable parts."""
        head = _HEAD.match(self.text)
        if head is None or head[1].upper() not in set(Seat):
            start, length = (head.start(1), 1) if head else (0, 1)
            helps = (say("N:AK5.J84.QT9.K652 … gives North's hand first, then East's, South's and West's"),)
            self._fault(
                CardFaultKind.TEXT, say("the cards begin with the seat of the first hand and a colon"), start, length, *helps
            )
            return
        hands = _hand_spans(self.text, head.end())
        if len(hands) not in (3, 4):
            message = say("expected four hands, found %(number)s", number=len(hands))
            helps = (say("a space stands between hands; one may be left out, where the others decide it"),)
            self._fault(CardFaultKind.TEXT, message, head.end(), len(self.text) - head.end() or 1, *helps)
            return
        for index, (start, end) in enumerate(hands):
            self._hand(next_seat(Seat(head[1].upper()), index), self.text[start:end], start)
        if len([seat for seat in Seat if seat not in self.held]) > 1:
            self._fault(CardFaultKind.TEXT, say("only one hand may be left out"), head.end(), len(self.text) - head.end())

    def _hand(self, seat: Seat, text: str, start: int) -> None:
        """Read one hand: its suits with points between them."""
        if text == LEFT_OUT:
            return
        self.held[seat], self.spans[seat] = [], (start, len(text))
        if _MARKED.match(text):
            for match in _MARKED.finditer(text):
                suit = Suit(_MARKS.get(match[1], match[1].upper()))
                for rank, at, length in _ranks(match[2], start + match.start(2)):
                    self._card(seat, suit, rank, at, length)
            return
        suits = text.split(".")
        if len(suits) != 4:
            message = say(
                "%(word)s's hand has %(number)s suits, with points between them; there are four",
                word=say(seat.word),
                number=len(suits),
            )
            helps = (say("spades.hearts.diamonds.clubs; where a hand has none of a suit, nothing stands between the points"),)
            self._fault(CardFaultKind.TEXT, message, start, len(text), *helps)
            return
        for suit, ranks in zip(Suit, suits, strict=True):
            for rank, at, length in _ranks(ranks, start):
                self._card(seat, suit, rank, at, length)
            start += len(ranks) + 1

    def _card(self, seat: Seat, suit: Suit, rank: str, start: int, length: int) -> None:
        if rank not in RANKS:
            helps = (say("the ranks are %(names)s", names=" ".join(RANKS)),)
            self._fault(
                CardFaultKind.TEXT,
                say("'%(rank)s' is no card of the %(word)s", rank=rank, word=say(suit.word)),
                start,
                length,
                *helps,
            )
            return
        card = Card(suit, rank)
        if card in self.found:
            other = self.found[card]
            who = say("%(word)s has it already", word=say(other.word)) if other is not seat else say("it stands here twice")
            self._fault(
                CardFaultKind.TWICE,
                say("the %(card)s of %(word)s is given twice: %(who)s", card=card, word=say(seat.word), who=who),
                start,
                length,
                *self._missing(),
            )
            return
        self.found[card] = seat
        self.held[seat].append(card)

    def _missing(self) -> tuple[str, ...]:
        """Name the cards that no hand of the text has, if they are few."""
        lost = [str(card) for card in PACK if f"{card.rank}" not in self._ranks_of(card.suit)]
        return (say("nobody has %(names)s", names=", ".join(lost)),) if 0 < len(lost) < 5 else ()

    def _ranks_of(self, suit: Suit) -> str:
        """Return every rank of a suit in the text, whichever hand has it."""
        hands = [hand.split(".") for hand in re.findall(r"\S+\.\S*", self.text.partition(":")[2])]
        column = list(Suit).index(suit)
        return "".join(hand[column] for hand in hands if len(hand) == 4).upper().replace("10", "T")

    def numbers(self) -> Iterator[CardFault]:
        """Report hands of more or fewer than thirteen cards."""
        for seat, cards in self.held.items():
            if len(cards) != HAND:
                start, length = self.spans[seat]
                lost = [str(card) for card in PACK if card not in self.found]
                helps = (say("nobody has %(names)s", names=", ".join(lost)),) if 0 < len(lost) < 5 and len(self.held) == 4 else ()
                many = say_many("%(number)s card", "%(number)s cards", len(cards))
                yield CardFault(
                    CardFaultKind.NUMBER,
                    say("%(word)s has %(many)s; a hand has %(hand)s", word=say(seat.word), many=many, hand=HAND),
                    start,
                    length,
                    helps,
                )

    def hands(self) -> Hands:
        """Return the four hands; a hand that was left out gets the remaining cards."""
        rest = frozenset(PACK) - frozenset(self.found)
        return Hands(*(frozenset(self.held[seat]) if seat in self.held else rest for seat in Seat))

    def _fault(self, wrong: CardFaultKind, message: str, start: int, length: int, *helps: str) -> None:
        self.faults.append(CardFault(wrong, message, start, max(1, length), helps))


def _hand_spans(text: str, begin: int) -> list[tuple[int, int]]:
    """Return where each hand begins and ends; marked suits may have spaces between them: `SAK HQJ D432 CT98`."""
    words = [(begin + match.start(), begin + match.end()) for match in re.finditer(r"\S+", text[begin:])]
    if len(words) == 4 * len(Seat) and all(_MARKED.match(text, start) for start, _ in words):
        return [(words[first][0], words[first + 3][1]) for first in range(0, len(words), 4)]
    return words


def _ranks(text: str, start: int) -> Iterator[tuple[str, int, int]]:
    """Yield each rank of a suit with its position and length; a ten may be written 10, a void as a stroke."""
    text = text.rstrip(". ")
    for match in re.finditer(r"10|.", "" if text in ("-", "—") else text):
        yield "T" if match[0] == "10" else match[0].upper(), start + match.start(), len(match[0])


class Denomination(StrEnum):
    """A suit as trumps, or no trumps."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    NO_TRUMPS = "NT"

    @property
    def word(self) -> str:
        """`hearts`, `no trumps`."""
        return self.name.lower().replace("_", " ")

    @property
    def worth(self) -> int:
        """Points for each trick over six (Goodfellow 1912, Law 9; the same in bridge whist, Barney 1900, p. 74)."""
        return {"S": 2, "C": 4, "D": 6, "H": 8, "NT": 12}[self]


class Bid(Struct, frozen=True):
    """A number of tricks over six in a denomination; level 0 in bridge whist, where trumps are named without bidding tricks."""

    level: int
    denomination: Denomination

    def __str__(self) -> str:
        """Write it as a card does: `3H`, `2NT`; `H` where only trumps are named."""
        return f"{self.level or ''}{self.denomination}"

    @property
    def rank(self) -> tuple[int, int]:
        """The sort key of bids: value, then level (Law 54). Doubling does not change it (Law 72)."""
        return self.level * self.denomination.worth, self.level


class Contract(Struct, frozen=True):
    """The last bid, its side, and how often it was doubled: 0, 1, or 2 when redoubled; in bridge whist any number."""

    bid: Bid
    side: Side
    doubled: int = 0


class Honours(StrEnum):
    """The distribution of honours: three, four or five on one side; all four or five in one hand; the fifth in the partner's."""

    THREE = "3"
    FOUR = "4"
    FOUR_IN_ONE = "4-in-one"
    FOUR_IN_ONE_FIFTH = "4-in-one-5th"
    FIVE = "5"
    FIVE_IN_ONE = "5-in-one"


class Declared(Struct, frozen=True, kw_only=True):
    """The record of a line of auction or bridge whist besides tricks and revokes.

    `declarer` plays the hand, if the record names him. `honours` are the side that held them and how; `chicane` are the hands
    without trumps. With `takes_tricks` the declarer takes three tricks, not points, for an adversary's first revoke. `calls`
    are the recorded calls of the auction, from `dealer` on.
    """

    contract: Contract
    declarer: Seat | None = None
    honours: tuple[Side, Honours] | None = None
    chicane: tuple[Seat, ...] = ()
    takes_tricks: bool = False
    calls: tuple[str, ...] = ()
    dealer: Seat | None = None

    def declarer_where(self, dealer: Seat | None) -> Seat | None:
        """Return the declarer: as recorded; in bridge whist, which has no bids of tricks, the `dealer` (Barney 1900, p. 76)."""
        if self.declarer or self.contract.bid.level:
            return self.declarer
        return self.dealer or dealer


class PointsKind(StrEnum):
    """The grounds for which points are given."""

    TRICKS = "tricks"
    GAME = "game"
    BONUS = noted("bonus")
    UNDER_TRICKS = noted("under-tricks")
    LITTLE_SLAM = "little slam"
    GRAND_SLAM = "grand slam"
    HONOURS = "honours"
    CHICANE = "chicane"
    REVOKE = "revoke"


class PointsItem(Struct, frozen=True):
    """Points of one side in one deal; all but tricks belong in the honour column."""

    side: Side
    kind: PointsKind
    points: int
