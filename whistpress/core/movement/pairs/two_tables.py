"""Four pairs at two tables: Mitchell's two-table progressive (1897, p. 37) and four-pair matches (Barney 1900, pp. 27–28).

In both each deal is played at both tables, so that each pair is compared with the one that sits its way at the other. The
lines are data; in each round half the deals begin at each table and are exchanged.

`two-table`: three rounds; each pair meets and is compared with each other once. Mitchell plays 24 deals, 8 in a round.
`four-pair`: 24 deals, six rounds of four, a stage being two rounds with the same pairs compared; each pair meets each
other twice. Its pairs 2 and 4 (players 3-4 and 7-8) sit in the same rotation both times, so that player 3 leads through
player 7 twice and never up to him; all other meetings balance. The book does not say so.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.model.remarks import remark
from whistpress.core.movement.lines import Line, read_rounds
from whistpress.core.movement.system import MovementError, Request, pairs_of, size_key, spoken
from whistpress.core.movement.tray_layout import Sets, deals_each, played_through, quota_sets, rounds_played
from whistpress.language import say

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
