"""A system of leads: its tables, the meaning of its signals, and its advice for the other hands.

A table has rows of holdings, and for each length of the suit the card that is led and the card that follows it.

Reading leads by a system: what the first and second lead of a suit show, and whether they are those of the table.

A table gives the second lead after each first one (`K J`: king, then knave). A second lead of `4th` is the fourth best of the
cards that are left in the hand (Mitchell 1897, p. 84; Cavendish 1902, p. 81). Where the first lead was not that of the table, or
the card that should follow has gone, the second lead is not judged.
"""

from enum import StrEnum
from functools import cache
from itertools import combinations

from msgspec import Struct

from whistpress.core.model import RANKS
from whistpress.language import noted

COLUMNS = (noted("3 or fewer"), "4", "5", "6", noted("7 or more"))
"""The lengths of a suit that a table has columns for."""

FOURTH = "4th"
LOWEST = "lowest"
HIGHEST = "highest"


class LeadCell(Struct, frozen=True):
    """The lead from a holding of one length: a rank, `4th` (best), `lowest` or `highest`; and the lead that follows it."""

    lead: str
    then: str = ""

    def rank(self, ranks: str) -> str:
        """Return the rank that is led from a suit with these ranks (the highest first)."""
        index = {FOURTH: 3, LOWEST: -1, HIGHEST: 0}.get(self.lead)
        return self.lead if index is None else ranks[index]


class AfterLead(Struct, frozen=True, kw_only=True):
    """The second lead after an outcome of the first: for each of COLUMNS a rank, `4th` (of the cards left), `lowest` or nothing.

    It applies where the others played the cards of `drew` to the lead, and not those of `spared`; with `won`, where the lead won
    its trick.
    """

    then: tuple[str, ...]
    drew: str = ""
    spared: str = ""
    won: bool = False

    def applies(self, fell: str, *, won: bool) -> bool:
        """Return whether the first lead had this outcome.

        The others played the ranks `fell` of its suit to it; `won` says whether it won its trick.
        """
        return set(fell).issuperset(self.drew) and set(fell).isdisjoint(self.spared) and (won or not self.won)


class SuitHolding(Struct, frozen=True):
    """A suit that has every rank of `needs`, at least one of `one_of` unless that is empty, and none of `without`.

    `turned` is the rank that must have been turned up, by the player on the leader's right.
    """

    needs: str = ""
    one_of: str = ""
    without: str = ""
    turned: str = ""

    def serves(self, ranks: str, turned: str) -> bool:
        """Return whether a suit with these ranks is this holding, where the rank `turned` was turned up."""
        held = set(ranks)
        return (
            held.issuperset(self.needs)
            and (not self.one_of or not held.isdisjoint(self.one_of))
            and held.isdisjoint(self.without)
            and self.turned in ("", turned)
        )


class LeadRow(Struct, frozen=True, kw_only=True):
    """A row of a table: a holding, and its cells in the order of COLUMNS (None where the row says nothing of a length).

    `also` are ranks that may be led too, at discretion. `after` has precedence over the second leads of the cells; `then_also`
    are ranks that may be led second, at discretion. With `if_won` the second leads of the cells apply only where the first
    lead won.
    """

    holding: SuitHolding
    cells: tuple[LeadCell | None, ...]
    also: str = ""
    after: tuple[AfterLead, ...] = ()
    then_also: str = ""
    if_won: bool = False


class LeadSystem(Struct, frozen=True, kw_only=True):
    """A system of leads: two tables; in each the first row that serves a suit is valid.

    `book` is the source, `remarks` are sentences on what the tables cannot say.
    """

    name: str
    title: str
    year: int
    book: str
    summary: str
    plain: tuple[LeadRow, ...]
    trumps: tuple[LeadRow, ...]
    remarks: tuple[str, ...] = ()

    def rows(self, *, trumps: bool) -> tuple[LeadRow, ...]:
        """Return the rows of the table for trumps, or of that for plain suits."""
        return self.trumps if trumps else self.plain


