"""Straight whist: the English game of five and the League's of seven."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games.game import ImpossibleDealError, RecordedDeal
from whistpress.core.games.straight_whist import ENGLISH, LEAGUE, RevokeClaim, StraightDeal, WhistCode, mark, sheet
from whistpress.core.model import ScoreSheet
from whistpress.core.model.evening import Points, RubberMark, Value

NS, EW = 1, 2
ADD, DEDUCT, TAKE = RevokeClaim.ADD, RevokeClaim.DEDUCT, RevokeClaim.TRICKS


def kept(code: WhistCode, *deals: dict[str, Value]) -> ScoreSheet:
    """The score sheet of some deals."""
    return sheet(code, [RecordedDeal(number, deal) for number, deal in enumerate(deals, start=1)])


def game(side: int, losers: int) -> list[dict[str, Value]]:
    """Deals by which a side wins a game with the losers at so many: those make their tricks first."""
    tricks = {1: 6 + losers, 2: 7 - losers}[3 - side] if losers else None
    mine = {1: 11, 2: 2}[side]
    deals: list[dict[str, Value]] = [] if tricks is None else [{"tricks": tricks}]
    return [*deals, {"tricks": mine}]


def test_the_penalty_for_a_revoke_takes_precedence_of_every_other_score() -> None:
    """Cavendish p. 22, Law 72 V: at two to nothing the claimants add three and win a treble, whatever the others made."""
    made = mark(ENGLISH, {NS: 2}, StraightDeal(tricks=0, honours=(EW, 4), revokes={EW: (ADD,)}))
    assert (made.winner, made.scores) == (NS, {NS: 5, EW: 0})
    assert made.marks == (RubberMark(NS, "revoke", 3),)
    assert ENGLISH.game_won(1, made.scores[EW]).value == 3


@pytest.mark.parametrize(("tricks", "score", "winner"), [(5, 4, None), (4, 5, EW)])
def test_at_love_all_five_tricks_save_the_game_against_two_by_honours(tricks: int, score: int, winner: int | None) -> None:
    """Cavendish p. 160."""
    made = mark(ENGLISH, {}, StraightDeal(tricks=tricks, honours=(EW, 3)))
    assert (made.scores[EW], made.winner) == (score, winner)


def test_the_odd_trick_makes_a_difference_of_two_to_the_score() -> None:
    """Cavendish pp. 113, 160: one point more, and one less for the others."""
    seven, six = (mark(ENGLISH, {}, StraightDeal(tricks=tricks)).scores for tricks in (7, 6))
    assert (seven[NS] - seven[EW]) - (six[NS] - six[EW]) == 2


def test_two_more_tricks_make_four_and_three_win_the_game() -> None:
    """Cavendish p. 161: at two, with six tricks won."""
    assert mark(ENGLISH, {NS: 2}, StraightDeal(tricks=8)).scores[NS] == 4
    assert mark(ENGLISH, {NS: 2}, StraightDeal(tricks=9)).winner is NS


def test_the_leagues_game_is_worth_what_the_losers_lack_of_seven() -> None:
    """Barney p. 18."""
    assert [LEAGUE.game_won(1, losers).value for losers in range(7)] == [7, 6, 5, 4, 3, 2, 1]


def test_a_game_is_a_treble_a_double_or_a_single_by_the_losers_score() -> None:
    """Cavendish Law 8: nothing; less than three; three or four."""
    assert [ENGLISH.game_won(1, losers).value for losers in range(5)] == [3, 2, 2, 1, 1]


def test_a_side_at_four_scores_no_honours() -> None:
    """Cavendish Law 4: it must win the odd trick; at three it may win by them."""
    assert mark(ENGLISH, {NS: 4}, StraightDeal(tricks=6, honours=(NS, 4))).winner is None
    assert mark(ENGLISH, {NS: 3}, StraightDeal(tricks=6, honours=(NS, 3))).winner is NS
    assert mark(ENGLISH, {NS: 4}, StraightDeal(tricks=7)).winner is NS


def test_tricks_win_before_honours() -> None:
    """Law 8: the side that makes its tricks first has won, though the others could mark four by honours."""
    made = mark(ENGLISH, {NS: 4, EW: 3}, StraightDeal(tricks=7, honours=(EW, 4)))
    assert (made.winner, made.scores[EW]) == (NS, 3)


@pytest.mark.parametrize(
    ("claim", "scores"),
    [(TAKE, {NS: 3, EW: 3}), (DEDUCT, {NS: 0, EW: 1}), (ADD, {NS: 3, EW: 4})],
)
def test_each_of_law_72s_three_penalties_is_the_claimants_choice(claim: RevokeClaim, scores: dict[int, int]) -> None:
    """E-W at three revoke and win seven tricks: three of their tricks, three off their score, or three to the others."""
    assert mark(ENGLISH, {EW: 3}, StraightDeal(tricks=6, revokes={EW: (claim,)})).scores == scores


def test_a_revoking_side_stays_at_four() -> None:
    """Law 72 IV: it cannot win the game by that hand, whatever it scores."""
    made = mark(ENGLISH, {NS: 2}, StraightDeal(tricks=13, honours=(NS, 4), revokes={NS: (DEDUCT,)}))
    assert (made.winner, made.scores[NS]) == (None, 4)


@pytest.mark.parametrize(
    ("before", "tricks", "claims", "scores", "winner"),
    [
        ({EW: 4}, 6, (ADD, DEDUCT), {NS: 3, EW: 2}, None),
        ({EW: 4}, 6, (DEDUCT, DEDUCT), {NS: 0, EW: 1}, None),
        ({}, 3, (TAKE, TAKE), {NS: 3, EW: 0}, None),
        ({}, 3, (TAKE, ADD), {NS: 3, EW: 1}, None),
        ({}, 10, (TAKE, TAKE), {NS: 7, EW: 0}, NS),
        ({NS: 2}, 0, (ADD, ADD), {NS: 5, EW: 0}, NS),
        ({EW: 4}, 7, (DEDUCT, DEDUCT, ADD), {NS: 4, EW: 0}, None),
    ],
)
def test_as_many_penalties_are_taken_as_revokes_were_made(
    before: dict[int, Points], tricks: int, claims: tuple[RevokeClaim, ...], scores: dict[int, Points], winner: int | None
) -> None:
    """Cavendish p. 22, Laws 71 and 72: one penalty for each revoke of E-W, each of its own kind; three tricks are not divided.

    Ten tricks left nothing but three to be taken; at two, the first three added win the game, and the second are not marked.
    """
    made = mark(ENGLISH, before, StraightDeal(tricks=tricks, revokes={EW: claims}))
    assert (made.scores, made.winner) == (scores, winner)


def test_when_both_revoke_neither_wins_by_that_hand() -> None:
    """Law 72 IV, and the League's Law 31."""
    both = {NS: (ADD,), EW: (ADD,)}
    assert mark(ENGLISH, {NS: 4, EW: 4}, StraightDeal(tricks=13, revokes=both)).winner is None
    assert mark(LEAGUE, {NS: 6, EW: 6}, StraightDeal(tricks=13, revokes=both)).scores == {NS: 6, EW: 6}


