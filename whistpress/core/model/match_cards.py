"""Match cards: the tables of a league match with their players, its protest, the rulings, and the points that are at stake."""

import datetime
from fractions import Fraction

from msgspec import Struct

from whistpress.problems import Span

Two = tuple[Fraction, Fraction]
"""A figure of the home team and one of the away team."""

NOTHING: Two = (Fraction(0), Fraction(0))


class TablePair(Struct, frozen=True, kw_only=True):
    """The players of one side at a table: their ids (empty for an unnamed person), and their names as pages show them."""

    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def persons(self) -> tuple[str, ...]:
        """The ids without those who are unnamed."""
        return tuple(player for player in self.players if player)


NOBODY = TablePair()


class MatchTable(Struct, frozen=True, kw_only=True):
    """A table of a match: the players of both sides and their tricks.

    `conceded` is the side (`home` or `away`) that conceded the table: the other side wins it, and no tricks are recorded.
    """

    home: TablePair = NOBODY
    away: TablePair = NOBODY
    tricks: Two | None = None
    conceded: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the players of both sides."""
        return self.home.persons + self.away.persons

    @property
    def is_decided(self) -> bool:
        """Whether the table has a winner, or is drawn."""
        return self.tricks is not None or bool(self.conceded)

    @property
    def won(self) -> Two:
        """Return the share of the table that home and away have won: 1, a half or nothing."""
        if self.conceded:
            return (Fraction(0), Fraction(1)) if self.conceded == "home" else (Fraction(1), Fraction(0))
        if self.tricks is None:
            return NOTHING
        home, away = self.tricks
        return Fraction(1 + (home > away) - (home < away), 2), Fraction(1 + (away > home) - (away < home), 2)


def total_of_tables(tables: tuple[MatchTable, ...]) -> Two | None:
    """Return the tricks of all tables together; None while one of them is open, or where none has tricks."""
    played = [table.tricks for table in tables if table.tricks]
    if not played or not all(table.is_decided for table in tables):
        return None
    return sum((home for home, _ in played), Fraction(0)), sum((away for _, away in played), Fraction(0))


class MatchProtest(Struct, frozen=True, kw_only=True):
    """A protest against a match: who made it, when, and why."""

    by: str = ""
    date: datetime.date | None = None
    why: str = ""
    at: Span | None = None


class MatchRuling(Struct, frozen=True, kw_only=True):
    """A ruling on a match: the points and the tables that home and away have by it, where it changes them."""

    by: str = ""
    date: datetime.date | None = None
    points: Two | None = None
    tables: Two | None = None
    why: str = ""
    at: Span | None = None


class BonusStep(Struct, frozen=True):
    """Points for a margin of at least (a win), or at most (a loss), a limit."""

    limit: Fraction
    points: Fraction


class MatchScoring(Struct, frozen=True, kw_only=True):
    """What a match is worth besides being won, drawn or lost.

    `table` are the points of a table won, drawn and lost (None: tables give none). Of `bonus` (a win by so much) and of `losing`
    (a loss by no more) the best step alone counts. `won_by_tables`: most tables win the match. `walkover_tables` and
    `walkover_tricks` are those of the team that came and of the one that did not (None: none are counted).
    """

    table: tuple[Fraction, Fraction, Fraction] | None = None
    bonus: tuple[BonusStep, ...] = ()
    losing: tuple[BonusStep, ...] = ()
    won_by_tables: bool = False
    walkover_tables: Two | None = None
    walkover_tricks: Two | None = None

    def table_points(self, tables: tuple[MatchTable, ...]) -> Two:
        """Return the points that home and away have from their tables."""
        if self.table is None:
            return NOTHING
        won, drawn, lost = self.table
        worth = {Fraction(1): won, Fraction(1, 2): drawn, Fraction(0): lost}
        decided = [table.won for table in tables if table.is_decided]
        return (
            sum((worth[home] for home, _ in decided), Fraction(0)),
            sum((worth[away] for _, away in decided), Fraction(0)),
        )

    def bonus_of(self, margin: Fraction) -> Fraction:
        """Return the bonus of a win by a margin."""
        return max((step.points for step in self.bonus if margin >= step.limit), default=Fraction(0))

    def losing_of(self, margin: Fraction) -> Fraction:
        """Return the points of a loss by a margin."""
        return max((step.points for step in self.losing if margin <= step.limit), default=Fraction(0))
