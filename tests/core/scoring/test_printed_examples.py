"""The worked examples of the books, by name, with book and page."""

from fractions import Fraction
from itertools import pairwise
from math import floor

import pytest
from scored_events import ODD_SPECIMEN, SPECIMEN, event, line, marks, resting, rows, schedule_of, scores, seated

from whistpress.core.model import Contest, Play, Schedule, Seats, Side
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score

COMPASS_P32 = {1: 147, 3: 145, 5: 140, 7: 151, 9: 141, 2: 117, 4: 112, 6: 119, 8: 112, 10: 116}


def test_compass_p32_the_averages_are_724_and_576_fifths():
    """compass-p32 (Barney 1900, p. 32): five tables, twenty deals, N-S and E-W ranked apart, exactly."""
    result = score(event("average", totals=COMPASS_P32, schedule=arrange(Request(system="mitchell", tables=5, deals=20))))
    assert [(ranking.group, ranking.average) for ranking in result.rankings] == [
        ("NS", Fraction(724, 5)),
        ("EW", Fraction(576, 5)),
    ]
    fifths = {1: 11, 3: 1, 5: -24, 7: 31, 9: -19, 2: 9, 4: -16, 6: 19, 8: -16, 10: 4}
    assert scores(result) == {pair: Fraction(part, 5) for pair, part in fifths.items()}
    assert [(row.place, row.entry) for row in result.rankings[0].rows] == [(1, 7), (2, 1), (3, 3), (4, 9), (5, 5)]
    assert [(row.place, row.entry) for row in result.rankings[1].rows] == [(1, 6), (2, 2), (3, 10), (4, 4), (4, 8)]
    assert result.travellers == () and result.problems == () and result.complete


def test_compass_p32_the_tricks_are_thirteen_a_deal_at_every_table():
    """compass-p32 (Barney 1900, p. 32): the total score is 1300, 13 tricks x 20 deals x 5 tables."""
    result = score(event("average", totals=COMPASS_P32))
    assert sum(row.tricks for row in rows(result).values()) == 13 * 20 * 5 == 1300


def test_compass_p32_the_printed_results_are_those_to_the_nearest_trick():
    """compass-p32 (Barney 1900, p. 32): averages 145 and 115, N-S +2, 0, -5, +6, -4, E-W +2, -3, +4, -3, +1: no discrepancy."""
    printed = {1: 2, 3: 0, 5: -5, 7: 6, 9: -4, 2: 2, 4: -3, 6: 4, 8: -3, 10: 1}
    movement = arrange(Request(system="mitchell", tables=5, deals=20))
    result = score(event("average", totals=COMPASS_P32, printed=printed, schedule=movement))
    assert result.problems == ()
    assert [floor(ranking.average + Fraction(1, 2)) for ranking in result.rankings] == [145, 115]
    wrong = score(event("average", totals=COMPASS_P32, printed={**printed, 7: 5}, schedule=movement))
    assert len(wrong.problems) == 1


def test_howell_original_p42_losses_from_the_top_scores():
    """howell-original-p42 (Barney 1900, p. 42): top scores 8 and 7, losses 0 1 2 2 0 2 0 1, average loss 1."""
    result = score(event("howell", SPECIMEN))
    assert [column.top for column in result.travellers[0].columns] == [8, 7]
    assert marks(result) == {1: 0, 2: 1, 3: 2, 4: 2, 5: 0, 6: 2, 7: 0, 8: 1}
    assert result.rankings[0].average == 1
    north = [line.credits[0].mark for line in result.travellers[0].lines]
    east = [line.credits[1].mark for line in result.travellers[0].lines]
    assert (sum(north), sum(east)) == (5, 3)


def test_howell_original_odd_p42_a_pair_that_sits_out_is_charged_the_average_loss():
    """howell-original-odd-p42 (Barney 1900, p. 42): a ninth pair that does not play the deal has loss 1."""
    schedule = resting(9, SPECIMEN)
    result = score(event("howell", [*SPECIMEN, line(9, 1, 7, deal=3)], schedule=schedule))
    assert marks(result)[9] == 1
    assert [credit.tricks for credit in result.travellers[0].sitting_out] == [None]


def test_howell_original_loss_vs_gain_the_plus_and_minus_are_the_same():
    """howell-original-loss-vs-gain (Barney 1900, p. 42): plus and minus from losses is that from gains."""
    expected = {1: 1, 2: 0, 3: -1, 4: -1, 5: 1, 6: -1, 7: 1, 8: 0}
    by_losses = {entry: row.plus_minus for entry, row in rows(score(event("howell", SPECIMEN))).items()}
    gains = {1: 2, 3: 0, 4: 0, 8: 1, 2: 1, 5: 2, 6: 0, 7: 2}
    average = Fraction(sum(gains.values()), len(gains))
    assert by_losses == expected == {entry: gain - average for entry, gain in gains.items()}


