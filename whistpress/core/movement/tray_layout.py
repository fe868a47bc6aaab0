"""Lay deals on tables: sets, quotas, stacks, fresh deals in each round; cut a session short."""

from collections import deque
from collections.abc import Sequence
from itertools import accumulate, pairwise

from msgspec.structs import replace

from whistpress.core.model import Schedule
from whistpress.core.movement.system import MovementError, Request, count_of
from whistpress.language import say

Sets = tuple[tuple[int, ...], ...]


def consecutive(sets: int, size: int, *, after: int = 0) -> Sets:
    """Lay sets of `size` deals in running order from deal `after` + 1: (1, 2), (3, 4), (5, 6)."""
    return quota_sets((size,) * sets, after=after)


def third_plan(sets: int, size: int, *, after: int = 0) -> Sets:
    """Lay sets by Barney's third plan (p. 41), so that the lead changes: of 7 sets the first is 1, 8, 15, 22."""
    return tuple(tuple(after + number + sets * turn for turn in range(size)) for number in range(1, sets + 1))


def quota_sets(quota: tuple[int, ...], *, after: int = 0) -> Sets:
    """Lay uneven sets in running order: a quota of 4, 4, 8 gives 1–4, 5–8, 9–16 (Mitchell pp. 26–27)."""
    ends = tuple(accumulate(quota, initial=after))
    return tuple(tuple(range(first + 1, last + 1)) for first, last in pairwise(ends))


