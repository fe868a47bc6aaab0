"""Games that are kept on the score sheet of their table."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games import GAMES, bridge_whist, cayenne, mort, small_games, solo_whist
from whistpress.core.games.game import GameRule, ImpossibleDealError, RecordedDeal
from whistpress.core.model import ScoreSheet
from whistpress.core.model.evening import RubberMark, Value


def kept(game: GameRule, *deals: dict[str, Value]) -> ScoreSheet:
    """The score sheet of some deals."""
    assert game.marking is not None
    return game.marking([RecordedDeal(number, deal) for number, deal in enumerate(deals, start=1)])


def test_morts_example_of_a_game_comes_out() -> None:
    """Barney p. 70: 7 and 2 and 4 doubled are 26; 2 and a slam are 22; the live player wins 4."""
    made = kept(mort.GAME, {"tricks": 0}, {"tricks": 5}, {"tricks": 10}, {"tricks": 9})
    assert made.deals[-1].standing == (7, 2)
    assert made.totals == (26, 22)
    assert made.winner == 1


def test_a_slam_at_mort_is_added_last_and_never_doubled() -> None:
    """Barney pp. 69–70: at four to four it does not go out, though it has seven tricks over the book."""
    made = kept(mort.GAME, {"tricks": 10}, {"tricks": 3}, {"tricks": 13}, {"tricks": 7})
    assert [deal.standing for deal in made.deals] == [(4, 0), (4, 4), (4, 4), (5, 4)]
    assert made.after == (
        RubberMark(1, "single", 1),
        RubberMark(1, "consolation", 4),
        RubberMark(1, "doubled", 10),
        RubberMark(1, "slam", 20),
    )
    assert made.totals == ((5 + 1 + 4) * 2 + 20, 4)


def test_at_mort_the_hand_that_wins_is_counted_to_its_end() -> None:
    """Barney p. 69: five points are game, and all made count."""
    made = kept(mort.GAME, {"tricks": 9}, {"tricks": 10})
    assert made.deals[-1].standing == (7, 0)


def test_morts_odd_trick_is_not_doubled_as_it_is_marked() -> None:
    """Barney p. 69 needs two and wins with eight tricks by 3 + 2 + 2; his game of p. 70 has 7, which only single points reach.

    Here the total alone is doubled: three points and two tricks over six are five.
    """
    made = kept(mort.GAME, {"tricks": 9}, {"tricks": 8})
    assert made.deals[-1].standing == (5, 0)
    assert made.totals == ((5 + 3 + 4) * 2, 0)


def test_a_solo_of_seven_tricks_is_three_red_chips_and_two_white_ones() -> None:
    """Barney p. 67: the stake in red chips of five, over-tricks in white ones, from each of three."""
    made = kept(solo_whist.GAME, {"bid": "solo", "by": 1, "tricks": 7})
    assert made.totals[0] == 51
    assert divmod(17, 5) == (3, 2) and made.totals[1:] == (-17, -17, -17)


def test_the_cards_left_in_the_pack_are_those_that_are_dealt() -> None:
    """Barney pp. 68, 78, 79: 39 for three players, 40 at solo for three with one turned, 26 tricks of 52 at Yankee whist."""
    assert small_games.THREE_HANDED_GAME.cards == 52 - 3 * 4 - 1 == 3 * 13
    assert solo_whist.FOR_THREE.cards == 52 - 3 * 4 == 3 * 13 + 1
    assert GAMES["yankee-whist"].cards == 2 * 26
    assert kept(small_games.YANKEE_WHIST, {"tricks": 26}).totals == (26, 0)


@pytest.mark.parametrize(("trump", "values"), [
    ("S", (2, 4, 8, 10, 16, 18, 20, 4)), ("C", (4, 8, 16, 20, 32, 36, 40, 8)), ("D", (6, 12, 24, 30, 48, 54, 60, 12)),
    ("H", (8, 16, 32, 40, 64, 72, 80, 16)),
])  # fmt: skip
def test_the_table_of_points_of_bridge_whist(trump: str, values: tuple[int, ...]) -> None:
    """Barney p. 77: a trick; three, four and five honours; four in one hand, with the fifth opposite, five; chicane."""
    kinds = ("3", "4", "5", "4-in-one", "4-in-one-5th", "5-in-one")
    assert kept(bridge_whist.GAME, {"trump": trump, "tricks": 7}).deals[0].marks == (RubberMark(1, "tricks", values[0]),)
    held = [kept(bridge_whist.GAME, {"trump": trump, "tricks": 7, "honours": {1: kind}}).deals[0].marks[1] for kind in kinds]
    assert tuple(mark.points for mark in held) == values[1:7]
    apart = kept(bridge_whist.GAME, {"trump": trump, "tricks": 7, "chicane": {2: 1}}).deals[0].marks[1]
    assert apart == RubberMark(2, "chicane", values[7])


@pytest.mark.parametrize(("claim", "standing"), [("add", (3, 1)), ("deduct", (0, 1)), ("tricks", (3, 0))])
def test_a_revoke_at_mort_is_taken_in_one_of_three_ways(claim: str, standing: tuple[int, int]) -> None:
    """Barney p. 69: the opponents revoke and win seven tricks."""
    assert kept(mort.GAME, {"tricks": 6, "revoke": {2: claim}}).deals[0].standing == standing


@pytest.mark.parametrize(("tricks", "left"), [(10, 1), (11, 1), (12, 1), (9, 1), (8, 2)])
def test_a_revoke_leaves_one_trick_at_least_at_mort_and_at_bridge(tricks: int, left: int) -> None:
    """Barney pp. 69, 76: of four tricks three pass, of three two, of two one; who has one alone keeps it."""
    over = 13 - left - 6
    assert kept(mort.GAME, {"tricks": tricks, "revoke": {2: "tricks"}}).deals[0].standing == (over, 0)
    passed = kept(bridge_whist.GAME, {"trump": "S", "tricks": tricks, "revoke": {2: 1}}).deals[0].marks
    assert [mark for mark in passed if mark.cause == "tricks"] == [RubberMark(1, "tricks", 2 * over)]


def test_many_revokes_at_bridge_leave_one_trick_too() -> None:
    """Barney p. 76: three for each of two revokes would be six of the five."""
    assert kept(bridge_whist.GAME, {"trump": "S", "tricks": 8, "revoke": {2: 2}}).deals[0].standing == (2 * 6, 0)


def test_cayennes_example_of_a_rubber_comes_out() -> None:
    """Barney pp. 72–73: 4 to A-C; then 2 and 4 to B-D, then twice 4 and 8: 22, won by 18."""
    made = kept(
        cayenne.GAME,
        {"cayenne": "H", "trump": "H", "tricks": 8, "honours": {1: 3}},
        {"cayenne": "S", "trump": "C", "tricks": 3, "honours": {2: 4}},
        {"trump": "grand", "tricks": 5},
    )
    assert [deal.standing for deal in made.deals[:2]] == [(6, 0), (0, 4)]
    assert [(won.side, won.value) for won in made.games] == [(1, 4), (2, 2), (2, 4), (2, 4), (2, 4)]
    assert made.after == (RubberMark(2, "rubber", 8),)
    assert (made.totals, made.over, made.winner) == ((4, 22), True, 2)


@pytest.mark.parametrize(("tricks", "values"), [(9, [3]), (11, [3, 4])])
def test_an_odd_point_counts_before_it_is_cancelled(tricks: int, values: list[int]) -> None:
    """Barney p. 73: A-C have one odd point; one game is a triple, a second one a quadruple."""
    one_point: dict[str, Value] = {"cayenne": "S", "trump": "D", "tricks": 7}
    made = kept(cayenne.GAME, one_point, {"cayenne": "H", "trump": "H", "tricks": 13 - tricks})
    assert [won.value for won in made.games] == values
    assert made.deals[-1].standing[0] == 0


def test_the_multipliers_of_cayenne_are_those_of_its_suits() -> None:
    """Barney p. 70."""
    assert cayenne.TIMES["S"] == {"S": 4, "H": 2, "D": 1, "C": 3}
    assert cayenne.TIMES["D"] == {"S": 1, "H": 3, "D": 4, "C": 2}
    for card, row in cayenne.TIMES.items():
        assert sorted(row.values()) == [1, 2, 3, 4]
        assert row[card] == 4


def test_in_nullo_tricks_count_for_the_adversaries_and_slams_are_turned_round() -> None:
    """Barney pp. 71, 73: seven tricks of side 1 are eight points for side 2; no trick at all is a grand slam."""
    assert kept(cayenne.GAME, {"trump": "nullo", "tricks": 7}).deals[0].marks == (RubberMark(2, "tricks", 8),)
    assert kept(cayenne.GAME, {"trump": "nullo", "tricks": 0}).after[0] == RubberMark(1, "grand slam", 6)
    assert kept(cayenne.GAME, {"trump": "nullo", "tricks": 12}).after[0] == RubberMark(2, "little slam", 4)


@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "grand"])
@pytest.mark.parametrize(
    ("tricks", "slam"),
    [
        (13, [RubberMark(1, "grand slam", 6)]), (12, [RubberMark(1, "little slam", 4)]), (11, []), (2, []),
        (1, [RubberMark(2, "little slam", 4)]), (0, [RubberMark(2, "grand slam", 6)]),
    ],
)  # fmt: skip
def test_slams_of_cayenne_are_six_and_four(trump: str, tricks: int, slam: list[RubberMark]) -> None:
    """Barney p. 73: whatever is trumps, for whichever side wins thirteen tricks or twelve."""
    made = kept(cayenne.GAME, {"cayenne": "H", "trump": trump, "tricks": tricks})
    assert [mark for mark in made.after if mark.cause != "rubber"] == slam


def test_a_slam_of_cayenne_counts_for_the_rubber_and_not_for_a_game() -> None:
    """Barney pp. 72-73: spades at one, twelve tricks are six points and four scoring points beside, thirteen seven and six."""
    little, grand = (kept(cayenne.GAME, {"cayenne": "H", "trump": "S", "tricks": tricks}) for tricks in (12, 13))
    assert (little.deals[0].standing, little.games, little.totals) == ((6, 0), (), (4, 0))
    assert (grand.deals[0].standing, grand.games, grand.totals) == ((7, 0), (), (6, 0))


@pytest.mark.parametrize(("losers", "value"), [(0, 4), (1, 3), (3, 3), (4, 2), (6, 2), (7, 1), (8, 1), (9, 1)])
def test_a_game_of_cayenne_is_worth_four_to_one_by_the_losers_points(losers: int, value: int) -> None:
    """Barney p. 72: four to nothing, three to one to three, two to four to six, one to seven to nine; then they are gone."""
    over = [tricks for tricks in (min(losers, 6), losers - 6) if tricks > 0]
    points: list[dict[str, Value]] = [{"cayenne": "S", "trump": "D", "tricks": 6 + tricks} for tricks in over]
    made = kept(cayenne.GAME, *points, {"trump": "grand", "tricks": 5})
    assert [(won.side, won.losers, won.value) for won in made.games] == [(2, losers, value)]
    assert made.deals[-1].standing == (0, 6)


@pytest.mark.parametrize(("trump", "worth"), [("H", 4), ("D", 3), ("C", 2), ("S", 1), ("grand", 8), ("nullo", 8)])
def test_a_revoke_at_cayenne_is_the_value_of_three_tricks_marked_first(trump: str, worth: int) -> None:
    """Barney p. 71: to the adversaries, before tricks and honours."""
    made = kept(cayenne.GAME, {"cayenne": "H", "trump": trump, "tricks": 7, "revoke": {2: 1}})
    assert made.deals[0].marks[0] == RubberMark(1, "revoke", 3 * worth)
    assert made.deals[0].marks[1].cause == "tricks"


def test_who_revoked_at_cayenne_wins_no_game_by_that_hand_and_stays_at_nine() -> None:
    """Barney p. 71: all tricks and honours of side 1 come to nine; the adversaries' twelve for the revoke are a game first."""
    all_tricks: dict[str, Value] = {"cayenne": "H", "trump": "H", "tricks": 13, "honours": {1: 5}, "revoke": {1: 1}}
    made = kept(cayenne.GAME, all_tricks)
    assert [(won.side, won.value) for won in made.games] == [(2, 4)]
    assert made.deals[0].marks == (RubberMark(2, "revoke", 12), RubberMark(1, "tricks", 9))
    assert made.deals[0].standing == (9, 2)
    both = kept(cayenne.GAME, {**all_tricks, "cayenne": "C", "revoke": {1: 1, 2: 1}})
    assert not both.games and both.deals[0].standing == (9, 6)


