"""The schedule that was played: out of the lines of an event, where they differ from the one that was arranged."""

from collections.abc import Iterable

from msgspec.structs import replace

from whistpress.core.model import Play, PlayedLine, Schedule, Seats, SitOut


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
