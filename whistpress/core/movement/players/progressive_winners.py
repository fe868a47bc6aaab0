"""Progressive whist with partners changed: who moves depends on who wins (Barney 1900, p. 24).

One deal at each table, then winners and losers move by the rules in `winners`. There is no schedule in advance: the schedule is
the first round alone, and each later round follows from the score book. Any number of full tables, two or more. `whist-drive`
(`whist_drive`) is the same by today's rules.

"Seat the players by lot": in `first` and `first-cut` the numbers go table by table, 1 and 2 against 3 and 4 at table 1. In
`second` and `second-mixed` ladies are 1–n and gentlemen n + 1–2n: ladies 1 and 2 sit North and East at table 1, gentlemen n + 1
and n + 2 South and West. They cut for the deal at each change, or with `dealer = "lady"` the lady new to the table deals.
`rounds` limits the number of rounds; without it play goes on as long as the company likes.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seats, Side, SitOut
from whistpress.core.model.remarks import remark
from whistpress.core.movement.hands_without_trays import check_trumps
from whistpress.core.movement.pairs.compass import MOST
from whistpress.core.movement.players.winners import FIRST, MIXED, VARIANTS, MovingRule, next_round
from whistpress.core.movement.system import MovementError, Request, players_of, size_key, spoken
from whistpress.core.movement.tray_layout import without_trays
from whistpress.language import say

NAME = "progressive-winners"
WHIST_DRIVE = "whist-drive"
LEAST = 2
LADY_DEALS = (
    remark("For the first deal the players cut; afterwards the lady who comes to the table deals (Barney 1900, p. 24)."),
)


def arrange_progressive_winners(request: Request) -> Schedule:
    """Seat the first round; MovementError for a number of players that does not fill tables, or when deals are given."""
    tables = _tables(request)
    variant = request.variant or FIRST
    if request.up and variant not in MIXED:
        mixed = say(" or ").join(say('variant = "%(name)s"', name=name) for name in VARIANTS if name in MIXED)
        message = say(
            "in variant %(variant)s ladies and gentlemen go the same way, so that 'up' means nothing", variant=repr(variant)
        )
        raise MovementError(message, say("leave 'up' out, or write %(mixed)s", mixed=mixed), key="up", code="E404")
    schedule = Schedule(
        system=request.system,
        variant=variant,
        contest=Contest.INDIVIDUAL,
        tables=tables,
        deals=0,
        rounds=request.rounds or 1,
        entries=4 * tables,
        plays=tuple(Play(1, table, _seats(variant, tables, table), ()) for table in range(1, tables + 1)),
        up=(request.up or MIXED[variant].up) if variant in MIXED else "",
        lady_deals=request.dealer == "lady",
        notes=LADY_DEALS if request.dealer == "lady" else (),
    )
    return check_trumps(request, without_trays(request, schedule))


def _seats(variant: str, tables: int, table: int) -> Seats:
    if variant not in MIXED:
        return Seats(4 * table - 3, 4 * table - 2, 4 * table - 1, 4 * table)
    return mixed_seats(2 * tables, table)


def mixed_seats(ladies: int, table: int) -> Seats:
    """Seat two ladies North and East and two gentlemen South and West at a table, of so many ladies and as many gentlemen."""
    lady, gentleman = 2 * table - 1, ladies + 2 * table - 1
    return Seats(n=lady, s=gentleman, e=lady + 1, w=gentleman + 1)


def follows_from_winners(schedule: Schedule) -> bool:
    """Return whether the later rounds of a schedule follow from who wins the earlier ones."""
    return schedule.system in (NAME, WHIST_DRIVE)


def moving_rule(schedule: Schedule) -> MovingRule:
    """Return the rule by which the players of such a schedule move."""
    return MovingRule(schedule.variant or FIRST, schedule.tables, schedule.up, schedule.entries > 4 * schedule.tables)


def seat_next_round(schedule: Schedule, sat: Mapping[int, Seats], won: Mapping[int, Side]) -> tuple[Play, ...]:
    """Seat the round after one, by the players at each table and the side that won there.

    With ladies and gentlemen, the number shows the lady of each pair.
    """
    rule, ladies = moving_rule(schedule), schedule.entries // 2
    lady_first = {table: _lady_first(seats, ladies) for table, seats in sat.items()} if rule.mixed_moves else sat
    waiting = _waiting(schedule, sat.values())
    seated = next_round(rule, lady_first, won, (waiting[0], waiting[-1]) if waiting else ())
    return tuple(Play(0, table, seats, ()) for table, seats in sorted(seated.items()))


def with_round(schedule: Schedule, number: int, plays: tuple[Play, ...]) -> Schedule:
    """Replace one round of a schedule by its known plays; players without a seat wait."""
    others = [play for play in schedule.plays if play.round != number]
    new_plays = [replace(play, round=number) for play in plays]
    rests = [rest for rest in schedule.sit_outs if rest.round != number]
    waiting = _waiting(schedule, [play.seats for play in new_plays]) if len(new_plays) == schedule.tables else ()
    rests += [SitOut(number, waiting)] if waiting else []
    return replace(
        schedule,
        rounds=max(schedule.rounds, number),
        plays=tuple(sorted([*others, *new_plays])),
        sit_outs=tuple(sorted(rests)),
    )


def _waiting(schedule: Schedule, seats: Iterable[Seats]) -> tuple[int, ...]:
    """Return those who have no seat: the lady and the gentleman of the waiting table."""
    seated = {number for four in seats for number in four}
    return tuple(number for number in range(1, schedule.entries + 1) if number not in seated)


def _lady_first(seats: Seats, ladies: int) -> Seats:
    n, s, e, w = seats
    if s <= ladies < n:
        n, s = s, n
    if w <= ladies < e:
        e, w = w, e
    return Seats(n, s, e, w)


def _tables(request: Request) -> int:
    players = players_of(request)
    tables, over = divmod(players, 4)
    if not over and LEAST <= tables <= MOST:
        return tables
    serving = sorted({min(max(number, LEAST), MOST) for number in (tables, tables + 1)})
    raise MovementError(
        say(
            "%(system)s is for %(least)s to %(most)s full tables, not %(spoken)s",
            system=request.system,
            least=LEAST,
            most=MOST,
            spoken=spoken(request),
        ),
        say("%(names)s players serve", names=say(" or ").join(str(4 * number) for number in serving)),
        key=size_key(request),
    )
