"""Unblocking: third hand keeps the lowest of four from the partner's first lead on, so as not to block his suit.

Third best, then second best, and the lowest last: that he had four is shown when the lowest falls (Cavendish 1902, pp. 116-119;
Mitchell 1897, p. 93; Barney 1900, pp. 9 and 17). Where the partner has asked for trumps the same may be a sub-echo (p. 154).
"""

from collections.abc import Iterator, Sequence

from whistpress.core.games.signals.echoes import Asked
from whistpress.core.games.signals.fallen import Fallen, partner_of
from whistpress.core.games.signals.signal import Kind, Signal
from whistpress.core.model.cards import Suit

LEADS = "AQJT9"
"""What the partner must have led: from the king and from lower cards not all books unblock."""


def unblockings(table: Fallen, calls: Sequence[Signal]) -> Iterator[Signal]:
    """Every suit in which third hand unblocked."""
    for suit in table.plain:
        yield from _unblocking(table, suit, calls)


def _unblocking(table: Fallen, suit: Suit, calls: Sequence[Signal]) -> Iterator[Signal]:
    opened = next((trick for trick in table.tricks if trick.led is suit), None)
    if opened is None or opened.cards[0].card.rank not in LEADS:
        return
    seat = partner_of(opened.leader)
    plays = table.plays(seat, suit)
    if len(plays) < 3 or plays[0].trick is not opened or not table.needless(opened, seat):
        return
    first, second = plays[:2]
    kept = next((play for play in plays[2:] if play.card.strength < first.card.strength), None)
    if kept is None or second.card.strength < first.card.strength:
        return
    doubtful = Asked.from_partner(seat, table, calls).perhaps(opened)
    yield Signal(Kind.UNBLOCKING, seat, (first.made, second.made, kept.made), None if doubtful else kept.trick.number)
