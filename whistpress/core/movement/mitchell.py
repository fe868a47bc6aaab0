"""John T. Mitchell's compass game: N-S sit, E-W go to the next higher table, the deals to the next lower.

Mitchell 1897, pp. 29–31; Barney 1900, pp. 31–32. N-S at table t is pair 2t − 1, E-W that start there are pair 2t.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from whistpress.core.model import Contest, Play, Schedule, Seats, Side, SitOut
from whistpress.core.movement.cutting import rounds_played
from whistpress.core.movement.laying import Sets, consecutive, multiples, quota_sets, third_plan
from whistpress.core.movement.quota import given_quota, offer, wrong_sum
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted, pairs_of, size_key, spoken
from whistpress.core.movement.system import System

LEAST, MOST = 3, 99

Shift = Callable[[int, int], int]
"""How many tables E-W have gone on from where they began, in a round (from 0), among so many tables."""

VARIANTS: Mapping[str, tuple[Shift, str]] = {
    "skip": (
        lambda round_, tables: round_ + (round_ >= tables // 2),
        "half way E-W skip a table; each meets his first opponents twice, one pair never (Mitchell p. 31, Barney p. 32)",
    ),
    "stay": (
        lambda round_, tables: round_ - (round_ >= tables // 2),
        "half way E-W stay for one round while the deals move, and miss the last pair (Barney p. 32)",
    ),
}


@dataclass(frozen=True, slots=True)
class Room:
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

    def seats(self, table: int, shift: int) -> Seats:
        """Seat the pairs at a table (from 0) after E-W have gone on by `shift` tables."""
        return Seats.of_sides(2 * table + 1, 2 * ((table - shift) % self.tables) + 2)


def arrange(request: Request) -> Schedule:
    """Arrange the compass game asked for; MovementError for a size, variant or number of deals that cannot be."""
    room = _room(request)
    passes = _passes(request, room.tables)
    rounds = rounds_played(request, len(passes) * room.tables)
    plays, sit_outs = _rounds(room, passes, rounds, _shift(request, room))
    sets = tuple(set_ for pass_ in passes[: -(-rounds // room.tables)] for set_ in pass_)
    return Schedule(
        system="mitchell",
        variant=request.variant,
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


def _rounds(room: Room, passes: tuple[Sets, ...], rounds: int, shift: Shift) -> tuple[tuple[Play, ...], tuple[SitOut, ...]]:
    plays, sit_outs = [], []
    for number in range(rounds):
        pass_, round_ = divmod(number, room.tables)
        for table in range(room.tables):
            seats = room.seats(table, shift(round_, room.tables))
            if set(seats) & set(room.absent):
                sit_outs.append(SitOut(number + 1, tuple(sorted(set(seats) - set(room.absent)))))
            else:
                plays.append(Play(number + 1, table + 1, seats, passes[pass_][(table + round_) % room.tables]))
    return tuple(plays), tuple(sit_outs)


def _room(request: Request) -> Room:
    half = request.missing is not None and size_key(request) == "tables"
    pairs = pairs_of(request) + half
    tables = (pairs + 1) // 2
    if not LEAST <= tables <= MOST:
        raise MovementError(
            f"mitchell is for {LEAST} to {MOST} tables, not {spoken(request)}",
            f"sizes that serve: {SYSTEM.sizes}",
            key=size_key(request),
        )
    return Room(tables, _missing(request, pairs, tables))


def _missing(request: Request, pairs: int, tables: int) -> tuple[Side, int] | None:
    if pairs % 2 == 0:
        if request.missing is not None:
            raise MovementError(
                f"{spoken(request)} fill their tables: no pair is missing",
                f"for a half table give an odd number of pairs: {pairs - 1} or {pairs + 1}",
                key="missing",
                code="E404",
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
    """The table at which a pair of that number begins: N-S 2t − 1, E-W 2t; 0 when that side has no such number."""
    begins, odd = divmod(pair + 1, 2)
    return begins if (odd == 0) is (side is Side.NS) else 0


def _not_there(request: Request, tables: int) -> MovementError:
    last = f"EW{tables}" if request.numbering == "compass" else f"EW {2 * tables}"
    return MovementError(
        f"no pair of these {tables} tables is called {request.missing!r}",
        f'write the side and the number, such as "{last}" for the last E-W pair',
        key="missing",
        code="E404",
    )


def _shift(request: Request, room: Room) -> Shift:
    even = room.tables % 2 == 0
    if request.variant is None:
        if even:
            raise _even(request, room.tables)
        return lambda round_, _tables: round_
    if not even:
        raise MovementError(
            f"variant {request.variant!r} is for an even number of tables; there are {room.tables}",
            "leave the variant out: an odd number of tables needs none",
            key="variant",
            code="E403",
        )
    return VARIANTS[request.variant][0]


def _even(request: Request, tables: int) -> MovementError:
    half = ", one of them a half table," if pairs_of(request) % 2 or request.missing else ""
    helps = [f"variant {name!r} serves: {text}" for name, (_, text) in VARIANTS.items()]
    if request.missing and size_key(request) == "tables":
        helps.insert(0, f"if the half table is one of the {request.tables}, say pairs = {2 * tables - 3}")
    return MovementError(
        f"mitchell needs an odd number of tables; {tables}{half} are an even number", *helps, key=size_key(request)
    )


def _passes(request: Request, tables: int) -> tuple[Sets, ...]:
    """Lay the sets of each time through the tables: once, but by Barney's first plan as often as a set has deals."""
    if request.quota:
        return (_quota(request, tables),)
    each = _each(request, tables)
    if request.sets == 1:
        return tuple(consecutive(tables, 1, after=tables * number) for number in range(each))
    return ((third_plan if request.sets == 3 else consecutive)(tables, each),)


def _each(request: Request, tables: int) -> int:
    deals = tables if request.deals is None else request.deals
    if deals % tables:
        raise MovementError(
            f"{deals} deals do not divide among {counted(tables, 'tables')}",
            multiples(deals, tables),
            *offer(deals, tables),
            key="deals",
            code="E402",
        )
    return deals // tables


def _quota(request: Request, tables: int) -> Sets:
    quota = given_quota(request, tables)
    if request.deals is not None and request.deals != sum(quota):
        raise wrong_sum(quota, request.deals, "of the session")
    return quota_sets(quota)


SYSTEM = System(
    name="mitchell",
    contest=Contest.PAIRS,
    takes=("tables", "pairs"),
    sizes=f"{LEAST} to {MOST} tables, half tables too; an even number with a variant",
    book="Mitchell 1897, p. 29; Barney 1900, p. 31",
    summary="N-S sit, E-W go to the next higher table, the deals to the next lower.",
    default_scoring="average",
    arrange=arrange,
    variants=tuple(VARIANTS),
    options=frozenset({"variant", "sets", "quota", "missing"}),
)
