"""A ranking as pages and papers show it."""

from collections.abc import Sequence

from msgspec import Struct

from whistpress.core.model import RankedEntry
from whistpress.language import noted, say
from whistpress.site import figures
from whistpress.site.people import Who
from whistpress.site.theme.marks import template_method


class RankingRow(Struct, frozen=True, kw_only=True):
    """One row: the figures as texts. `shared`: others have the same place. `best`: the first place.

    `deals` counts each deal once, though a team may play it at several tables. `beside` are the figures that were added to the
    score; `decided` says what parted the entry from others of its score, `changes` who sat in for whom.
    """

    place: int
    shared: bool
    best: bool
    who: Who
    deals: int
    tricks: str
    score: str
    exact: str
    plus_minus: str = ""
    percentage: str = ""
    rubbers: str = ""
    won: str = ""
    games: str = ""
    beside: tuple[str, ...] = ()
    decided: str = ""
    changes: tuple[str, ...] = ()


class RankingTable(Struct, frozen=True, kw_only=True):
    """One group of a ranking: what it is called, the head of the score's column, the rows, the average (if any).

    `tricks_heading` and `minus_heading` head the columns of tricks and of plus and minus. `average_of_tricks`: the average
    is one of the column of tricks, not of the scores. `shows_numbers`: the entries have names beside their numbers. `note` says
    why the ranking is not by the scores. `halves`: the last two columns of `beside` are those of the halves of an evening.
    """

    group: str
    anchor: str
    title: str
    caption: str
    heading: str
    rows: tuple[RankingRow, ...]
    average: str = ""
    note: str = ""
    shows_tricks: bool = True
    shows_plus_minus: bool = False
    shows_percentage: bool = False
    tricks_heading: str = noted("Tricks")
    minus_heading: str = noted("Over average")
    average_of_tricks: bool = False
    shows_numbers: bool = True
    rubbers_heading: str = ""
    shows_games: bool = False
    beside: tuple[str, ...] = ()
    halves: bool = False
    anchors: bool = True

    @template_method
    def between(self, unit: str, noun: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """Return the columns between the names and the score: their heads, and the figures of each row.

        `unit` is the word for a recorded unit, `deal` or `round` (empty where only totals are known), `noun` that for an entry.
        """
        hands = unit == "round" and noun in ("player", "pair")
        columns: list[tuple[str, Sequence[str]]] = []
        if self.shows_numbers:
            columns.append((say("No."), [row.who.label for row in self.rows]))
        if unit:
            columns.append((say("Hands" if hands else f"{unit.capitalize()}s"), [str(row.deals) for row in self.rows]))
        if self.shows_tricks:
            columns.append((self.tricks_heading, [row.tricks for row in self.rows]))
        if self.rubbers_heading:
            columns.append((self.rubbers_heading, [row.rubbers for row in self.rows]))
            columns.append((say("Won"), [row.won for row in self.rows]))
        if self.shows_games:
            columns.append((say("Games"), [row.games for row in self.rows]))
        if self.shows_plus_minus:
            columns.append((self.minus_heading, [row.plus_minus for row in self.rows]))
        for index, head in enumerate(self.beside):
            columns.append((head, [row.beside[index] or "–" for row in self.rows]))
        if not columns:
            return (), tuple(() for _ in self.rows)
        return tuple(head for head, _ in columns), tuple(zip(*[cells for _, cells in columns], strict=True))


def percentage(row: RankedEntry) -> str:
    """Return the percentage of a row to two places, `53.89%`; empty where the method has none."""
    return "" if row.percentage is None else f"{figures.decimal(row.percentage, 2)}%"
