"""Progressive whist without trays: partners retained, and partners changed by who wins."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.movement.counting import arranged, refused, serves
from whistpress.core.model import Play, Schedule, Seat, Seats, Side
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.players.winners import (
    FIRST,
    FIRST_CUT,
    MIXED,
    SECOND,
    VARIANTS,
    MovingRule,
    agrees,
    next_round,
    order,
    rule_words,
    seat_next_round,
    with_round,
)

FOURTH_METHOD = (
    ((8, 7), (1, 6), (2, 5), (3, 4)), ((8, 1), (2, 7), (3, 6), (4, 5)), ((8, 2), (3, 1), (4, 7), (5, 6)),
    ((8, 3), (4, 2), (5, 1), (6, 7)), ((8, 4), (5, 3), (6, 2), (7, 1)), ((8, 5), (6, 4), (7, 3), (1, 2)),
    ((8, 6), (7, 5), (1, 4), (2, 3)),
)  # fmt: skip
"""progressive-retained-p25 (Barney 1900, p. 25): N-S and E-W of the four tables, original positions and six changes."""

BOOKS = st.tuples(
    st.sampled_from(VARIANTS),
    st.integers(2, 9),
    st.lists(st.lists(st.sampled_from(Side), min_size=9, max_size=9), min_size=1, max_size=8),
)
"""A variant, a number of tables, and who wins at each table in each round."""


def tables_of(schedule: Schedule) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The two pairs of each table, round by round."""
    return tuple(
        tuple((play.seats.n, play.seats.e) for play in schedule.in_round(number)) for number in range(1, schedule.rounds + 1)
    )


def opponents(schedule: Schedule) -> Counter[tuple[int, int]]:
    """How often each two pairs meet."""
    return Counter((min(play.seats.n, play.seats.e), max(play.seats.n, play.seats.e)) for play in schedule.plays)


def played(variant: str, tables: int, winners: list[list[Side]]) -> Schedule:
    """A whole evening, each round seated by the one before."""
    schedule = arrange(Request(system="progressive-winners", tables=tables, variant=variant))
    for number, won in enumerate(winners, start=1):
        sat = {play.table: play.seats for play in schedule.in_round(number)}
        schedule = with_round(schedule, number + 1, seat_next_round(schedule, sat, dict(zip(sat, won, strict=False))))
    return schedule


def test_progressive_retained_p25_the_pivot_schedule_is_as_printed() -> None:
    """Barney 1900, p. 25: eight pairs at four tables."""
    assert tables_of(arranged("progressive-pivot", pairs=8)) == FOURTH_METHOD


def test_seven_pairs_have_no_pivot_and_rest_on_reaching_table_1() -> None:
    """Barney 1900, p. 25: for an odd pair omit the pivot; the other tables are those of eight pairs."""
    schedule = arranged("progressive-pivot", pairs=7)
    assert tables_of(schedule) == tuple(line[1:] for line in FOURTH_METHOD)
    assert [rest.entries for rest in schedule.sit_outs] == [(line[0][1],) for line in FOURTH_METHOD]
    assert {play.table for play in schedule.plays} == {2, 3, 4}


@given(st.integers(3, 60))
def test_with_or_without_a_pivot_every_two_pairs_meet_once(pairs: int) -> None:
    """The claim of Barney 1900, p. 25; of an odd number each pair rests once."""
    schedule = arranged("progressive-pivot", pairs=pairs)
    assert opponents(schedule) == dict.fromkeys(combinations(range(1, pairs + 1), 2), 1)
    resting = Counter(entry for rest in schedule.sit_outs for entry in rest.entries)
    assert resting == (dict.fromkeys(range(1, pairs + 1), 1) if pairs % 2 else {})


@given(st.integers(2, 20))
def test_the_worded_movement_makes_the_pivot_schedule(tables: int) -> None:
    """Barney 1900, p. 25: N-S towards table 1 and there E-W, E-W to the next higher table and at the highest N-S."""
    schedule = arranged("progressive-pivot", tables=tables)
    for number in range(1, schedule.rounds):
        for play in schedule.in_round(number):
            after = schedule.place_of(play.seats.n, number + 1), schedule.place_of(play.seats.e, number + 1)
            ns = (1, "N") if play.table == 1 else (1, "E") if play.table == 2 else (play.table - 1, "N")
            ew = (tables, "N") if play.table == tables else (play.table + 1, "E")
            assert after == (ns, ew)


