"""Individual contests: every two players partners once and opponents twice.

`individual`: Mitchell 1897, pp. 40–66; Barney 1900, pp. 27–31. Each round has deals of its own, one or a set at each table, and
every deal is played through at every table before the players change. Mitchell prints thirteen sizes and could not solve 44, 60,
68 nor, without a flaw, 48; the others here, and the sizes where one more player sits out each round, were found by search.
Variant `best` is the schedule found by search even where there is a printed one. In variant `triple` every player sits across
from every opponent once in each of both ways. The player who does not move keeps one chair in `best` too: tables could be
exchanged so that this player visits them all, but then no player would move the same way after every round, and the cards could
not state the move once for all rounds.

`individual-eight` is Howell's table of changes for eight players, seat following seat (Barney 1900, p. 27): North of table 1 goes
to East of table 2, from there to South of table 1, East of table 1, West of table 2, South of table 2, North of table 2 and back;
West of table 1 stays. So numbered, 1 follows 7, 2 follows 1 and so on. After seven arrangements all have been partners once and
opponents twice. Each arrangement has two or four deals, 14 or 28 in all, and every deal is played at both tables.
"""

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.lines import Line, read_line, renumber
from whistpress.core.movement.players.individual_lines import BY_COMPANIES, COMPANY, FOUND, PRINTED, TRIPLE_SIZES
from whistpress.core.movement.players.individual_rounds import barney_rounds, best_rounds, printed_rounds, triple_rounds
from whistpress.core.movement.sections import Quotas, Sections, lay, quotas_of, remark_on, sections_of
from whistpress.core.movement.system import (
    MovementError,
    Request,
    count_of,
    nearest_sizes,
    players_of,
    size_key,
    sizes_that_serve,
    spoken,
)
from whistpress.core.movement.tray_layout import given_quota, multiples, offer, played_through, rounds_played, wrong_sum
from whistpress.language import say

PRINTED_SIZES = tuple(sorted({*PRINTED, 4 * COMPANY}))
"""Mitchell's sizes."""

EIGHT = 8
EIGHT_OPENING = read_line("4 2 1 8, 5 6 3 7")
"""N S E W of both tables, by the numbers beside the printed table of changes; 8 is West of table 1."""

SIZES = tuple(sorted({*PRINTED_SIZES, *FOUND, *BY_COMPANIES}))


def arrange_individual(request: Request) -> Schedule:
    """Arrange the contest; MovementError for a number of players or deals that cannot be."""
    players = _players(request)
    return of_lines(request, rounds_of(players, request.variant), players)


def arrange_eight(request: Request) -> Schedule:
    """Arrange Howell's contest; MovementError for another size or a number of deals that cannot be."""
    if size_key(request) is not None and players_of(request) != EIGHT:
        why = say(
            "%(system)s is for %(eight)s players, not %(spoken)s", system=request.system, eight=EIGHT, spoken=spoken(request)
        )
        raise MovementError(why, say("eight players fill 2 tables"), key=size_key(request))

    def after(changes: int) -> Line:
        """Seat the players after some changes: each seat but that of 8 goes to the next number."""
        return renumber(EIGHT_OPENING, lambda number: number if number == EIGHT else (number + changes - 1) % 7 + 1)

    return of_lines(request, tuple(map(after, range(EIGHT - 1))))


def of_lines(request: Request, lines: tuple[Line, ...], players: int | None = None) -> Schedule:
    """Arrange a contest from the line of each round; MovementError for rounds or deals that cannot be.

    `players` is needed if players sit out: those at no table in a round rest.
    """
    tables = len(lines[0])
    entries = players or 4 * tables
    rounds = rounds_played(request, len(lines))
    sections = sections_of(request, tables)
    quotas = _quotas(request, sections, rounds=rounds, whole=len(lines))
    deals_per_round = sum(map(sum, quotas))
    laid = [lay(quotas, after=number * deals_per_round) for number in range(rounds)]
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=Contest.INDIVIDUAL,
        tables=tables,
        deals=rounds * deals_per_round,
        rounds=rounds,
        entries=entries,
        plays=tuple(
            Play(number, table, Seats(*line[table - 1]), played_through(sets, table_in_section))
            for number, (line, parts) in enumerate(zip(lines, laid, strict=False), start=1)
            for section, sets in zip(sections, parts, strict=True)
            for table_in_section, table in enumerate(section, start=1)
        ),
        sit_outs=_sit_outs(lines[:rounds], entries),
        sets=tuple(tuple(deal for set_ in sets for deal in set_) for parts in laid for sets in parts),
        sections=sections if len(sections) > 1 else (),
        notes=remark_on(sections),
    )


def _sit_outs(lines: tuple[Line, ...], players: int) -> tuple[SitOut, ...]:
    everybody = set(range(1, players + 1))
    resting = (tuple(sorted(everybody.difference(*line))) for line in lines)
    return tuple(SitOut(round_, entries) for round_, entries in enumerate(resting, start=1) if entries)