def spread(deals: int, tables: int) -> tuple[int, ...]:
    """Share deals among tables as evenly as can be: 7 at 3 tables are 2, 2, 3."""
    return tuple(deals * (table + 1) // tables - deals * table // tables for table in range(tables))


def played_through(sets: Sets, table: int) -> tuple[int, ...]:
    """Order the deals of a round at one table: its own set first, then the next table's, and so round.

    All tables go through the same circle from different places, so that no two tables need one tray at the same turn, even when
    the sets are uneven.
    """
    return tuple(deal for set_ in (*sets[table - 1 :], *sets[: table - 1]) for deal in set_)


def deals_each(deals: int | None, sets: int, whose: str) -> int:
    """Count the deals of a set, 1 by default; MovementError when they do not divide (`whose`: "8 pairs")."""
    if deals is None:
        return 1
    if deals % sets:
        raise MovementError(
            say("%(deals)s deals do not divide into the %(sets)s sets that %(whose)s need", deals=deals, sets=sets, whose=whose),
            multiples(deals, sets),
            key="deals",
        )
    return deals // sets


def multiples(deals: int, step: int) -> str:
    """Name the nearest numbers of deals that serve."""
    below = deals - deals % step
    return (
        say("%(below)s or %(below_2)s deals serve", below=below, below_2=below + step)
        if below
        else say("%(step)s or %(value)s deals serve", step=step, value=2 * step)
    )


def rounds_played(request: Request, whole: int) -> int:
    """Count the rounds of the `whole` that are played: all, unless the request cuts the session short."""
    if request.rounds is None:
        return whole
    if request.rounds > whole:
        raise MovementError(
            say("this movement has %(whole)s rounds, not %(rounds)s", whole=whole, rounds=request.rounds),
            say("`rounds` only cuts a session short: leave it out to play them all"),
            key="rounds",
        )
    return request.rounds


def deals_of_a_round(request: Request, *, rounds: int, tables: int) -> int:
    """Count the deals of each of so many rounds: one for each table, by default. MovementError when there are fewer.

    `deals` are of the whole session or, when it is cut short and they do not divide so, of the rounds that are played.
    """
    deals_per_round, deals = request.deals_per_round, request.deals
    if deals is None:
        return _enough(deals_per_round or tables, rounds, tables, "deals_per_round")
    played = min(request.rounds or rounds, rounds)
    if deals_per_round is not None and deals not in (deals_per_round * rounds, deals_per_round * played):
        raise MovementError(
            say(
                "%(played)s rounds of %(deals_per_round)s deals are %(deals_per_round_2)s deals, not %(deals)s",
                played=played,
                deals_per_round=deals_per_round,
                deals_per_round_2=deals_per_round * played,
                deals=deals,
            ),
            say("leave out `deals` or `deals_per_round`"),
            key="deals",
        )
    whole = deals % rounds == 0 and deals >= rounds * tables
    of = rounds if whole or deals % played else played
    if deals % of:
        raise MovementError(
            say("%(deals)s deals do not divide among %(rounds)s rounds", deals=deals, rounds=rounds),
            say("at least %(rounds)s deals, in steps of %(rounds_2)s", rounds=rounds * tables, rounds_2=rounds),
            *((multiples(deals, rounds),) if deals > rounds * tables else ()),
            key="deals",
        )
    return _enough(deals_per_round or deals // of, rounds, tables, "deals")


def _enough(deals: int, rounds: int, tables: int, key: str) -> int:
    if deals < tables:
        raise MovementError(
            say(
                "each round needs a deal for each of %(amount)s, and has %(deals)s",
                amount=count_of(tables, "tables"),
                deals=deals,
            ),
            say("%(rounds)s deals serve, and more in steps of %(rounds_2)s", rounds=rounds * tables, rounds_2=rounds),
            key=key,
        )
    return deals


def without_trays(request: Request, schedule: Schedule) -> Schedule:
    """Note how many deals each table plays in a round (one, unless the request says more); MovementError for `deals`."""
    if request.deals is not None:
        raise MovementError(
            say("%(system)s has no deals of its own: each table deals its own cards", system=request.system),
            say("leave `deals` out; `deals_per_round` says how many are played before anyone moves"),
            key="deals",
        )
    return replace(schedule, deals_per_round=request.deals_per_round or 1)


def mitchell_quota(deals: int, tables: int) -> tuple[int, ...]:
    """Share deals among tables evenly, the last making up the number: 24 at 5 are 4 4 4 4 8 (p. 27)."""
    share = deals // tables
    return (*[share] * (tables - 1), deals - share * (tables - 1))


def given_quota(request: Request, tables: int) -> tuple[int, ...]:
    """Check the request's own quota: one figure of 1 or more for each table, and no plan for sets besides it."""
    quota = request.quota
    if len(quota) != tables or min(quota) < 1:
        raise MovementError(
            say(
                "the quota gives %(amount)s for %(amount_2)s",
                amount=count_of(len(quota), "figures"),
                amount_2=count_of(tables, "tables"),
            )
            if len(quota) != tables
            else say("a quota lays 1 deal or more on each table, not %(min)s", min=min(quota)),
            say("write for each table, in order, how many deals are laid on it"),
            key="quota",
        )
    if request.sets is not None:
        raise MovementError(say("a quota lays its own sets"), say("leave out `sets` or `quota`"), key="sets", code="E406")
    return quota


def wrong_sum(quota: tuple[int, ...], deals: int, whose: str) -> MovementError:
    """Make the refusal of a quota that does not add to the deals of a session or a round."""
    return MovementError(
        say("the quota adds to %(sum)s deals, not to the %(deals)s %(whose)s", sum=sum(quota), deals=deals, whose=whose),
        say("mend the quota, or leave out the number of deals"),
        key="quota",
    )


def offer(deals: int, tables: int) -> tuple[str, ...]:
    """Offer the quota that Mitchell would lay, where each table gets a deal."""
    return (say("or lay uneven sets: quota = %(list)s", list=list(mitchell_quota(deals, tables))),) if deals > tables else ()


def stack_quota(quota: Sequence[int], rounds: int) -> tuple[Sets, ...]:
    """Return for each round the tray in play at each table, as a set of one.

    The quota is the number of trays at each table at first, in running order; 1 or more everywhere.
    """
    return played_from(quota_sets(tuple(quota)), rounds)


def played_from(laid: Sets, rounds: int) -> tuple[Sets, ...]:
    """Return for each round the tray in play at each table, from the stacks of all tables, the top tray of each first.

    Each table plays its top tray, which then goes under those of the next lower table. So it is in the Clay system (Barney 1900,
    pp. 33–34) and in Barney's eighth way for even tables (p. 33).
    """
    stacks = [deque(set_) for set_ in laid]
    played = []
    for _ in range(rounds):
        tops = [stack.popleft() for stack in stacks]
        for table, tray in enumerate(tops):
            stacks[table - 1].append(tray)
        played.append(tuple((tray,) for tray in tops))
    return tuple(played)