@given(st.integers(2, 30))
def test_in_the_third_method_every_n_s_pair_meets_every_e_w_pair_once(tables: int) -> None:
    """Barney 1900, p. 24: E-W go to the next lower table, from table 1 to the highest, at odd and even tables alike."""
    schedule = arranged("progressive-compass", tables=tables)
    assert opponents(schedule) == {
        (min(ns, ew), max(ns, ew)): 1 for ns in range(1, 2 * tables, 2) for ew in range(2, 2 * tables + 1, 2)
    }
    assert schedule.place_of(2, 2) == (tables, Seat.EAST)
    assert schedule.place_of(4, 2) == (1, Seat.EAST)


def test_of_an_odd_number_of_pairs_one_rests_in_each_round() -> None:
    """A half table in the third method: pair 8 is missing, whoever should meet it rests."""
    schedule = arranged("progressive-compass", pairs=7)
    assert [rest.entries for rest in schedule.sit_outs] == [(7,), (5,), (3,), (1,)]


@pytest.mark.parametrize("system", ["progressive-compass", "progressive-pivot", "progressive-winners"])
def test_without_trays_there_are_no_deals(system: str) -> None:
    """`deals` is 0, each play has none, and asking for some is refused; a round may have several all the same."""
    schedule = arranged(system, tables=4, deals_per_round=3)
    assert (schedule.deals, schedule.deals_per_round, schedule.by_rounds) == (0, 3, True)
    assert {play.deals for play in schedule.plays} == {()}
    assert {schedule.record_numbers(play) for play in schedule.in_round(1)} == {(1,)}
    assert refused(system, tables=4, deals=24).key == "deals"


def test_sizes_that_cannot_be_are_refused() -> None:
    """Full tables where single players move on; three pairs at least where each meets every other."""
    assert refused("progressive-winners", players=14).helps[0] == "12 or 16 players serve"
    assert not serves("progressive-winners", tables=1)
    assert not serves("progressive-pivot", pairs=2)
    assert not serves("progressive-compass", tables=1)
    assert not serves("progressive-winners", tables=4, variant="third")


def test_of_the_winners_game_the_first_round_alone_is_known() -> None:
    """By lot; in the mixed variants ladies sit North and East."""
    first = arranged("progressive-winners", tables=3, rounds=12)
    assert first.rounds == 12
    assert first.plays == tuple(
        Play(1, table, Seats(4 * table - 3, 4 * table - 2, 4 * table - 1, 4 * table), ()) for table in (1, 2, 3)
    )
    mixed = arranged("progressive-winners", tables=2, variant="second")
    assert [play.seats for play in mixed.plays] == [Seats(n=1, s=5, e=2, w=6), Seats(n=3, s=7, e=4, w=8)]


@given(BOOKS)
def test_whoever_wins_everybody_sits_once_in_each_round(book: tuple[str, int, list[list[Side]]]) -> None:
    """The score book is closed: from any winners the next round seats all, at every table four."""
    variant, tables, winners = book
    schedule = played(variant, tables, winners)
    for number in range(1, len(winners) + 2):
        plays = schedule.in_round(number)
        assert [play.table for play in plays] == list(range(1, tables + 1))
        assert sorted(seat for play in plays for seat in play.seats) == list(range(1, 4 * tables + 1))


@given(BOOKS)
def test_where_ladies_and_gentlemen_play_they_stay_partners_of_each_other(book: tuple[str, int, list[list[Side]]]) -> None:
    """In every variant who sat North or East sits there again, so that a lady never has a lady for partner."""
    variant, tables, winners = book
    schedule = played(variant, tables, winners)
    firsts = {number for play in schedule.in_round(1) for number in (play.seats.n, play.seats.e)}
    assert {number for play in schedule.plays for number in (play.seats.n, play.seats.e)} == firsts


