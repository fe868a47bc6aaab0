"""Matches of two teams of many pairs, whose pairs are numbered 1 to p and p + 1 to 2p.

`club-match` (Barney 1900, p. 57; Mitchell 1897, pp. 18–20): all keep their seats, only the deals move. Half of each team sits
N-S, half E-W, the captains arranging who meets whom. Here pair i of the first team sits at table i against pair i of the second.
In variant `half-and-half`, Barney's and the default, the first team sits N-S in the first half of the room. In `odd-and-even`, "a
custom" (Mitchell p. 19), the first team is the visiting one: it sits N-S at the odd tables and E-W at the even ones. On neutral
ground positions go by lot or agreement. Deals go to the next lower table, so that all play all. Their number need not be a
multiple of the tables. With an odd number of pairs a side the first team has one pair more N-S.

`harvard` (Barney 1900, p. 52; any number of pairs, p. 57): deals stay and players change tables. A round is an original play and
its overplay; here each is a round of the schedule, so that sixes, who need three, have six. In the original play of round r
(from 0) pair i of the first team sits N-S at table i against pair i + r of the other. For the overplay deals stay on the tables,
every two pairs go on together by one table and change sides. So each pair meets each of the others twice, both times in the same
round, no pair plays a deal again, and each deal is a match of the two teams. The printed sheets for sixes move to the next higher
table in the first round and to the next lower in the others (the first letter of each overplay is lost in the scan and forced by
the rest); for other numbers it is done likewise. Partners do not change: pair 1 is players 1 and 2, the first pair of the other
team players 2p + 1 and 2p + 2.

Matches of two fours at two tables.

Players 1–4 are of the first team, 5–8 of the second. The lines say who sits N S E W at both tables.

`interclub` is Mitchell's match (1897, pp. 18–25), `league-trophy` the American Whist League's (Barney 1900, p. 29): opponents
change every four deals, partners every eight.

`new-england-24` and `new-england-36` are the New England matches, 24 deals to qualify, 36 for the trophies (Barney 1900, pp.
29–30). At table 1 the first half of four (or six) deals is played while the second half is played at table 2; then the halves are
exchanged and one pair of each table changes over with its own partner, so that each deal is overplayed by the other four of both
teams with sides exchanged. Over the match every two of a team are partners in four lines and every two opponents meet in six,
each leading through the other three times; the book claims that much and it is true. It does not claim that all use the seats
equally, nor do they: player 1 is always North or South.

`auction-match` is the match at duplicate auction whist (Goodfellow 1912, p. 12): three positions, so that each player has each of
his own team as his partner once; in each, half the deals begin at each table, are exchanged and overplayed. Goodfellow has eight
deals in a position, 24 in all; any multiple of twelve divides so that each table begins as many. Visitors A B C D are 1–4, the
home team W X Y Z are 5–8.

The Narragansett system: two teams of eight at four tables, 28 deals that all sixteen play (Barney 1900, pp. 52–56).

Seven rounds of four arrangements, each a round of the schedule; in each all partnerships of both teams are new. Tables 1 to 4 are
northwest, northeast, southeast, southwest. Within a round players 9–16 keep their seats; 1–8 change tables north and south, then
east and west, then north and south again, and with every change the seat at the table: those who began northwest or southeast go
round N W S E, the others N E S W. Trays change east and west, diagonally, east and west. So every player plays all four trays of
a round, meets each adversary once and is compared with each once; how often two lead through each other is exactly equal in
rounds 1 and 2, 4 and 5, 6 and 7, as the book says.

The book also says that each player leads in one of the four deals. That depends on how the trays are marked, which the book
leaves out: it is false if they are led in turn from N, E, S, W. The four trays of a round must be led from the seats of `LEADS`
(or of seven other orders).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.model.rulings import remark
from whistpress.core.movement.moves import (
    Line,
    Sets,
    Table,
    consecutive,
    deals_each,
    multiples,
    quota_sets,
    read_rounds,
    rounds_played,
    spread,
)
from whistpress.core.movement.pairs.compass import MOST
from whistpress.core.movement.pairs.progressive import overplay
from whistpress.core.movement.system import MovementError, Request, count_of, players_of, size_key, spoken
from whistpress.language import say

TAKES = ("tables", "pairs", "players")
HALF_AND_HALF, ODD_AND_EVEN = "half-and-half", "odd-and-even"
HARVARD_SIZES = range(3, 31)
SIXES = 3


def pairs_a_side(request: Request, sizes: range, default: int | None = None) -> int:
    """Count the pairs of each team, as many as tables; MovementError when they do not come out even."""
    if request.teams not in (None, 2):
        raise MovementError(
            say("%(system)s is for two teams, not %(teams)s", system=request.system, teams=request.teams),
            say("write teams = 2 or leave it out"),
            key="teams",
        )
    request = replace(request, teams=None)
    if default is not None and size_key(request) is None:
        return default
    players = players_of(request)
    if players % 4 or players // 4 not in sizes:
        least, most = sizes[0], sizes[-1]
        many, pairs = _span(least, most), _span(2 * least, 2 * most)
        raise MovementError(
            say(
                "%(system)s is for two teams of %(many)s pairs each, not %(spoken)s",
                system=request.system,
                many=many,
                spoken=spoken(request),
            ),
            say("%(pairs)s pairs of both teams together fill %(many)s tables, two pairs each", pairs=pairs, many=many),
            key=size_key(request),
        )
    return players // 4


def _span(least: int, most: int) -> str:
    return say("%(least)s to %(most)s", least=least, most=most) if least < most else str(least)


def teams_of(pairs: int, teams: int = 2) -> tuple[tuple[int, ...], ...]:
    """Number the pairs team by team."""
    return tuple(tuple(range(pairs * team + 1, pairs * (team + 1) + 1)) for team in range(teams))


def arrange_club_match(request: Request) -> Schedule:
    """Arrange the club match, a deal for each table by default; MovementError when there are fewer deals than tables."""
    tables = pairs_a_side(request, range(2, MOST + 1))
    sets = quota_sets(spread(_club_deals(request, tables), tables))
    rounds = rounds_played(request, tables)
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=Contest.CLUB,
        tables=tables,
        deals=sum(map(len, sets)),
        rounds=rounds,
        entries=2,
        plays=tuple(
            Play(round_ + 1, table + 1, _seats(request.variant, table, tables), sets[(table + round_) % tables])
            for round_ in range(rounds)
            for table in range(tables)
        ),
        sets=sets,
        teams=teams_of(tables),
    )


def _seats(variant: str | None, table: int, tables: int) -> Seats:
    """Seat the pairs of a table (from 0) as the variant has it."""
    if variant != ODD_AND_EVEN:
        return seats_at(table, tables)
    visitors, home = table + 1, tables + table + 1
    return Seats.of_sides(home, visitors) if table % 2 else Seats.of_sides(visitors, home)


def seats_at(table: int, tables: int, guest: int | None = None) -> Seats:
    """Seat the pair of the first team that belongs to a table (from 0) and one of the second, the first N-S in the first half."""
    ours, theirs = table + 1, tables + 1 + (table if guest is None else guest)
    return Seats.of_sides(ours, theirs) if 2 * table < tables else Seats.of_sides(theirs, ours)


def _club_deals(request: Request, tables: int) -> int:
    deals = request.deals or tables
    if deals < tables:
        raise MovementError(
            say("%(amount)s are too few for %(amount_2)s", amount=count_of(deals, "deals"), amount_2=count_of(tables, "tables")),
            say("%(tables)s deals serve, or any number above", tables=tables),
            key="deals",
        )
    return deals


def arrange_harvard(request: Request) -> Schedule:
    """Arrange the Harvard match, sixes by default; MovementError for a size or a number of deals that cannot be."""
    pairs = pairs_a_side(request, HARVARD_SIZES, SIXES)
    size = deals_each(request.deals, pairs**2, say("teams of %(pairs)s pairs", pairs=pairs))
    rounds = rounds_played(request, 2 * pairs)
    sets = consecutive((rounds + 1) // 2 * pairs, size)
    return Schedule(
        system=request.system,
        contest={3: Contest.SIXES, 4: Contest.EIGHTS}.get(pairs, Contest.CLUB),
        tables=pairs,
        deals=size * len(sets),
        rounds=rounds,
        entries=2,
        plays=tuple(play for number in range(rounds) for play in _harvard_round(number, pairs, sets)),
        sets=sets,
        teams=teams_of(2 * pairs),
    )


def _harvard_round(number: int, pairs: int, sets: Sets) -> Iterator[Play]:
    change, overplay = divmod(number, 2)
    step = 0 if not overplay else 1 if change == 0 else -1
    for table in range(pairs):
        first = (table - step) % pairs
        pair, other = _two_players(first), _two_players(pairs + (first + change) % pairs)
        seats = Seats(*other, *pair) if overplay else Seats(*pair, *other)
        yield Play(number + 1, table + 1, seats, sets[change * pairs + table])


def _two_players(pair: int) -> tuple[int, int]:
    return 2 * pair + 1, 2 * pair + 2


DEALS_A_LINE = 4
SESSION = 24
WHOLE = 48
AUCTION_STEP = 12
"""An auction match has twelve deals or a multiple."""

TEAMS = ((1, 2, 3, 4), (5, 6, 7, 8))

INTERCLUB = read_rounds("""
1 2 5 6, 7 8 3 4; 1 2 7 8, 5 6 3 4; 1 3 7 5, 8 6 2 4; 1 3 6 8, 5 7 2 4; 1 4 5 8, 6 7 2 3; 1 4 6 7, 5 8 2 3
1 2 6 5, 8 7 3 4; 1 2 8 7, 6 5 3 4; 1 3 5 7, 6 8 2 4; 1 3 8 6, 7 5 2 4; 1 4 8 5, 7 6 2 3; 1 4 7 6, 8 5 2 3
""")
"""Mitchell 1897, p. 20: the first twenty-four deals; p. 21: the second."""

LEAGUE_TROPHY = read_rounds("""
1 2 5 6, 7 8 3 4; 1 2 7 8, 5 6 3 4; 1 3 7 5, 8 6 2 4; 1 3 6 8, 7 5 2 4; 1 4 5 8, 7 6 2 3; 1 4 6 7, 5 8 2 3
1 2 6 5, 8 7 3 4; 1 2 8 7, 6 5 3 4; 1 3 5 7, 6 8 2 4; 1 3 8 6, 5 7 2 4; 1 4 8 5, 6 7 2 3; 1 4 7 6, 8 5 2 3
""")
"""Barney 1900, p. 29: the first session, and the second."""

NEW_ENGLAND_24 = read_rounds("""
1 2 5 6, 7 8 3 4; 2 1 5 6, 7 8 4 3; 2 1 7 8, 5 6 4 3; 1 2 7 8, 5 6 3 4; 1 3 7 5, 8 6 2 4; 3 1 7 5, 8 6 4 2
3 1 8 6, 5 7 4 2; 1 3 8 6, 5 7 2 4; 1 4 8 5, 6 7 2 3; 4 1 8 5, 6 7 3 2; 4 1 6 7, 8 5 3 2; 1 4 6 7, 8 5 2 3
""")
"""Barney 1900, pp. 29–30."""

NEW_ENGLAND_36 = read_rounds("""
1 2 5 6, 7 8 3 4; 2 1 5 6, 7 8 4 3; 1 2 7 8, 5 6 3 4; 2 1 7 8, 5 6 4 3; 3 1 7 5, 8 6 4 2; 1 3 7 5, 8 6 2 4
3 1 8 6, 5 7 4 2; 1 3 8 6, 5 7 2 4; 1 4 8 5, 6 7 2 3; 4 1 8 5, 6 7 3 2; 1 4 6 7, 8 5 2 3; 4 1 6 7, 8 5 3 2
""")
"""Barney 1900, p. 30."""

AUCTION = read_rounds("1 2 6 5, 7 8 4 3; 1 3 7 5, 6 8 4 2; 1 4 7 6, 5 8 3 2")
"""Goodfellow 1912, p. 12."""


def arrange_sessions(request: Request, lines: tuple[Line, ...], least: int) -> Schedule:
    """Arrange the match: 24 deals are the first session of `lines`, 48 both, `least` when the request has none."""
    _check_two_fours(request)
    deals = request.deals or least
    if deals not in (SESSION, WHOLE):
        why = say(
            "%(system)s has %(session)s or %(whole)s deals, not %(deals)s",
            system=request.system,
            session=SESSION,
            whole=WHOLE,
            deals=deals,
        )
        raise MovementError(
            why, say("%(session)s deals are the first session, %(whole)s both", session=SESSION, whole=WHOLE), key="deals"
        )
    rounds = rounds_played(request, deals // DEALS_A_LINE)
    return _schedule(request, *overplay(_seats_of_fours(lines[:rounds]), DEALS_A_LINE // 2))


def arrange_auction(request: Request) -> Schedule:
    """Arrange the match at auction: twelve deals unless the request has more."""
    _check_two_fours(request)
    deals = request.deals or AUCTION_STEP
    if deals % AUCTION_STEP:
        why = say("%(system)s has 12 deals or a multiple, not %(deals)s", system=request.system, deals=deals)
        raise MovementError(why, multiples(deals, AUCTION_STEP), say("Goodfellow's match has 24"), key="deals")
    rounds = rounds_played(request, len(AUCTION))
    return _schedule(request, *overplay(_seats_of_fours(AUCTION[:rounds]), deals // (2 * len(AUCTION))))


def arrange_new_england(request: Request, lines: tuple[Line, ...], size: int) -> Schedule:
    """Arrange the match whose halves have `size` deals; cut at an odd line, its last deals are not overplayed."""
    _check_two_fours(request)
    whole = size * len(lines)
    if request.deals not in (None, whole):
        raise MovementError(
            say("%(system)s has %(whole)s deals, not %(deals)s", system=request.system, whole=whole, deals=request.deals),
            say("leave `deals` out"),
            say("new-england-24 has 24 deals, new-england-36 has 36"),
            key="deals",
        )
    rounds = rounds_played(request, len(lines))
    halves = _halves(size, (rounds + 1) // 2)
    plays = tuple(
        Play(number + 1, table + 1, seats, halves[number // 2 * 2 + (number + table) % 2])
        for number, line in enumerate(_seats_of_fours(lines[:rounds]))
        for table, seats in enumerate(line)
    )
    return _schedule(request, plays, halves)


def _halves(size: int, blocks: int) -> Sets:
    """Lay the deals of each two lines in halves: of four the odd and the even ones, of six the lower and the higher."""
    halves: list[tuple[int, ...]] = []
    for first in range(1, 2 * size * blocks, 2 * size):
        deals = tuple(range(first, first + 2 * size))
        halves += [deals[::2], deals[1::2]] if size == 2 else [deals[:size], deals[size:]]
    return tuple(halves)


def _seats_of_fours(lines: tuple[Line, ...]) -> list[tuple[Seats, ...]]:
    return [tuple(Seats(*table) for table in line) for line in lines]


def _schedule(request: Request, plays: tuple[Play, ...], sets: Sets) -> Schedule:
    return Schedule(
        system=request.system,
        contest=Contest.FOURS,
        tables=2,
        deals=sum(map(len, sets)),
        rounds=len(plays) // 2,
        entries=2,
        plays=plays,
        sets=sets,
        teams=TEAMS,
    )


def _check_two_fours(request: Request) -> None:
    if size_key(request) is not None and players_of(request, team=4) != 8:
        why = say("%(system)s is for two fours, not %(spoken)s", system=request.system, spoken=spoken(request))
        raise MovementError(why, say("two fours are 8 players at 2 tables"), key=size_key(request))


TABLES = 4
DEALS = 28
LEADS = "NEWS"
"""The seats from which the four trays of a round are led, so that each player leads once in the round."""

MARKED = remark(
    "Mark the four trays of each round to be led by North, East, West and South, deals 1, 5, 9 and so on by North:"
    " only so does each player lead one of the four deals, as Barney says (p. 54)."
)

FIRST_ARRANGEMENTS = read_rounds("""
9 10 1 2, 3 4 12 11, 14 13 6 5, 8 7 15 16; 9 11 3 1, 4 2 12 10, 15 13 5 7, 6 8 14 16; 9 12 1 4, 2 3 11 10, 16 13 8 5, 7 6 14 15
9 13 5 1, 2 6 10 14, 15 11 3 7, 8 4 16 12; 9 14 1 6, 7 2 10 15, 16 11 8 3, 4 5 13 12; 9 15 7 1, 2 8 10 16, 13 11 3 5, 6 4 14 12
9 16 1 8, 5 2 10 13, 14 11 6 3, 4 7 15 12
""")
"""The first arrangement of each round (pp. 54–56), tables 1 to 4, each N S E W; players 1–8 are of the first team."""

PLAYERS_COME_FROM = ((0, 1, 2, 3), (3, 2, 1, 0), (2, 3, 0, 1), (1, 0, 3, 2))
"""After each change, for each table: the table (from 0) where its players of the first team began."""

TRAYS_COME_FROM = ((0, 1, 2, 3), (1, 0, 3, 2), (3, 2, 1, 0), (2, 3, 0, 1))
"""After each change, for each table: the table where its tray began."""


def arrange_narragansett(request: Request) -> Schedule:
    """Arrange the match; MovementError for another size or number of deals."""
    pairs_a_side(request, range(TABLES, TABLES + 1), TABLES)
    if request.deals not in (None, DEALS):
        raise MovementError(
            say("%(system)s has %(deals)s deals, not %(deals_2)s", system=request.system, deals=DEALS, deals_2=request.deals),
            say("leave `deals` out"),
            key="deals",
        )
    plays = tuple(_plays())
    rounds = rounds_played(request, len(plays) // TABLES)
    begun = -(-rounds // TABLES)
    return Schedule(
        system=request.system,
        contest=Contest.EIGHTS,
        tables=TABLES,
        deals=begun * TABLES,
        rounds=rounds,
        entries=2,
        plays=plays[: rounds * TABLES],
        sets=tuple((deal,) for deal in range(1, begun * TABLES + 1)),
        teams=teams_of(8),
        leads=LEADS,
        notes=(MARKED,),
    )


def _plays() -> Iterator[Play]:
    for round_, opening in enumerate(FIRST_ARRANGEMENTS):
        for change, (players, trays) in enumerate(zip(PLAYERS_COME_FROM, TRAYS_COME_FROM, strict=True)):
            for table in range(TABLES):
                seats = _seats_of_teams(opening[table], opening[players[table]], players[table], change)
                yield Play(TABLES * round_ + change + 1, table + 1, seats, (TABLES * round_ + trays[table] + 1,))


def _seats_of_teams(home: Table, other: Table, began: int, changes: int) -> Seats:
    """Put the second team's players of this table and the first team's of another together, these turned with each change."""
    clockwise = [other[0], other[2], other[1], other[3]]
    turn = changes if began in (1, 3) else -changes
    turned = [clockwise[(chair - turn) % 4] for chair in range(4)]
    n, e, s, w = (came if came <= 8 else None for came in turned)
    return Seats(n=n or home[0], s=s or home[1], e=e or home[2], w=w or home[3])
