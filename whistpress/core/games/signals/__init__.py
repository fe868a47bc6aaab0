"""Signals that can be read from the play of a deal: cards that a player need not have played so.

Only the fallen cards are read, and only by rules that the books state exactly; knowledge that no player at the table could have
does not count. A signal is certain from the trick with which the fallen cards leave no other reading (Cavendish 1902, pp. 117-119
and 151-152); where they always leave one it is only possible. A system of play says what a signal means.
"""

from whistpress.core.games.game import JudgedPlay
from whistpress.core.games.signals.fallen_cards import FallenCards, Signal, SignalKind
from whistpress.core.games.signals.trump_signals import calls, discards, echoes, unblockings
from whistpress.core.model import CardPlay, Seat, Suit


def signals(play: JudgedPlay, trump: Suit | None, turned: CardPlay | None = None) -> tuple[Signal, ...]:
    """Read signals of a deal in the order in which they were complete; `turned` is the trump card and its dealer, if known."""
    fallen = FallenCards.of(play, trump, turned)
    called = tuple(calls(fallen))
    readings = (*called, *echoes(fallen, called), *unblockings(fallen, called), *discards(fallen, called))
    kinds, seats = list(SignalKind), list(Seat)
    return tuple(
        sorted(
            readings, key=lambda signal: (signal.trick, signal.cards[0][0], kinds.index(signal.kind), seats.index(signal.seat))
        )
    )
