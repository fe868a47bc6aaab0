"""What the cards that have fallen show to everybody at the table, up to any trick.

Nothing here looks into a hand: a card that has not fallen may be with any player who has not failed to follow to its suit.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from whistpress.core.games.play import JudgedPlay, Trick, side_of, winning_card
from whistpress.core.model.cards import RANKS, Suit
from whistpress.core.model.hands import HAND, Card, CardPlay
from whistpress.core.model.seats import Seat


class How(StrEnum):
    """How a card of a suit was played: led, following to another's lead, or thrown away."""

    LED = "led"
    FOLLOWED = "followed"
    THROWN = "thrown"


class Play(Struct, frozen=True):
    """A card of a suit that a player played: to which trick and how."""

    trick: Trick
    card: Card
    how: How

    @property
    def made(self) -> tuple[int, Card]:
        """The number of the trick, and the card."""
        return self.trick.number, self.card


class Fallen(Struct, frozen=True):
    """The tricks of a deal, by whom and when each card fell, and from when on a player is known to have none of a suit."""

    tricks: tuple[Trick, ...]
    trump: Suit | None
    turned: CardPlay | None
    where: Mapping[Card, tuple[int, Seat]]
    voids: Mapping[tuple[Seat, Suit], int]
    revoked: frozenset[tuple[int, Seat]]

    @classmethod
    def of(cls, told: JudgedPlay, trump: Suit | None, turned: CardPlay | None) -> "Fallen":
        """Note what the play of a deal shows. A revoke shows nothing."""
        revoked = frozenset((one.trick, one.seat) for one in told.revokes)
        where = {card.card: (trick.number, card.seat) for trick in told.tricks for card in trick.cards}
        voids: dict[tuple[Seat, Suit], int] = {}
        for trick in told.tricks:
            for seat, card, _ in trick.cards:
                if card.suit is not trick.led and (trick.number, seat) not in revoked:
                    voids.setdefault((seat, trick.led), trick.number)
        return cls(told.tricks, trump, turned, where, voids, revoked)

    @property
    def plain(self) -> tuple[Suit, ...]:
        """The plain suits."""
        return tuple(suit for suit in Suit if suit is not self.trump)

    def after(self, number: int) -> range:
        """The tricks from one on."""
        return range(number, len(self.tricks) + 1)

    def plays(self, seat: Seat, suit: Suit) -> list[Play]:
        """The cards of a suit that a player played, in order."""
        return [
            Play(trick, card, self._how(trick, seat))
            for trick in self.tricks
            if (card := trick.by(seat)).suit is suit and (trick.number, seat) not in self.revoked
        ]

    def _how(self, trick: Trick, seat: Seat) -> How:
        if trick.leader is seat:
            return How.LED
        return How.FOLLOWED if trick.by(seat).suit is trick.led else How.THROWN

    def opener(self, suit: Suit) -> Seat | None:
        """Who first led a suit."""
        return next((trick.leader for trick in self.tricks if trick.led is suit), None)

    def before(self, trick: Trick, seat: Seat) -> list[CardPlay]:
        """The cards of a trick that lay before a player when it was his turn."""
        return list(trick.cards[: [card.seat for card in trick.cards].index(seat)])

    def played_first(self, number: int, by: Seat, trick: Trick, seat: Seat) -> bool:
        """Whether the card of one player in a trick fell before that of another in a second trick, perhaps the same."""
        return number < trick.number or (number == trick.number and any(card.seat is by for card in self.before(trick, seat)))

    def needless(self, trick: Trick, seat: Seat, card: Card | None = None) -> bool:
        """Whether a player's card, or another in its place, did not become the best of its trick when it was played."""
        played = CardPlay(seat, card or trick.by(seat))
        return winning_card([*self.before(trick, seat), played], self.trump).seat is not seat

    def may_hold(self, seat: Seat, card: Card, before: int, upto: int) -> bool:
        """Whether a player may have held a card before a trick, by what had fallen after the trick `upto`."""
        number, owner = self.where.get(card, (HAND + 1, None))
        if number <= upto:
            return owner is seat and number >= before
        if self.turned and self.turned.card == card:
            return self.turned.seat is seat
        return self.voids.get((seat, card.suit), HAND + 1) > upto

    def may_hold_lower(self, seat: Seat, card: Card, before: int, upto: int) -> bool:
        """Whether a player may have held a lower card of the suit than one."""
        return any(self.may_hold(seat, one, before, upto) for one in suit_of(card.suit) if one.strength < card.strength)

    def led_trumps(self, seats: Sequence[Seat], before: int) -> bool:
        """Whether one of some players led trumps before a trick."""
        led = (trick for trick in self.tricks if trick.number < before and trick.led is self.trump)
        return any(trick.leader in seats for trick in led)

    def others_had_trumps(self, seat: Seat, before: int, upto: int) -> bool | None:
        """Whether anybody else held a trump before a trick; None where the cards that had fallen after `upto` do not say."""
        if self.trump is None:
            return False
        left = [one for one in suit_of(self.trump) if self._fell(one) >= before]
        his = [one for one in left if self.may_hold(seat, one, before, upto)]
        plain = sum(trick.by(seat).suit is not self.trump for trick in self.tricks[before - 1 : upto])
        if len(his) < len(left) or len(his) > HAND + 1 - before - plain:
            return True
        others = [other for other in Seat if other is not seat]
        return None if any(self.may_hold(other, one, before, upto) for one in left for other in others) else False

    def _fell(self, card: Card) -> int:
        return self.where[card][0] if card in self.where else HAND + 1

    def let_pass(self, seat: Seat, after: int, before: int, upto: int) -> bool | None:
        """Whether a player, following to a plain suit between two tricks, played his lowest where a higher card was useless.

        So he let an opportunity of asking pass (Cavendish 1902, p. 151). None where the cards that had fallen do not say.
        """
        found: list[bool | None] = [False]
        for trick in self.tricks[after : before - 1]:
            card = trick.by(seat)
            if trick.leader is not seat and trick.led is not self.trump and card.suit is trick.led:
                found.append(self._let_pass(trick, seat, upto))
        return True if True in found else None if None in found else False

    def _let_pass(self, trick: Trick, seat: Seat, upto: int) -> bool | None:
        card = trick.by(seat)
        useless = [one for one in suit_of(card.suit) if one.strength > card.strength and self.needless(trick, seat, one)]
        if not any(self.may_hold(seat, one, trick.number, upto) for one in useless) or self.dropped_lower(seat, card, upto):
            return False
        held = any(trick.number < self._fell(one) <= upto and self.where[one][1] is seat for one in useless)
        return True if held and not self.may_hold_lower(seat, card, trick.number, upto) else None

    def dropped_lower(self, seat: Seat, card: Card, upto: int) -> bool:
        """Whether a player has played a lower card of a suit after one."""
        number = self.where[card][0]
        later = (trick.by(seat) for trick in self.tricks[number:upto])
        return any(one.suit is card.suit and one.strength < card.strength for one in later)


def suit_of(suit: Suit) -> Iterator[Card]:
    """The thirteen cards of a suit."""
    return (Card(suit, rank) for rank in RANKS)


def partner_of(seat: Seat) -> Seat:
    """The partner of a player."""
    return next(other for other in Seat if other is not seat and side_of(other) is side_of(seat))


def adversaries_of(seat: Seat) -> tuple[Seat, ...]:
    """The adversaries of a player."""
    return tuple(other for other in Seat if side_of(other) is not side_of(seat))
