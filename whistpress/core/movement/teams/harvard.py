"""The Harvard plan: two teams of p pairs, deals stay and players change tables (Barney 1900, p. 52; any number of pairs, p. 57).

A round is an original play and its overplay; here each is a round of the schedule, so that sixes, who need three, have six.
In the original play of round r (from 0) pair i of the first team sits N-S at table i against pair i + r of the other. For the
overplay deals stay on the tables, every two pairs go on together by one table and change sides. So each pair meets each of
the others twice, both times in the same round, nobody plays a deal again, and each deal is a match of the two teams.
The printed sheets for sixes move to the next higher table in the first round and to the next lower in the others (the
first letter of each overplay is lost in the scan and forced by the rest); for other numbers it is done likewise.

Partners do not change: pair 1 is players 1 and 2, the first pair of the other team players 2p + 1 and 2p + 2.
"""

from collections.abc import Iterator

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.request import Request
from whistpress.core.movement.system import System
from whistpress.core.movement.teams.sides import TAKES, pairs_a_side, teams_of
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.core.movement.trays.laying import Sets, consecutive, deals_each
from whistpress.language import noted

LEAST, MOST, SIXES = 3, 30, 3


def arrange(request: Request) -> Schedule:
    """Arrange the match: sixes unless said; MovementError for a size or a number of deals that cannot be."""
    pairs = pairs_a_side(request, least=LEAST, most=MOST, default=SIXES)
    each = deals_each(request.deals, pairs**2, f"teams of {pairs} pairs")
    rounds = rounds_played(request, 2 * pairs)
    sets = consecutive((rounds + 1) // 2 * pairs, each)
    return Schedule(
        system=request.system,
        contest={3: Contest.SIXES, 4: Contest.EIGHTS}.get(pairs, Contest.CLUB),
        tables=pairs,
        deals=each * len(sets),
        rounds=rounds,
        entries=2,
        plays=tuple(play for number in range(rounds) for play in _round(number, pairs, sets)),
        sets=sets,
        teams=teams_of(2 * pairs),
    )


def _round(number: int, pairs: int, sets: Sets) -> Iterator[Play]:
    change, overplay = divmod(number, 2)
    step = 0 if not overplay else 1 if change == 0 else -1
    for table in range(pairs):
        first = (table - step) % pairs
        one, other = _seated(first), _seated(pairs + (first + change) % pairs)
        seats = Seats(*other, *one) if overplay else Seats(*one, *other)
        yield Play(number + 1, table + 1, seats, sets[change * pairs + table])


def _seated(pair: int) -> tuple[int, int]:
    return 2 * pair + 1, 2 * pair + 2


SYSTEM = System(
    name="harvard",
    contest=Contest.SIXES,
    takes=TAKES,
    sizes=f"two teams of {LEAST} to {MOST} pairs, printed for sixes (3 tables)",
    book="Barney 1900, pp. 52, 57",
    summary=noted(
        "Two teams of pairs: the deals stay on the tables, for the overplay every two pairs go on by one and change sides."
    ),
    default_scoring="gain",
    arrange=arrange,
)
