"""The schedules of several sittings as one; the schedule that was played, where the lines differ from the arrangement."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from msgspec.structs import replace

from whistpress.core.model import Play, PlayedLine, Schedule, Seats, SitOut


def join_schedules(schedules: Sequence[Schedule]) -> Schedule:
    """Join one or more schedules; rounds and deals are numbered on."""
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
        plays=tuple(
            replace(play, round=play.round + rounds[at], deals=tuple(deal + deals[at] for deal in play.deals))
            for at, schedule in enumerate(schedules)
            for play in schedule.plays
        ),
        sit_outs=tuple(
            SitOut(rest.round + rounds[at], rest.entries) for at, schedule in enumerate(schedules) for rest in schedule.sit_outs
        ),
        sets=tuple(tuple(deal + deals[at] for deal in set_) for at, schedule in enumerate(schedules) for set_ in schedule.sets),
        two_fields=all(schedule.two_fields for schedule in schedules),
        notes=tuple(dict.fromkeys(note for schedule in schedules for note in schedule.notes)),
    )


def as_played(schedule: Schedule, lines: Iterable[PlayedLine]) -> Schedule | None:
    """Derive the schedule from the lines; None if they agree with it, or if it has no trays.

    A line that is not in the schedule goes into the round in which its N-S side was to play that deal, else its adversaries; else
    after all others. Tables and rounds without a line were not played.
    """
    written_lines = [line for line in lines if not line.is_awaited]
    if schedule.by_rounds or all(line.round is not None for line in written_lines):
        return None
    places: dict[tuple[int, int, Seats], list[int]] = {}
    for line in written_lines:
        round_, table = (line.round, line.table) if line.round and line.table else _place(schedule, line)
        deals = places.setdefault((round_, table, line.seats), [])
        if line.deal not in deals:
            deals.append(line.deal)
    plays = tuple(Play(round_, table, seats, tuple(sorted(deals))) for (round_, table, seats), deals in places.items())
    return replace(
        schedule, plays=tuple(sorted(plays)), rounds=max(play.round for play in plays), sit_outs=_rests(schedule, plays)
    )


def _place(schedule: Schedule, line: PlayedLine) -> tuple[int, int]:
    """Return round and table of a line that is not in the schedule."""
    for side in (line.seats.ns, line.seats.ew):
        for play in schedule.of_deal(line.deal):
            if set(side) & set(play.seats):
                return play.round, play.table
    return schedule.rounds + 1, 1


def _rests(schedule: Schedule, plays: Iterable[Play]) -> tuple[SitOut, ...]:
    """Return the entries that sat at no table, round by round."""
    everybody = {schedule.entry_of(number) for number in schedule.numbers()}
    seated: dict[int, set[int]] = {}
    for play in plays:
        seated.setdefault(play.round, set()).update(schedule.entry_of(number) for number in play.seats.numbers)
    return tuple(
        SitOut(round_, tuple(sorted(everybody - entries))) for round_, entries in sorted(seated.items()) if everybody - entries
    )
