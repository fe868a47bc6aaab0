"""Teams over a tournament: every team meets every other, a meeting a round; the schedule has no trays of its own.

`round-robin` (Mitchell 1897, pp. 74–77): in the first line 1 meets 2, 3 the last, 4 the last but one and so on; 1 keeps its
place, the others follow each other. For a multiple of four Mitchell takes the lines of the individual schedules, whose
partners are adversaries here, as they equalize the opposition at the other tables better (p. 77); where none is printed, and
with a bye, it is the plain line. With an odd number the team has a bye whose turn it is to meet the last of one more:
3 first, then the odd numbers, the even ones, lastly 1.
`club-round-robin` (Barney 1900, p. 59): more than three large teams, a club match in each round; he gives no order.

In `variant = "twice"` the tournament is played twice, as a league plays it over a winter: the rounds come again in the same
order, and the teams of a meeting change order. (The books have no such form.)

A meeting has a table number, but is played at as many tables as the teams need.

Three large teams at once, their tables in three rows (Barney 1900, pp. 57–59).

Each row plays Mitchell's game by itself, at an even number of tables with a skip (at two tables Clay's), or with `by = "clay"`
Clay's; N-S sit in their row.
Pairs are numbered team by team; the first half of each team's are its first letter in the book's diagrams (a, m, x), the
others its second (b, n, y).

`rows` (first played at Put-in-Bay, 1897): each team has N-S of its row; its E-W pairs begin in the next row, and after each
game go to the next again, while the deals go the other way. Every two teams play a match. The book offers it for any other
odd number of teams too (`teams = 5`); that is false at 5 and 7 if the deals go by one row: they must go by (rows − 1)/2, as in
Howell's fours, which at three rows is the same and serves 3, 5, 7 and 9.
`matches`: every pair of each team meets every pair of the others, and each set makes a match of two teams.
`all-deals`: every team plays all deals, and the teams are compared by the total number of tricks (p. 59).
Of the printed arrangements some rows are restored: by the printed changes, and by the balance of directions.

A match of two teams of many pairs by a system for pairs (Barney 1900, p. 56; Mitchell 1897, p. 32).

At each table sits a pair of the first team, in the first half of the room N-S, in the other E-W; the pairs of the second team go
about as that system moves E-W, and take the seats that are free. `by` names the system: `mitchell` (with its variants),
`clay`, `snow`, `parallel`. Unless said it is `mitchell` at an odd number of tables, `parallel`, as Barney advises, where
four divides them, and `mitchell` with `skip` at other even numbers. One team's pair i, of p, is i, the other's p + i.

`halves` is Mitchell's way for two independent halves of an odd number of tables each: one team has N-S in the first half
and E-W in the other, each half plays Mitchell's game, then the halves exchange their deals and play again.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.moves import consecutive, deals_each, quota_sets, rounds_played
from whistpress.core.movement.pairs.all_play_all import Twos, by_twos, plain_twos
from whistpress.core.movement.pairs.compass import MOST, arrange_clay, arrange_parallel, arrange_snow
from whistpress.core.movement.pairs.mitchell import arrange_mitchell
from whistpress.core.movement.system import SYSTEMS, MovementError, Request, at_tables, count_of, players_of, size_key, spoken
from whistpress.core.movement.teams.two_teams import pairs_a_side, seats_at, teams_of
from whistpress.language import say
from whistpress.problems.nearest import offer

MOST_MEETING = 100
TWICE = "twice"
"""The variant in which every two teams meet again."""


def arrange_round_robin(request: Request, contest: Contest, least: int) -> Schedule:
    """Arrange the tournament; MovementError for a number of teams that cannot be, or when deals are given."""
    teams = _teams(request, contest, least)
    if request.deals is not None:
        raise MovementError(
            say("%(system)s has no deals of its own: each meeting has its own", system=request.system),
            say("leave `deals` out"),
            key="deals",
        )
    lines = by_twos(teams) if contest is Contest.FOURS and teams % 2 == 0 else plain_twos(teams + teams % 2)
    if request.variant == TWICE:
        lines = (*lines, *(tuple((second, first) for first, second in line) for line in lines))
    elif request.rounds is not None and len(lines) < request.rounds <= 2 * len(lines):
        raise MovementError(
            say(
                "after %(number)s rounds every team has met every other, so that there are no %(rounds)s",
                number=len(lines),
                rounds=request.rounds,
            ),
            say('write variant = "%(twice)s" if they meet twice', twice=TWICE),
            key="rounds",
        )
    rounds = rounds_played(request, len(lines))
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=contest,
        tables=teams // 2,
        deals=0,
        rounds=rounds,
        entries=teams,
        plays=tuple(play for number, line in enumerate(lines[:rounds], start=1) for play in _plays(number, line, teams)),
        sit_outs=tuple(
            SitOut(number, (min(two),)) for number, line in enumerate(lines[:rounds], start=1) for two in line if max(two) > teams
        ),
        absent=(teams + 1,) if teams % 2 else (),
    )


def _plays(number: int, line: Twos, teams: int) -> tuple[Play, ...]:
    twos = [two for two in line if max(two) <= teams]
    return tuple(Play(number, table, Seats.of_sides(*two), ()) for table, two in enumerate(twos, start=1))


def _teams(request: Request, contest: Contest, least: int) -> int:
    key: str | None = "teams"
    teams, over = request.teams or 0, 0
    if request.teams is None:
        key = size_key(request)
        if contest is Contest.CLUB:
            raise MovementError(
                say("%(system)s needs to know how many teams there are", system=request.system), say("write teams = 4"), key=key
            )
        teams, over = divmod(players_of(request), 4)
    if over or not least <= teams <= MOST_MEETING:
        raise MovementError(
            say(
                "%(system)s is for %(least)s to %(most)s teams, not %(spoken)s",
                system=request.system,
                least=least,
                most=MOST_MEETING,
                spoken=spoken(request),
            ),
            say("three-teams is for three") if contest is Contest.CLUB else say("say how many teams there are"),
            key=key,
        )
    return teams


MOST_TABLES = 99
TEAMS = (3, 5, 7, 9)

Row = tuple[int, int, int]
"""A row in one game: the half team that sits N-S, the one that goes E-W (from 0), and the set of deals."""

A, B, M, N, X, Y = range(6)

PRINTED: Mapping[str, tuple[tuple[Row, ...], ...]] = {
    "matches": (  # p. 58
        ((A, Y, 0), (M, B, 1), (X, N, 4)),
        ((A, X, 2), (N, B, 3), (M, Y, 4)),
        ((A, N, 1), (Y, B, 2), (M, X, 5)),
        ((A, M, 3), (X, B, 0), (Y, N, 5)),
    ),
    "all-deals": (  # p. 59
        ((A, M, 0), (X, B, 1), (Y, N, 2)),
        ((A, N, 1), (Y, B, 0), (X, M, 3)),
        ((A, X, 2), (N, B, 3), (M, Y, 1)),
        ((A, Y, 3), (M, B, 2), (N, X, 0)),
    ),
}


class RowPlan(Struct, frozen=True):
    """The games of a match in rows, and the number of sets of deals that they use."""

    games: tuple[tuple[Row, ...], ...]
    sets: int


def arrange_three_teams(request: Request) -> Schedule:
    """Arrange the match; MovementError for teams, tables or deals that cannot be."""
    teams = _three_teams(request)
    row = _tables_of_a_row(request, teams)
    plan = _rows_plan(teams) if request.variant in (None, "rows") else _printed_plan(request.variant or "")
    game = _game(request, row)
    size = deals_each(
        request.deals,
        plan.sets * game.deals,
        say("%(teams)s teams at %(amount)s", teams=teams, amount=count_of(teams * row, "tables")),
    )
    laid = quota_sets((size,) * (plan.sets * game.deals))
    plays = tuple(_plays_of_three(plan, game, row, laid))
    rounds = rounds_played(request, len(plan.games) * game.rounds)
    return Schedule(
        system=request.system,
        variant=request.variant or "rows",
        contest=Contest.CLUB,
        tables=teams * row,
        deals=sum(map(len, laid)),
        rounds=rounds,
        entries=teams,
        plays=tuple(play for play in plays if play.round <= rounds),
        sets=laid,
        teams=teams_of(2 * row, teams),
    )


def _rows_plan(teams: int) -> RowPlan:
    """Plan the games: E-W go to the next row before each, the deals back by Howell's rule; halves 2k and 2k + 1 are of team k."""
    games = tuple(
        tuple((2 * row, 2 * ((row - game - 1) % teams) + 1, (row + game * (teams // 2)) % teams) for row in range(teams))
        for game in range(teams - 1)
    )
    return RowPlan(games, teams)


def _printed_plan(variant: str) -> RowPlan:
    games = PRINTED[variant]
    return RowPlan(games, 1 + max(set_ for rows in games for _, _, set_ in rows))


def _plays_of_three(plan: RowPlan, game: Schedule, row: int, laid: Sequence[tuple[int, ...]]) -> Iterator[Play]:
    for number, rows in enumerate(plan.games):
        for round_ in range(1, game.rounds + 1):
            for index, (ns, ew, set_) in enumerate(rows):
                for play in game.in_round(round_):
                    seats = Seats.of_sides(ns * row + play.seats.n // 2 + 1, ew * row + play.seats.e // 2)
                    deals = (deal for tray in play.deals for deal in laid[set_ * game.deals + tray - 1])
                    yield Play(number * game.rounds + round_, index * row + play.table, seats, tuple(deals))


def _game(request: Request, row: int) -> Schedule:
    """Play one row by itself, with single trays."""
    by = request.by or "mitchell"
    if by not in ("mitchell", "clay"):
        raise MovementError(
            say("each row plays by mitchell or clay, not by %(by)s", by=repr(by)), say("leave `by` out for mitchell"), key="by"
        )
    if row == 1:
        return _one_table(2 if by == "clay" else 1)
    if by == "clay" or row == 2:
        return arrange_clay(Request(system="clay", tables=row))
    return arrange_mitchell(Request(system="mitchell", tables=row, variant=None if row % 2 else "skip"))


def _one_table(deals: int) -> Schedule:
    plays = tuple(Play(deal, 1, Seats.of_sides(1, 2), (deal,)) for deal in range(1, deals + 1))
    return Schedule(
        system="mitchell", contest=Contest.PAIRS, tables=1, deals=deals, rounds=deals, entries=2, plays=plays, two_fields=True
    )


def _three_teams(request: Request) -> int:
    teams = request.teams or 3
    if teams == 3 or (teams in TEAMS and request.variant in (None, "rows")):
        return teams
    raise MovementError(
        say("variant %(variant)s is for three teams, not %(teams)s", variant=repr(request.variant), teams=teams)
        if request.variant in PRINTED
        else say("three-teams in rows is for an odd number of teams from 3 to 9, not %(teams)s", teams=teams),
        say("club-round-robin is for any number of teams"),
        key="teams",
    )


def _tables_of_a_row(request: Request, teams: int) -> int:
    sizes = replace(request, teams=None)
    if size_key(sizes) is None:
        raise MovementError(
            say("%(system)s needs to know its size", system=request.system),
            say("say how many tables there are in all rows, a row for each team"),
        )
    players = players_of(sizes)
    if players % (4 * teams) or not teams <= players // 4 <= MOST_TABLES:
        raise MovementError(
            say("%(spoken)s do not make %(teams)s equal rows of tables", spoken=spoken(sizes), teams=teams),
            say(
                "each of %(teams)s teams needs a multiple of four players: %(value)s players and %(teams)s tables, and so on",
                teams=teams,
                value=4 * teams,
            ),
            key=size_key(sizes),
        )
    return players // (4 * teams)


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
