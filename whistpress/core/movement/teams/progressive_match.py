"""A match of two teams of many pairs by a system for pairs (Barney 1900, p. 56; Mitchell 1897, p. 32).

At each table sits a pair of the first team, in the first half of the room N-S, in the other E-W; the pairs of the second team go
about as that system moves E-W, and take the seats that are free. `by` names the system: `mitchell` (with its variants),
`clay`, `snow`, `parallel`. Unless said it is `mitchell` at an odd number of tables, `parallel`, as Barney advises, where
four divides them, and `mitchell` with `skip` at other even numbers. One team's pair i, of p, is i, the other's p + i.

`halves` is Mitchell's way for two independent halves of an odd number of tables each: one team has N-S in the first half
and E-W in the other, each half plays Mitchell's game, then the halves exchange their deals and play again.
"""

from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule
from whistpress.core.movement.pairs.clay import arrange_clay
from whistpress.core.movement.pairs.compass import MOST
from whistpress.core.movement.pairs.mitchell import arrange_mitchell
from whistpress.core.movement.pairs.parallel import arrange_parallel
from whistpress.core.movement.pairs.snow import arrange_snow
from whistpress.core.movement.system import SYSTEMS, MovementError, Request, at_tables, count_of, size_key
from whistpress.core.movement.teams.two_teams import pairs_a_side, seats_at, teams_of
from whistpress.core.movement.tray_layout import consecutive, deals_each, rounds_played
from whistpress.language import say
from whistpress.problems import offer

LEAST = 3
HALVES = "halves"
INNER = {"mitchell": arrange_mitchell, "clay": arrange_clay, "snow": arrange_snow, "parallel": arrange_parallel}
"""The systems for pairs in which one field sits and the other goes about."""


def arrange_progressive_match(request: Request) -> Schedule:
    """Arrange the match; MovementError for a size, system or number of deals that cannot be."""
    tables = pairs_a_side(request, range(LEAST, MOST + 1))
    by = request.by or ("mitchell" if tables % 4 else "parallel")
    if by == HALVES:
        return _halves(request, tables)
    if by not in INNER:
        raise MovementError(
            say("%(system)s cannot be played by %(by)s", system=request.system, by=repr(by)),
            say("it is played by %(listed)s", listed=offer((*INNER, HALVES))),
            key="by",
        )
    return _of_pairs(request, tables, _inner(request, tables, by))


def _inner(request: Request, tables: int, by: str) -> Schedule:
    variant = request.variant
    if by == "mitchell" and variant is None and tables % 2 == 0:
        variant = "skip"
    if variant and variant not in SYSTEMS[by].variants:
        variants = SYSTEMS[by].variants
        help_ = (
            say("its variants are %(listed)s", listed=offer(variants, "whistpress systems lists them"))
            if variants
            else say("leave the variant out")
        )
        raise MovementError(say("%(by)s has no variant %(variant)s", by=by, variant=repr(variant)), help_, key="variant")
    inner = replace(at_tables(request, tables), system=by, variant=variant, by=None)
    try:
        return INNER[by](inner)
    except MovementError as error:
        if error.key == "tables":
            error.key = "by" if request.by else size_key(replace(request, teams=None))
        if error.key == "variant" and request.variant is None:
            error.key = "by" if request.by else None
        raise


def _of_pairs(request: Request, tables: int, pairs: Schedule) -> Schedule:
    """Let the second team's pairs be those that go about."""
    return replace(
        pairs,
        system=request.system,
        contest=Contest.CLUB,
        entries=2,
        plays=tuple(replace(play, seats=seats_at(play.table - 1, tables, play.seats.e // 2 - 1)) for play in pairs.plays),
        two_fields=False,
        teams=teams_of(tables),
    )


def _halves(request: Request, tables: int) -> Schedule:
    half = tables // 2
    if tables % 2 or half % 2 == 0:
        raise MovementError(
            say(
                "'halves' needs two halves of an odd number of tables each; there are %(amount)s",
                amount=count_of(tables, "tables"),
            ),
            say("6, 10, 14 tables and so on serve"),
            key="by",
        )
    if request.variant:
        raise MovementError(say("'halves' has no variants"), say("leave the variant out"), key="variant")
    sets = consecutive(tables, deals_each(request.deals, tables, count_of(tables, "tables")))
    rounds = rounds_played(request, tables)
    return Schedule(
        system=request.system,
        contest=Contest.CLUB,
        tables=tables,
        deals=sum(map(len, sets)),
        rounds=rounds,
        entries=2,
        plays=tuple(_play(round_, table, half, sets) for round_ in range(rounds) for table in range(tables)),
        sets=sets,
        teams=teams_of(tables),
    )


def _play(round_: int, table: int, half: int, sets: tuple[tuple[int, ...], ...]) -> Play:
    side, index = divmod(table, half)
    stage, gone = divmod(round_, half)
    began = side * half + (index - gone) % half
    seats = seats_at(table, 2 * half, began) if side == 0 else seats_at(began, 2 * half, table)
    return Play(round_ + 1, table + 1, seats, sets[(side + stage) % 2 * half + (index + gone) % half])
