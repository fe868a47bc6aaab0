"""Every example of the books that the scoring has to bring out, by name, with book and page, and the test that does.

Those that stand in no other test are reckoned here.
"""

import ast
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from whistpress.core.movement import Request, arrange
from whistpress.core.movement.recommend import evening_of

HERE = Path(__file__).parent
PRINTED, IDENTITIES = "scoring/test_printed_examples.py", "scoring/test_scoring_identities.py"
AUCTION, STRAIGHT, TABLES = "games/test_auction_whist.py", "games/test_straight_whist.py", "games/test_table_games.py"
OWN = Path(__file__).name

EXAMPLES = {
    "compass-p32": ("Barney 1900, p. 32", PRINTED, "compass-p32"),
    "howell-original-p42": ("Barney 1900, p. 42", PRINTED, "howell-original-p42"),
    "howell-original-odd-p42": ("Barney 1900, p. 42", PRINTED, "howell-original-odd-p42"),
    "howell-original-loss-vs-gain": ("Barney 1900, p. 42", PRINTED, "howell-original-loss-vs-gain"),
    "exponent-p45-even": ("Barney 1900, p. 45", PRINTED, "exponent-p45-even"),
    "exponent-p45-odd": ("Barney 1900, p. 45", PRINTED, "exponent-p45-odd"),
    "exponent-identities": ("Barney 1900, pp. 43-44", IDENTITIES, "test_both_gain_columns_make_tables_times_the_highest_gain"),
    "match-p46": ("Barney 1900, p. 46", PRINTED, "match-p46"),
    "match-tests": ("Barney 1900, p. 46", IDENTITIES, "match-tests"),
    "team-identity": ("Mitchell 1897, p. 18; Barney 1900, p. 28", PRINTED, "team-identity"),
    "cavendish-1857": ("Mitchell 1897, pp. 13-14", OWN, "test_cavendish_1857_the_first_duplicate_match"),
    "rev-takes-precedence": (
        "Cavendish 1902, p. 22", STRAIGHT, "test_the_penalty_for_a_revoke_takes_precedence_of_every_other_score"),
    "five-tricks-save": ("Cavendish 1902, p. 160", STRAIGHT, "test_at_love_all_five_tricks_save_the_game_against_two_by_honours"),
    "odd-trick-two": ("Cavendish 1902, pp. 113, 160", STRAIGHT, "test_the_odd_trick_makes_a_difference_of_two_to_the_score"),
    "p161-score-example": ("Cavendish 1902, p. 161", STRAIGHT, "test_two_more_tricks_make_four_and_three_win_the_game"),
    "awl-game-value": ("Barney 1900, p. 18", STRAIGHT, "test_the_leagues_game_is_worth_what_the_losers_lack_of_seven"),
    "mort-p70": ("Barney 1900, p. 70", TABLES, "test_morts_example_of_a_game_comes_out"),
    "mort-p69-playout": ("Barney 1900, p. 69", TABLES, "test_at_mort_the_hand_that_wins_is_counted_to_its_end"),
    "cayenne-p72-73": ("Barney 1900, pp. 72-73", TABLES, "test_cayennes_example_of_a_rubber_comes_out"),
    "cayenne-odd-point-p73": ("Barney 1900, p. 73", TABLES, "test_an_odd_point_counts_before_it_is_cancelled"),
    "cayenne-honours-only-p73": (
        "Barney 1900, p. 73", TABLES, "test_honours_alone_win_no_game_and_count_nothing_against_ten_by_tricks"),
    "cayenne-multipliers": ("Barney 1900, p. 70", TABLES, "test_the_multipliers_of_cayenne_are_those_of_its_suits"),
    "solo-7-tricks-p67": ("Barney 1900, p. 67", TABLES, "test_a_solo_of_seven_tricks_is_three_red_chips_and_two_white_ones"),
    "solo-table": ("Barney 1900, p. 67", TABLES, "test_a_bid_at_solo_pays_its_stake_and_a_chip_for_each_trick_beside"),
    "bridge-points-p77": ("Barney 1900, p. 77", TABLES, "test_the_table_of_points_of_bridge_whist"),
    "bridge-doubling-p75": ("Barney 1900, p. 75", TABLES, "test_in_bridge_whist_a_trick_is_doubled_as_often_as_one_likes"),
    **{f"auction-deal-{deal}": ("Goodfellow 1912, sample card", AUCTION, "test_each_deal_of_the_sample_card_comes_out")
       for deal in range(1, 13)},
    "auction-card-totals": ("Goodfellow 1912, sample card", AUCTION, "test_the_sample_card_adds_up_to_its_printed_totals"),
    "auction-honour-table": ("Goodfellow 1912, Law 17", AUCTION, "test_honours_have_the_values_of_law_17"),
    "clay-deals-p34": (
        "Barney 1900, p. 34", "movement/test_clay.py", "test_the_printed_numbers_of_deals_serve_and_none_is_left_out"),
    "clay-fourth-mod-p34": ("Barney 1900, p. 34", "movement/test_clay.py", "test_all_further_deals_may_lie_at_one_table"),
    "snow-deals-p35": ("Barney 1900, p. 35", "movement/test_snow.py", "test_the_printed_numbers_of_deals_of_snow_serve"),
    "howell-snow-deals-p47": (
        "Barney 1900, p. 47", "movement/test_snow.py", "test_the_printed_numbers_of_deals_of_howell_snow_serve"),
    "howell-deals-p38": ("Barney 1900, p. 38", "movement/test_howell.py", "test_the_printed_numbers_of_deals_serve"),
    "safford-deals-p38": ("Barney 1900, p. 38", "movement/test_safford.py", "test_the_printed_numbers_of_deals_serve"),
    "chicago-deal-quota-p27": (
        "Mitchell 1897, pp. 26-27", "movement/test_mitchell.py", "test_the_chicago_club_shares_twenty_four_deals"),
    "tournament-lengths-p27-28": ("Mitchell 1897, pp. 27-28", OWN, "test_tournament_lengths_p27_28_ninety_six_players"),
    "deals-per-hour-p18": ("Mitchell 1897, p. 18", OWN, "test_deals_per_hour_p18_a_deal_takes_six_minutes_and_a_quarter"),
    "progressive-retained-p25": (
        "Barney 1900, p. 25", "movement/test_progressive.py", "test_progressive_retained_p25_the_pivot_schedule_is_as_printed"),
    "four-pair-p28": ("Barney 1900, p. 28", "scoring/test_comparisons.py", "four-pair-p28"),
    "card-counts": ("Barney 1900, pp. 68, 78", TABLES, "test_the_cards_left_in_the_pack_are_those_that_are_dealt"),
    "safford-card-p37": ("Barney 1900, p. 37", "movement/test_safford.py", "test_the_card_of_pair_5_of_eight_reads_as_printed"),
    "league-lengths": ("Barney 1900, pp. 28-30, 52-56", PRINTED, "league-lengths"),
    "individual-eight-movement": ("Barney 1900, p. 27", PRINTED, "individual-eight-movement"),
    "howell-8-card-p39": (
        "Barney 1900, p. 39", "movement/test_howell.py", "test_the_card_of_table_2_for_eight_pairs_reads_as_barney_prints_it"),
}  # fmt: skip
"""Name: book and page, the file of the test, its name or the name of the example in its words."""


