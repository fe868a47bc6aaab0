"""New partners at each session, every two players once (Barney 1900, p. 46: club tournaments under the Howell system).

The highest number is the pivot: with 1 in the first session, with 2 in the second, and so on; every other number has
before it the one that followed the next lower. So in session s the pivot has player s, and then s − j is with s + j,
counted round the other numbers. An odd number of players has a dummy as the pivot, whose partner sits the session out:
1 in the first, 2 in the second.

Of an even number n there are n − 1 sessions, of an odd number n, each with n/2 pairs in whole numbers. In each session
the pairs play a Howell match, in which every pair meets every other.
"""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.season.partners import Partners, over_sessions
from whistpress.core.movement.sizes import players_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.language import noted

LEAST, MOST = 4, 120


def arrange(request: Request) -> Schedule:
    """Arrange the partners of every session; MovementError for a number of players that cannot be."""
    players = players_of(request)
    if not LEAST <= players <= MOST:
        raise MovementError(
            f"howell-tournament is for {LEAST} to {MOST} players, not {spoken(request)}",
            f"sizes that serve: {SYSTEM.sizes}",
            key=size_key(request),
        )
    round_about = players - 1 + players % 2
    sessions = [_turning(session, round_about) for session in range(1, round_about + 1)]
    if players % 2:
        return over_sessions(request, sessions, players, resting=range(1, round_about + 1))
    return over_sessions(request, [((players, session), *pairs) for session, pairs in enumerate(sessions, start=1)], players)


def _turning(session: int, round_about: int) -> Partners:
    """Pair those who are not the pivot, nor with it: equally far before and behind its partner."""
    before = [(session - 1 - step) % round_about + 1 for step in range(1, round_about // 2 + 1)]
    behind = [(session - 1 + step) % round_about + 1 for step in range(1, round_about // 2 + 1)]
    return tuple(zip(before, behind, strict=True))


SYSTEM = System(
    name="howell-tournament",
    contest=Contest.INDIVIDUAL,
    takes=("players",),
    sizes=f"{LEAST} to {MOST} players; of an odd number one sits out each session",
    book="Barney 1900, p. 46",
    summary=noted(
        "At each session new partners, until every two players have been partners once; the pairs play a Howell match."
    ),
    default_scoring="sum",
    arrange=arrange,
    season=True,
)
