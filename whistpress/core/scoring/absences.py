"""Entries that were not there: what was not played because of it, and what those get who were to play against them.

The opponents of an absent entry get what a pair gets that sits the deal out; the absent entry nothing, unless it is credited.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from whistpress.core.model import CreditTo, Event, LineUpChange, Play, Schedule

Resting = Mapping[int, tuple[int, ...]]


class Fallen(Struct, frozen=True):
    """The plays that absences made fall away, and the absences themselves."""

    plays: tuple[Play, ...] = ()
    absences: tuple[LineUpChange, ...] = ()

    def of(self, schedule: Schedule, play: Play) -> dict[int, LineUpChange]:
        """Who is absent from a play, by entry."""
        return _absent(schedule, play, self.absences)


def absences(changes: Iterable[LineUpChange]) -> tuple[LineUpChange, ...]:
    """Those changes that left a place empty."""
    return tuple(change for change in changes if change.absent)


def falls_away(schedule: Schedule, play: Play, changes: Iterable[LineUpChange]) -> bool:
    """Whether somebody who was to sit there was absent."""
    return bool(_absent(schedule, play, absences(changes)))


def standing_plays(
    schedule: Schedule | None, rounds: set[int], changes: Sequence[LineUpChange]
) -> tuple[dict[int, list[Play]], Fallen]:
    """The plays of each deal that take place, in `rounds` (none: in all), and those that fall away."""
    away = absences(changes)
    plays: dict[int, list[Play]] = {}
    fallen: list[Play] = []
    for play in schedule.plays if schedule else ():
        if schedule is None or (rounds and play.round not in rounds):
            continue
        if away and _absent(schedule, play, away):
            fallen.append(play)
            continue
        for deal in schedule.written(play):
            plays.setdefault(deal, []).append(play)
    return plays, Fallen(tuple(fallen), away)


def with_absences(schedule: Schedule | None, resting: Resting, fallen: Fallen) -> Resting:
    """Who gets for each deal what a pair gets that sits it out, absences taken into account."""
    if schedule is None or not fallen.absences:
        return resting
    gone = _gone_when_resting(schedule, fallen.absences)
    found = {deal: [number for number in numbers if number not in gone] for deal, numbers in resting.items()}
    for play in fallen.plays:
        away = fallen.of(schedule, play)
        for number in dict.fromkeys(play.seats.taken):
            change = away.get(schedule.entry_of(number))
            if change is None or change.credit is CreditTo.AVERAGE:
                for deal in schedule.written(play):
                    found.setdefault(deal, []).append(number)
    return {deal: tuple(dict.fromkeys(numbers)) for deal, numbers in found.items()}


def left_early(event: Event) -> frozenset[int]:
    """The entries that were absent without credit: where the fewest wins, they are ranked after all others."""
    return frozenset(
        change.entry
        for session in event.sessions
        for change in session.changes
        if change.absent and change.credit is not CreditTo.AVERAGE
    )


def _absent(schedule: Schedule, play: Play, away: Iterable[LineUpChange]) -> dict[int, LineUpChange]:
    here = {schedule.entry_of(number) for number in play.seats.taken}
    return {change.entry: change for change in away if change.entry in here and change.covers(play.round)}


def _gone_when_resting(schedule: Schedule, away: Iterable[LineUpChange]) -> set[int]:
    """The absent who were to sit out while they were not there: nobody is credited with a rest at home."""
    return {
        change.entry
        for change in away
        if change.credit is not CreditTo.AVERAGE
        and (rests := [rest.round for rest in schedule.sit_outs if change.entry in rest.entries])
        and all(change.covers(round_) for round_ in rests)
    }
