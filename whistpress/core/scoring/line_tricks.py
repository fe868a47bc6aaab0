"""The tricks of one line by itself, without the other tables of its deal: those after revokes, and who won a round."""

from whistpress.core.games.game import TRICKS
from whistpress.core.model import PlayedLine, Side

FORFEIT = 2
"""Tricks that a revoke costs in straight whist, each time anew (Barney 1900, p. 22, Law 30)."""


def tricks_of_both(line: PlayedLine) -> int:
    """Return the tricks of both sides together: thirteen for each deal of the line; of a meeting what both teams have."""
    if line.ew_tricks is not None:
        return (line.tricks or 0) + line.ew_tricks
    return TRICKS * (line.round_deals or 1)


def tricks_after_revokes(line: PlayedLine) -> tuple[int, int] | None:
    """Return the tricks that N-S and E-W score after revokes, without trays; None where there is no score.

    In a misere round a side scores the tricks that it did not take. A side gives up no more than it has.
    """
    if line.tricks is None or line.word:
        return None
    ns, ew = line.tricks, tricks_of_both(line) - line.tricks
    if line.misere:
        ns, ew = ew, ns
    loss, gain = min(FORFEIT * line.revokes_ns, ns), min(FORFEIT * line.revokes_ew, ew)
    return ns - loss + gain, ew - gain + loss


def round_winner(line: PlayedLine) -> Side | None:
    """Return the side that won a round; None while it is unknown.

    It has the more tricks (of a misere the fewer), or won the cut between equals.
    """
    tricks = tricks_after_revokes(line)
    if tricks is None or tricks[0] == tricks[1]:
        return line.cut
    return Side.NS if tricks[0] > tricks[1] else Side.EW