def test_honours_at_cayenne_are_always_even() -> None:
    """Barney pp. 70, 73: two, four or six, times one to four, so that the book's "5 by Honors" cannot be."""
    held = {
        mark.points
        for card in cayenne.TIMES
        for trump in cayenne.TIMES
        for count in (3, 4, 5)
        for mark in kept(cayenne.GAME, {"cayenne": card, "trump": trump, "tricks": 7, "honours": {1: count}}).deals[0].marks
        if mark.cause == "honours"
    }
    assert held == {2, 4, 6, 8, 12, 16, 18, 24}


def test_honours_alone_win_no_game_and_count_nothing_against_ten_by_tricks() -> None:
    """Barney p. 73: up to nine, provided the opponents do not score ten or more by tricks."""
    alone = kept(cayenne.GAME, {"cayenne": "H", "trump": "H", "tricks": 5, "honours": {1: 5}})
    assert alone.deals[0].marks == (RubberMark(2, "tricks", 8), RubberMark(1, "honours", 9))
    beaten = kept(cayenne.GAME, {"cayenne": "H", "trump": "H", "tricks": 4, "honours": {1: 5}})
    assert beaten.deals[0].marks == (RubberMark(2, "tricks", 12),)
    assert beaten.games[0].called == "quadruple"


@pytest.mark.parametrize(("doubled", "points"), [(0, 2), (1, 4), (2, 8), (4, 32)])
def test_in_bridge_whist_a_trick_is_doubled_as_often_as_one_likes(doubled: int, points: int) -> None:
    """Barney p. 75: spades at two, then four and eight, and on without limit."""
    assert kept(bridge_whist.GAME, {"trump": "S", "tricks": 7, "doubled": doubled}).deals[0].marks == (
        RubberMark(1, "tricks", points),
    )


