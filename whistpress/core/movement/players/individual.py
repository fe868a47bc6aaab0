"""Individual contests: every two players partners once and opponents twice.

Mitchell 1897, pp. 40–66; Barney 1900, pp. 27–31. Each round has deals of its own, one or a set at each table, and every
one of them is played through at every table before the players change.
"""

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.players.individual_lines import BARNEY_TWELVE, FIRST_LINES, MOORE_BLOCKS, FirstLine
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted, players_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.core.movement.trays.laying import multiples, played_through, quota_sets
from whistpress.core.movement.trays.quota import given_quota, offer, wrong_sum

COMPANY = 12
"""Moore's forty-eight are four companies of twelve (Mitchell p. 62)."""

SIZES = tuple(sorted({*FIRST_LINES, 4 * COMPANY}))


def arrange(request: Request) -> Schedule:
    """Arrange the contest asked for; MovementError for a number of players or deals that cannot be."""
    return of_lines(request, _lines(_players(request), request.variant))


def of_lines(request: Request, lines: tuple[FirstLine, ...]) -> Schedule:
    """Arrange a contest whose players sit so in each round; MovementError for rounds or deals that cannot be."""
    tables = len(lines[0])
    rounds = rounds_played(request, len(lines))
    quota = _quota(request, tables, rounds=rounds, whole=len(lines))
    laid = [quota_sets(quota, after=number * sum(quota)) for number in range(rounds)]
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=Contest.INDIVIDUAL,
        tables=tables,
        deals=rounds * sum(quota),
        rounds=rounds,
        entries=4 * tables,
        plays=tuple(
            Play(number, table, Seats(*seats), played_through(sets, table))
            for number, (line, sets) in enumerate(zip(lines, laid, strict=False), start=1)
            for table, seats in enumerate(line, start=1)
        ),
        sets=tuple(tuple(deal for set_ in sets for deal in set_) for sets in laid),
    )


def _players(request: Request) -> int:
    players = players_of(request)
    if players in SIZES:
        return players
    raise MovementError(
        f"no individual schedule is printed for {spoken(request)}",
        f"sizes that serve: {SYSTEM.sizes}",
        f"the nearest: {_nearest(players)} players",
        key=size_key(request),
    )


def _nearest(players: int) -> str:
    fewer = [size for size in SIZES if size < players]
    more = [size for size in SIZES if size > players]
    return " or ".join(map(str, (*fewer[-1:], *more[:1])))


def _lines(players: int, variant: str | None) -> tuple[FirstLine, ...]:
    """Seat the players for every round."""
    if variant == "barney":
        if players != COMPANY:
            raise MovementError(
                f"variant 'barney' is for {COMPANY} players, not {players}",
                "leave the variant out",
                key="variant",
                code="E403",
            )
        return tuple(_changed(BARNEY_TWELVE, change, company=COMPANY, stays=COMPANY) for change in range(COMPANY - 1))
    if players == 4 * COMPANY:
        return _moore()
    first = FIRST_LINES[players]
    return tuple(_changed(first, change, company=players, stays=1) for change in range(players - 1))


def _changed(line: FirstLine, changes: int, *, company: int, stays: int) -> FirstLine:
    """Seat the players after some changes: who has place `stays` of a company sits, the others take the next number."""

    def player(number: int) -> int:
        start, place = divmod(number - 1, company)
        if place + 1 == stays:
            return number
        moving = [other for other in range(1, company + 1) if other != stays]
        return start * company + moving[(moving.index(place + 1) + changes) % len(moving)]

    return tuple((player(n), player(s), player(e), player(w)) for n, s, e, w in line)


def _moore() -> tuple[FirstLine, ...]:
    """Seat forty-eight: four blocks of eleven games, then three in which each table stays and changes partners."""
    moving = [_changed(block, change, company=COMPANY, stays=COMPANY) for block in MOORE_BLOCKS for change in range(COMPANY - 1)]
    fours = [(first, first + COMPANY, first + 2 * COMPANY, first + 3 * COMPANY) for first in range(1, COMPANY + 1)]
    changes = (
        tuple((a, b, c, d) for a, b, c, d in fours),
        tuple((a, c, d, b) for a, b, c, d in fours),
        tuple((a, d, b, c) for a, b, c, d in fours),
    )
    return (*moving, *changes)


def _quota(request: Request, tables: int, *, rounds: int, whole: int) -> tuple[int, ...]:
    """Share the deals of one round among the tables."""
    if request.quota:
        return _given(request, tables, {rounds, whole})
    deals = _deals_of_a_round(request, tables, rounds=rounds, whole=whole)
    if deals % tables:
        raise MovementError(
            f"{deals} deals a round do not divide among {counted(tables, 'tables')}",
            multiples(deals, tables),
            *offer(deals, tables),
            key="deals_per_round",
            code="E402",
        )
    return (deals // tables,) * tables


def _given(request: Request, tables: int, rounds: set[int]) -> tuple[int, ...]:
    quota = given_quota(request, tables)
    if request.deals_per_round is not None and request.deals_per_round != sum(quota):
        raise wrong_sum(quota, request.deals_per_round, "of a round")
    if request.deals is not None and request.deals not in {sum(quota) * number for number in rounds}:
        raise wrong_sum(quota, request.deals, f"of {max(rounds)} rounds")
    return quota


def _deals_of_a_round(request: Request, tables: int, *, rounds: int, whole: int) -> int:
    """Count the deals of a round: `deals` are of the whole contest or, when it is cut short, of what is played."""
    each, deals = request.deals_per_round, request.deals
    if each is not None:
        if deals is not None and deals not in (each * rounds, each * whole):
            raise MovementError(
                f"{rounds} rounds of {each} deals are {each * rounds} deals, not {deals}",
                "leave out `deals` or `deals_per_round`",
                key="deals",
                code="E402",
            )
        return each
    if deals is None:
        return tables
    for number in (whole, rounds):
        if deals % (number * tables) == 0:
            return deals // number
    raise MovementError(
        f"{deals} deals do not divide among {rounds} rounds at {counted(tables, 'tables')}",
        multiples(deals, rounds * tables),
        *(offer(deals // rounds, tables) if deals % rounds == 0 else ()),
        key="deals",
        code="E402",
    )


SYSTEM = System(
    name="individual",
    contest=Contest.INDIVIDUAL,
    takes=("players", "tables"),
    sizes=f"{', '.join(map(str, SIZES))} players",
    book="Mitchell 1897, pp. 48–65; Barney 1900, p. 30",
    summary="Every two players are partners once and opponents twice; each round its deals go through every table.",
    default_scoring="tricks-lost",
    arrange=arrange,
    variants=("barney",),
    options=frozenset({"variant", "quota", "deals_per_round"}),
)
