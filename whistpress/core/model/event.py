"""An event as it was arranged and recorded."""

import datetime
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from typing import Self, cast

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model.auction import Declared
from whistpress.core.model.cards import Trump
from whistpress.core.model.hands import HandRecords
from whistpress.core.model.lasting import NEVER_MOVED, AddressHistory
from whistpress.core.model.rubbers import Rubber
from whistpress.core.model.rulings import NO_RESULT_FINDING, Accepted, Carry, Correction, Handicaps, LineUpChange, Penalty
from whistpress.core.model.schedule import Contest, Schedule
from whistpress.core.model.seats import Seats, Side
from whistpress.language import say
from whistpress.problems import Span


class Status(StrEnum):
    """How far an event has come."""

    PLANNED = "planned"
    PROVISIONAL = "provisional"
    FINAL = "final"


class LineWord(StrEnum):
    """What stands on a line in place of tricks."""

    AVERAGE = "average"
    NOT_PLAYED = "not played"
    NEW_DEAL = "new deal"
    ADJUSTED = "adjusted"


class PlayedLine(Struct, frozen=True, kw_only=True):
    """One line of a traveller: what happened when a deal was played at a table.

    `tricks` are those that N-S won in play (0–13), before any penalty; None with a `word`, or while the score is awaited.
    `revokes_ns`, `revokes_ew` count the revokes of each side. `law` is the law quoted (`"IV.9"`), as written.
    `round` and `table` are those of the schedule's play with these seats and this deal, None when there is none.

    Without trays a line tells of a whole round: `deal` is then the round's number and `round_deals` how many deals the table
    played in it (0 for a line of one deal); its tricks are those of all of them. `cut` is the side that the cut made winners,
    where tricks did not decide who moves. A meeting of two teams has the tricks of both, those of E-W in `ew_tricks`.
    `declared` is what else auction and bridge whist write of a deal.

    `adjusted` are the tricks that N-S and E-W are given in place of those won, each its own figure. `group` tells tables apart
    that did not play the same cards, because the tray was fouled: empty before it, then `B`, `C` …
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

    @property
    def awaited(self) -> bool:
        """No score and no word yet."""
        return self.tricks is None and self.word is None


class Entry(Struct, frozen=True, kw_only=True):
    """Who is entered under a number: one player, a pair or a team.

    `label` is the number as the event file writes it (`"7"`, or `"NS4"` with compass numbering). `players` are ids of persons,
    in the order of their numbers on the schedule; `names` as the record shows them. `name` is a team's name.
    """

    number: int
    label: str
    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    name: str | None = None
    at: Span | None = None

    @property
    def title(self) -> str:
        """The team's name, else the names: `Abel and Archer`; else `No. 7`."""
        if self.name:
            return self.name
        *most, last = self.names or (f"No. {self.label}",)
        return say("%(most)s and %(last)s", most=", ".join(most), last=last) if most else last


class SessionHead(Struct, frozen=True, kw_only=True):
    """One sitting without its scores: its number, date, schedule (None for totals alone) and entries.

    When sittings share one movement, `schedule` is the whole of it and `rounds` the part that belongs to this sitting.
    Where partners change from session to session the numbers of its schedule and lines are those of its own `entries`, the
    pairs of that evening; `members` gives for each the entries of the whole event that it counts for. It has a `scoring` and
    a `paper` of its own. `changes` are substitutes and absences.
    """

    number: int = 1
    date: datetime.date
    schedule: Schedule | None = None
    rounds: tuple[int, ...] = ()
    entries: tuple[Entry, ...] = ()
    members: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    scoring: str = ""
    paper: tuple[str, ...] = ()
    changes: tuple[LineUpChange, ...] = ()

    @property
    def played(self) -> bool:
        """There is at least one score or word."""
        raise NotImplementedError

    @property
    def dealt(self) -> tuple[int, ...]:
        """The deals of which the cards are known, in their order."""
        raise NotImplementedError

    @property
    def recorded_deals(self) -> tuple[int, ...]:
        """The deals of which the play was written down, in their order."""
        raise NotImplementedError

    @property
    def recorded(self) -> bool:
        """The play of a deal was written down."""
        return bool(self.recorded_deals)

    @property
    def laws(self) -> tuple[tuple[str, Span | None], ...]:
        """The laws that its lines and its hands quote, and where they do."""
        raise NotImplementedError


