"""Discards: what is thrown away to a suit of which a player has none, where the cards show that he had a choice."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from whistpress.core.games.signals.fallen import Fallen, How, Play, adversaries_of, partner_of, suit_of
from whistpress.core.games.signals.signal import ASKS, Kind, Signal
from whistpress.core.model.cards import HAND, Card
from whistpress.core.model.schedule import Seat

EIGHT = 8
"""The strength of an eight, the lowest card whose discard calls for trumps (Barney 1900, p. 17)."""

BEST = 10
"""Below a ten nobody throws the best card of a suit to be read by it."""


def discards(table: Fallen, calls: Sequence[Signal]) -> Iterator[Signal]:
    """The discards of a deal that say something."""
    for seat in Seat:
        plays = sorted((play for suit in table.plain for play in table.plays(seat, suit)), key=lambda play: play.trick.number)
        thrown = [play for play in plays if play.how is How.THROWN]
        if thrown:
            yield from _first(table, calls, seat, plays, thrown[0])
        for play in thrown:
            yield from _master(table, seat, plays, play)
        yield from _echoes(table, seat, plays, thrown)


def _first(table: Fallen, calls: Sequence[Signal], seat: Seat, plays: Sequence[Play], thrown: Play) -> Iterator[Signal]:
    """The first discard. That there was a choice is shown when a card of another plain suit falls."""
    later = [play for play in plays if play.trick.number > thrown.trick.number]
    chosen = _number(next((play for play in later if play.card.suit is not thrown.card.suit), None))
    kinds = {_direction(table, calls, seat, thrown.trick.number, certain=certain) for certain in (True, False)}
    kind = Kind.DISCARD if Kind.DISCARD in kinds else Kind.DISCARD_AGAINST
    if chosen is not None or len(table.tricks) < HAND:
        yield Signal(kind, seat, (thrown.made,), chosen if len(kinds) == 1 else None)
    if _calls_for_trumps(table, seat, thrown):
        other = [play for play in later if play.card.suit is not thrown.card.suit or play.card.strength < EIGHT]
        shown = _number(next(iter(other), None))
        if shown is not None or len(table.tricks) < HAND:
            yield Signal(Kind.HIGH_DISCARD, seat, (thrown.made,), shown)


def _calls_for_trumps(table: Fallen, seat: Seat, thrown: Play) -> bool:
    """An eight or higher from a suit that nobody has led, while somebody else may hold a trump."""
    number = thrown.trick.number
    unopened = all(one.led is not thrown.card.suit for one in table.tricks[:number])
    return thrown.card.strength >= EIGHT and unopened and table.others_had_trumps(seat, number, number) is not False


def _number(play: Play | None) -> int | None:
    return play.trick.number if play else None


def _direction(table: Fallen, calls: Sequence[Signal], seat: Seat, number: int, *, certain: bool) -> Kind:
    """By whose the trumps are: against, where adversaries have led trumps or called and the own side has not (Cavendish p. 126).

    With `certain`, calls count that the cards had shown by then; without it those also that are only possible.
    """

    def declared(seats: Sequence[Seat]) -> bool:
        told = (one for one in calls if one.seat in seats and one.kind in ASKS and one.trick < number)
        called = any(not certain or (one.shown is not None and one.shown < number) for one in told)
        return called or table.led_trumps(seats, number + 1)

    against = declared(adversaries_of(seat)) and not declared((seat, partner_of(seat)))
    return Kind.DISCARD_AGAINST if against else Kind.DISCARD


def _master(table: Fallen, seat: Seat, plays: Sequence[Play], thrown: Play) -> Iterator[Signal]:
    """The best card of a suit: that the player commands it is shown when the best of those left comes from him next."""
    if not _is_best(table, thrown.card, thrown.trick.number):
        return
    number = thrown.trick.number
    following = next((play for play in plays if play.trick.number > number and play.card.suit is thrown.card.suit), None)
    if _is_best(table, following.card, following.trick.number) if following else len(table.tricks) < HAND:
        yield Signal(Kind.MASTER_DISCARD, seat, (thrown.made,), _number(following))


def _is_best(table: Fallen, card: Card, number: int) -> bool:
    """Whether every higher card of a suit had fallen before a trick."""
    higher = (one for one in suit_of(card.suit) if one.strength > card.strength)
    return card.strength >= BEST and all(table.where.get(one, (HAND + 1, None))[0] < number for one in higher)


def _echoes(table: Fallen, seat: Seat, plays: Sequence[Play], thrown: Sequence[Play]) -> Iterator[Signal]:
    """A higher card of a suit discarded, then a lower one discarded or played to the suit (Barney 1900, pp. 9 and 17).

    An eight or higher may be a call for trumps, two discards to a trump lead of the adversaries a sign that all is alike (p. 17).
    """
    for suit in table.plain:
        own = [play for play in plays if play.card.suit is suit]
        for high, low in pairwise(own):
            if high.how is How.THROWN and low.how is not How.LED and high.card.strength > low.card.strength:
                calling = high is thrown[0] and _calls_for_trumps(table, seat, high)
                both = all(one.how is How.THROWN and one.trick.led is table.trump for one in (high, low))
                alike = both and {high.trick.leader, low.trick.leader} <= set(adversaries_of(seat))
                if all(play.card.strength > high.card.strength for play in own[: own.index(high)]):
                    shown = None if calling or alike else low.trick.number
                    yield Signal(Kind.DISCARD_ECHO, seat, (high.made, low.made), shown)
                break
