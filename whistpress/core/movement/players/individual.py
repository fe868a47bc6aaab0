"""Individual contests: every two players partners once and opponents twice.

Mitchell 1897, pp. 40–66; Barney 1900, pp. 27–31. Each round has deals of its own, one or a set at each table, and every
one of them is played through at every table before the players change. Mitchell prints thirteen sizes and could not solve
44, 60, 68 nor, without a flaw, 48; the others here, and those where one more player sits out each round, were found by
search. Variant `best` is the found line also where there is a printed one, `triple` has everybody once in each of both
ways across from every opponent. The player who does not move keeps his chair also in `best`: tables could be exchanged so
that he sees them all, but then nobody's way is the same after every round, and the cards could not say it once for all.
"""

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.players.individual_changes import barney, best, printed, triple
from whistpress.core.movement.players.individual_found import BY_COMPANIES, FOUND, TRIPLE_SIZES
from whistpress.core.movement.players.individual_lines import COMPANY, FIRST_LINES, FirstLine
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted, players_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.core.movement.trays.laying import multiples, played_through
from whistpress.core.movement.trays.quota import given_quota, offer, wrong_sum
from whistpress.core.movement.trays.sections import Quotas, Sections, lay, quotas_of, remark_on, sections_of
from whistpress.language import noted

PRINTED_SIZES = tuple(sorted({*FIRST_LINES, 4 * COMPANY}))
"""Mitchell's sizes."""

SIZES = tuple(sorted({*PRINTED_SIZES, *FOUND, *BY_COMPANIES}))


def arrange(request: Request) -> Schedule:
    """Arrange the contest asked for; MovementError for a number of players or deals that cannot be."""
    players = _players(request)
    return of_lines(request, _lines(players, request.variant), players)


def of_lines(request: Request, lines: tuple[FirstLine, ...], players: int | None = None) -> Schedule:
    """Arrange a contest whose players sit so in each round; MovementError for rounds or deals that cannot be.

    `players` is needed where somebody sits out: who is at no table in a round, rests.
    """
    tables = len(lines[0])
    entries = players or 4 * tables
    rounds = rounds_played(request, len(lines))
    sections = sections_of(request, tables)
    quotas = _quotas(request, sections, rounds=rounds, whole=len(lines))
    every = sum(map(sum, quotas))
    laid = [lay(quotas, after=number * every) for number in range(rounds)]
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=Contest.INDIVIDUAL,
        tables=tables,
        deals=rounds * every,
        rounds=rounds,
        entries=entries,
        plays=tuple(
            Play(number, table, Seats(*line[table - 1]), played_through(sets, place))
            for number, (line, parts) in enumerate(zip(lines, laid, strict=False), start=1)
            for section, sets in zip(sections, parts, strict=True)
            for place, table in enumerate(section, start=1)
        ),
        sit_outs=_sit_outs(lines[:rounds], entries),
        sets=tuple(tuple(deal for set_ in sets for deal in set_) for parts in laid for sets in parts),
        sections=sections if len(sections) > 1 else (),
        remarks=remark_on(sections),
    )


def _sit_outs(lines: tuple[FirstLine, ...], players: int) -> tuple[SitOut, ...]:
    every = set(range(1, players + 1))
    resting = (tuple(sorted(every.difference(*line))) for line in lines)
    return tuple(SitOut(round_, entries) for round_, entries in enumerate(resting, start=1) if entries)


def _players(request: Request) -> int:
    players = players_of(request)
    if players in SIZES:
        return players
    raise MovementError(
        _why_not(players, spoken(request)),
        f"sizes that serve: {INDIVIDUAL.sizes}",
        f"the nearest: {_nearest(players, SIZES)} players",
        key=size_key(request),
    )


def _why_not(players: int, said: str) -> str:
    couples = players * (players - 1) // 2
    if couples % 2:
        return f"{said} cannot all be partners once: that is {couples} partnerships, an odd number, and each table takes two"
    return f"no individual schedule is known here for {said}"


def _nearest(players: int, sizes: tuple[int, ...]) -> str:
    fewer = [size for size in sizes if size < players]
    more = [size for size in sizes if size > players]
    return " or ".join(map(str, (*fewer[-1:], *more[:1])))


def _lines(players: int, variant: str | None) -> tuple[FirstLine, ...]:
    """Seat the players for every round."""
    if variant == "barney" and players != COMPANY:
        raise _not_so(f"variant 'barney' is for {COMPANY} players, not {players}", "leave the variant out")
    if variant == "triple" and players not in TRIPLE_SIZES:
        raise _not_so(
            f"no triple whist is {'possible' if players in (5, 9, 12, 13) else 'known here'} for {players} players",
            f"it is for {', '.join(map(str, TRIPLE_SIZES))}; the nearest: {_nearest(players, TRIPLE_SIZES)}",
        )
    if variant == "barney":
        return barney()
    if variant == "triple":
        return triple(players)
    return best(players) if variant == "best" or players not in PRINTED_SIZES else printed(players)


def _not_so(message: str, help_: str) -> MovementError:
    return MovementError(message, help_, key="variant", code="E403")


def _quotas(request: Request, sections: Sections, *, rounds: int, whole: int) -> Quotas:
    """Share the deals of one round among the tables of each section."""
    if len(sections) > 1:
        return quotas_of(request, sections, rounds=rounds, whole=whole)
    return (_quota(request, len(sections[0]), rounds=rounds, whole=whole),)


def _quota(request: Request, tables: int, *, rounds: int, whole: int) -> tuple[int, ...]:
    """Share the deals of one round among the tables of an undivided room."""
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


def _in_words() -> str:
    """Say the sizes: all whole tables, or one player more, but those for which none was found."""
    missing = [size for size in range(4, 101) if size % 4 < 2 and size not in SIZES]
    but = f" but {', '.join(map(str, missing))}" if missing else ""
    return f"4 to 100 players{but} that fill whole tables, or one more, who sits out in turn"


INDIVIDUAL = System(
    name="individual",
    contest=Contest.INDIVIDUAL,
    takes=("players", "tables"),
    sizes=f"{_in_words()}; {', '.join(map(str, PRINTED_SIZES))} as printed",
    book="Mitchell 1897, pp. 48–65; Barney 1900, p. 30",
    summary=noted("Every two players are partners once and opponents twice; each round its deals go through every table."),
    default_scoring="tricks-lost",
    arrange=arrange,
    variants=("barney", "best", "triple"),
    options=frozenset({"variant", "quota", "deals_per_round", "sections"}),
)
