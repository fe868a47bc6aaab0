"""Ladies and gentlemen's progressive."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.movement.counting import arranged, refused
from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.fairness import met, partnered

NAME = "ladies-and-gentlemen-progressive"
ODD = st.integers(1, 7).map(lambda half: 2 * half + 1)


def _every_meeting(schedule: Schedule) -> Counter[tuple[int, int]]:
    return partnered(schedule) + met(schedule)


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
    assert {met(schedule)[11, 12], met(schedule)[1, 2]} == {5}


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
