"""Four pairs at two tables."""

from collections import Counter
from itertools import combinations

import pytest

from tests.core.movement.counting import all_play_all_deals_once, arranged, meetings, no_tray_is_wanted_twice, refused
from whistpress.core.movement.fairness import Range, measure


def test_three_pairs_change_as_mitchell_prints_it() -> None:
    """Mitchell 1897, p. 37: 1 v. 2 and 3 v. 4, 1 v. 3 and 4 v. 2, 1 v. 4 and 2 v. 3, eight deals of twenty-four each."""
    schedule = arranged("two-table", pairs=4, deals=24)
    lines = [[(play.seats.n, play.seats.e) for play in schedule.in_round(round_)] for round_ in (1, 2, 3)]
    assert lines == [[(1, 2), (3, 4)], [(1, 3), (4, 2)], [(1, 4), (2, 3)]]
    assert schedule.sets == (tuple(range(1, 9)), tuple(range(9, 17)), tuple(range(17, 25)))


def test_at_two_tables_each_is_once_the_adversary_and_once_the_co_partner_of_each_other() -> None:
    """Mitchell 1897, p. 37: compared with the pair that sits the same way at the other table."""
    fairness = measure(arranged("two-table", pairs=4))
    assert (fairness.opponents, fairness.compared, fairness.balance) == (Range(1, 1), Range(1, 1), 100)


@pytest.mark.parametrize("system", ["two-table", "four-pair"])
def test_half_the_deals_begin_at_each_table_and_are_exchanged(system: str) -> None:
    """Barney 1900, p. 27: play two deals at each table, exchange and replay them."""
    schedule = arranged(system, pairs=4, deals=24)
    each = schedule.deals // schedule.rounds
    one, two = schedule.in_round(1)
    assert one.deals == tuple(range(1, each + 1))
    assert two.deals == (*range(each // 2 + 1, each + 1), *range(1, each // 2 + 1))
    assert all_play_all_deals_once(schedule)
    assert no_tray_is_wanted_twice(schedule)


def test_four_pairs_sit_as_barney_s_table_of_changes_has_them() -> None:
    """Barney 1900, p. 28, players 1-2, 3-4, 5-6 and 7-8 being pairs 1 to 4; six lines of four deals."""
    schedule = arranged("four-pair", pairs=4)
    lines = [[(play.seats.n, play.seats.e) for play in schedule.in_round(round_)] for round_ in range(1, 7)]
    assert lines == [
        [(1, 3), (2, 4)], [(2, 3), (1, 4)], [(3, 2), (1, 4)], [(1, 2), (3, 4)], [(2, 1), (3, 4)], [(3, 1), (2, 4)],
    ]  # fmt: skip
    assert (schedule.deals, schedule.rounds) == (24, 6)


def test_in_each_stage_of_eight_deals_the_same_pairs_are_compared() -> None:
    """Barney 1900, p. 28: 1 with 2 and 3 with 4, then 1 with 3 and 2 with 4, then 1 with 4 and 2 with 3."""
    schedule = arranged("four-pair", pairs=4)
    for round_ in range(1, 7):
        one, two = schedule.in_round(round_)
        same_way = {frozenset((one.seats.n, two.seats.n)), frozenset((one.seats.e, two.seats.e))}
        stage = (round_ - 1) // 2
        assert same_way == {frozenset({1, stage + 2}), frozenset({2, 3, 4} - {stage + 2})}
    assert meetings(schedule) == Counter(dict.fromkeys(combinations(range(1, 5), 2), 2))


@pytest.mark.parametrize(
    ("system", "words", "key", "message"),
    [
        ("two-table", {"pairs": 6}, "pairs", "two-table is for four pairs, not 6 pairs"),
        ("four-pair", {"tables": 3}, "tables", "four-pair is for four pairs, not 3 tables"),
        ("four-pair", {"pairs": 4, "deals": 12}, "deals", "a four-pair match has 24 deals, not 12"),
        ("two-table", {"deals": 8}, "deals", "8 deals do not divide into the 6 sets that two tables in three rounds need"),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(system: str, words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key is at fault."""
    error = refused(system, **words)
    assert (error.key, error.message) == (key, message)
