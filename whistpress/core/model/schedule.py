"""The one Schedule: who plays whom, at which table, in which round, with which deals.

Whatever system made it, everything after it (cards, travellers, checks, scoring, fairness, pages) reads only this.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from whistpress.core.model.seats import Seat, Seats


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