def row(
    holding: SuitHolding | str,
    *cells: str,
    also: str = "",
    short: str = "",
    after: tuple[AfterLead, ...] = (),
    then_also: str = "",
    if_won: bool = False,
) -> LeadRow:
    """Make a row from cells for four, five, six, seven and more cards, as `K J` (lead, then); the last cell serves all above.

    A holding of needed ranks alone is their text. `short` is the cell for three cards or fewer; a cell of `-` says nothing.
    """
    written = (cell.partition(" ") for cell in (short or "-", *_fill_columns(cells)))
    return LeadRow(
        holding=SuitHolding(holding) if isinstance(holding, str) else holding,
        cells=tuple(None if lead == "-" else LeadCell(lead, then) for lead, _, then in written),
        also=also,
        after=after,
        then_also=then_also,
        if_won=if_won,
    )


def after(*then: str, drew: str = "", spared: str = "", won: bool = False) -> AfterLead:
    """Make the second leads after an outcome, for four, five, six, seven and more cards; the last one is valid for all above."""
    return AfterLead(then=("", *("" if text == "-" else text for text in _fill_columns(then))), drew=drew, spared=spared, won=won)


def _fill_columns(cells: tuple[str, ...]) -> tuple[str, ...]:
    return (*cells, *([cells[-1]] * (4 - len(cells)))) if cells else ("-",) * 4


class SignalMeaning(Struct, frozen=True):
    """What a signal shows by a system, in a sentence without its full stop, and the page of the book."""

    shows: str
    book: str


class PlaySubject(StrEnum):
    """The subject of a chapter of advice; the value is its heading."""

    FORCED_LEADS = noted("Forced and later leads")
    RETURNED_LEADS = noted("Returned leads")
    SECOND_HAND = noted("Second hand")
    THIRD_HAND = noted("Third hand")
    FOURTH_HAND = noted("Fourth hand")
    DISCARDS = noted("Discards")
    TRUMPS = noted("Trumps")
    FORCING = noted("Forcing and false cards")
    INFERENCES = noted("What two leads show")

    @property
    def anchor(self) -> str:
        """The id of the chapter on the page of its system."""
        return self.name.lower().replace("_", "-")


class PlayAdvice(Struct, frozen=True):
    """What to play in a case; `case` and `play` are sentences without their full stops, `page` is that of the book."""

    case: str
    play: str
    page: str


class LeadAdviceChapter(Struct, frozen=True):
    """The advice of a system on one subject, in the order of its book."""

    subject: PlaySubject
    advice: tuple[PlayAdvice, ...]


RowColumns = tuple[tuple[LeadRow, tuple[int, ...]], ...]
"""Rows of a table, each with the indexes of some of its columns (in COLUMNS)."""


class Verdict(StrEnum):
    """How a lead compares with a table: the same, allowed at discretion, another card, or the table does not say."""

    YES = "yes"
    ALLOWED = "allowed"
    NO = "no"
    SILENT = "silent"


class ShownByLead(Struct, frozen=True):
    """What a lead shows: the rows of the table whose lead it is, each with its columns.

    `thirds` are the three cards above it that the leader may hold, where it may be a fourth best. With `lowest` it may be the
    lowest of a long suit, with `highest` the highest of a short one.
    """

    rows: RowColumns
    thirds: tuple[str, ...]
    lowest: bool = False
    highest: bool = False


class FirstRound(Struct, frozen=True):
    """The outcome of the first lead of a suit: its rank, the ranks of the suit that the others played to it, whether it won."""

    led: str
    fell: str
    won: bool


class SecondLead(Struct, frozen=True):
    """What a system leads next: a rank, `4th` or `lowest`; `also` are ranks that may be led too, at discretion."""

    then: str
    also: str = ""

    def rank(self, left: str) -> str:
        """Return the rank of this lead among those left in the suit (`left`, the highest first).

        The result is empty where the rank is no longer in the suit, or the suit has too few cards.
        """
        if self.then == FOURTH:
            return left[3] if len(left) > 3 else ""
        if self.then == LOWEST:
            return left[-1:]
        return self.then if self.then in left else ""


def column_of(length: int) -> int:
    """Return the index in COLUMNS of the column for suits of a length."""
    return 0 if length < 4 else min(length - 3, len(COLUMNS) - 1)


def _find_row(system: LeadSystem, ranks: str, turned: str, *, trumps: bool) -> tuple[LeadRow, LeadCell] | None:
    """Find the first row that serves a suit and says something of its length."""
    column = column_of(len(ranks))
    rows = ((row, cell) for row in system.rows(trumps=trumps) if (cell := row.cells[column]) is not None)
    return next(((row, cell) for row, cell in rows if row.holding.serves(ranks, turned)), None)


