"""Eight ways to play the compass game at an even number of tables."""

from collections import Counter

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
from whistpress.core.movement import Request
from whistpress.core.movement.recommend import remedies

EVEN = st.integers(2, 15).map(lambda half: 2 * half)
TWICE = ["skip-twice", "hadlock", "skip-then-stay", "stay-then-skip"]


@given(EVEN, st.sampled_from(TWICE), st.integers(1, 2), st.integers(1, 3))
def test_played_twice_everybody_meets_everybody_exactly_twice(tables: int, variant: str, each: int, plan: int) -> None:
    """Barney 1900, pp. 32–33, third to sixth modifications: two sets of deals, and no pair missed."""
    schedule = arranged("mitchell", tables=tables, variant=variant, deals=2 * tables * each, sets=plan)
    assert deals_between(schedule) == {2 * each}
    assert all_play_all_deals_once(schedule)
    assert no_tray_is_wanted_twice(schedule)


@pytest.mark.parametrize("variant", TWICE)
def test_the_second_half_has_new_deals(variant: str) -> None:
    """Barney 1900, p. 32: put out a new set of deals, and play through again."""
    schedule = arranged("mitchell", tables=6, variant=variant)
    halves = [{deal for play in schedule.plays if (play.round > 6) == late for deal in play.deals} for late in (False, True)]
    assert halves == [set(range(1, 7)), set(range(7, 13))]


def test_the_third_modification_begins_anew_at_the_table_skipped() -> None:
    """Barney 1900, p. 32: on the second round at the table which they skipped on the first."""
    schedule = arranged("mitchell", tables=6, variant="skip-twice")
    visited = {play.table for play in schedule.plays if 2 in play.seats and play.round <= 6}
    assert visited == {1, 2, 3, 5, 6}
    assert schedule.place_of(2, 7) == (4, "E")


def test_hadlock_begins_anew_at_the_table_next_after_the_double_set() -> None:
    """Mitchell 1897, p. 30: back to the table next following the one at which they played the double set."""
    schedule = arranged("mitchell", tables=6, variant="hadlock")
    tables = [table for round_ in range(1, 13) for table, _ in [schedule.place_of(2, round_)]]  # type: ignore[misc]
    assert tables == [1, 2, 3, 3, 4, 5, 4, 5, 6, 6, 1, 2]


def test_at_four_tables_hadlock_needs_no_change_between_the_halves() -> None:
    """Mitchell 1897, p. 30: with four tables E-W are already seated for the second half."""
    schedule = arranged("mitchell", tables=4, variant="hadlock")
    assert [play.seats for play in schedule.in_round(4)] == [play.seats for play in schedule.in_round(5)]


@pytest.mark.parametrize("tables", range(4, 41, 2))
def test_half_sets_serve_exactly_where_three_does_not_divide_the_tables(tables: int) -> None:
    """Mitchell 1897, p. 30; Barney 1900, p. 33, seventh modification: not for an even number divisible by three."""
    if tables % 3 == 0:
        error = refused("mitchell", tables=tables, variant="half-sets")
        assert (error.key, error.code) == ("tables", "E401")
        assert f"{tables - 2} or {tables + 2} tables serve" in error.helps
        return
    schedule = arranged("mitchell", tables=tables, variant="half-sets", deals=4 * tables)
    assert deals_between(schedule) == {4}
    assert all_play_all_deals_once(schedule)
    assert no_tray_is_wanted_twice(schedule)


