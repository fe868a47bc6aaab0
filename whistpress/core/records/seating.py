"""Deal by deal: who sat at the table with whom, against whom, and what they made of it beside the other tables."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from whistpress.core.model import Change, Event, EventResult, Line, LineResult, Schedule, Session, Side, Traveller
from whistpress.core.scoring import METHODS

DEAL = 13
"""Tricks of a deal."""

Tray = tuple[int, int, str]
"""A deal that tables are compared on: sitting, number, group of a fouled tray."""

Room = tuple[Fraction, Fraction]
"""The mean of N-S and that of E-W on a deal."""

Pair = tuple[str, ...]
"""The ids of two partners; empty where the record does not say which two of a team they were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDeal:
    """One deal at one table; without trays a round at one table (`by_round`).

    `event` is the event on whose page it stands: the whole (`whole`), a section, or a session that is an event by itself.
    `ns` and `ew` are the persons who sat there, substitutes included. `deals` is how many deals it tells of. `won` are the
    tricks that N-S won in play, None with a word, after a revoke and by rounds. `tricks` are those credited to N-S and E-W.
    `over` is what each side was credited with above the mean of all who held its cards, its own included: None without
    trays, with one table, and where sides score points instead of tricks.
    """

    event: str
    whole: str
    title: str
    date: datetime.date
    season: str
    sitting: int
    deal: int
    group: str
    by_round: bool
    deals: int
    ns: Pair
    ew: Pair
    won: int | None
    tricks: tuple[Fraction | None, Fraction | None]
    over: tuple[Fraction, Fraction] | None


@dataclass(frozen=True, slots=True)
class OwnDeal:
    """A deal as one person saw it."""

    person: str
    at: TableDeal
    side: Side

    @property
    def _ns(self) -> bool:
        return self.side is Side.NS

    @property
    def partners(self) -> Pair:
        """Who sat opposite."""
        return tuple(one for one in (self.at.ns if self._ns else self.at.ew) if one != self.person)

    @property
    def against(self) -> Pair:
        """The adversaries."""
        return self.at.ew if self._ns else self.at.ns

    @property
    def over(self) -> Fraction | None:
        """Tricks above the mean of the room."""
        return None if self.at.over is None else self.at.over[not self._ns]

    @property
    def won(self) -> int | None:
        """Tricks that her side won in play, where no word and no revoke stands on the line."""
        return None if self.at.won is None else self.at.won if self._ns else DEAL - self.at.won

    @property
    def better(self) -> int | None:
        """1, 0 or -1: whether her side did better than the adversaries beside those who held the same cards elsewhere."""
        if self.at.over is None:
            return None
        mine, theirs = self.at.over if self._ns else self.at.over[::-1]
        return (mine > theirs) - (mine < theirs)


def table_deals(event: Event, result: EventResult) -> Iterator[TableDeal]:
    """Every deal of an event at every table; of an event in sections, or in sessions by themselves, those of its parts."""
    rooms = _rooms(event, result)
    if not result.sessions:
        yield from _of_part(event, event, result, rooms)
        return
    for part, own in zip(event.evenings, result.sessions, strict=True):
        yield from _of_part(event, part, own, rooms or _rooms(part, own))


def _of_part(whole: Event, part: Event, result: EventResult, rooms: Mapping[Tray, Room]) -> Iterator[TableDeal]:
    seatings = {session.number: Seating(part, session) for session in part.sessions}
    for traveller in result.travellers:
        seating = seatings.get(traveller.session)
        room = rooms.get(_tray(traveller))
        for told in traveller.lines if seating else ():
            line, tricks = told.line, _tricks(told)
            if seating is None or line.awaited or tricks == (None, None):
                continue
            yield TableDeal(
                event=part.id,
                whole=whole.id,
                title=part.title,
                date=part.date,
                season=whole.season,
                sitting=traveller.session,
                deal=traveller.deal,
                group=traveller.group,
                by_round=traveller.by_round,
                deals=max(1, line.round_deals),
                ns=seating.side(line, Side.NS),
                ew=seating.side(line, Side.EW),
                won=None if traveller.by_round else _won(line),
                tricks=tricks,
                over=_over(tricks, room),
            )


class Seating:
    """Who sits under the numbers of a sitting, round by round."""

    def __init__(self, event: Event, session: Session) -> None:
        self._entries = {entry.number: entry.players for entry in event.entries}
        self._persons = _numbered(self._entries, session.schedule)
        self._changes = [change for change in session.changes if not change.absent]
        self._team = session.schedule.entry_of if session.schedule else None

    def side(self, line: Line, side: Side) -> Pair:
        """The two who sat one way; nobody where a team's number does not tell which of its players they were."""
        numbers = dict.fromkeys(line.seats.side(side))
        found = tuple(self._now(person, number, line) for number in numbers for person in self._persons.get(number, ()))
        return found if len(found) == 2 and all(found) else ()

    def _now(self, person: str, number: int, line: Line) -> str:
        entry = self._team(number) if self._team else number
        return next((change.into for change in self._changes if _replaces(change, entry, person, line)), person)


def _replaces(change: Change, entry: int, person: str, line: Line) -> bool:
    return change.entry == entry and change.out == person and line.round is not None and change.covers(line.round)


def _numbered(entries: Mapping[int, Pair], schedule: Schedule | None) -> dict[int, Pair]:
    """The persons under each number: an entry's, or where a team has numbers for its players or pairs its part of them."""
    if schedule is None or not schedule.teams:
        return dict(entries)
    found: dict[int, Pair] = {}
    for team, numbers in enumerate(schedule.teams, start=1):
        players = entries.get(team, ())
        each = len(players) // len(numbers) if numbers else 0
        if each and each * len(numbers) == len(players):
            found |= {number: players[each * place : each * (place + 1)] for place, number in enumerate(numbers)}
    return found


def _tray(traveller: Traveller) -> Tray:
    return traveller.session, traveller.deal, traveller.group


def _rooms(event: Event, result: EventResult) -> dict[Tray, Room]:
    """The mean of each direction of every deal that several tables played, where tricks are what is played for."""
    if METHODS[event.scoring].of_points:
        return {}
    found = {}
    for traveller in result.travellers:
        told = [made for line in traveller.lines if None not in (made := _tricks(line))] if not traveller.by_round else []
        if len(told) > 1:
            sums = [sum((made[side] or Fraction(0) for made in told), Fraction(0)) for side in (0, 1)]
            found[_tray(traveller)] = (Fraction(sums[0], len(told)), Fraction(sums[1], len(told)))
    return found


def _tricks(told: LineResult) -> tuple[Fraction | None, Fraction | None]:
    """The tricks credited to N-S and to E-W."""
    ns = next((credit.tricks for credit in told.credits if credit.side is Side.NS), None)
    ew = next((credit.tricks for credit in told.credits if credit.side is Side.EW), None)
    return ns, ew


def _over(tricks: tuple[Fraction | None, Fraction | None], room: Room | None) -> tuple[Fraction, Fraction] | None:
    ns, ew = tricks
    return None if room is None or ns is None or ew is None else (ns - room[0], ew - room[1])


def _won(line: Line) -> int | None:
    """Tricks won by N-S in play, where the line is a plain one of a deal of thirteen."""
    plain = line.word is None and not line.revokes_ns and not line.revokes_ew and line.round_deals <= 1
    if not plain or line.tricks is None or line.ew_tricks not in (None, DEAL - line.tricks):
        return None
    return line.tricks
