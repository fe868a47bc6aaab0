"""An event as arranged and recorded."""

import datetime
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from operator import attrgetter
from typing import Self, cast

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model.codec import encode
from whistpress.core.model.evening import MovedDay, Prize, Rubber
from whistpress.core.model.names import NEVER_MOVED, AddressHistory, SharedParts
from whistpress.core.model.rulings import NO_RESULT_FINDING, Accepted, Carry, Correction, Handicaps, LineUpChange, Penalty
from whistpress.core.model.schedule import Contest, Schedule
from whistpress.core.model.session import Entry, PlayedLine, Session, SessionHead, SessionSummary, share_entry
from whistpress.language import say
from whistpress.problems import Span


class Status(StrEnum):
    """The stage of an event."""

    PLANNED = "planned"
    PROVISIONAL = "provisional"
    FINAL = "final"


def _session_title(title: str, number: int) -> str:
    """Name a session of an event that has several."""
    return say("%(title)s, session %(number)s", title=title, number=number)


class EventHead(Struct, frozen=True, kw_only=True):
    """An event without its scores: the fields that `Event` and `EventSummary` have in common."""

    id: str  # `season/slug`
    season: str  # the folder of its file (`1900-01`)
    slug: str  # the name of its file
    title: str  # what the event is called
    date: datetime.date  # the day, or the first day, of play
    time: str = ""  # local time as written (`7.30 p.m.`), or empty: `hours` has that of each sitting
    ends: str = ""  # when it ends, in the same way
    lasts: int | None = None  # how many minutes a sitting takes
    moved: tuple[MovedDay, ...] = ()  # the changes of its day
    contest: Contest  # who an entry is: a player, a pair, a team
    game: str = "duplicate-whist"  # its name, as in `game`
    scoring: str  # the name of the scoring method
    status: Status  # planned, provisional or final
    sessions: tuple[SessionHead, ...] = ()  # its sittings, in order
    entries: tuple[Entry, ...] = ()  # players, pairs or teams, in the order of their numbers
    partners: Schedule | None = None  # who plays with whom, where partners change: entries are players, `evenings` the sessions
    totals: Mapping[int, Fraction] = field(default_factory=dict)  # entry number to total: replaces lines in an old record
    lowest: bool = False  # the lowest total is first
    halves: Mapping[int, tuple[Fraction, Fraction]] = field(default_factory=dict)  # entry number to the two halves of its total
    short: Fraction | None = None  # how many tricks the cards of a drive are missing (negative: too many)
    prizes: tuple[Prize, ...] = ()  # in their order
    prizes_each: str = "one"  # how many a person may win: `one` or `several`
    has_own_prizes: bool = False  # the event lists its prizes itself, be it none
    mc: str = ""  # who led the drive
    in_aid_of: str = ""  # what it was for
    raised: str = ""  # how much it made, as written (`£214.50`)
    printed: Mapping[int, Fraction] = field(default_factory=dict)  # totals of an old record, to compare with computed ones
    penalties: tuple[Penalty, ...] = ()  # each is part of the score
    handicaps: Handicaps = field(default_factory=Handicaps)  # they are part of the scores
    ties: tuple[str, ...] | None = None  # the ladder that parts equal scores; None: by the scoring method
    carry: Carry | None = None  # the scores carried over from another event, part of the scores
    sections: "tuple[EventHead, ...]" = ()  # parts of the room that play by themselves, each an event
    section: str = ""  # the name of the section that this event is
    until: datetime.date | None = None  # the last day on which a provisional result is open
    corrections: tuple[Correction, ...] = ()  # in the order of their dates
    accepted: tuple[Accepted, ...] = ()  # oddities of the record that stay
    same_deals: bool = False  # the sections played the same cards, so that their scores are compared together
    paper: tuple[str, ...] = ()  # the names of the PDFs that a build makes
    place: str = ""  # where it was played
    congress: str | None = None  # the id of the congress that it belongs to
    day: int | None = None  # the day of that congress
    trophy: str | None = None  # the id of the trophy that was played for
    note: str = ""  # Markdown
    directors: tuple[str, ...] = ()  # their names, as written
    laws: tuple[str, ...] = ()  # the codes of laws in force, if the event names them
    agreed: Mapping[str, int | str] = field(default_factory=dict)  # open points of the game's rule, and what the players agreed
    sources: tuple[str, ...] = ()  # book and page
    lasting: AddressHistory = NEVER_MOVED  # its permanent id and former addresses
    at: Span  # the event's file
    score_files: tuple[str, ...] = ()  # the files beside it that hold lines

    def entry(self, number: int) -> Entry | None:
        """Return the entry with a number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    @property
    def changes(self) -> tuple[LineUpChange, ...]:
        """Every substitute and absence, once each: sittings that share a movement repeat them."""
        return tuple(dict.fromkeys(change for session in self.sessions for change in session.changes))

    @property
    def evenings(self) -> tuple[Self, ...]:
        """The sections, or the sessions if partners change between them, each as an event by itself; else none."""
        if self.sections:
            return cast("tuple[Self, ...]", self.sections)
        return tuple(self._evening(session) for session in self.sessions) if self.partners else ()

    def is_ahead(self, today: datetime.date) -> bool:
        """Return whether the result of the event is still to come, or, once the event has begun, a session of it."""
        return self.to_come or (max(self.dates) >= today and self.next_session(today) is not None)

    def next_session(self, today: datetime.date) -> Self | None:
        """Return the next session of a tournament in which partners change, or of an event that has begun; else None."""
        return self.next_evening(today) if self.partners else self.next_sitting(today)

    def next_evening(self, today: datetime.date) -> Self | None:
        """Return the next evening not yet played, from a day on, or None."""
        return min(
            (event for event in self.evenings if not event.played and event.date >= today),
            key=lambda event: event.date,
            default=None,
        )

    def next_sitting(self, today: datetime.date) -> Self | None:
        """Return the next of several sittings with a common ranking, from a day on, once the event has begun; else None."""
        ahead = [session for session in self.sessions if not session.played and session.date >= today]
        if self.partners or len(self.sessions) < 2 or not ahead or not (self.played or self.date < today):
            return None
        return self.sitting(min(ahead, key=lambda session: session.date).number)

    def sitting(self, number: int) -> Self:
        """Return one of several sittings with a common ranking as an event by itself."""
        session = next(session for session in self.sessions if session.number == number)
        return replace(
            self,
            title=_session_title(self.title, number),
            date=session.date,
            time=session.time,
            ends=session.ends,
            sessions=(session,),
        )

    def _evening(self, session: SessionHead) -> Self:
        status = self.status if session.played or self.status is Status.FINAL else Status.PLANNED
        return replace(
            self,
            id=f"{self.id}/session-{session.number}",
            slug=f"{self.slug}-session-{session.number}",
            title=_session_title(self.title, session.number),
            date=session.date,
            time=session.time,
            ends=session.ends,
            contest=session.schedule.contest if session.schedule else Contest.PAIRS,
            scoring=session.scoring,
            status=status,
            sessions=(replace(session, number=1, entries=(), members={}, scoring="", paper=()),),
            entries=session.entries,
            partners=None,
            totals={},
            lowest=False,
            halves={},
            short=None,
            prizes=(),
            mc="",
            in_aid_of="",
            raised="",
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
    def has_cards(self) -> bool:
        """Whether its entries are ladies and gentlemen by the cards that they drew."""
        return any(entry.card for entry in self.entries)

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the players of all entries, in the order of the numbers; a player of two entries comes twice."""
        return tuple(person for entry in self.entries for person in dict.fromkeys(entry.persons))

    @property
    def dates(self) -> tuple[datetime.date, ...]:
        """The day of each sitting, in order; the event's own without sittings."""
        raise NotImplementedError

    @property
    def hours(self) -> tuple[tuple[str, str], ...]:
        """The time and the end of each of its `dates`, as written; empty texts where none is given."""
        if len(self.sessions) == len(self.dates):
            return tuple((session.time, session.ends) for session in self.sessions)
        return ((self.time, self.ends),) * len(self.dates)

    @property
    def moves(self) -> tuple[tuple[MovedDay, ...], ...]:
        """The changes of each of its `dates`: those of the whole event, and those of the sitting."""
        if len(self.sessions) == len(self.dates):
            return tuple(self.moved + session.moved for session in self.sessions)
        return (self.moved,) * len(self.dates)

    @property
    def given_up(self) -> bool:
        """Whether the event has no result, and its file says that it will have none."""
        return not self.played and any(oddity.finding == NO_RESULT_FINDING for oddity in self.accepted)

    @property
    def to_come(self) -> bool:
        """Whether its result is still to come."""
        return not self.played and not self.given_up

    @property
    def played_on(self) -> tuple[datetime.date, ...]:
        """The days with results: of the sittings with scores, else all days of an event with a result."""
        return tuple(session.date for session in self.sessions if session.played) or (self.dates if self.played else ())

    @property
    def quotes_laws(self) -> bool:
        """Whether a line, a hand or a penalty names a law."""
        named = any(session.laws for session in self.sessions) or any(penalty.law for penalty in self.penalties)
        return named or any(section.quotes_laws for section in self.sections)

    @property
    def schedule(self) -> Schedule | None:
        """The schedule of the first sitting."""
        return self.sessions[0].schedule if self.sessions else None

    @property
    def names_winners(self) -> bool:
        """Whether its file names who won a prize: a result, even where no figure is on record."""
        return any(prize.won_by for prize in self.prizes)

    @property
    def played(self) -> bool:
        """Whether there is any score, word or total, or a winner of a prize is named."""
        raise NotImplementedError

    @property
    def in_rubbers(self) -> bool:
        """Whether it is played in rubbers or games, each on the score sheet of its table."""
        raise NotImplementedError

    @property
    def scores_digest(self) -> bytes:
        """The hash of entries and scores, whatever their files: events with the same hash were played alike."""
        raise NotImplementedError


