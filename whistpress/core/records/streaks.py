"""Streaks: events in a row that somebody won, ended in the upper half of, or came to; and attendance."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from whistpress.core.model import Person
from whistpress.core.records.career import Appearance
from whistpress.core.records.facts import EventFacts
from whistpress.values import dataclass


class Run(StrEnum):
    """What is counted in a row."""

    FIRSTS = "firsts"
    TOP_HALF = "top-half"
    ATTENDANCE = "attendance"


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """Events in a row: how many, the ids of the first and the last, whether it still goes on."""

    run: Run
    length: int
    first: str
    last: str
    current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Streaks:
    """The longest of a kind (the earliest of equal ones) and the one that still goes on; None where there is none."""

    longest: Streak | None
    current: Streak | None


Played = tuple[str, bool]
"""An event's id, and whether it went well."""


class Streaking:
    """The streaks of a kind while events are gone through, the oldest first."""

    __slots__ = ("_length", "_longest", "_run", "_since", "_until")

    def __init__(self, run: Run) -> None:
        self._run, self._since, self._until, self._length = run, "", "", 0
        self._longest = ("", "", 0)

    def add(self, event: str, *, well: bool) -> None:
        """The next event, and whether it went well."""
        self._since, self._length = (self._since or event, self._length + 1) if well else ("", 0)
        self._until = event
        if self._length > self._longest[-1]:
            self._longest = (self._since, event, self._length)

    def taken(self) -> Streaks:
        """The streaks."""
        current = self._streak(self._since, self._until, self._length, current=True)
        first, last, length = self._longest
        if current and (first, length) == (current.first, current.length):
            return Streaks(longest=current, current=current)
        return Streaks(longest=self._streak(first, last, length), current=current)

    def _streak(self, first: str, last: str, length: int, *, current: bool = False) -> Streak | None:
        return Streak(run=self._run, length=length, first=first, last=last, current=current) if length else None


def streak(run: Run, played: Iterable[Played]) -> Streaks:
    """The streaks in some events, the oldest first."""
    found = Streaking(run)
    for event, well in played:
        found.add(event, well=well)
    return found.taken()


def of_appearances(run: Run, appearances: Iterable[Appearance]) -> Streaks:
    """The streaks of a person in the events that he played (where nobody else was ranked, none counts)."""
    return streak(run, outcomes(run, appearances))


def outcomes(run: Run, appearances: Iterable[Appearance]) -> list[Played]:
    """Whether each event went well: with several entries in one event, whether any of them did."""
    found: dict[str, bool] = {}
    for one in appearances:
        well = _went_well(run, one)
        if well is not None:
            found[one.event] = found.get(one.event, False) or well
    return list(found.items())


def _went_well(run: Run, one: Appearance) -> bool | None:
    """Whether an event went well (for a place in the upper half: at least half of the others beaten); None with nobody else."""
    if one.of < 2:
        return None
    return one.won if run is Run.FIRSTS else one.halves >= one.of - 1


@dataclass(frozen=True, slots=True)
class Attendance:
    """Events of a season at which somebody was, of those that the club held."""

    season: str
    came: int
    held: int


class Held(NamedTuple):
    """An event that a club held: its id and its season."""

    event: str
    season: str


def held_for(facts: Iterable[EventFacts], clubs: Mapping[str, str]) -> dict[str, tuple[Held, ...]]:
    """The events of each club: those in which at least one of its members was ranked; under `""` all events.

    `clubs` are those of persons by their ids.
    """
    found: dict[str, list[Held]] = {"": []}
    for one in facts:
        held = Held(one.event.id, one.season)
        found[""].append(held)
        if clubs:
            for club in sorted({club for person in one.ranked if (club := clubs.get(person))}):
                found.setdefault(club, []).append(held)
    return {club: tuple(events) for club, events in found.items()}


def clubs_of(people: Mapping[str, Person]) -> dict[str, str]:
    """The id of the club of everybody who has one."""
    return {id_: person.club for id_, person in people.items() if person.club}


class Calendar:
    """The events of a club in their order, so that attendance costs no more than the events to which somebody came."""

    def __init__(self, held: Sequence[Held]) -> None:
        self._held = held
        self._places = {one.event: place for place, one in enumerate(held)}
        self._of_season = Counter(one.season for one in held)

    def attendance(self, came: Iterable[str]) -> "Present":
        """Attendance by season of somebody who came to these events, and how many in a row; counted from the first of them on."""
        places = sorted({self._places[event] for event in came if event in self._places})
        here = Counter(self._held[place].season for place in places)
        told = tuple(Attendance(season, number, self._of_season[season]) for season, number in here.items())
        return Present(told, self._runs(places))

    def _runs(self, places: Sequence[int]) -> Streaks:
        runs: list[list[int]] = []
        for place in places:
            if runs and place == runs[-1][1] + 1:
                runs[-1][1] = place
            else:
                runs.append([place, place])
        if not runs:
            return Streaks(longest=None, current=None)
        longest = max(runs, key=lambda run: run[1] - run[0])
        goes_on = runs[-1] if runs[-1][1] == len(self._held) - 1 else None
        return Streaks(
            longest=self._streak(longest, current=longest is goes_on),
            current=self._streak(goes_on, current=True) if goes_on else None,
        )

    def _streak(self, run: Sequence[int], *, current: bool) -> Streak:
        first, last = (self._held[place].event for place in run)
        return Streak(run=Run.ATTENDANCE, length=run[1] - run[0] + 1, first=first, last=last, current=current)


class Present(NamedTuple):
    """Where somebody was, of the events of the own club: season by season, and how many in a row."""

    seasons: tuple[Attendance, ...]
    runs: Streaks


def attendance(appearances: Iterable[Appearance], held: Sequence[Held]) -> Present:
    """Attendance by season, and how many events in a row; counted from a person's first event on."""
    return Calendar(held).attendance(one.event for one in appearances)
