"""The Snow and the Howell-Snow systems."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.movement.counting import (
    all_play_all_deals_once,
    arranged,
    deals_between,
    meetings,
    no_tray_is_wanted_twice,
    refused,
    serves,
)
from whistpress.core.movement.fairness import count_comparisons

SNOW = {
    2: (4, 6, 8, 10, 12, 16), 3: (9, 12, 15, 18, 21, 24), 4: (16, 20, 24, 28, 32, 36), 5: (25, 30, 35, 40), 6: (36, 42, 48),
    7: (49, 56, 63),
}  # fmt: skip
"""Barney 1900, p. 35: deals by number of tables."""

HOWELL_SNOW = {5: (10, 15, 20, 25), 6: (15, 20, 25), 7: (21, 28, 35), 8: (28, 35), 9: (36, 45, 54), 10: (45, 54)}
"""Barney 1900, p. 47: deals by number of pairs."""


@pytest.mark.parametrize("tables", SNOW)
def test_the_printed_numbers_of_deals_of_snow_serve(tables: int) -> None:
    """Barney 1900, p. 35: multiples of the number of tables, from its square on; one fewer does not."""
    for deals in SNOW[tables]:
        schedule = arranged("snow", tables=tables, deals=deals)
        assert deals_between(schedule) == {deals // tables}
    assert not serves("snow", tables=tables, deals=tables * (tables - 1))


@given(st.integers(2, 8), st.integers(0, 5))
def test_in_snow_each_set_is_played_through_by_all(tables: int, more: int) -> None:
    """Barney 1900, p. 35: one set of deals, or more deals than tables, without moving the players."""
    schedule = arranged("snow", tables=tables, deals=tables * (tables + more))
    assert all_play_all_deals_once(schedule)
    assert no_tray_is_wanted_twice(schedule)
    assert [len(set_) for set_ in schedule.sets] == [tables + more] * tables


def test_in_snow_ew_go_to_the_next_higher_table() -> None:
    """As in Mitchell's game: E-W of table 1 are at table 2 in the second round."""
    schedule = arranged("snow", tables=4)
    assert [schedule.place_of(2, round_) for round_ in (1, 2, 3, 4)] == [(1, "E"), (2, "E"), (3, "E"), (4, "E")]


@pytest.mark.parametrize("pairs", HOWELL_SNOW)
def test_the_printed_numbers_of_deals_of_howell_snow_serve(pairs: int) -> None:
    """Barney 1900, p. 47: a multiple of the changes, at least one a round for each table in play."""
    changes = pairs - 1 + pairs % 2
    for deals in HOWELL_SNOW[pairs]:
        assert arranged("howell-snow", pairs=pairs, deals=deals).deals == deals
    assert HOWELL_SNOW[pairs][0] == arranged("howell-snow", pairs=pairs).deals
    assert not serves("howell-snow", pairs=pairs, deals=HOWELL_SNOW[pairs][0] - changes)


def test_five_and_six_pairs_sit_as_printed() -> None:
    """Barney 1900, p. 48: 6 or nobody v. 1, 5 v. 2, 4 v. 3; whoever comes to table 1 of five pairs has a bye."""
    six, five = arranged("howell-snow", pairs=6), arranged("howell-snow", pairs=5)
    assert [(play.seats.n, play.seats.e) for play in six.in_round(1)] == [(6, 1), (5, 2), (4, 3)]
    assert [(play.table, play.seats.n, play.seats.e) for play in five.in_round(1)] == [(2, 5, 2), (3, 4, 3)]
    assert [rest.entries for rest in five.sit_outs] == [(1,), (2,), (3,), (4,), (5,)]


@pytest.mark.parametrize("pairs", range(4, 25))
def test_in_howell_snow_every_pair_meets_every_other_on_a_set_of_its_own(pairs: int) -> None:
    """Barney 1900, p. 47: Howell's movement, a set of deals played through before each."""
    schedule = arranged("howell-snow", pairs=pairs)
    assert meetings(schedule) == Counter(combinations(range(1, pairs + 1), 2))
    assert no_tray_is_wanted_twice(schedule)
    for round_ in range(1, schedule.rounds + 1):
        assert {frozenset(play.deals) for play in schedule.in_round(round_)} == {frozenset(schedule.sets[round_ - 1])}


@pytest.mark.parametrize("deals", [15, 25])
def test_a_session_cut_short_counts_its_deals_whole_or_as_played(deals: int) -> None:
    """Three of five rounds, each of five deals: 25 are of the whole session, 15 of what is played."""
    schedule = arranged("snow", tables=5, deals=deals, rounds=3)
    assert (schedule.rounds, schedule.deals) == (3, 15)
    assert len(schedule.in_round(3)) == 5


def test_a_set_is_compared_as_one() -> None:
    """All deals of a round count as one set: six pairs in five rounds are compared five times at most."""
    assert max(count_comparisons(arranged("howell-snow", pairs=6)).values()) <= 5


@pytest.mark.parametrize(
    ("words", "key", "message"),
    [
        ({"system": "snow", "tables": 1}, "tables", "snow is for 2 to 40 tables, not 1 table"),
        ({"system": "snow", "tables": 5, "deals": 20}, "deals", "each round needs a deal for each of 5 tables, and has 4"),
        ({"system": "snow", "tables": 5, "deals": 27}, "deals", "27 deals do not divide among 5 rounds"),
        ({"system": "snow", "tables": 5, "deals_per_round": 4}, "deals_per_round",
         "each round needs a deal for each of 5 tables, and has 4"),
        ({"system": "snow", "tables": 5, "deals_per_round": 5, "deals": 30}, "deals", "5 rounds of 5 deals are 25 deals, not 30"),
        ({"system": "howell-snow", "pairs": 3}, "pairs", "howell-snow is for 4 to 60 pairs, not 3 pairs"),
        ({"system": "howell-snow", "pairs": 6, "deals": 16}, "deals", "16 deals do not divide among 5 rounds"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_at_its_key(words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key is at fault."""
    error = refused(**words)  # type: ignore[arg-type]
    assert (error.key, error.message) == (key, message)
