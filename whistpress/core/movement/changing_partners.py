"""Systems over a season: a round is a session, and partners change from one session to the next.

`howell-tournament` (Barney 1900, p. 46: club tournaments under the Howell system): new partners at each session, every two
players once. The highest number is the pivot: with 1 in the first session, with 2 in the second, and so on; every other number
has before it the one that followed the next lower. So in session s the pivot has player s, and then s − j is with s + j, count_of
round the other numbers. An odd number of players has a dummy as the pivot, whose partner sits the session out: 1 in the first, 2
in the second. Of an even number n there are n − 1 sessions, of an odd number n, each with n/2 pairs in whole numbers. In each
session the pairs play a Howell match, in which every pair meets every other.

`edgewood` (Barney 1900, p. 47): ladies and gentlemen change partners. Of c couples, ladies are 1 to c and gentlemen c + 1 to 2c,
husband and wife in the same order. In session s lady l has gentleman s − l, counted round: so the couples exchange partners, and
when Mrs. A plays with Mr. B, Mrs. B plays with Mr. A. After c sessions every lady has played once with every gentleman. An even
number of couples leaves two couples together in each even session and none in the odd ones; an odd number leaves one couple
together in each. Barney prints ten couples, as the Edgewood Duplicate Whist Club had it. The variant `in-order` is the simpler
schedule of the same page, where the gentlemen keep their numbers and the ladies move on by one: lady l has gentleman l in the
first session, the next higher in the second. No couples exchange there.
"""

from collections.abc import Sequence

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.system import MovementError, Request, check_size, pairs_of, players_of
from whistpress.language import say

IN_ORDER = "in-order"

Partners = Sequence[tuple[int, int]]
"""The pairs of one session, pair 1 first."""


def over_sessions(request: Request, sessions: Sequence[Partners], players: int, resting: Sequence[int] = ()) -> Schedule:
    """Build the schedule of partners from `sessions`, or from the first `rounds` sessions of the request.

    `resting` names the player who sits out each session. The `deals` of the request are played in the match of each session, and
    do not appear in the schedule of partners.
    """
    rounds = request.rounds or len(sessions)
    if rounds > len(sessions):
        raise MovementError(
            say(
                "%(system)s of %(players)s players has %(number)s sessions, not %(rounds)s",
                system=request.system,
                players=players,
                number=len(sessions),
                rounds=rounds,
            ),
            say("say %(number)s or fewer", number=len(sessions)),
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


def arrange_howell_tournament(request: Request) -> Schedule:
    """Arrange the partners of every session; MovementError for a number of players that cannot be."""
    players = check_size(request, players_of(request), range(4, 121), "players")
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


def arrange_edgewood(request: Request) -> Schedule:
    """Arrange the partners of every session; MovementError for a number of players that cannot be."""
    couples = check_size(request, pairs_of(request), range(2, 61), "couples")
    sessions = [_partners(session, couples, request.variant) for session in range(1, couples + 1)]
    return over_sessions(request, sessions, 2 * couples)


def _partners(session: int, couples: int, variant: str | None) -> Partners:
    """Give each lady her gentleman in one session."""
    steps = [session + lady - 1 if variant == IN_ORDER else session - lady for lady in range(1, couples + 1)]
    return tuple((lady, couples + (step - 1) % couples + 1) for lady, step in enumerate(steps, start=1))
