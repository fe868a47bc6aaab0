"""Safford's comparative whist, and the rule that compares equally."""

from collections import Counter
from itertools import combinations

import pytest

from tests.core.movement.counting import all_play_all_deals_once, arranged, meetings, no_tray_is_wanted_twice, refused
from whistpress.core.model import Seat
from whistpress.core.movement import Request
from whistpress.core.movement.fairness import Range, measure
from whistpress.core.movement.pairs.all_play_all import by_squares, squares_serve
from whistpress.core.movement.recommend import remedies

SINGLE = (8, 12, 16, 20, 24, 32, 44, 48, 60)
DOUBLE = (10, 14, 18)

PRINTED_DEALS = {
    8: (7, 14, 21, 28), 10: (18, 36), 12: (11, 22), 14: (26,), 16: (30,), 18: (34,), 20: (19, 38), 24: (23,), 32: (31,),
}  # fmt: skip
"""Barney 1900, p. 38: deals by number of pairs, those of 10, 14 and 18 double."""


def test_the_card_of_pair_5_of_eight_reads_as_printed() -> None:
    """Barney 1900, p. 37: East D with deals 2, 9, 16, 23, then North D, B, C, A, East C, East B."""
    schedule = arranged("safford", pairs=8, deals=28)
    card = []
    for play in schedule.plays:
        seat = play.seats.seat_of(5)
        if seat is not None:
            card.append(((Seat.NORTH, Seat.EAST)[seat is Seat.EAST].word, "ABCD"[play.table - 1], play.deals))
    assert card == [
        ("East", "D", (2, 9, 16, 23)),
        ("North", "D", (3, 10, 17, 24)),
        ("North", "B", (7, 14, 21, 28)),
        ("North", "C", (6, 13, 20, 27)),
        ("North", "A", (5, 12, 19, 26)),
        ("East", "C", (1, 8, 15, 22)),
        ("East", "B", (4, 11, 18, 25)),
    ]


@pytest.mark.parametrize("pairs", SINGLE)
def test_every_two_pairs_meet_once_and_are_compared_equally(pairs: int) -> None:
    """Barney 1900, pp. 36–38: of eight pairs every two are compared on three sets of deals."""
    schedule = arranged("safford", pairs=pairs)
    assert schedule.deals == pairs - 1
    assert meetings(schedule) == Counter(combinations(range(1, pairs + 1), 2))
    assert all_play_all_deals_once(schedule)
    assert no_tray_is_wanted_twice(schedule)
    fairness = measure(schedule)
    assert fairness.compared == Range(pairs // 2 - 1, pairs // 2 - 1)
    assert fairness.balance == 100


@pytest.mark.parametrize("pairs", DOUBLE)
def test_double_schedules_are_equal_when_both_halves_are_played(pairs: int) -> None:
    """Barney 1900, p. 38: 10, 14 and 18 pairs take twice as many deals; then every two meet twice."""
    schedule = arranged("safford", pairs=pairs)
    assert schedule.deals == 2 * (pairs - 1)
    assert meetings(schedule) == Counter(dict.fromkeys(combinations(range(1, pairs + 1), 2), 2))
    assert all_play_all_deals_once(schedule)
    fairness = measure(schedule)
    assert fairness.compared == Range(pairs - 2, pairs - 2)
    assert fairness.balance == 100


@pytest.mark.parametrize("pairs", PRINTED_DEALS)
def test_the_printed_numbers_of_deals_serve(pairs: int) -> None:
    """Barney 1900, p. 38: how many deals so many pairs, or one fewer, may play."""
    for deals in PRINTED_DEALS[pairs]:
        assert arranged("safford", pairs=pairs, deals=deals).deals == deals
        assert arranged("safford", pairs=pairs - 1, deals=deals).entries == pairs - 1


def test_sixteen_pairs_need_no_thirty_deals() -> None:
    """Barney 1900, p. 38 has 30 for 16 pairs ("special"); Howell's printed opening does it in 15."""
    assert arranged("safford", pairs=16).deals == 15


def test_the_rule_serves_exactly_safford_s_single_schedules() -> None:
    """Worked out: to 32 pairs the rule serves 8, 12, 20, 24 and 32, the numbers that Barney has without "double"."""
    assert [pairs for pairs in range(2, 33, 2) if squares_serve(pairs)] == [8, 12, 20, 24, 32]
    assert all(len(by_squares(pairs)) == pairs // 2 for pairs in (8, 12, 20))


def test_of_an_odd_number_the_highest_is_missing() -> None:
    """Barney 1900, p. 36: the missing pair is thought of in the place of the one that does not move."""
    schedule = arranged("safford", pairs=7)
    assert schedule.absent == (8,)
    assert [rest.entries for rest in schedule.sit_outs] == [(1,), (2,), (3,), (4,), (5,), (6,), (7,)]


@pytest.mark.parametrize("pairs", [6, 21, 22, 26, 62])
def test_other_numbers_are_refused_with_those_that_serve(pairs: int) -> None:
    """Where no schedule of equal comparisons is known here, others are named."""
    error = refused("safford", pairs=pairs)
    assert (error.message, error.key) == (f"no schedule of equal comparisons is known here for {pairs} pairs", "pairs")
    assert error.helps[0].startswith("sizes that serve: 7 to 20, 23–24, 31–32, 43–44, 47–48, 59–60 pairs")
    others = [dict(one.changes)["system"] for one in remedies(Request(system="safford", pairs=pairs), error)]
    assert others and "safford" not in others
