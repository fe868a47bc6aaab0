"""Fours on a tray movement: one pair of each sits N-S at its own table, the other goes about E-W (Barney 1900, pp. 48–51).

Positions in which the teams sit together are not listed unless that is asked for: then each pair plays against its own team,
which counts in tables of pairs and tricks, never in matches (pp. 48–50). Where an even number of teams needs an odd number
of tables the last is a dummy: trays pass through it, and the two pairs that would meet the missing team rest (p. 50).
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.pairs.compass import CompassRound, CompassStage
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import players_of, size_key, spoken
from whistpress.core.movement.trays.cutting import rounds_played

TAKES = ("fours", "teams", "tables")


def fours_of(request: Request, *, least: int, most: int, sizes: str) -> int:
    """Count the fours; MovementError outside `least` to `most` (`sizes` says which serve)."""
    players = players_of(request, team=4)
    fours = players // 4
    if players % 4 or not least <= fours <= most:
        raise MovementError(
            f"{request.system} is for {least} to {most} fours, not {spoken(request)}",
            f"sizes that serve: {sizes}",
            key=size_key(request),
        )
    return fours


def with_dummy(fours: int) -> int:
    """Count the tables: one for each four, and a dummy when that is even."""
    return fours + 1 - fours % 2


def rotated(sets: Sequence[tuple[int, ...]], tables: int) -> tuple[tuple[int, ...], ...]:
    """Say what is at each table after everything has gone so many tables towards table 1."""
    by = tables % len(sets)
    return (*sets[by:], *sets[:by])


def schedule_of(request: Request, fours: int, stages: Sequence[CompassStage], *, variant: str | None = None) -> Schedule:
    """Play the stages one after the other; a step's guests are teams (from 0), as many as tables."""
    kept = [
        CompassStage(stage.sets, tuple(step for step in stage.steps if request.together or not _at_home(step)))
        for stage in stages
    ]
    steps = [step for stage in kept for step in stage.steps]
    rounds = rounds_played(request, len(steps))
    before = accumulate((len(stage.steps) for stage in kept), initial=0)
    sets = tuple(set_ for begun, stage in zip(before, kept, strict=False) if begun < rounds for set_ in stage.sets)
    tables = len(steps[0].guests)
    return Schedule(
        system=request.system,
        variant=variant or request.variant,
        contest=Contest.FOURS,
        tables=tables,
        deals=sum(map(len, sets)),
        rounds=rounds,
        entries=fours,
        plays=tuple(play for number, step in enumerate(steps[:rounds], start=1) for play in _plays(number, step, fours)),
        sit_outs=tuple(
            SitOut(number, resting) for number, step in enumerate(steps[:rounds], start=1) if (resting := _resting(step, fours))
        ),
        sets=sets,
        absent=tuple(range(fours + 1, tables + 1)),
    )


def _at_home(step: CompassRound) -> bool:
    return step.guests == tuple(range(len(step.guests)))


def _plays(number: int, step: CompassRound, fours: int) -> Iterator[Play]:
    for table, (guest, deals) in enumerate(zip(step.guests, step.deals, strict=True)):
        if max(table, guest) < fours:
            yield Play(number, table + 1, Seats.of_sides(table + 1, guest + 1), deals)


def _resting(step: CompassRound, fours: int) -> tuple[int, ...]:
    """Name the teams with an idle pair: those that would meet the missing one."""
    return tuple(
        sorted(
            min(table, guest) + 1
            for table, guest in enumerate(step.guests)
            if max(table, guest) >= fours and min(table, guest) < fours
        )
    )
