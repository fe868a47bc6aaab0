"""The four seats of a table and who sits in them."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

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


class Contest(StrEnum):
    """Who plays for himself: what an entry is."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    FOURS = "fours"
    SIXES = "sixes"
    EIGHTS = "eights"
    CLUB = "club"


class Play(Struct, frozen=True, order=True):
    """One table in one round: who sits there and which deals they play, in the order of play."""

    round: int
    table: int
    seats: Seats
    deals: tuple[int, ...]


class SitOut(Struct, frozen=True, order=True):
    """Who rests in a round: entries, or teams with an idle pair."""

    round: int
    entries: tuple[int, ...]


class Schedule(Struct, frozen=True, kw_only=True):
    """A movement worked out in full.

    `tables` is the highest table number (a table may stand idle); `deals` how many there are, numbered from 1;
    `entries` how many are ranked: players, pairs or teams, numbered from 1 unless `absent` names those that
    a full schedule would have had. `plays` are sorted by round, then table. `sets` are the deals that travel together.
    `two_fields` is true where N-S and E-W pairs are ranked apart. `teams` gives the seat numbers of each team,
    team 1 first, where the numbers in `seats` are players' numbers of a team contest; otherwise it is empty.

    Where partners change from session to session a round is a whole session and a play a partnership, N and S alone;
    its `table` is the number that the pair has in that session.

    Without trays `deals` is 0 and each table deals its own cards: `deals_per_round` of them before anyone moves. `lady_deals`
    when the lady who comes to the table deals; else the players cut.

    `sections` are the tables of each section, where parts of the room play deals of their own in every round.

    `leads` are the seats from which the deals are led, in turn and again, where the trays must be marked so (`"NEWS"`).

    `remarks` are sentences that its maker says of it: what was drawn, what is proven best, which wish could not be met.
    """

    system: str
    variant: str | None = None
    contest: Contest
    tables: int
    deals: int
    rounds: int
    entries: int
    plays: tuple[Play, ...]
    sit_outs: tuple[SitOut, ...] = ()
    sets: tuple[tuple[int, ...], ...] = ()
    two_fields: bool = False
    teams: tuple[tuple[int, ...], ...] = ()
    absent: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()
    deals_per_round: int = 1
    leads: str = ""
    sections: tuple[tuple[int, ...], ...] = ()
    lady_deals: bool = False

    def __hash__(self) -> int:
        """By its measures: those of the same measures are few, and to go through all plays takes long."""
        return hash((self.system, self.variant, self.contest, self.tables, self.deals, self.rounds, self.entries))

    def in_round(self, number: int) -> tuple[Play, ...]:
        """The tables of one round."""
        return tuple(play for play in self.plays if play.round == number)

    def at_table(self, table: int) -> tuple[Play, ...]:
        """What is played at one table, round by round."""
        return tuple(play for play in self.plays if play.table == table)

    def section_of(self, table: int) -> int:
        """The section of a table, 1 for the first; 0 where the whole room plays the same deals."""
        return next((number for number, tables in enumerate(self.sections, start=1) if table in tables), 0)

    def leader_of(self, deal: int) -> Seat | None:
        """Who leads a deal, where the trays must be marked for it."""
        return Seat(self.leads[(deal - 1) % len(self.leads)]) if self.leads else None

    def of_deal(self, deal: int) -> tuple[Play, ...]:
        """Where a deal is played, in the order of rounds, then tables."""
        return tuple(play for play in self.plays if deal in play.deals)

    def numbers(self) -> tuple[int, ...]:
        """Every number that sits somewhere, in order."""
        return tuple(sorted({number for play in self.plays for number in play.seats.taken}))

    @property
    def of_partners(self) -> bool:
        """It tells only who is whose partner, session by session: a round is a session, a play a partnership."""
        return any(not play.seats.ew for play in self.plays)

    @property
    def by_rounds(self) -> bool:
        """There are no trays: what is written down are rounds, and no two tables play the same cards."""
        return not self.deals and bool(self.plays) and bool(self.plays[0].seats.ew)

    @property
    def of_meetings(self) -> bool:
        """Without trays, what is in a round are meetings of two teams, at as many tables as they need."""
        return self.by_rounds and self.contest not in (Contest.INDIVIDUAL, Contest.PAIRS)

    def written(self, play: Play) -> tuple[int, ...]:
        """Under which numbers a play is written down: its deals; without trays its round."""
        return (play.round,) if self.by_rounds else play.deals

    def entry_of(self, number: int) -> int:
        """The entry for which the number in a seat plays: its team where there are teams, else itself."""
        for team, members in enumerate(self.teams, start=1):
            if number in members:
                return team
        return number

    def place_of(self, number: int, round_: int) -> tuple[int, Seat] | None:
        """Table and first seat of a number in a round, or None when it rests."""
        for play in self.in_round(round_):
            seat = play.seats.seat_of(number)
            if seat is not None:
                return play.table, seat
        return None

    def journey_of(self, deal: int) -> Iterator[tuple[int, int]]:
        """(round, table) of each play of a deal in the order in which the tray gets there.

        Within a round that lends a set to several tables, a deal that stands earlier in a table's order of play
        gets there earlier.
        """
        stops = sorted((play.round, play.deals.index(deal), play.table) for play in self.of_deal(deal))
        return ((round_, table) for round_, _, table in stops)