def _players(request: Request) -> int:
    players = players_of(request)
    if players in SIZES:
        return players
    why = say("no individual schedule is known here for %(spoken)s", spoken=spoken(request))
    couples = players * (players - 1) // 2
    if couples % 2:
        uneven = say("that is %(couples)s partnerships, an odd number, and each table takes two", couples=couples)
        why = say("%(spoken)s cannot all be partners once: %(uneven)s", spoken=spoken(request), uneven=uneven)
    raise MovementError(
        why,
        sizes_that_serve(request),
        say("the nearest: %(nearest_sizes)s players", nearest_sizes=nearest_sizes(players, SIZES)),
        key=size_key(request),
    )


def rounds_of(players: int, variant: str | None) -> tuple[Line, ...]:
    """Seat the players for every round."""
    if variant == "barney" and players != COMPANY:
        why = say("variant 'barney' is for %(company)s players, not %(players)s", company=COMPANY, players=players)
        raise MovementError(why, say("leave the variant out"), key="variant")
    if variant == "triple" and players not in TRIPLE_SIZES:
        raise MovementError(
            (
                say("no triple whist is possible for %(players)s players", players=players)
                if players in (5, 9, 12, 13)
                else say("no triple whist is known here for %(players)s players", players=players)
            ),
            say("the nearest that serve: %(nearest_sizes)s", nearest_sizes=nearest_sizes(players, TRIPLE_SIZES)),
            key="variant",
        )
    if variant == "barney":
        return barney_rounds()
    if variant == "triple":
        return triple_rounds(players)
    return best_rounds(players) if variant == "best" or players not in PRINTED_SIZES else printed_rounds(players)


def _quotas(request: Request, sections: Sections, *, rounds: int, whole: int) -> Quotas:
    """Share the deals of one round among the tables of each section."""
    if len(sections) > 1:
        return quotas_of(request, sections, rounds=rounds, whole=whole)
    return (_quota(request, len(sections[0]), rounds=rounds, whole=whole),)


def _quota(request: Request, tables: int, *, rounds: int, whole: int) -> tuple[int, ...]:
    """Share the deals of one round among the tables of an undivided room."""
    if request.quota:
        return _check_quota(request, tables, {rounds, whole})
    deals = _deals_of_a_round(request, tables, rounds=rounds, whole=whole)
    if deals % tables:
        raise MovementError(
            say("%(deals)s deals a round do not divide among %(amount)s", deals=deals, amount=count_of(tables, "tables")),
            multiples(deals, tables),
            *offer(deals, tables),
            key="deals_per_round",
        )
    return (deals // tables,) * tables


def _check_quota(request: Request, tables: int, rounds: set[int]) -> tuple[int, ...]:
    quota = given_quota(request, tables)
    if request.deals_per_round is not None and request.deals_per_round != sum(quota):
        raise wrong_sum(quota, request.deals_per_round, say("of a round"))
    if request.deals is not None and request.deals not in {sum(quota) * number for number in rounds}:
        raise wrong_sum(quota, request.deals, say("of %(max)s rounds", max=max(rounds)))
    return quota


def _deals_of_a_round(request: Request, tables: int, *, rounds: int, whole: int) -> int:
    """Count the deals of a round: `deals` are of the whole contest or, when it is cut short, of the part played."""
    deals_per_round, deals = request.deals_per_round, request.deals
    if deals_per_round is not None:
        if deals is not None and deals not in (deals_per_round * rounds, deals_per_round * whole):
            raise MovementError(
                say(
                    "%(rounds)s rounds of %(deals_per_round)s deals are %(deals_per_round_2)s deals, not %(deals)s",
                    rounds=rounds,
                    deals_per_round=deals_per_round,
                    deals_per_round_2=deals_per_round * rounds,
                    deals=deals,
                ),
                say("leave out `deals` or `deals_per_round`"),
                key="deals",
            )
        return deals_per_round
    if deals is None:
        return tables
    for number in (whole, rounds):
        if deals % (number * tables) == 0:
            return deals // number
    raise MovementError(
        say(
            "%(deals)s deals do not divide among %(rounds)s rounds at %(amount)s",
            deals=deals,
            rounds=rounds,
            amount=count_of(tables, "tables"),
        ),
        multiples(deals, rounds * tables),
        *(offer(deals // rounds, tables) if deals % rounds == 0 else ()),
        key="deals",
    )


def _in_words() -> str:
    """Name the sizes: all whole tables, or one player more, except those without a schedule."""
    missing = [size for size in range(4, 101) if size % 4 < 2 and size not in SIZES]
    but = say(" but %(names)s", names=", ".join(map(str, missing))) if missing else ""
    return say("4 to 100 players%(but)s that fill whole tables, or one more, who sits out in turn", but=but)
