"""The compass game: N-S sit, E-W go about; who meets whom with which deals, however E-W and the deals go.

N-S at table t is pair 2t − 1, the E-W that begin there are pair 2t. An odd number of pairs leaves a half table, whose pair
rests in each round.

The parallel system: two rows of tables, the deals going across from one to the other (Barney 1900, pp. 35–36).

The first row has tables 1 to r, the second r + 1 to 2r; table t is beside table r + t. E-W go to the next higher
table of their row. `first` plays Mitchell's game in each row, exchanges the deals and plays again, then, with new deals,
E-W crossed, twice more; `second` exchanges deals after every tray; both are for an odd number of tables in a row. `third`
sends each tray across, then up and across, by turns: any even number of tables. `fourth` needs no second set of deals: half
way E-W go up and across and the deals up alone; the tables must be a multiple of four. Without a variant it is `fourth`
where that serves, else `third`.

Barney says of the fourth form (p. 36) that where the rows are divisible by four E-W may be moved down. That is false at
24 tables, twelve in a row: the rows must be even and no multiple of three. Here E-W always move up.

The Clay system: E-W carry the tray that they have just played to the next table (Barney 1900, pp. 33–34).

Each table has a stack of trays, two by default, and plays the top one; the tray that comes with E-W goes under the others.
Barney does not say which way is next. His "North and South play the deals in regular order, East and West in reverse" is
true only when E-W go to the next lower table, so they do here. Played tray by tray it goes right exactly when the number
of tables and the deals at each less one have no common divisor (his third modification; worked out for 2–14 tables with
2–12 deals). Then every E-W pair meets every N-S pair as often as a table has deals, and all play every deal once.

For more deals at a table: `halves` plays half of an even number before each move, at any number of tables; `portions` does
so with an odd number, the larger part first, and at an even number of tables is unequal as to adversaries; `single` says
that trays go one by one; `extra` puts all beyond two at the last table, at any number of tables.

Snow's systems: a set of deals is played through at all tables before any move.

`snow` (Barney 1900, p. 35): every E-W pair meets every N-S pair once, on deals of that round alone. The number of deals may be
any multiple of the number of tables that gives each round at least one deal for each table: at least the square of the number of
tables. Barney prints counts for 2 to 7 tables. E-W go to the next higher table.

`howell-snow` (Barney 1900, pp. 47–48) is Howell's movement with a whole set of deals played through before each move. There are
as many changes as pairs if the number of pairs is odd, one fewer if it is even. In each round every table in play plays every
deal of the round; with `sections` (Mitchell 1897, p. 28: "in the same way as in the individual tourney") every table of a section
plays every deal of that section. Barney prints the positions of 5 and 6 pairs; 4 go likewise, larger numbers by Howell's own
openings. With an odd number the table of the missing pair stays empty, and each pair that is due there has a bye.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from math import gcd

from msgspec import Struct

from whistpress.core.model import Contest, Play, Schedule, Seats, Side, SitOut
from whistpress.core.movement.moves import (
    Line,
    Sets,
    consecutive,
    deals_each,
    deals_of_a_round,
    played_through,
    quota_sets,
    rounds_played,
    spread,
    stack_quota,
)
from whistpress.core.movement.pairs.all_play_all import Cycle, howell_opening
from whistpress.core.movement.sections import Quotas, Sections, lay, quotas_of, remark_on, sections_of
from whistpress.core.movement.system import MovementError, Request, check_size, count_of, pairs_of, size_key, spoken
from whistpress.language import say

MOST = 99
"""The most tables of any system."""


class CompassTables(Struct, frozen=True):
    """The tables of a compass game; `missing` is the side and table of the pair that a half table lacks."""

    tables: int
    missing: tuple[Side, int] | None = None

    @property
    def absent(self) -> tuple[int, ...]:
        """The number of the missing pair, if one is missing."""
        if self.missing is None:
            return ()
        side, table = self.missing
        return (2 * table - (side is Side.NS),)


class CompassRound(Struct, frozen=True):
    """One round, table by table: at which table (from 0) its E-W pair began, and the deals played there."""

    guests: tuple[int, ...]
    deals: Sets


class CompassStage(Struct, frozen=True):
    """The sets that are put out together, and the rounds until all have been played."""

    sets: Sets
    steps: tuple[CompassRound, ...]


def schedule_of(request: Request, room: CompassTables, stages: Sequence[CompassStage], *, variant: str | None = None) -> Schedule:
    """Play the stages one after the other, or as many of their rounds as the request has."""
    steps = [step for stage in stages for step in stage.steps]
    rounds = rounds_played(request, len(steps))
    sets = played_sets(stages, rounds)
    plays, sit_outs = _rounds(room, steps[:rounds])
    return Schedule(
        system=request.system,
        variant=variant or request.variant,
        contest=Contest.PAIRS,
        tables=room.tables,
        deals=sum(map(len, sets)),
        rounds=rounds,
        entries=2 * room.tables - len(room.absent),
        plays=plays,
        sit_outs=sit_outs,
        sets=sets,
        two_fields=True,
        absent=room.absent,
    )


def played_sets(stages: Sequence[CompassStage], rounds: int) -> Sets:
    """Gather the sets of the stages that begin within so many rounds."""
    before = accumulate((len(stage.steps) for stage in stages), initial=0)
    return tuple(set_ for begun, stage in zip(before, stages, strict=False) if begun < rounds for set_ in stage.sets)


def _rounds(room: CompassTables, steps: Iterable[CompassRound]) -> tuple[tuple[Play, ...], tuple[SitOut, ...]]:
    plays, sit_outs = [], []
    for number, step in enumerate(steps, start=1):
        for table, (guest, deals) in enumerate(zip(step.guests, step.deals, strict=True)):
            seats = Seats.of_sides(2 * table + 1, 2 * guest + 2)
            if set(seats) & set(room.absent):
                sit_outs.append(SitOut(number, tuple(sorted(set(seats) - set(room.absent)))))
            else:
                plays.append(Play(number, table + 1, seats, deals))
    return tuple(plays), tuple(sit_outs)


def guests_after(tables: int, shift: int) -> tuple[int, ...]:
    """Return for each table where its E-W began, after all have gone on by `shift` tables (back, if negative)."""
    return tuple((table - shift) % tables for table in range(tables))


def room_of(request: Request, sizes: range, words: str = "") -> CompassTables:
    """Count the tables, a half one among them; MovementError outside the sizes, which `words` say if not those of the system."""
    half = request.missing is not None and size_key(request) == "tables"
    pairs = pairs_of(request) + half
    tables = (pairs + 1) // 2
    check_size(request, tables, sizes, "tables", words)
    return CompassTables(tables, _missing(request, pairs, tables))


def _missing(request: Request, pairs: int, tables: int) -> tuple[Side, int] | None:
    if pairs % 2 == 0:
        if request.missing is not None:
            raise MovementError(
                say("%(spoken)s fill their tables: no pair is missing", spoken=spoken(request)),
                say("for a half table give an odd number of pairs: %(pairs)s or %(pairs_2)s", pairs=pairs - 1, pairs_2=pairs + 1),
                key="missing",
            )
        return None
    if request.missing is None:
        return Side.EW, tables
    written = re.fullmatch(r"(NS|EW) ?([0-9]{1,3})", request.missing)
    if written is None:
        raise _not_there(request, tables)
    side, number = Side(written[1]), int(written[2])
    table = number if request.numbering == "compass" else _table_of(side, number)
    if not 1 <= table <= tables:
        raise _not_there(request, tables)
    return side, table


def _table_of(side: Side, pair: int) -> int:
    """Return the table t at which a pair begins: N-S pairs are 2t − 1, E-W pairs 2t; 0 when the side has no such number."""
    begins, odd = divmod(pair + 1, 2)
    return begins if (odd == 0) is (side is Side.NS) else 0


def _not_there(request: Request, tables: int) -> MovementError:
    last = f"EW{tables}" if request.numbering == "compass" else f"EW {2 * tables}"
    return MovementError(
        say("no pair of these %(tables)s tables is called %(missing)s", tables=tables, missing=repr(request.missing)),
        say('write the side and the number, such as "%(last)s" for the last E-W pair', last=last),
        key="missing",
    )


LEAST_IN_ROWS, MOST_IN_ROWS = 4, 98

RowTable = tuple[int, int]
"""A row (0 or 1) and a table in it (from 0)."""

Plan = Callable[[int, int], tuple[RowTable, RowTable]]
"""From the round of a stage and the tables in a row: the rows and tables that E-W, and deals, have gone on from home."""

PLANS: Mapping[str, Plan] = {
    "first": lambda round_, row: ((0, round_), (round_ // row, -round_)),
    "second": lambda round_, row: ((0, round_ // 2), ((round_ + 1) // 2 % 2, -(round_ // 2))),
    "third": lambda round_, row: ((0, round_), (round_ % 2, round_ // 2)),
    "fourth": lambda round_, row: ((round_ // row, round_), ((round_ + round_ // row) % 2, round_ // 2)),
}


def arrange_parallel(request: Request) -> Schedule:
    """Arrange the parallel game; MovementError for a size, variant or number of deals that cannot be."""
    room = room_of(request, range(LEAST_IN_ROWS, MOST_IN_ROWS + 1))
    variant, stages = stages_of(request, room.tables)
    return schedule_of(request, room, stages, variant=variant)


def stages_of(request: Request, tables: int) -> tuple[str, tuple[CompassStage, ...]]:
    """Return the variant that serves and its stages; MovementError without one."""
    variant = request.variant or ("third" if tables % 4 else "fourth")
    _fits(request, tables, variant)
    stages = 1 if variant == "fourth" else 2
    size = deals_each(request.deals, stages * tables, count_of(tables, "tables"))
    laid = [consecutive(tables, size, after=stage * tables * size) for stage in range(stages)]
    return variant, tuple(_stage(variant, tables // 2, sets, stage) for stage, sets in enumerate(laid))


def _stage(variant: str, row: int, sets: Sets, crossed: int) -> CompassStage:
    """Put out one set of deals; in the second stage E-W have crossed to the other row."""
    places = [divmod(table, row) for table in range(2 * row)]
    home = [table + row * side for side, table in places]
    if variant in ("third", "fourth"):
        home = [2 * table + side for side, table in places]

    def step(ew: RowTable, deal: RowTable) -> CompassRound:
        guests = [_back(row_table, (ew[0] + crossed, ew[1]), row) for row_table in places]
        trays = [_back(row_table, deal, row) for row_table in places]
        return CompassRound(
            guests=tuple(side * row + table for side, table in guests),
            deals=tuple(sets[home[side * row + table]] for side, table in trays),
        )

    return CompassStage(sets, tuple(step(*PLANS[variant](round_, row)) for round_ in range(2 * row)))


def _back(row_table: RowTable, gone: RowTable, row: int) -> RowTable:
    """Return the row and table that reach a table after going so far."""
    return (row_table[0] + gone[0]) % 2, (row_table[1] - gone[1]) % row


def _fits(request: Request, tables: int, variant: str) -> None:
    if tables % 2:
        raise MovementError(
            say("parallel needs two rows of as many tables; %(tables)s are an odd number", tables=tables),
            say("%(tables)s or %(tables_2)s tables serve", tables=tables - 1, tables_2=tables + 1)
            if tables > LEAST_IN_ROWS + 1
            else say("%(tables)s tables serve", tables=tables + 1),
            say("mitchell is for %(tables)s tables", tables=tables),
            key=size_key(request),
        )
    needs = {"first": tables % 4 == 2, "second": tables % 4 == 2, "third": True, "fourth": tables % 4 == 0}
    if not needs[variant]:
        word = say("a multiple of four") if variant == "fourth" else say("an odd number in each row")
        others = say(" or ").join(repr(name) for name, serves in needs.items() if serves)
        raise MovementError(
            say(
                "variant %(variant)s is for tables that are %(word)s; there are %(tables)s",
                variant=repr(variant),
                word=word,
                tables=tables,
            ),
            say("variant %(others)s serves %(amount)s", others=others, amount=count_of(tables, "tables")),
            key="variant",
        )


LEAST = 2
STACK = 2
"""The deals at a table by default."""


def arrange_clay(request: Request) -> Schedule:
    """Arrange the Clay game; MovementError for a size or a number of deals that cannot be."""
    room = room_of(request, range(LEAST, MOST + 1))
    share = deals_each(request.deals or STACK * room.tables, room.tables, count_of(room.tables, "tables"))
    if share < STACK:
        raise _refuse(
            room.tables, share, say("Clay's trays need two deals or more at each table, not %(share)s", share=share), request
        )
    lay = VARIANTS[request.variant] if request.variant else single
    sets, in_play = lay(request, room.tables, share)
    steps = tuple(CompassRound(guests_after(room.tables, -round_), deals) for round_, deals in enumerate(in_play))
    return schedule_of(request, room, (CompassStage(sets, steps),))


ClayLayout = tuple[Sets, tuple[Sets, ...]]
"""The sets that travel together, and for each round what is in play at each table."""


def single(request: Request, tables: int, share: int) -> ClayLayout:
    """Play tray by tray (third modification; with two deals the system itself)."""
    if gcd(tables, share - 1) > 1:
        why = say("%(tables)s and %(share)s have a common divisor", tables=tables, share=share - 1)
        raise _refuse(
            tables,
            share,
            say(
                "single trays do not go with %(share)s deals at each of %(tables)s tables: %(why)s",
                share=share,
                tables=tables,
                why=why,
            ),
            request,
        )
    return consecutive(tables * share, 1), stack_quota((share,) * tables, tables * share)


def halves(request: Request, tables: int, share: int) -> ClayLayout:
    """Play half of an even number of deals, then move (first modification)."""
    if share % 2:
        raise _refuse(
            tables, share, say("'halves' needs an even number of deals at each table, not %(share)s", share=share), request
        )
    return _in_parts(tables, (share // 2, share // 2))


def portions(request: Request, tables: int, share: int) -> ClayLayout:
    """Play a portion of an odd number of deals, move, and play the remaining portion there (second modification)."""
    if share % 2 == 0:
        raise _refuse(
            tables, share, say("'portions' needs an odd number of deals at each table, not %(share)s", share=share), request
        )
    return _in_parts(tables, (share // 2 + 1, share // 2))


def extra(request: Request, tables: int, share: int) -> ClayLayout:
    """Lay two deals at each table and all others at the last, play tray by tray (fourth modification)."""
    quota = (*(STACK,) * (tables - 1), STACK + tables * (share - STACK))
    return consecutive(tables * share, 1), stack_quota(quota, tables * share)


def _in_parts(tables: int, parts: tuple[int, int]) -> ClayLayout:
    """Stack two parts at each table, which travel whole."""
    sets = quota_sets(parts * tables)
    return sets, tuple(tuple(sets[part[0] - 1] for part in tops) for tops in stack_quota((STACK,) * tables, STACK * tables))


VARIANTS: Mapping[str, Callable[[Request, int, int], ClayLayout]] = {
    "halves": halves,
    "portions": portions,
    "single": single,
    "extra": extra,
}


def serving(tables: int, share: int) -> tuple[str, ...]:
    """Name the variants that serve so many deals at each of so many tables."""
    if share < STACK:
        return ()
    suits = {"halves": share % 2 == 0, "portions": share % 2 == 1, "single": gcd(tables, share - 1) == 1, "extra": True}
    return tuple(name for name in VARIANTS if suits[name])


def _refuse(tables: int, share: int, message: str, request: Request) -> MovementError:
    alone = [number for number in range(STACK, share + 3) if gcd(tables, number - 1) == 1]
    helps = [say("%(names)s deals serve, tray by tray", names=say(" or ").join(str(number * tables) for number in alone[-2:]))]
    if others := serving(tables, share):
        named = say(" or ").join(repr(name) for name in others)
        helps.append(say("for %(share)s deals take variant %(named)s", share=share * tables, named=named))
    key = "deals" if request.deals else "variant"
    return MovementError(message, *helps, key=key)


SNOW_SIZES = range(2, 41)
HOWELL_SNOW_SIZES = range(4, 61)

SMALL_OPENINGS: dict[int, Line] = {
    4: ((4, 1, 1), (3, 2, 2)),
    6: ((6, 1, 1), (5, 2, 2), (4, 3, 3)),  # p. 48
}


def arrange_snow(request: Request) -> Schedule:
    """Arrange the Snow game; MovementError for a size or a number of deals that cannot be."""
    room = room_of(request, SNOW_SIZES)
    deals = deals_of_a_round(request, rounds=room.tables, tables=room.tables)
    return schedule_of(request, room, tuple(snow_stage(room.tables, deals, deals * shift, shift) for shift in range(room.tables)))


def snow_stage(tables: int, deals: int, after: int, shift: int) -> CompassStage:
    """Play the deals of one round, numbered on from `after`, E-W having gone `shift` tables on."""
    parts = quota_sets(spread(deals, tables), after=after)
    in_play = tuple(played_through(parts, table + 1) for table in range(tables))
    return CompassStage(sets=(in_play[0],), steps=(CompassRound(guests_after(tables, shift), in_play),))


def arrange_howell_snow(request: Request) -> Schedule:
    """Arrange the schedule; MovementError for a number of pairs or deals that cannot be."""
    pairs = check_size(request, pairs_of(request), HOWELL_SNOW_SIZES, "pairs")
    even = pairs + pairs % 2
    cycle = Cycle(SMALL_OPENINGS.get(even) or howell_opening(even))
    idle = pairs % 2
    in_play = len(cycle.opening) - idle
    rounds = rounds_played(request, cycle.length)
    sections, quotas = _quotas(request, cycle.length, rounds=rounds, tables=in_play)
    deals = sum(map(sum, quotas))
    laid = [lay(quotas, after=deals * round_) for round_ in range(rounds)]
    parted = sections if len(sections) > 1 else ()
    return Schedule(
        system=request.system,
        contest=Contest.PAIRS,
        tables=len(cycle.opening),
        deals=deals * rounds,
        rounds=rounds,
        entries=pairs,
        plays=tuple(play for round_, parts in enumerate(laid) for play in _round(cycle, round_, _orders(sections, parts), idle)),
        sit_outs=tuple(SitOut(round_ + 1, (cycle.pair(1, round_),)) for round_ in range(rounds) if idle),
        sets=tuple(played_through(sets, 1) for parts in laid for sets in parts),
        absent=(pairs + 1,) if idle else (),
        sections=parted,
        notes=remark_on(parted),
    )


def _quotas(request: Request, whole: int, *, rounds: int, tables: int) -> tuple[Sections, Quotas]:
    """Divide the tables in play, and share the deals of a round among those of each section.

    An odd number of pairs stays together: the pair with a bye would belong to no section.
    """
    if (request.sections or 1) > 1 and pairs_of(request) % 2:
        raise MovementError(
            say("%(spoken)s cannot be in sections: the pair that has a bye would belong to none", spoken=spoken(request)),
            say("leave `sections` out, or let an even number of pairs play"),
            key="sections",
        )
    sections = sections_of(request, tables)
    if len(sections) > 1:
        return sections, quotas_of(request, sections, rounds=rounds, whole=whole)
    return sections, (spread(deals_of_a_round(request, rounds=whole, tables=tables), tables),)


def _orders(sections: Sections, parts: tuple[Sets, ...]) -> list[tuple[int, ...]]:
    """List for each table in play the deals of a round in the order of play."""
    return [
        played_through(sets, table) for section, sets in zip(sections, parts, strict=True) for table in range(1, len(section) + 1)
    ]


def _round(cycle: Cycle, round_: int, orders: Sequence[tuple[int, ...]], idle: int) -> tuple[Play, ...]:
    """Seat one round (from 0); table 1 is the highest pair's, and idle when that pair is missing."""
    return tuple(
        Play(round_ + 1, table, seats, orders[table - idle - 1])
        for table, seats in enumerate(cycle.seats(round_), start=1)
        if table > idle
    )
