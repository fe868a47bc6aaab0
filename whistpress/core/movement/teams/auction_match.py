"""The match of two fours at duplicate auction whist (Goodfellow 1912, p. 12).

Three positions, so that each player has each of his own team as his partner once; in each, half the deals begin at each
table, are exchanged and overplayed. Goodfellow has eight deals in a position, 24 in all; any multiple of twelve divides so
that each table begins as many. Visitors A B C D are 1–4, the home team W X Y Z are 5–8.
"""

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.system import System
from whistpress.core.movement.teams.team_lines import AUCTION_MATCH
from whistpress.core.movement.teams.two_fours import TEAMS, two_fours
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.core.movement.trays.laying import multiples, played_through, quota_sets
from whistpress.language import noted

LEAST = 12


def arrange(request: Request) -> Schedule:
    """Arrange the match: twelve deals unless said."""
    two_fours(request)
    half = _deals(request) // (2 * len(AUCTION_MATCH))
    rounds = rounds_played(request, len(AUCTION_MATCH))
    laid = [quota_sets((half, half), after=2 * half * number) for number in range(rounds)]
    return Schedule(
        system=request.system,
        contest=Contest.FOURS,
        tables=2,
        deals=2 * half * rounds,
        rounds=rounds,
        entries=2,
        plays=tuple(
            Play(number, table, Seats(*seats), played_through(parts, table))
            for number, (line, parts) in enumerate(zip(AUCTION_MATCH, laid, strict=False), start=1)
            for table, seats in enumerate(line, start=1)
        ),
        sets=tuple(played_through(parts, 1) for parts in laid),
        teams=TEAMS,
    )


def _deals(request: Request) -> int:
    deals = request.deals or LEAST
    if deals % LEAST:
        raise MovementError(
            f"{request.system} has 12 deals or a multiple, not {deals}",
            multiples(deals, LEAST),
            "Goodfellow's match has 24",
            key="deals",
            code="E402",
        )
    return deals


SYSTEM = System(
    name="auction-match",
    contest=Contest.FOURS,
    takes=("fours",),
    sizes="2 fours, 12 deals or a multiple (Goodfellow: 24)",
    book="Goodfellow 1912, p. 12",
    summary=noted(
        "Two fours in three positions, each player once with each of his team; each deal is overplayed at the other table."
    ),
    default_scoring="gain",
    arrange=arrange,
)
