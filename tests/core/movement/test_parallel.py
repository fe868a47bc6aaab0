"""The parallel system."""

from collections.abc import Iterator

import pytest

from tests.core.movement.counting import (
    all_play_all_deals_once,
    arranged,
    deals_between,
    no_tray_is_wanted_twice,
    refused,
    serves,
)

FORMS = ("first", "second", "third", "fourth")


@pytest.mark.parametrize("tables", range(4, 33, 2))
def test_each_form_serves_the_tables_that_barney_says(tables: int) -> None:
    """Barney 1900, pp. 35–36: first and second for odd rows, third for any even number, fourth for multiples of four."""
    odd_rows = tables % 4 == 2
    assert [serves("parallel", tables=tables, variant=form) for form in FORMS] == [odd_rows, odd_rows, True, not odd_rows]


@pytest.mark.parametrize("tables", range(4, 33, 2))
@pytest.mark.parametrize("form", FORMS)
def test_all_meet_equally_and_play_every_deal_once(tables: int, form: str) -> None:
    """Barney 1900, pp. 35–36: twice as many deals as tables and two meetings; in the fourth form once of each."""
    if not serves("parallel", tables=tables, variant=form):
        return
    schedule = arranged("parallel", tables=tables, variant=form)
    times = 1 if form == "fourth" else 2
    assert schedule.deals == times * tables
    assert deals_between(schedule) == {times}
    assert all_play_all_deals_once(schedule)
    assert no_tray_is_wanted_twice(schedule)


def test_without_a_variant_multiples_of_four_play_the_fourth_form_else_the_third() -> None:
    """The fourth requires only as many deals as tables (Barney 1900, p. 36)."""
    assert arranged("parallel", tables=8) == arranged("parallel", tables=8, variant="fourth")
    assert arranged("parallel", tables=10) == arranged("parallel", tables=10, variant="third")


def test_odd_deals_lie_in_the_first_row_and_even_ones_in_the_second() -> None:
    """Barney 1900, p. 36: 1 3 5 7 at the first row, 2 4 6 8 at the second."""
    schedule = arranged("parallel", tables=8)
    assert [play.deals[0] for play in schedule.in_round(1)] == [1, 3, 5, 7, 2, 4, 6, 8]


def test_a_tray_goes_across_then_up_and_across() -> None:
    """Barney 1900, p. 35, third form: of ten tables, from 1 across to 6, up and across to 2, across to 7."""
    journey = [table for _, table in arranged("parallel", tables=10, variant="third").journey_of(1)]
    assert journey == [1, 6, 2, 7, 3, 8, 4, 9, 5, 10]


def test_half_way_the_fourth_form_moves_deals_up_alone_and_players_across() -> None:
    """Barney 1900, p. 36: of eight tables, after four rounds players go up and across, deals up but not across."""
    schedule = arranged("parallel", tables=8, variant="fourth")
    assert [table for _, table in schedule.journey_of(1)] == [1, 5, 2, 6, 7, 3, 8, 4]
    assert [schedule.place_of(2, round_) for round_ in (4, 5, 6)] == [(4, "E"), (5, "E"), (6, "E")]


def test_the_second_form_exchanges_deals_after_every_tray() -> None:
    """Barney 1900, p. 35: two deals against the same pair, then players one way and deals the other."""
    schedule = arranged("parallel", tables=6, variant="second")
    assert [table for _, table in schedule.journey_of(2)] == [2, 5, 4, 1, 3, 6]
    assert [play.seats for play in schedule.in_round(1)] == [play.seats for play in schedule.in_round(2)]


def _deals_met_moving_down(row: int) -> Iterator[tuple[int, int]]:
    """Say which deal E-W of the first table of the first row play in each round when they move down instead of up."""
    for round_ in range(2 * row):
        half = round_ // row
        side, table = half, -round_
        yield (side + round_ + half) % 2, (table - round_ // 2) % row


def _serves_moving_down(row: int) -> bool:
    return len(set(_deals_met_moving_down(row))) == 2 * row


def test_players_moved_down_are_fouled_at_twelve_in_a_row() -> None:
    """Barney 1900, p. 36 lets players move down where the rows are divisible by four: false at 24 tables."""
    assert not _serves_moving_down(12)
    assert [row for row in range(2, 24, 2) if _serves_moving_down(row)] == [row for row in range(2, 24, 2) if row % 3]


@pytest.mark.parametrize(
    ("words", "key", "message"),
    [
        ({"tables": 7}, "tables", "parallel needs two rows of as many tables; 7 are an odd number"),
        ({"tables": 2}, "tables", "parallel is for 4 to 98 tables, not 2 tables"),
        ({"tables": 8, "variant": "first"}, "variant",
         "variant 'first' is for tables that are an odd number in each row; there are 8"),
        ({"tables": 6, "variant": "fourth"}, "variant",
         "variant 'fourth' is for tables that are a multiple of four; there are 6"),
        ({"tables": 6, "deals": 18}, "deals", "18 deals do not divide into the 12 sets that 6 tables need"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_at_its_key(words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key is at fault."""
    error = refused("parallel", **words)
    assert (error.key, error.message) == (key, message)