@given(BOOKS)
def test_partners_part_where_the_rule_says_so(book: tuple[str, int, list[list[Side]]]) -> None:
    """Barney 1900, p. 24: in the first method only the pairs that meet at table 1 stay together."""
    variant, tables, winners = book
    schedule = played(variant, tables, winners)
    for number in range(1, len(winners) + 1):
        before = {frozenset(side) for play in schedule.in_round(number) for side in (play.seats.ns, play.seats.ew)}
        for play in schedule.in_round(number + 1):
            together = {frozenset(side) for side in (play.seats.ns, play.seats.ew)} & before
            assert len(together) == (2 if variant == FIRST and play.table == 1 else 0)


def test_in_the_first_method_winners_go_towards_table_1() -> None:
    """Barney 1900, p. 24, three tables: N-S win everywhere."""
    sat = {table: Seats(4 * table - 3, 4 * table - 2, 4 * table - 1, 4 * table) for table in (1, 2, 3)}
    won = dict.fromkeys(sat, Side.NS)
    after = next_round(MovingRule(FIRST, 3), sat, won)
    assert after[1] == Seats(n=1, s=2, e=5, w=6)
    assert (set(after[2]), set(after[3])) == ({7, 8, 9, 10}, {11, 12, 3, 4})
    cut = next_round(MovingRule(FIRST_CUT, 3), sat, won)
    assert {frozenset(cut[1].ns), frozenset(cut[1].ew)} == {frozenset((1, 6)), frozenset((5, 2))}


def test_in_the_second_method_the_lady_and_the_gentleman_who_win_go_opposite_ways() -> None:
    """Barney 1900, p. 24: the lady to the next lower table, at table 1 to the highest; the gentleman to the next higher."""
    sat = {play.table: play.seats for play in arranged("progressive-winners", tables=3, variant=SECOND).plays}
    after = next_round(MovingRule(SECOND, 3), sat, dict.fromkeys(sat, Side.NS))
    assert after[1] == Seats(n=2, s=11, e=3, w=8)
    assert after[3].e == 1
    assert 7 in after[2]


def test_a_lady_is_known_by_her_number_whichever_chair_the_book_gives_her() -> None:
    """A line may name the gentleman first."""
    schedule = arranged("progressive-winners", tables=2, variant=SECOND)
    sat = {play.table: play.seats for play in schedule.plays}
    turned = {table: Seats(seats.s, seats.n, seats.w, seats.e) for table, seats in sat.items()}
    won = dict.fromkeys(sat, Side.EW)
    assert seat_next_round(schedule, turned, won) == seat_next_round(schedule, sat, won)


@given(BOOKS)
def test_the_seats_agree_either_way_round_and_not_with_others(book: tuple[str, int, list[list[Side]]]) -> None:
    """Cards are dealt at the table, so N-S may as well be E-W; but a player of another table does not belong."""
    variant, tables, winners = book
    one, other = played(variant, tables, winners).in_round(len(winners) + 1)[:2]
    n, s, e, w = one.seats
    assert agrees(variant, 1, one.seats, Seats(w, e, s, n))
    assert not agrees(variant, 1, one.seats, Seats(n, s, e, other.seats.w))
    kept = variant in MIXED or variant == FIRST
    assert agrees(variant, 1, one.seats, Seats(n, e, s, w)) is not kept
    assert not agrees(variant, 2, one.seats, Seats(n, w, s, e))


def test_the_rule_of_a_table_is_told_in_words() -> None:
    """Who stays, who comes, what becomes of partners; the tables are named."""
    assert (
        rule_words(MovingRule(FIRST, 6), 1)
        == "the winners of Table 1 stay, the winners of Table 2 come; both pairs stay together"
    )
    assert rule_words(MovingRule(SECOND, 6), 1) == (
        "the losers of Table 1 stay, the winning lady of Table 2 and the winning gent of Table 6 come;"
        " those who stay part, and each has one who comes as partner"
    )
    assert order(MovingRule(FIRST, 6), 3, Seat.WEST, won=True) == "go to Table 2, South"
    assert order(MovingRule(FIRST, 6), 3, Seat.WEST, won=False) == "stay"
    assert order(MovingRule(FIRST, 6), 3, Seat.EAST, won=False) == "stay, and change to North"
