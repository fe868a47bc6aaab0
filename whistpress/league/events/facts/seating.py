"""Deal by deal: who sat with whom, against whom, and their tricks compared with the other tables; sums over deals."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.games.game import TRICKS
from whistpress.core.model import Event, EventResult, LineResult, PlayedLine, Schedule, Session, Side, Traveller
from whistpress.core.model.exact import Total, exact, total
from whistpress.core.scoring import METHODS

TrayKey = tuple[int, int, str]
"""A deal that tables are compared on: sitting, number, group of a fouled tray."""

RoomMeans = tuple[Fraction, Fraction]
"""The mean of N-S and that of E-W on a deal."""

Partners = tuple[str, ...]
"""The ids of two partners, or of one whose partner is unnamed; empty where the record does not say which of a team they were."""

SideTricks = tuple[Fraction | None, Fraction | None]
"""The tricks credited to N-S and to E-W."""


class TrayLine(NamedTuple):
    """The line of one table on a tray: who sat there, substitutes included.

    `won` are the tricks that N-S won in play, None with a word, after a revoke and by rounds. `tricks` are those credited to N-S
    and E-W. `deals` is how many deals the line is of; `better` says whether N-S did better (1) or worse (-1) than the adversaries
    compared with those who held the same cards elsewhere, None where nothing is compared.
    """

    ns: Partners
    ew: Partners
    won: int | None
    tricks: SideTricks
    deals: int
    better: int | None


class Tray(Struct, frozen=True, kw_only=True):
    """A deal of an event and every table that played it; without trays a round (`by_round`), compared with nothing.

    `event` is the event whose page has it: the whole (`whole`), a section, or a session that is an event by itself; `title`
    and `date` are its own. `room` is the mean of each direction: None without trays, with one table, and where sides score points
    instead of tricks.
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
        """Return how many tricks each side of a table has above the mean of all sides with the same cards, its own included."""
        (ns, ew), room = line.tricks, self.room
        return None if room is None or ns is None or ew is None else (ns - room[0], ew - room[1])


class PersonDeal(Struct, frozen=True):
    """A deal, or without trays a round, as one person saw it."""

    person: str
    tray: Tray
    line: TrayLine
    side: Side

    @property
    def _is_ns(self) -> bool:
        return self.side is Side.NS

    @property
    def partners(self) -> Partners:
        """The person opposite."""
        return tuple(other for other in (self.line.ns if self._is_ns else self.line.ew) if other != self.person)

    @property
    def against(self) -> Partners:
        """The adversaries."""
        return self.line.ew if self._is_ns else self.line.ns

    @property
    def over(self) -> Fraction | None:
        """Tricks above the mean of the room."""
        over = self.tray.over(self.line)
        return None if over is None else over[not self._is_ns]

    @property
    def won(self) -> int | None:
        """Tricks that the side won in play, where the line has no word and no revoke."""
        won = self.line.won
        return won if won is None or self._is_ns else TRICKS - won

    @property
    def better(self) -> int | None:
        """1, 0 or -1: whether the side did better than the adversaries compared with those who held the same cards elsewhere."""
        better = self.line.better
        return better if better is None or self._is_ns else -better


def event_trays(event: Event, result: EventResult) -> Iterator[Tray]:
    """Yield every deal of an event with its tables.

    Of sections, or of sessions that are events by themselves, the deals of each follow each other.
    """
    rooms = _rooms(event, result)
    if not result.sessions:
        yield from _trays_of_part(event, event, result, rooms)
        return
    for part, part_result in zip(event.evenings, result.sessions, strict=True):
        yield from _trays_of_part(event, part, part_result, rooms or _rooms(part, part_result))


def _trays_of_part(whole: Event, part: Event, result: EventResult, rooms: Mapping[TrayKey, RoomMeans]) -> Iterator[Tray]:
    seatings = {session.number: Seating(part, session) for session in part.sessions}
    shared: dict[object, SideTricks] = {}
    for traveller in result.travellers:
        seating, room = seatings.get(traveller.session), rooms.get(_key(traveller))
        lines = tuple(_lines(traveller, seating, room, shared)) if seating else ()
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


