"""Ladies and gentlemen change partners from session to session (Barney 1900, p. 47).

Of c couples, ladies are 1 to c and gentlemen c + 1 to 2c, husband and wife in the same order. In session s lady l has
gentleman s − l, counted round: so the couples exchange partners, and when Mrs. A plays with Mr. B, Mrs. B plays with Mr. A.
After c sessions every lady has played once with every gentleman. An even number of couples leaves two couples together in
each even session and none in the odd ones; an odd number leaves one couple together in each. Barney prints ten couples, as
the Edgewood Duplicate Whist Club had it.

The variant `in-order` is the simpler schedule of the same page, where the gentlemen keep their numbers and the ladies move
on by one: lady l has gentleman l in the first session, the next higher in the second. No couples exchange there.
"""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.season.partners import Partners, over_sessions
from whistpress.core.movement.sizes import pairs_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.language import noted

LEAST, MOST = 2, 60
IN_ORDER = "in-order"


def arrange(request: Request) -> Schedule:
    """Arrange the partners of every session; MovementError for a number of players that cannot be."""
    couples = pairs_of(request)
    if not LEAST <= couples <= MOST:
        raise MovementError(
            f"edgewood is for {LEAST} to {MOST} couples, not {spoken(request)}",
            f"sizes that serve: {SYSTEM.sizes}",
            key=size_key(request),
        )
    sessions = [_partners(session, couples, request.variant) for session in range(1, couples + 1)]
    return over_sessions(request, sessions, 2 * couples)


def _partners(session: int, couples: int, variant: str | None) -> Partners:
    """Give each lady her gentleman in one session."""
    steps = [session + lady - 1 if variant == IN_ORDER else session - lady for lady in range(1, couples + 1)]
    return tuple((lady, couples + (step - 1) % couples + 1) for lady, step in enumerate(steps, start=1))


SYSTEM = System(
    name="edgewood",
    contest=Contest.INDIVIDUAL,
    takes=("pairs", "players"),
    sizes=f"{LEAST} to {MOST} couples; `pairs` counts the couples",
    book="Barney 1900, p. 47",
    summary=noted("At each session the couples exchange partners, until every lady has played once with every gentleman."),
    default_scoring="sum",
    arrange=arrange,
    variants=(IN_ORDER,),
    options=frozenset({"variant"}),
    season=True,
)
