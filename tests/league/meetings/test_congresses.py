"""What the congresses together record, and what votes decide."""

import datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.league.meetings.facts import (
    ElectionResult,
    ayes_needed,
    count_votes,
    election_result,
    motions,
    motions_by_law,
    motions_by_subject,
    outcome,
    successions,
)
from whistpress.league.meetings.model import Congress, Election, Majority, Motion, MotionOutcome, Office, Poll, Vote, VoteCast
from whistpress.league.people.model import Person


def _congress(year: int, **fields: object) -> Congress:
    made = {"id": f"{year}", "title": f"Congress of {year}", "begins": datetime.date(year, 7, 1), "when": str(year)} | fields
    return Congress(**made)  # type: ignore[arg-type]


def test_every_motion_is_found_by_its_law_and_its_subject() -> None:
    """The latest congress first; capitals make no difference."""
    first = _congress(1899, motions=(Motion(title="Trays", subjects=("play",), laws=("duplicate-1900 3",)),))
    second = _congress(1900, motions=(Motion(title="Tray marks", subjects=("Play",), laws=("duplicate-1900 3", "By-laws, 2")),))
    put = motions((first, second))
    assert [(one.congress.id, one.motion.title) for one in put] == [("1900", "Tray marks"), ("1899", "Trays")]
    assert {law: [one.motion.title for one in found] for law, found in motions_by_law(put).items()} == {
        "By-laws, 2": ["Tray marks"],
        "duplicate-1900 3": ["Tray marks", "Trays"],
    }
    assert [(subject, len(found)) for subject, found in motions_by_subject(put).items()] == [("Play", 2)]


def _president(*names: str) -> tuple[Office, ...]:
    return (Office(title="President", holders=names),)


def test_who_is_elected_and_then_in_office_has_one_term_under_any_spelling() -> None:
    """Miss Gray marries between two congresses; somebody else comes between two terms of hers."""
    people = {"abel": Person(id="abel", name="Edith Abel", also=("E. Gray",))}
    years = (
        _congress(1896, officers=_president("Carl Bond"), elections=(Election(office="President", elected=("E. Gray",)),)),
        _congress(1897, officers=_president("Edith Abel")),
        _congress(1898, officers=_president("Dora Drew")),
        _congress(1899, officers=_president("Edith Abel (pro tem.)")),
    )
    (office,) = successions(years, people)
    told = [(term.name, term.remark, term.first, term.last, [one.elected for one in term.seen]) for term in office.terms]
    assert told == [
        ("Edith Abel", "pro tem.", 1899, 1899, [False]),
        ("Dora Drew", "", 1898, 1898, [False]),
        ("Edith Abel", "", 1896, 1897, [True, False]),
        ("Carl Bond", "", 1896, 1896, [False]),
    ]


def test_a_congress_that_says_nothing_of_an_office_does_not_end_a_term() -> None:
    """The books tell of few officers; of 1898 nothing at all."""
    years = (_congress(1897, officers=_president("A. Hope")), _congress(1898), _congress(1899, officers=_president("A. Hope")))
    (office,) = successions(years, {})
    assert [(term.name, term.first, term.last) for term in office.terms] == [("A. Hope", 1897, 1899)]


def test_two_bodies_have_a_president_each() -> None:
    """The league's of 1895 is no predecessor of the club's."""
    old, new = _congress(1895, body="league", officers=_president("A. Hope")), _congress(1896, officers=_president("B. Hall"))
    found = successions((old, new), {})
    assert [(one.body, [term.name for term in one.terms]) for one in found] == [("", ["B. Hall"]), ("league", ["A. Hope"])]


def test_an_election_of_several_fills_a_committee() -> None:
    """Committees come after the offices."""
    laws = Election(office="Laws", places=2, elected=("Ann Cole", "Ben Baker"))
    found = successions((_congress(1900, elections=(laws,), officers=_president("A. Hope")),), {})
    assert [(one.title, one.committee, len(one.terms)) for one in found] == [("President", False, 1), ("Laws", True, 2)]


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
    poll = Poll(ayes=ayes, noes=noes, abstained=abstained, majority=majority, present=ayes + noes + abstained)
    assert (outcome(poll) is MotionOutcome.CARRIED) is carried


OF_PRESENT = (Majority.HALF_OF_PRESENT, Majority.TWO_THIRDS_OF_PRESENT, Majority.THREE_QUARTERS_OF_PRESENT)


@given(VOTES, VOTES, st.integers(0, 200), st.sampled_from(OF_PRESENT))
def test_without_the_number_of_those_present_only_what_is_certain_is_told(
    ayes: int, noes: int, more: int, majority: Majority
) -> None:
    """Lost is what would be lost however many more were there; nothing is carried, and no number of ayes is told."""
    told = Poll(ayes=ayes, noes=noes, majority=majority)
    assert ayes_needed(told) is None
    counted = Poll(ayes=ayes, noes=noes, majority=majority, present=ayes + noes + more)
    assert outcome(told) in (None, outcome(counted))
    assert outcome(told) is not MotionOutcome.CARRIED
    only_they = Poll(ayes=ayes, noes=noes, majority=majority, present=ayes + noes)
    assert (outcome(told) is None) is (outcome(only_they) is MotionOutcome.CARRIED)


def test_equal_votes_are_decided_by_the_chair() -> None:
    """Without a casting vote they are lost."""
    assert outcome(Poll(ayes=4, noes=4)) is MotionOutcome.LOST
    assert outcome(Poll(ayes=4, noes=4, casting=VoteCast.AYE)) is MotionOutcome.CARRIED
    assert outcome(Poll(ayes=4, noes=4, casting=VoteCast.NO)) is MotionOutcome.LOST


@given(VOTES, VOTES, VOTES, st.sampled_from(Majority))
def test_what_is_needed_carries_and_one_less_does_not(ayes: int, noes: int, abstained: int, majority: Majority) -> None:
    """The number that a page tells, of as many votes as were given."""
    cast = ayes + noes
    least = ayes_needed(Poll(ayes=ayes, noes=noes, abstained=abstained, majority=majority, present=cast + abstained))
    assert least is not None
    for have, carried in ((least, True), (least - 1, False)):
        if 0 <= have <= cast:
            poll = Poll(ayes=have, noes=cast - have, abstained=abstained, majority=majority, present=cast + abstained)
            assert (outcome(poll) is MotionOutcome.CARRIED) is carried


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
