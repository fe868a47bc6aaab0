"""The whist drive as it is played today: ladies and gentlemen, the losers move, all tricks count.

The custom is that of the clubs, not of the books: after each hand the losing lady goes one table up and the losing gentleman one
down, the winners stay and part (`progressive`), or stay together (`semi-partner`); the rules are in `winners`. Ladies are 1 to n,
gentlemen n + 1 to 2n; lady and gentleman 2t − 1 begin North and South at table t, lady and gentleman 2t East and West.

Two players too many wait: the last lady and the last gentleman first. A waiting table follows the highest table; players who
reach it wait for a hand and go on. One or three too many are refused.
"""

from whistpress.core.model import Contest, Play, Schedule, SitOut
from whistpress.core.movement.hands_without_trays import check_trumps
from whistpress.core.movement.pairs.compass import MOST
from whistpress.core.movement.players.progressive_winners import LADY_DEALS, LEAST, mixed_seats
from whistpress.core.movement.players.winners import MIXED, PROGRESSIVE
from whistpress.core.movement.system import MovementError, Request, players_of, size_key, spoken
from whistpress.core.movement.tray_layout import without_trays
from whistpress.language import say

WAITING = 6
"""The tricks that a hand of waiting counts unless an event says otherwise."""


def arrange_whist_drive(request: Request) -> Schedule:
    """Seat the first hand; MovementError for a number of players that does not fill tables and a waiting table."""
    ladies = _ladies(request)
    tables, left = divmod(ladies, 2)
    variant = request.variant or PROGRESSIVE
    schedule = Schedule(
        system=request.system,
        variant=variant,
        contest=Contest.INDIVIDUAL,
        tables=tables,
        deals=0,
        rounds=request.rounds or 1,
        entries=2 * ladies,
        plays=tuple(Play(1, table, mixed_seats(ladies, table), ()) for table in range(1, tables + 1)),
        sit_outs=(SitOut(1, (ladies, 2 * ladies)),) if left else (),
        lady_deals=request.dealer == "lady",
        notes=LADY_DEALS if request.dealer == "lady" else (),
        waiting=(WAITING if request.waiting is None else request.waiting) if left else None,
        up=request.up or MIXED[variant].up,
    )
    return check_trumps(request, without_trays(request, schedule))


def _ladies(request: Request) -> int:
    """Count the ladies, who are as many as the gentlemen."""
    players = players_of(request)
    least, most = 4 * LEAST, 4 * MOST + 2
    over = players % 4
    if least <= players <= most and not over % 2:
        return players // 2
    helps: tuple[str, ...] = ()
    if not least <= players <= most:
        message = say(
            "%(system)s is for %(least)s to %(most)s players, not %(spoken)s",
            system=request.system,
            least=least,
            most=most,
            spoken=spoken(request),
        )
    else:
        count = say("one is") if over == 1 else say("three are")
        message = say(
            "%(players)s players fill %(players_2)s tables, and %(count)s too many: ladies and gentlemen come in equal numbers",
            players=players,
            players_2=players // 4,
            count=count,
        )
        helps = tuple(_serves(number) for number in (players - 1, players + 1) if least <= number <= most)
    raise MovementError(message, *helps, key=size_key(request), code="E700")


def _serves(players: int) -> str:
    tables, over = divmod(players, 4)
    waiting = say(" and a waiting table") if over else ""
    return say("%(players)s players make %(tables)s tables%(waiting)s", players=players, tables=tables, waiting=waiting)
