"""Read how a deal was played at a table, and compare each trick with the hands."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from whistpress.core.games.game import playing_order, winning_card
from whistpress.core.model import RANKS, Card, CardPlay, Hands, Seat, Suit
from whistpress.core.model.cards import HAND, next_seat
from whistpress.language import say
from whistpress.league.events.read.reading_state import PlacedText, Reading
from whistpress.problems import Span, problem_of, shorten, wording

_LEADER = re.compile(r"\s*([A-Za-z])\s*:")
_SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"})

Token = tuple[str, Span]


class PlayReader:
    """A deal while its play is read: whose turn it is to lead, and who still holds what."""

    def __init__(self, reading: Reading, hands: Hands, trump: Suit | None, leader: Seat) -> None:
        self.reading, self.hands, self.trump = reading, hands, trump
        self.leader, self.first = leader, leader
        self.tricks: list[tuple[CardPlay, ...]] = []
        self.gone: dict[Card, int] = {}

    @property
    def number(self) -> int:
        """The number of the trick to come."""
        return len(self.tricks) + 1

    def trick(self, tokens: Sequence[Token], at: Span) -> bool:
        """Take the cards of a trick in the order of play; False, and a problem, where they cannot have been played so."""
        if self.number > HAND:
            self.reading.say("E274.deal-tricks", at, hand=HAND)
            return False
        if len(tokens) != 4:
            self.reading.say("E274.trick-card", at, wording("E274.cards-order"), number=len(tokens), trick=self.number)
            return False
        played = list(self._cards(tokens))
        if len(played) != 4:
            return False
        for played_card in played:
            self.gone[played_card.card] = self.number
        self.tricks.append(tuple(played))
        self.leader = winning_card(played, self.trump).seat
        return True

    def led_by(self, seat: Seat, at: Span) -> bool:
        """Return whether a seat is the one to lead; report E275 if not."""
        if seat is self.leader:
            return True
        if not self.tricks:
            why = say("%(word)s dealt, and the player on the dealer's left leads first", word=say(next_seat(self.leader, 3).word))
        else:
            best = winning_card(self.tricks[-1], self.trump)
            why = say(
                "%(word)s won trick %(number)s with %(card)s", word=say(best.seat.word), number=self.number - 1, card=best.card
            )
        self.reading.say("E275.leads-trick", at, word=say(self.leader.word), number=self.number, word_2=say(seat.word), why=why)
        return False

    def _cards(self, tokens: Sequence[Token]) -> Iterator[CardPlay]:
        """Return the cards of a trick, up to the first that cannot be read or that its player did not hold."""
        led: Suit | None = None
        for seat, (text, at) in zip(playing_order(self.leader), tokens, strict=True):
            card = read_card(text, led)
            if card is None:
                self.reading.say("E274.no-card", at, words=shorten(text))
                return
            led = led or card.suit
            if not self._is_holder(seat, card, at):
                return
            yield CardPlay(seat, card, at)

    def _is_holder(self, seat: Seat, card: Card, at: Span) -> bool:
        holder = self.hands.holder(card)
        if card in self.gone:
            problem = problem_of("E276.already-played", at, card=card, gone=self.gone[card], word=say(holder.word))
        elif holder is not seat:
            word, other = say(seat.word), say(holder.word)
            problem = problem_of("E276.not-held", at, word=word, card=card, number=self.number, word_2=other)
        else:
            return True
        left = "".join(rank for rank in self.hands.suit(seat, card.suit) if Card(card.suit, rank) not in self.gone)
        has = (
            wording("E276.left", word=say(seat.word), names=" ".join(left), word_2=say(card.suit.word))
            if left
            else wording("E276.no-left", word=say(seat.word), word_2=say(card.suit.word))
        )
        self.reading.report(replace(problem, helps=(has,)))
        return False


def read_tricks(table: PlayReader, tricks: Sequence[PlacedText]) -> bool:
    """Read the tricks of an event file, up to the first that cannot be read; return whether all could be.

    Each trick is one text: `SK 3 2 A`, or with its leader `W: SK 3 2 A`.
    """
    for written in tricks:
        head = _LEADER.match(written.text)
        start = head.end() if head else 0
        if head and not _leads(table, head[1].upper(), written.part(head.start(1), 1)):
            return False
        tokens = [
            (match[0], written.part(start + match.start(), len(match[0])))
            for match in re.finditer(r"[^\s,]+", written.text[start:])
        ]
        if not table.trick(tokens, written.at):
            return False
    return True


def _leads(table: PlayReader, letter: str, at: Span) -> bool:
    if letter not in set(Seat):
        table.reading.say("E274.no-seat", at, letter=letter)
        return False
    return table.led_by(Seat(letter), at)


def read_columns(table: PlayReader, first: Seat, tokens: Sequence[Token]) -> bool:
    """Read the tricks of a PBN file: four columns, each of one player, that of `first` foremost.

    Return False where a trick cannot be read.
    """
    cards = [(text, at) for text, at in tokens if re.fullmatch(r"[SHDCshdc][AKQJTakqjt2-9]|10|[-*+]", text)]
    for start in range(0, len(cards), 4):
        row = cards[start : start + 4]
        if any(text in "-*+" for text, _ in row) or len(row) < 4:
            return True
        by_seat = dict(zip(playing_order(first), row, strict=True))
        if not table.trick([by_seat[seat] for seat in playing_order(table.leader)], row[0][1]):
            return False
    return True


def read_card(text: str, led: Suit | None) -> Card | None:
    """Read a card as a secretary may write it: `SK`, `♠K`, `Ks`, `S10`; `K` alone is of the suit led. None when it is no card."""
    signs = text.translate(_SIGNS).upper().replace("10", "T")
    if len(signs) == 1 and led is not None and signs in RANKS:
        return Card(led, signs)
    for order_ in (signs, signs[::-1]):
        if len(order_) == 2 and order_[0] in set(Suit) and order_[1] in RANKS:
            return Card(Suit(order_[0]), order_[1])
    return None