def test_the_winners_of_a_rubber_of_bridge_may_lose_by_points() -> None:
    """Barney p. 76: a hundred for the rubber, and then all points are counted."""
    deal: dict[str, Value] = {"trump": "NT", "tricks": 9, "honours": {2: "4-in-one"}}
    made = kept(bridge_whist.GAME, deal, deal)
    assert [won.side for won in made.games] == [1, 1]
    assert made.totals == (36 + 36 + 100, 200)
    assert made.winner == 2


def test_a_side_that_revokes_at_bridge_stays_at_twenty_eight() -> None:
    """Barney p. 76: three tricks pass, one at least is left, and the game cannot be won that hand; no slam by such tricks."""
    made = kept(bridge_whist.GAME, {"trump": "NT", "tricks": 13, "revoke": {1: 1}})
    assert made.deals[0].marks == (RubberMark(1, "tricks", 28), RubberMark(1, "grand slam", 40))
    passed = kept(bridge_whist.GAME, {"trump": "S", "tricks": 9, "revoke": {2: 1}})
    assert passed.deals[0].marks == (RubberMark(1, "tricks", 12),)


@pytest.mark.parametrize(
    ("tricks", "slam"),
    [
        (13, RubberMark(1, "grand slam", 40)), (12, RubberMark(1, "little slam", 20)), (11, None), (2, None),
        (1, RubberMark(2, "little slam", 20)), (0, RubberMark(2, "grand slam", 40)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("doubled", [0, 1])
def test_a_little_slam_at_bridge_is_twenty_and_a_grand_slam_forty(tricks: int, slam: RubberMark | None, doubled: int) -> None:
    """Barney pp. 75-77: of either side, and never doubled."""
    marks = kept(bridge_whist.GAME, {"trump": "S", "tricks": tricks, "doubled": doubled}).deals[0].marks
    assert [mark for mark in marks if mark.cause.endswith("slam")] == ([slam] if slam else [])


def test_chicane_scores_for_its_own_side_in_bridge_whist() -> None:
    """Barney pp. 75, 77: twice the value of a trick, whoever has the honours."""
    made = kept(bridge_whist.GAME, {"trump": "H", "tricks": 6, "honours": {1: "5"}, "chicane": {2: 1}})
    assert made.deals[0].marks == (RubberMark(2, "tricks", 8), RubberMark(1, "honours", 40), RubberMark(2, "chicane", 16))


def test_honours_at_bridge_may_be_written_as_a_number() -> None:
    """Four honours are four, with quotation marks or without."""
    deal: dict[str, Value] = {"trump": "H", "tricks": 6, "honours": {1: 4}}
    assert kept(bridge_whist.GAME, deal).deals[0].marks[1] == RubberMark(1, "honours", 32)


def test_a_single_game_of_dummy_bridge_adds_fifty() -> None:
    """Barney p. 77."""
    made = kept(bridge_whist.DUMMY_BRIDGE, {"trump": "H", "tricks": 10})
    assert (made.totals, made.over) == ((32 + 50, 0), True)


@pytest.mark.parametrize(
    ("game", "deals", "quantity"),
    [
        (bridge_whist.GAME, [{"trump": "X", "tricks": 7}], "trump"),
        (bridge_whist.GAME, [{"trump": "NT", "tricks": 7, "refused": "yes", "doubled": 1}], "doubled"),
        (bridge_whist.GAME, [{"trump": "H", "tricks": 7, "refused": "yes"}], "refused"),
        (bridge_whist.GAME, [{"trump": "NT", "tricks": 7, "honours": {1: "5"}}], "honours"),
        (bridge_whist.GAME, [{"trump": "NT", "tricks": 7, "chicane": {1: 1}}], "chicane"),
        (bridge_whist.DUMMY_BRIDGE, [{"trump": "H", "tricks": 10}, {"trump": "H", "tricks": 10}], "deals"),
        (mort.GAME, [{"tricks": 12}, {"tricks": 7}], "deals"),
        (mort.GAME, [{"tricks": 7, "revoke": {1: "half"}}], "revoke"),
        (cayenne.GAME, [{"trump": "H", "tricks": 7}], "cayenne"),
        (cayenne.GAME, [{"trump": "nullo", "tricks": 7, "honours": {1: 3}}], "honours"),
    ],
)
def test_a_deal_that_cannot_have_been_is_refused(game: GameRule, deals: list[dict[str, Value]], quantity: str) -> None:
    """And the quantity at fault is named."""
    with pytest.raises(ImpossibleDealError) as refusal:
        kept(game, *deals)
    assert refusal.value.quantity == quantity


def test_the_bids_at_solo_have_their_order() -> None:
    """Barney pp. 66-67: the lowest first; three players have no proposal."""
    order = ["proposal", "solo", "misere", "abundance", "abundance-in-trumps", "open-misere", "abundance-declaree"]
    assert list(solo_whist.BIDS) == order
    assert [name for name in solo_whist.OF_THREE if name != "six-trick-solo"] == order[1:]
    written = next(one.words for one in solo_whist.GAME.quantities if one.name == "bid")
    assert ", ".join(order) in written


@pytest.mark.parametrize(
    ("bid", "tricks", "total"),
    [
        ("solo", 5, 45), ("misere", 0, 60), ("abundance", 9, 120), ("open-misere", 0, 180), ("abundance-declaree", 13, 240),
        ("solo", 7, 51), ("solo", 4, -48), ("misere", 1, -60), ("abundance-declaree", 12, -240), ("abundance-in-trumps", 9, 120),
    ],
)  # fmt: skip
def test_a_bid_at_solo_pays_its_stake_and_a_chip_for_each_trick_beside(bid: str, tricks: int, total: int) -> None:
    """Barney p. 67: seven tricks in a solo are seventeen from each of the others."""
    made = kept(solo_whist.GAME, {"bid": bid, "by": 2, "tricks": tricks})
    assert made.totals == (-total // 3, total, -total // 3, -total // 3)


def test_a_proposal_is_ten_chips_between_the_partners() -> None:
    """Barney pp. 67–68: eight tricks win, nine one chip more, thirteen double the over-tricks."""

    def partners(tricks: int) -> ScoreSheet:
        return kept(solo_whist.GAME, {"bid": "proposal", "by": (1, 3), "tricks": tricks})

    assert partners(8).totals == (5, -5, 5, -5)
    assert partners(9).totals == (Fraction(11, 2), Fraction(-11, 2), Fraction(11, 2), Fraction(-11, 2))
    assert partners(13).totals == (10, -10, 10, -10)
    assert partners(7).totals == (Fraction(-11, 2), Fraction(11, 2), Fraction(-11, 2), Fraction(11, 2))


def test_a_side_that_revokes_at_solo_pays_as_if_it_had_lost() -> None:
    """Barney p. 68: three tricks pass, and then over- and under-tricks are reckoned."""
    own = kept(solo_whist.GAME, {"bid": "solo", "by": 1, "tricks": 7, "revoke": {1: 1}})
    assert own.totals[0] == -(15 + 1) * 3
    theirs = kept(solo_whist.GAME, {"bid": "solo", "by": 1, "tricks": 1, "revoke": {3: 1}})
    assert theirs.totals[0] == (15 + 1) * 3


def test_with_three_players_a_solo_is_paid_by_two() -> None:
    """Barney p. 68: no proposal; a six-trick solo has the stake of a solo."""
    made = kept(solo_whist.FOR_THREE, {"bid": "six-trick-solo", "by": 3, "tricks": 7})
    assert made.totals == (-16, -16, 32)
    with pytest.raises(ImpossibleDealError):
        kept(solo_whist.FOR_THREE, {"bid": "proposal", "by": (1, 2), "tricks": 8})


def test_who_wins_the_last_trick_of_a_grand_loses_a_solo_to_each() -> None:
    """Barney p. 67."""
    assert kept(solo_whist.GAME, {"bid": "grand", "by": 4}).totals == (15, 15, 15, -45)


@pytest.mark.parametrize(("mine", "others", "points"), [(2, 2, 0), (2, 1, 2), (3, 1, 3), (4, 0, 4), (1, 3, 0)])
def test_honours_at_humbug_count_for_who_holds_two_to_four_when_the_other_has_none_or_one(
    mine: int, others: int, points: int
) -> None:
    """Barney p. 78."""
    made = kept(small_games.HUMBUG_GAME, {"tricks": 6, "honours": {1: mine, 2: others}})
    assert sum(mark.points for mark in made.deals[0].marks if mark.side == 1) == points


@pytest.mark.parametrize(
    ("tricks", "revokes", "standing"),
    [(10, {1: 1}, (1, 0)), (9, {1: 1}, (0, 1)), (6, {2: 1}, (3, 0)), (7, {1: 2}, (0, 6)), (2, {1: 1}, (0, 7))],
)
@pytest.mark.parametrize("game", [small_games.HUMBUG_GAME, small_games.TWO_HANDED], ids=lambda game: game.name)
def test_a_revoke_at_humbug_and_with_discards_is_three_tricks(
    game: GameRule, tricks: int, revokes: dict[int, int], standing: tuple[int, int]
) -> None:
    """Barney pp. 78, 79: they pass to the adversary, as far as the revoker has them."""
    assert kept(game, {"tricks": tricks, "revoke": revokes}).deals[0].standing == standing


def test_humbug_for_three_goes_from_nine_downwards() -> None:
    """Barney p. 78: the first to come to nothing wins what each adversary still has."""
    made = kept(small_games.HUMBUG_OF_THREE, {"tricks": (9, 2, 2)}, {"tricks": (8, 3, 2)})
    assert [deal.standing for deal in made.deals] == [(4, 11, 11), (0, 12, 13)]
    assert made.totals == (25, -12, -13)


def test_three_handed_whist_has_a_book_of_four_and_a_game_of_ten() -> None:
    """Barney p. 78: each trick over four is a point for who wins it."""
    made = kept(small_games.THREE_HANDED_GAME, {"tricks": (6, 5, 2)}, {"tricks": (12, 1, 0)})
    assert [deal.standing for deal in made.deals] == [(2, 1, 0), (10, 1, 0)]
    assert made.over


def test_with_discards_seven_points_are_the_game() -> None:
    """Barney p. 79: each trick above six is a point; six of them are not yet the game."""
    made = kept(small_games.TWO_HANDED, {"tricks": 12}, {"tricks": 4})
    assert (made.deals[-1].standing, made.over) == ((6, 3), False)
    won = kept(small_games.TWO_HANDED, {"tricks": 12}, {"tricks": 4}, {"tricks": 7})
    assert (won.totals, won.over, won.winner) == ((7, 3), True, 1)
    assert kept(small_games.TWO_HANDED, {"tricks": 0}).over


def test_thirteen_and_the_odd_is_won_by_seven_tricks_or_forfeited_by_a_revoke() -> None:
    """Barney p. 79."""
    made = kept(small_games.THIRTEEN_AND_THE_ODD, {"tricks": 7}, {"tricks": 6}, {"tricks": 9, "revoke": {1: 1}})
    assert made.totals == (1, 2)


def test_yankee_whist_is_won_by_the_excess_of_twenty_six_tricks() -> None:
    """Barney p. 79; a draw is possible."""
    assert kept(small_games.YANKEE_WHIST, {"tricks": 16}, {"tricks": 13}).totals == (6, 0)
    with pytest.raises(ImpossibleDealError):
        kept(small_games.YANKEE_WHIST, {"tricks": 16, "revoke": {1: 1}})


def test_dummy_is_a_game_of_seven_and_in_double_dummy_a_revoke_costs_nothing() -> None:
    """Barney pp. 73–74."""
    assert kept(small_games.DUMMY_GAME, {"tricks": 12}, {"tricks": 8, "revoke": {1: 1}}, {"tricks": 7}).totals == (7, 1)
    with pytest.raises(ImpossibleDealError):
        kept(small_games.DOUBLE_DUMMY_GAME, {"tricks": 8, "revoke": {1: 1}})


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.marking], ids=lambda game: game.name)
def test_every_table_game_tells_its_sides_and_its_quantities_and_marks_nothing_of_no_deals(game: GameRule) -> None:
    """A sheet without deals is not over, and has a total for each side."""
    made = kept(game)
    assert game.quantities
    assert len(made.totals) == len(game.sides)
    assert not made.over
    assert not any(made.totals)


@given(game=st.sampled_from([solo_whist.GAME, solo_whist.FOR_THREE]), data=st.data())
def test_what_is_paid_at_solo_is_received(game: GameRule, data: st.DataObject) -> None:
    """All have nothing together, whatever is bid, made or revoked."""
    players = len(game.sides)
    bids = solo_whist.BIDS if players == 4 else solo_whist.OF_THREE
    name = data.draw(st.sampled_from([*bids]))
    by = (1, 3) if name == "proposal" else data.draw(st.integers(1, players))
    revoke = data.draw(st.dictionaries(st.integers(1, players), st.integers(1, 2), max_size=2))
    made = kept(game, {"bid": name, "by": by, "tricks": data.draw(st.integers(0, 13)), "revoke": revoke})
    assert sum(made.totals) == 0
    assert any(made.totals)


def test_of_five_at_solo_each_sits_out_a_deal_in_turn() -> None:
    """Barney p. 66: who sits out neither pays nor gets; without a word it is player 1, then 2, and so on."""
    deals = (
        {"bid": "solo", "by": 3, "tricks": 6},
        {"bid": "proposal", "by": (1, 4), "tricks": 8},
        {"bid": "misere", "by": 5, "tricks": 0},
        {"bid": "abundance", "by": 2, "tricks": 8, "out": 5},
        {"bid": "solo", "by": 1, "tricks": 5, "revoke": {2: 1}, "out": 4},
    )
    made = kept(solo_whist.FOR_FIVE, *deals)
    paid = [{mark.side: mark.points for mark in deal.marks} for deal in made.deals]
    assert paid == [
        {2: -16, 3: 48, 4: -16, 5: -16},
        {1: 5, 3: -5, 4: 5, 5: -5},
        {1: -20, 2: -20, 4: -20, 5: 60},
        {1: 41, 2: -123, 3: 41, 4: 41},
        {1: 54, 2: -18, 3: -18, 5: -18},
    ]
    assert made.totals == (80, -177, 66, 10, 21)


@pytest.mark.parametrize(
    ("deal", "quantity"),
    [
        ({"bid": "solo", "by": 1, "tricks": 5}, "by"),
        ({"bid": "solo", "by": 2, "tricks": 5, "out": 6}, "out"),
        ({"bid": "solo", "by": 2, "tricks": 5, "revoke": {1: 1}}, "revoke"),
    ],
)
def test_who_sits_out_does_not_play(deal: dict[str, Value], quantity: str) -> None:
    """Neither bid nor revoke is his."""
    with pytest.raises(ImpossibleDealError) as refusal:
        kept(solo_whist.FOR_FIVE, deal)
    assert refusal.value.quantity == quantity
