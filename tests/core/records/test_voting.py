"""What votes decide."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Majority, MotionOutcome, Poll, Vote, VoteCast
from whistpress.core.records.congresses import ElectionResult, ayes_needed, count_votes, election_result, outcome

VOTES = st.integers(0, 60)


@pytest.mark.parametrize(
    ("ayes", "noes", "abstained", "majority", "carried"),
    [
        (3, 2, 9, Majority.SIMPLE, True),
        (2, 2, 0, Majority.SIMPLE, False),
        (0, 0, 4, Majority.SIMPLE, False),
        (8, 4, 0, Majority.TWO_THIRDS, True),
        (7, 4, 9, Majority.TWO_THIRDS, False),
        (3, 1, 0, Majority.THREE_QUARTERS, True),
        (2, 1, 0, Majority.THREE_QUARTERS, False),
        (5, 0, 3, Majority.UNANIMOUS, True),
        (5, 1, 0, Majority.UNANIMOUS, False),
        (5, 2, 3, Majority.HALF_OF_PRESENT, False),
        (6, 2, 3, Majority.HALF_OF_PRESENT, True),
        (6, 0, 4, Majority.TWO_THIRDS_OF_PRESENT, False),
        (9, 3, 0, Majority.THREE_QUARTERS_OF_PRESENT, True),
    ],
)
def test_a_motion_is_carried_by_the_majority_that_it_needs(
    ayes: int, noes: int, abstained: int, majority: Majority, carried: bool
) -> None:
    """Those who abstain count only where all present do."""
    poll = Poll(ayes=ayes, noes=noes, abstained=abstained, majority=majority)
    assert (outcome(poll) is MotionOutcome.CARRIED) is carried


def test_equal_votes_are_decided_by_the_chair() -> None:
    """Without a casting vote they are lost."""
    assert outcome(Poll(ayes=4, noes=4)) is MotionOutcome.LOST
    assert outcome(Poll(ayes=4, noes=4, casting=VoteCast.AYE)) is MotionOutcome.CARRIED
    assert outcome(Poll(ayes=4, noes=4, casting=VoteCast.NO)) is MotionOutcome.LOST


@given(VOTES, VOTES, VOTES, st.sampled_from(Majority))
def test_what_is_needed_carries_and_one_less_does_not(ayes: int, noes: int, abstained: int, majority: Majority) -> None:
    """The number that a page tells, of as many votes as were given."""
    cast = ayes + noes
    least = ayes_needed(Poll(ayes=ayes, noes=noes, abstained=abstained, majority=majority))
    for have, carried in ((least, True), (least - 1, False)):
        if 0 <= have <= cast:
            assert (
                outcome(Poll(ayes=have, noes=cast - have, abstained=abstained, majority=majority)) is MotionOutcome.CARRIED
            ) is carried


@given(VOTES, VOTES)
def test_two_thirds_is_exact(ayes: int, noes: int) -> None:
    """Never a rounded share."""
    carried = outcome(Poll(ayes=ayes, noes=noes, majority=Majority.TWO_THIRDS)) is MotionOutcome.CARRIED
    assert carried is (ayes > 0 and Fraction(ayes, ayes + noes) >= Fraction(2, 3))


def test_a_club_counts_for_its_votes() -> None:
    """Four of Fairhaven against three and three."""
    roll = (Vote(voter="fairhaven", cast=VoteCast.NO, weight=4), Vote(voter="saltmarsh", cast=VoteCast.AYE, weight=3))
    assert (count_votes(roll, VoteCast.AYE), count_votes(roll, VoteCast.NO), count_votes(roll, VoteCast.ABSTAINED)) == (3, 4, 0)


def test_those_of_equal_votes_for_the_last_place_are_tied() -> None:
    """Whoever is above them is elected."""
    assert election_result({"A": 9, "B": 5, "C": 5, "D": 1}, 2) == ElectionResult(("A",), ("B", "C"), 1)
    assert election_result({"A": 9, "B": 5, "C": 5}, 3) == ElectionResult(("A", "B", "C"))
    assert election_result({"A": 2, "B": 3}, 1) == ElectionResult(("B",))


@given(st.dictionaries(st.text("abcdefgh", min_size=1, max_size=2), VOTES, min_size=1), st.integers(1, 6))
def test_nobody_is_elected_before_somebody_with_more_votes(votes: dict[str, int], places: int) -> None:
    """Elected and left places together are as many as there are to fill, or as candidates."""
    found = election_result(votes, places)
    assert len(found.elected) + found.left == min(places, len(votes))
    others = [votes[name] for name in votes if name not in found.elected]
    assert all(votes[name] > max(others) for name in found.elected if others and found.tied) or not found.tied
    assert all(votes[name] >= max(others, default=0) for name in found.elected)