def test_by_the_leagues_laws_two_tricks_pass_for_each_revoke() -> None:
    """Laws 30–31: nine tricks less two are seven; the revoking side may mark up to six."""
    made = mark(LEAGUE, {}, StraightDeal(tricks=9, revokes={NS: (TAKE,)}))
    assert made.scores == {NS: 1, EW: 0}
    assert mark(LEAGUE, {NS: 5}, StraightDeal(tricks=13, revokes={NS: (TAKE,)})).scores[NS] == 6


def test_of_hands_thrown_down_no_tricks_are_marked() -> None:
    """Law 59: only honours and revokes are."""
    made = mark(ENGLISH, {}, StraightDeal(tricks=13, revokes={NS: (ADD,)}, thrown_down=True))
    assert made.scores == {NS: 0, EW: 3}


@pytest.mark.parametrize(
    ("before", "honours", "scores", "winner"),
    [({}, 4, 4, None), ({EW: 1}, 4, 5, EW), ({EW: 3}, 3, 5, EW), ({EW: 4}, 4, 4, None), ({EW: 1}, 2, 1, None)],
)
def test_of_hands_thrown_down_the_side_that_won_scores_its_honours(
    before: dict[int, Points], honours: int, scores: int, winner: int | None
) -> None:
    """Cavendish, Case I, p. 33: the hand is abandoned, and YZ score four by honours; at four none are scored (Law 4)."""
    made = mark(ENGLISH, before, StraightDeal(honours=(EW, honours), thrown_down=True))
    assert (made.scores, made.winner) == ({NS: 0, EW: scores}, winner)


@pytest.mark.parametrize(
    ("claim", "before", "scores"),
    [
        (ADD, {}, {NS: 3, EW: 4}),
        (DEDUCT, {EW: 2}, {NS: 0, EW: 4}),
        (ADD, {EW: 3}, {NS: 3, EW: 4}),
        (ADD, {NS: 2, EW: 3}, {NS: 5, EW: 3}),
    ],
)
def test_honours_of_hands_thrown_down_win_no_game_for_who_revoked(
    claim: RevokeClaim, before: dict[int, Points], scores: dict[int, int]
) -> None:
    """Law 59: the adversaries add three or deduct three first, and the revoking side stays at four whatever its honours."""
    made = mark(ENGLISH, before, StraightDeal(honours=(EW, 4), revokes={EW: (claim,)}, thrown_down=True))
    assert made.scores == scores
    assert made.winner in (None, NS)


def test_no_tricks_are_taken_of_hands_thrown_down() -> None:
    """Law 59 names two penalties: three to the claimants' score, three off the revokers'."""
    with pytest.raises(ImpossibleDealError, match="'deduct' or 'add'"):
        kept(ENGLISH, {"thrown_down": "yes", "honours": {2: 4}, "revoke": {2: "tricks"}})


