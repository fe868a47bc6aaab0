"""What would serve an evening."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistpress.core.model import Contest
from whistpress.core.movement import arrange
from whistpress.core.movement.fairness import measure
from whistpress.core.movement.recommend import MINUTES_A_DEAL, SystemAdvice, advise, evening_of


def ways(players: int, deals: int | None = None, minutes: int | None = None) -> tuple[SystemAdvice, ...]:
    """What is advised, the best first."""
    return advise(evening_of(players, deals, None if minutes is None else Fraction(minutes)))


def test_twenty_four_deals_take_two_hours_and_a_half() -> None:
    """Mitchell p. 18."""
    assert 24 * MINUTES_A_DEAL == 150
    assert evening_of(22, None, Fraction(150)).deals == 24
    assert evening_of(22, 24, None).minutes == 150
    assert evening_of(22, None, None).deals == 24


@pytest.mark.parametrize("players", [16, 24])
def test_pairs_that_all_can_meet_and_be_compared_equally_are_advised_a_howell(players: int) -> None:
    """Eight and twelve pairs have a balance of 100 (Barney p. 39)."""
    best = next(way for way in ways(players, 24) if way.contest is Contest.PAIRS)
    assert best.request.system == "howell"
    assert best.balance == 100
    assert not best.cut


def test_five_tables_with_half_an_hour_are_advised_a_game_that_ends_in_time() -> None:
    """Time that is short is kept, whatever the deals asked for."""
    found = ways(20, 24, 32)
    assert found
    assert all(way.minutes <= 32 and way.played <= 5 for way in found)


def test_an_odd_number_of_pairs_is_told_who_rests() -> None:
    """Eleven pairs: one rests in each round of a Howell, so that an eleventh of all rounds is rest."""
    howell = next(way for way in ways(22, 24, 150) if way.request.system == "howell")
    assert howell.resting == Fraction(1, 11)
    assert howell.deals_a_round == (2, 2)


@pytest.mark.slow
@settings(max_examples=6)
@given(players=st.integers(4, 28), deals=st.integers(4, 40))
def test_whatever_is_advised_can_be_arranged_and_is_what_it_says(players: int, deals: int) -> None:
    """Nothing longer than asked for, everybody seated or told to rest, the figures those of the fairness code."""
    found = ways(players, deals)
    assert [way.worth for way in found] == sorted((way.worth for way in found), reverse=True)
    for way in found:
        assert arrange(way.request) == way.schedule
        assert way.played <= deals
        assert 0 <= way.resting < 1
        assert 0 <= way.worth <= 1
        assert way.balance == measure(way.schedule).balance or way.balance is None
        assert way.whole >= way.schedule.rounds


def test_every_variant_is_shown_when_all_are_asked_for() -> None:
    """Six tables have several Mitchells."""
    every = advise(evening_of(24, 24, None), variants=True)
    variants = {way.request.variant for way in every if way.request.system == "mitchell"}
    assert {"skip", "hadlock"} <= variants
    assert "half-sets" not in variants, "three divides the tables"
