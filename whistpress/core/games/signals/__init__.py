"""Signals that can be read from the play of a deal: what a player did with cards that he need not have played so.

Only what the books say exactly enough is looked for, and only the cards that have fallen are looked at: what nobody at the table
could know counts for nothing. A signal is claimed from the trick with which the fallen cards leave no other reading (Cavendish
1902, pp. 117-119 and 151-152); where they always leave one it is told as possible. What a signal means is for a system of play
to say.
"""

from whistpress.core.games.play import JudgedPlay
from whistpress.core.games.signals.calls import calls
from whistpress.core.games.signals.discards import discards
from whistpress.core.games.signals.echoes import plain_echoes, trump_echoes
from whistpress.core.games.signals.fallen import Fallen
from whistpress.core.games.signals.signal import Kind, Signal
from whistpress.core.games.signals.unblocking import unblockings
from whistpress.core.model.cards import Suit
from whistpress.core.model.hands import CardPlay
from whistpress.core.model.seats import Seat

__all__ = ["Kind", "Signal", "signals"]


def signals(told: JudgedPlay, trump: Suit | None, turned: CardPlay | None = None) -> tuple[Signal, ...]:
    """Every signal of a deal, in the order in which they were complete. `turned` is the trump card and the dealer, if known."""
    table = Fallen.of(told, trump, turned)
    called = tuple(calls(table))
    found = [
        *called,
        *plain_echoes(table, called),
        *trump_echoes(table, called),
        *unblockings(table, called),
        *discards(table, called),
    ]
    return tuple(
        sorted(found, key=lambda one: (one.trick, one.cards[0][0], list(Kind).index(one.kind), list(Seat).index(one.seat)))
    )
