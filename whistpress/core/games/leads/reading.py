"""Reading a lead by a system: what it shows, whether it follows the table, how many higher cards are out."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import combinations

from msgspec import Struct

from whistpress.core.games.leads.table import COLUMNS, FOURTH, HIGHEST, LOWEST, LeadCell, LeadRow, LeadSystem
from whistpress.core.model.cards import RANKS


class Verdict(StrEnum):
    """How a lead stands to a table: as it has it, allowed at discretion, another card, or the table does not say."""

    YES = "yes"
    ALLOWED = "allowed"
    NO = "no"
    SILENT = "silent"


class ShownByLead(Struct, frozen=True):
    """What a lead shows: lines of the table whose lead it is, each with the columns (places in COLUMNS) where it is.

    `thirds` are the three cards above it that the leader may hold, where it may be a fourth best; `lowest` tells that it may
    be the lowest of a long suit, `highest` that of a short one.
    """

    lines: tuple[tuple[LeadRow, tuple[int, ...]], ...]
    thirds: tuple[str, ...]
    lowest: bool = False
    highest: bool = False


def column(length: int) -> int:
    """Which of COLUMNS a suit of so many cards has."""
    return 0 if length < 4 else min(length - 3, len(COLUMNS) - 1)


def found(system: LeadSystem, ranks: str, turned: str, *, trumps: bool) -> tuple[LeadRow, LeadCell] | None:
    """The first line that serves a suit and says something of its length."""
    place = column(len(ranks))
    for line in system.rows(trumps=trumps):
        cell = line.cells[place]
        if cell is not None and line.serves(ranks, turned):
            return line, cell
    return None


def lead_for(system: LeadSystem, ranks: str, *, trumps: bool, turned: str = "") -> LeadCell | None:
    """What a system leads from a suit of these ranks (highest first); None where its table does not say."""
    line_and_cell = found(system, ranks, turned, trumps=trumps)
    return line_and_cell[1] if line_and_cell else None


def judge_lead(system: LeadSystem, ranks: str, led: str, *, trumps: bool, turned: str = "") -> Verdict:
    """Whether a lead from a suit is the one that the system has. Whether the suit was well chosen is not asked."""
    line_and_cell = found(system, ranks, turned, trumps=trumps)
    if line_and_cell is None or (len(ranks) < 4 and line_and_cell[1].lead == FOURTH):
        return Verdict.SILENT
    line, cell = line_and_cell
    if cell.rank(ranks) == led:
        return Verdict.YES
    words = line.also if line.also in (FOURTH, LOWEST) else ""
    allowed = LeadCell(words).rank(ranks) if words else line.also
    return Verdict.ALLOWED if led in allowed else Verdict.NO


def higher_cards_out(rank: str) -> int | None:
    """Foster's eleven rule: how many higher cards the three others hold together, when a fourth best was led.

    Eleven less its pips (Mitchell 1897, p. 88); None for a card that can be no fourth best.
    """
    out = 11 - (14 - RANKS.index(rank))
    return out if out >= 0 else None


@cache
def shown_by_lead(system: LeadSystem, led: str, *, trumps: bool) -> ShownByLead:
    """What the lead of a rank shows by a system."""
    rows = system.rows(trumps=trumps)
    lines = []
    for line in rows:
        places = tuple(place for place, cell in enumerate(line.cells) if cell and cell.lead == led and _can_be(line, led))
        if places:
            lines.append((line, places))
    cells = {cell.lead for line in rows for cell in line.cells if cell}
    return ShownByLead(
        tuple(lines),
        tuple(_thirds(system, led, trumps=trumps)),
        lowest=LOWEST in cells or any(line.also == LOWEST for line in rows),
        highest=HIGHEST in cells,
    )


def _can_be(line: LeadRow, led: str) -> bool:
    return led in line.needs + line.one_of


def _thirds(system: LeadSystem, led: str, *, trumps: bool) -> Iterator[str]:
    """Each three cards above a card with which it would be led as the fourth best of some length."""
    above, below = RANKS[: RANKS.index(led)], RANKS[RANKS.index(led) + 1 :]
    for three in combinations(above, 3):
        suits = ["".join(three) + led + below[len(below) - small :] for small in range(min(len(below), 3) + 1)]
        cells = (lead_for(system, ranks, trumps=trumps) for ranks in suits)
        if any(cell and cell.lead == FOURTH for cell in cells):
            yield "".join(three)