def lead_for(system: LeadSystem, ranks: str, *, trumps: bool, turned: str = "") -> LeadCell | None:
    """Find the lead of a system from a suit (its ranks, highest first); None where the table does not say."""
    row_and_cell = _find_row(system, ranks, turned, trumps=trumps)
    return row_and_cell[1] if row_and_cell else None


def judge_lead(system: LeadSystem, ranks: str, led: str, *, trumps: bool, turned: str = "") -> Verdict:
    """Judge whether a lead from a suit is that of the system; the choice of the suit is not judged."""
    row_and_cell = _find_row(system, ranks, turned, trumps=trumps)
    if row_and_cell is None or (len(ranks) < 4 and row_and_cell[1].lead == FOURTH):
        return Verdict.SILENT
    row, cell = row_and_cell
    if cell.rank(ranks) == led:
        return Verdict.YES
    allowed = LeadCell(row.also).rank(ranks) if row.also in (FOURTH, LOWEST) else row.also
    return Verdict.ALLOWED if led in allowed else Verdict.NO


def higher_cards_out(rank: str) -> int | None:
    """Count the higher cards that the three others hold together, when a fourth best was led (Foster's eleven rule).

    Eleven less its pips (Mitchell 1897, p. 88); None for a card that can be no fourth best.
    """
    out = 11 - (14 - RANKS.index(rank))
    return out if out >= 0 else None


@cache
def shown_by_lead(system: LeadSystem, led: str, *, trumps: bool) -> ShownByLead:
    """List the holdings that the lead of a rank shows by a system."""
    rows = system.rows(trumps=trumps)
    possible = ((row, row.cells if led in row.holding.needs + row.holding.one_of else ()) for row in rows)
    columns = ((row, tuple(index for index, cell in enumerate(cells) if cell and cell.lead == led)) for row, cells in possible)
    leads = {cell.lead for row in rows for cell in row.cells if cell}
    above, below = RANKS[: RANKS.index(led)], RANKS[RANKS.index(led) + 1 :]
    thirds = []
    for three in map("".join, combinations(above, 3)):
        suits = (three + led + below[len(below) - small :] for small in range(min(len(below), 3) + 1))
        if any(cell.lead == FOURTH for ranks in suits if (cell := lead_for(system, ranks, trumps=trumps))):
            thirds.append(three)
    return ShownByLead(
        tuple((row, indexes) for row, indexes in columns if indexes),
        tuple(thirds),
        lowest=LOWEST in leads or any(row.also == LOWEST for row in rows),
        highest=HIGHEST in leads,
    )


def second_lead_for(system: LeadSystem, ranks: str, first: FirstRound, *, trumps: bool, turned: str = "") -> SecondLead | None:
    """Find the second lead from a suit; None where the first was not the table's, or the table says nothing."""
    row_and_cell = _find_row(system, ranks, turned, trumps=trumps)
    if row_and_cell is None:
        return None
    row, cell = row_and_cell
    if cell.rank(ranks) != first.led:
        return None
    for case in row.after:
        then = case.then[column_of(len(ranks))]
        if then and case.applies(first.fell, won=first.won):
            return SecondLead(then)
    if not cell.then or (row.if_won and cell.then == FOURTH and not first.won):
        return None
    return SecondLead(cell.then, row.then_also)


def judge_second_lead(expected: SecondLead | None, led: str, left: str) -> Verdict:
    """Judge whether the second lead of a suit is the expected one; `left` are the ranks that the hand had left before it."""
    rank = expected.rank(left) if expected else ""
    if expected is None or not rank:
        return Verdict.SILENT
    if led == rank:
        return Verdict.YES
    return Verdict.ALLOWED if led in expected.also else Verdict.NO


def rows_with_both_leads(system: LeadSystem, led: str, second: str, *, trumps: bool) -> RowColumns:
    """Find the rows of a table in which the card `second` follows the lead `led`, with the indexes of the matching columns."""
    rows = []
    for row in system.rows(trumps=trumps):
        columns = tuple(
            index
            for index, cell in enumerate(row.cells)
            if cell and cell.lead == led and second in (cell.then, *row.then_also, *(case.then[index] for case in row.after))
        )
        if columns:
            rows.append((row, columns))
    return tuple(rows)