@cache
def written_in(file: str) -> dict[str, str]:
    """The tests of a file: name and words."""
    tree = ast.parse((HERE / file).read_text("utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return {node.name: ast.get_docstring(node) or "" for node in found}


STATED = {
    "english-deals": ("Cavendish 1902, pp. 7-8, 22-24", STRAIGHT, "test_tricks_win_before_honours"),
    "rubber-points": ("Cavendish 1902, p. 8", STRAIGHT, "test_a_rubber_is_the_winners_games_and_two_less_the_losers_game"),
    "counters-progressive-p24": (
        "Barney 1900, p. 24", "scoring/test_points_won.py",
        "test_counters_p24_the_losers_pay_the_winners_a_counter_for_each_point"),
    "howell-original-gains": ("Barney 1900, p. 42", IDENTITIES, "test_losses_and_gains_give_the_same_plus_and_minus"),
    "exponent-three-deals": ("Barney 1900, p. 44", IDENTITIES, "test_the_foot_of_the_tabulating_sheet_is_half_of_all_totals"),
    "match-third-rule": ("Barney 1900, p. 45", "scoring/test_scoring_rules.py", "test_the_rule_of_thirds"),
    "duplicate-revoke": (
        "Barney 1900, p. 65", "scoring/test_scoring_rules.py", "test_a_revoke_moves_two_tricks_and_one_for_each_more"),
    "individual-eight-scoring": (
        "Barney 1900, p. 27", PRINTED, "test_individual_eight_scoring_charges_the_deficiency_to_both_partners"),
    "howell-fours-match": (
        "Barney 1900, p. 49", "scoring/test_comparisons.py", "test_a_match_compares_the_two_north_and_south_scores"),
    "interclub-odd-team": (
        "Barney 1900, pp. 56-57", "scoring/test_scoring_rules.py",
        "test_a_team_with_an_odd_pair_adds_the_average_of_those_who_sit_opposite"),
    "narragansett-score": ("Barney 1900, p. 55", "scoring/test_identities_of_the_books.py", "Narragansett"),
    "auction-bid-order": ("Goodfellow 1912, Law 54", AUCTION, "test_the_thirty_five_bids_form_one_order"),
    "auction-one-spade-cap": (
        "Goodfellow 1912, Law 69", AUCTION, "test_one_spade_that_fails_costs_a_hundred_at_most_unless_it_is_redoubled"),
    "solo-outcomes": ("Barney 1900, pp. 66-68", TABLES, "test_a_side_that_revokes_at_solo_pays_as_if_it_had_lost"),
    "humbug-honours-table": (
        "Barney 1900, p. 78", TABLES, "test_honours_at_humbug_count_for_who_holds_two_to_four_when_the_other_has_none_or_one"),
    "humbug-three-deal": ("Barney 1900, p. 78", TABLES, "test_humbug_for_three_goes_from_nine_downwards"),
    "three-handed-deal": ("Barney 1900, p. 78", TABLES, "test_three_handed_whist_has_a_book_of_four_and_a_game_of_ten"),
}  # fmt: skip
"""Rules of which the books give no worked figures in print, each with the test of the figures that follow from its words."""


def test_all_fifty_six_examples_are_accounted_for() -> None:
    """None is forgotten."""
    assert len(EXAMPLES) == 56


@pytest.mark.parametrize("name", [*EXAMPLES, *STATED])
def test_each_example_has_its_test(name: str) -> None:
    """It is named in the test's words, or the test is there by its name."""
    book, file, wanted = (EXAMPLES | STATED)[name]
    found = written_in(file)
    assert book and (wanted in found or any(wanted in words for words in found.values()))


def test_cavendish_1857_the_first_duplicate_match() -> None:
    """Mitchell 1897, pp. 13-14: 33 hands in each of two rooms; the good players are eleven points ahead over thirteen rubbers.

    In the one room they won 18 points in six rubbers, in the other they lost 7 in seven: nearly one point a rubber. Of the
    hands 18 were superior and 8 inferior, 7 alike.
    """
    rooms = {"good players": (6, 4, 18, 19), "bad players with the good cards": (7, 3, -7, 2)}
    rubbers, won, points, tricks = (sum(column) for column in zip(*rooms.values(), strict=True))
    assert (rubbers, won, rubbers - won, points, tricks) == (13, 7, 6, 11, 21)
    assert Fraction(points, rubbers) == Fraction(11, 13) and Fraction(tricks, 33) == Fraction(7, 11)
    assert 7 + 18 + 8 == 33 and 18 - 8 == 10


def test_tournament_lengths_p27_28_ninety_six_players() -> None:
    """Mitchell 1897, pp. 27-28: teams of four play 23 games, pairs 47, single players 95, a year and 43 weeks.

    Every team plays every other, every pair every other, and everybody is everybody's partner once; 64 players of whom
    each plays three games at a sitting take 21 sittings.
    """
    players = 96
    assert [players // size - 1 for size in (4, 2, 1)] == [23, 47, 95]
    assert 95 - 52 == 43
    assert arrange(Request(system="individual", players=64)).rounds == 63 == 3 * 21
    assert arrange(Request(system="round-robin", teams=24)).rounds == 23


def test_deals_per_hour_p18_a_deal_takes_six_minutes_and_a_quarter() -> None:
    """Mitchell 1897, p. 18: twenty-four hands in about two hours and a half."""
    assert evening_of(20, 24, None).minutes == 150 == 24 * Fraction(25, 4)
    assert evening_of(20, None, Fraction(150)).deals == 24
    assert Fraction(24, 1) / Fraction(5, 2) == Fraction(48, 5)
