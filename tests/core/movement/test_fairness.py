"""What fairness counts, on schedules small enough to count by hand."""

from fractions import Fraction

import pytest

from whistpress.core.model import Contest, Play, Schedule, Seat, Seats, SitOut
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.fairness import (
    Range,
    balance,
    count_comparisons,
    count_opponents,
    count_partners,
    led_through,
    measure,
    rests,
    visits,
)
from whistpress.core.movement.fairness.counts import played_sets


def schedule_of(*plays: Play, contest: Contest = Contest.PAIRS, sit_outs: tuple[SitOut, ...] = ()) -> Schedule:
    """Make a schedule of these plays, each deal a set of its own."""
    deals = max(deal for play in plays for deal in play.deals)
    return Schedule(
        system="by hand",
        contest=contest,
        tables=max(play.table for play in plays),
        deals=deals,
        rounds=max(play.round for play in plays),
        entries=len({number for play in plays for number in play.seats}),
        plays=plays,
        sit_outs=sit_outs,
        sets=tuple((deal,) for deal in range(1, deals + 1)),
    )


FOUR_PAIRS = schedule_of(
    Play(1, 1, Seats.of_sides(4, 1), (1,)),
    Play(1, 2, Seats.of_sides(2, 3), (1,)),
    Play(2, 1, Seats.of_sides(4, 2), (2,)),
    Play(2, 2, Seats.of_sides(3, 1), (2,)),
    Play(3, 1, Seats.of_sides(4, 3), (3,)),
    Play(3, 2, Seats.of_sides(1, 2), (3,)),
)
"""Four pairs at two tables: all meet once, and each is the co-partner of each other once."""

TILTED = schedule_of(
    Play(1, 1, Seats.of_sides(1, 2), (1,)),
    Play(1, 2, Seats.of_sides(3, 4), (1,)),
    Play(2, 1, Seats.of_sides(1, 4), (2,)),
    Play(2, 2, Seats.of_sides(3, 2), (2,)),
)
"""Pairs 1 and 3 always N-S."""

INDIVIDUAL_FOUR = schedule_of(
    Play(1, 1, Seats(1, 2, 3, 4), (1,)),
    Play(2, 1, Seats(1, 2, 4, 3), (2,)),
    Play(3, 1, Seats(1, 3, 2, 4), (3,)),
    contest=Contest.INDIVIDUAL,
)
"""Four players, twice in the same partnerships."""


def test_four_pairs_who_all_meet_and_compare_once_are_perfect() -> None:
    """All meet once and are compared once, so the balance is 100."""
    fairness = measure(FOUR_PAIRS)
    assert (fairness.partners, fairness.opponents, fairness.compared) == (Range(0, 0), Range(1, 1), Range(1, 1))
    assert fairness.balance == 100
    assert fairness.share_met == 1


def test_balance_follows_its_definition() -> None:
    """Two rounds, sets played twice: met once and opposite once is 1 − 1 = 0, always the same way is 2."""
    assert count_comparisons(TILTED) == {(1, 3): 2, (2, 4): 2}
    # b is 2 for (1, 3) and (2, 4), 0 for the four others: the sum is 4, Smin 4, the squares 8
    assert balance(TILTED) == Fraction(100 * 4, 8)
    assert measure(TILTED).share_met == Fraction(4, 6)
    assert measure(TILTED).opponents == Range(0, 1)


def test_smin_is_of_whole_numbers() -> None:
    """Three pairs, one set, two of them meeting and nothing else: b is 0, so there is nothing to divide by."""
    one = schedule_of(Play(1, 1, Seats.of_sides(1, 2), (1,)), sit_outs=(SitOut(1, (3,)),))
    assert balance(one) is None


@pytest.mark.parametrize("each", [1, 3])
def test_a_set_of_several_deals_counts_once(each: int) -> None:
    """Howell's eight pairs are compared on three sets, and have 100, however many deals a set has."""
    fairness = measure(arrange(Request(system="howell", pairs=8, deals=7 * each)))
    assert (fairness.compared, fairness.balance) == (Range(3, 3), 100)


