"""Read four hands from PBN text, `N:AK5.J84.QT9.K652 …`, and report every fault of the text."""

import re
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from whistpress.core.model.cards import HAND, PACK, RANKS, Card, Hands, Suit, next_seat
from whistpress.core.model.schedule import Seat
from whistpress.language import say, say_many

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
