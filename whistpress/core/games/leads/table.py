"""What a table of leads is: rows of holdings, a lead for each length of the suit."""

from msgspec import Struct

COLUMNS = ("3 or fewer", "4", "5", "6", "7 or more")
"""The lengths of a suit that a table has columns for."""

FOURTH = "4th"
LOWEST = "lowest"
HIGHEST = "highest"


class LeadCell(Struct, frozen=True):
    """What is led from a holding of one length: a rank, `4th` (best), `lowest` or `highest`; and what follows it."""

    lead: str
    then: str = ""

    def rank(self, ranks: str) -> str:
        """The rank that is led from a suit whose ranks are given, highest first."""
        place = {FOURTH: 3, LOWEST: -1, HIGHEST: 0}.get(self.lead)
        return self.lead if place is None else ranks[place]


class AfterLead(Struct, frozen=True, kw_only=True):
    """What follows a lead by what became of it: for each of COLUMNS a rank, `4th` (of those left), `lowest`, or nothing.

    It holds where the cards of `drew` fell to the lead from others and those of `spared` did not; with `won`, where the lead
    won its trick.
    """

    then: tuple[str, ...]
    drew: str = ""
    spared: str = ""
    won: bool = False

    def holds(self, fell: str, *, won: bool) -> bool:
        """Whether this is what became of the lead, to which the others played the ranks `fell` of its suit."""
        return set(fell).issuperset(self.drew) and set(fell).isdisjoint(self.spared) and (won or not self.won)


class LeadRow(Struct, frozen=True, kw_only=True):
    """A line of a table: what the suit holds, and its cells in the order of COLUMNS (None: the line says nothing of it).

    The suit has every rank of `needs`, at least one of `one_of` unless that is empty, none of `without`. `turned` is the rank
    that must have been turned up, by the player on the leader's right. `also` are ranks that may be led too, at discretion.
    `after` goes before what the cells say of the second lead; `then_also` are ranks that may be led second, at discretion.
    With `if_won` the second lead of the cells is only meant where the first won.
    """

    needs: str = ""
    one_of: str = ""
    without: str = ""
    turned: str = ""
    cells: tuple[LeadCell | None, ...]
    also: str = ""
    after: tuple[AfterLead, ...] = ()
    then_also: str = ""
    if_won: bool = False

    def serves(self, ranks: str, turned: str) -> bool:
        """Whether a suit of these ranks is of this line."""
        held = set(ranks)
        return (
            held.issuperset(self.needs)
            and (not self.one_of or not held.isdisjoint(self.one_of))
            and held.isdisjoint(self.without)
            and self.turned in ("", turned)
        )


class LeadSystem(Struct, frozen=True, kw_only=True):
    """A system of leads: its two tables, their lines in the order in which they are to be looked through.

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
        """The table of plain suits, or that of trumps."""
        return self.trumps if trumps else self.plain


def row(
    needs: str,
    *cells: str,
    one_of: str = "",
    without: str = "",
    turned: str = "",
    also: str = "",
    short: str = "",
    after: tuple[AfterLead, ...] = (),
    then_also: str = "",
    if_won: bool = False,
) -> LeadRow:
    """A line: its cells for four, five, six, seven and more cards as `K J` (lead, then), the last one for all that follow.

    `short` is the cell for three cards or fewer; a cell of `-` says nothing.
    """
    return LeadRow(
        needs=needs,
        one_of=one_of,
        without=without,
        turned=turned,
        cells=tuple(_cell(text) for text in (short or "-", *_four(cells))),
        also=also,
        after=after,
        then_also=then_also,
        if_won=if_won,
    )


def after(*then: str, drew: str = "", spared: str = "", won: bool = False) -> AfterLead:
    """What follows where a lead drew some cards: for four, five, six, seven and more cards, the last one for all that follow."""
    return AfterLead(then=("", *("" if text == "-" else text for text in _four(then))), drew=drew, spared=spared, won=won)


def _four(cells: tuple[str, ...]) -> tuple[str, ...]:
    return (*cells, *([cells[-1]] * (4 - len(cells)))) if cells else ("-",) * 4


def _cell(written: str) -> LeadCell | None:
    lead, _, then = written.partition(" ")
    return None if lead == "-" else LeadCell(lead, then)
