"""The compass game: N-S sit, E-W go about; who meets whom with which deals, however E-W and the deals go.

N-S at table t is pair 2t − 1, the E-W that begin there are pair 2t. An odd number of pairs leaves a half table, whose pair
rests in each round.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate

from msgspec import Struct

from whistpress.core.model import Contest, Play, Schedule, Seats, Side, SitOut
from whistpress.core.movement.system import MovementError, Request, check_size, pairs_of, size_key, spoken
from whistpress.core.movement.tray_layout import Sets, rounds_played
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
