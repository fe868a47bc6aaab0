"""Howell's eight, ladies and gentlemen, and the single table."""

from collections import Counter
from itertools import product

import pytest

from tests.core.movement.counting import arranged, refused
from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.fairness import Range, count_opponents, count_partners, measure

SIZES = pytest.mark.parametrize("each", [4, 8, 16, 32])


def chairs(schedule: Schedule, round_: int) -> dict[str, int]:
    """Give who sits in each seat, called N1, E2 and so on."""
    return {
        f"{seat}{play.table}": number
        for play in schedule.in_round(round_)
        for seat, number in zip("NSEW", play.seats, strict=True)
    }


def test_eight_players_follow_the_printed_table_of_changes() -> None:
    """Barney 1900, p. 27: from each seat to the next, West of table 1 never."""
    moves = {"N1": "E2", "E1": "W2", "S1": "E1", "W1": "W1", "N2": "N1", "E2": "S1", "S2": "N2", "W2": "S2"}
    schedule = arranged("individual-eight")
    for round_ in range(1, 7):
        now, later = chairs(schedule, round_), chairs(schedule, round_ + 1)
        assert {moves[chair]: number for chair, number in now.items()} == later


def test_eight_players_are_numbered_as_beside_the_table() -> None:
    """Barney 1900, p. 27: N1 is 4, E1 1, S1 2, N2 5, E2 3, S2 6, W2 7; who stays is 8."""
    assert chairs(arranged("individual-eight"), 1) == {"N1": 4, "E1": 1, "S1": 2, "W1": 8, "N2": 5, "E2": 3, "S2": 6, "W2": 7}


@pytest.mark.parametrize("deals", [14, 28])
def test_eight_players_meet_once_with_and_twice_against(deals: int) -> None:
    """Barney 1900, p. 27: seven arrangements, fourteen or twenty-eight deals."""
    schedule = arranged("individual-eight", deals=deals)
    fairness = measure(schedule)
    assert (schedule.rounds, fairness.partners, fairness.opponents) == (7, Range(1, 1), Range(2, 2))
    assert all(len(schedule.of_deal(deal)) == 2 for deal in range(1, deals + 1))


@SIZES
def test_each_lady_is_once_with_each_gentleman(each: int) -> None:
    """Mitchell 1897, p. 69: ladies sit N and E, gentlemen S and W; over all rounds each two are partners once."""
    schedule = arranged("ladies-and-gentlemen", pairs=each)
    assert schedule.rounds == each
    for play in schedule.plays:
        assert max(play.seats.n, play.seats.e) <= each < min(play.seats.s, play.seats.w)
    assert count_partners(schedule) == dict.fromkeys(product(range(1, each + 1), range(each + 1, 2 * each + 1)), 1)


@SIZES
def test_before_the_last_round_all_of_ones_own_sex_are_met_once(each: int) -> None:
    """Stronger than the heading: also each of the other sex but the one of one's own number, never him or her."""
    schedule = arranged("ladies-and-gentlemen", pairs=each, rounds=each - 1)
    apart = {(one, other) for one in range(1, 2 * each + 1) for other in range(one + 1, 2 * each + 1) if other != one + each}
    assert count_opponents(schedule) == dict.fromkeys(apart, 1)


@SIZES
def test_once_against_each_is_false_over_all_rounds(each: int) -> None:
    """Mitchell's heading, p. 69: the round with one's own number repeats n/2 oppositions of each sex."""
    counts = count_opponents(arranged("ladies-and-gentlemen", pairs=each))
    for sex in (range(1, each + 1), range(each + 1, 2 * each + 1)):
        assert sum(counts[one, other] == 2 for one in sex for other in sex) == each // 2


def test_the_last_round_is_with_ones_own_number() -> None:
    """Mitchell 1897, p. 69: at the first table 1 and 1 play against 2 and 2."""
    assert [tuple(play.seats) for play in arranged("ladies-and-gentlemen", pairs=4).in_round(4)] == [(1, 5, 2, 6), (3, 7, 4, 8)]


def test_at_a_single_table_each_hand_goes_to_an_adversary() -> None:
    """Mitchell 1897, p. 38: with the trays a quarter round, N-S get what E-W had; each deal is played twice."""
    schedule = arranged("single-table", deals=10)
    assert [tuple(play.seats) for play in schedule.plays] == [(1, 1, 2, 2), (2, 2, 1, 1)]
    assert Counter(deal for play in schedule.plays for deal in play.deals) == dict.fromkeys(range(1, 11), 2)
    assert (schedule.contest, schedule.entries) == (Contest.PAIRS, 2)


