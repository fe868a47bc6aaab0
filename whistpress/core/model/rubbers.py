"""Rubbers and games that are kept on the score sheet of their table: as they were recorded, and as they are marked.

Sides are numbered from 1; a side is a pair, or a player for himself.
"""

import datetime
from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.problems import Span

Value = int | str | tuple[int | str, ...] | Mapping[int, int | str | tuple[int | str, ...]]
"""A quantity as it is written: a number, a word, a row of them, or one of these for each side."""

Points = int | Fraction
"""Points or chips; halves where two partners divide an odd number."""


class RubberDeal(Struct, frozen=True):
    """A deal as it is recorded: one value for each quantity of the game's rule, and where it stands in the file."""

    values: Mapping[str, Value]
    at: Span | None = None


class Rubber(Struct, frozen=True, kw_only=True):
    """A rubber, a game, or the deals that a table played: who was on each side, and its deals in order.

    `sides` are numbers of entries: one for a pair that is entered as such, one for each player where players are entered.
    `table`, `round` and `date` are told where the record has them.
    """

    number: int
    sides: tuple[tuple[int, ...], ...]
    deals: tuple[RubberDeal, ...] = ()
    table: int | None = None
    round: int | None = None
    date: datetime.date | None = None
    note: str = ""
    at: Span | None = None


class RubberMark(Struct, frozen=True):
    """Points that a side marks, or with a minus sign loses, and for what; `red` is how many red chips pay them, if any do."""

    side: int
    cause: str
    points: Points
    red: Points = 0


class GameWon(Struct, frozen=True):
    """A game that a side has won: the losers' score, what it is worth, and what such a game is called, if it has a name."""

    side: int
    losers: Points
    value: Points
    called: str = ""


class MarkedDeal(Struct, frozen=True, kw_only=True):
    """A deal: its marks in their order, the standing of every side after it (side 1 first), and the games won by it."""

    marks: tuple[RubberMark, ...]
    standing: tuple[Points, ...]
    won: tuple[GameWon, ...] = ()


class ScoreSheet(Struct, frozen=True, kw_only=True):
    """A table's score: its deals, what is reckoned after them (rubber, slams, doubling), and what each side has in the end.

    `totals` are what sides have in the end, side 1 first; `over` is false while the rubber or game goes on. `paid` is what
    each side has won less what it has lost, where that is not the difference of the totals of a rubber that is over.
    `divided`: the players of a side divide what it has won or lost, also where both sides are as many.
    """

    deals: tuple[MarkedDeal, ...]
    after: tuple[RubberMark, ...] = ()
    totals: tuple[Points, ...]
    over: bool
    paid: tuple[Points, ...] = ()
    divided: bool = False

    @property
    def games(self) -> tuple[GameWon, ...]:
        """Every game won, in order."""
        return tuple(won for deal in self.deals for won in deal.won)

    @property
    def winner(self) -> int | None:
        """The side with the most; None while it goes on, or when two have as much."""
        best = max(self.totals, default=0)
        leaders = [side for side, total in enumerate(self.totals, start=1) if total == best]
        return leaders[0] if self.over and len(leaders) == 1 else None

    @property
    def balance(self) -> tuple[Points, ...]:
        """What each side has won less what it has lost: all of them together have nothing; nothing of what goes on."""
        if self.paid:
            return self.paid
        if not self.over or len(self.totals) != 2:
            return (0,) * len(self.totals)
        ahead = self.totals[0] - self.totals[1]
        return (ahead, -ahead)


class RubberResult(Struct, frozen=True):
    """A rubber with its score sheet."""

    rubber: Rubber
    sheet: ScoreSheet


class RubberTally(Struct, frozen=True):
    """What stands beside the score of an entry: how many rubbers it played and won, the games it won in them."""

    played: int
    won: int
    games: int
