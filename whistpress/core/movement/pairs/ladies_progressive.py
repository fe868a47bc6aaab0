"""Ladies and gentlemen's progressive: the ladies sit N and E, the gentlemen move against the boards (Mitchell 1897, p. 36).

Each lady meets every gentleman once, as partner or as opponent; the two gentlemen of a table move on together and are
opponents throughout, as are the two ladies who sit there. It is for an odd number of tables, as Mitchell's compass game is
(p. 29): he does not say so here, but at an even number the gentlemen would come half way to deals that they have played.
An even number has the variants of the compass game, `skip` and the others; then some may never meet.
Of n ladies and n gentlemen the ladies are 1–n, N and E at table 1 being 1 and 2; S and W there at first are n + 1 and n + 2.
Gentlemen go to the next higher table, deals to the next lower.

`games` plays several games at successive sittings, each with deals of its own: at the beginning of each, ladies and gentlemen
both change opponents by the individual schedules where the number of ladies is a multiple of four, by the pair schedules (pp.
74–77) where it is not. So over n − 1 games every two ladies, and every two gentlemen, sit at one table for one game. The
gentlemen of every second game exchange South and West, so that no gentleman always has the same lady as partner.
"""

from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.pairs.compass import MOST
from whistpress.core.movement.pairs.mitchell import arrange_mitchell
from whistpress.core.movement.system import MovementError, Request, at_tables, players_of, size_key, spoken
from whistpress.core.movement.teams.round_robin import Twos, by_twos
from whistpress.core.movement.tray_layout import rounds_played
from whistpress.language import say

LEAST_COUPLES = 3


def arrange_ladies_progressive(request: Request) -> Schedule:
    """Arrange the games; MovementError for a size or number of deals that cannot be."""
    tables = _tables(request)
    lines = _lines(request, tables)
    inner = replace(at_tables(request, tables), system="mitchell", rounds=None, games=None, deals=_deals(request, len(lines)))
    game = arrange_mitchell(inner)
    rounds = rounds_played(request, game.rounds * len(lines))
    plays = tuple(play for number, line in enumerate(lines) for play in _plays(game, number, line) if play.round <= rounds)
    games = -(-rounds // game.rounds)
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=Contest.INDIVIDUAL,
        tables=tables,
        deals=game.deals * games,
        rounds=rounds,
        entries=4 * tables,
        plays=plays,
        sets=tuple(tuple(deal + game.deals * number for deal in set_) for number in range(games) for set_ in game.sets),
    )


def _lines(request: Request, tables: int) -> tuple[Twos, ...]:
    """Return the numbers that sit together in each game, of ladies and gentlemen alike; a single game seats them in order."""
    if request.games is None:
        return (tuple((number, number + 1) for number in range(1, 2 * tables, 2)),)
    lines = by_twos(2 * tables)
    if request.games > len(lines):
        raise MovementError(
            say(
                "after %(number)s games every two ladies have met: there are no %(games)s", number=len(lines), games=request.games
            ),
            say("write games = %(number)s or fewer", number=len(lines)),
            key="games",
        )
    return lines[: request.games]


def _deals(request: Request, games: int) -> int | None:
    """Return the deals of one game, if the request has the number of all."""
    if request.deals is not None and request.deals % games:
        raise MovementError(
            say("%(deals)s deals do not divide among %(games)s games", deals=request.deals, games=games),
            say("write deals in steps of %(games)s", games=games),
            key="deals",
        )
    return None if request.deals is None else request.deals // games


def _plays(game: Schedule, number: int, line: Twos) -> tuple[Play, ...]:
    """Play one game (from 0): the ladies of a table sit as its N-S pair does, the gentlemen go as its E-W pairs."""
    men = 2 * len(line)

    def seats(play: Play) -> Seats:
        north, east = line[(play.seats.n - 1) // 2]
        south, west = line[play.seats.e // 2 - 1]
        if number % 2:
            south, west = west, south
        return Seats(n=north, s=men + south, e=east, w=men + west)

    return tuple(
        Play(play.round + game.rounds * number, play.table, seats(play), tuple(deal + game.deals * number for deal in play.deals))
        for play in game.plays
    )


def _tables(request: Request) -> int:
    players = players_of(request)
    tables = players // 4
    if players % 4 == 0 and (tables % 2 or request.variant) and LEAST_COUPLES <= tables <= MOST:
        return tables
    below = ((players - 1) // 4 - 1) // 2 * 2 + 1
    serving = sorted({min(max(number, LEAST_COUPLES), MOST) for number in (below, below + 2)})
    raise MovementError(
        say(
            "%(system)s is for an odd number of tables from %(least)s to %(most)s, not %(spoken)s",
            system=request.system,
            least=LEAST_COUPLES,
            most=MOST,
            spoken=spoken(request),
        ),
        say(
            "%(names)s tables serve, %(names_2)s of each",
            names=say(" or ").join(map(str, serving)),
            names_2=say(" or ").join(str(2 * number) for number in serving),
        ),
        *((say("or play an even number by a variant of the compass game, such as 'skip'"),) if players % 8 == 0 else ()),
        key=size_key(request),
    )
