"""Howell's pair system."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Schedule, SitOut
from whistpress.core.movement import MovementError, Request, arrange
from whistpress.core.movement.fairness import Range, count_comparisons, measure
from whistpress.core.movement.pairs.all_play_all import HOWELL_OPENINGS

PAIRS = st.integers(7, 60)

PRINTED_DEALS = {
    (5, 6): (10, 20, 30),
    (7, 8): (21, 28, 35),
    (9, 10): (18, 27, 36),
    (11, 12): (11, 22, 33),
    (13, 14): (13, 26),
    (15, 16): (15, 30),
    (17, 18): (17, 34),
    (19, 20): (19,),
    (21, 22): (21,),
    (23, 24): (23,),
    (25, 26): (25,),
    (27, 28): (27,),
    (29, 30): (29,),
    (31, 32): (31,),
    (33, 34): (33,),
    (35, 36): (35,),
}


def howell(**words: object) -> Schedule:
    """Arrange a Howell schedule."""
    return arrange(Request(system="howell", **words))  # type: ignore[arg-type]


def refusal(**words: object) -> MovementError:
    """Give the refusal of what cannot be arranged."""
    with pytest.raises(MovementError) as caught:
        howell(**words)
    return caught.value


def meetings(schedule: Schedule) -> Counter[tuple[int, int]]:
    """Count how often two pairs meet."""
    return Counter(tuple(sorted((play.seats.n, play.seats.e))) for play in schedule.plays)


def test_the_card_of_table_2_for_eight_pairs_reads_as_barney_prints_it() -> None:
    """Barney 1900, p. 39: pair 6 v. 3 on deal 4, 7 v. 4 on 5, 1 v. 5 on 6 … to 5 v. 2 on 3."""
    card = [(play.seats.n, play.seats.e, *play.deals) for play in howell(pairs=8).at_table(2)]
    assert card == [(6, 3, 4), (7, 4, 5), (1, 5, 6), (2, 6, 7), (3, 7, 1), (4, 1, 2), (5, 2, 3)]


def test_eight_pairs_begin_as_page_39_arranges_them() -> None:
    """Barney 1900, p. 39: the original arrangement for eight pairs."""
    first = [(play.seats.n, play.seats.e, *play.deals) for play in howell(pairs=8).in_round(1)]
    assert first == [(8, 1, 1), (6, 3, 4), (7, 2, 6), (4, 5, 7)]


@given(PAIRS)
def test_every_pair_meets_every_other_once(pairs: int) -> None:
    """Barney 1900, p. 38: each pair against each of the other pairs engaged in the match."""
    assert meetings(howell(pairs=pairs)) == Counter(combinations(range(1, pairs + 1), 2))


@given(PAIRS, st.integers(1, 3))
def test_every_pair_plays_every_deal_once_but_for_its_rest(pairs: int, each: int) -> None:
    """A pair of an even number plays all the deals once; of an odd number, all but the set of its one rest."""
    sets = pairs - 1 + pairs % 2
    schedule = howell(pairs=pairs, deals=sets * each)
    played = Counter((pair, deal) for play in schedule.plays for pair in {play.seats.n, play.seats.e} for deal in play.deals)
    assert set(played.values()) == {1}
    assert Counter(pair for pair, _ in played) == Counter(dict.fromkeys(range(1, pairs + 1), (sets - pairs % 2) * each))


@pytest.mark.parametrize(("pairs", "sets"), [(8, 3), (12, 5), (16, 7), (32, 15)])
def test_some_printed_schedules_compare_every_two_pairs_equally(pairs: int, sets: int) -> None:
    """Worked out: in the schedules for 8, 12, 16 and 32 every two pairs sit the same way equally often."""
    counts = count_comparisons(howell(pairs=pairs))
    assert {counts[two] for two in combinations(range(1, pairs + 1), 2)} == {sets}
    assert measure(howell(pairs=pairs)).balance == 100


@pytest.mark.parametrize("pairs", [44, 48, 60])
def test_past_the_books_some_are_equal_too(pairs: int) -> None:
    """Worked out: where the pairs less one are a prime that leaves 3 when divided by 4, a rule compares equally."""
    assert measure(howell(pairs=pairs)).compared == Range(pairs // 2 - 1, pairs // 2 - 1)


def test_past_the_books_deals_are_laid_in_running_order() -> None:
    """As Barney prints his openings: table 1 has the pivot pair and deal 1, each table's deals follow the last one's."""
    for pairs in range(38, 61, 2):
        first = [(play.seats.n, play.seats.e, play.deals[0]) for play in howell(pairs=pairs).in_round(1)]
        assert first[0] == (pairs, 1, 1)
        assert [deal for _, _, deal in first] == sorted(deal for _, _, deal in first)


@pytest.mark.parametrize(("pairs", "least", "most"), [(24, 9, 13), (36, 13, 21)])
def test_the_others_compare_unequally(pairs: int, least: int, most: int) -> None:
    """Worked out: 24 pairs are compared 9 to 13 times, 36 pairs 13 to 21 times."""
    fairness = measure(howell(pairs=pairs))
    assert fairness.compared == Range(least, most)
    assert fairness.balance is not None
    assert fairness.balance < 100


@pytest.mark.parametrize("pairs", HOWELL_OPENINGS)
def test_each_opening_lays_its_deals_in_running_order(pairs: int) -> None:
    """Barney 1900, pp. 39–41: table 1 begins with deal 1 and the pivot pair, and each table's deals follow the last one's."""
    opening = HOWELL_OPENINGS[pairs]
    assert opening[0] == (pairs, 1, 1)
    assert sorted(pair for ns, ew, _ in opening for pair in (ns, ew)) == list(range(1, pairs + 1))
    firsts = [first for _, _, first in opening]
    assert firsts == sorted(set(firsts))


@pytest.mark.parametrize(("sizes", "deals"), PRINTED_DEALS.items())
def test_the_printed_numbers_of_deals_serve(sizes: tuple[int, int], deals: tuple[int, ...]) -> None:
    """Barney 1900, p. 38: how many deals so many pairs can play."""
    for pairs in sizes:
        for number in deals:
            assert howell(pairs=pairs, deals=number).deals == number


def test_six_pairs_play_a_double_schedule() -> None:
    """Barney 1900, p. 41: ten deals; each meets each twice, plays each deal once, and is compared with each four times."""
    schedule = howell(pairs=6)
    assert (schedule.rounds, schedule.deals, schedule.tables) == (10, 10, 3)
    assert meetings(schedule) == Counter(dict.fromkeys(combinations(range(1, 7), 2), 2))
    fairness = measure(schedule)
    assert fairness.compared == Range(4, 4)
    assert fairness.balance == 100
    second_half = [(play.seats.n, play.seats.e, *play.deals) for play in schedule.in_round(6)]
    assert second_half == [(6, 1, 6), (3, 5, 7), (2, 4, 10)]


def test_an_odd_number_rests_in_turn_and_the_highest_table_keeps_its_number() -> None:
    """Barney 1900, p. 38: the schedule of the next higher number; who would meet the missing pair sits out."""
    schedule = howell(pairs=11)
    assert (schedule.entries, schedule.tables, schedule.absent) == (11, 6, (12,))
    assert schedule.sit_outs == tuple(SitOut(round_, (round_,)) for round_ in range(1, 12))
    assert {play.table for play in schedule.plays} == {2, 3, 4, 5, 6}


def test_the_third_plan_is_the_default() -> None:
    """Barney 1900, p. 41: of twenty-eight deals for eight pairs, set 1 is 1, 8, 15, 22 and set 7 is 7, 14, 21, 28."""
    sets = howell(pairs=8, deals=28).sets
    assert sets[0] == (1, 8, 15, 22)
    assert sets[6] == (7, 14, 21, 28)
    assert sets == howell(pairs=8, deals=28, sets=3).sets


def test_the_first_plan_plays_the_schedule_through_again() -> None:
    """Barney 1900, p. 41: with fourteen deals eight pairs go through the schedule twice, the second time with deals 8 to 14."""
    schedule = howell(pairs=8, deals=14, sets=1)
    assert schedule.rounds == 14
    assert [play.seats for play in schedule.in_round(8)] == [play.seats for play in schedule.in_round(1)]
    assert [play.deals for play in schedule.in_round(8)] == [(8,), (11,), (13,), (14,)]


def test_the_second_plan_puts_trays_together() -> None:
    """Barney 1900, p. 41: two trays in place of each one; we number them in running order."""
    assert howell(pairs=8, deals=14, sets=2).sets[:2] == ((1, 2), (3, 4))


@pytest.mark.parametrize("words", [{"pairs": 8}, {"tables": 4}, {"players": 16}, {"fours": 4}, {"pairs": 8, "tables": 4}])
def test_every_way_to_say_the_size_gives_the_same_schedule(words: dict[str, int]) -> None:
    """8 pairs, 4 tables and 16 players are the same."""
    assert howell(**words) == howell(pairs=8)


def test_tables_count_those_in_play() -> None:
    """Eleven pairs are five tables in play; five tables alone mean ten pairs."""
    assert howell(pairs=11, tables=5).entries == 11
    assert howell(tables=5).entries == 10


@pytest.mark.parametrize(
    ("words", "key", "message"),
    [
        ({"pairs": 4}, "pairs", "howell is for 5 to 60 pairs, not 4 pairs"),
        ({"pairs": 61}, "pairs", "howell is for 5 to 60 pairs, not 61 pairs"),
        ({"tables": 31}, "tables", "howell is for 5 to 60 pairs, not 31 tables"),
        ({"players": 17}, "players", "17 players do not make whole pairs"),
        ({"pairs": 9, "tables": 5}, "tables", "9 pairs are not 5 tables"),
        ({"pairs": 9, "players": 16}, "players", "9 pairs are not 16 players"),
        ({"pairs": 8, "deals": 22}, "deals", "22 deals do not divide into the 7 sets that 8 pairs need"),
        ({"pairs": 8, "rounds": 8}, "rounds", "this movement has 7 rounds, not 8"),
        ({"pairs": 8, "missing": "EW 4"}, "missing", "howell has no 'missing'"),
        ({"pairs": 8, "quota": (1, 2, 3, 1)}, "quota", "howell has no 'quota'"),
        ({"pairs": 8, "sets": 4}, "sets", "Barney has three plans for sets, not 4"),
        ({"pairs": 0}, "pairs", "pairs must be 1 or more, not 0"),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key of `[movement]` is at fault."""
    error = refusal(**words)
    assert (error.key, error.message) == (key, message)


