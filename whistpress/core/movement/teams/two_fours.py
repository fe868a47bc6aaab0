"""Matches of two fours at two tables.

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
"""

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.lines import Line, read_rounds
from whistpress.core.movement.pairs.two_tables import overplay
from whistpress.core.movement.system import MovementError, Request, players_of, size_key, spoken
from whistpress.core.movement.tray_layout import Sets, multiples, rounds_played
from whistpress.language import say

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
