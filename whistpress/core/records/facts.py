"""What one final event gives to the record: reckoned of the event and its result alone, once, and gathered afterwards."""

import datetime
from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from fractions import Fraction
from itertools import starmap
from struct import Struct
from types import MappingProxyType
from typing import Any, TypeVar, cast
from weakref import ref

from whistpress.core.games import rule_name
from whistpress.core.model import Contest, Entry, Event, EventResult, Ranking, Row, Status
from whistpress.core.model.names import short_names
from whistpress.core.records.career import Appearance, credited, entered, taken_part, taken_part_by_evening
from whistpress.core.records.encounters import NOBODY, Encounter, encounters
from whistpress.core.records.person_facts import NOT_THERE, Brief, PersonFacts
from whistpress.core.records.seating import Tray, trays
from whistpress.core.records.streaks import Run, outcomes
from whistpress.core.records.sums import Sums, sums_of_trays
from whistpress.core.scoring import METHODS, POINTS, RUBBERS
from whistpress.fetched import Each, Fetched, told
from whistpress.lately import lately
from whistpress.values import dataclass

Made = TypeVar("Made")

UNIT_OF_THE_GAME = frozenset({RUBBERS, POINTS, "total", "total-points"})
"""The ways of scoring in which a point is what the game says."""

GAIN = "gain"
"""The scoring of a match of two in which the loser has the winner's score with a minus sign."""


_PARTNERED = Struct("<4B"), Struct("<4H")
"""The places of two partners, how often they were entered together, how often they were then first; where a byte is too small."""

_BYTE = 255

HELD = 2048
"""Of how many events a process holds what is made of them for the pages of all who were there: decades must not fill it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """How a ranking ended: its best score, who had it, and by how much it was ahead of the next.

    `ahead` is in the unit of `scoring` (and of `game`, where each game has points of its own; else that is empty); None where
    there is nobody behind, where all were level, where equal scores were parted by something else, and where percentages
    were compared. `lowest`: the lowest score was first. `shared` is true where several had the first place. `best` are the
    persons of the winning entries, entry by entry; `names` the titles of those entries (a team's name, the players' names).
    """

    event: str
    title: str
    date: datetime.date
    season: str
    group: str
    scoring: str
    game: str
    score: Fraction
    ahead: Fraction | None
    shared: bool
    of: int
    entries: tuple[int, ...]
    lowest: bool = False
    best: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]


class _Holding(Fetched):
    """What a process may hold something of that is made of it."""

    __slots__ = ("__weakref__", "_made")


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts(_Holding):
    """What one final event gives: how each ranking ended, what it gives of each person, every deal at every table.

    `persons` are all who were entered, credited or sat at a table, `trays` its deals.
    """

    soon = ("finishes",)
    later = ("trays",)
    each = "persons"

    event: Event
    finishes: tuple[Finish, ...]
    persons: Each[PersonFacts]
    trays: tuple[Tray, ...]

    @property
    def season(self) -> str:
        """Its season."""
        return self.event.season

    def of(self, person: str) -> PersonFacts:
        """What it gives of one person: read once for the page of one after the other."""
        return _of_last(person).of(self)

    @property
    def known(self) -> tuple[str, ...]:
        """Those who were entered or credited."""
        return self._but(self.unknown)

    @told
    def unknown(self) -> tuple[str, ...]:
        """Those who only sat at a table."""
        return tuple(person for person, one in self.each_person() if not one.known)

    @property
    def ranked(self) -> tuple[str, ...]:
        """Those who stand in a ranking."""
        return self._but(self.unranked)

    def _but(self, others: Collection[str]) -> tuple[str, ...]:
        return tuple(person for person in self.persons if person not in others) if others else self.persons.ids

    @told
    def unranked(self) -> tuple[str, ...]:
        """Those who stand in no ranking."""
        return tuple(person for person, one in self.each_person() if not one.appearances)

    @told
    def unmet(self) -> tuple[str, ...]:
        """Those who met nobody: at no table, and in no ranking."""
        return tuple(person for person, one in self.each_person() if not one.met.packed)

    def each_person(self) -> Iterator[tuple[str, PersonFacts]]:
        """What it gives of everybody."""
        return zip(self.persons.ids, self.persons.all(), strict=True)

    def briefly(self) -> Iterator[tuple[str, Brief]]:
        """What is asked for of everybody in a whole record."""
        return zip(self.persons.ids, self.persons.briefs(), strict=True)

    def met(self, person: str) -> list[Encounter]:
        """Whom somebody met, in the order of the others' ids."""
        return self.of(person).met.of(self.persons.ids, self.event.id)

    @property
    def partners(self) -> Iterator[tuple[str, str, int, int]]:
        """All who were partners, entered together or at a table, two by two in the order of their ids.

        With how often they were entered together, and how often they were then first.
        """
        persons = self.persons.ids
        wide, *_ = self.partnered
        for one, other, times, firsts in _PARTNERED[wide].iter_unpack(memoryview(self.partnered)[1:]):
            yield persons[one], persons[other], times, firsts

    @told
    def partnered(self) -> bytes:
        """The same in numbers alone, one pair after the other: its two are told by their places among the `persons`.

        The first byte says how wide the numbers are (its place in `_PARTNERED`). Packed, since there are as many as players in
        every event of a league.
        """
        place = {person: number for number, person in enumerate(self.persons.ids)}
        times = {(person, other): [0, 0] for person, one in self.each_person() for other in one.partners if person < other}
        for person, one in self.each_person():
            for own in (*one.appearances, *one.evenings):
                for other in own.partners:
                    if person < other:
                        counted = times[person, other]
                        counted[0] += 1
                        counted[1] += own.won
        numbers = [(place[one], place[other], *counted) for (one, other), counted in sorted(times.items())]
        wide = max(map(max, numbers), default=0) > _BYTE
        return bytes([wide]) + b"".join(starmap(_PARTNERED[wide].pack, numbers))

    @property
    def _sums(self) -> Iterator[Sums]:
        """What the deals come to, of everybody who sat at any."""
        return (one.sums for _, one in self.each_person() if one.sums is not None)

    def well(self, run: Run) -> Iterator[tuple[str, bool]]:
        """For everybody who was ranked among others whether the event went well, with several entries whether any of them did."""
        return ((person, bool(how & _WELL[run])) for person, how in zip(self.persons.ids, self.went, strict=True) if how)

    @told
    def went(self) -> bytes:
        """How it went for each of the persons, in the sum of `_WELL`; 0 for one who was ranked among no others."""
        return bytes(_went(one.appearances) for one in self.persons.all())

    @told
    def slams(self) -> bool:
        """Whether a side won all the tricks of a deal."""
        return any(one.slams for one in self._sums)

    @told
    def slam_days(self) -> tuple[datetime.date, ...]:
        """The days of its deals, where a side won all the tricks of one."""
        return tuple(dict.fromkeys(tray.date for tray in self.trays)) if self.slams else ()

    @told
    def small_slams(self) -> bool:
        """Whether a side won all the tricks of a deal but one."""
        return any(one.small_slams for one in self._sums)

    @told
    def best(self) -> Fraction | None:
        """The most tricks above the room that a side had on a deal; None where nothing is compared."""
        return max((one.best for one in self._sums if one.best is not None), default=None)

    def once(self, name: Hashable, make: Callable[[], Made]) -> Made:
        """What else is made of this event, made the first time that it is asked for in a process, and held for a while.

        It is no part of the facts: they are the same, and are written down the same, with it and without.
        """
        made: dict[Hashable, Any] | None = getattr(self, "_made", None)
        if made is None:
            made = {}
            object.__setattr__(self, "_made", made)
            _HOLDING.append(ref(self))
            if len(_HOLDING) > HELD and (first := _HOLDING.popleft()()):
                object.__delattr__(first, "_made")
        if name not in made:
            made[name] = make()
        return cast("Made", made[name])


