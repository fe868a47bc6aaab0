"""Several schedules that follow each other, sitting after sitting, as one."""

from collections.abc import Sequence
from itertools import accumulate

from msgspec.structs import replace

from whistpress.core.model import Play, Schedule, SitOut


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
