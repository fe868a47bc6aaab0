"""Mitchell's compass game."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement import MovementError, Request, arrange
from whistpress.core.movement.moves import mitchell_quota
from whistpress.core.movement.recommend import remedies

ODD = st.integers(1, 12).map(lambda half: 2 * half + 1)
EVEN = st.integers(2, 12).map(lambda half: 2 * half)

BARNEY_P31 = (
    ((1, 2, "a"), (3, 4, "b"), (5, 6, "c"), (7, 8, "d"), (9, 10, "e")),
    ((1, 10, "b"), (3, 2, "c"), (5, 4, "d"), (7, 6, "e"), (9, 8, "a")),
    ((1, 8, "c"), (3, 10, "d"), (5, 2, "e"), (7, 4, "a"), (9, 6, "b")),
    ((1, 6, "d"), (3, 8, "e"), (5, 10, "a"), (7, 2, "b"), (9, 4, "c")),
    ((1, 4, "e"), (3, 6, "a"), (5, 8, "b"), (7, 10, "c"), (9, 2, "d")),
)


def compass(**words: object) -> Schedule:
    """Arrange a compass game."""
    return arrange(Request(system="mitchell", **words))  # type: ignore[arg-type]


def refusal(**words: object) -> MovementError:
    """Give the refusal of what cannot be arranged."""
    with pytest.raises(MovementError) as caught:
        compass(**words)
    return caught.value


def meetings(schedule: Schedule) -> Counter[tuple[int, int]]:
    """Count how often two pairs meet."""
    return Counter((play.seats.n, play.seats.e) for play in schedule.plays)


def test_five_tables_sit_as_barney_draws_them() -> None:
    """Barney 1900, p. 31: five arrangements, pairs by number and deals by letter."""
    schedule = compass(tables=5)
    drawn = tuple(
        tuple((play.seats.n, play.seats.e, "abcde"[play.deals[0] - 1]) for play in schedule.in_round(round_))
        for round_ in range(1, 6)
    )
    assert drawn == BARNEY_P31


def test_the_game_of_page_32_has_four_deals_at_each_of_five_tables() -> None:
    """Barney 1900, p. 32: twenty deals at five tables, ten pairs in two fields."""
    schedule = compass(tables=5, deals=20)
    assert schedule.sets == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16), (17, 18, 19, 20))
    assert (schedule.entries, schedule.rounds, schedule.tables, schedule.deals) == (10, 5, 5, 20)
    assert schedule.contest is Contest.PAIRS
    assert schedule.two_fields


@given(ODD)
def test_at_odd_tables_every_ew_meets_every_ns_once(tables: int) -> None:
    """Mitchell 1897, p. 29: every E-W pair has played against every N-S pair."""
    assert meetings(compass(tables=tables)) == Counter(
        (2 * ns - 1, 2 * ew) for ns in range(1, tables + 1) for ew in range(1, tables + 1)
    )


@given(st.one_of(ODD.map(lambda tables: (tables, None)), st.tuples(EVEN, st.sampled_from(["skip", "stay"]))))
def test_every_pair_plays_every_deal_once(size: tuple[int, str | None]) -> None:
    """Mitchell 1897, p. 29: and every pair has played all the hands, in the variants for even tables too."""
    tables, variant = size
    schedule = compass(tables=tables, variant=variant, deals=2 * tables)
    played = Counter((pair, deal) for play in schedule.plays for pair in {play.seats.n, play.seats.e} for deal in play.deals)
    assert played == Counter((pair, deal) for pair in range(1, 2 * tables + 1) for deal in range(1, 2 * tables + 1))


@given(EVEN, st.sampled_from(["skip", "stay"]))
def test_at_even_tables_each_ew_misses_one_pair_and_meets_one_twice(tables: int, variant: str) -> None:
    """Barney 1900, p. 32, first and second modifications."""
    met = meetings(compass(tables=tables, variant=variant))
    for ew in range(2, 2 * tables + 1, 2):
        counts = sorted(met[ns, ew] for ns in range(1, 2 * tables, 2))
        assert counts == [0, *[1] * (tables - 2), 2]


def test_skipping_ends_where_it_began() -> None:
    """Barney 1900, p. 32: E-W skip one table and finish at the same table at which they began."""
    schedule = compass(tables=6, variant="skip")
    assert schedule.in_round(1)[0].seats == schedule.in_round(6)[0].seats


def test_staying_plays_twice_running_against_the_same_pair() -> None:
    """Barney 1900, p. 32: half way the deals are moved once while E-W remain."""
    schedule = compass(tables=6, variant="stay")
    assert [play.seats for play in schedule.in_round(3)] == [play.seats for play in schedule.in_round(4)]
    assert [play.deals for play in schedule.in_round(3)] != [play.deals for play in schedule.in_round(4)]


@given(ODD)
def test_a_half_table_lets_each_ns_rest_once(tables: int) -> None:
    """With the last E-W pair missing, the N-S pair that it would have met sits out, another each round."""
    schedule = compass(pairs=2 * tables - 1)
    assert schedule.tables == tables
    assert schedule.absent == (2 * tables,)
    assert sorted(entry for rest in schedule.sit_outs for entry in rest.entries) == list(range(1, 2 * tables, 2))
    assert all(len(schedule.in_round(round_)) == tables - 1 for round_ in range(1, tables + 1))


def test_a_missing_ns_pair_lets_ew_rest() -> None:
    """`missing = "NS 5"` takes pair 5 away: each E-W pair rests when it gets to table 3."""
    schedule = compass(pairs=17, missing="NS 5")
    assert schedule.absent == (5,)
    assert schedule.sit_outs[0].entries == (6,)
    assert 5 not in schedule.numbers()


def test_compass_numbering_names_the_missing_pair_by_its_table() -> None:
    """`"EW4"` by the compass and `"EW 8"` by Barney's numbers are one pair."""
    by_compass = compass(pairs=9, missing="EW4", numbering="compass")
    assert by_compass == compass(pairs=9, missing="EW 8")
    assert by_compass.absent == (8,)


