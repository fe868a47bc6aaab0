"""The Clay system."""

from itertools import pairwise
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.movement.counting import (
    all_play_all_deals_once,
    arranged,
    deals_between,
    no_tray_is_wanted_twice,
    refused,
    serves,
)

DEALS_AT_A_TABLE = {
    2: (2, 4, 6, 8, 10, 12, 14, 16, 18),
    3: (2, 3, 5, 6, 8, 9, 11, 12),
    4: (2, 4, 6, 8),
    5: (2, 3, 4, 5, 7),
    6: (2, 6),
    7: (2, 3, 4, 5),
    8: (2, 4),
    9: (2, 3),
    10: (2,),
    11: (2, 3),
    12: (2,),
    13: (2, 3),
    14: (2,),
}
"""Barney 1900, p. 34: how many deals a table may have, tray by tray."""

LAST_TABLE = {
    3: (5, 8), 4: (6, 10), 5: (7, 12), 6: (8, 14), 7: (9, 16), 8: (10, 18), 9: (11,), 10: (12,), 11: (13,), 12: (14,),
}  # fmt: skip
"""Barney 1900, p. 34, fourth modification: how many deals one table may have beside two at each other."""


@pytest.mark.parametrize("tables", DEALS_AT_A_TABLE)
def test_the_printed_numbers_of_deals_serve_and_none_is_left_out(tables: int) -> None:
    """Barney 1900, p. 34: within its range the printed list is complete."""
    printed = DEALS_AT_A_TABLE[tables]
    for each in range(2, printed[-1] + 1):
        assert serves("clay", tables=tables, deals=each * tables, variant="single") == (each in printed)


@given(st.integers(2, 14), st.integers(2, 9))
def test_tray_by_tray_all_meet_equally_where_there_is_no_common_divisor(tables: int, each: int) -> None:
    """Barney 1900, p. 34, third modification: the tables and the deals at each less one."""
    assert serves("clay", tables=tables, deals=each * tables) == (gcd(tables, each - 1) == 1)
    if gcd(tables, each - 1) == 1:
        schedule = arranged("clay", tables=tables, deals=each * tables)
        assert deals_between(schedule) == {each}
        assert all_play_all_deals_once(schedule)
        assert no_tray_is_wanted_twice(schedule)


@pytest.mark.parametrize("tables", range(2, 31))
def test_two_deals_at_a_table_serve_any_number_of_tables(tables: int) -> None:
    """Barney 1900, p. 33: either an even or odd number of tables; two deals are what is laid unless said."""
    schedule = arranged("clay", tables=tables)
    assert schedule.deals == 2 * tables
    assert deals_between(schedule) == {2}
    assert all_play_all_deals_once(schedule)


@pytest.mark.parametrize("tables", [3, 4, 7, 10])
def test_ns_play_in_regular_order_and_ew_in_reverse(tables: int) -> None:
    """Barney 1900, p. 33: true because E-W go to the next lower table."""
    schedule = arranged("clay", tables=tables)
    for pair in range(1, 2 * tables + 1):
        order = [play.deals[0] for play in schedule.plays if pair in play.seats]
        step = 1 if pair % 2 else -1
        assert all((later - deal - step) % schedule.deals == 0 for deal, later in pairwise(order))


def test_ew_carry_the_tray_that_they_have_played() -> None:
    """Barney 1900, p. 33: the tray just played lies at the table to which its E-W have gone, for the round after next."""
    schedule = arranged("clay", tables=5)
    for play in schedule.plays:
        if play.round <= schedule.rounds - 2:
            table, _ = schedule.place_of(play.seats.e, play.round + 1) or (0, None)
            assert [other.deals for other in schedule.in_round(play.round + 2) if other.table == table] == [play.deals]


@given(st.integers(2, 14), st.integers(1, 4))
def test_halves_serve_any_number_of_tables(tables: int, half: int) -> None:
    """Barney 1900, p. 34, first modification."""
    schedule = arranged("clay", tables=tables, deals=2 * half * tables, variant="halves")
    assert deals_between(schedule) == {2 * half}
    assert all_play_all_deals_once(schedule)


@given(st.integers(2, 14), st.integers(1, 3))
def test_portions_are_unequal_as_to_adversaries_at_an_even_number_of_tables(tables: int, part: int) -> None:
    """Barney 1900, p. 34, second modification: right for an odd number; else two larger or two smaller portions."""
    schedule = arranged("clay", tables=tables, deals=(2 * part + 1) * tables, variant="portions")
    assert all_play_all_deals_once(schedule)
    assert deals_between(schedule) == ({2 * part + 1} if tables % 2 else {2 * part, 2 * part + 2})


@pytest.mark.parametrize("tables", LAST_TABLE)
def test_all_further_deals_may_lie_at_one_table(tables: int) -> None:
    """Barney 1900, p. 34, fourth modification: a multiple of the tables beyond two."""
    for stack in LAST_TABLE[tables]:
        schedule = arranged("clay", tables=tables, deals=2 * tables + stack - 2, variant="extra")
        assert {deal for play in schedule.at_table(tables)[:stack] for deal in play.deals} == set(
            range(2 * tables - 1, schedule.deals + 1)
        )
        assert len(deals_between(schedule)) == 1
        assert all_play_all_deals_once(schedule)


@pytest.mark.parametrize(
    ("words", "message", "help_"),
    [
        ({"deals": 24}, "single trays do not go with 4 deals at each of 6 tables: 6 and 3 have a common divisor",
         "for 24 deals take variant 'halves' or 'extra'"),
        ({"deals": 18, "variant": "halves"}, "'halves' needs an even number of deals at each table, not 3",
         "for 18 deals take variant 'portions' or 'extra'"),
        ({"deals": 24, "variant": "portions"}, "'portions' needs an odd number of deals at each table, not 4",
         "12 or 36 deals serve, tray by tray"),
        ({"deals": 6}, "Clay's trays need two deals or more at each table, not 1", "12 deals serve, tray by tray"),
        ({"deals": 20}, "20 deals do not divide into the 6 sets that 6 tables need", "18 or 24 deals serve"),
    ],
)  # fmt: skip
def test_deals_that_cannot_be_are_refused_with_those_that_serve(words: dict[str, object], message: str, help_: str) -> None:
    """Six tables: why not, what serves, and that `deals` is the key."""
    error = refused("clay", tables=6, **words)
    assert (error.message, error.key, error.code) == (message, "deals", "E402")
    assert help_ in error.helps


def test_portions_without_deals_are_refused_at_the_variant() -> None:
    """Two deals are laid unless said, and two are not odd."""
    assert refused("clay", tables=5, variant="portions").key == "variant"


def test_a_half_table_is_allowed() -> None:
    """Nine pairs: the N-S that would meet the missing E-W rests, each as often."""
    schedule = arranged("clay", pairs=9)
    assert schedule.absent == (10,)
    assert sorted(entry for rest in schedule.sit_outs for entry in rest.entries) == sorted([1, 3, 5, 7, 9] * 2)
