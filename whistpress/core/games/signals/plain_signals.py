"""Signals in plain suits other than calls: unblocking, and discards where the cards show that the player had a choice."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from whistpress.core.games.signals.fallen_cards import (
    CALLS_FOR_TRUMPS,
    FallenCard,
    FallenCards,
    PlayedAs,
    Signal,
    SignalKind,
    adversaries_of,
    higher_cards,
    partner_of,
)
from whistpress.core.games.signals.trump_signals import PartnerRequests
from whistpress.core.model import Card, Seat
from whistpress.core.model.cards import HAND

EIGHT = 8
"""The strength of an eight, the lowest card whose discard calls for trumps (Barney 1900, p. 17)."""

TEN = 10
"""Players do not throw the best card of a suit below a ten in order to be read by it."""

UNBLOCKED_LEADS = "AQJT9"
"""Ranks of the partner's lead that are unblocked: from the king and from lower cards not all books unblock."""


def unblockings(fallen: FallenCards, calls: Sequence[Signal]) -> Iterator[Signal]:
    """Find every suit in which third hand kept the lowest of four from the partner's first lead on, so as not to block his suit.

    Third best, then second best, and the lowest last: its fall shows that he had four (Cavendish 1902, pp. 116-119; Mitchell
    1897, p. 93; Barney 1900, pp. 9 and 17). Where the partner has asked for trumps the same may be a sub-echo (p. 154).
    """
    for suit in fallen.plain:
        opened = next((trick for trick in fallen.tricks if trick.suit is suit), None)
        if opened is None or opened.cards[0].card.rank not in UNBLOCKED_LEADS:
            continue
        seat = partner_of(opened.leader)
        plays = fallen.plays(seat, suit)
        if len(plays) < 3 or plays[0].trick is not opened or not fallen.needless(opened, seat):
            continue
        first, second = plays[:2]
        last = next((play for play in plays[2:] if play.card.strength < first.card.strength), None)
        if last is None or second.card.strength < first.card.strength:
            continue
        doubtful = PartnerRequests.to(seat, fallen, calls).possible(opened)
        cards = (first.with_number, second.with_number, last.with_number)
        yield Signal(SignalKind.UNBLOCKING, seat, cards, None if doubtful else last.trick.number)


def discards(fallen: FallenCards, calls: Sequence[Signal]) -> Iterator[Signal]:
    """Yield the signals that the discards of a deal give, player by player."""
    for seat in Seat:
        plays = sorted((play for suit in fallen.plain for play in fallen.plays(seat, suit)), key=lambda play: play.trick.number)
        thrown = [play for play in plays if play.how is PlayedAs.DISCARD]
        if thrown:
            yield from _first_discard(fallen, calls, seat, plays, thrown[0])
        for play in thrown:
            yield from _master_discard(fallen, seat, plays, play)
        yield from _discard_echoes(fallen, seat, plays, thrown)


def _first_discard(
    fallen: FallenCards, calls: Sequence[Signal], seat: Seat, plays: Sequence[FallenCard], thrown: FallenCard
) -> Iterator[Signal]:
    """Yield the signals of a player's first discard. The fall of a card of another plain suit shows that there was a choice."""
    unfinished = len(fallen.tricks) < HAND
    later = [play for play in plays if play.trick.number > thrown.trick.number]
    other_suit = _trick_number(play for play in later if play.card.suit is not thrown.card.suit)
    against = {trumps_are_against(fallen, calls, seat, thrown.trick.number, certain=certain) for certain in (True, False)}
    if other_suit is not None or unfinished:
        kind = SignalKind.DISCARD if False in against else SignalKind.DISCARD_AGAINST
        yield Signal(kind, seat, (thrown.with_number,), other_suit if len(against) == 1 else None)
    if _calls_for_trumps(fallen, seat, thrown):
        other = (play for play in later if play.card.suit is not thrown.card.suit or play.card.strength < EIGHT)
        shown = _trick_number(other)
        if shown is not None or unfinished:
            yield Signal(SignalKind.HIGH_DISCARD, seat, (thrown.with_number,), shown)