@given(st.integers(1, 70))
def test_every_number_of_pairs_is_arranged_or_refused(pairs: int) -> None:
    """5 to 60 pairs serve, everything else is refused at `pairs`."""
    if 5 <= pairs <= 60:
        assert howell(pairs=pairs).entries == pairs
    else:
        assert refusal(pairs=pairs).key == "pairs"


def test_a_cut_session_keeps_its_first_rounds_and_all_its_trays() -> None:
    """Three rounds of seven: the first plays of the whole, with every tray still laid out."""
    whole, cut = howell(pairs=8, deals=14), howell(pairs=8, deals=14, rounds=3)
    assert cut.plays == tuple(play for play in whole.plays if play.round <= 3)
    assert (cut.rounds, cut.deals, cut.sets) == (3, 14, whole.sets)
    assert measure(cut).share_met == Fraction(12, 28)


def test_six_pairs_have_no_single_schedule() -> None:
    """Barney 1900, p. 41: six require a double schedule; every seating and every laying out of five deals was tried."""
    single = [
        (seats, deals)
        for seats in permutations(range(5))
        if {min((a - b) % 5, (b - a) % 5) for a, b in (seats[1:3], seats[3:])} == {1, 2}
        for deals in permutations(range(5), 3)
        if len({(seat - deals[(place + 1) // 2]) % 5 for place, seat in enumerate(seats)}) == 5
    ]
    assert not single
