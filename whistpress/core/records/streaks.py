"""Streaks: events in a row that somebody won, ended in the upper half of, or came to; and attendance."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from whistpress.core.model import Person
from whistpress.core.records.career import Appearance
from whistpress.core.records.ledger import EventFacts
from whistpress.core.records.tally import HALF


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


def streak(run: Run, played: Iterable[Played]) -> Streaks:
    """The streaks in some events, the oldest first."""
    longest: Streak | None = None
    first, last, length = "", "", 0
    for event, well in played:
        first, length = (first or event, length + 1) if well else ("", 0)
        last = event
        if well and (longest is None or length > longest.length):
            longest = Streak(run=run, length=length, first=first, last=event)
    current = Streak(run=run, length=length, first=first, last=last, current=True) if length else None
    if current and longest and (longest.first, longest.length) == (current.first, current.length):
        longest = current
    return Streaks(longest=longest, current=current)


def of_appearances(run: Run, appearances: Iterable[Appearance]) -> Streaks:
    """The streaks of a person in the events that he played (where nobody else was ranked, none counts)."""
    return streak(run, outcomes(run, appearances))


def outcomes(run: Run, appearances: Iterable[Appearance]) -> list[Played]:
    """Whether each event went well: with several entries in one event, whether any of them did."""
    found: dict[str, bool] = {}
    for one in appearances:
        share = one.share
        if share is not None:
            well = one.won if run is Run.FIRSTS else share >= HALF
            found[one.event] = found.get(one.event, False) or well
    return list(found.items())


@dataclass(frozen=True, slots=True)
class Attendance:
    """Events of a season at which somebody was, of those that the club held."""

    season: str
    came: int
    held: int


def held_for(facts: Sequence[EventFacts], people: Mapping[str, Person]) -> dict[str, tuple[EventFacts, ...]]:
    """The events of each club: those in which at least one of its members was ranked; under `""` all events."""
    found: dict[str, list[EventFacts]] = {"": list(facts)}
    for one in facts:
        clubs = {person.club for each in one.appearances if (person := people.get(each.person)) and person.club}
        for club in sorted(clubs):
            found.setdefault(club, []).append(one)
    return {club: tuple(events) for club, events in found.items()}


def attendance(appearances: Iterable[Appearance], held: Iterable[EventFacts]) -> tuple[tuple[Attendance, ...], Streaks]:
    """Attendance by season, and how many events in a row; counted from a person's first event on."""
    came = {one.event for one in appearances}
    counts: dict[str, list[int]] = {}
    played: list[Played] = []
    for facts in held:
        was_there = facts.event.id in came
        if played or was_there:
            played.append((facts.event.id, was_there))
        season = counts.setdefault(facts.season, [0, 0])
        season[0] += was_there
        season[1] += 1
    told = tuple(Attendance(season, here, all_) for season, (here, all_) in counts.items() if here)
    return told, streak(Run.ATTENDANCE, played)
