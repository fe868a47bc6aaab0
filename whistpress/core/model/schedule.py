"""The one Schedule: who plays whom, at which table, in which round, with which deals.

Every system makes a Schedule; cards, travellers, checks, scoring, fairness and pages read only this.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model.rulings import Remark
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


MISERE = "misere"
"""In the rotation of trumps: a hand without trumps in which the fewer tricks win."""

NOBODY = 0
"""The number in an empty seat."""


class Seats(NamedTuple):
    """The numbers at one table: of players, of pairs (the pair twice) or of teams (the team twice).

    0 marks an empty seat: a partnership for a whole session, without a table, sits N and S, and E and W are 0. `numbers`, `ns`,
    `ew` and `side` leave empty seats out; the four fields, `at` and iteration include them.

    >>> seats = whistpress.schedule("howell", pairs=8).plays[0].seats
    >>> seats.ns, seats.ew, seats.seat_of(1)
    ((8, 8), (1, 1), <Seat.EAST: 'E'>)
    """

    n: int  # North
    s: int  # South
    e: int  # East
    w: int  # West

    @property
    def ns(self) -> tuple[int, int]:
        """North and South."""
        return self.n, self.s

    @property
    def ew(self) -> tuple[int, ...]:
        """East and West; empty for a partnership without adversaries."""
        return (self.e, self.w) if self.e else ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in the seats: N, S, E, W, or N and S alone."""
        return self if self.e else (self.n, self.s)

    def side(self, side: Side) -> tuple[int, ...]:
        """Return the numbers of one side."""
        return self.ns if side is Side.NS else self.ew

    def at(self, seat: Seat) -> int:
        """Return the number in one seat; 0 for an empty seat."""
        return {Seat.NORTH: self.n, Seat.SOUTH: self.s, Seat.EAST: self.e, Seat.WEST: self.w}[seat]

    def seat_of(self, number: int) -> Seat | None:
        """Return the first seat (N, S, E, W) with the number, or None."""
        for seat, occupant in zip((Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST), self, strict=True):
            if occupant == number:
                return seat
        return None

    @classmethod
    def of_sides(cls, ns: int, ew: int) -> "Seats":
        """Seat two pairs, or two teams, at a table."""
        return cls(ns, ns, ew, ew)

    @classmethod
    def of_partners(cls, n: int, s: int) -> "Seats":
        """Seat two partners without adversaries: a partnership of one session."""
        return cls(n, s, NOBODY, NOBODY)


