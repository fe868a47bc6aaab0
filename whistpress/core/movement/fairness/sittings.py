"""Several schedules that follow each other, sitting after sitting, as one."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from msgspec.structs import replace

from whistpress.core.model import Play, PlayedLine, Schedule, Seats, SitOut


def joined(schedules: Sequence[Schedule]) -> Schedule:
    """One schedule of all their rounds: rounds and deals are numbered on. There must be at least one."""
    first, *others = schedules
    if not others:
        return first
    rounds = (0, *accumulate(schedule.rounds for schedule in schedules))
    deals = (0, *accumulate(schedule.deals for schedule in schedules))
    entered = {number for schedule in schedules for number in schedule.numbers()}
    return replace(
        first,
        tables=max(schedule.tables for schedule in schedules),
        deals=deals[-1],
        rounds=rounds[-1],
        entries=first.entries if first.teams else len(entered),
        plays=tuple(_on(play, rounds[at], deals[at]) for at, schedule in enumerate(schedules) for play in schedule.plays),
        sit_outs=tuple(
            SitOut(rest.round + rounds[at], rest.entries) for at, schedule in enumerate(schedules) for rest in schedule.sit_outs
        ),
        sets=tuple(tuple(deal + deals[at] for deal in set_) for at, schedule in enumerate(schedules) for set_ in schedule.sets),
        two_fields=all(schedule.two_fields for schedule in schedules),
        remarks=tuple(dict.fromkeys(remark for schedule in schedules for remark in schedule.remarks)),
    )


def _on(play: Play, rounds: int, deals: int) -> Play:
    return replace(play, round=play.round + rounds, deals=tuple(deal + deals for deal in play.deals))


def as_played(schedule: Schedule, lines: Iterable[PlayedLine]) -> Schedule | None:
    """The schedule as its lines tell it; None where they tell nothing else than it, or it has no trays.

    A line that the schedule does not have stands in the round in which the N-S side was to play that deal, else its adversaries;
    else after all others. Tables and rounds that no line tells of were not played.
    """
    told = [line for line in lines if not line.awaited]
    if schedule.by_rounds or all(line.round is not None for line in told):
        return None
    places: dict[tuple[int, int, Seats], list[int]] = {}
    for line in told:
        round_, table = (line.round, line.table) if line.round and line.table else _place(schedule, line)
        deals = places.setdefault((round_, table, line.seats), [])
        if line.deal not in deals:
            deals.append(line.deal)
    plays = tuple(Play(round_, table, seats, tuple(sorted(deals))) for (round_, table, seats), deals in places.items())
    return replace(
        schedule, plays=tuple(sorted(plays)), rounds=max(play.round for play in plays), sit_outs=_rests(schedule, plays)
    )


def _place(schedule: Schedule, line: PlayedLine) -> tuple[int, int]:
    """Round and table in which a line belongs that the schedule does not have."""
    for side in (line.seats.ns, line.seats.ew):
        for play in schedule.of_deal(line.deal):
            if set(side) & set(play.seats):
                return play.round, play.table
    return schedule.rounds + 1, 1


def _rests(schedule: Schedule, plays: Iterable[Play]) -> tuple[SitOut, ...]:
    """Who sat at no table, round by round."""
    everybody = {schedule.entry_of(number) for number in schedule.numbers()}
    seated: dict[int, set[int]] = {}
    for play in plays:
        seated.setdefault(play.round, set()).update(schedule.entry_of(number) for number in play.seats.taken)
    return tuple(SitOut(round_, tuple(sorted(everybody - here))) for round_, here in sorted(seated.items()) if everybody - here)
