"""How many tricks a deal is worth when every card is seen: worked out by endplay (`whistpress[analysis]`), if it is installed."""

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec

from whistpress.core.games.play import side_of
from whistpress.core.model import Hands, Seat, Side, Suit
from whistpress.core.model.cards import HAND

Solver = Callable[[Hands, Suit, Seat], int]
"""From the hands, the trump suit and who leads first to the tricks of N-S."""


@cache
def solver() -> Solver | None:
    """What works it out; None where the optional package is not installed."""
    return tricks_of_ns if find_spec("endplay") else None


@cache
def version() -> str:
    """Return the package and its version: part of the key under which its answers are kept; empty where it is not installed."""
    from importlib import metadata

    return f"endplay {metadata.version('endplay')}" if solver() else ""


def tricks_of_ns(hands: Hands, trump: Suit, leader: Seat) -> int:
    """The tricks of N-S when both sides play as well as can be, seeing all four hands."""
    from endplay.dds import solve_board
    from endplay.types import Deal, Denom, Player

    deal = Deal(hands.pbn())
    deal.trump = Denom[trump.word]
    deal.first = Player[leader.word.lower()]
    won = max(int(tricks) for _, tricks in solve_board(deal))
    return won if side_of(leader) is Side.NS else HAND - won
