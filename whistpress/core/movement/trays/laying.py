"""Laying out the deals: which of them travel together as a set."""

from itertools import accumulate, pairwise

from whistpress.core.movement.request import MovementError

Sets = tuple[tuple[int, ...], ...]


def consecutive(sets: int, each: int, *, after: int = 0) -> Sets:
    """Lay sets of `each` deals in running order from deal `after` + 1: (1, 2), (3, 4), (5, 6)."""
    return quota_sets((each,) * sets, after=after)


def third_plan(sets: int, each: int, *, after: int = 0) -> Sets:
    """Lay sets by Barney's third plan (p. 41), so that the lead changes: of 7 sets the first is 1, 8, 15, 22."""
    return tuple(tuple(after + number + sets * turn for turn in range(each)) for number in range(1, sets + 1))


def quota_sets(quota: tuple[int, ...], *, after: int = 0) -> Sets:
    """Lay uneven sets in running order: a quota of 4, 4, 8 gives 1–4, 5–8, 9–16 (Mitchell pp. 26–27)."""
    ends = tuple(accumulate(quota, initial=after))
    return tuple(tuple(range(first + 1, last + 1)) for first, last in pairwise(ends))


def spread(deals: int, tables: int) -> tuple[int, ...]:
    """Share deals among tables as evenly as can be: 7 at 3 tables are 2, 2, 3."""
    return tuple(deals * (table + 1) // tables - deals * table // tables for table in range(tables))


def played_through(sets: Sets, table: int) -> tuple[int, ...]:
    """Order the deals of a round at one table: its own set first, then the next table's, and so round.

    All tables go through the same circle from different places, so that no tray is wanted twice at the same turn,
    even when the sets are uneven.
    """
    return tuple(deal for set_ in (*sets[table - 1 :], *sets[: table - 1]) for deal in set_)


def deals_each(deals: int | None, sets: int, whose: str) -> int:
    """Count the deals of a set, 1 unless said; MovementError when they do not divide (`whose`: "8 pairs")."""
    if deals is None:
        return 1
    if deals % sets:
        raise MovementError(
            f"{deals} deals do not divide into the {sets} sets that {whose} need",
            multiples(deals, sets),
            key="deals",
            code="E402",
        )
    return deals // sets


def multiples(deals: int, step: int) -> str:
    """Say which numbers of deals nearest to what was asked serve."""
    below = deals - deals % step
    return f"{below} or {below + step} deals serve" if below else f"{step} or {2 * step} deals serve"
