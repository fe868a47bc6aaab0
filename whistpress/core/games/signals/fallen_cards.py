"""The cards that have fallen up to a trick, what they show to everyone at the table, and the signals read from them.

Nothing here looks into a hand: a card that has not fallen may be with any player that has not failed to follow to its suit.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from whistpress.core.games.game import JudgedPlay, Trick, side_of, winning_card
from whistpress.core.model import RANKS, Card, CardPlay, Seat, Suit
from whistpress.core.model.cards import HAND, next_seat
from whistpress.language import noted

NumberedCard = tuple[int, Card]
"""A card that is part of a signal, and the number of its trick."""


class SignalKind(StrEnum):
    """The kinds of signals."""

    CALL = noted("trump signal")
    LATE_CALL = noted("late trump signal")
    COMMAND = noted("signal when trumps are out")
    ECHO = noted("echo in a plain suit")
    SUB_ECHO = noted("sub-echo")
    TRUMP_ECHO = noted("echo in trumps")
    UNBLOCKING = noted("unblocking")
    DISCARD = noted("first discard")
    DISCARD_AGAINST = noted("first discard when trumps are against")
    HIGH_DISCARD = noted("high discard from an unopened suit")
    MASTER_DISCARD = noted("discard of the best card of a suit")
    DISCARD_ECHO = noted("echo in the discard")


CALLS_FOR_TRUMPS = frozenset({SignalKind.CALL, SignalKind.LATE_CALL})


class Signal(Struct, frozen=True):
    """A signal: its kind, its player, and its cards, each with the number of its trick.

    `shown` is the trick with which the fallen cards leave no other reading; None where they leave one to the end.
    """

    kind: SignalKind
    seat: Seat
    cards: tuple[NumberedCard, ...]
    shown: int | None

    @property
    def trick(self) -> int:
        """The trick with which it was complete."""
        return self.cards[-1][0]

    @property
    def suit(self) -> Suit:
        """The suit of the signal."""
        return self.cards[0][1].suit


class PlayedAs(StrEnum):
    """How a card of a suit was played: led, following to another's lead, or thrown away."""

    LEAD = "lead"
    FOLLOW = "follow"
    DISCARD = "discard"


class FallenCard(Struct, frozen=True):
    """A card of a suit that a player played: to which trick and how."""

    trick: Trick
    card: Card
    how: PlayedAs

    @property
    def with_number(self) -> NumberedCard:
        """The number of the trick, and the card."""
        return self.trick.number, self.card


