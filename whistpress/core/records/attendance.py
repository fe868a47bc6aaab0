"""Attendance: who came to how many of the events of the own club, and to how many in a row."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model import Person
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.streaks import Streak, StreakKind, Streaks


class Attendance(Struct, frozen=True):
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
        return Streak(run=StreakKind.ATTENDANCE, length=run[1] - run[0] + 1, first=first, last=last, current=current)


class Present(NamedTuple):
    """Where somebody was, of the events of the own club: season by season, and how many in a row."""

    seasons: tuple[Attendance, ...]
    runs: Streaks
