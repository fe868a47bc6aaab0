"""Streaks: events in a row that a person won, ended in the upper half of, or came to; and attendance by season."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model import Person
from whistpress.core.records.career import PersonResult


class StreakKind(StrEnum):
    """The kinds of streaks."""

    FIRSTS = "firsts"
    TOP_HALF = "top-half"
    ATTENDANCE = "attendance"


class Streak(Struct, frozen=True, kw_only=True):
    """Events in a row: how many, the ids of the first and the last, whether it still goes on."""

    run: StreakKind
    length: int
    first: str
    last: str
    current: bool = False


class Streaks(Struct, frozen=True, kw_only=True):
    """The longest of a kind (the earliest of equal ones) and the one that still goes on; None where there is none."""

    longest: Streak | None
    current: Streak | None


class StreakCounter:
    """Counts the streaks of a kind in events, the oldest first."""

    __slots__ = ("_kind", "_length", "_longest", "_since", "_until")

    def __init__(self, kind: StreakKind) -> None:
        self._kind, self._since, self._until, self._length = kind, "", "", 0
        self._longest = ("", "", 0)

    def add(self, event: str, *, well: bool) -> None:
        """Count the next event, and whether it went well."""
        self._since, self._length = (self._since or event, self._length + 1) if well else ("", 0)
        self._until = event
        if self._length > self._longest[-1]:
            self._longest = (self._since, event, self._length)

    def result(self) -> Streaks:
        """Return the streaks of the events so far."""
        first, last, length = self._longest
        goes_on = self._length > 0
        current = self._streak(self._since, self._until, self._length, current=True) if goes_on else None
        if current and (first, length) == (current.first, current.length):
            return Streaks(longest=current, current=current)
        return Streaks(longest=self._streak(first, last, length) if length else None, current=current)

    def _streak(self, first: str, last: str, length: int, *, current: bool = False) -> Streak:
        return Streak(run=self._kind, length=length, first=first, last=last, current=current)


def streaks_in(kind: StreakKind, played: Iterable[tuple[str, bool]]) -> Streaks:
    """Return the streaks in some events, the oldest first; `played` has the id of each, and whether it went well."""
    counter = StreakCounter(kind)
    for event, well in played:
        counter.add(event, well=well)
    return counter.result()


def streaks_of_person(kind: StreakKind, appearances: Iterable[PersonResult]) -> Streaks:
    """Return the streaks of a person in the events that he played; events in which no other was ranked do not count."""
    return streaks_in(kind, outcomes(kind, appearances))


def outcomes(kind: StreakKind, appearances: Iterable[PersonResult]) -> list[tuple[str, bool]]:
    """List whether each event went well, with its id: with several entries in one event, whether any of them did.

    Events in which no other was ranked are left out.
    """
    successes: dict[str, bool] = {}
    for appearance in appearances:
        if appearance.of > 1:
            well = appearance.won if kind is StreakKind.FIRSTS else appearance.top_half
            successes[appearance.event] = successes.get(appearance.event, False) or well
    return list(successes.items())


class Attendance(Struct, frozen=True):
    """How many events of a season a person came to, and how many the club held."""

    season: str
    came: int
    held: int


class ClubEvent(NamedTuple):
    """An event that a club held: its id and its season."""

    event: str
    season: str


class AttendanceRecord(NamedTuple):
    """The attendance of a person at the events of the own club: season by season, and how many in a row."""

    seasons: tuple[Attendance, ...]
    runs: Streaks


def clubs_of(people: Mapping[str, Person]) -> dict[str, str]:
    """Return the id of the club of each person that has one."""
    return {id_: person.club for id_, person in people.items() if person.club}


class Calendar:
    """The events of a club in their order, so that attendance costs no more than the events to which a person came."""

    def __init__(self, held: Sequence[ClubEvent]) -> None:
        self._held = held
        self._indexes = {event.event: index for index, event in enumerate(held)}
        self._of_season = Counter(event.season for event in held)

    def attendance(self, came: Iterable[str]) -> AttendanceRecord:
        """Count the attendance of a person who came to these events, from the first of them on."""
        indexes = sorted({self._indexes[event] for event in came if event in self._indexes})
        counts = Counter(self._held[index].season for index in indexes)
        seasons = tuple(Attendance(season, number, self._of_season[season]) for season, number in counts.items())
        counter, before = StreakCounter(StreakKind.ATTENDANCE), -1
        for index in indexes:
            if index != before + 1:
                counter.add(self._held[index - 1].event, well=False)
            counter.add(self._held[index].event, well=True)
            before = index
        if before != len(self._held) - 1:
            counter.add(self._held[-1].event, well=False)
        return AttendanceRecord(seasons, counter.result())
