"""What a table of leads is: rows of holdings, a lead for each length of the suit."""

from dataclasses import dataclass

COLUMNS = ("3 or fewer", "4", "5", "6", "7 or more")
"""The lengths of a suit that a table has columns for."""

FOURTH = "4th"
LOWEST = "lowest"
HIGHEST = "highest"


@dataclass(frozen=True, slots=True)
class Cell:
    """What is led from a holding of one length: a rank, `4th` (best), `lowest` or `highest`; and what follows it."""

    lead: str
    then: str = ""

    def rank(self, ranks: str) -> str:
        """The rank that is led from a suit whose ranks are given, highest first."""
        place = {FOURTH: 3, LOWEST: -1, HIGHEST: 0}.get(self.lead)
        return self.lead if place is None else ranks[place]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a table: what the suit holds, and its cells in the order of COLUMNS (None: the line says nothing of it).

    The suit has every rank of `needs`, at least one of `one_of` unless that is empty, none of `without`. `turned` is the rank
    that must have been turned up, by the player on the leader's right. `also` are ranks that may be led too, at discretion.
    """

    needs: str = ""
    one_of: str = ""
    without: str = ""
    turned: str = ""
    cells: tuple[Cell | None, ...]
    also: str = ""

    def serves(self, ranks: str, turned: str) -> bool:
        """Whether a suit of these ranks is of this line."""
        held = set(ranks)
        return (
            held.issuperset(self.needs)
            and (not self.one_of or not held.isdisjoint(self.one_of))
            and held.isdisjoint(self.without)
            and self.turned in ("", turned)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Leads:
    """A system of leads: its two tables, their lines in the order in which they are to be looked through.

    `book` is the source, `remarks` are sentences on what the tables cannot say.
    """

    name: str
    title: str
    year: int
    book: str
    summary: str
    plain: tuple[Row, ...]
    trumps: tuple[Row, ...]
    remarks: tuple[str, ...] = ()

    def rows(self, *, trumps: bool) -> tuple[Row, ...]:
        """The table of plain suits, or that of trumps."""
        return self.trumps if trumps else self.plain


def row(needs: str, *cells: str, one_of: str = "", without: str = "", turned: str = "", also: str = "", short: str = "") -> Row:
    """A line: its cells for four, five, six, seven and more cards as `K J` (lead, then), the last one for all that follow.

    `short` is the cell for three cards or fewer; a cell of `-` says nothing.
    """
    written = [*cells, *([cells[-1]] * (4 - len(cells)))] if cells else ["-"] * 4
    made = tuple(_cell(text) for text in (short or "-", *written))
    return Row(needs=needs, one_of=one_of, without=without, turned=turned, cells=made, also=also)


def _cell(written: str) -> Cell | None:
    lead, _, then = written.partition(" ")
    return None if lead == "-" else Cell(lead, then)
