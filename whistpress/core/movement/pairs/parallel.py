"""The parallel system: two rows of tables, the deals going across from one to the other (Barney 1900, pp. 35–36).

The first row has tables 1 to r, the second r + 1 to 2r; table t is beside table r + t. E-W go to the next higher
table of their row. `first` plays Mitchell's game in each row, exchanges the deals and plays again, then, with new deals,
E-W crossed, twice more; `second` exchanges deals after every tray; both are for an odd number of tables in a row. `third`
sends each tray across, then up and across, by turns: any even number of tables. `fourth` needs no second set of deals: half
way E-W go up and across and the deals up alone; the tables must be a multiple of four. Without a variant it is `fourth`
where that serves, else `third`.

Barney says of the fourth form (p. 36) that where the rows are divisible by four E-W may be moved down. That is false at
24 tables, twelve in a row: the rows must be even and no multiple of three. Here E-W always move up.
"""

from collections.abc import Callable, Mapping

from whistpress.core.model import Schedule
from whistpress.core.movement.pairs.compass import CompassRound, CompassStage, room_of, schedule_of
from whistpress.core.movement.system import MovementError, Request, count_of, size_key
from whistpress.core.movement.tray_layout import Sets, consecutive, deals_each
from whistpress.language import say

LEAST_IN_ROWS, MOST = 4, 98

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
    room = room_of(request, range(LEAST_IN_ROWS, MOST + 1))
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
