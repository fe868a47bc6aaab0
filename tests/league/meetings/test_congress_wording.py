"""Old words and new ones side by side, and what became of a vote, in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.league.meetings.model import Amendment, BallotCount, Election, Majority, Motion, MotionOutcome, Poll, VoteCast
from whistpress.league.meetings.pages.meeting_pages import WordingPiece, wording
from whistpress.league.meetings.words.meeting import ballot_sentence, election_sentence, figures, motion_sentence

TEXT = st.lists(st.sampled_from(["the", "tray", "goes", "on", "closed", "two", "tricks"]), max_size=12).map(" ".join)


def test_only_what_differs_is_marked() -> None:
    """Word by word."""
    found = wording("The tray goes on closed.", "The tray goes on open.")
    assert found.was == (WordingPiece("The tray goes on"), WordingPiece("closed.", True))
    assert found.now == (WordingPiece("The tray goes on"), WordingPiece("open.", True))


@given(TEXT, TEXT)
def test_each_side_has_all_its_words_and_the_unmarked_ones_are_the_same(was: str, now: str) -> None:
    """Nothing vanishes, and what both have stands in both."""
    found = wording(was, now)
    assert " ".join(piece.text for piece in found.was) == was
    assert " ".join(piece.text for piece in found.now) == now
    if was and now:
        left, right = ([piece.text for piece in side if not piece.marked] for side in (found.was, found.now))
        assert " ".join(left) == " ".join(right)


def test_a_text_that_is_new_or_struck_out_has_no_marks() -> None:
    """There is nothing to compare it with."""
    assert wording("", "A new law.").now == (WordingPiece("A new law."),)
    assert wording("An old law.", " ").was == (WordingPiece("An old law."),)


@pytest.mark.parametrize(
    ("poll", "outcome", "to", "words"),
    [
        (Poll(ayes=12, noes=3), MotionOutcome.CARRIED, "", "Carried by 12 votes to 3."),
        (Poll(ayes=12, noes=3, abstained=1), MotionOutcome.CARRIED, "", "Carried by 12 votes to 3; 1 did not vote."),
        (Poll(ayes=1, noes=12), MotionOutcome.LOST, "", "Lost by 1 vote to 12."),
        (Poll(ayes=9, noes=0), MotionOutcome.CARRIED, "", "Carried with one voice: 9 votes."),
        (
            Poll(ayes=4, noes=4, casting=VoteCast.NO),
            MotionOutcome.LOST,
            "",
            "Lost by 4 votes to 4. The chair gave the casting vote against it.",
        ),
        (
            Poll(ayes=6, noes=4, majority=Majority.TWO_THIRDS),
            MotionOutcome.LOST,
            "",
            "Lost by 6 votes to 4. It needed two-thirds of the votes: 7 ayes.",
        ),
        (None, MotionOutcome.REFERRED, "Laws", "Referred to Laws."),
        (None, MotionOutcome.DEFERRED, "", "Deferred."),
        (None, None, "", ""),
    ],
)
def test_what_became_of_a_motion_is_a_sentence(poll: Poll | None, outcome: MotionOutcome | None, to: str, words: str) -> None:
    """Of an amendment as well."""
    assert motion_sentence(Motion(title="A", poll=poll, outcome=outcome, to=to)) == words
    assert motion_sentence(Amendment(text="A", poll=poll, outcome=outcome, to=to)) == words


def test_an_election_says_who_was_elected_and_how() -> None:
    """Without a ballot, by a ballot, by a second one."""
    assert (
        election_sentence(Election(office="A", elected=("Ann Cole",), unopposed=True)) == "Ann Cole was elected without a ballot."
    )
    tally = BallotCount(votes=(("Ann Cole", 3), ("Ben Crane", 3)), ballots=7, spoilt=1)
    twice = Election(office="A", elected=("Ann Cole", "Ben Crane"), tally=tally, second=tally)
    assert (
        election_sentence(twice) == "Ann Cole and Ben Crane were elected. There was a second ballot between those of equal votes."
    )
    assert ballot_sentence(twice) == "7 ballots, 1 void or blank."
    assert election_sentence(Election(office="A")) == figures(None) == ""
