"""Deal by deal: who sat at the table with whom, against whom, and what they made of it beside the other tables."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model import Event, EventResult, LineResult, LineUpChange, PlayedLine, Schedule, Session, Side, Traveller
from whistpress.core.model.exact import exact, total
from whistpress.core.scoring import METHODS

DEAL = 13
"""Tricks of a deal."""

TrayKey = tuple[int, int, str]
"""A deal that tables are compared on: sitting, number, group of a fouled tray."""

RoomMeans = tuple[Fraction, Fraction]
"""The mean of N-S and that of E-W on a deal."""

Partners = tuple[str, ...]
"""The ids of two partners; empty where the record does not say which two of a team they were."""


Tricks = tuple[Fraction | None, Fraction | None]
"""The tricks credited to N-S and to E-W."""


class TrayLine(NamedTuple):
    """What one table made of a tray: who sat there, substitutes included; `won` and `tricks` as in `TableDeal`.

    `deals` is how many deals it tells of; `better` says whether N-S did better (1) or worse (-1) than the adversaries beside
    those who held the same cards elsewhere, None where nothing is compared.
    """

    ns: Partners
    ew: Partners
    won: int | None
    tricks: Tricks
    deals: int
    better: int | None


class Tray(Struct, frozen=True, kw_only=True):
    """A deal of an event and every table that played it; without trays a round (`by_round`), compared with nothing.

    `event` is the event on whose page it stands: the whole (`whole`), a section, or a session that is an event by itself; `title`
    and `date` are its own. `room` is the mean of each direction, None where there is nothing to compare with.
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
    room: RoomMeans | None
    lines: tuple[TrayLine, ...]

    def over(self, line: TrayLine) -> tuple[Fraction, Fraction] | None:
        """What each side of a table was credited with above the mean of the room."""
        return _over(line.tricks, self.room)


class TableDeal(Struct, frozen=True):
    """One deal at one table; without trays a round at one table (`by_round`).

    `event` is the event on whose page it stands: the whole (`whole`), a section, or a session that is an event by itself.
    `ns` and `ew` are the persons who sat there, substitutes included. `deals` is how many deals it tells of. `won` are the
    tricks that N-S won in play, None with a word, after a revoke and by rounds. `tricks` are those credited to N-S and E-W.
    `over` is what each side was credited with above the mean of all who held its cards, its own included: None without
    trays, with one table, and where sides score points instead of tricks.
    """

    tray: Tray
    line: TrayLine

    @property
    def event(self) -> str:
        """The event on whose page it stands."""
        return self.tray.event

    @property
    def whole(self) -> str:
        """The event to which that belongs, or itself."""
        return self.tray.whole

    @property
    def title(self) -> str:
        """The title of `event`."""
        return self.tray.title

    @property
    def date(self) -> datetime.date:
        """The day of `event`."""
        return self.tray.date

    @property
    def season(self) -> str:
        """The season of the whole."""
        return self.tray.season

    @property
    def sitting(self) -> int:
        """The number of the sitting."""
        return self.tray.sitting

    @property
    def deal(self) -> int:
        """The number of the deal, or of the round."""
        return self.tray.deal

    @property
    def group(self) -> str:
        """The group of a fouled tray."""
        return self.tray.group

    @property
    def by_round(self) -> bool:
        """A whole round."""
        return self.tray.by_round

    @property
    def deals(self) -> int:
        """How many deals it tells of."""
        return self.line.deals

    @property
    def ns(self) -> Partners:
        """North and South."""
        return self.line.ns

    @property
    def ew(self) -> Partners:
        """East and West."""
        return self.line.ew

    @property
    def won(self) -> int | None:
        """Tricks that N-S won in play."""
        return self.line.won

    @property
    def tricks(self) -> Tricks:
        """Tricks credited."""
        return self.line.tricks

    @property
    def over(self) -> tuple[Fraction, Fraction] | None:
        """Tricks above the room."""
        return self.tray.over(self.line)


