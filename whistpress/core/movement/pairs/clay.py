"""The Clay system: E-W carry the tray that they have just played to the next table (Barney 1900, pp. 33–34).

Each table has a stack of trays, two by default, and plays the top one; the tray that comes with E-W goes under the others.
Barney does not say which way is next. His "North and South play the deals in regular order, East and West in reverse" is
true only when E-W go to the next lower table, so they do here. Played tray by tray it goes right exactly when the number
of tables and the deals at each less one have no common divisor (his third modification; worked out for 2–14 tables with
2–12 deals). Then every E-W pair meets every N-S pair as often as a table has deals, and all play every deal once.

For more deals at a table: `halves` plays half of an even number before each move, at any number of tables; `portions` does
so with an odd number, the larger part first, and at an even number of tables is unequal as to adversaries; `single` says
that trays go one by one; `extra` puts all beyond two at the last table, at any number of tables.
"""

from collections.abc import Callable, Mapping
from math import gcd

from whistpress.core.model import Schedule
from whistpress.core.movement.pairs.compass import MOST, CompassRound, CompassStage, guests_after, room_of, schedule_of
from whistpress.core.movement.system import MovementError, Request, count_of
from whistpress.core.movement.tray_layout import Sets, consecutive, deals_each, quota_sets, stack_quota
from whistpress.language import say

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
