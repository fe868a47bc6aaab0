"""A sitting of an event: its lines, its entries, its hands."""

import datetime
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model.cards import Declared, HandRecords, PlayRecord, Trump
from whistpress.core.model.evening import DrawnCard, MovedDay
from whistpress.core.model.names import SharedParts
from whistpress.core.model.rulings import LineUpChange
from whistpress.core.model.schedule import Schedule, Seats, Side
from whistpress.language import say
from whistpress.problems import Span


class LineWord(StrEnum):
    """The word on a line that replaces its tricks."""

    AVERAGE = "average"
    NOT_PLAYED = "not played"
    NEW_DEAL = "new deal"
    ADJUSTED = "adjusted"


class PlayedLine(Struct, frozen=True, kw_only=True):
    """One line of a traveller: the record of a deal played at a table. Without trays a line records a whole round.

    >>> line = whistpress.load(".").league.events[0].sessions[0].lines[0]
    >>> line.deal, line.round, line.table, line.seats.ns, line.tricks
    (1, 1, 1, (8, 8), 7)
    """

    deal: int  # the number of the deal; without trays that of the round
    seats: Seats  # who sat at the table
    tricks: int | None = None  # what N-S won in play (0–13), before any penalty; None with a word, or while the score is awaited
    word: LineWord | None = None  # replaces the tricks: `average`, `not played`
    revokes_ns: int = 0  # how many revokes N-S made
    revokes_ew: int = 0  # how many E-W made
    law: str = ""  # the law quoted, as written (`IV.9`)
    round: int | None = None  # of the schedule's play with these seats and this deal; None if it has no such play
    table: int | None = None  # in the same way
    at: Span | None = None  # where it is written
    round_deals: int = 0  # how many deals a round without trays had, whose tricks are summed; 0 for a line of one deal
    cut: Side | None = None  # the side that won the cut, where tricks did not decide who moves
    ew_tricks: int | None = None  # in a meeting of two teams the tricks of E-W
    declared: Declared | None = None  # the further record of auction and bridge whist
    adjusted: tuple[Fraction, Fraction] | None = None  # the tricks awarded to N-S and to E-W instead of the tricks won
    group: str = ""  # of tables that played different cards (a fouled tray): empty before that, then `B`, `C` …
    misere: bool = False  # the fewer tricks win: a side scores those that it did not take

    @property
    def is_awaited(self) -> bool:
        """Whether the line has neither a score nor a word yet."""
        return self.tricks is None and self.word is None


class Entry(Struct, frozen=True, kw_only=True):
    """The entry under a number: one player, a pair or a team.

    >>> entry = whistpress.load(".").league.events[0].entries[0]
    >>> entry.number, entry.names, entry.players, entry.title
    (1, ('Jane Archer', 'Tom Baker'), ('jane-archer', 'tom-baker'), 'Jane Archer and Tom Baker')
    """

    number: int  # from 1, as in the schedule
    label: str  # the number as the event file writes it (`7`, or `NS4` with compass numbering)
    players: tuple[str, ...] = ()  # ids of persons, in the order of their numbers on the schedule; empty for an unnamed person
    names: tuple[str, ...] = ()  # the names as recorded, in the same order
    name: str | None = None  # of a team
    card: DrawnCard | None = None  # the card that a player drew at a whist drive
    club: str = ""  # the club, as a list of cards has it
    at: Span | None = None  # where it is written

    @property
    def persons(self) -> tuple[str, ...]:
        """The ids of its players, without those who are unnamed."""
        return tuple(player for player in self.players if player)

    @property
    def title(self) -> str:
        """The team's name, else the names: `Abel and Archer`; else `No. 7`."""
        if self.name:
            return self.name
        *most, last = self.names or (say("No. %(label)s", label=self.label),)
        return say("%(most)s and %(last)s", most=", ".join(most), last=last) if most else last


def share_entry(entry: Entry, share: SharedParts) -> Entry:
    """Return the entry; `share` gives its ids and names, so that entries with equal parts hold each once."""
    return replace(entry, players=share.texts(entry.players), names=share.texts(entry.names))


class SessionHead(Struct, frozen=True, kw_only=True):
    """One sitting without its scores.

    If partners change from session to session, the numbers of its schedule and lines are those of its own `entries`, the pairs of
    that evening.
    """

    number: int = 1  # 1 for the first sitting of the event
    date: datetime.date  # the day of play
    time: str = ""  # local time as written, or empty
    ends: str = ""  # when it ends, in the same way
    moved: tuple[MovedDay, ...] = ()  # the changes of its day
    schedule: Schedule | None = None  # None for totals alone; of sittings that share one movement the whole of it
    rounds: tuple[int, ...] = ()  # the rounds of the schedule that this sitting plays
    entries: tuple[Entry, ...] = ()  # the pairs of that evening, where partners change
    members: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # where partners change: a pair's entries in the event
    scoring: str = ""  # its own method, where partners change
    paper: tuple[str, ...] = ()  # its own PDFs, where partners change
    changes: tuple[LineUpChange, ...] = ()  # substitutes and absences

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
    """One sitting with its lines.

    >>> session = whistpress.load(".").league.events[0].sessions[0]
    >>> session.schedule.system, session.played, str(session.trump_of(1)), [line.tricks for line in session.lines[:4]]
    ('howell', True, 'H9', [7, 8, 6, 7])
    """

    lines: tuple[PlayedLine, ...] = ()  # every deal, in order
    trumps: Mapping[int, Trump] = field(default_factory=dict)  # the trump card of each deal
    suit: Trump | None = None  # the suit that is trumps all evening
    hands: HandRecords = field(default_factory=dict)  # the cards of the deals that were written down
    possible: Mapping[int, int] = field(default_factory=dict)  # deal to the tricks that N-S can win double-dummy, where analysed

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
