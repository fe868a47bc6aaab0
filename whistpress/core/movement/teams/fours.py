"""Fours on a tray movement: one pair of each sits N-S at its own table, the other goes about E-W (Barney 1900, pp. 48–52).

Positions in which the teams sit together are left out unless the request says `together`: then each pair plays against its own
team, which counts in tables of pairs and tricks, never in matches (pp. 48–50). Where an even number of teams needs an odd number
of tables the last is a dummy: trays pass through it, and the two pairs that would meet the missing team rest (p. 50).

`mitchell-fours`: E-W to the next higher table, deals to the next lower; both scores of a team are added. An odd number.
`howell-fours`: E-W as in Mitchell's, trays from the middle table to the head and the others in their order (Mitchell 1897,
pp. 33–35), so that what N-S of one team play against E-W of another is overplayed between the others of both. The fours begin
together; E-W make one move before play, for which the trays stay.
`new-england-fours`: E-W take the deals to the next lower table and sit down at the one after it. The same matches result.
Deals are numbered as in the printed sample, where each table plays its own while the teams still sit together (p. 52).
Howell's and the New England system play an even number of fours with a dummy table.

`clay-fours` (pp. 50–51): E-W carry the tray that they have just played to the next table. Two or three deals for each four, and
no dummy table. The trays are put out in classes: the odd ones in their order and then the even ones (with three deals for each,
every third), two at a table, the others at the last. Where E-W meet their own N-S they need not play, but the tray goes on as if
they had; so each four plays all deals but two (or three). The book says that deals between any two fours then follow each other,
as they do when E-W go to the next lower table: it does not say which way they go, and the other way it is not so at an odd number
of tables.

Two systems are played precisely as for pairs (p. 51). `snow-fours`: a set of deals goes through all tables before E-W move; the
rounds are one fewer than the fours, and no deal is played both ways between two of them: only their total tricks are a fair
comparison. `parallel-fours`: the parallel game of as many tables, its variants with it; Barney sees no advantage in it.

Mitchell's progressive fours: moving fours meet sitting fours, each at two tables that stand side by side (1897, pp. 31–33).

Tables 1 and 2, 3 and 4 and so on are side by side. At the odd table the sitting four has N-S and the moving four E-W, at
the even table the other way round. In each round both tables exchange their deals, which completes a match; then the deals
go to the next lower two tables, the moving fours to the next higher two. So every moving four meets every sitting four and
all play all deals. It is for an odd number of such twos: 6, 10, 14 tables. An even number of them halves the deals and
goes round twice, a half being played against each four (p. 32), but not where three divides them, as at 12 and 24 tables.

The fours that sit down at tables 1 and 2 are 1, which sits, and 2, which moves; at 3 and 4 they are 3 and 4. Variant
`ladies-gentlemen` (p. 36): the ladies are the sitting fours, the odd numbers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.moves import Sets, consecutive, deals_each, deals_of_a_round, played_from, quota_sets, rounds_played
from whistpress.core.movement.pairs.compass import (
    LEAST_IN_ROWS,
    MOST,
    MOST_IN_ROWS,
    CompassRound,
    CompassStage,
    guests_after,
    played_sets,
    snow_stage,
    stages_of,
)
from whistpress.core.movement.system import MovementError, Request, at_tables, check_size, count_of, players_of, size_key, spoken
from whistpress.language import say

TAKES = ("fours", "teams", "tables")

MOVING_SIZES = range(3, MOST + 1)
CLAY_SIZES = range(4, MOST + 1)
SNOW_SIZES = range(3, 41)
PARALLEL_SIZES = range(LEAST_IN_ROWS, MOST_IN_ROWS + 1)

CLAY_DEALS = (2, 3)
"""The numbers of deals for each four that Clay's system takes."""

CLAY_STACK = 2
"""Trays at each table but the last in Clay's system."""


def fours_of(request: Request, sizes: range) -> int:
    """Count the fours; MovementError outside the sizes."""
    fours, over = divmod(players_of(request, team=4), 4)
    return check_size(request, 0 if over else fours, sizes, "fours")


