"""The second lead of a suit, read by a system: what it should be after what the first one drew, and what the two show.

A table says what follows each lead (`K J`: king, then knave). `4th` is the fourth best of the cards that are left in the hand
(Mitchell 1897, p. 84; Cavendish 1902, p. 81). Where the first lead was not the table's, or what should follow has gone, there is
nothing to be judged.
"""

from msgspec import Struct

from whistpress.core.games.leads.reading import Verdict, column, found
from whistpress.core.games.leads.table import FOURTH, LOWEST, LeadRow, LeadSystem


class FirstRound(Struct, frozen=True):
    """What became of the first lead of a suit: its rank, the ranks of the suit that the others played to it, whether it won."""

    led: str
    fell: str
    won: bool


class Follow(Struct, frozen=True):
    """What a system leads next: a rank, `4th` or `lowest`; `also` are ranks that may be led too, at discretion."""

    then: str
    also: str = ""

    def rank(self, left: str) -> str:
        """The rank that is meant of those left in the suit, highest first; empty where it has gone or there are too few."""
        if self.then == FOURTH:
            return left[3] if len(left) > 3 else ""
        if self.then == LOWEST:
            return left[-1:]
        return self.then if self.then in left else ""


def follow_for(system: LeadSystem, ranks: str, first: FirstRound, *, trumps: bool, turned: str = "") -> Follow | None:
    """What follows the first lead from a suit of these ranks; None where that was not the table's, or the table says nothing."""
    line_and_cell = found(system, ranks, turned, trumps=trumps)
    if line_and_cell is None:
        return None
    line, cell = line_and_cell
    if cell.rank(ranks) != first.led:
        return None
    for case in line.after:
        then = case.then[column(len(ranks))]
        if then and case.holds(first.fell, won=first.won):
            return Follow(then)
    if not cell.then or (line.if_won and cell.then == FOURTH and not first.won):
        return None
    return Follow(cell.then, line.then_also)


def goes_on(
    system: LeadSystem, ranks: str, first: FirstRound, second: str, left: str, *, trumps: bool, turned: str = ""
) -> Verdict:
    """Whether the second lead of a suit is the one that the system has; `left` is what was left of the suit before it."""
    follow = follow_for(system, ranks, first, trumps=trumps, turned=turned)
    wanted = follow.rank(left) if follow else ""
    if follow is None or not wanted:
        return Verdict.SILENT
    if second == wanted:
        return Verdict.YES
    return Verdict.ALLOWED if second in follow.also else Verdict.NO


def both_show(system: LeadSystem, led: str, second: str, *, trumps: bool) -> tuple[tuple[LeadRow, tuple[int, ...]], ...]:
    """The lines of a table, with the places of their columns, in which one card follows another."""
    lines = []
    for line in system.rows(trumps=trumps):
        places = tuple(
            place
            for place, cell in enumerate(line.cells)
            if cell and cell.lead == led and second in (cell.then, *line.then_also, *(case.then[place] for case in line.after))
        )
        if places:
            lines.append((line, places))
    return tuple(lines)
