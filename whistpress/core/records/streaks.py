"""Streaks: events in a row that somebody won, ended in the upper half of, or came to."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from whistpress.core.records.career import PersonResult


class StreakKind(StrEnum):
    """What is counted in a row."""

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


StreakCounter = tuple[str, bool]
"""An event's id, and whether it went well."""


class Streaking:
    """The streaks of a kind while events are gone through, the oldest first."""

    __slots__ = ("_length", "_longest", "_run", "_since", "_until")

    def __init__(self, run: StreakKind) -> None:
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


def streaks_in(run: StreakKind, played: Iterable[StreakCounter]) -> Streaks:
    """The streaks in some events, the oldest first."""
    found = Streaking(run)
    for event, well in played:
        found.add(event, well=well)
    return found.taken()


def streaks_of_person(run: StreakKind, appearances: Iterable[PersonResult]) -> Streaks:
    """The streaks of a person in the events that he played (where nobody else was ranked, none counts)."""
    return streaks_in(run, outcomes(run, appearances))


def outcomes(run: StreakKind, appearances: Iterable[PersonResult]) -> list[StreakCounter]:
    """Whether each event went well: with several entries in one event, whether any of them did."""
    found: dict[str, bool] = {}
    for one in appearances:
        well = _went_well(run, one)
        if well is not None:
            found[one.event] = found.get(one.event, False) or well
    return list(found.items())


def _went_well(run: StreakKind, one: PersonResult) -> bool | None:
    """Whether an event went well (for a place in the upper half: at least half of the others beaten); None with nobody else."""
    if one.of < 2:
        return None
    return one.won if run is StreakKind.FIRSTS else one.top_half
