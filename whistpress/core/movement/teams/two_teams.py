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
"""

from collections.abc import Iterator

from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.pairs.compass import MOST
from whistpress.core.movement.system import MovementError, Request, count_of, players_of, size_key, spoken
from whistpress.core.movement.tray_layout import Sets, consecutive, deals_each, quota_sets, rounds_played, spread
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