def schedule_of(request: Request, fours: int, stages: Sequence[CompassStage], *, variant: str | None = None) -> Schedule:
    """Play the stages one after the other; a step's guests are teams (from 0), as many as tables."""
    home = tuple(range(len(stages[0].steps[0].guests)))
    played_stages = [
        CompassStage(stage.sets, tuple(step for step in stage.steps if request.together or step.guests != home))
        for stage in stages
    ]
    steps = [step for stage in played_stages for step in stage.steps]
    rounds = rounds_played(request, len(steps))
    sets = played_sets(played_stages, rounds)
    return Schedule(
        system=request.system,
        variant=variant or request.variant,
        contest=Contest.FOURS,
        tables=len(home),
        deals=sum(map(len, sets)),
        rounds=rounds,
        entries=fours,
        plays=tuple(play for number, step in enumerate(steps[:rounds], start=1) for play in _plays(number, step, fours)),
        sit_outs=tuple(
            SitOut(number, resting) for number, step in enumerate(steps[:rounds], start=1) if (resting := _resting(step, fours))
        ),
        sets=sets,
        absent=tuple(range(fours + 1, len(home) + 1)),
    )


def _plays(number: int, step: CompassRound, fours: int) -> Iterator[Play]:
    for table, (guest, deals) in enumerate(zip(step.guests, step.deals, strict=True)):
        if max(table, guest) < fours:
            yield Play(number, table + 1, Seats.of_sides(table + 1, guest + 1), deals)


def _resting(step: CompassRound, fours: int) -> tuple[int, ...]:
    """Name the teams with an idle pair: those that would meet the missing one."""
    return tuple(sorted(min(two) + 1 for two in enumerate(step.guests) if min(two) < fours <= max(two)))


FoursWay = Callable[[int, int, bool], tuple[int, int]]
"""From the moves since home, the tables, and whether the teams play together first: how far E-W and trays have gone."""

