"""Trays in stacks: each table plays its top tray, which then goes under those of the next lower table.

So they lie in the Clay system (Barney 1900, pp. 33–34) and in Barney's eighth way for even tables (p. 33).
"""

from collections import deque
from collections.abc import Sequence

from whistpress.core.movement.trays.laying import Sets, quota_sets


def stacked(quota: Sequence[int], rounds: int) -> tuple[Sets, ...]:
    """Say for each round which tray is in play at each table, as a set of one.

    The quota says how many lie at each table at first, in running order; 1 or more everywhere.
    """
    return played_from(quota_sets(tuple(quota)), rounds)


def played_from(laid: Sets, rounds: int) -> tuple[Sets, ...]:
    """Say the same for trays that are laid so, the top one of each table first."""
    stacks = [deque(set_) for set_ in laid]
    played = []
    for _ in range(rounds):
        tops = [stack.popleft() for stack in stacks]
        for table, tray in enumerate(tops):
            stacks[table - 1].append(tray)
        played.append(tuple((tray,) for tray in tops))
    return tuple(played)
