"""Matches of two fours at two tables: opponents change every four deals, partners every eight.

Mitchell's interclub match (1897, pp. 18–25) and the American Whist League's trophy match (Barney 1900, p. 29).
"""

from functools import partial

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import players_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.core.movement.teams.team_lines import INTERCLUB, LEAGUE_TROPHY, Line
from whistpress.core.movement.trays.cutting import rounds_played
from whistpress.language import noted

DEALS_A_LINE = 4
SESSION = 24
WHOLE = 48
TEAMS = ((1, 2, 3, 4), (5, 6, 7, 8))
"""The players of two fours."""


def arrange(request: Request, lines: tuple[Line, ...], least: int) -> Schedule:
    """Arrange the match: 24 deals are the first session of `lines`, 48 both, `least` when nothing is said.

    Half the deals of a line originate at each table: while table 1 plays the first two, table 2 plays the others.
    """
    two_fours(request)
    whole = _deals(request, least) // DEALS_A_LINE
    rounds = rounds_played(request, whole)
    return Schedule(
        system=request.system,
        contest=Contest.FOURS,
        tables=2,
        deals=rounds * DEALS_A_LINE,
        rounds=rounds,
        entries=2,
        plays=tuple(play for number in range(rounds) for play in _line(number, lines[number])),
        sets=tuple(tuple(_deals_of(number)) for number in range(rounds)),
        teams=TEAMS,
    )


def _line(number: int, line: Line) -> tuple[Play, Play]:
    first, second, third, fourth = _deals_of(number)
    return (
        Play(number + 1, 1, Seats(*line[0]), (first, second, third, fourth)),
        Play(number + 1, 2, Seats(*line[1]), (third, fourth, first, second)),
    )


def _deals_of(number: int) -> range:
    return range(DEALS_A_LINE * number + 1, DEALS_A_LINE * (number + 1) + 1)


def two_fours(request: Request) -> None:
    """Refuse any size but two fours."""
    if size_key(request) is not None and players_of(request, team=4) != 8:
        raise MovementError(
            f"{request.system} is for two fours, not {spoken(request)}",
            "two fours are 8 players at 2 tables",
            key=size_key(request),
        )


def _deals(request: Request, least: int) -> int:
    deals = request.deals or least
    if deals not in (SESSION, WHOLE):
        raise MovementError(
            f"{request.system} has {SESSION} or {WHOLE} deals, not {deals}",
            f"{SESSION} deals are the first session, {WHOLE} both",
            key="deals",
            code="E402",
        )
    return deals


INTERCLUB_MATCH = System(
    name="interclub",
    contest=Contest.FOURS,
    takes=("fours",),
    sizes="2 fours, 24 or 48 deals",
    book="Mitchell 1897, p. 20",
    summary=noted("Two fours at two tables; opponents change every four deals, partners every eight."),
    default_scoring="gain",
    arrange=partial(arrange, lines=INTERCLUB, least=SESSION),
)

LEAGUE_TROPHY_MATCH = System(
    name="league-trophy",
    contest=Contest.FOURS,
    takes=("fours",),
    sizes="2 fours, 48 deals in two sessions, or 24: the first",
    book="Barney 1900, p. 29",
    summary=noted("The American Whist League's match of two fours; opponents change every four deals, partners every eight."),
    default_scoring="gain",
    arrange=partial(arrange, lines=LEAGUE_TROPHY, least=WHOLE),
)