def test_a_score_is_never_below_nothing() -> None:
    """Three off a score of one leave nothing."""
    assert mark(ENGLISH, {EW: 1}, StraightDeal(tricks=6 + 1, revokes={EW: (DEDUCT,)})).scores[EW] == 0


@pytest.mark.parametrize(
    ("games", "points"),
    [
        ([(NS, 0), (NS, 0)], 3 + 3 + 2),
        ([(EW, 3), (EW, 4)], 1 + 1 + 2),
        ([(NS, 4), (EW, 0), (NS, 3)], 1 + 1 + 2 - 3),
        ([(NS, 0), (EW, 4), (NS, 0)], 3 + 3 + 2 - 1),
    ],
)
def test_a_rubber_is_the_winners_games_and_two_less_the_losers_game(games: list[tuple[int, int]], points: int) -> None:
    """Cavendish Laws 8–10: four to eight without the loss of a game, one to seven with it."""
    made = kept(ENGLISH, *(deal for side, losers in games for deal in game(side, losers)))
    assert made.over
    assert [(won.side, won.losers) for won in made.games] == games
    winner = games[-1][0]
    assert made.winner == winner
    assert made.totals[winner - 1] == points
    values = sum(won.value for won in made.games if won.side == winner)
    assert values + sum(after.points for after in made.after) == points


def test_a_third_game_is_not_played_after_two_to_none() -> None:
    """Cavendish Law 1: the deal that comes too late is named."""
    with pytest.raises(ImpossibleDealError, match="over after deal 2") as refusal:
        kept(ENGLISH, {"tricks": 11}, {"tricks": 11}, {"tricks": 7})
    assert refusal.value.deal == 3


def test_deals_make_games_one_after_the_other() -> None:
    """Nine tricks and eight are a game of five; what follows begins at nothing."""
    made = kept(ENGLISH, {"tricks": 9}, {"tricks": 8}, {"tricks": 5}, {"tricks": 9})
    assert [(won.side, won.called) for won in made.games] == [(NS, "treble")]
    assert [deal.standing for deal in made.deals] == [(3, 0), (5, 0), (0, 2), (3, 2)]
    assert not made.over


def test_the_leagues_games_stand_each_for_itself() -> None:
    """Barney p. 18, Law 5: a game is worth what the losers lack of seven; there is no rubber."""
    made = kept(LEAGUE, {"tricks": 13}, {"tricks": 3}, {"tricks": 0})
    assert [(won.side, won.losers, won.value) for won in made.games] == [(NS, 0, 7), (EW, 0, 7)]
    assert made.totals == (7, 7)


@pytest.mark.parametrize(
    ("code", "deal", "quantity"),
    [
        (ENGLISH, {"tricks": 14}, "tricks"),
        (ENGLISH, {}, "tricks"),
        (ENGLISH, {"tricks": 7, "honours": {1: 3, 2: 3}}, "honours"),
        (ENGLISH, {"tricks": 7, "honours": {3: 2}}, "honours"),
        (ENGLISH, {"tricks": 7, "revoke": {1: "half"}}, "revoke"),
        (LEAGUE, {"tricks": 7, "honours": {1: 3}}, "honours"),
        (LEAGUE, {"tricks": 7, "revoke": {1: "add"}}, "revoke"),
        (LEAGUE, {"tricks": 7, "revoke": {1: 10**12}}, "revoke"),
        (LEAGUE, {"tricks": 7, "thrown_down": "yes"}, "thrown_down"),
        (ENGLISH, {"thrown_down": "yes", "revoke": {1: "tricks"}}, "revoke"),
    ],
)
def test_a_deal_that_cannot_have_been_is_refused(code: WhistCode, deal: dict[str, Value], quantity: str) -> None:
    """And the quantity at fault is named."""
    with pytest.raises(ImpossibleDealError) as refusal:
        kept(code, deal)
    assert (refusal.value.quantity, refusal.value.deal) == (quantity, 1)


@given(
    code=st.sampled_from([ENGLISH, LEAGUE]),
    hands=st.lists(
        st.builds(
            StraightDeal,
            tricks=st.integers(0, 13),
            honours=st.none() | st.tuples(st.sampled_from([NS, EW]), st.sampled_from([2, 3, 4])),
            revokes=st.dictionaries(st.sampled_from([NS, EW]), st.lists(st.sampled_from(RevokeClaim), max_size=2).map(tuple)),
        ),
        max_size=30,
    ),
)
def test_scores_stay_below_game_until_one_side_alone_has_won(code: WhistCode, hands: list[StraightDeal]) -> None:
    """The winner is at game or above, the losers below it, and a side that revoked has not won by that hand."""
    scores: Mapping[int, Points] = {}
    for hand in hands:
        deal = mark(code, scores, hand)
        assert all(score >= 0 for score in deal.scores.values())
        at_game = [side for side, score in deal.scores.items() if score >= code.game]
        assert at_game == ([] if deal.winner is None else [deal.winner])
        assert not (deal.winner and hand.revokes.get(deal.winner))
        scores = {} if deal.winner else deal.scores