class Event(EventHead, frozen=True, kw_only=True):
    """A whole event, as its file has it: entries, sittings with every line, corrections and rulings.

    >>> howell = whistpress.load(".").league.events[0]
    >>> howell.id, howell.contest.value, howell.scoring, howell.status.value
    ('2026-27/friday-howell', 'pairs', 'exponent', 'final')
    >>> howell.entry(8).names, len(howell.sessions[0].lines)
    (('Nan Ince', 'Otto Iles'), 28)
    """

    sessions: tuple[Session, ...] = ()  # its sittings with every line
    rubbers: tuple[Rubber, ...] = ()  # of an event of rubbers or games, the score sheets of its tables: it has no schedule
    sections: "tuple[Event, ...]" = ()  # as in `EventHead`

    @property
    def dates(self) -> tuple[datetime.date, ...]:
        """The day of each sitting, in order; the event's own without sittings."""
        rubbers = sorted({rubber.date or self.date for rubber in self.rubbers})
        return tuple(rubbers) or tuple(session.date for session in self.sessions) or (self.date,)

    @property
    def has_figures(self) -> bool:
        """Whether there is any score, word or total."""
        marked = bool(self.totals) or any(rubber.deals for rubber in self.rubbers)
        return marked or any(section.played for section in self.sections) or any(session.played for session in self.sessions)

    @property
    def played(self) -> bool:
        """Whether there is any score, word or total, or a winner of a prize is named."""
        return self.has_figures or self.names_winners

    @property
    def in_rubbers(self) -> bool:
        """Whether it is played in rubbers or games, each on the score sheet of its table."""
        return bool(self.rubbers)

    @property
    def scores_digest(self) -> bytes:
        """The hash of entries and scores, whatever their files: events with the same hash were played alike."""
        recorded = (
            [(entry.number, entry.players, entry.name) for entry in self.entries],
            sorted(self.totals.items()),
            [replace(rubber, at=None, deals=tuple(replace(deal, at=None) for deal in rubber.deals)) for rubber in self.rubbers],
            [list(map(_as_played, session.lines)) for session in self.sessions],
            [section.scores_digest for section in self.sections],
        )
        return sha256(encode(recorded)).digest()