class Session(SessionHead, frozen=True, kw_only=True):
    """One sitting with its lines (every deal, in order) and trumps by deal.

    `hands` are the cards of its deals, where they are known; `possible` the tricks that N-S could win of each if all played
    with every card seen, where somebody worked it out.
    """

    lines: tuple[PlayedLine, ...] = ()
    trumps: Mapping[int, Trump] = field(default_factory=dict)
    suit: Trump | None = None
    hands: HandRecords = field(default_factory=dict)
    possible: Mapping[int, int] = field(default_factory=dict)

    def trump_of(self, deal: int) -> Trump | None:
        """The trump card of a deal, or the suit of the whole session."""
        return self.trumps.get(deal, self.suit)

    @property
    def played(self) -> bool:
        """There is at least one score or word."""
        return any(not line.awaited for line in self.lines)

    @property
    def dealt(self) -> tuple[int, ...]:
        """The deals of which the cards are known, in their order."""
        return tuple(sorted(self.hands))

    @property
    def recorded_deals(self) -> tuple[int, ...]:
        """The deals of which the play was written down, in their order."""
        return tuple(deal for deal, record in sorted(self.hands.items()) if record.plays)

    @property
    def laws(self) -> tuple[tuple[str, Span | None], ...]:
        """The laws that its lines and its hands quote, and where they do."""
        return tuple((one.law, one.at) for every in (self.lines, self.hands.values()) for one in every if one.law)


class SessionSummary(SessionHead, frozen=True, kw_only=True):
    """One sitting for lists and records."""

    played: bool = False
    dealt: tuple[int, ...] = ()
    recorded_deals: tuple[int, ...] = ()
    laws: tuple[tuple[str, Span | None], ...] = ()