class FallenCards(Struct, frozen=True):
    """The tricks of a deal, by whom and when each card fell, and from when on a player is known to have none of a suit."""

    tricks: tuple[Trick, ...]
    trump: Suit | None
    turned: CardPlay | None
    where: Mapping[Card, tuple[int, Seat]]
    voids: Mapping[tuple[Seat, Suit], int]
    revokes: frozenset[tuple[int, Seat]]

    @classmethod
    def of(cls, play: JudgedPlay, trump: Suit | None, turned: CardPlay | None) -> "FallenCards":
        """Index the cards of a deal. A revoke shows nothing."""
        revokes = frozenset((revoke.trick, revoke.seat) for revoke in play.revokes)
        where = {card.card: (trick.number, card.seat) for trick in play.tricks for card in trick.cards}
        voids: dict[tuple[Seat, Suit], int] = {}
        for trick in play.tricks:
            for seat, card, _ in trick.cards:
                if card.suit is not trick.suit and (trick.number, seat) not in revokes:
                    voids.setdefault((seat, trick.suit), trick.number)
        return cls(play.tricks, trump, turned, where, voids, revokes)

    @property
    def plain(self) -> tuple[Suit, ...]:
        """The plain suits."""
        return tuple(suit for suit in Suit if suit is not self.trump)

    def since(self, number: int) -> range:
        """Return the numbers of the tricks from `number` to the last."""
        return range(number, len(self.tricks) + 1)

    def plays(self, seat: Seat, suit: Suit) -> list[FallenCard]:
        """List the cards of a suit that a player played, in order, without those of his revokes."""
        cards = []
        for trick in self.tricks:
            card = trick.by(seat)
            if card.suit is suit and (trick.number, seat) not in self.revokes:
                how = PlayedAs.LEAD if trick.leader is seat else PlayedAs.FOLLOW if trick.suit is suit else PlayedAs.DISCARD
                cards.append(FallenCard(trick, card, how))
        return cards

    def opener(self, suit: Suit) -> Seat | None:
        """Return the player who first led a suit; None where it was never led."""
        return next((trick.leader for trick in self.tricks if trick.suit is suit), None)

    def before(self, trick: Trick, seat: Seat) -> list[CardPlay]:
        """Return the cards of a trick that the others had played when a player's turn came."""
        return list(trick.cards[: [card.seat for card in trick.cards].index(seat)])

    def played_first(self, number: int, by: Seat, trick: Trick, seat: Seat) -> bool:
        """Return whether the player `by` played to the trick `number` before `seat` played to `trick`, perhaps the same trick."""
        return number < trick.number or (number == trick.number and any(card.seat is by for card in self.before(trick, seat)))

    def needless(self, trick: Trick, seat: Seat, card: Card | None = None) -> bool:
        """Return whether a player's card (or `card` in its place) did not become the best of its trick when he played it."""
        played = CardPlay(seat, card or trick.by(seat))
        return winning_card([*self.before(trick, seat), played], self.trump).seat is not seat

    def may_hold(self, seat: Seat, card: Card, before: int, upto: int) -> bool:
        """Return whether a player may have held a card before the trick `before`.

        The cards that had fallen after the trick `upto` decide it.
        """
        number, owner = self.where.get(card, (HAND + 1, None))
        if number <= upto:
            return owner is seat and number >= before
        if self.turned and self.turned.card == card:
            return self.turned.seat is seat
        return self.voids.get((seat, card.suit), HAND + 1) > upto

    def may_hold_lower(self, seat: Seat, card: Card, before: int, upto: int) -> bool:
        """Return whether a player may have held a card of the same suit that is lower than `card`, as `may_hold` says."""
        lower = (other for other in suit_of(card.suit) if other.strength < card.strength)
        return any(self.may_hold(seat, other, before, upto) for other in lower)

    def led_trumps(self, seats: Sequence[Seat], before: int) -> bool:
        """Return whether one of some players led trumps before the trick `before`."""
        return any(trick.leader in seats for trick in self.tricks[: max(before - 1, 0)] if trick.suit is self.trump)

    def others_had_trumps(self, seat: Seat, before: int, upto: int) -> bool | None:
        """Return whether another player held a trump before the trick `before`.

        None where the cards that had fallen after the trick `upto` do not say.
        """
        if self.trump is None:
            return False
        left = [card for card in suit_of(self.trump) if self._fell(card) >= before]
        trumps_of_seat = [card for card in left if self.may_hold(seat, card, before, upto)]
        plain = sum(trick.by(seat).suit is not self.trump for trick in self.tricks[before - 1 : upto])
        if len(trumps_of_seat) < len(left) or len(trumps_of_seat) > HAND + 1 - before - plain:
            return True
        others = [other for other in Seat if other is not seat]
        return None if any(self.may_hold(other, card, before, upto) for card in left for other in others) else False

    def _fell(self, card: Card) -> int:
        return self.where[card][0] if card in self.where else HAND + 1

    def let_pass(self, seat: Seat, after: int, before: int, upto: int) -> bool | None:
        """Return whether a player, following to a plain suit between two tricks, played his lowest where a higher was useless.

        Then he let an opportunity of calling pass (Cavendish 1902, p. 151). None where the cards that had fallen do not say.
        """
        answers: list[bool | None] = [False]
        for trick in self.tricks[after : before - 1]:
            if trick.leader is not seat and trick.suit is not self.trump and trick.by(seat).suit is trick.suit:
                answers.append(self._let_pass(trick, seat, upto))
        return True if True in answers else None if None in answers else False

    def _let_pass(self, trick: Trick, seat: Seat, upto: int) -> bool | None:
        card = trick.by(seat)
        useless = [higher for higher in higher_cards(card) if self.needless(trick, seat, higher)]
        if not any(self.may_hold(seat, higher, trick.number, upto) for higher in useless) or self.dropped_lower(seat, card, upto):
            return False
        held = any(trick.number < self._fell(higher) <= upto and self.where[higher][1] is seat for higher in useless)
        return True if held and not self.may_hold_lower(seat, card, trick.number, upto) else None

    def dropped_lower(self, seat: Seat, card: Card, upto: int) -> bool:
        """Return whether a player has played a lower card of the suit after `card`, up to the trick `upto`."""
        later = (trick.by(seat) for trick in self.tricks[self.where[card][0] : upto])
        return any(other.suit is card.suit and other.strength < card.strength for other in later)


def suit_of(suit: Suit) -> Iterator[Card]:
    """Yield the thirteen cards of a suit."""
    return (Card(suit, rank) for rank in RANKS)


def higher_cards(card: Card) -> Iterator[Card]:
    """Yield the cards of the same suit that are higher than a card."""
    return (other for other in suit_of(card.suit) if other.strength > card.strength)


def partner_of(seat: Seat) -> Seat:
    """Return the partner of a player."""
    return next_seat(seat, 2)


def adversaries_of(seat: Seat) -> tuple[Seat, ...]:
    """Return the adversaries of a player."""
    return tuple(other for other in Seat if side_of(other) is not side_of(seat))


def first_certain(
    tricks: Iterable[int], reading: Callable[[int], SignalKind | None]
) -> tuple[SignalKind, int] | tuple[None, None]:
    """Find the first trick after which the fallen cards leave one reading: that reading and the trick."""
    return next(((kind, upto) for upto in tricks if (kind := reading(upto)) is not None), (None, None))
