"""Signals that can be read from the play of a deal: what a player did with cards that he need not have played so.

Only what the books say exactly enough is looked for. A card was played unnecessarily high where it did not become the best of its
trick and a lower one of its suit was in the hand; that it was is shown when the lower one falls (Cavendish 1902, pp. 150-151;
Mitchell 1897, p. 95; Barney 1900, p. 10). A card that covers is therefore never the beginning of a signal, as the books warn.
What a signal means is for a system of play to say.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise

from whistpress.core.games.play import Course, Trick, side_of, winner
from whistpress.core.model.cards import Suit
from whistpress.core.model.hands import Card, Hands
from whistpress.core.model.seats import Seat
from whistpress.language import noted
from whistpress.values import dataclass


class Kind(StrEnum):
    """What was done."""

    CALL = noted("trump signal")
    LATE_CALL = noted("late trump signal")
    COMMAND = noted("signal when trumps are out")
    ECHO = noted("echo in a plain suit")
    SUB_ECHO = "sub-echo"
    TRUMP_ECHO = noted("echo in trumps")
    UNBLOCKING = "unblocking"
    DISCARD = noted("first discard")
    DISCARD_AGAINST = noted("first discard when trumps are against")
    HIGH_DISCARD = noted("high discard from an unopened suit")
    MASTER_DISCARD = noted("discard of the best card of a suit")
    DISCARD_ECHO = noted("echo in the discard")


@dataclass(frozen=True, slots=True)
class Signal:
    """A signal: its kind, who made it, and the cards that made it, each with the number of its trick."""

    kind: Kind
    seat: Seat
    cards: tuple[tuple[int, Card], ...]

    @property
    def trick(self) -> int:
        """The trick with which it was complete."""
        return self.cards[-1][0]

    @property
    def suit(self) -> Suit:
        """The suit in which it was made."""
        return self.cards[0][1].suit


def signals(hands: Hands, told: Course, trump: Suit | None) -> tuple[Signal, ...]:
    """Every signal of a deal, in the order in which they were complete."""
    table = _Table(hands, told, trump)
    calls = [*_calls(table)]
    found = [*calls, *_echoes(table, calls), *_trump_echoes(table), *_unblockings(table), *_discards(table, calls)]
    return tuple(
        sorted(found, key=lambda one: (one.trick, one.cards[0][0], list(Kind).index(one.kind), list(Seat).index(one.seat)))
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """The play of a deal being looked through."""

    hands: Hands
    told: Course
    trump: Suit | None

    def followed(self, seat: Seat, suit: Suit) -> list[tuple[Trick, Card]]:
        """The cards with which a player followed to a suit that others led, each with its trick."""
        led = (trick for trick in self.told.tricks if trick.led is suit and trick.leader is not seat)
        return [(trick, card) for trick in led if (card := trick.by(seat)).suit is suit]

    def needless(self, trick: Trick, seat: Seat) -> bool:
        """The card did not become the best of its trick when it was played."""
        played = trick.cards[: [card.seat for card in trick.cards].index(seat) + 1]
        return winner(played, self.trump).seat is not seat

    def left(self, seat: Seat, before: int) -> list[Card]:
        """What a hand held before a trick."""
        gone = {trick.by(seat) for trick in self.told.tricks if trick.number < before}
        return sorted(self.hands.of(seat) - gone, key=lambda card: -card.strength)

    def led_trumps(self, seats: Sequence[Seat], before: int) -> bool:
        """Whether one of some players led trumps before a trick."""
        return any(
            trick.led is self.trump and trick.leader in seats
            for trick in self.told.tricks
            if trick.number < before and self.trump
        )

    def trumps_out(self, seat: Seat, before: int) -> bool:
        """Whether nobody else held a trump any more before a trick."""
        others = (other for other in Seat if other is not seat)
        return not any(card.suit is self.trump for other in others for card in self.left(other, before))

    def plain(self) -> list[Suit]:
        """The plain suits."""
        return [suit for suit in Suit if suit is not self.trump]


def _partner(seat: Seat) -> Seat:
    return next(other for other in Seat if other is not seat and side_of(other) is side_of(seat))


def _adversaries(seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in Seat if side_of(other) is not side_of(seat))


def _high_then_low(table: _Table, seat: Seat, suit: Suit) -> Iterator[tuple[tuple[int, Card], tuple[int, Card]]]:
    """The first time that a player plays an unnecessarily high card to a suit and then a lower one."""
    made = table.followed(seat, suit)
    for (first, high), (second, low) in pairwise(made):
        if high.strength > low.strength and table.needless(first, seat):
            yield (first.number, high), (second.number, low)
            return


def _calls(table: _Table) -> Iterator[Signal]:
    """Unnecessarily high and then lower, in a plain suit: a call for trumps while nobody of the side has led or called for them.

    Of one who led before it began, and led no trump, it is no command (Cavendish 1902, p. 151). With trumps out it shows
    command (Mitchell 1897, p. 95). Where adversaries have led trumps before, no book says what it would be.
    """
    pairs = [(seat, cards) for seat in Seat for suit in table.plain() for cards in _high_then_low(table, seat, suit)]
    called: dict[Seat, int] = {}
    for seat, cards in sorted(pairs, key=lambda pair: (pair[1][1][0], pair[1][0][0])):
        start, own = cards[0][0], (seat, _partner(seat))
        if table.trump is None or table.trumps_out(seat, start):
            yield Signal(Kind.COMMAND, seat, cards)
        elif seat in called or table.led_trumps(tuple(Seat), start) or called.get(own[1], 14) < start:
            continue
        else:
            called.setdefault(seat, cards[1][0])
            led = any(trick.leader is seat for trick in table.told.tricks if trick.number < start)
            yield Signal(Kind.LATE_CALL if led else Kind.CALL, seat, cards)


def _echoes(table: _Table, calls: Sequence[Signal]) -> Iterator[Signal]:
    """In a plain suit, after the partner led trumps or called for them (Cavendish 1902, pp. 152-154; Mitchell 1897, p. 97)."""
    for seat in Seat if table.trump else ():
        partner = _partner(seat)
        asked = [one.trick for one in calls if one.seat is partner and one.kind in (Kind.CALL, Kind.LATE_CALL)]
        asked += [trick.number for trick in table.told.tricks if trick.leader is partner and trick.led is table.trump]
        for suit in table.plain():
            made = table.followed(seat, suit)
            for cards in _high_then_low(table, seat, suit):
                if asked and min(asked) < cards[0][0] and not table.trumps_out(seat, cards[0][0]):
                    yield Signal(Kind.ECHO, seat, cards)
            yield from _sub_echoes(table, seat, made, min(asked, default=14))


def _sub_echoes(table: _Table, seat: Seat, made: Sequence[tuple[Trick, Card]], asked: int) -> Iterator[Signal]:
    """An echo that is complete on the third round only: three, then four, and lastly the two (Cavendish 1902, p. 154).

    In a suit that the partner opened the same may be unblocking given up, and is no call (p. 117).
    """
    for three in zip(made, made[1:], made[2:], strict=False):
        (first, one), (_, two), (_, last) = three
        opener = next(trick.leader for trick in table.told.tricks if trick.led is one.suit)
        needless = all(table.needless(trick, seat) for trick, _ in three[:2])
        if asked < first.number and opener is not _partner(seat) and last.strength < one.strength < two.strength and needless:
            yield Signal(Kind.SUB_ECHO, seat, tuple((trick.number, card) for trick, card in three))


def _trump_echoes(table: _Table) -> Iterator[Signal]:
    """Unnecessarily high and then lower to the partner's lead of trumps (Cavendish 1902, p. 153; Mitchell 1897, p. 96)."""
    for seat in Seat if table.trump else ():
        for cards in _high_then_low(table, seat, table.trump) if table.trump else ():
            if table.told.tricks[cards[0][0] - 1].leader is _partner(seat):
                yield Signal(Kind.TRUMP_ECHO, seat, cards)