def test_exponent_p45_even_gains_with_their_exponents():
    """exponent-p45-even (Barney 1900, p. 45): gains 3 and 5, so each N-S gain is written with exponent 2."""
    result = score(event("exponent", SPECIMEN))
    traveller = result.travellers[0]
    assert [column.gains for column in traveller.columns] == [3, 5]
    written = {credit.entry: (credit.whole, credit.exponent) for made in traveller.lines for credit in made.credits}
    assert written == {1: (2, 2), 3: (0, 2), 4: (0, 2), 8: (1, 2), 2: (1, 0), 5: (2, 0), 6: (0, 0), 7: (2, 0)}
    half = Fraction(1, 2)
    assert marks(result) == {1: 2 + half, 2: 1, 3: half, 4: half, 5: 2, 6: 0, 7: 2, 8: 1 + half}
    assert result.rankings[0].average == Fraction(5, 4)
    assert sum(scores(result).values()) == 10
    assert rows(result)[1].plus_minus == Fraction(5, 4)


def test_exponent_p45_odd_the_pair_out_has_the_larger_column_as_exponent():
    """exponent-p45-odd (Barney 1900, p. 45): three tables in play, gains 2 and 4; pair 2 is written 0 with exponent 4."""
    schedule = resting(2, ODD_SPECIMEN)
    result = score(event("exponent", [*ODD_SPECIMEN, line(2, 1, 7, deal=3)], schedule=schedule))
    traveller = result.travellers[0]
    assert [column.gains for column in traveller.columns] == [2, 4]
    out = {credit.entry: credit for credit in traveller.sitting_out}
    assert (out[2].whole, out[2].exponent, out[2].mark) == (0, 4, Fraction(4, 3))
    third = Fraction(1, 3)
    expected = {1: 2 + 2 * third, 2: 4 * third, 3: 2 * third, 4: 2 * third, 5: 2, 6: 0, 7: 2}
    assert {entry: mark for entry, mark in marks(result).items() if entry != 8} == expected
    in_play = [credit for made in traveller.lines for credit in made.credits]
    assert sum(credit.mark for credit in in_play) == 8
    assert sum(credit.whole for credit in in_play) == 6


def test_match_p46_the_averages_are_made_whole_by_thirds():
    """match-p46 (Barney 1900, p. 46): 27 and 25 over four tables count as 7 and 6; match scores 2 1 0 0 2 0 2 1."""
    result = score(event("match", SPECIMEN))
    columns = result.travellers[0].columns
    assert [(column.total, column.average) for column in columns] == [(27, 7), (25, 6)]
    assert scores(result) == {1: 2, 2: 1, 3: 0, 4: 0, 5: 2, 6: 0, 7: 2, 8: 1}
    assert sum(scores(result).values()) == 8


def test_match_p46_an_odd_pair_has_one():
    """match-p46, note (Barney 1900, p. 46): a pair that sits out is recorded as one."""
    result = score(event("match", [*SPECIMEN, line(9, 1, 7, deal=3)], schedule=resting(9, SPECIMEN)))
    assert marks(result)[9] == 1


def team_match(first: list[int], second: list[int]) -> Schedule:
    """Two fours, four deals: team 1 N-S at table 1, then E-W at table 2."""
    deals = tuple(range(1, len(first) + 1))
    return schedule_of([(1, 1, (1, 2), deals), (1, 2, (2, 1), deals)], contest=Contest.FOURS)


def test_team_identity_both_ways_of_reckoning_give_the_gain():
    """team-identity (Mitchell 1897, p. 18; Barney 1900, p. 28): N-S scores compared, or tricks over 13 a deal."""
    first, second = [7, 5, 9, 10], [6, 6, 9, 8]
    lines = [line(1, 2, tricks, deal=deal) for deal, tricks in enumerate(first, start=1)]
    lines += [line(2, 1, tricks, deal=deal) for deal, tricks in enumerate(second, start=1)]
    result = score(event("gain", lines, contest=Contest.FOURS, schedule=team_match(first, second)))
    assert scores(result) == {1: 2, 2: -2}
    assert rows(result)[1].tricks == 54
    assert rows(result)[1].tricks - 13 * len(first) == scores(result)[1]
    assert [(part.title, part.marks) for part in result.parts] == [("Deals 1 to 4", ((1, 2), (2, -2)))]