_RANKED, _WELL = 1, MappingProxyType({Run.FIRSTS: 2, Run.TOP_HALF: 4})
"""What stands for somebody who was ranked among others, and what is added for each run that went on."""


def _went(appearances: Iterable[Appearance]) -> int:
    how = 0
    for run, sign in _WELL.items():
        for _, well in outcomes(run, appearances):
            how |= _RANKED | (sign if well else 0)
    return how


class _Last:
    """What events give of one person."""

    __slots__ = ("_found", "person")

    def __init__(self, person: str) -> None:
        self.person = person
        self._found: dict[int, tuple[EventFacts, PersonFacts]] = {}

    def of(self, facts: EventFacts) -> PersonFacts:
        """What this event gives; it is held with the event, so that no other can have its identity."""
        found = self._found.get(id(facts))
        if found is None:
            found = self._found[id(facts)] = facts, facts.persons.get(self.person, NOT_THERE)
        return found[1]


@lately
def _of_last(person: str) -> _Last:
    """Kept of the person who was asked for last: one part of a page after another asks for the same."""
    return _Last(person)


_HOLDING: deque[ref[EventFacts]] = deque()
"""The events of which something is held, the first before the others."""


def is_final(event: Event, result: EventResult | None) -> bool:
    """Whether an event counts in the record: played, final, and no score still to come."""
    return event.played and event.status is Status.FINAL and result is not None and result.complete


