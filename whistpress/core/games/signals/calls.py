"""The call for trumps: an unnecessarily high card to a plain suit that another led, then a lower one.

A card was unnecessarily high where it did not become the best of its trick and a lower one of its suit was in the hand; that it
was is shown when the lower one falls (Cavendish 1902, pp. 150-151; Mitchell 1897, p. 95; Barney 1900, p. 10). A card that covers
is therefore never the beginning of a signal (Cavendish 1902, pp. 151-152).
"""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from whistpress.core.games.play import Trick
from whistpress.core.games.signals.fallen import Fallen, How, Play, partner_of
from whistpress.core.games.signals.signal import Kind, Made, Signal, first_certain
from whistpress.core.model.cards import Card, Suit
from whistpress.core.model.schedule import Seat

KNAVE = 11
"""The strength of a knave: honours are thrown on the partner's lead to be out of his way (Cavendish 1902, pp. 116, 119-120)."""

COUPS = 10
"""From this trick on a high card may be thrown to place the lead (Cavendish 1902, pp. 177-181)."""


def high_then_low(table: Fallen, seat: Seat, suit: Suit) -> tuple[Play, Play] | None:
    """The first time that a player follows to a suit with a needlessly high card and next drops a lower one of it.

    To have played a still higher card after a lower one, and then one below both, is no call: nine, ten, two from king, ten,
    nine, two unblock and no more (Cavendish 1902, p. 117).
    """
    plays = table.plays(seat, suit)
    for index, (high, low) in enumerate(pairwise(plays)):
        if high.how is not How.FOLLOWED or low.how is How.LED or not table.needless(high.trick, seat):
            continue
        if high.card.strength > low.card.strength:
            below = [play for play in plays[:index] if low.card.strength < play.card.strength < high.card.strength]
            return None if below else (high, low)
    return None


def thrown_for_another_reason(table: Fallen, seat: Seat, trick: Trick, card: Card) -> bool:
    """Whether a high card may have been thrown to unblock the partner's suit, or at the end to place the lead."""
    partner = partner_of(seat)
    led = any(one.led is card.suit and one.leader is partner for one in table.tricks[: trick.number])
    return trick.number >= COUPS or (led and card.strength >= KNAVE)


def calls(table: Fallen) -> Iterator[Signal]:
    """Calls, while nobody has led trumps and the partner has not called; with trumps out they show command (Mitchell p. 95).

    It is a command where no opportunity of asking can have been let pass before; otherwise an ask (Cavendish 1902, p. 151).
    """
    found = [(seat, pair) for seat in Seat for suit in table.plain if (pair := high_then_low(table, seat, suit))]
    called: dict[Seat, int] = {}
    for seat, (high, low) in sorted(found, key=lambda one: (one[1][1].trick.number, one[1][0].trick.number)):
        partner = partner_of(seat)
        asked = partner in called and table.played_first(called[partner], partner, high.trick, seat)
        answer = asked or seat in called or table.led_trumps(tuple(Seat), high.trick.number)
        signal = _call(table, seat, (high, low), answer=answer)
        if signal is not None:
            if signal.kind is not Kind.COMMAND:
                called.setdefault(seat, signal.trick)
            yield signal


def _call(table: Fallen, seat: Seat, pair: tuple[Play, Play], *, answer: bool) -> Signal | None:
    """A call; None where it can only be an `answer` to the partner, or a second call."""
    high, low = pair
    cards: tuple[Made, ...] = (high.made, low.made)
    reading = partial(_reading, table, seat, high.trick)
    certain = first_certain(table.after(low.trick.number), reading)
    kind = certain[0] if certain else _ask(table, seat, high.trick, low.trick.number)
    if answer and (certain is None or kind is not Kind.COMMAND):
        return None
    doubtful = thrown_for_another_reason(table, seat, high.trick, high.card)
    return Signal(kind, seat, cards, certain[1] if certain and not doubtful else None)


def _reading(table: Fallen, seat: Seat, start: Trick, upto: int) -> Kind | None:
    others = table.others_had_trumps(seat, start.number, upto)
    if others is None:
        return None
    return _ask(table, seat, start, upto) if others else Kind.COMMAND


def _ask(table: Fallen, seat: Seat, start: Trick, upto: int) -> Kind:
    led = any(trick.leader is seat for trick in table.tricks[: start.number - 1])
    command = not led and table.let_pass(seat, 0, start.number, upto) is False
    return Kind.CALL if command else Kind.LATE_CALL
