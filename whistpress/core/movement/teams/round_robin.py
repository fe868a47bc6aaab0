"""Teams over a tournament: every team meets every other, a meeting a round; the schedule has no trays of its own.

`round-robin` (Mitchell 1897, pp. 74–77): in the first line 1 meets 2, 3 the last, 4 the last but one and so on; 1 keeps its
place, the others follow each other. For a multiple of four Mitchell takes the lines of the individual schedules, whose
partners are adversaries here, as they equalize the opposition at the other tables better (p. 77); where none is printed, and
with a bye, it is the plain line. With an odd number the team has a bye whose turn it is to meet the last of one more:
3 first, then the odd numbers, the even ones, lastly 1.
`club-round-robin` (Barney 1900, p. 59): more than three large teams, a club match in each round; he gives no order.

In `variant = "twice"` the tournament is played twice, as a league plays it over a winter: the rounds come again in the same
order, and the teams of a meeting change order. (The books have no such form.)

A meeting has a table number, but is played at as many tables as the teams need.
"""

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.players.individual import PRINTED_SIZES
from whistpress.core.movement.players.individual_rounds import printed_rounds
from whistpress.core.movement.system import MovementError, Request, players_of, size_key, spoken
from whistpress.core.movement.tray_layout import rounds_played
from whistpress.language import say

MOST = 100
TWICE = "twice"
"""The variant in which every two teams meet again."""


Twos = tuple[tuple[int, int], ...]


def by_twos(many: int) -> tuple[Twos, ...]:
    """Bring every two of an even number together once, a line for each round, as partners of the individual schedule do."""
    if many not in PRINTED_SIZES:
        return plain_twos(many)
    return tuple(tuple(two for n, s, e, w in line for two in ((n, s), (e, w))) for line in printed_rounds(many))


def plain_twos(many: int) -> tuple[Twos, ...]:
    """Write the first line as Mitchell does, and let all but 1 follow each other."""
    first = ((1, 2), *((low, many + 3 - low) for low in range(3, many // 2 + 2)))

    def after(number: int, changes: int) -> int:
        return number if number == 1 else (number - 2 + changes) % (many - 1) + 2

    return tuple(tuple((after(team, changes), after(other, changes)) for team, other in first) for changes in range(many - 1))


def arrange_round_robin(request: Request, contest: Contest, least: int) -> Schedule:
    """Arrange the tournament; MovementError for a number of teams that cannot be, or when deals are given."""
    teams = _teams(request, contest, least)
    if request.deals is not None:
        raise MovementError(
            say("%(system)s has no deals of its own: each meeting has its own", system=request.system),
            say("leave `deals` out"),
            key="deals",
        )
    lines = by_twos(teams) if contest is Contest.FOURS and teams % 2 == 0 else plain_twos(teams + teams % 2)
    if request.variant == TWICE:
        lines = (*lines, *(tuple((second, first) for first, second in line) for line in lines))
    elif request.rounds is not None and len(lines) < request.rounds <= 2 * len(lines):
        raise MovementError(
            say(
                "after %(number)s rounds every team has met every other, so that there are no %(rounds)s",
                number=len(lines),
                rounds=request.rounds,
            ),
            say('write variant = "%(twice)s" if they meet twice', twice=TWICE),
            key="rounds",
        )
    rounds = rounds_played(request, len(lines))
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=contest,
        tables=teams // 2,
        deals=0,
        rounds=rounds,
        entries=teams,
        plays=tuple(play for number, line in enumerate(lines[:rounds], start=1) for play in _plays(number, line, teams)),
        sit_outs=tuple(
            SitOut(number, (min(two),)) for number, line in enumerate(lines[:rounds], start=1) for two in line if max(two) > teams
        ),
        absent=(teams + 1,) if teams % 2 else (),
    )


def _plays(number: int, line: Twos, teams: int) -> tuple[Play, ...]:
    twos = [two for two in line if max(two) <= teams]
    return tuple(Play(number, table, Seats.of_sides(*two), ()) for table, two in enumerate(twos, start=1))


def _teams(request: Request, contest: Contest, least: int) -> int:
    key: str | None = "teams"
    teams, over = request.teams or 0, 0
    if request.teams is None:
        key = size_key(request)
        if contest is Contest.CLUB:
            raise MovementError(
                say("%(system)s needs to know how many teams there are", system=request.system), say("write teams = 4"), key=key
            )
        teams, over = divmod(players_of(request), 4)
    if over or not least <= teams <= MOST:
        raise MovementError(
            say(
                "%(system)s is for %(least)s to %(most)s teams, not %(spoken)s",
                system=request.system,
                least=least,
                most=MOST,
                spoken=spoken(request),
            ),
            say("three-teams is for three") if contest is Contest.CLUB else say("say how many teams there are"),
            key=key,
        )
    return teams