class EventHead(Struct, frozen=True, kw_only=True):
    """An event without its scores: `id` is `season/slug`. `entries` are in the order of their numbers.

    `totals` (entry number to total) replaces lines in an old record, and with `lowest` the lowest is first; `printed` holds
    totals to compare with computed ones.
    `partners` says who is whose partner in each session, where that changes: then the entries are players, and each session is
    an event by itself (`evenings`).
    `penalties`, `handicaps` and what is carried over (`carry`) are added to scores; `ties` is the ladder that parts equal ones
    (None: as the method has it). `sections` are events by themselves, each with its `section` as its name; `same_deals`: they
    played the same cards, so that their scores are compared together.
    A provisional result is open `until` a day, that day included; `corrections` are told in the order of their dates.
    `accepted` is what is odd in the record, and stays.
    `paper` names the PDFs that a build makes. `laws` are the codes that it was played by, where it names them; `agreed` is what
    its players agreed where the rule of the game leaves a point to them. `note` is Markdown, `sources` book and page. `at` is
    the event's file, `score_files` are the paths of those beside it from which lines were read.
    """

    id: str
    season: str
    slug: str
    title: str
    date: datetime.date
    contest: Contest
    game: str = "duplicate-whist"
    scoring: str
    status: Status
    sessions: tuple[SessionHead, ...] = ()
    entries: tuple[Entry, ...] = ()
    partners: Schedule | None = None
    totals: Mapping[int, Fraction] = field(default_factory=dict)
    lowest: bool = False
    printed: Mapping[int, Fraction] = field(default_factory=dict)
    penalties: tuple[Penalty, ...] = ()
    handicaps: Handicaps = field(default_factory=Handicaps)
    ties: tuple[str, ...] | None = None
    carry: Carry | None = None
    sections: "tuple[EventHead, ...]" = ()
    section: str = ""
    until: datetime.date | None = None
    corrections: tuple[Correction, ...] = ()
    accepted: tuple[Accepted, ...] = ()
    same_deals: bool = False
    paper: tuple[str, ...] = ()
    place: str = ""
    congress: str | None = None
    day: int | None = None
    trophy: str | None = None
    note: str = ""
    directors: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    agreed: Mapping[str, int | str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    lasting: AddressHistory = NEVER_MOVED
    at: Span
    score_files: tuple[str, ...] = ()

    def entry(self, number: int) -> Entry | None:
        """The entry with this number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    @property
    def changes(self) -> tuple[LineUpChange, ...]:
        """Every substitute and absence once, by the entries of each sitting: those that share a movement have the same ones."""
        return tuple(dict.fromkeys(change for session in self.sessions for change in session.changes))

    @property
    def evenings(self) -> tuple[Self, ...]:
        """The sections, or where partners change from session to session each session: an event by itself; else none."""
        if self.sections:
            return cast("tuple[Self, ...]", self.sections)
        return tuple(self._evening(session) for session in self.sessions) if self.partners else ()

    def next_evening(self, today: datetime.date) -> Self | None:
        """The first of the sessions to come, from a day on; None where partners do not change, or nothing is known to come."""
        return min((one for one in self.evenings if not one.played and one.date >= today), key=lambda one: one.date, default=None)

    def sitting(self, number: int) -> Self:
        """One of several sittings that have one ranking, to be printed by itself."""
        session = next(session for session in self.sessions if session.number == number)
        return replace(self, title=f"{self.title}, session {number}", date=session.date, sessions=(session,))

    def _evening(self, session: SessionHead) -> Self:
        status = self.status if session.played or self.status is Status.FINAL else Status.PLANNED
        return replace(
            self,
            id=f"{self.id}/session-{session.number}",
            slug=f"{self.slug}-session-{session.number}",
            title=f"{self.title}, session {session.number}",
            date=session.date,
            contest=session.schedule.contest if session.schedule else Contest.PAIRS,
            scoring=session.scoring,
            status=status,
            sessions=(replace(session, number=1, entries=(), members={}, scoring="", paper=()),),
            entries=session.entries,
            partners=None,
            totals={},
            lowest=False,
            printed={},
            penalties=(),
            handicaps=Handicaps(),
            carry=None,
            paper=session.paper,
            trophy=None,
            note="",
            sources=(),
            corrections=(),
            accepted=(),
        )

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the players of all entries, in the order of the numbers: of one who is in two, twice."""
        return tuple(person for entry in self.entries for person in dict.fromkeys(entry.players))

    @property
    def dates(self) -> tuple[datetime.date, ...]:
        """The day of each sitting, in their order; the event's own where it has no sittings."""
        raise NotImplementedError

    @property
    def given_up(self) -> bool:
        """Whether it has no result, and its file says that it will have none."""
        return not self.played and any(one.finding == NO_RESULT_FINDING for one in self.accepted)

    @property
    def played_on(self) -> tuple[datetime.date, ...]:
        """The days of which there are results: those of sittings with scores, else all of an event that has any."""
        return tuple(session.date for session in self.sessions if session.played) or (self.dates if self.played else ())

    @property
    def quotes_laws(self) -> bool:
        """Whether a line, a hand or a penalty of it names a law."""
        named = any(session.laws for session in self.sessions) or any(penalty.law for penalty in self.penalties)
        return named or any(section.quotes_laws for section in self.sections)

    @property
    def schedule(self) -> Schedule | None:
        """The schedule of the first sitting."""
        return self.sessions[0].schedule if self.sessions else None

    @property
    def played(self) -> bool:
        """There is at least one score, word or total."""
        raise NotImplementedError

    @property
    def in_rubbers(self) -> bool:
        """It is played in rubbers or games, each on the score sheet of its table."""
        raise NotImplementedError

    @property
    def scores_digest(self) -> bytes:
        """The hash of its entries and scores, wherever they are written: two events with the same were played alike."""
        raise NotImplementedError


class Event(EventHead, frozen=True, kw_only=True):
    """A whole event. `rubbers` are played at tables that keep their own score sheets; such an event has no schedule."""

    sessions: tuple[Session, ...] = ()
    rubbers: tuple[Rubber, ...] = ()
    sections: "tuple[Event, ...]" = ()

    @property
    def dates(self) -> tuple[datetime.date, ...]:
        """The day of each sitting, in their order; the event's own where it has no sittings."""
        rubbers = sorted({rubber.date or self.date for rubber in self.rubbers})
        return tuple(rubbers) or tuple(session.date for session in self.sessions) or (self.date,)

    @property
    def played(self) -> bool:
        """There is at least one score, word or total."""
        marked = bool(self.totals) or any(rubber.deals for rubber in self.rubbers)
        return marked or any(section.played for section in self.sections) or any(session.played for session in self.sessions)

    @property
    def in_rubbers(self) -> bool:
        """It is played in rubbers or games, each on the score sheet of its table."""
        return bool(self.rubbers)

    @property
    def scores_digest(self) -> bytes:
        """The hash of its entries and scores, wherever they are written: two events with the same were played alike."""
        recorded = (
            [(entry.number, entry.players, entry.name) for entry in self.entries],
            sorted(self.totals.items()),
            [replace(rubber, at=None, deals=tuple(replace(deal, at=None) for deal in rubber.deals)) for rubber in self.rubbers],
            [[replace(line, at=None) for line in session.lines] for session in self.sessions],
            [section.scores_digest for section in self.sections],
        )
        return sha256(repr(recorded).encode(errors="surrogatepass")).digest()


class EventSummary(EventHead, frozen=True, kw_only=True):
    """An event for lists and records."""

    sessions: tuple[SessionSummary, ...] = ()
    sections: "tuple[EventSummary, ...]" = ()
    dates: tuple[datetime.date, ...] = ()
    played: bool = False
    in_rubbers: bool = False
    scores_digest: bytes = b""

    def _evening(self, session: SessionHead) -> Self:
        return replace(super()._evening(session), dates=(session.date,), played=session.played)
