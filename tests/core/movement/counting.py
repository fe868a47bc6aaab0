"""What tests of movements count: who meets whom, who plays what, whether a tray is wanted twice."""

from collections import Counter
from itertools import product

import pytest

from whistpress.core.model import Schedule
from whistpress.core.movement import MovementError, Request, arrange


def arranged(system: str, **words: object) -> Schedule:
    """Arrange a schedule."""
    return arrange(Request(system=system, **words))  # type: ignore[arg-type]


def refused(system: str, **words: object) -> MovementError:
    """Give the refusal of what cannot be arranged."""
    with pytest.raises(MovementError) as caught:
        arranged(system, **words)
    return caught.value


def serves(system: str, **words: object) -> bool:
    """Whether there is such a schedule."""
    try:
        arranged(system, **words)
    except MovementError:
        return False
    return True


def meetings(schedule: Schedule) -> Counter[tuple[int, int]]:
    """Count in how many plays two pairs meet, the lower number first."""
    return Counter((min(play.seats), max(play.seats)) for play in schedule.plays)


def deals_between(schedule: Schedule) -> set[int]:
    """Give the numbers of deals that a pair which sits N-S and one that goes E-W play against each other."""
    counts: Counter[tuple[int, int]] = Counter()
    for play in schedule.plays:
        counts[play.seats.n, play.seats.e] += len(play.deals)
    ns, ew = {play.seats.n for play in schedule.plays}, {play.seats.e for play in schedule.plays}
    return {counts[two] for two in product(ns, ew)}


def all_play_all_deals_once(schedule: Schedule) -> bool:
    """Whether every pair plays every deal exactly once."""
    played = Counter((pair, deal) for play in schedule.plays for pair in set(play.seats) for deal in play.deals)
    return set(played.values()) == {1} and len(played) == schedule.entries * schedule.deals


def no_tray_is_wanted_twice(schedule: Schedule) -> bool:
    """Whether no deal is at two tables at the same turn of a round."""
    return all(
        max(Counter((turn, deal) for play in schedule.in_round(round_) for turn, deal in enumerate(play.deals)).values()) == 1
        for round_ in range(1, schedule.rounds + 1)
    )
