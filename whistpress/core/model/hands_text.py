"""Hands out of their PBN text, `N:AK5.J84.QT9.K652 …`, and everything that is wrong with one."""

import re
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from whistpress.core.model.cards import RANKS, Suit
from whistpress.core.model.hands import HAND, PACK, Card, Hands, next_seat
from whistpress.core.model.seats import Seat

LONGEST = 120
"""No text of four hands is longer: 52 cards (a ten may be two signs), their points and spaces, and the first seat."""

LEFT_OUT = "-"
"""A hand that is not written: the other three decide it."""

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
    """Something wrong in a text of hands: what kind, one sentence, where in the text, what helps."""

    wrong: CardFaultKind
    message: str
    start: int
    length: int
    helps: tuple[str, ...] = ()


def read_hands(text: str) -> tuple[Hands | None, tuple[CardFault, ...]]:
    """The four hands that a text writes; None, and what is wrong with it, where it writes none."""
    if len(text) > LONGEST:
        message = f"four hands are written in at most {LONGEST} signs, not in {len(text)}"
        return None, (CardFault(CardFaultKind.TEXT, message, 0, len(text)),)
    draft = _HandsDraft(text)
    draft.read()
    faults = tuple(draft.faults) or tuple(draft.numbers())
    return (None if faults else draft.hands()), faults


def cards_told(text: str) -> tuple[int, ...]:
    """How many cards a text gives to each hand that it writes, `-` and hands of nothing but points being none."""
    head = _HEAD.match(text)
    return tuple(len(_CARD.findall(text[start:end])) for start, end in _places(text, head.end())) if head else ()


def parse_hands(text: str) -> Hands:
    """The four hands that a text writes; ValueError with the first fault where it writes none."""
    hands, faults = read_hands(text)
    if hands is None:
        raise ValueError(faults[0].message)
    return hands


class _HandsDraft:
    """A text that is being read: what each seat has so far, and where each card stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults: list[CardFault] = []
        self.held: dict[Seat, list[Card]] = {}
        self.spans: dict[Seat, tuple[int, int]] = {}
        self.found: dict[Card, Seat] = {}

    def read(self) -> None:
        """Read the first seat, then hand after hand; what cannot be read is a fault and passed over."""
        head = _HEAD.match(self.text)
        if head is None or head[1].upper() not in set(Seat):
            start, length = (head.start(1), 1) if head else (0, 1)
            helps = ("N:AK5.J84.QT9.K652 … gives North's hand first, then East's, South's and West's",)
            self._fault(CardFaultKind.TEXT, "the cards begin with the seat of the first hand and a colon", start, length, *helps)
            return
        hands = _places(self.text, head.end())
        if len(hands) not in (3, 4):
            message = f"expected four hands, found {len(hands)}"
            helps = ("a space stands between hands; one may be left out, where the others decide it",)
            self._fault(CardFaultKind.TEXT, message, head.end(), len(self.text) - head.end() or 1, *helps)
            return
        for place, (start, end) in enumerate(hands):
            self._hand(next_seat(Seat(head[1].upper()), place), self.text[start:end], start)
        if len([seat for seat in Seat if seat not in self.held]) > 1:
            self._fault(CardFaultKind.TEXT, "only one hand may be left out", head.end(), len(self.text) - head.end())

    def _hand(self, seat: Seat, text: str, start: int) -> None:
        """One hand: its suits with points between them."""
        if text == LEFT_OUT:
            return
        self.held[seat], self.spans[seat] = [], (start, len(text))
        if _MARKED.match(text):
            for found in _MARKED.finditer(text):
                suit = Suit(_MARKS.get(found[1], found[1].upper()))
                for rank, at, length in _ranks(found[2], start + found.start(2)):
                    self._card(seat, suit, rank, at, length)
            return
        suits = text.split(".")
        if len(suits) != 4:
            message = f"{seat.word}'s hand has {len(suits)} suits, with points between them; there are four"
            helps = ("spades.hearts.diamonds.clubs; where a hand has none of a suit, nothing stands between the points",)
            self._fault(CardFaultKind.TEXT, message, start, len(text), *helps)
            return
        for suit, ranks in zip(Suit, suits, strict=True):
            for rank, at, length in _ranks(ranks, start):
                self._card(seat, suit, rank, at, length)
            start += len(ranks) + 1

    def _card(self, seat: Seat, suit: Suit, rank: str, start: int, length: int) -> None:
        if rank not in RANKS:
            helps = (f"the ranks are {' '.join(RANKS)}",)
            self._fault(CardFaultKind.TEXT, f"'{rank}' is no card of the {suit.word}", start, length, *helps)
            return
        card = Card(suit, rank)
        if card in self.found:
            other = self.found[card]
            who = f"{other.word} has it already" if other is not seat else "it stands here twice"
            self._fault(CardFaultKind.TWICE, f"the {card} of {seat.word} is given twice: {who}", start, length, *self._missing())
            return
        self.found[card] = seat
        self.held[seat].append(card)

    def _missing(self) -> tuple[str, ...]:
        """The cards that the text gives to nobody, where they are few."""
        lost = [str(card) for card in PACK if f"{card.rank}" not in self._written(card.suit)]
        return (f"nobody has {', '.join(lost)}",) if 0 < len(lost) < 5 else ()

    def _written(self, suit: Suit) -> str:
        """Every rank that the text has of a suit, in whatever hand."""
        hands = [hand.split(".") for hand in re.findall(r"\S+\.\S*", self.text.partition(":")[2])]
        column = list(Suit).index(suit)
        return "".join(hand[column] for hand in hands if len(hand) == 4).upper().replace("10", "T")

    def numbers(self) -> Iterator[CardFault]:
        """Hands of more or fewer than thirteen cards."""
        for seat, cards in self.held.items():
            if len(cards) != HAND:
                start, length = self.spans[seat]
                lost = [str(card) for card in PACK if card not in self.found]
                helps = (f"nobody has {', '.join(lost)}",) if 0 < len(lost) < 5 and len(self.held) == 4 else ()
                many = f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
                yield CardFault(CardFaultKind.NUMBER, f"{seat.word} has {many}; a hand has {HAND}", start, length, helps)

    def hands(self) -> Hands:
        """The four hands; the one that was left out has what the others have not."""
        rest = frozenset(PACK) - frozenset(self.found)
        return Hands(*(frozenset(self.held[seat]) if seat in self.held else rest for seat in Seat))

    def _fault(self, wrong: CardFaultKind, message: str, start: int, length: int, *helps: str) -> None:
        self.faults.append(CardFault(wrong, message, start, max(1, length), helps))


def _places(text: str, begin: int) -> list[tuple[int, int]]:
    """Where each hand begins and ends; a hand whose suits are marked may have spaces between them: `SAK HQJ D432 CT98`."""
    words = [(begin + found.start(), begin + found.end()) for found in re.finditer(r"\S+", text[begin:])]
    if len(words) == 4 * len(Seat) and all(_MARKED.match(text, start) for start, _ in words):
        return [(words[first][0], words[first + 3][1]) for first in range(0, len(words), 4)]
    return words


def _ranks(text: str, start: int) -> Iterator[tuple[str, int, int]]:
    """Each rank of a suit with its place and length; a ten may be written 10, and none at all as a stroke."""
    text = text.rstrip(". ")
    for found in re.finditer(r"10|.", "" if text in ("-", "—") else text):
        yield "T" if found[0] == "10" else found[0].upper(), start + found.start(), len(found[0])