class Contest(StrEnum):
    """The kind of entry: a player, a pair, a team of some size."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    FOURS = "fours"
    SIXES = "sixes"
    EIGHTS = "eights"
    CLUB = "club"

    @property
    def players(self) -> int | None:
        """How many players an entry has; None for a club, which may send any number."""
        return _PLAYERS.get(self)


_PLAYERS = {Contest.INDIVIDUAL: 1, Contest.PAIRS: 2, Contest.FOURS: 4, Contest.SIXES: 6, Contest.EIGHTS: 8}


class Play(Struct, frozen=True, order=True):
    """One table in one round.

    >>> whistpress.schedule("howell", pairs=8).plays[0]
    Play(round=1, table=1, seats=Seats(n=8, s=8, e=1, w=1), deals=(1,))
    """

    round: int  # from 1
    table: int  # from 1
    seats: Seats  # who sits there
    deals: tuple[int, ...]  # in the order of play


class SitOut(Struct, frozen=True, order=True):
    """The entries that rest in a round, or teams with an idle pair.

    >>> whistpress.schedule("howell", pairs=7).sit_outs[0]
    SitOut(round=1, entries=(1,))
    """

    round: int  # from 1
    entries: tuple[int, ...]  # their numbers


class Schedule(Struct, frozen=True, kw_only=True):
    """A movement worked out in full.

    If partners change from session to session, a round is a whole session and a play a partnership, N and S alone; its `table` is
    the number of the pair in that session.

    >>> howell = whistpress.schedule("howell", pairs=7, deals=21)
    >>> howell.tables, howell.rounds, howell.deals, howell.absent, howell.sets[0]
    (4, 7, 21, (8,), (1, 8, 15))
    >>> [(play.round, play.seats.ns, play.seats.ew) for play in howell.at_table(2)][:2]
    [(1, (6, 6), (3, 3)), (2, (7, 7), (4, 4))]
    """

    system: str  # its name, as in `[movement]`
    variant: str | None = None  # a way to play it, where the system has several
    contest: Contest  # who an entry is: a player, a pair, a team
    tables: int  # the highest table number (a table may be idle)
    deals: int  # how many, numbered from 1; 0 without trays, where each table deals its own cards
    rounds: int  # how many
    entries: int  # how many players, pairs or teams are ranked, numbered from 1
    plays: tuple[Play, ...]  # every table of every round, sorted by round, then table
    sit_outs: tuple[SitOut, ...] = ()  # who rests in which round
    sets: tuple[tuple[int, ...], ...] = ()  # the deals that travel together
    two_fields: bool = False  # N-S and E-W pairs are ranked apart
    teams: tuple[tuple[int, ...], ...] = ()  # the seat numbers of each team, team 1 first; empty where a number is an entry
    absent: tuple[int, ...] = ()  # further numbers that a full schedule would have
    notes: tuple[Remark, ...] = ()  # by the system: its draws, its proven bests, the wishes that it could not meet
    deals_per_round: int = 1  # without trays, before any player moves
    leads: str = ""  # the seats that lead, in turn and again, if the trays must be marked so (`NEWS`)
    sections: tuple[tuple[int, ...], ...] = ()  # the tables of each part of the room that plays deals of its own
    lady_deals: bool = False  # without trays the lady new to the table deals; else the players cut
    trumps: tuple[str, ...] = ()  # without trays in rotation (suits, `NT`, `misere`); empty where each table turns its own
    waiting: int | None = None  # the tricks that a hand of waiting counts; None where it counts none
    up: str = ""  # who goes to the next higher table where ladies and gentlemen part
    winners: int = 0  # the number of winners wanted (0: as the scoring has it)

    def __hash__(self) -> int:
        """Hash the sizes alone: few schedules share them, and hashing all plays is slow."""
        return hash((self.system, self.variant, self.contest, self.tables, self.deals, self.rounds, self.entries))

    @property
    def remarks(self) -> tuple[str, ...]:
        """The notes in the language spoken now."""
        return tuple(map(str, self.notes))

    def in_round(self, number: int) -> tuple[Play, ...]:
        """Return the plays of one round."""
        return tuple(play for play in self.plays if play.round == number)

    def at_table(self, table: int) -> tuple[Play, ...]:
        """Return the plays at one table, round by round."""
        return tuple(play for play in self.plays if play.table == table)

    def section_of(self, table: int) -> int:
        """Return the section of a table, from 1; 0 if the whole room plays the same deals."""
        return next((number for number, tables in enumerate(self.sections, start=1) if table in tables), 0)

    def leader_of(self, deal: int) -> Seat | None:
        """Return the seat that leads a deal, if the trays must be marked for it."""
        return Seat(self.leads[(deal - 1) % len(self.leads)]) if self.leads else None

    def of_deal(self, deal: int) -> tuple[Play, ...]:
        """Return the plays of a deal, in the order of rounds, then tables."""
        return tuple(play for play in self.plays if deal in play.deals)

    def numbers(self) -> tuple[int, ...]:
        """Return every number in the seats, and of players and pairs those that rest, in order."""
        seated = {number for play in self.plays for number in play.seats.numbers}
        resting = () if self.teams else (entry for rest in self.sit_outs for entry in rest.entries)
        return tuple(sorted(seated.union(resting)))

    def trump_in(self, hand: int) -> str:
        """Return the trumps of a hand by the rotation; empty where each table turns its own."""
        return self.trumps[(hand - 1) % len(self.trumps)] if self.trumps else ""

    def is_misere(self, round_: int) -> bool:
        """Return whether the fewer tricks win a round without trays; all its hands are then of one kind."""
        return self.trump_in((round_ - 1) * self.deals_per_round + 1) == MISERE

    @property
    def of_partners(self) -> bool:
        """Whether it arranges only partners, session by session: a round is a session, a play a partnership."""
        return any(not play.seats.ew for play in self.plays)

    @property
    def by_rounds(self) -> bool:
        """Whether there are no trays: rounds are recorded, and no two tables play the same cards."""
        return not self.deals and bool(self.plays) and bool(self.plays[0].seats.ew)

    @property
    def of_meetings(self) -> bool:
        """Whether, without trays, the plays of a round are meetings of two teams, at as many tables as they need."""
        return self.by_rounds and self.contest not in (Contest.INDIVIDUAL, Contest.PAIRS)

    def record_numbers(self, play: Play) -> tuple[int, ...]:
        """Return the numbers under which a play is recorded: its deals; without trays its round."""
        return (play.round,) if self.by_rounds else play.deals

    def entry_of(self, number: int) -> int:
        """Return the entry for which the number in a seat plays: its team, if there are teams, else itself."""
        for team, members in enumerate(self.teams, start=1):
            if number in members:
                return team
        return number

    def place_of(self, number: int, round_: int) -> tuple[int, Seat] | None:
        """Return table and first seat of a number in a round, or None when it rests."""
        for play in self.in_round(round_):
            seat = play.seats.seat_of(number)
            if seat is not None:
                return play.table, seat
        return None

    def journey_of(self, deal: int) -> Iterator[tuple[int, int]]:
        """Return (round, table) of each play of a deal, in the order of the tray's journey.

        Within a round that lends a set to several tables, the tray goes first to the table that plays the deal earliest.
        """
        stops = sorted((play.round, play.deals.index(deal), play.table) for play in self.of_deal(deal))
        return ((round_, table) for round_, _, table in stops)
