"""Individual contests."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement import MovementError, Request, arrange
from whistpress.core.movement.fairness import Range, measure
from whistpress.core.movement.players.individual import PRINTED_SIZES

PRINTED = (8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 52, 56, 64)


def contest(**words: object) -> Schedule:
    """Arrange an individual contest."""
    return arrange(Request(system="individual", **words))  # type: ignore[arg-type]


def refusal(**words: object) -> MovementError:
    """Give the refusal of what cannot be arranged."""
    with pytest.raises(MovementError) as caught:
        contest(**words)
    return caught.value


def test_every_printed_size_is_there() -> None:
    """Mitchell 1897, pp. 48–65 prints schedules for thirteen numbers of players."""
    assert PRINTED_SIZES == PRINTED


@pytest.mark.parametrize("players", PRINTED)
def test_every_two_are_partners_once_and_opponents_twice(players: int) -> None:
    """Mitchell 1897, p. 40: once with and twice against; for forty-eight by Moore's composition (pp. 62–63)."""
    schedule = contest(players=players)
    fairness = measure(schedule)
    assert (fairness.partners, fairness.opponents) == (Range(1, 1), Range(2, 2))
    assert (schedule.rounds, schedule.tables, schedule.entries) == (players - 1, players // 4, players)
    assert schedule.contest is Contest.INDIVIDUAL
    assert fairness.balance is None


def test_barneys_twelve_are_as_fair() -> None:
    """Barney 1900, p. 30: twelve players, number 12 retains his seat, thirty-three deals."""
    schedule = contest(players=12, variant="barney")
    fairness = measure(schedule)
    assert (fairness.partners, fairness.opponents, schedule.deals) == (Range(1, 1), Range(2, 2), 33)
    assert [tuple(play.seats) for play in schedule.in_round(2)] == [(12, 2, 7, 9), (3, 10, 11, 8), (5, 4, 6, 1)]


def test_twelve_players_change_as_mitchell_prints() -> None:
    """Mitchell 1897, p. 48: the first line for twelve, and the second, where every number but 1 has grown by one."""
    schedule = contest(players=12)
    assert [tuple(play.seats) for play in schedule.in_round(1)] == [(1, 2, 12, 5), (8, 6, 10, 11), (9, 3, 4, 7)]
    assert [tuple(play.seats) for play in schedule.in_round(2)] == [(1, 3, 2, 6), (9, 7, 11, 12), (10, 4, 5, 8)]


@pytest.mark.parametrize(("players", "deals"), [(8, 14), (12, 33), (16, 60)])
def test_the_least_number_of_deals_is_a_deal_at_each_table_each_round(players: int, deals: int) -> None:
    """Barney 1900, pp. 27–31: 14 deals for eight players, 33 for twelve, 60 for sixteen."""
    assert contest(players=players).deals == deals


def test_eight_players_may_play_twenty_eight_deals() -> None:
    """Barney 1900, p. 27: 14 or 28 deals; with 28 each table begins a round with a set of two."""
    schedule = contest(players=8, deals=28)
    assert [play.deals for play in schedule.in_round(1)] == [(1, 2, 3, 4), (3, 4, 1, 2)]
    assert [play.deals for play in schedule.in_round(2)] == [(5, 6, 7, 8), (7, 8, 5, 6)]


QUOTAS = st.sampled_from([2, 3, 4, 5, 6, 7]).flatmap(lambda tables: st.lists(st.integers(1, 5), min_size=tables, max_size=tables))


@given(QUOTAS)
def test_no_tray_is_at_two_tables_at_the_same_turn(quota: list[int]) -> None:
    """Every deal of a round goes through every table, even in uneven sets, and never is one wanted twice at once."""
    schedule = contest(players=4 * len(quota), quota=tuple(quota), rounds=2)
    for round_ in (1, 2):
        orders = [play.deals for play in schedule.in_round(round_)]
        assert all(len(set(turn)) == len(orders) for turn in zip(*orders, strict=True))
        assert len({frozenset(order) for order in orders}) == 1
    assert schedule.deals == 2 * sum(quota)


def test_each_round_has_deals_of_its_own() -> None:
    """Every deal belongs to one round, and is played there once at each table."""
    schedule = contest(players=16, deals=120)
    assert Counter(deal for play in schedule.plays for deal in play.deals) == Counter(dict.fromkeys(range(1, 121), 4))
    assert all(len({play.round for play in schedule.of_deal(deal)}) == 1 for deal in range(1, 121))


def test_a_round_may_be_a_whole_game() -> None:
    """Mitchell 1897, p. 27: a tournament of games of twenty-four deals; sixteen players play fifteen of them."""
    schedule = contest(players=16, deals_per_round=24)
    assert schedule.deals == 15 * 24
    assert {len(play.deals) for play in schedule.plays} == {24}


def test_a_game_that_does_not_divide_is_refused_with_the_quota() -> None:
    """Mitchell 1897, pp. 26–27: twenty players share twenty-four deals as 4 4 4 4 8."""
    error = refusal(players=20, deals_per_round=24)
    assert error.key == "deals_per_round"
    assert "or lay uneven sets: quota = [4, 4, 4, 4, 8]" in error.helps
    assert contest(players=20, deals_per_round=24, quota=(4, 4, 4, 4, 8)).deals == 19 * 24


@pytest.mark.parametrize(("deals", "played"), [(None, 6), (28, 12), (12, 12)])
def test_cut_short_the_deals_may_be_those_of_the_whole_or_of_what_is_played(deals: int | None, played: int) -> None:
    """Three rounds of eight players: 28 deals planned for seven rounds are four a round, and so are 12 for three."""
    assert contest(players=8, deals=deals, rounds=3).deals == played


@pytest.mark.parametrize(
    ("words", "key", "message"),
    [
        (
            {"players": 14},
            "players",
            "14 players cannot all be partners once: that is 91 partnerships, an odd number, and each table takes two",
        ),
        ({"players": 104}, "players", "no individual schedule is known here for 104 players"),
        ({"tables": 26}, "tables", "no individual schedule is known here for 26 tables"),
        ({"players": 12, "variant": "triple"}, "variant", "no triple whist is possible for 12 players"),
        ({"players": 44, "variant": "triple"}, "variant", "no triple whist is known here for 44 players"),
        ({"players": 12, "tables": 4}, "tables", "12 players are not 4 tables"),
        ({"players": 8, "deals": 15}, "deals", "15 deals do not divide among 7 rounds at 2 tables"),
        ({"players": 8, "deals_per_round": 4, "deals": 14}, "deals", "7 rounds of 4 deals are 28 deals, not 14"),
        ({"players": 8, "quota": (1, 2), "deals": 14}, "quota", "the quota adds to 3 deals, not to the 14 of 7 rounds"),
        ({"players": 8, "quota": (1, 2), "deals_per_round": 4}, "quota", "the quota adds to 3 deals, not to the 4 of a round"),
        ({"players": 8, "quota": (1, 2, 1)}, "quota", "the quota gives 3 figures for 2 tables"),
        ({"players": 8, "variant": "barney"}, "variant", "variant 'barney' is for 12 players, not 8"),
        ({"players": 8, "sets": 3}, "sets", "individual has no 'sets'"),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key of `[movement]` is at fault."""
    error = refusal(**words)
    assert (error.key, error.message) == (key, message)


def test_a_size_that_cannot_be_is_refused_with_the_nearest() -> None:
    """Forty-six players: the help names forty-five and forty-eight."""
    assert "the nearest: 45 or 48 players" in refusal(players=46).helps


@given(st.integers(1, 120))
def test_every_number_of_players_is_arranged_or_refused(players: int) -> None:
    """Whole tables and one player more serve from 4 to 100, everything else is refused at `players`."""
    if players % 4 < 2 and 4 <= players <= 100:
        assert contest(players=players, rounds=1).entries == players
    else:
        assert refusal(players=players).key == "players"


def test_sixty_four_players_are_all_seated_in_every_round() -> None:
    """Every round of the largest schedule seats each of the players once."""
    schedule = contest(players=64)
    for round_ in range(1, 64):
        assert sorted(seat for play in schedule.in_round(round_) for seat in play.seats) == list(range(1, 65))
    assert len(list(combinations(range(64), 2))) == 2 * len(schedule.plays)


def test_sixty_four_players_need_twenty_one_sittings_of_three_games() -> None:
    """Mitchell 1897, p. 28: three games at a sitting, one fewer in all than players, take twenty-one sittings."""
    assert divmod(contest(players=64).rounds, 3) == (21, 0)