def test_a_compass_game_compares_only_within_a_field() -> None:
    """Five tables: pairs of one field are compared on all five sets and never meet; balance is far from 100."""
    fairness = measure(arrange(Request(system="mitchell", tables=5)))
    assert (fairness.opponents, fairness.compared) == (Range(0, 1), Range(0, 5))
    assert fairness.share_met == Fraction(25, 45)
    # b is 5 for 2 · 10 couples of one field; (5 − 1) − 4 = 0 for the 25 who meet; the sum is 100, Smin 10 · 3² + … of 45
    assert fairness.balance == Fraction(100 * (35 * 2**2 + 10 * 3**2), 20 * 25)


def test_an_individual_contest_counts_partners_opponents_and_leads() -> None:
    """Counted by hand: 1 and 2 are partners twice running; who leads through whom goes clockwise N, E, S, W."""
    assert count_partners(INDIVIDUAL_FOUR) == {(1, 2): 2, (3, 4): 2, (1, 3): 1, (2, 4): 1}
    assert count_opponents(INDIVIDUAL_FOUR) == {(1, 3): 2, (1, 4): 3, (2, 3): 3, (2, 4): 2, (1, 2): 1, (3, 4): 1}
    assert led_through(INDIVIDUAL_FOUR)[1, 3] == 1
    assert led_through(INDIVIDUAL_FOUR)[1, 4] == 1
    assert led_through(INDIVIDUAL_FOUR)[4, 1] == 2
    fairness = measure(INDIVIDUAL_FOUR)
    assert fairness.balance is None
    assert fairness.repeated_partners == 2
    assert fairness.repeated_opponents == 4 + 2
    assert fairness.leads_through == Range(0, 2)


def test_partners_sit_the_same_way() -> None:
    """In one play N and S sit the same way, and so do E and W; nobody else does."""
    assert count_comparisons(schedule_of(Play(1, 1, Seats(1, 2, 3, 4), (1,)), contest=Contest.INDIVIDUAL)) == {
        (1, 2): 1,
        (3, 4): 1,
    }


def test_visits_say_who_sat_where_how_often() -> None:
    """Pair 4 is always N-S at table 1; pair 1 is at both tables and both ways."""
    seen = visits(FOUR_PAIRS)
    assert seen[4] == {(1, Seat.NORTH): 3, (1, Seat.SOUTH): 3}
    assert seen[1] == {
        (1, Seat.EAST): 1,
        (1, Seat.WEST): 1,
        (2, Seat.NORTH): 1,
        (2, Seat.SOUTH): 1,
        (2, Seat.EAST): 1,
        (2, Seat.WEST): 1,
    }


def test_rests_are_counted_and_spaced() -> None:
    """Fourteen rounds of seven pairs, the schedule twice: each rests twice, seven rounds apart."""
    schedule = arrange(Request(system="howell", pairs=7, deals=14, sets=1))
    fairness = measure(schedule)
    assert fairness.sit_outs == dict.fromkeys(range(1, 8), 2)
    assert fairness.spacing == Range(7, 7)
    assert rests(schedule)[3] == (3, 10)
    assert measure(FOUR_PAIRS).spacing is None


def test_teams_are_the_entries_of_a_match_of_fours() -> None:
    """Two teams meet at both tables of every line; the spread over players has counts of its own."""
    fairness = measure(arrange(Request(system="interclub", deals=48)))
    assert (fairness.partners, fairness.opponents) == (Range(0, 0), Range(24, 24))
    assert fairness.compared == Range(12, 12)
    assert (fairness.team_partners, fairness.team_opponents) == (Range(4, 4), Range(6, 6))
    assert fairness.balance is None
    assert fairness.share_met == 1


def test_without_teams_there_are_no_team_counts() -> None:
    """Pairs and single players have neither team mates nor leads that can be told by their numbers alone."""
    fairness = measure(FOUR_PAIRS)
    assert (fairness.team_partners, fairness.team_opponents, fairness.leads_through) == (None, None, None)


def test_a_range_knows_when_it_is_even() -> None:
    """Even counts are those whose least is their greatest."""
    assert Range(3, 3).even
    assert not Range(3, 4).even


def test_sets_that_are_played_alike_are_looked_at_once() -> None:
    """Over 960 rounds of one deal forty tables have forty sets of meetings; each counts as often as it is played."""
    schedule = arrange(Request(system="mitchell", variant="uneven", players=160, deals=960))
    sets = played_sets(schedule)
    assert (len(sets), len(set(sets))) == (960, 40)
    assert set(count_comparisons(schedule).values()) == {960}