def _unblockings(table: _Table) -> Iterator[Signal]:
    """The third best of four to the partner's first lead of a plain suit, third hand, not trying to win it.

    So say all books (Mitchell 1897, p. 93; Barney 1900, pp. 9 and 17; Cavendish 1902, p. 116).
    """
    for suit in table.plain():
        opened = next((trick for trick in table.told.tricks if trick.led is suit), None)
        if opened is None:
            continue
        seat = _partner(opened.leader)
        held = [card for card in table.left(seat, opened.number) if card.suit is suit]
        if len(held) == 4 and opened.by(seat) == held[2] and table.needless(opened, seat):
            yield Signal(Kind.UNBLOCKING, seat, ((opened.number, held[2]),))


def _discards(table: _Table, calls: Sequence[Signal]) -> Iterator[Signal]:
    """What is thrown away to a suit of which one has none, where there was a choice: another plain suit, or a lower card."""
    revoked = {(one.trick, one.seat) for one in table.told.revokes}
    for seat in Seat:
        thrown = [
            (trick, card)
            for trick in table.told.tricks
            if (card := trick.by(seat)).suit not in (trick.led, table.trump) and (trick.number, seat) not in revoked
        ]
        for place, (trick, card) in enumerate(thrown):
            made, rest = ((trick.number, card),), table.left(seat, trick.number + 1)
            if not place and any(one.suit not in (card.suit, table.trump) for one in rest):
                yield Signal(Kind.DISCARD_AGAINST if _against(table, calls, seat, trick.number) else Kind.DISCARD, seat, made)
                if card.strength >= 8 and all(one.led is not card.suit for one in table.told.tricks[: trick.number]):
                    yield Signal(Kind.HIGH_DISCARD, seat, made)
            if any(one.suit is card.suit for one in rest) and _is_best(table, card, trick.number):
                yield Signal(Kind.MASTER_DISCARD, seat, made)
        yield from _discard_echoes(table, seat, [trick.number for trick, _ in thrown])