def facts_of(event: Event, result: EventResult) -> EventFacts:
    """What a final event gives to the record: a pure function of the event and its result."""
    whole, sessions = taken_part(event, result), taken_part_by_evening(event, result)
    appearances = sorted((one for own in whole.values() for one in own), key=_as_ranked)
    seated = tuple(trays(event, result))
    sums, partners = sums_of_trays(seated), _partners(seated, (*whole.values(), *sessions.values()))
    known = dict.fromkeys((*whole, *sessions))
    persons = tuple(dict.fromkeys((*known, *sums)))
    met, entries = encounters(seated, appearances, persons, _team_mates(event)), _entries(event)
    return EventFacts(
        event=event,
        finishes=tuple(_finishes(event, result)),
        persons=Each(
            persons,
            tuple(
                PersonFacts(
                    known=person in known,
                    entered=tuple(entries.get(person, ())),
                    appearances=tuple(sorted(whole.get(person, ()), key=lambda one: one.entry)),
                    evenings=tuple(sessions.get(person, ())),
                    sums=sums.get(person),
                    met=met.get(person, NOBODY),
                    partners=tuple(sorted(partners.get(person, ()))),
                )
                for person in persons
            ),
        ),
        trays=seated,
    )


def _entries(event: Event) -> Mapping[str, list[tuple[Entry, str]]]:
    """The entries of each person, with their names in short."""
    found: dict[str, list[tuple[Entry, str]]] = {}
    short = short_names(name for entry in event.entries for name in entry.names)
    for entry, persons in entered(event):
        bare = replace(entry, at=None), " & ".join(short[name] for name in entry.names)
        for person in persons:
            found.setdefault(person, []).append(bare)
    return found


def _team_mates(event: Event) -> Mapping[str, AbstractSet[str]]:
    """The others of the team of each person; nobody in a contest of pairs or single players.

    Somebody of another team who came in stays of that team.
    """
    found: dict[str, set[str]] = {}
    if event.contest not in (Contest.INDIVIDUAL, Contest.PAIRS):
        listed = {person for entry in event.entries for person in entry.players}
        for entry, persons in entered(event):
            team = [person for person in persons if person in entry.players or person not in listed]
            for person in team:
                found.setdefault(person, set()).update(other for other in team if other != person)
    return found


def _as_ranked(one: Appearance) -> tuple[str, int, int, str]:
    return one.group, one.place, one.entry, one.person


def _partners(seated: Sequence[Tray], appearances: Iterable[Sequence[Appearance]]) -> Mapping[str, set[str]]:
    """The partners of each person, at a table or entered together."""
    found: dict[str, set[str]] = {}
    for sat in {sat for tray in seated for line in tray.lines for sat in (line.ns, line.ew) if sat}:
        for one, other in (sat, sat[::-1]):
            found.setdefault(one, set()).add(other)
    for own in appearances:
        for each in own:
            for one, other in ((each.person, partner) for partner in each.partners):
                found.setdefault(one, set()).add(other)
                found.setdefault(other, set()).add(one)
    return found


def _finishes(event: Event, result: EventResult) -> list[Finish]:
    """One for each ranking in which an entry stands first of all (of pooled sections: each section's own)."""
    seen: set[int] = set()
    found = []
    for ranking in result.rankings:
        entries = {row.entry for row in ranking.rows}
        if entries and not entries & seen:
            found.append(_finish(event, result, ranking))
        seen |= entries
    return found


def _finish(event: Event, result: EventResult, ranking: Ranking) -> Finish:
    best = [row for row in ranking.rows if row.place == 1]
    entered = {entry.number: entry for entry in event.entries}
    winners = [entered[row.entry] for row in best if row.entry in entered]
    return Finish(
        event=event.id,
        title=event.title,
        date=event.date,
        season=event.season,
        group=ranking.group,
        scoring=_scored(result),
        game=rule_name(event) if result.scoring in UNIT_OF_THE_GAME else "",
        score=best[0].score,
        ahead=None if ranking.by_percentage else _ahead(best, ranking.rows, result.scoring),
        shared=len(best) > 1,
        of=len(ranking.rows),
        entries=tuple(row.entry for row in best),
        lowest=ranking.lowest,
        best=tuple(credited(event, entry) for entry in winners),
        names=tuple(entry.title for entry in winners),
    )


def _scored(result: EventResult) -> str:
    """What the figures are: a sum of sessions is in the unit of what is added."""
    return result.sessions[0].scoring if result.scoring == "sum" and result.sessions else result.scoring


def _ahead(best: list[Row], rows: Sequence[Row], scoring: str) -> Fraction | None:
    """The gain of a match of two is itself what the one is ahead of the other."""
    behind = next((row for row in rows if row.place > 1), None)
    if scoring == GAIN and len(rows) == 2:
        return best[0].score or None
    return None if behind is None or len(best) > 1 else abs(best[0].score - behind.score) or None


def smallest_first(scoring: str) -> bool:
    """Whether the fewest wins."""
    return scoring in METHODS and METHODS[scoring].smallest_first
