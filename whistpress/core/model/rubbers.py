"""Rubbers and games on the score sheets of their tables: the record, and the marks.

Sides are numbered from 1; a side is a pair, or a player for himself.
"""

import datetime
from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.problems import Span

Value = int | str | tuple[int | str, ...] | Mapping[int, int | str | tuple[int | str, ...]]
"""A quantity as written: a number, a word, a row of them, or one such value for each side."""

Points = int | Fraction
"""Points or chips; halves when two partners divide an odd number."""


class RubberDeal(Struct, frozen=True):
    """A recorded deal: one value for each quantity of the game's rule, and the position in the file."""

    values: Mapping[str, Value]
    at: Span | None = None


class Rubber(Struct, frozen=True, kw_only=True):
    """A rubber, a game, or the deals that a table played: its sides and its deals in order.

    `sides` are numbers of entries: one for an entered pair, or one for each entered player. `table`, `round` and `date` are
    optional.
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
    """Points that a side marks, or with a minus sign loses, and their cause; `red` is the number of red chips that pay them."""

    side: int
    cause: str
    points: Points
    red: Points = 0


class GameWon(Struct, frozen=True):
    """A game won by a side: the losers' score, its value, and the name of such a game, if it has one."""

    side: int
    losers: Points
    value: Points
    called: str = ""


class MarkedDeal(Struct, frozen=True, kw_only=True):
    """A deal: its marks in order, the standing of every side after it (side 1 first), and the games won by it."""

    marks: tuple[RubberMark, ...]
    standing: tuple[Points, ...]
    won: tuple[GameWon, ...] = ()


class ScoreSheet(Struct, frozen=True, kw_only=True):
    """A table's score: its deals, the marks after them (rubber, slams, doubling), the totals.

    `totals` are the final points of the sides, side 1 first; `over` is false while the rubber or game goes on. `paid` are the
    points won less points lost of each side, unless that is the difference of the totals of a rubber that is over. `divided`: the
    players of a side divide its gain or loss, even if both sides have as many players.
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
        """The side with the most; None while play goes on, or for a tie."""
        best = max(self.totals, default=0)
        leaders = [side for side, total in enumerate(self.totals, start=1) if total == best]
        return leaders[0] if self.over and len(leaders) == 1 else None

    @property
    def balance(self) -> tuple[Points, ...]:
        """Points won less points lost of each side; their sum is 0, and all are 0 while play goes on."""
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
    """The rubbers that an entry played and won, and the games that it won in them."""

    played: int
    won: int
    games: int
