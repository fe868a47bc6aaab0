"""Ladies and gentlemen's progressive."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.movement.counting import arranged, refused
from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.fairness import count_opponents, count_partners

NAME = "ladies-and-gentlemen-progressive"
ODD = st.integers(1, 7).map(lambda half: 2 * half + 1)


def _every_meeting(schedule: Schedule) -> Counter[tuple[int, int]]:
    return count_partners(schedule) + count_opponents(schedule)


@given(ODD)
def test_each_lady_meets_every_gentleman_once(tables: int) -> None:
    """Mitchell 1897, p. 36: either as partner or opponent."""
    schedule = arranged(NAME, tables=tables)
    meetings = _every_meeting(schedule)
    half = 2 * tables
    assert {meetings[lady, man] for lady in range(1, half + 1) for man in range(half + 1, 2 * half + 1)} == {1}


@given(ODD, st.integers(1, 3))
def test_ladies_keep_north_and_east_and_everybody_plays_every_deal_once(tables: int, each: int) -> None:
    """Mitchell 1897, p. 36: the gentlemen move in one direction while the boards are passed in the other."""
    schedule = arranged(NAME, tables=tables, deals=each * tables)
    assert all((play.seats.n, play.seats.e) == (2 * play.table - 1, 2 * play.table) for play in schedule.plays)
    played = Counter((player, deal) for play in schedule.plays for player in play.seats for deal in play.deals)
    assert played == Counter((player, deal) for player in range(1, 4 * tables + 1) for deal in range(1, each * tables + 1))


def test_numbers_are_of_players_ladies_first() -> None:
    """Six of each at three tables: at table 1 ladies 1 and 2, gentlemen 7 and 8, who next go to table 2."""
    schedule = arranged(NAME, pairs=6)
    assert (schedule.contest, schedule.entries, schedule.tables) == (Contest.INDIVIDUAL, 12, 3)
    first = schedule.in_round(1)[0].seats
    assert (first.n, first.e, first.s, first.w) == (1, 2, 7, 8)
    assert schedule.place_of(7, 2) == (2, "S")


def test_the_two_gentlemen_of_a_table_stay_together() -> None:
    """Worked out: they, and the two ladies, are opponents in every round."""
    schedule = arranged(NAME, tables=5)
    assert {count_opponents(schedule)[11, 12], count_opponents(schedule)[1, 2]} == {5}


@pytest.mark.parametrize(
    ("words", "message", "help_"),
    [
        ({"tables": 6}, "not 6 tables", "5 or 7 tables serve, 10 or 14 of each"),
        ({"pairs": 8}, "not 8 pairs", "3 or 5 tables serve, 6 or 10 of each"),
        ({"players": 22}, "not 22 players", "5 or 7 tables serve, 10 or 14 of each"),
        ({"tables": 1}, "not 1 table", "3 tables serve, 6 of each"),
        ({"tables": 101}, "not 101 tables", "99 tables serve, 198 of each"),
    ],
)
def test_even_tables_are_refused_with_the_odd_ones_beside(words: dict[str, object], message: str, help_: str) -> None:
    """At an even number they would come half way to deals that they have played."""
    error = refused(NAME, **words)
    assert error.message == f"{NAME} is for an odd number of tables from 3 to 99, {message}"
    assert help_ in error.helps
    assert error.key == next(iter(words))


@pytest.mark.parametrize("tables", [3, 5, 7])
def test_at_successive_sittings_all_change_opponents_by_the_pair_schedules(tables: int) -> None:
    """Mitchell 1897, p. 36: 6, 10 or 14 ladies; in one game fewer every two ladies, and every two men, share a table once."""
    half = 2 * tables
    schedule = arranged(NAME, tables=tables, games=half - 1)
    assert (schedule.rounds, schedule.deals) == (tables * (half - 1), tables * (half - 1))
    rivals = count_opponents(schedule)
    for numbers in (range(1, half + 1), range(half + 1, 2 * half + 1)):
        assert {rivals[one, other] for one in numbers for other in numbers if one < other} == {tables}
    assert [(play.seats.n, play.seats.e) for play in schedule.in_round(1)] == pair_schedule(half)
    for game in range(half - 1):
        part = [play for play in schedule.plays if (play.round - 1) // tables == game]
        meetings = Counter((lady, man) for play in part for lady in play.seats[::2] for man in play.seats[1::2])
        assert set(meetings.values()) == {1} and len(meetings) == half * half
        played = Counter((player, deal) for play in part for player in play.seats for deal in play.deals)
        assert set(played.values()) == {1}
        assert {deal for _, deal in played} == set(range(tables * game + 1, tables * (game + 1) + 1))


def pair_schedule(many: int) -> list[tuple[int, int]]:
    """Mitchell 1897, pp. 74–75: 1 meets 2, 3 the last, 4 the last but one."""
    return [(1, 2), *((low, many + 3 - low) for low in range(3, many // 2 + 2))]


def test_multiples_of_four_change_by_the_individual_schedules() -> None:
    """Mitchell 1897, p. 36: eight ladies at four tables sit together as the partners of the individual schedule for eight do."""
    schedule = arranged(NAME, tables=4, variant="skip", games=7)
    partners = arranged("individual", players=8)
    for game in range(7):
        together = {frozenset((play.seats.n, play.seats.e)) for play in schedule.in_round(4 * game + 1)}
        assert together == {frozenset(two) for play in partners.in_round(game + 1) for two in (play.seats.ns, play.seats.ew)}


def test_nobody_is_always_the_partner_of_the_same_lady() -> None:
    """Ten of each, nine games: every lady and gentleman are partners in three to seven of them, else adversaries."""
    together = count_partners(arranged(NAME, tables=5, games=9))
    assert {together[lady, man] for lady in range(1, 11) for man in range(11, 21)} == {3, 4, 5, 6, 7}


@pytest.mark.parametrize(
    ("words", "key", "message"),
    [
        ({"tables": 3, "games": 6}, "games", "after 5 games every two ladies have met: there are no 6"),
        ({"tables": 3, "games": 2, "deals": 9}, "deals", "9 deals do not divide among 2 games"),
        ({"tables": 3, "games": 2, "rounds": 7}, "rounds", "this movement has 6 rounds, not 7"),
        ({"tables": 5, "variant": "skip"}, "variant", "variant 'skip' is for an even number of tables; there are 5"),
    ],
)
def test_games_that_cannot_be_are_refused_at_their_key(words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why."""
    error = refused(NAME, **words)
    assert (error.key, error.message) == (key, message)
