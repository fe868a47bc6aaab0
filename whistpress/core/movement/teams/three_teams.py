"""Three large teams at once, their tables in three rows (Barney 1900, pp. 57–59).

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
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.pairs.clay import arrange_clay
from whistpress.core.movement.pairs.mitchell import arrange_mitchell
from whistpress.core.movement.system import MovementError, Request, count_of, players_of, size_key, spoken
from whistpress.core.movement.teams.two_teams import teams_of
from whistpress.core.movement.tray_layout import deals_each, quota_sets, rounds_played
from whistpress.language import say

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