def test_by_half_sets_six_tables_would_come_back_to_deals_played() -> None:
    """Why three must not divide the tables: every third set is met, so that E-W see two sets of six, thrice each."""
    seen = Counter((round_ + round_ // 2) % 6 for round_ in range(0, 12, 2))
    assert seen == {0: 3, 3: 3}


def test_half_sets_are_played_by_ns_in_succession() -> None:
    """Mitchell 1897, p. 30: the hands are played in exact succession by N-S, half a set against each comer."""
    schedule = arranged("mitchell", tables=4, variant="half-sets", deals=16)
    assert [play.deals for play in schedule.at_table(3)] == [
        (9, 10), (11, 12), (13, 14), (15, 16), (1, 2), (3, 4), (5, 6), (7, 8),
    ]  # fmt: skip


@pytest.mark.parametrize("deals", [16, 24])
def test_uneven_at_eight_tables_is_laid_as_barney_prints_it(deals: int) -> None:
    """Barney 1900, p. 33: one deal each, 4 and 5 at table 4, and 9 to 16 or 9 to 24 at table 8."""
    schedule = arranged("mitchell", tables=8, variant="uneven", deals=deals)
    first: dict[int, int] = {}
    for play in schedule.plays:
        first.setdefault(play.deals[0], play.table)
    laid = {table: [deal for deal in sorted(first) if first[deal] == table] for table in range(1, 9)}
    assert laid == {1: [1], 2: [2], 3: [3], 4: [4, 5], 5: [6], 6: [7], 7: [8], 8: list(range(9, deals + 1))}
    assert deals_between(schedule) == {deals // 8}
    assert all_play_all_deals_once(schedule)


@given(st.integers(2, 8).map(lambda half: 2 * half), st.integers(2, 4))
def test_uneven_serves_every_even_number(tables: int, times: int) -> None:
    """Barney 1900, p. 33, eighth modification: E-W go round the circle as often as deals are sets."""
    schedule = arranged("mitchell", tables=tables, variant="uneven", deals=times * tables)
    assert deals_between(schedule) == {times}
    assert all_play_all_deals_once(schedule)
    assert no_tray_is_wanted_twice(schedule)


def test_even_tables_are_offered_the_ways_that_serve_them() -> None:
    """Six tables are not offered half sets."""
    offered = remedies(Request(system="mitchell", tables=6, deals=12), refused("mitchell", tables=6, deals=12))
    assert dict(offered[0].changes)["variant"] in ("skip", "stay", *TWICE)
    assert not any(dict(one.changes).get("variant") == "half-sets" for one in offered)


@pytest.mark.parametrize("variant", [*TWICE, "half-sets", "uneven"])
def test_odd_tables_need_none_of_them(variant: str) -> None:
    """An odd number of tables is refused at the variant."""
    assert refused("mitchell", tables=7, variant=variant).key == "variant"


@pytest.mark.parametrize(
    ("words", "key", "message"),
    [
        ({"tables": 4, "variant": "half-sets", "deals": 12}, "deals", "12 deals do not divide into 8 equal sets"),
        ({"tables": 4, "variant": "uneven", "deals": 4}, "deals", "'uneven' needs deals for two rounds of the tables or more"),
        ({"tables": 4, "variant": "uneven", "quota": (1, 1, 1, 5)}, "quota", "variant 'uneven' lays its own sets"),
        ({"tables": 4, "variant": "half-sets", "sets": 3}, "sets", "variant 'half-sets' lays its own sets"),
        ({"tables": 6, "variant": "hadlock", "deals": 18}, "deals", "18 deals do not divide into the 12 sets that 6 tables need"),
        ({"tables": 4, "variant": "hadlock", "quota": (1, 1, 1, 2), "deals": 5}, "quota", "the quota adds to 5 deals"),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key is at fault."""
    error = refused("mitchell", **words)
    assert error.key == key
    assert error.message.startswith(message)


def test_a_quota_is_laid_twice_where_the_tables_are_gone_through_twice() -> None:
    """Uneven sets with new deals: the quota serves both halves."""
    schedule = arranged("mitchell", tables=4, variant="skip-twice", quota=(1, 1, 1, 2))
    assert (schedule.deals, [len(set_) for set_ in schedule.sets]) == (10, [1, 1, 1, 2, 1, 1, 1, 2])


@given(EVEN.map(lambda tables: 2 * tables - 1), st.sampled_from([*TWICE, "uneven"]))
def test_half_tables_rest_a_pair_in_each_round(pairs: int, variant: str) -> None:
    """An odd number of pairs: in every round the pair that meets the missing one rests."""
    schedule = arranged("mitchell", pairs=pairs, variant=variant)
    assert len(schedule.sit_outs) == schedule.rounds
    assert serves("mitchell", pairs=pairs, variant=variant, missing="NS 1")
