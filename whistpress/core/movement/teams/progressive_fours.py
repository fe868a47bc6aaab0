"""Mitchell's progressive fours: moving fours meet sitting fours, each at two tables that stand side by side (1897, pp. 31–33).

Tables 1 and 2, 3 and 4 and so on are side by side. At the odd table the sitting four has N-S and the moving four E-W, at
the even table the other way round. In each round both tables exchange their deals, which completes a match; then the deals
go to the next lower two tables, the moving fours to the next higher two. So every moving four meets every sitting four and
all play all deals. It is for an odd number of such twos: 6, 10, 14 tables. An even number of them halves the deals and
goes round twice, a half being played against each four (p. 32), but not where three divides them, as at 12 and 24 tables.

The fours that sit down at tables 1 and 2 are 1, which sits, and 2, which moves; at 3 and 4 they are 3 and 4. Variant
`ladies-gentlemen` (p. 36): the ladies are the sitting fours, the odd numbers.
"""

from collections.abc import Iterator

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.system import MovementError, Request, count_of, size_key, spoken
from whistpress.core.movement.teams.fours import fours_of
from whistpress.core.movement.tray_layout import Sets, consecutive, deals_each, rounds_played
from whistpress.language import say

LEAST, MOST = 4, 98


def arrange_progressive_fours(request: Request) -> Schedule:
    """Arrange the game; MovementError for a size or a number of deals that cannot be."""
    tables = fours_of(request, range(LEAST, MOST + 1))
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
    serving = [size for size in range(max(tables - 2, LEAST), min(tables + 2, MOST) + 1) if size % 2 == 0 and size % 12]
    raise MovementError(
        say("%(system)s has no game for %(spoken)s: %(why)s", system=request.system, spoken=spoken(request), why=why),
        say("%(names)s fours serve", names=say(" or ").join(map(str, serving))),
        key=size_key(request),
    )