def _lines(
    traveller: Traveller, seating: "Seating", room: RoomMeans | None, shared: dict[object, SideTricks]
) -> Iterator[TrayLine]:
    """Yield the tables of a traveller that have a score; `shared` holds one object for equal tricks."""
    better: dict[int, int | None] = {}
    for result in traveller.lines:
        line, (ns, ew) = result.line, _tricks(result)
        if line.is_awaited or (ns is None and ew is None):
            continue
        tricks = shared.setdefault((ns and ns.as_integer_ratio(), ew and ew.as_integer_ratio()), (ns, ew))
        if id(tricks) not in better:
            better[id(tricks)] = _better(tricks, room)
        won = None if traveller.by_round else _won(line)
        sides = seating.side(line, Side.NS), seating.side(line, Side.EW)
        yield TrayLine(*sides, won, tricks, max(1, line.round_deals), better[id(tricks)])


def _better(tricks: SideTricks, room: RoomMeans | None) -> int | None:
    """Compare how far N-S were above their mean with E-W above theirs: 1 for N-S further, 0 for level, -1 for E-W further.

    None where a mean or a score is missing.
    """
    ns, ew = tricks
    if room is None or ns is None or ew is None:
        return None
    (numerator, whole), (other, others) = ns.as_integer_ratio(), ew.as_integer_ratio()
    (mean, under), (theirs, unders) = room[0].as_integer_ratio(), room[1].as_integer_ratio()
    if whole == others == 1 and under == unders:
        ahead = (numerator - other) * under - (mean - theirs)
        return (ahead > 0) - (ahead < 0)
    over = (ns - room[0]) - (ew - room[1])
    return (over > 0) - (over < 0)


class Seating:
    """The persons under the numbers of a sitting, round by round."""

    def __init__(self, event: Event, session: Session) -> None:
        self._persons = _persons_by_number({entry.number: entry.players for entry in event.entries}, session.schedule)
        self._changes = [change for change in session.changes if not change.absent]
        self._entry_of = session.schedule.entry_of if session.schedule else None
        self._known: dict[tuple[int, ...], Partners] = {}

    def side(self, line: PlayedLine, side: Side) -> Partners:
        """Return the two persons who sat one way, less those who are unnamed.

        The result is empty where a team's number does not say who they were.
        """
        numbers = line.seats.side(side)
        if self._changes:
            return self._side(numbers, line)
        if numbers not in self._known:
            self._known[numbers] = self._side(numbers, line)
        return self._known[numbers]

    def _side(self, numbers: tuple[int, ...], line: PlayedLine) -> Partners:
        unique_numbers = dict.fromkeys(numbers)
        persons = tuple(
            self._at_round(index, person, number, line)
            for number in unique_numbers
            for index, person in self._persons.get(number, ())
        )
        return tuple(person for person in persons if person) if len(persons) == 2 else ()

    def _at_round(self, index: int, person: str, number: int, line: PlayedLine) -> str:
        """Return the person who sat there in the round of a line: of the entry, whose players have indexes, or a substitute."""
        entry = self._entry_of(number) if self._entry_of else number
        if line.round is not None:
            for change in self._changes:
                if change.entry == entry and change.member == index and change.covers(line.round):
                    return change.into
        return person


IndexedPlayers = tuple[tuple[int, str], ...]
"""Players of an entry, each with the index among all of its players."""


def _persons_by_number(entries: Mapping[int, Partners], schedule: Schedule | None) -> dict[int, IndexedPlayers]:
    """Return the persons under each number: an entry's, or where a team has numbers for its players or pairs its part of them."""
    indexed = {number: tuple(enumerate(players)) for number, players in entries.items()}
    if schedule is None or not schedule.teams:
        return indexed
    persons: dict[int, IndexedPlayers] = {}
    for team, numbers in enumerate(schedule.teams, start=1):
        players = indexed.get(team, ())
        share = len(players) // len(numbers) if numbers else 0
        if share and share * len(numbers) == len(players):
            persons |= {number: players[share * index : share * (index + 1)] for index, number in enumerate(numbers)}
    return persons


def _key(traveller: Traveller) -> TrayKey:
    return traveller.session, traveller.deal, traveller.group


def _rooms(event: Event, result: EventResult) -> dict[TrayKey, RoomMeans]:
    """Return the mean of each direction of every deal that several tables played, in an event played for tricks."""
    if METHODS[event.scoring].source == "points":
        return {}
    means = {}
    for traveller in result.travellers:
        both = [_tricks(line) for line in traveller.lines] if not traveller.by_round else []
        north = [ns for ns, ew in both if ns is not None and ew is not None]
        east = [ew for ns, ew in both if ns is not None and ew is not None]
        if len(north) > 1:
            means[_key(traveller)] = (_mean(north), _mean(east))
    return means


def _mean(tricks: Sequence[Fraction]) -> Fraction:
    over, under = total(tricks).as_integer_ratio()
    return exact(over, under * len(tricks))


