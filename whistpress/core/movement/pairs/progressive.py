"""Progressive whist with partners retained: one deal at each table, no trays, then the pairs move (Barney 1900, pp. 24–25).

`progressive-compass` is his third method: E-W go "up", which is to the next lower table, from table 1 to the highest; N-S sit.
So every N-S pair meets every E-W pair once, and pairs that sit the same way never meet. N-S at table t is pair 2t − 1, the
E-W that begin there are pair 2t; of an odd number one pair rests in each round.

`progressive-pivot` is his fourth: the N-S pair of table 1 is the pivot and sits; other N-S pairs go to the next lower table
and come to table 1 as E-W; E-W go to the next higher table, and at the highest change to N-S there. Every pair meets every
other once. The pivot has the highest number; of an odd number of pairs there is no pivot, and each rests on reaching
table 1, which stands idle. The schedule for four tables is printed on p. 25.

`deals_per_round` has more than one deal played before the pairs move. Partner drives of today count all tricks
(`scoring = "total-tricks"`), in one list unless `winners` is 2; `waiting` tricks then count for a hand of waiting.

Ladies and gentlemen's progressive: the ladies sit N and E, the gentlemen move against the boards (Mitchell 1897, p. 36).

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

Four pairs at two tables: Mitchell's two-table progressive (1897, p. 37) and four-pair matches (Barney 1900, pp. 27–28).

In both each deal is played at both tables, so that each pair is compared with the one that sits its way at the other. The
lines are data; in each round half the deals begin at each table and are exchanged.

`two-table`: three rounds; each pair meets and is compared with each other once. Mitchell plays 24 deals, 8 in a round.
`four-pair`: 24 deals, six rounds of four, a stage being two rounds with the same pairs compared; each pair meets each
other twice. Its pairs 2 and 4 (players 3-4 and 7-8) sit in the same rotation both times, so that player 3 leads through
player 7 twice and never up to him; all other meetings balance. The book does not say so.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.model.rulings import remark
from whistpress.core.movement.moves import (
    Line,
    Sets,
    check_trumps,
    deals_each,
    played_through,
    quota_sets,
    read_rounds,
    rounds_played,
    without_trays,
)
from whistpress.core.movement.pairs.all_play_all import Twos, by_twos
from whistpress.core.movement.pairs.compass import MOST, CompassRound, CompassStage, guests_after, room_of, schedule_of
from whistpress.core.movement.pairs.mitchell import arrange_mitchell
from whistpress.core.movement.system import MovementError, Request, at_tables, pairs_of, players_of, size_key, spoken
from whistpress.language import say

LEAST = 2
LEAST_PAIRS = 3


def compass(request: Request) -> Schedule:
    """Arrange the third method; MovementError for a size that cannot be, or when deals are given."""
    room = room_of(
        request, range(LEAST, MOST + 1), say("%(least)s to %(most)s tables, a half table among them", least=LEAST, most=MOST)
    )
    idle = ((),) * room.tables
    steps = tuple(CompassRound(guests=guests_after(room.tables, -change), deals=idle) for change in range(room.tables))
    return _drive_of_pairs(request, schedule_of(request, room, (CompassStage((), steps),)))


def pivot(request: Request) -> Schedule:
    """Arrange the fourth method; MovementError for a size that cannot be, or when deals are given."""
    pairs = pairs_of(request)
    if not LEAST_PAIRS <= pairs <= 2 * MOST:
        raise MovementError(
            say(
                "%(system)s is for %(least_pairs)s to %(value)s pairs, not %(spoken)s",
                system=request.system,
                least_pairs=LEAST_PAIRS,
                value=2 * MOST,
                spoken=spoken(request),
            ),
            say("three pairs are the fewest of whom each can meet every other while one rests"),
            key=size_key(request),
        )
    tables = (pairs + 1) // 2
    rounds = rounds_played(request, 2 * tables - 1)
    changes = [_positions(tables, change) for change in range(rounds)]
    odd = pairs % 2 == 1
    schedule = Schedule(
        system=request.system,
        contest=Contest.PAIRS,
        tables=tables,
        deals=0,
        rounds=rounds,
        entries=pairs,
        plays=tuple(
            Play(round_, table, Seats.of_sides(*two), ())
            for round_, line in enumerate(changes, start=1)
            for table, two in enumerate(line, start=1)
            if not (odd and table == 1)
        ),
        sit_outs=tuple(SitOut(round_, (line[0][1],)) for round_, line in enumerate(changes, start=1)) if odd else (),
        absent=(2 * tables,) if odd else (),
    )
    if request.winners == 2:
        message = say(
            "in progressive-pivot every pair but the pivot sits both ways, so that there are no two fields to rank apart"
        )
        raise MovementError(message, say("leave 'winners' out, or play progressive-compass"), key="winners", code="E705")
    return _drive_of_pairs(request, schedule)


def _drive_of_pairs(request: Request, schedule: Schedule) -> Schedule:
    """Add what a drive has: the trumps of its hands, what waiting counts, how many winners there are."""
    waiting = request.waiting if schedule.sit_outs else None
    drive = replace(schedule, waiting=waiting, winners=request.winners or 0)
    return check_trumps(request, without_trays(request, drive))


def _positions(tables: int, changes: int) -> tuple[tuple[int, int], ...]:
    """Return the two pairs of each table after a number of changes: all but the pivot follow each other."""
    others = 2 * tables - 1

    def after(pair: int) -> int:
        return (pair - 1 + changes) % others + 1

    first = (2 * tables, after(others))
    return (first, *((after(table), after(others - table)) for table in range(1, tables)))


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


PAIRS = 4

TWO_TABLE = read_rounds("1 2, 3 4; 1 3, 4 2; 1 4, 2 3")
FOUR_PAIR = read_rounds("1 3, 2 4; 2 3, 1 4; 3 2, 1 4; 1 2, 3 4; 2 1, 3 4; 3 1, 2 4")
"""For each round the N-S and the E-W pair of table 1, and of table 2."""

FOUR_PAIR_DEALS = 24

NUMBERED = remark("Players 1 and 2 are pair 1, players 3 and 4 pair 2, and so on.")

FOUR_PAIR_CHAIRS = read_rounds("""
1 2 5 6, 3 4 7 8; 3 4 5 6, 2 1 8 7; 5 6 3 4, 1 2 8 7; 1 2 3 4, 6 5 7 8; 3 4 1 2, 5 6 7 8; 5 6 1 2, 4 3 8 7
""")
"""The table of changes as Barney prints it (p. 28), players N S E W at both tables; pair 1 is players 1 and 2, and so on."""


def players_seated(schedule: Schedule, round_: int) -> Line | None:
    """Return the chairs of the players in a round, as the book has them; None in every other system."""
    in_book = schedule.system == "four-pair" and 1 <= round_ <= len(FOUR_PAIR_CHAIRS)
    return FOUR_PAIR_CHAIRS[round_ - 1] if in_book else None


def in_chairs(schedule: Schedule) -> Schedule:
    """Put the players' own numbers into the seats, as two of each pair, if the book seats every player by himself.

    Return every other schedule unchanged.
    """
    plays = []
    for play in schedule.plays:
        seated = players_seated(schedule, play.round)
        if seated is None:
            return schedule
        plays.append(replace(play, seats=Seats(*seated[play.table - 1])))
    teams = tuple((2 * pair - 1, 2 * pair) for pair in range(1, schedule.entries + 1))
    return replace(schedule, plays=tuple(plays), teams=teams)


def arrange_two_tables(request: Request, lines: tuple[Line, ...]) -> Schedule:
    """Arrange the match: two deals in each round or, for four pairs, four."""
    if size_key(request) is not None and pairs_of(request) != PAIRS:
        why = say("%(system)s is for four pairs, not %(spoken)s", system=request.system, spoken=spoken(request))
        raise MovementError(why, say("four pairs fill 2 tables"), key=size_key(request))
    half = _half(request, lines)
    rounds = rounds_played(request, len(lines))
    seats = [tuple(Seats.of_sides(*pairs) for pairs in line) for line in lines[:rounds]]
    plays, sets = overplay(seats, half)
    return Schedule(
        system=request.system,
        contest=Contest.PAIRS,
        tables=2,
        deals=sum(map(len, sets)),
        rounds=rounds,
        entries=PAIRS,
        plays=plays,
        sets=sets,
        notes=(NUMBERED,) if lines is FOUR_PAIR else (),
    )


def overplay(lines: Sequence[Sequence[Seats]], half: int) -> tuple[tuple[Play, ...], Sets]:
    """Give each round `half` deals that begin at table 1 and as many that begin at table 2; then the tables exchange them."""
    laid = [quota_sets((half, half), after=2 * half * number) for number in range(len(lines))]
    plays = tuple(
        Play(number, table, seats, played_through(parts, table))
        for number, (line, parts) in enumerate(zip(lines, laid, strict=True), start=1)
        for table, seats in enumerate(line, start=1)
    )
    return plays, tuple(played_through(parts, 1) for parts in laid)


def _half(request: Request, lines: tuple[Line, ...]) -> int:
    """Count the deals that begin at a table in one round."""
    if lines is TWO_TABLE:
        return deals_each(request.deals, 2 * len(lines), say("two tables in three rounds"))
    if request.deals not in (None, FOUR_PAIR_DEALS):
        raise MovementError(
            say(
                "a four-pair match has %(four_pair_deals)s deals, not %(deals)s",
                four_pair_deals=FOUR_PAIR_DEALS,
                deals=request.deals,
            ),
            say("leave `deals` out"),
            say("two-table takes any multiple of 6 deals"),
            key="deals",
        )
    return FOUR_PAIR_DEALS // (2 * len(lines))
