"""Whitfeld's progressive duplicate."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from tests.core.movement.counting import all_play_all_deals_once, arranged, meetings, no_tray_is_wanted_twice, refused
from whistpress.core.movement.fairness import Range, measure
from whistpress.core.movement.moves import moves_of

PASSED_TO = {
    4: (4, 3, 1, 2),
    6: (5, 6, 4, 1, 2, 3),
    7: (4, 6, 7, 5, 3, 1, 2),
    8: (8, 7, 6, 1, 2, 5, 4, 3),
    9: (9, 8, 1, 5, 7, 4, 3, 6, 2),
    10: (2, 9, 10, 8, 6, 7, 4, 3, 5, 1),
}
"""Mitchell 1897, pp. 67–68: to which table each table passes its deals; of eight as the errata mend it."""

LAID_OUT = {
    4: ((1, 2, 3), (6,), (4, 5), (7,)),
    6: ((1, 2), (9, 10), (7,), (3, 4, 5, 6), (11,), (8,)),
    8: ((1,), (5,), (13, 14), (2,), (6, 7), (8, 9, 10, 11, 12), (3, 4), (15,)),
}
"""Mitchell 1897, pp. 67–68: which deals lie at each table before play."""


@pytest.mark.parametrize("tables", [4, *range(6, 31)])
def test_every_pair_meets_every_other_once_and_plays_every_deal_once(tables: int) -> None:
    """Mitchell 1897, p. 44, for the printed sizes and those found since."""
    schedule = arranged("whitfeld", tables=tables)
    assert schedule.deals == 2 * tables - 1
    assert meetings(schedule) == Counter(combinations(range(1, 2 * tables + 1), 2))
    assert all_play_all_deals_once(schedule)
    assert no_tray_is_wanted_twice(schedule)


@pytest.mark.parametrize("tables", PASSED_TO)
def test_deals_are_passed_as_the_columns_say(tables: int) -> None:
    """Mitchell 1897, pp. 67–68: from each table always to the same."""
    moves = moves_of(arranged("whitfeld", tables=tables))
    assert tuple(moves.constant_table(table) for table in range(1, tables + 1)) == PASSED_TO[tables]


@pytest.mark.parametrize("tables", LAID_OUT)
def test_deals_are_laid_out_as_printed(tables: int) -> None:
    """Mitchell 1897, pp. 67–68: trays not yet wanted wait underneath, in consecutive order."""
    laid = moves_of(arranged("whitfeld", tables=tables)).laid_out()
    assert tuple(laid[table] for table in range(1, tables + 1)) == LAID_OUT[tables]


def test_four_tables_begin_as_printed_and_change_over_at_the_ends() -> None:
    """Mitchell 1897, pp. 44, 67: the fixed pair v. 1, 7 v. 2, 6 v. 3, 5 v. 4; E-W go one way, N-S the other."""
    schedule = arranged("whitfeld", tables=4)
    assert [(play.seats.n, play.seats.e) for play in schedule.in_round(1)] == [(8, 1), (7, 2), (6, 3), (5, 4)]
    path = [schedule.place_of(2, round_) for round_ in range(1, 8)]
    assert path == [(2, "E"), (1, "E"), (2, "N"), (3, "N"), (4, "N"), (4, "E"), (3, "E")]


def _ways(places: int, used: frozenset[int], centres: frozenset[int], deals: int) -> Iterator[frozenset[int]]:
    """Try every first deal for tables `places` + 1 and below, no pair coming to a deal twice."""
    if places == 0:
        yield centres
        return
    for centre in range(1, deals):
        both = {(centre - places) % deals, (centre + places) % deals}
        if centre not in centres and not both & used and 0 not in both:
            yield from _ways(places - 1, used | both, centres | {centre}, deals)


@pytest.mark.parametrize(("tables", "possible"), [(2, False), (3, False), (4, True), (5, False), (6, True)])
def test_three_and_five_tables_are_impossible(tables: int, possible: bool) -> None:
    """True of five (Mitchell 1897, p. 45); three tables have five deals, a prime, for which he says it is easy: false."""
    assert any(_ways(tables - 1, frozenset(), frozenset(), 2 * tables - 1)) == possible


@pytest.mark.parametrize(("tables", "nearest"), [(2, "4"), (3, "4"), (5, "4 or 6"), (31, "30")])
def test_other_sizes_are_refused_with_the_nearest(tables: int, nearest: str) -> None:
    """The refusal of three and five says that every way was tried."""
    error = refused("whitfeld", tables=tables)
    assert error.key == "tables"
    assert f"the nearest: {nearest} tables" in error.helps
    assert ("every way was tried" in error.message) == (tables in (3, 5))
    assert ("prime number" in error.message) == (tables == 3)


def test_eight_tables_compare_every_two_pairs_equally() -> None:
    """Worked out: of the printed sizes only eight tables do, seven times each."""
    counted = {tables: measure(arranged("whitfeld", tables=tables)).compared for tables in PASSED_TO}
    assert [tables for tables, counts in counted.items() if counts and counts.even] == [8]
    assert counted[8] == Range(7, 7)


def test_an_odd_number_rests_in_turn() -> None:
    """The fixed pair is the missing one: its table stands idle, and who comes there rests."""
    schedule = arranged("whitfeld", pairs=13, deals=26)
    assert sorted(entry for rest in schedule.sit_outs for entry in rest.entries) == list(range(1, 14))
    assert {play.table for play in schedule.plays} == set(range(2, 8))


def test_sets_are_laid_by_any_of_the_three_plans() -> None:
    """Barney 1900, p. 41: the third unless said, so that the lead changes."""
    for plan, count in product((1, 2, 3), (2, 3)):
        assert all_play_all_deals_once(arranged("whitfeld", tables=4, deals=7 * count, sets=plan))
    assert arranged("whitfeld", tables=4, deals=14).sets[0] == (1, 8)