def _calls_for_trumps(fallen: FallenCards, seat: Seat, thrown: FallenCard) -> bool:
    """Return whether a discard is an eight or higher from an unopened suit, while another player may hold a trump."""
    number = thrown.trick.number
    unopened = all(trick.suit is not thrown.card.suit for trick in fallen.tricks[:number])
    return thrown.card.strength >= EIGHT and unopened and fallen.others_had_trumps(seat, number, number) is not False


def _trick_number(plays: Iterator[FallenCard]) -> int | None:
    return next((play.trick.number for play in plays), None)


def trumps_are_against(fallen: FallenCards, calls: Sequence[Signal], seat: Seat, number: int, *, certain: bool) -> bool:
    """Return whether the adversaries have led trumps or called and the player's side has not (Cavendish p. 126).

    With `certain`, only calls that the cards had shown by then count; without it also possible ones.
    """

    def have_shown_trumps(seats: Sequence[Seat]) -> bool:
        calls_of_seats = (call for call in calls if call.seat in seats and call.kind in CALLS_FOR_TRUMPS and call.trick < number)
        called = any(not certain or (call.shown is not None and call.shown < number) for call in calls_of_seats)
        return called or fallen.led_trumps(seats, number + 1)

    return have_shown_trumps(adversaries_of(seat)) and not have_shown_trumps((seat, partner_of(seat)))


def _master_discard(fallen: FallenCards, seat: Seat, plays: Sequence[FallenCard], thrown: FallenCard) -> Iterator[Signal]:
    """Yield a signal where a discard is the best card of its suit: with it the player shows command of the suit.

    He shows it when the next card that he plays of the suit is again the best, or while the deal is unfinished.
    """
    number = thrown.trick.number
    if not _is_best(fallen, thrown.card, number):
        return
    following = next((play for play in plays if play.trick.number > number and play.card.suit is thrown.card.suit), None)
    if _is_best(fallen, following.card, following.trick.number) if following else len(fallen.tricks) < HAND:
        yield Signal(SignalKind.MASTER_DISCARD, seat, (thrown.with_number,), following.trick.number if following else None)


def _is_best(fallen: FallenCards, card: Card, number: int) -> bool:
    """Return whether a card, a ten at least, was the best left of its suit: every higher card had fallen before a trick."""
    never = (HAND + 1, None)
    return card.strength >= TEN and all(fallen.where.get(higher, never)[0] < number for higher in higher_cards(card))


def _discard_echoes(
    fallen: FallenCards, seat: Seat, plays: Sequence[FallenCard], thrown: Sequence[FallenCard]
) -> Iterator[Signal]:
    """Find a higher card of a suit discarded, then a lower one discarded or played to the suit (Barney 1900, pp. 9 and 17).

    An eight or higher may be a call for trumps, two discards to a trump lead of the adversaries a sign that all is alike (p. 17).
    """
    for suit in fallen.plain:
        plays_of_suit = [play for play in plays if play.card.suit is suit]
        for index, (high, low) in enumerate(pairwise(plays_of_suit)):
            if high.how is PlayedAs.DISCARD and low.how is not PlayedAs.LEAD and high.card.strength > low.card.strength:
                calling = high is thrown[0] and _calls_for_trumps(fallen, seat, high)
                to_trumps = all(play.how is PlayedAs.DISCARD and play.trick.suit is fallen.trump for play in (high, low))
                alike = to_trumps and {high.trick.leader, low.trick.leader} <= set(adversaries_of(seat))
                if all(play.card.strength > high.card.strength for play in plays_of_suit[:index]):
                    shown = None if calling or alike else low.trick.number
                    yield Signal(SignalKind.DISCARD_ECHO, seat, (high.with_number, low.with_number), shown)
                break