class OwnDeal(Struct, frozen=True):
    """A deal as one person saw it."""

    person: str
    at: TableDeal
    side: Side

    @property
    def _ns(self) -> bool:
        return self.side is Side.NS

    @property
    def partners(self) -> Partners:
        """Who sat opposite."""
        return tuple(one for one in (self.at.ns if self._ns else self.at.ew) if one != self.person)

    @property
    def against(self) -> Partners:
        """The adversaries."""
        return self.at.ew if self._ns else self.at.ns

    @property
    def over(self) -> Fraction | None:
        """Tricks above the mean of the room."""
        over = self.at.over
        return None if over is None else over[not self._ns]

    @property
    def won(self) -> int | None:
        """Tricks that her side won in play, where no word and no revoke stands on the line."""
        return None if self.at.won is None else self.at.won if self._ns else DEAL - self.at.won

    @property
    def better(self) -> int | None:
        """1, 0 or -1: whether her side did better than the adversaries beside those who held the same cards elsewhere."""
        better = self.at.line.better
        return better if better is None or self._ns else -better


def table_deals(event: Event, result: EventResult) -> Iterator[TableDeal]:
    """Every deal of an event at every table; of an event in sections, or in sessions by themselves, those of its parts."""
    return (TableDeal(tray, line) for tray in event_trays(event, result) for line in tray.lines)


def event_trays(event: Event, result: EventResult) -> Iterator[Tray]:
    """Every deal of an event of which something is told, with its tables."""
    rooms = _rooms(event, result)
    if not result.sessions:
        yield from _of_part(event, event, result, rooms)
        return
    for part, own in zip(event.evenings, result.sessions, strict=True):
        yield from _of_part(event, part, own, rooms or _rooms(part, own))


def _of_part(whole: Event, part: Event, result: EventResult, rooms: Mapping[TrayKey, RoomMeans]) -> Iterator[Tray]:
    seatings = {session.number: Seating(part, session) for session in part.sessions}
    alike: dict[object, Tricks] = {}
    for traveller in result.travellers:
        seating, room = seatings.get(traveller.session), rooms.get(_key(traveller))
        lines = tuple(_lines(traveller, seating, room, alike)) if seating else ()
        if lines:
            yield Tray(
                event=part.id,
                whole=whole.id,
                title=part.title,
                date=part.date,
                season=whole.season,
                sitting=traveller.session,
                deal=traveller.deal,
                group=traveller.group,
                by_round=traveller.by_round,
                room=room,
                lines=lines,
            )


def _lines(traveller: Traveller, seating: "Seating", room: RoomMeans | None, alike: dict[object, Tricks]) -> Iterator[TrayLine]:
    """The tables of a traveller; `alike` keeps what is equal once."""
    better: dict[int, int | None] = {}
    for told in traveller.lines:
        line, (ns, ew) = told.line, _tricks(told)
        if line.awaited or (ns is None and ew is None):
            continue
        tricks = alike.setdefault((ns and ns.as_integer_ratio(), ew and ew.as_integer_ratio()), (ns, ew))
        if id(tricks) not in better:
            better[id(tricks)] = _better(tricks, room)
        won = None if traveller.by_round else _won(line)
        sides = seating.side(line, Side.NS), seating.side(line, Side.EW)
        yield TrayLine(*sides, won, tricks, max(1, line.round_deals), better[id(tricks)])


def _better(tricks: Tricks, room: RoomMeans | None) -> int | None:
    """Whether N-S were further above their mean than E-W above theirs."""
    ns, ew = tricks
    if room is None or ns is None or ew is None:
        return None
    (made, whole), (other, others) = ns.as_integer_ratio(), ew.as_integer_ratio()
    (mean, under), (theirs, unders) = room[0].as_integer_ratio(), room[1].as_integer_ratio()
    if whole == others == 1 and under == unders:
        ahead = (made - other) * under - (mean - theirs)
        return (ahead > 0) - (ahead < 0)
    over = (ns - room[0]) - (ew - room[1])
    return (over > 0) - (over < 0)


