"""The searches whose results are kept as data: they find what is kept, and what is kept is what they ask for."""

from hashlib import sha256
from random import Random

import pytest

from tools.search import write_line
from tools.search.cover import Cover
from tools.search.rounds import order_of_rounds
from tools.search.starters import double, first_deals
from tools.search.whist import cyclic, in_eighty_one, in_threes, lines, numbered, repeats, searched
from whistpress.core.movement.moves import read_line, read_rounds, read_sizes
from whistpress.core.movement.pairs.all_play_all import FIRST_DEALS, SAFFORD_DOUBLE
from whistpress.core.movement.players.individual import FOUND, ROUNDS_IN_ORDER

EVERY_WAY = 10**9
"""More steps than a small search has."""

Sides = frozenset[frozenset[int]]


def sides(line: object) -> frozenset[Sides]:
    """Give the tables of a line without the order of tables, sides and chairs."""
    return frozenset(frozenset({frozenset({n, s}), frozenset({e, w})}) for n, s, e, w in line)  # type: ignore[attr-defined]


def every_line(players: int) -> set[frozenset[Sides]]:
    """Find all lines for so few players, in every scale."""
    group = cyclic(players - 1, 1)
    every = set()
    for seed in range(40):
        for line in lines(players, group, Random(seed), EVERY_WAY):
            every |= {sides(numbered(line, players, step)) for step in range(1, players - 1)}
    return every


@pytest.mark.parametrize("players", [4, 8, 12])
def test_the_search_finds_the_line_that_is_kept(players: int) -> None:
    """Searched again from other seeds, the kept line is among those that come."""
    assert sides(FOUND[players]) in every_line(players)


@pytest.mark.parametrize(("players", "fewest"), [(8, 4), (12, 3)])
def test_so_few_repeats_are_the_least_that_the_search_finds(players: int, fewest: int) -> None:
    """Couples who meet again at each change: four of eight players, three of twelve, in every line and every scale."""
    group = cyclic(players - 1, 1)
    every = [repeats(group, line) for seed in range(40) for line in lines(players, group, Random(seed), EVERY_WAY)]
    assert min(min(counts.values()) for counts in every) == fewest


def test_the_search_ends_when_nobody_meets_in_two_rounds_running() -> None:
    """Of sixteen players it finds a line without such a couple, numbered from the first table's 1 and 2."""
    *_, (found, line) = searched(16, 1, seed=1, seconds=600)
    assert (found, line[0][:2]) == (0, (1, 2))
    assert sorted(number for table in line for number in table) == list(range(1, 17))


def test_a_multiplier_makes_a_large_search_small() -> None:
    """Thirty-seven players with multiplier 10: the line is ten times itself, and has every difference as it should."""
    group = cyclic(37, 10)
    line = next(line for seed in range(99) for line in lines(37, group, Random(seed), 500))
    assert sides(line) == sides([[10 * number % 37 for number in table] for table in line])
    assert sum(repeats(group, line).values()) == 3 * 18


def test_nine_players_are_added_in_threes() -> None:
    """In the group of threes there is a line for nine; going round there is none."""
    assert any(True for seed in range(300) for _ in lines(9, in_threes(2, 8), Random(seed), EVERY_WAY))
    assert not any(True for seed in range(300) for _ in lines(9, cyclic(9, 1), Random(seed), EVERY_WAY))


@pytest.mark.parametrize("players", [68, 72, 84])
def test_the_order_of_rounds_is_found_again(players: int) -> None:
    """The order of rounds that is kept is what the program prints."""
    assert tuple(order_of_rounds(players)) == ROUNDS_IN_ORDER[players]


def test_a_cover_takes_each_item_as_often_as_it_needs() -> None:
    """Two rows of one, or one of two, cover an item that needs two."""
    rows = [{0: 2}, {0: 1}, {0: 1}, {0: 1, 1: 1}]
    found = {frozenset(chosen) for chosen in Cover([2, 1], rows, Random(1), EVERY_WAY).solutions()}
    assert found == {frozenset({1, 3}), frozenset({2, 3})}


@pytest.mark.parametrize("tables", FIRST_DEALS)
def test_first_deals_are_what_the_search_asks_for(tables: int) -> None:
    """Seen from their deals the pairs of a table have all places but one, and all deals differ."""
    order = 2 * tables - 1
    centres = [deal - 1 for deal in FIRST_DEALS[tables]]
    places = {(centre + way * table) % order for table, centre in enumerate(centres) for way in (1, -1)}
    assert len(set(centres)) == tables
    assert places == set(range(order))


@pytest.mark.parametrize("tables", [4, 6, 9, 12])
def test_first_deals_are_found_again(tables: int) -> None:
    """The climb comes to an end, and what it finds is as it should be."""
    deals = next(found for seed in range(99) if (found := first_deals(tables, Random(seed))))
    order = 2 * tables - 1
    places = {(deal - 1 + way * table) % order for table, deal in enumerate(deals) for way in (1, -1)}
    assert (len(set(deals)), places) == (tables, set(range(order)))


def test_ten_pairs_have_a_double_opening() -> None:
    """What the search finds for ten pairs has everybody once in each half, and is as equal as the one that is kept."""
    for openings in (double(10, Random(1)), SAFFORD_DOUBLE[10]):
        for opening in openings:
            assert sorted(pair for ns, ew, _ in opening for pair in (ns, ew)) == list(range(1, 11))
        assert same_side(openings) == {3}


def same_side(openings: tuple[object, ...]) -> set[int]:
    """Count, for every distance, how often two that far apart are both N-S when seen from their deals, over both halves."""
    norths = [
        {(ns - deal) % 9 for ns, _, deal in opening if ns != 10}  # type: ignore[attr-defined]
        for opening in openings
    ]
    return {sum((place + step) % 9 in north for north in norths for place in north) for step in range(1, 9)}


def test_the_openings_found_are_what_is_kept() -> None:
    """The checksum over the first deals and the double openings that were found by search."""
    found = {tables: deals for tables, deals in FIRST_DEALS.items() if tables > 10}
    kept = sha256(repr((sorted(found.items()), sorted(SAFFORD_DOUBLE.items()))).encode()).hexdigest()
    assert kept == "62787d8dddf8430c22ef0c3e0c5f3579104c126b8b26550a3b9c1828c99ba860"


def test_eighty_one_players_change_one_digit_at_a_time() -> None:
    """The line that is found, and the one that is kept, have no couple in two rounds that differ by 1, 3, 9 or 27 in threes."""
    for line in (in_eighty_one(1), list(FOUND[81])):
        counts = repeats(in_threes(4, 16), [(n - 1, s - 1, e - 1, w - 1) for n, s, e, w in line])
        assert [counts[step] for step in (1, 3, 9, 27)] == [0, 0, 0, 0]
        assert sorted(number for table in line for number in table) == list(range(2, 82))


def test_what_a_search_writes_is_what_is_read() -> None:
    """A line after its size and a remark, which may go on below; rounds apart by semicolons or line ends."""
    line = ((1, 2, 7, 3), (8, 6, 5, 4))
    text = write_line(line)
    assert read_line(text) == line
    assert read_sizes(f"8 (p. 48): {text}\n12: {text},\n    9 10 11 12") == {8: line, 12: (*line, (9, 10, 11, 12))}
    assert read_rounds(f"{text}; {text}\n{text},\n9 10 11 12") == (line, line, (*line, (9, 10, 11, 12)))