@pytest.mark.parametrize("deals", [2, 3, 12, 24])
def test_the_overplay_is_in_another_order(deals: int) -> None:
    """Barney 1900, p. 26: the deals come again in a different order; none keeps its place."""
    first, again = arranged("single-table", deals=deals).plays
    assert sorted(again.deals) == sorted(first.deals)
    assert all(one != other for one, other in zip(first.deals, again.deals, strict=True))


def test_single_players_change_partners_in_thirds() -> None:
    """Mitchell 1897, p. 39: 12-34, 13-42, 14-23, each for four deals; in the overplay everybody has an adversary's hand."""
    schedule = arranged("single-table", variant="individual")
    assert [tuple(play.seats) for play in schedule.plays[:3]] == [(1, 2, 3, 4), (1, 3, 4, 2), (1, 4, 2, 3)]
    for first, again in zip(schedule.plays[:3], schedule.plays[3:], strict=True):
        assert {again.seats.n, again.seats.s} == {first.seats.e, first.seats.w}
        assert set(first.deals) == set(again.deals)
    fairness = measure(schedule)
    assert (fairness.partners, fairness.opponents) == (Range(2, 2), Range(4, 4))


def test_barneys_thirds_are_made_by_two_exchanges() -> None:
    """Barney 1900, p. 26: South and East exchange, then South and West: 12-34, 13-24, 14-23; original seats for the overplay."""
    schedule = arranged("single-table", variant="barney")
    seats = [tuple(play.seats) for play in schedule.plays]
    assert seats[:3] == [(1, 2, 3, 4), (1, 3, 2, 4), (1, 4, 2, 3)]
    n, s, e, w = seats[0]
    assert seats[1] == (n, e, s, w)
    n, s, e, w = seats[1]
    assert seats[2] == (n, w, e, s)
    for first, again in zip(schedule.plays[:3], schedule.plays[3:], strict=True):
        n, s, e, w = first.seats
        assert tuple(again.seats) == (e, w, s, n)
    assert measure(schedule).partners == Range(2, 2)
    assert "take their first seats again" in schedule.remarks[1]


@pytest.mark.parametrize("variant", ["individual", "barney"])
def test_each_third_is_overplayed_in_an_order_of_its_own(variant: str) -> None:
    """Barney 1900, p. 26: in a different order; drawn for each third, from the seed that the remark names."""
    schedule = arranged("single-table", variant=variant, deals=24)
    orders = [tuple(deal - 8 * third for deal in play.deals) for third, play in enumerate(schedule.plays[3:])]
    assert len(set(orders)) == 3
    assert all(sorted(order) == list(range(1, 9)) for order in orders)
    assert schedule.remarks[0] == "The order of the overplay was drawn by lot from the seed 1897, for each third of the deals."


def test_a_seed_draws_another_order_and_always_the_same() -> None:
    """`seed` in [movement], as for a mixer; the first play keeps its order."""
    one, other = (arranged("single-table", seed=seed) for seed in ("Tuesday", "Wednesday"))
    assert one == arranged("single-table", seed="Tuesday")
    assert one.plays[0] == other.plays[0]
    assert len({one.plays[1].deals, other.plays[1].deals, arranged("single-table").plays[1].deals}) == 3


@pytest.mark.parametrize(
    ("system", "words", "key", "message"),
    [
        ("individual-eight", {"players": 12}, "players", "individual-eight is for 8 players, not 12 players"),
        ("individual-eight", {"deals": 15}, "deals", "15 deals do not divide among 7 rounds at 2 tables"),
        ("ladies-and-gentlemen", {"pairs": 41}, "pairs", "ladies-and-gentlemen is for 4 to 40 of each, not 41"),
        ("single-table", {"tables": 2}, "tables", "single-table is for 4 players, not 2 tables"),
        ("single-table", {"variant": "individual", "deals": 10}, "deals", "10 deals do not divide into thirds"),
        ("single-table", {"variant": "barney", "deals": 16}, "deals", "16 deals do not divide into thirds"),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(system: str, words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key of `[movement]` is at fault."""
    error = refused(system, **words)
    assert (error.key, error.message) == (key, message)