def _against(table: _Table, calls: Sequence[Signal], seat: Seat, number: int) -> bool:
    """Whether the adversaries have led trumps or called for them, and nobody of the own side has (Cavendish 1902, p. 126)."""

    def declared(seats: Sequence[Seat]) -> bool:
        called = any(one.seat in seats and one.trick < number and one.kind in (Kind.CALL, Kind.LATE_CALL) for one in calls)
        return called or table.led_trumps(seats, number + 1)

    return declared(_adversaries(seat)) and not declared((seat, _partner(seat)))


def _is_best(table: _Table, card: Card, number: int) -> bool:
    """Whether every higher card of a suit was played before a trick."""
    gone = {one.card for trick in table.told.tricks if trick.number < number for one in trick.cards}
    higher = {Card(card.suit, rank) for rank in "AKQJT98765432" if Card(card.suit, rank).strength > card.strength}
    return card.strength >= 10 and higher <= gone


def _discard_echoes(table: _Table, seat: Seat, thrown: Sequence[int]) -> Iterator[Signal]:
    """A higher card of a suit discarded, then a lower one discarded or played to the suit (Barney 1900, pp. 9 and 17)."""
    every = [(trick.number, trick.by(seat)) for trick in table.told.tricks]
    for suit in table.plain():
        own = [(number, card) for number, card in every if card.suit is suit]
        for first, second in pairwise(own):
            led = table.told.tricks[second[0] - 1].leader is seat
            if first[0] in thrown and first[1].strength > second[1].strength and not led:
                yield Signal(Kind.DISCARD_ECHO, seat, (first, second))
                break
