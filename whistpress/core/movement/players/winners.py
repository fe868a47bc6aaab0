"""The moving rules of whist where moves depend on winning, as moves: Barney's (1900, p. 24) and those of today's whist drives.

Of the two partners of each side one sat North or East, the other South or West; where ladies and gentlemen play, the lady is
the first and the gentleman the second. So there are four at each table whose ways differ: the two winners and the two losers.

* `first`: winners go to the next lower table, losers stay; at table 1 winners keep their seats and losers go to the highest
  table. Those who stay and those who come exchange partners, but at table 1, where both pairs stay together.
* `first-cut`: the winners of table 1, too, exchange partners with those who come.
* `second`: the winning lady goes to the next lower table, the winning gentleman to the next higher one, round the ends; the
  losers stay and part.
* `second-mixed`: the winning lady to the next lower, the losing gentleman to the next higher table; the other two stay and
  become partners.
* `progressive`: the losing lady goes to the next higher table, the losing gentleman to the next lower one; the winners stay and
  part: the gentleman changes seats to play against his partner. The custom of today's drives.
* `semi-partner`: the same, but the winners stay together.

In the mixed variants `up` says who goes to the higher tables, "ladies" or "gentlemen"; the other goes to the lower ones. A
waiting table after the highest is one more station of the round: players who reach it rest for a hand and go on.

Barney names no chairs. Our rule: players who stay take North or West, players who come East or South, so that ladies keep to
North and East; partners who stay take North and South, and the pair that comes East and West.

The moving rules of `winners` in words: for messages, for the cards of the tables, for pages.

Progressive whist with partners changed: who moves depends on who wins (Barney 1900, p. 24).

One deal at each table, then winners and losers move by the rules in `winners`. There is no schedule in advance: the schedule is
the first round alone, and each later round follows from the score book. Any number of full tables, two or more. `whist-drive`
(`whist_drive`) is the same by today's rules.

"Seat the players by lot": in `first` and `first-cut` the numbers go table by table, 1 and 2 against 3 and 4 at table 1. In
`second` and `second-mixed` ladies are 1–n and gentlemen n + 1–2n: ladies 1 and 2 sit North and East at table 1, gentlemen n + 1
and n + 2 South and West. They cut for the deal at each change, or with `dealer = "lady"` the lady new to the table deals.
`rounds` limits the number of rounds; without it play goes on as long as the company likes.

The whist drive as it is played today: ladies and gentlemen, the losers move, all tricks count.

The custom is that of the clubs, not of the books: after each hand the losing lady goes one table up and the losing gentleman one
down, the winners stay and part (`progressive`), or stay together (`semi-partner`); the rules are in `winners`. Ladies are 1 to n,
gentlemen n + 1 to 2n; lady and gentleman 2t − 1 begin North and South at table t, lady and gentleman 2t East and West.

Two players too many wait: the last lady and the last gentleman first. A waiting table follows the highest table; players who
reach it wait for a hand and go on. One or three too many are refused.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seat, Seats, Side, SitOut
from whistpress.core.model.rulings import remark
from whistpress.core.movement.moves import check_trumps, without_trays
from whistpress.core.movement.pairs.compass import MOST
from whistpress.core.movement.system import MovementError, Request, players_of, size_key, spoken
from whistpress.language import noted, say

FIRST, FIRST_CUT, SECOND, SECOND_MIXED = VARIANTS = ("first", "first-cut", "second", "second-mixed")
PROGRESSIVE, SEMI_PARTNER = "progressive", "semi-partner"
LADIES, GENTLEMEN = "ladies", "gentlemen"


class MixedMoves(NamedTuple):
    """Who moves where a lady and a gentleman are partners.

    `lady` and `gentleman` say whether the one who moves has won; `partners` whether the two who stay are partners; `up` who goes
    to the higher tables unless an event says otherwise.
    """

    lady: bool
    gentleman: bool
    partners: bool
    up: str


MIXED: Mapping[str, MixedMoves] = {
    SECOND: MixedMoves(lady=True, gentleman=True, partners=False, up=GENTLEMEN),
    SECOND_MIXED: MixedMoves(lady=True, gentleman=False, partners=True, up=GENTLEMEN),
    PROGRESSIVE: MixedMoves(lady=False, gentleman=False, partners=False, up=LADIES),
    SEMI_PARTNER: MixedMoves(lady=False, gentleman=False, partners=True, up=LADIES),
}
"""The variants in which a lady and a gentleman are partners."""


class Role(NamedTuple):
    """The role of a player after play: whether he won, whether he sat North or East (the lady)."""

    won: bool
    first: bool


ROLES = tuple(Role(won, first) for won in (True, False) for first in (True, False))
WAITED = (Role(False, True), Role(False, False))
"""The roles of the lady and the gentleman of the waiting table."""

COMING_SEATS = (Seat.SOUTH, Seat.EAST)
STAYING_SEATS = (Seat.WEST, Seat.NORTH)
"""The seats of those who come and of those who stay: of the gentleman, and of the lady."""
FIRST_SEATS = frozenset({Seat.NORTH, Seat.EAST})


class MovingRule(Struct, frozen=True):
    """The rule of a room: its variant, its tables, who goes `up`, and whether a waiting table follows the highest."""

    variant: str
    tables: int
    up: str = ""
    waiting: bool = False

    @property
    def mixed_moves(self) -> MixedMoves | None:
        """Who moves, where a lady and a gentleman are partners."""
        return MIXED.get(self.variant)

    @property
    def waiting_table(self) -> int:
        """The number of the waiting table: the one after the highest."""
        return self.tables + 1

    def next_table(self, table: int, *, lady: bool) -> int:
        """Return the table to which the lady, or the gentleman, of a table goes on, round the ends."""
        up = self.up or (self.mixed_moves.up if self.mixed_moves else GENTLEMEN)
        step = 1 if (up == LADIES) is lady else -1
        return (table - 1 + step) % (self.tables + self.waiting) + 1


class Destination(Struct, frozen=True):
    """The table and the seat to which a player goes; without a seat he keeps his own, or takes a free one."""

    table: int
    seat: Seat | None


class Origin(Struct, frozen=True):
    """The table from which a player comes, and his role there."""

    table: int
    role: Role


def destination(rule: MovingRule, table: int, role: Role) -> Destination:
    """Return where a player goes from a table, the waiting table among them."""
    if moves := rule.mixed_moves:
        return _mixed_destination(rule, moves, table, role)
    if table > 1 and role.won:
        return Destination(table - 1, None if table == 2 and rule.variant == FIRST else COMING_SEATS[role.first])
    if table == 1 and not role.won:
        return Destination(rule.tables, COMING_SEATS[role.first])
    if table == 1 and rule.variant == FIRST:
        return Destination(1, None)
    return Destination(table, STAYING_SEATS[role.first])


def _mixed_destination(rule: MovingRule, moves: MixedMoves, table: int, role: Role) -> Destination:
    waited = table > rule.tables
    stays = not waited and role.won is not (moves.lady if role.first else moves.gentleman)
    target = table if stays else rule.next_table(table, lady=role.first)
    if target > rule.tables:
        return Destination(target, None)
    if role.first:
        return Destination(target, Seat.NORTH if stays else Seat.EAST)
    return Destination(target, Seat.SOUTH if stays is moves.partners else Seat.WEST)


def origins(rule: MovingRule, table: int) -> tuple[Origin, ...]:
    """Return the four that come to a table, or stay at it, after a round."""
    everybody = [Origin(source, role) for source in range(1, rule.tables + 1) for role in ROLES]
    everybody += [Origin(rule.waiting_table, role) for role in WAITED if rule.waiting]
    return tuple(origin for origin in everybody if destination(rule, origin.table, origin.role).table == table)


def next_round(
    rule: MovingRule, sat: Mapping[int, Seats], won: Mapping[int, Side], waiting: Iterable[int] = ()
) -> dict[int, Seats]:
    """Return the seats of the next round at each table, from this round's players and the winning side at each table.

    `waiting` are the lady and the gentleman of the waiting table.
    """
    chairs: dict[int, dict[Seat, int]] = {table: {} for table in sat}
    unseated: list[tuple[int, Role, int]] = []
    for table, seats in sat.items():
        for role, seat in _roles_of_seats(won[table]):
            goal = destination(rule, table, role)
            if goal.table > rule.tables:
                continue
            keeps = seat if goal.table == table else None
            if goal.seat or keeps:
                chairs[goal.table][goal.seat or keeps or seat] = seats.at(seat)
            else:
                unseated.append((goal.table, role, seats.at(seat)))
    for number, role in zip(waiting, WAITED, strict=False):
        goal = destination(rule, rule.waiting_table, role)
        chairs[goal.table][goal.seat or Seat.NORTH] = number
    for table, role, number in unseated:
        free = (Seat.NORTH, Seat.EAST) if role.first else (Seat.SOUTH, Seat.WEST)
        chairs[table][next(seat for seat in free if seat not in chairs[table])] = number
    return {table: Seats(four[Seat.NORTH], four[Seat.SOUTH], four[Seat.EAST], four[Seat.WEST]) for table, four in chairs.items()}


def _roles_of_seats(won: Side) -> tuple[tuple[Role, Seat], ...]:
    """Return the role of each seat of a table once a side has won."""
    north, east = won is Side.NS, won is Side.EW
    return (
        (Role(north, True), Seat.NORTH),
        (Role(north, False), Seat.SOUTH),
        (Role(east, True), Seat.EAST),
        (Role(east, False), Seat.WEST),
    )


def agrees(variant: str, table: int, due: Seats, sat: Seats) -> bool:
    """Return whether the right players sit at a table, with partners that the rule allows.

    `due` are the seats by the rule, `sat` the actual ones. Which seat each player takes does not matter, as the cards are dealt
    at the table. In `first` and `first-cut` the rule lets each staying player take either newcomer as partner.
    """
    if set(due) != set(sat):
        return False
    pairs = {frozenset(sat.ns), frozenset(sat.ew)}
    if pairs == {frozenset(due.ns), frozenset(due.ew)}:
        return True
    parts = variant == FIRST_CUT or (variant == FIRST and table > 1)
    return parts and pairs == {frozenset((due.n, due.e)), frozenset((due.s, due.w))}


_WORDS = {
    Role(True, True): noted("the winning lady"),
    Role(True, False): noted("the winning gent"),
    Role(False, True): noted("the losing lady"),
    Role(False, False): noted("the losing gent"),
}


def rule_words(rule: MovingRule, table: int) -> str:
    """Describe who stays at a table after every round, who joins it, and who are the new partners."""
    four = origins(rule, table)
    stay = [origin for origin in four if origin.table == table]
    come = [origin for origin in four if origin.table != table]
    stays = (
        say("%(who)s of Table %(table)s stay", who=_who(rule, stay), table=table)
        if stay
        else say("nobody stays at Table %(table)s", table=table)
    )
    others = say(" and ").join(_comers(rule, source, group) for source, group in _by_table(come))
    return say("%(stays)s, %(others)s come; %(partners)s", stays=stays, others=others, partners=partners(rule, table))


def _comers(rule: MovingRule, source: int, group: Iterable[Origin]) -> str:
    if source > rule.tables:
        return say(" and ").join(
            say("the lady who waited") if origin.role.first else say("the gent who waited") for origin in group
        )
    return say("%(who)s of Table %(source)s", who=_who(rule, group), source=source)


def partners(rule: MovingRule, table: int) -> str:
    """Describe the new partners at a table."""
    if rule.variant == FIRST and table == 1:
        return say("both pairs stay together")
    if rule.variant == SECOND_MIXED:
        return say("those who stay become partners")
    if rule.variant == SEMI_PARTNER:
        return say("the winners stay together")
    if rule.variant == PROGRESSIVE:
        return say("the gent who stays changes seats and plays against his partner")
    return say("those who stay part, and each has one who comes as partner")


def ways(rule: MovingRule, table: int) -> tuple[str, ...]:
    """Describe the moves from a table after a round, in sentences for its card."""
    groups: dict[int, list[Origin]] = {}
    for role in ROLES:
        groups.setdefault(destination(rule, table, role).table, []).append(Origin(table, role))
    ordered = sorted(groups.items(), key=lambda group: (not group[1][0].role.won, not group[1][0].role.first))
    return (*(_way(rule, table, target, group) for target, group in ordered), f"{_capital(partners(rule, table))}.")


def _way(rule: MovingRule, table: int, target: int, group: list[Origin]) -> str:
    who = _capital(_who(rule, group))
    if target == table:
        return say("%(who)s stay.", who=who) if len(group) > 1 else say("%(who)s stays.", who=who)
    if target > rule.tables:
        return say("%(who)s goes to the waiting table.", who=who)
    if len(group) > 1:
        return say("%(who)s go to Table %(table)s.", who=who, table=target)
    return say("%(who)s goes to Table %(table)s.", who=who, table=target)


def waiting_ways(rule: MovingRule) -> tuple[str, ...]:
    """Describe the moves from the waiting table, in sentences for its card; none where there is no such table."""
    if not rule.waiting:
        return ()
    lady, gentleman = (goal_of_waiting(rule, lady=lady) for lady in (True, False))
    return (
        say("The lady waits for one hand and goes on to Table %(table)s, %(seat)s.", table=lady.table, seat=seat_word(lady)),
        say(
            "The gent waits for one hand and goes on to Table %(table)s, %(seat)s.",
            table=gentleman.table,
            seat=seat_word(gentleman),
        ),
    )


def goal_of_waiting(rule: MovingRule, *, lady: bool) -> Destination:
    """Return where the lady, or the gentleman, of the waiting table goes on to."""
    return destination(rule, rule.waiting_table, Role(False, lady))


def seat_word(goal: Destination) -> str:
    """Name the seat of a destination."""
    return say(goal.seat.word) if goal.seat else ""


def order(rule: MovingRule, table: int, seat: Seat, *, won: bool) -> str:
    """Describe the move of the player in a seat after a win or a loss: `go to Table 2, East`, `stay`, `change to West`."""
    goal = destination(rule, table, Role(won, seat in FIRST_SEATS))
    if goal.table == table:
        return say("stay") if goal.seat in (None, seat) else say("stay, and change to %(seat)s", seat=seat_word(goal))
    if goal.table > rule.tables:
        return say("go to the waiting table")
    if goal.seat is None:
        return say("go to Table %(table)s, to the free seats", table=goal.table)
    return say("go to Table %(table)s, %(seat)s", table=goal.table, seat=seat_word(goal))


def _who(rule: MovingRule, group: Iterable[Origin]) -> str:
    """Name the players who come from a table: `the winners`, `the winning lady`.

    Both losers are `the losers`, not `the losing lady and the losing gent`.
    """
    roles = [origin.role for origin in group]
    for won, both in ((True, say("the winners")), (False, say("the losers"))):
        if sum(role.won is won for role in roles) == 2 == len(roles):
            return both
    if not rule.mixed_moves:
        return say("the players")
    if len(roles) == 1:
        return say(_WORDS[roles[0]])
    first, second = (say(_WORDS[role]) for role in roles[:2])
    return say("%(first)s and %(second)s", first=first, second=second)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _by_table(come: list[Origin]) -> list[tuple[int, list[Origin]]]:
    groups: dict[int, list[Origin]] = {}
    for origin in come:
        groups.setdefault(origin.table, []).append(origin)
    return list(groups.items())


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
