"""A sitting of an event: its lines, its entries, its hands."""

import datetime
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model.auction import Declared
from whistpress.core.model.cards import HandRecords, PlayRecord, Trump
from whistpress.core.model.hours import MovedDay
from whistpress.core.model.prizes import DrawnCard
from whistpress.core.model.rulings import LineUpChange
from whistpress.core.model.schedule import Schedule, Seats, Side
from whistpress.core.model.sharing import SharedParts
from whistpress.language import say
from whistpress.problems import Span


class LineWord(StrEnum):
    """The word on a line that replaces its tricks."""

    AVERAGE = "average"
    NOT_PLAYED = "not played"
    NEW_DEAL = "new deal"
    ADJUSTED = "adjusted"


class PlayedLine(Struct, frozen=True, kw_only=True):
    """One line of a traveller: the record of a deal played at a table.

    `tricks` counts the tricks that N-S won in play (0–13), before any penalty; None with a `word`, or while the score is awaited.
    `revokes_ns`, `revokes_ew` count the revokes of each side. `law` is the law quoted (`"IV.9"`), as written. `round` and `table`
    belong to the schedule's play with these seats and this deal; None if it has no such play.

    Without trays a line records a whole round: `deal` is then the round's number, `round_deals` the number of deals that the
    table played in it (0 for a line of one deal), and the tricks are the sum over them. `cut` is the side that won the cut, where
    tricks did not decide who moves. In a `misere` round the fewer tricks win, and a side scores the tricks that it did not take.
    A meeting of two teams has the tricks of both teams, the E-W tricks in `ew_tricks`.
    `declared` is the further record of auction and bridge whist.

    `adjusted` holds the tricks awarded to N-S and to E-W instead of the tricks won. `group` separates tables that played
    different cards because the tray was fouled: empty before that, then `B`, `C` …
    """

    deal: int
    seats: Seats
    tricks: int | None = None
    word: LineWord | None = None
    revokes_ns: int = 0
    revokes_ew: int = 0
    law: str = ""
    round: int | None = None
    table: int | None = None
    at: Span | None = None
    round_deals: int = 0
    cut: Side | None = None
    ew_tricks: int | None = None
    declared: Declared | None = None
    adjusted: tuple[Fraction, Fraction] | None = None
    group: str = ""
    misere: bool = False

    @property
    def is_awaited(self) -> bool:
        """Whether the line has neither a score nor a word yet."""
        return self.tricks is None and self.word is None


class Entry(Struct, frozen=True, kw_only=True):
    """The entry under a number: one player, a pair or a team.

    `label` is the number as the event file writes it (`"7"`, or `"NS4"` with compass numbering). `players` are ids of persons,
    in the order of their numbers on the schedule, empty for an unnamed person; `names` are their names as recorded. `name` is a
    team's name. `card` is the card that a player drew at a whist drive; `club` as a list of cards has it.
    """

    number: int
    label: str
    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    name: str | None = None
    card: DrawnCard | None = None
    club: str = ""
    at: Span | None = None

    @property
    def persons(self) -> tuple[str, ...]:
        """The ids of its players, without those who are unnamed."""
        return tuple(player for player in self.players if player)

    @property
    def title(self) -> str:
        """The team's name, else the names: `Abel and Archer`; else `No. 7`."""
        if self.name:
            return self.name
        *most, last = self.names or (f"No. {self.label}",)
        return say("%(most)s and %(last)s", most=", ".join(most), last=last) if most else last


def share_entry(entry: Entry, share: SharedParts) -> Entry:
    """Return the entry; `share` gives its ids and names, so that entries with equal parts hold each once."""
    return replace(entry, players=share.texts(entry.players), names=share.texts(entry.names))


class SessionHead(Struct, frozen=True, kw_only=True):
    """One sitting without its scores: its number, date, hours, schedule (None for totals alone) and entries.

    When sittings share one movement, `schedule` is the whole of it and `rounds` the part of this sitting. If partners change from
    session to session, the numbers of its schedule and lines are those of its own `entries`, the pairs of that evening; `members`
    maps each to the entries of the whole event for which it counts. Such a session has its own `scoring` and `paper`. `changes`
    are substitutes and absences.
    """

    number: int = 1
    date: datetime.date
    time: str = ""
    ends: str = ""
    moved: tuple[MovedDay, ...] = ()
    schedule: Schedule | None = None
    rounds: tuple[int, ...] = ()
    entries: tuple[Entry, ...] = ()
    members: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    scoring: str = ""
    paper: tuple[str, ...] = ()
    changes: tuple[LineUpChange, ...] = ()

    @property
    def played(self) -> bool:
        """Whether any line has a score or a word."""
        raise NotImplementedError

    @property
    def dealt(self) -> tuple[int, ...]:
        """The deals whose cards are known, in order."""
        raise NotImplementedError

    @property
    def recorded_deals(self) -> tuple[int, ...]:
        """The deals whose play was recorded, in order."""
        raise NotImplementedError

    @property
    def has_recorded_deals(self) -> bool:
        """Whether the play of any deal was recorded."""
        return bool(self.recorded_deals)

    @property
    def laws(self) -> tuple[tuple[str, Span | None], ...]:
        """The laws quoted by lines and hands, and their positions in the files."""
        raise NotImplementedError


class Session(SessionHead, frozen=True, kw_only=True):
    """One sitting with its lines (every deal, in order) and trumps by deal.

    `hands` are the known cards of its deals; `possible` are the tricks that N-S can win double-dummy, where analysed.
    """

    lines: tuple[PlayedLine, ...] = ()
    trumps: Mapping[int, Trump] = field(default_factory=dict)
    suit: Trump | None = None
    hands: HandRecords = field(default_factory=dict)
    possible: Mapping[int, int] = field(default_factory=dict)

    def trump_of(self, deal: int) -> Trump | None:
        """Return the trump card of a deal, or the suit of the whole session."""
        return self.trumps.get(deal, self.suit)

    def line_of(self, deal: int, play: PlayRecord) -> PlayedLine | None:
        """Return the line of the table at which a deal was played as recorded; None where a word replaces its tricks."""
        lines = (line for line in self.lines if line.deal == deal and line.round == play.round and line.seats == play.seats)
        return next((line for line in lines if line.word is None), None)

    @property
    def played(self) -> bool:
        """Whether any line has a score or a word."""
        return any(not line.is_awaited for line in self.lines)

    @property
    def dealt(self) -> tuple[int, ...]:
        """The deals whose cards are known, in order."""
        return tuple(sorted(self.hands))

    @property
    def recorded_deals(self) -> tuple[int, ...]:
        """The deals whose play was recorded, in order."""
        return tuple(deal for deal, record in sorted(self.hands.items()) if record.plays)

    @property
    def laws(self) -> tuple[tuple[str, Span | None], ...]:
        """The laws quoted by lines and hands, and their positions in the files."""
        return tuple((item.law, item.at) for items in (self.lines, self.hands.values()) for item in items if item.law)


class SessionSummary(SessionHead, frozen=True, kw_only=True):
    """One sitting for lists and records."""

    played: bool = False
    dealt: tuple[int, ...] = ()
    recorded_deals: tuple[int, ...] = ()
    laws: tuple[tuple[str, Span | None], ...] = ()