def _tricks(result: LineResult) -> SideTricks:
    """Return the tricks credited to N-S and to E-W."""
    ns = ew = None
    for credit in reversed(result.credits):
        if credit.side is Side.NS:
            ns = credit.tricks
        else:
            ew = credit.tricks
    return ns, ew


def _won(line: PlayedLine) -> int | None:
    """Return the tricks that N-S won in play, where the line is a plain one of a deal of thirteen."""
    plain = line.word is None and not line.revokes_ns and not line.revokes_ew and line.round_deals <= 1
    if not plain or line.tricks is None or line.ew_tricks not in (None, TRICKS - line.tricks):
        return None
    return line.tricks


SLAM, SMALL_SLAM = 13, 12
"""Tricks of one deal won in play."""


class DealSums(NamedTuple):
    """Sums over some deals of a person: how many can be compared, tricks above the room in all, and at the best; slams.

    `over` is the sum over the `compared` deals, `best` the most on one of them (None where there is none).
    """

    compared: int = 0
    over: Fraction = Fraction(0)
    slams: int = 0
    small_slams: int = 0
    best: Fraction | None = None


def add_sums(sums: Iterable[DealSums]) -> DealSums:
    """Add several sums."""
    parts = tuple(sums)
    return DealSums(
        compared=sum(deal_sums.compared for deal_sums in parts),
        over=total(deal_sums.over for deal_sums in parts),
        slams=sum(deal_sums.slams for deal_sums in parts),
        small_slams=sum(deal_sums.small_slams for deal_sums in parts),
        best=max((deal_sums.best for deal_sums in parts if deal_sums.best is not None), default=None),
    )


def sums_of(deals: Iterable[PersonDeal]) -> DealSums:
    """Sum up deals of one person."""
    counter = DealSumCounter()
    for deal in deals:
        overs = _overs(deal.line.tricks, deal.tray.room)
        counter.add(overs and overs[deal.side is Side.EW], deal.won)
    return counter.result()


Over = tuple[int, int]
"""How far above the room, as a numerator over a denominator, which need not be the least."""


class DealSumCounter:
    """Sums up deals of one person, in whole numbers over denominators."""

    __slots__ = ("best", "compared", "over", "slams", "small_slams")

    def __init__(self) -> None:
        self.compared = self.slams = self.small_slams = 0
        self.over = Total()
        self.best: Over | None = None

    def add(self, over: Over | None, won: int | None) -> None:
        """Add one deal; `over` is None where there is nothing to compare with."""
        if over is not None:
            above, under = over
            self.compared += 1
            self.over.add(above, under)
            if self.best is None or above * self.best[1] > self.best[0] * under:
                self.best = over
        if won is not None and won >= SMALL_SLAM:
            self.slams += won == SLAM
            self.small_slams += won == SMALL_SLAM

    def result(self) -> DealSums:
        """Return the sums so far."""
        best = None if self.best is None else Fraction(*self.best)
        return DealSums(self.compared, self.over.total(), self.slams, self.small_slams, best)


def sums_of_trays(trays: Iterable[Tray]) -> Mapping[str, DealSums]:
    """Sum up the deals of everyone who sat at some trays, by person in the order of the ids.

    Two who sat opposite each other are summed up at once: most have one partner all through, and the same sums as he.
    """
    counters: defaultdict[Partners, DealSumCounter] = defaultdict(DealSumCounter)
    for tray in trays:
        overs: dict[int, tuple[Over, Over] | None] = {}
        for line in tray.lines:
            key = id(line.tricks)
            if key not in overs:
                overs[key] = _overs(line.tricks, tray.room)
            over, won = overs[key], line.won
            counters[line.ns].add(over and over[0], won)
            counters[line.ew].add(over and over[1], None if won is None else TRICKS - won)
    of: defaultdict[str, list[DealSums]] = defaultdict(list)
    for partners, counter in counters.items():
        sums = counter.result()
        for person in partners:
            of[person].append(sums)
    return {
        person: sums_of_person[0] if len(sums_of_person) == 1 else add_sums(sums_of_person)
        for person, sums_of_person in sorted(of.items())
    }


def _overs(tricks: SideTricks, room: RoomMeans | None) -> tuple[Over, Over] | None:
    ns, ew = tricks
    return None if room is None or ns is None or ew is None else (_over(ns, room[0]), _over(ew, room[1]))


def _over(tricks: Fraction, mean: Fraction) -> Over:
    (over, of), (numerator, under) = mean.as_integer_ratio(), tricks.as_integer_ratio()
    return numerator * of - over * under, of * under