@pytest.mark.parametrize(
    ("tables", "variant", "whole"), [(8, None, 9), (9, None, 9), (5, None, 5), (5, "skip", 6), (6, "skip", 6)]
)
def test_tables_with_a_missing_pair_may_count_the_half_one_or_not(tables: int, variant: str | None, whole: int) -> None:
    """Eight tables and a half one are nine; of nine, one may be the half one: the movement can play only nine."""
    schedule = compass(tables=tables, variant=variant, missing="EW 8")
    assert (schedule.tables, schedule.entries, schedule.absent) == (whole, 2 * whole - 1, (8,))


@given(ODD, st.integers(1, 4), st.integers(1, 3))
def test_any_plan_of_sets_lays_each_deal_once(tables: int, each: int, plan: int) -> None:
    """Barney 1900, p. 41: three plans, each with every deal in one set and as many deals in each."""
    schedule = compass(tables=tables, deals=tables * each, sets=plan)
    assert sorted(deal for set_ in schedule.sets for deal in set_) == list(range(1, tables * each + 1))
    assert schedule.rounds == (tables * each if plan == 1 else tables)


def test_an_uneven_quota_makes_up_the_number_at_the_last_table() -> None:
    """Mitchell 1897, pp. 26–27: twenty-four deals at five tables are 4 4 4 4 8."""
    schedule = compass(tables=5, quota=(4, 4, 4, 4, 8))
    assert [len(set_) for set_ in schedule.sets] == [4, 4, 4, 4, 8]
    assert schedule.sets[-1] == tuple(range(17, 25))


@pytest.mark.parametrize(
    ("players", "quota"),
    [
        (20, [4, 4, 4, 4, 8]),
        (28, [3] * 6 + [6]),
        (36, [2] * 8 + [8]),
        (52, [1] * 12 + [12]),
        (92, [1] * 22 + [2]),
    ],
)
def test_deals_that_do_not_divide_are_refused_with_the_quota(players: int, quota: list[int]) -> None:
    """Mitchell 1897, pp. 26–27: the quota for twenty-four deals by the number of players."""
    error = refusal(players=players, deals=24)
    assert (error.key, error.code) == ("deals", "E402")
    assert f"or lay uneven sets: quota = {quota}" in error.helps