_as_played = attrgetter(*(name for name in PlayedLine.__struct_fields__ if name != "at"))
"""All of a line but where it is written."""


class EventSummary(EventHead, frozen=True, kw_only=True):
    """An event for lists and records."""

    sessions: tuple[SessionSummary, ...] = ()
    sections: "tuple[EventSummary, ...]" = ()
    dates: tuple[datetime.date, ...] = ()
    played: bool = False
    in_rubbers: bool = False
    scores_digest: bytes = b""

    def sitting(self, number: int) -> Self:
        """Return one of several sittings with a common ranking as an event by itself."""
        sitting = super().sitting(number)
        return replace(sitting, dates=(sitting.date,), played=sitting.sessions[0].played)

    def _evening(self, session: SessionHead) -> Self:
        return replace(super()._evening(session), dates=(session.date,), played=session.played)


def share_summary(summary: EventSummary, share: SharedParts) -> EventSummary:
    """Return the summary; `share` gives its schedules, names and ids, so that events with equal parts hold each once."""
    return replace(
        summary,
        sessions=tuple(replace(session, schedule=share(session.schedule)) for session in summary.sessions),
        sections=tuple(share_summary(section, share) for section in summary.sections),
        entries=tuple(share_entry(entry, share) for entry in summary.entries),
    )


def summary_of(event: Event) -> EventSummary:
    """Return the summary of an event."""
    return EventSummary(
        **{name: getattr(event, name) for name in EventHead.__struct_fields__ if name not in ("sessions", "sections")},
        sessions=tuple(_session_summary(session) for session in event.sessions),
        sections=tuple(summary_of(section) for section in event.sections),
        dates=event.dates,
        played=event.played,
        in_rubbers=event.in_rubbers,
        scores_digest=event.scores_digest if event.played else b"",
    )


def _session_summary(session: Session) -> SessionSummary:
    return SessionSummary(
        **{name: getattr(session, name) for name in SessionHead.__struct_fields__},
        played=session.played,
        dealt=session.dealt,
        recorded_deals=session.recorded_deals,
        laws=session.laws,
    )
