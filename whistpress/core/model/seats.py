"""The four seats of a table and who sits in them."""

from enum import StrEnum
from typing import NamedTuple

from whistpress.language import noted

_WORDS = {"NORTH": noted("North"), "EAST": noted("East"), "SOUTH": noted("South"), "WEST": noted("West")}


class Seat(StrEnum):
    """A seat; clockwise N, E, S, W."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def word(self) -> str:
        """`North`, `East`, `South` or `West`."""
        return _WORDS[self.name]


class Side(StrEnum):
    """The two sides of a table."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The adversaries."""
        return Side.EW if self is Side.NS else Side.NS


NOBODY = 0
"""What stands in a seat where nobody sits."""


class Seats(NamedTuple):
    """The numbers at one table: of players, of pairs (the pair twice) or of teams (the team twice).

    Where two are partners for a session and no table is meant, they are N and S, and E and W are NOBODY. `taken`, `ns`,
    `ew` and `side` give only numbers that sit; only the four fields, `at` and going through the tuple itself show NOBODY.
    """

    n: int
    s: int
    e: int
    w: int

    @property
    def ns(self) -> tuple[int, int]:
        """North and South."""
        return self.n, self.s

    @property
    def ew(self) -> tuple[int, ...]:
        """East and West; empty where nobody sits there."""
        return (self.e, self.w) if self.e else ()

    @property
    def taken(self) -> tuple[int, ...]:
        """The numbers that sit: N, S, E, W, or N and S alone."""
        return self if self.e else (self.n, self.s)

    def side(self, side: Side) -> tuple[int, ...]:
        """The numbers of one side."""
        return self.ns if side is Side.NS else self.ew

    def at(self, seat: Seat) -> int:
        """The number in one seat, NOBODY where nobody sits."""
        return {Seat.NORTH: self.n, Seat.SOUTH: self.s, Seat.EAST: self.e, Seat.WEST: self.w}[seat]

    def seat_of(self, number: int) -> Seat | None:
        """The first seat (N, S, E, W) that holds the number, or None."""
        for seat, here in zip((Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST), self, strict=True):
            if here == number:
                return seat
        return None

    @classmethod
    def of_sides(cls, ns: int, ew: int) -> "Seats":
        """A table of two pairs, or of two teams."""
        return cls(ns, ns, ew, ew)

    @classmethod
    def of_partners(cls, n: int, s: int) -> "Seats":
        """Two partners without adversaries: a partnership of one session."""
        return cls(n, s, NOBODY, NOBODY)