def test_cutting_short_leaves_the_first_rounds() -> None:
    """`rounds` only cuts a session short: what is left is the beginning of the whole."""
    whole, cut = compass(tables=7, deals=14), compass(tables=7, deals=14, rounds=4)
    assert cut.plays == tuple(play for play in whole.plays if play.round <= 4)
    assert cut.sets == whole.sets


def test_even_tables_are_refused_with_two_variants_and_howell() -> None:
    """An even number without a variant: the recommended one first, that with the fewest moves, the system that needs none."""
    error = refusal(tables=6)
    assert error.message == "mitchell needs an odd number of tables; 6 are an even number"
    assert error.key == "tables"
    found = remedies(Request(system="mitchell", tables=6), error)
    assert [one.changes for one in found] == [
        (("variant", "skip-twice"),),
        (("variant", "skip"),),
        (("system", "howell"),),
    ]


@pytest.mark.parametrize(
    ("words", "key", "message"),
    [
        ({"tables": 2}, "tables", "mitchell is for 3 to 99 tables, not 2 tables"),
        ({"tables": 100}, "tables", "mitchell is for 3 to 99 tables, not 100 tables"),
        ({"tables": 5, "variant": "skip"}, "variant", "variant 'skip' is for an even number of tables; there are 5"),
        ({"pairs": 16, "missing": "EW 8"}, "missing", "16 pairs fill their tables: no pair is missing"),
        ({"pairs": 17, "missing": "EW 20"}, "missing", "no pair of these 9 tables is called 'EW 20'"),
        ({"pairs": 17, "missing": "last"}, "missing", "no pair of these 9 tables is called 'last'"),
        ({"tables": 5, "quota": (4, 4)}, "quota", "the quota gives 2 figures for 5 tables"),
        ({"tables": 3, "quota": (4, 0, 4)}, "quota", "a quota lays 1 deal or more on each table, not 0"),
        ({"tables": 3, "quota": (4, 4, 8), "deals": 15}, "quota", "the quota adds to 16 deals, not to the 15 of the session"),
        ({"tables": 3, "quota": (4, 4, 8), "sets": 3}, "sets", "a quota lays its own sets"),
        ({"tables": 5, "rounds": 6}, "rounds", "this movement has 5 rounds, not 6"),
        ({"tables": 5, "deals": 4}, "deals", "4 deals do not divide among 5 tables"),
        ({"teams": 5}, "teams", "mitchell is not played by teams"),
        ({}, None, "mitchell needs to know its size"),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(words: dict[str, object], key: str | None, message: str) -> None:
    """Each refusal says why, and which key of `[movement]` is at fault."""
    error = refusal(**words)
    assert (error.key, error.message) == (key, message)


@given(st.integers(1, 110))
def test_every_number_of_tables_is_arranged_or_refused(tables: int) -> None:
    """Odd numbers from 3 to 99 serve; all others are refused at `tables`."""
    if tables % 2 and 3 <= tables <= 99:
        assert compass(tables=tables).tables == tables
    else:
        assert refusal(tables=tables).key == "tables"


@pytest.mark.parametrize(
    ("players", "quota"),
    [
        (20, [4, 4, 4, 4, 8]),
        (24, [4] * 6),
        (28, [3] * 6 + [6]),
        (32, [3] * 8),
        (36, [2] * 8 + [8]),
        (48, [2] * 12),
        (52, [1] * 12 + [12]),
        (92, [1] * 22 + [2]),
        (96, [1] * 24),
    ],
)
def test_the_chicago_club_shares_twenty_four_deals(players: int, quota: list[int]) -> None:
    """Mitchell 1897, pp. 26–27: how many hands are dealt at each table, by the number of players."""
    assert list(mitchell_quota(24, players // 4)) == quota
