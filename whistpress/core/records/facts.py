"""What one final event gives to the record: reckoned of the event and its result alone, once, and gathered afterwards."""

import datetime
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any, TypeVar, cast
from weakref import ref

from whistpress.core.model import Event, EventResult, Ranking, Row, Status
from whistpress.core.records.career import Appearance, credited, taken_part, taken_part_by_evening
from whistpress.core.records.encounters import Encounters, encounters
from whistpress.core.records.seating import Tray, trays
from whistpress.core.records.sums import Sums, sums_of_trays
from whistpress.core.scoring import METHODS, POINTS, RUBBERS
from whistpress.fetched import Fetched, told
from whistpress.values import dataclass

Made = TypeVar("Made")

UNIT_OF_THE_GAME = frozenset({RUBBERS, POINTS})
"""The ways of scoring in which a point is what the game says."""

GAIN = "gain"
"""The scoring of a match of two in which the loser has the winner's score with a minus sign."""


HELD = 8192
"""Of how many events a process holds the facts unpacked, and what was made of them: decades of a federation must not fill it.

Each player's page asks for all events of a life: with fewer held than a league has, they would be unpacked anew for every page.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """How a ranking ended: its best score, who had it, and by how much it was ahead of the next.

    `ahead` is in the unit of `scoring` (and of `game`, where each game has points of its own; else that is empty); None where
    there is nobody behind, where all were level, and where equal scores were
    parted by something else. `shared` is true where several had the first place. `best` are the persons of the winning
    entries, entry by entry; `names` the titles of those entries (a team's name, the players' names).
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
    best: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class EventFacts(Fetched):
    """What one final event gives: who stood where, how each ranking ended, every deal at every table.

    `known` are all who were entered or credited; `appearances` those of the whole event, `evenings` those of its sessions where
    partners change. `trays` are its deals, `sums` what they come to for everybody who sat at one, `encounters` who met whom, at a
    table or in a ranking; `pairs` all who were partners, entered together or at a table, each two in the order of their ids.
    """

    soon = ("known", "appearances", "evenings", "finishes", "sums", "encounters", "pairs")
    later = ("trays",)
    most = HELD

    event: Event
    known: tuple[str, ...]
    appearances: tuple[Appearance, ...]
    evenings: tuple[Appearance, ...]
    finishes: tuple[Finish, ...]
    trays: tuple[Tray, ...]
    sums: Mapping[str, Sums]
    encounters: Encounters
    pairs: tuple[tuple[str, str], ...]

    @property
    def season(self) -> str:
        """Its season."""
        return self.event.season

    @told
    def persons(self) -> tuple[str, ...]:
        """Everybody who was entered, credited or sat at a table."""
        return tuple(dict.fromkeys((*self.known, *self.sums)))

    @property
    def ranked(self) -> tuple[str, ...]:
        """Those of them who stand in a ranking."""
        unranked = self.unranked
        return tuple(person for person in self.persons if person not in unranked) if unranked else self.persons

    @told
    def unranked(self) -> tuple[str, ...]:
        """Those of them who stand in no ranking."""
        ranked = {one.person for one in self.appearances}
        return tuple(person for person in self.persons if person not in ranked)

    @told
    def unmet(self) -> tuple[str, ...]:
        """Those of them who met nobody: at no table, and in no ranking."""
        met = frozenset(self.encounters.persons)
        return tuple(person for person in self.persons if person not in met)

    @property
    def partners(self) -> Iterator[tuple[str, str, int, int]]:
        """All `pairs`, with how often they were entered together, and how often they were then first."""
        persons, numbers = self.persons, iter(self.partnered)
        for one, other, times, firsts in zip(numbers, numbers, numbers, numbers, strict=True):
            yield persons[one], persons[other], times, firsts

    @told
    def partnered(self) -> tuple[int, ...]:
        """The same in numbers alone, one pair after the other: its two are told by their places among the `persons`."""
        times = {pair: [0, 0] for pair in self.pairs}
        for one in (*self.appearances, *self.evenings):
            for partner in one.partners:
                if one.person < partner:
                    counted = times[one.person, partner]
                    counted[0] += 1
                    counted[1] += one.won
        place = {person: number for number, person in enumerate(self.persons)}
        return tuple(number for (one, other), counted in times.items() for number in (place[one], place[other], *counted))

    @told
    def slams(self) -> bool:
        """Whether a side won all the tricks of a deal."""
        return any(one.slams for one in self.sums.values())

    @told
    def slam_days(self) -> tuple[datetime.date, ...]:
        """The days of its deals, where a side won all the tricks of one."""
        return tuple(dict.fromkeys(tray.date for tray in self.trays)) if self.slams else ()

    @told
    def small_slams(self) -> bool:
        """Whether a side won all the tricks of a deal but one."""
        return any(one.small_slams for one in self.sums.values())

    @told
    def best(self) -> Fraction | None:
        """The most tricks above the room that a side had on a deal; None where nothing is compared."""
        return max((one.best for one in self.sums.values() if one.best is not None), default=None)

    def of(self, person: str) -> tuple[Appearance, ...]:
        """The appearances of one person, in the order of the entries."""
        own = [one for one in self.appearances if one.person == person]
        return tuple(sorted(own, key=lambda one: one.entry))

    def once(self, name: Hashable, make: Callable[[], Made]) -> Made:
        """What else is made of this event, made the first time that it is asked for in a process, and held for a while.

        It is no part of the facts: they are the same, and are written down the same, with it and without.
        """
        made: dict[Hashable, Any] | None = self.__dict__.get("_made")
        if made is None:
            made = self.__dict__["_made"] = {}
            _HOLDING.append(ref(self))
            if len(_HOLDING) > HELD and (first := _HOLDING.popleft()()):
                first.__dict__.pop("_made", None)
        if name not in made:
            made[name] = make()
        return cast("Made", made[name])

    def __getstate__(self) -> dict[str, object]:
        """The fields alone."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


_HOLDING: deque[ref[EventFacts]] = deque()
"""The events of which something is held, the first before the others."""


def is_final(event: Event, result: EventResult | None) -> bool:
    """Whether an event counts in the record: played, final, and no score still to come."""
    return event.played and event.status is Status.FINAL and result is not None and result.complete


def facts_of(event: Event, result: EventResult) -> EventFacts:
    """What a final event gives to the record: a pure function of the event and its result."""
    whole, sessions = taken_part(event, result), taken_part_by_evening(event, result)
    appearances = sorted((one for own in whole.values() for one in own), key=_as_ranked)
    evenings = [one for own in sessions.values() for one in own]
    seated = tuple(trays(event, result))
    return EventFacts(
        event=event,
        known=tuple(dict.fromkeys((*whole, *sessions))),
        appearances=tuple(appearances),
        evenings=tuple(evenings),
        finishes=tuple(_finishes(event, result)),
        trays=seated,
        sums=sums_of_trays(seated),
        encounters=encounters(seated, appearances),
        pairs=tuple(sorted({*_sat_together(seated), *_entered_together((*appearances, *evenings))})),
    )


def _as_ranked(one: Appearance) -> tuple[str, int, int, str]:
    return one.group, one.place, one.entry, one.person


def _sat_together(seated: Sequence[Tray]) -> Iterator[tuple[str, str]]:
    sides = {sat for tray in seated for line in tray.lines for sat in (line.ns, line.ew) if sat}
    return (two(*sat) for sat in sides)


def _entered_together(appearances: Iterable[Appearance]) -> Iterator[tuple[str, str]]:
    return (two(one.person, partner) for one in appearances for partner in one.partners)


def two(first: str, second: str) -> tuple[str, str]:
    """Two persons in the order of their ids."""
    return (first, second) if first < second else (second, first)


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
        game=event.game if result.scoring in UNIT_OF_THE_GAME else "",
        score=best[0].score,
        ahead=_ahead(best, ranking.rows, result.scoring),
        shared=len(best) > 1,
        of=len(ranking.rows),
        entries=tuple(row.entry for row in best),
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
