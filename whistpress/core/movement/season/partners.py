"""What the systems over a season share: the sessions, their partnerships, and who sits out."""

from collections.abc import Sequence

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.request import MovementError, Request

Partners = Sequence[tuple[int, int]]
"""The pairs of one session, pair 1 first."""


def over_sessions(request: Request, sessions: Sequence[Partners], players: int, resting: Sequence[int] = ()) -> Schedule:
    """Make the schedule of these sessions, or of as many as `rounds` wants; `resting` names who sits out in each, if anyone.

    The deals of the request are those of the match in each session, and do not show in the schedule of partners.
    """
    rounds = request.rounds or len(sessions)
    if rounds > len(sessions):
        raise MovementError(
            f"{request.system} of {players} players has {len(sessions)} sessions, not {rounds}",
            f"say {len(sessions)} or fewer",
            key="rounds",
            code="E404",
        )
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=Contest.INDIVIDUAL,
        tables=len(sessions[0]),
        deals=0,
        rounds=rounds,
        entries=players,
        plays=tuple(
            Play(session, pair, Seats.of_partners(*two), ())
            for session, pairs in enumerate(sessions[:rounds], start=1)
            for pair, two in enumerate(pairs, start=1)
        ),
        sit_outs=tuple(SitOut(session, (player,)) for session, player in enumerate(resting[:rounds], start=1)),
    )
