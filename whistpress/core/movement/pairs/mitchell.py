"""John T. Mitchell's compass game: N-S sit, E-W go to the next higher table, the deals to the next lower.

Mitchell 1897, pp. 29–31; Barney 1900, pp. 31–33. N-S at table t is pair 2t − 1, E-W that start there are pair 2t. As it
stands it is for an odd number of tables; `even_tables` has the eight ways to help an even number.
"""

from msgspec.structs import replace

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.pairs.compass import MOST, CompassRound, CompassStage, CompassTables, moved, room_of, schedule_of
from whistpress.core.movement.pairs.even_tables import OWN_SETS, STRETCHES, VARIANTS, Stretch, laid_as_given
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted, pairs_of, size_key
from whistpress.core.movement.system import System
from whistpress.core.movement.trays.laying import Sets, consecutive, deals_each, quota_sets, third_plan
from whistpress.core.movement.trays.quota import given_quota, offer, wrong_sum
from whistpress.language import noted

LEAST = 3

ODD: tuple[Stretch, ...] = (lambda round_, _tables: round_,)
"""The one stretch of an odd number of tables: E-W go on by a table in each round."""


def arrange(request: Request) -> Schedule:
    """Arrange the compass game asked for; MovementError for a size, variant or number of deals that cannot be."""
    request = _with_half_table(request)
    room = room_of(request, least=LEAST, sizes=SYSTEM.sizes)
    _fits(request, room)
    return schedule_of(request, room, _stages(request, room.tables))


def _with_half_table(request: Request) -> Request:
    """Say in pairs what `tables` with a `missing` pair means.

    Tables in play may be counted with their half table or without it. Only one reading gives a number that the movement can
    play: odd without a variant, even with one.
    """
    if request.missing is None or request.tables is None or size_key(request) != "tables":
        return request
    counted_in = (request.tables % 2 == 1) is (request.variant is None)
    tables = request.tables if counted_in else request.tables + 1
    return replace(request, tables=None, pairs=2 * tables - 1)


def _stages(request: Request, tables: int) -> tuple[CompassStage, ...]:
    lay = OWN_SETS.get(request.variant or "")
    if lay is not None:
        laid_as_given(request)
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
        tuple(CompassRound(moved(tables, stretch(round_, tables)), (*sets[round_:], *sets[:round_])) for round_ in range(tables)),
    )


def _fits(request: Request, room: CompassTables) -> None:
    even = room.tables % 2 == 0
    if even and request.variant is None:
        raise _even(request, room.tables)
    if not even and request.variant:
        raise MovementError(
            f"variant {request.variant!r} is for an even number of tables; there are {room.tables}",
            "leave the variant out: an odd number of tables needs none",
            key="variant",
            code="E403",
        )


def _even(request: Request, tables: int) -> MovementError:
    half = ", one of them a half table," if pairs_of(request) % 2 or request.missing else ""
    serving = {name: text for name, text in VARIANTS.items() if name != "half-sets" or tables % 3}
    helps = [f"variant {name!r} serves: {text}" for name, text in serving.items()]
    return MovementError(
        f"mitchell needs an odd number of tables; {tables}{half} are an even number", *helps, key=size_key(request)
    )


def _passes(request: Request, tables: int, stretches: int) -> tuple[tuple[Sets, ...], ...]:
    """Lay the sets of each stretch, as often as they are gone through.

    That is once, but by Barney's first plan (p. 41) as often as a set has deals.
    """
    if request.quota:
        return (_quota(request, tables, stretches),)
    each = _each(request, tables, stretches)
    if request.sets == 1:
        return tuple(
            tuple(consecutive(tables, 1, after=tables * (stretches * number + stretch)) for stretch in range(stretches))
            for number in range(each)
        )
    plan = third_plan if request.sets == 3 else consecutive
    return (tuple(plan(tables, each, after=tables * each * stretch) for stretch in range(stretches)),)


def _each(request: Request, tables: int, stretches: int) -> int:
    try:
        return deals_each(request.deals, tables * stretches, counted(tables, "tables"))
    except MovementError as error:
        if stretches == 1:
            error.message = f"{request.deals} deals do not divide among {counted(tables, 'tables')}"
        if request.deals is not None and request.deals % stretches == 0:
            error.helps = (*error.helps, *offer(request.deals // stretches, tables))
        raise


def _quota(request: Request, tables: int, stretches: int) -> tuple[Sets, ...]:
    quota = given_quota(request, tables)
    if request.deals is not None and request.deals != sum(quota) * stretches:
        raise wrong_sum(quota, request.deals, "of the session" if stretches == 1 else "of its two halves")
    return tuple(quota_sets(quota, after=sum(quota) * stretch) for stretch in range(stretches))


SYSTEM = System(
    name="mitchell",
    contest=Contest.PAIRS,
    takes=("tables", "pairs"),
    sizes=f"{LEAST} to {MOST} tables, half tables too; an even number with a variant",
    book="Mitchell 1897, p. 29; Barney 1900, p. 31",
    summary=noted("N-S sit, E-W go to the next higher table, the deals to the next lower."),
    default_scoring="average",
    arrange=arrange,
    variants=tuple(VARIANTS),
    options=frozenset({"variant", "sets", "quota", "missing", "switch"}),
)
