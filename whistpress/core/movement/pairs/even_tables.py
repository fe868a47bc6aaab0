"""Eight ways to play Mitchell's compass game at an even number of tables (Mitchell 1897, pp. 29–31; Barney 1900, pp. 32–33).

Half way round E-W would come to deals that they have played. In Barney's first two modifications each E-W pair misses one
N-S pair and meets another twice; the third to the sixth play that twice, with new deals, so that everybody meets
everybody exactly twice; the seventh and eighth keep the circle and lay the deals otherwise. The seventh (Mitchell's own)
is valid exactly where three does not divide the tables, as both books say.
"""

from collections.abc import Callable, Mapping

from whistpress.core.movement.pairs.compass import CompassRound, CompassStage, moved
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted, size_key
from whistpress.core.movement.trays.laying import consecutive, multiples
from whistpress.core.movement.trays.stacks import stacked

Stretch = Callable[[int, int], int]
"""How many tables E-W have gone on from where they first began, in a round of the stretch (from 0), among so many tables."""


def _skip(start: Callable[[int], int]) -> Stretch:
    """Half way E-W skip a table."""
    return lambda round_, tables: start(tables) + round_ + (round_ >= tables // 2)


def _stay(start: Callable[[int], int]) -> Stretch:
    """Half way E-W stay for a round."""
    return lambda round_, tables: start(tables) + round_ - (round_ >= tables // 2)


def _home(_tables: int) -> int:
    return 0


def _next(_tables: int) -> int:
    return 1


def _half_round(tables: int) -> int:
    return tables // 2


def _last(tables: int) -> int:
    return tables - 1


STRETCHES: Mapping[str, tuple[Stretch, ...]] = {
    "skip": (_skip(_home),),
    "stay": (_stay(_home),),
    "skip-twice": (_skip(_home), _skip(_half_round)),
    "hadlock": (_stay(_home), _stay(_half_round)),
    "skip-then-stay": (_skip(_home), _stay(_next)),
    "stay-then-skip": (_stay(_home), _skip(_last)),
}
"""The variants that go through the tables once or, each time with new deals, twice."""


def half_sets(request: Request, tables: int) -> tuple[CompassStage, ...]:
    """Lay two halves of a set at each table: E-W go on after each half, the set after both (seventh; Mitchell p. 30).

    In round r the set from ⌊r/2⌋ tables higher is in play, so that E-W meet every third set: with tables divisible by
    three they would come back to deals that they have played.
    """
    if tables % 3 == 0:
        raise MovementError(
            f"'half-sets' is not for a number of tables divisible by three: {tables}",
            f"{tables - 2} or {tables + 2} tables serve",
            f"or take another variant, such as 'hadlock', which serves {tables}",
            key=size_key(request),
        )
    halves = consecutive(2 * tables, _times(request, tables, 2 * tables) // 2)
    rounds = range(2 * tables)
    return (
        CompassStage(
            halves,
            tuple(
                CompassRound(
                    moved(tables, round_),
                    tuple(halves[2 * ((table + round_ // 2) % tables) + round_ % 2] for table in range(tables)),
                )
                for round_ in rounds
            ),
        ),
    )


def uneven(request: Request, tables: int) -> tuple[CompassStage, ...]:
    """Lay one deal on each table and the rest, an odd number each, on two tables half the circle apart (eighth).

    As Barney draws it for eight tables, the middle table has one deal more and the last all the others. A tray that comes
    in is laid under those that wait.
    """
    times = _times(request, tables, tables)
    if times == 1:
        raise MovementError(
            f"'uneven' needs deals for two rounds of the tables or more, not {request.deals}",
            f"{2 * tables} or {3 * tables} deals serve",
            key="deals",
            code="E402",
        )
    quota = [1] * tables
    quota[tables // 2 - 1] += 1
    quota[-1] += tables * (times - 1) - 1
    rounds = stacked(quota, times * tables)
    sets = consecutive(times * tables, 1)
    return (CompassStage(sets, tuple(CompassRound(moved(tables, round_), deals) for round_, deals in enumerate(rounds))),)


def _times(request: Request, tables: int, step: int) -> int:
    """Count how often E-W go round: twice, unless said; `step` deals and their multiples serve."""
    deals = 2 * tables if request.deals is None else request.deals
    if deals % step:
        raise MovementError(
            f"{deals} deals do not divide into {step} equal sets, as variant {request.variant!r} needs at"
            f" {counted(tables, 'tables')}",
            multiples(deals, step),
            key="deals",
            code="E402",
        )
    return deals // tables


def laid_as_given(request: Request) -> None:
    """Refuse a quota or plan of sets where the variant itself says how deals are laid."""
    for key in ("quota", "sets"):
        if getattr(request, key):
            raise MovementError(f"variant {request.variant!r} lays its own sets", f"leave {key!r} out", key=key, code="E404")


OWN_SETS: Mapping[str, Callable[[Request, int], tuple[CompassStage, ...]]] = {"half-sets": half_sets, "uneven": uneven}
"""The variants that lay the deals in a way of their own."""

VARIANTS: Mapping[str, str] = {
    "skip": "half way E-W skip a table; each meets his first opponents twice, one pair never (Mitchell p. 31, Barney p. 32)",
    "stay": "half way E-W stay for one round while the deals move, and miss the last pair (Barney p. 32)",
    "skip-twice": "'skip' twice with new deals, the second time from the table skipped: all meet twice (Barney p. 32)",
    "hadlock": "'stay' twice with new deals, the second time from the next table: all meet twice (Mitchell p. 30, Barney p. 32)",
    "skip-then-stay": "'skip', then with new deals 'stay' from the next table: all meet twice (Barney p. 33)",
    "stay-then-skip": "'stay', then with new deals 'skip' from the next table: all meet twice (Barney p. 33)",
    "half-sets": "E-W move after each half of a set, deals after both; not if three divides the tables (Mitchell p. 30)",
    "uneven": "an odd number of further deals at each of two opposite tables; E-W go round twice or more (Barney p. 33)",
}
