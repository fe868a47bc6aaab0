"""John T. Mitchell's compass game: N-S sit, E-W go to the next higher table, the deals to the next lower.

Mitchell 1897, pp. 29–31; Barney 1900, pp. 31–33. N-S at table t is pair 2t − 1; the E-W pair that starts there is pair 2t. The
plain game is for an odd number of tables: at an even number E-W would meet deals again half way that they have already played.
Eight modifications (Barney's) help an even number. The first and second let each E-W pair miss one N-S pair and meet another
twice. The third to the sixth play the first and second twice, with new deals, so that every E-W pair meets every N-S pair exactly
twice. The seventh and eighth keep the circle and arrange the deals differently. The seventh (Mitchell's own) is valid exactly
where three does not divide the number of tables, as both books say.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from whistpress.core.model import Schedule
from whistpress.core.movement.pairs.compass import (
    MOST,
    CompassRound,
    CompassStage,
    CompassTables,
    guests_after,
    room_of,
    schedule_of,
)
from whistpress.core.movement.system import MovementError, Request, count_of, pairs_of, size_key
from whistpress.core.movement.tray_layout import (
    Sets,
    consecutive,
    deals_each,
    given_quota,
    multiples,
    offer,
    quota_sets,
    stack_quota,
    third_plan,
    wrong_sum,
)
from whistpress.language import say


class Stretch(NamedTuple):
    """A passage through the tables: E-W begin `start` tables on, or half the tables on, and half way `jump` a further table."""

    jump: int
    start: int = 0
    from_half: bool = False

    def shift(self, round_: int, tables: int) -> int:
        """Return how many tables E-W have gone on from where they first began, in a round of the stretch (from 0)."""
        half = tables // 2
        return self.start + self.from_half * half + round_ + self.jump * (round_ >= half)


ODD = (Stretch(0),)
"""The one stretch of an odd number of tables: E-W go on by a table in each round."""

SKIP, STAY = Stretch(1), Stretch(-1)

STRETCHES: Mapping[str, tuple[Stretch, ...]] = {
    "skip": (SKIP,),
    "stay": (STAY,),
    "skip-twice": (SKIP, SKIP._replace(from_half=True)),
    "hadlock": (STAY, STAY._replace(from_half=True)),
    "skip-then-stay": (SKIP, STAY._replace(start=1)),
    "stay-then-skip": (STAY, SKIP._replace(start=-1)),
}
"""The variants that go through the tables once or, each time with new deals, twice."""


def half_sets(request: Request, tables: int) -> tuple[CompassStage, ...]:
    """Lay two halves of a set at each table: E-W go on after each half, the set after both (seventh; Mitchell p. 30).

    In round r the set from ⌊r/2⌋ tables higher is in play, so that E-W meet every third set: with tables divisible by
    three they would come back to deals that they have played.
    """
    if tables % 3 == 0:
        raise MovementError(
            say("'half-sets' is not for a number of tables divisible by three: %(tables)s", tables=tables),
            say("%(tables)s or %(tables_2)s tables serve", tables=tables - 2, tables_2=tables + 2),
            say("or take another variant, such as 'hadlock', which serves %(tables)s", tables=tables),
            key=size_key(request),
        )
    halves = consecutive(2 * tables, _times(request, tables, 2 * tables) // 2)

    def in_play(round_: int) -> Sets:
        return tuple(halves[2 * ((table + round_ // 2) % tables) + round_ % 2] for table in range(tables))

    steps = (CompassRound(guests_after(tables, round_), in_play(round_)) for round_ in range(2 * tables))
    return (CompassStage(halves, tuple(steps)),)


def uneven(request: Request, tables: int) -> tuple[CompassStage, ...]:
    """Lay one deal on each table and the others, an odd number each, on two tables half the circle apart (eighth).

    As Barney draws it for eight tables, the middle table has one deal more and the last all the others. A tray that comes
    in goes under those that wait.
    """
    times = _times(request, tables, tables)
    if times == 1:
        raise MovementError(
            say("'uneven' needs deals for two rounds of the tables or more, not %(deals)s", deals=request.deals),
            say("%(value)s or %(value_2)s deals serve", value=2 * tables, value_2=3 * tables),
            key="deals",
        )
    quota = [1] * tables
    quota[tables // 2 - 1] += 1
    quota[-1] += tables * (times - 1) - 1
    rounds = stack_quota(quota, times * tables)
    sets = consecutive(times * tables, 1)
    return (CompassStage(sets, tuple(CompassRound(guests_after(tables, round_), deals) for round_, deals in enumerate(rounds))),)


def _times(request: Request, tables: int, step: int) -> int:
    """Count the passages of E-W through the tables, two by default; `step` deals and their multiples serve."""
    deals = 2 * tables if request.deals is None else request.deals
    if deals % step:
        raise MovementError(
            say(
                "%(deals)s deals do not divide into %(step)s equal sets, as variant %(variant)s needs at %(amount)s",
                deals=deals,
                step=step,
                variant=repr(request.variant),
                amount=count_of(tables, "tables"),
            ),
            multiples(deals, step),
            key="deals",
        )
    return deals // tables


def refuse_own_sets(request: Request) -> None:
    """Refuse a quota or plan of sets for a variant that lays the deals in its own way."""
    for key in ("quota", "sets"):
        if getattr(request, key):
            raise MovementError(
                say("variant %(variant)s lays its own sets", variant=repr(request.variant)),
                say("leave %(key)s out", key=repr(key)),
                key=key,
                code="E404",
            )


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


LEAST = 3


def arrange_mitchell(request: Request) -> Schedule:
    """Arrange the compass game; MovementError for a size, variant or number of deals that cannot be."""
    request = _with_half_table(request)
    room = room_of(request, range(LEAST, MOST + 1))
    _fits(request, room)
    return schedule_of(request, room, _stages(request, room.tables))


def _with_half_table(request: Request) -> Request:
    """Convert `tables` with a `missing` pair to pairs.

    Tables in play may be counted with their half table or without it. Only one of the two numbers can be played: odd without a
    variant, even with one.
    """
    if request.missing is None or request.tables is None or size_key(request) != "tables":
        return request
    counted_in = (request.tables % 2 == 1) is (request.variant is None)
    tables = request.tables if counted_in else request.tables + 1
    return replace(request, tables=None, pairs=2 * tables - 1)


def _stages(request: Request, tables: int) -> tuple[CompassStage, ...]:
    lay = OWN_SETS.get(request.variant or "")
    if lay is not None:
        refuse_own_sets(request)
        return lay(request, tables)
    stretches = STRETCHES[request.variant] if request.variant else ODD
    return tuple(
        _stage(sets, tables, stretch)
        for laid in _passes(request, tables, len(stretches))
        for sets, stretch in zip(laid, stretches, strict=True)
    )


def _stage(sets: Sets, tables: int, stretch: Stretch) -> CompassStage:
    """Go once through the tables: the set that began at the table `round` places higher is in play."""
    return CompassStage(
        sets,
        tuple(
            CompassRound(guests_after(tables, stretch.shift(round_, tables)), (*sets[round_:], *sets[:round_]))
            for round_ in range(tables)
        ),
    )


def _fits(request: Request, room: CompassTables) -> None:
    even = room.tables % 2 == 0
    if even and request.variant is None:
        raise _refuse_even(request, room.tables)
    if not even and request.variant:
        raise MovementError(
            say(
                "variant %(variant)s is for an even number of tables; there are %(tables)s",
                variant=repr(request.variant),
                tables=room.tables,
            ),
            say("leave the variant out: an odd number of tables needs none"),
            key="variant",
        )


def _refuse_even(request: Request, tables: int) -> MovementError:
    half = say(", one of them a half table,") if pairs_of(request) % 2 or request.missing else ""
    return MovementError(
        say("mitchell needs an odd number of tables; %(tables)s%(half)s are an even number", tables=tables, half=half),
        key=size_key(request),
    )


def _passes(request: Request, tables: int, stretches: int) -> tuple[tuple[Sets, ...], ...]:
    """Lay the sets of each stretch, as often as they are gone through.

    That is once, but by Barney's first plan (p. 41) as often as a set has deals.
    """
    if request.quota:
        return (_quota(request, tables, stretches),)
    size = _each(request, tables, stretches)
    if request.sets == 1:
        return tuple(
            tuple(consecutive(tables, 1, after=tables * (stretches * number + stretch)) for stretch in range(stretches))
            for number in range(size)
        )
    plan = third_plan if request.sets == 3 else consecutive
    return (tuple(plan(tables, size, after=tables * size * stretch) for stretch in range(stretches)),)


def _each(request: Request, tables: int, stretches: int) -> int:
    try:
        return deals_each(request.deals, tables * stretches, count_of(tables, "tables"))
    except MovementError as error:
        if stretches == 1:
            error.message = say(
                "%(deals)s deals do not divide among %(amount)s", deals=request.deals, amount=count_of(tables, "tables")
            )
        if request.deals is not None and request.deals % stretches == 0:
            error.helps = (*error.helps, *offer(request.deals // stretches, tables))
        raise


def _quota(request: Request, tables: int, stretches: int) -> tuple[Sets, ...]:
    quota = given_quota(request, tables)
    if request.deals is not None and request.deals != sum(quota) * stretches:
        raise wrong_sum(quota, request.deals, say("of the session") if stretches == 1 else say("of its two halves"))
    return tuple(quota_sets(quota, after=sum(quota) * stretch) for stretch in range(stretches))
