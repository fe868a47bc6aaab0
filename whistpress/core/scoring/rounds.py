"""Rounds without trays: the tricks of a table after play, and which side has won (Barney 1900, pp. 22, 24)."""

from whistpress.core.games import duplicate_whist
from whistpress.core.model import PlayedLine, Side

BOOK = 6
"""The first six tricks of a side on a deal count nothing (Barney 1900, p. 5)."""

FORFEIT = 2
"""Tricks that a revoke costs in straight whist, each time anew (Barney 1900, p. 22, Law 30)."""


def whole_of(line: PlayedLine) -> int:
    """The tricks of both sides together: thirteen for each deal that the line tells of; of a meeting what both teams have."""
    if line.ew_tricks is not None:
        return (line.tricks or 0) + line.ew_tricks
    return duplicate_whist.TRICKS * (line.round_deals or 1)


def after_play(line: PlayedLine) -> tuple[int, int] | None:
    """The tricks of N-S and of E-W after revokes; None where there is no score.

    A side gives up no more than it won.
    """
    if line.tricks is None or line.word:
        return None
    ew = whole_of(line) - line.tricks
    given, taken = min(FORFEIT * line.revokes_ns, line.tricks), min(FORFEIT * line.revokes_ew, ew)
    return line.tricks - given + taken, ew - taken + given


def winner(line: PlayedLine) -> Side | None:
    """Which side won a round: the more tricks, or the cut between equals; None while nobody can say."""
    made = after_play(line)
    if made is None or made[0] == made[1]:
        return line.cut
    return Side.NS if made[0] > made[1] else Side.EW