def test_individual_eight_scoring_charges_the_deficiency_to_both_partners():
    """individual-eight (Barney 1900, p. 27): one round of two deals; N-S 9+4 against 7+8, E-W the same amount."""
    tables = {1: (4, 2, 1, 8), 2: (5, 6, 3, 7)}
    lines = [seated(deal, tables[table], tricks) for deal, table, tricks in
             ((1, 1, 9), (1, 2, 7), (2, 1, 4), (2, 2, 8))]  # fmt: skip
    plays = tuple(Play(1, table, Seats(*seats), (1, 2)) for table, seats in tables.items())
    schedule = Schedule(system="individual-eight", contest=Contest.INDIVIDUAL, tables=2, deals=2, rounds=1, entries=8,
                        plays=plays)  # fmt: skip
    result = score(event("tricks-lost", lines, contest=Contest.INDIVIDUAL, schedule=schedule))
    assert scores(result) == {4: 2, 2: 2, 5: 0, 6: 0, 1: 0, 8: 0, 3: 2, 7: 2}
    assert [part.title for part in result.parts] == ["Round 1"]
    assert dict(result.parts[0].marks) == scores(result)


def test_individual_eight_is_scored_by_the_aggregate_of_the_round_not_deal_by_deal():
    """individual-eight (Barney 1900, p. 27): +2 on one deal and -2 on the other cancel within the round."""
    tables = {1: (4, 2, 1, 8), 2: (5, 6, 3, 7)}
    lines = [seated(deal, tables[table], tricks, 1) for deal, table, tricks in
             ((1, 1, 9), (1, 2, 7), (2, 1, 5), (2, 2, 7))]  # fmt: skip
    result = score(event("tricks-lost", lines, contest=Contest.INDIVIDUAL))
    assert set(scores(result).values()) == {0}


def test_individual_eight_movement_a_whole_contest_loses_the_same_on_both_sides():
    """individual-eight-movement (Barney 1900, p. 27): in each of the seven rounds both sides lose the same amount."""
    schedule = arrange(Request(system="individual", players=8))
    lines = [
        seated(deal, play.seats, (5 * deal + 3 * play.table * play.round) % 14, play.round)
        for play in schedule.plays
        for deal in play.deals
    ]
    result = score(event("tricks-lost", lines, contest=Contest.INDIVIDUAL, schedule=schedule))
    assert [part.title for part in result.parts] == [f"Round {number}" for number in range(1, 8)]
    for number, part in enumerate(result.parts, start=1):
        lost = dict(part.marks)
        north = [player for play in schedule.in_round(number) for player in play.seats.ns]
        assert sum(lost[player] for player in north) * 2 == sum(lost.values())
    assert len(scores(result)) == 8


@pytest.mark.parametrize(
    ("request_", "deals", "rounds"),
    [
        (Request(system="league-trophy"), 48, 12), (Request(system="interclub", fours=2), 24, 6),
        (Request(system="new-england-24"), 24, 12), (Request(system="new-england-36"), 36, 12),
        (Request(system="narragansett"), 28, 28), (Request(system="four-pair"), 24, 6),
        (Request(system="individual-eight"), 14, 7), (Request(system="individual-eight", deals=28), 28, 7),
        (Request(system="individual", players=12), 33, 11), (Request(system="individual", players=16), 60, 15),
        (Request(system="auction-match", deals=24), 24, 3),
    ],
)  # fmt: skip
def test_league_lengths_every_contest_is_as_long_as_the_books_have_it(request_: Request, deals: int, rounds: int):
    """league-lengths (Barney 1900, pp. 27-30, 55; Goodfellow 1912, p. 12); Narragansett has seven rounds of four trays."""
    schedule = arrange(request_)
    assert (schedule.deals, schedule.rounds) == (deals, rounds)


def test_league_lengths_gains_are_announced_at_the_end_of_each_four_deals():
    """league-lengths (Barney 1900, pp. 28-29): 48 deals in two sittings of 24, gains announced every four."""
    schedule = arrange(Request(system="league-trophy"))
    lines = [seated(deal, play.seats, (7 * deal + play.table) % 14, play.round) for play in schedule.plays for deal in play.deals]
    result = score(event("gain", lines, contest=Contest.FOURS, schedule=schedule))
    assert len(result.travellers) == 48
    assert [part.deals for part in result.parts] == [tuple(range(first, first + 4)) for first in range(1, 49, 4)]
    assert {one[-1] + 1 == other[0] for one, other in pairwise(part.deals for part in result.parts)} == {True}
    assert scores(result)[1] == sum(dict(part.marks)[1] for part in result.parts) == -scores(result)[2]
    north = sum(
        credit.mark
        for traveller in result.travellers
        for made in traveller.lines
        for credit in made.credits
        if credit.side is Side.NS and credit.entry == 1
    )
    assert north == scores(result)[1]