class Seating:
    """Who sits under the numbers of a sitting, round by round."""

    def __init__(self, event: Event, session: Session) -> None:
        self._entries = {entry.number: entry.players for entry in event.entries}
        self._persons = _numbered(self._entries, session.schedule)
        self._changes = [change for change in session.changes if not change.absent]
        self._team = session.schedule.entry_of if session.schedule else None
        self._known: dict[tuple[int, ...], Partners] = {}

    def side(self, line: PlayedLine, side: Side) -> Partners:
        """The two who sat one way; nobody where a team's number does not tell which of its players they were."""
        numbers = line.seats.side(side)
        if self._changes:
            return self._side(numbers, line)
        if numbers not in self._known:
            self._known[numbers] = self._side(numbers, line)
        return self._known[numbers]

    def _side(self, numbers: tuple[int, ...], line: PlayedLine) -> Partners:
        each = dict.fromkeys(numbers)
        found = tuple(self._now(person, number, line) for number in each for person in self._persons.get(number, ()))
        return found if len(found) == 2 and all(found) else ()

    def _now(self, person: str, number: int, line: PlayedLine) -> str:
        entry = self._team(number) if self._team else number
        return next((change.into for change in self._changes if _replaces(change, entry, person, line)), person)


def _replaces(change: LineUpChange, entry: int, person: str, line: PlayedLine) -> bool:
    return change.entry == entry and change.out == person and line.round is not None and change.covers(line.round)


def _numbered(entries: Mapping[int, Partners], schedule: Schedule | None) -> dict[int, Partners]:
    """The persons under each number: an entry's, or where a team has numbers for its players or pairs its part of them."""
    if schedule is None or not schedule.teams:
        return dict(entries)
    found: dict[int, Partners] = {}
    for team, numbers in enumerate(schedule.teams, start=1):
        players = entries.get(team, ())
        each = len(players) // len(numbers) if numbers else 0
        if each and each * len(numbers) == len(players):
            found |= {number: players[each * place : each * (place + 1)] for place, number in enumerate(numbers)}
    return found


def _key(traveller: Traveller) -> TrayKey:
    return traveller.session, traveller.deal, traveller.group


def _rooms(event: Event, result: EventResult) -> dict[TrayKey, RoomMeans]:
    """The mean of each direction of every deal that several tables played, where tricks are what is played for."""
    if METHODS[event.scoring].of_points:
        return {}
    found = {}
    for traveller in result.travellers:
        told = [_tricks(line) for line in traveller.lines] if not traveller.by_round else []
        north = [ns for ns, ew in told if ns is not None and ew is not None]
        east = [ew for ns, ew in told if ns is not None and ew is not None]
        if len(north) > 1:
            found[_key(traveller)] = (_mean(north), _mean(east))
    return found


def _mean(tricks: Sequence[Fraction]) -> Fraction:
    over, under = total(tricks).as_integer_ratio()
    return exact(over, under * len(tricks))


def _tricks(told: LineResult) -> Tricks:
    """The tricks credited to N-S and to E-W."""
    ns = ew = None
    for credit in reversed(told.credits):
        if credit.side is Side.NS:
            ns = credit.tricks
        else:
            ew = credit.tricks
    return ns, ew


def _over(tricks: Tricks, room: RoomMeans | None) -> tuple[Fraction, Fraction] | None:
    ns, ew = tricks
    return None if room is None or ns is None or ew is None else (ns - room[0], ew - room[1])


def _won(line: PlayedLine) -> int | None:
    """Tricks won by N-S in play, where the line is a plain one of a deal of thirteen."""
    plain = line.word is None and not line.revokes_ns and not line.revokes_ew and line.round_deals <= 1
    if not plain or line.tricks is None or line.ew_tricks not in (None, DEAL - line.tricks):
        return None
    return line.tricks
