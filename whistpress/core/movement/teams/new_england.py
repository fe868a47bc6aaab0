"""The New England matches of two fours: 24 deals to qualify, 36 for the trophies (Barney 1900, pp. 29–30).

At table 1 the first half of four (or six) deals is played while the second half is played at table 2; then the halves are
exchanged and one pair of each table changes over with its own partner, so that each deal is overplayed by the other four of
both teams with sides exchanged. Over the match every two of a team are partners in four lines and every two opponents meet
in six, each leading through the other three times; the book claims that much and it is true. That all use the seats equally
it does not claim, nor do they: player 1 is always North or South.
"""

from functools import partial

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.system import System
from whistpress.core.movement.teams.team_lines import NEW_ENGLAND_24, NEW_ENGLAND_36, Line
from whistpress.core.movement.teams.two_fours import TEAMS, two_fours
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.language import noted

Half = tuple[int, ...]


def arrange(request: Request, lines: tuple[Line, ...], each: int) -> Schedule:
    """Arrange the match whose halves have `each` deals; cut at an odd line, its last deals are not overplayed."""
    two_fours(request)
    _deals(request, each * len(lines))
    rounds = rounds_played(request, len(lines))
    halves = _halves(each, (rounds + 1) // 2)
    return Schedule(
        system=request.system,
        contest=Contest.FOURS,
        tables=2,
        deals=each * len(halves),
        rounds=rounds,
        entries=2,
        plays=tuple(
            Play(number + 1, table + 1, Seats(*seats), halves[number // 2 * 2 + (number + table) % 2])
            for number, line in enumerate(lines[:rounds])
            for table, seats in enumerate(line)
        ),
        sets=halves,
        teams=TEAMS,
    )


def _halves(each: int, blocks: int) -> tuple[Half, ...]:
    """Lay the deals of each two lines in halves: of four the odd and the even ones, of six the lower and the higher."""
    laid: list[Half] = []
    for first in range(1, 2 * each * blocks, 2 * each):
        deals = range(first, first + 2 * each)
        laid += [tuple(deals[::2]), tuple(deals[1::2])] if each == 2 else [tuple(deals[:each]), tuple(deals[each:])]
    return tuple(laid)


def _deals(request: Request, whole: int) -> None:
    if request.deals not in (None, whole):
        raise MovementError(
            f"{request.system} has {whole} deals, not {request.deals}",
            "leave `deals` out",
            "new-england-24 has 24 deals, new-england-36 has 36",
            key="deals",
            code="E402",
        )


QUALIFYING = System(
    name="new-england-24",
    contest=Contest.FOURS,
    takes=("fours",),
    sizes="2 fours, 24 deals",
    book="Barney 1900, p. 29",
    summary=noted("Two fours; each two deals are overplayed by the other four of both teams; partners change every eight."),
    default_scoring="gain",
    arrange=partial(arrange, lines=NEW_ENGLAND_24, each=2),
)

TROPHY = System(
    name="new-england-36",
    contest=Contest.FOURS,
    takes=("fours",),
    sizes="2 fours, 36 deals",
    book="Barney 1900, p. 30",
    summary=noted("Two fours; each three deals are overplayed by the other four of both teams; partners change every twelve."),
    default_scoring="gain",
    arrange=partial(arrange, lines=NEW_ENGLAND_36, each=3),
)