WAYS: Mapping[str, FoursWay] = {
    "mitchell": lambda moves, _tables, together: (moves, moves - (not together)),
    "howell": lambda moves, tables, together: (moves, (moves - (not together)) * (tables // 2)),
    "new-england": lambda moves, _tables, _together: (-2 * moves, moves),
}


def arrange_moving(request: Request, way: str) -> Schedule:
    """Arrange the game; MovementError for a size or a number of deals that cannot be."""
    fours = fours_of(request, MOVING_SIZES)
    if way == "mitchell" and fours % 2 == 0:
        near = (fours - 1, fours + 1) if fours > 4 else (fours + 1, fours + 3)
        why = say("%(system)s needs an odd number of fours, not %(spoken)s", system=request.system, spoken=spoken(request))
        raise MovementError(why, say("%(near)s or %(near_2)s fours serve", near=near[0], near_2=near[1]), key=size_key(request))
    tables = fours + 1 - fours % 2
    sets = consecutive(tables, deals_each(request.deals, tables, count_of(fours, "fours")))
    places = [WAYS[way](moves, tables, request.together) for moves in range(0 if request.together else 1, tables)]
    steps = tuple(
        CompassRound(guests_after(tables, ew), (*sets[trays % tables :], *sets[: trays % tables])) for ew, trays in places
    )
    return schedule_of(request, fours, (CompassStage(sets, steps),))


def arrange_clay_fours(request: Request) -> Schedule:
    """Arrange the game; MovementError for a size or a number of deals that cannot be."""
    fours = fours_of(request, CLAY_SIZES)
    share = _clay_deals(request, fours)
    in_play = played_from(class_stacks(fours, share), fours * share)
    steps = tuple(CompassRound(guests_after(fours, -round_), deals) for round_, deals in enumerate(in_play))
    return schedule_of(request, fours, (CompassStage(consecutive(fours * share, 1), steps),))


def class_stacks(tables: int, share: int) -> Sets:
    """Lay the trays class by class, two at each table and the others at the last."""
    order = [deal for first in range(1, share + 1) for deal in range(first, tables * share + 1, share)]
    quota = (*(CLAY_STACK,) * (tables - 1), CLAY_STACK + tables * (share - CLAY_STACK))
    return tuple(tuple(order[number - 1] for number in places) for places in quota_sets(quota))


def _clay_deals(request: Request, fours: int) -> int:
    if request.deals is None:
        return CLAY_DEALS[0]
    share, over = divmod(request.deals, fours)
    if over or share not in CLAY_DEALS:
        raise MovementError(
            say(
                "clay-fours has two or three deals for each four: %(fours)s fours cannot play %(deals)s",
                fours=fours,
                deals=request.deals,
            ),
            say(
                "%(clay_deals)s or %(clay_deals_2)s deals serve",
                clay_deals=CLAY_DEALS[0] * fours,
                clay_deals_2=CLAY_DEALS[1] * fours,
            ),
            key="deals",
        )
    return share


def arrange_snow_fours(request: Request) -> Schedule:
    """Arrange Snow's game for fours; MovementError for a size or a number of deals that cannot be."""
    fours = fours_of(request, SNOW_SIZES)
    first = 0 if request.together else 1
    deals = deals_of_a_round(request, rounds=fours - first, tables=fours)
    return schedule_of(
        request, fours, [snow_stage(fours, deals, deals * (shift - first), shift) for shift in range(first, fours)]
    )


def arrange_parallel_fours(request: Request) -> Schedule:
    """Arrange the parallel game for fours; MovementError for a size, variant or number of deals that cannot be."""
    fours = fours_of(request, PARALLEL_SIZES)
    try:
        variant, stages = stages_of(at_tables(request, fours), fours)
    except MovementError as error:
        raise _refusal_at(error, size_key(request)) from None
    return schedule_of(request, fours, stages, variant=variant)


def _refusal_at(error: MovementError, key: str | None) -> MovementError:
    """Put the refusal of a number of tables at the key that gave the size."""
    if error.key != "tables":
        return error
    return MovementError(error.message, *(help_ for help_ in error.helps if "mitchell" not in help_), key=key, code=error.code)


LEAST_PROGRESSIVE, MOST_PROGRESSIVE = 4, 98


def arrange_progressive_fours(request: Request) -> Schedule:
    """Arrange the game; MovementError for a size or a number of deals that cannot be."""
    tables = fours_of(request, range(LEAST_PROGRESSIVE, MOST_PROGRESSIVE + 1))
    _fits(request, tables)
    halves = 2 - tables // 2 % 2
    sets = consecutive(tables * halves, deals_each(request.deals, tables * halves, count_of(tables, "tables")))
    rounds = rounds_played(request, tables // 2 * halves)
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=Contest.FOURS,
        tables=tables,
        deals=sum(map(len, sets)),
        rounds=rounds,
        entries=tables,
        plays=tuple(play for round_ in range(rounds) for play in _round(round_, tables // 2, halves, sets)),
        sets=sets,
    )


def _round(round_: int, twos: int, halves: int, sets: Sets) -> Iterator[Play]:
    """Play one round at every two tables: the own deals of each table first, then its neighbour's."""
    for two in range(twos):
        sitting, moving = 2 * two + 1, 2 * ((two - round_) % twos) + 2
        home, half = (two + round_ // halves) % twos, round_ % halves
        deals, other = (sets[(2 * home + table) * halves + half] for table in (0, 1))
        yield Play(round_ + 1, sitting, Seats.of_sides(sitting, moving), deals + other)
        yield Play(round_ + 1, sitting + 1, Seats.of_sides(moving, sitting), other + deals)


def _fits(request: Request, tables: int) -> None:
    if tables % 2 == 0 and tables % 12:
        return
    why = say("an odd number") if tables % 2 else say("three divides half of them, so that halved deals would come twice")
    near = range(max(tables - 2, LEAST_PROGRESSIVE), min(tables + 2, MOST_PROGRESSIVE) + 1)
    serving = [size for size in near if size % 2 == 0 and size % 12]
    raise MovementError(
        say("%(system)s has no game for %(spoken)s: %(why)s", system=request.system, spoken=spoken(request), why=why),
        say("%(names)s fours serve", names=say(" or ").join(map(str, serving))),
        key=size_key(request),
    )
