"""Matchpoints: 2 for each pair beaten, 1 for each tied with, and Neuberg's formula."""

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from scored_events import SPECIMEN, event, line, marks, resting, rows, schedule_of, scores, sessions_of_pairs

from whistpress.core.model import Credit, EventResult, LineWord, PlayedLine, Side, Status, Traveller
from whistpress.core.scoring import score, working_sentences

FOUR = (line(1, 2, 9), line(3, 4, 6), line(5, 6, 6), line(7, 8, 4))
THREE = (line(1, 4, 8, deal=3), line(3, 6, 5, deal=3), line(5, 8, 5, deal=3))


def of(*lines: PlayedLine) -> EventResult:
    """The result of these lines."""
    return score(event("matchpoints", lines))


def credits_of(traveller: Traveller, side: Side) -> list[Credit]:
    """The credits of one direction, line by line."""
    return [credit for made in traveller.lines for credit in made.credits if credit.side is side]


def test_the_specimen_slip_in_matchpoints() -> None:
    """The slip of Barney 1900, p. 42: N-S 8 6 6 7 make 6 1 1 4, E-W 5 7 7 6 make 0 5 5 2."""
    assert scores(of(*SPECIMEN)) == {1: 6, 3: 1, 4: 1, 8: 4, 6: 0, 5: 5, 7: 5, 2: 2}


def test_the_percentage_is_exact_out_of_what_could_be_had() -> None:
    """Of the 6 points to be had at four tables 1 is 16 2/3 in the hundred."""
    found = rows(of(*SPECIMEN))
    assert (found[1].percentage, found[3].percentage, found[6].percentage) == (100, Fraction(50, 3), 0)


def test_a_deal_played_fewer_times_is_brought_up_by_neubergs_formula() -> None:
    """At three scores of four the best has 4 points: (4 + 1) x 4/3 - 1; each of the tied two has (1 + 1) x 4/3 - 1."""
    found = marks(of(*FOUR, *THREE), 1)
    assert (found[1], found[3], found[5]) == (Fraction(17, 3), Fraction(5, 3), Fraction(5, 3))
    assert sum(found[pair] for pair in (1, 3, 5)) == 3 * (4 - 1)
    assert marks(of(*FOUR, *THREE), 0)[1] == 6


def test_an_average_has_half_and_is_not_compared() -> None:
    """The three scores of the deal are reckoned as four; the average has 3 of the 6 to be had."""
    average = line(7, 2, LineWord.AVERAGE, deal=3)
    found = marks(of(*FOUR, *THREE, average), 1)
    assert (found[7], found[2], found[1]) == (3, 3, Fraction(17, 3))


def test_an_average_with_no_score_beside_it_has_half_all_the_same() -> None:
    """The other deal has four scores, so half is 3."""
    assert marks(of(*FOUR, line(1, 2, LineWord.AVERAGE, deal=3)), 1) == {1: 3, 2: 3}


def test_a_capped_score_is_compared_as_it_stands() -> None:
    """9 less 2 is 7, capped at the mean 16/3 of the others: above 6, 6 and 4 it beats only the last."""
    found = marks(of(line(1, 2, 9, ns_revokes=1), *FOUR[1:]))
    assert (found[1], found[3], found[7]) == (2, 5, 0)
    assert found[2] == 0


def test_a_deal_not_played_gives_nothing_and_asks_nothing() -> None:
    """The pairs' percentages are over the deals that they played."""
    result = of(*FOUR, *THREE, line(7, 2, LineWord.NOT_PLAYED, deal=3))
    assert (rows(result)[7].deals, rows(result)[7].percentage) == (1, 0)
    assert (rows(result)[1].deals, rows(result)[1].percentage) == (2, Fraction(6 + Fraction(17, 3)) * 100 / 12)


def test_a_pair_that_sits_out_has_nothing_and_loses_nothing_in_the_hundred() -> None:
    """Pair 9 plays one deal of two: it is the better of two scores, reckoned as four, (2 + 1) x 4/2 - 1 of 6."""
    lines = [*SPECIMEN, line(9, 1, 7, deal=3), line(3, 5, 6, deal=3)]
    result = score(event("matchpoints", lines, schedule=resting(9, SPECIMEN)))
    assert result.travellers[0].sitting_out == ()
    assert (rows(result)[9].score, rows(result)[9].percentage) == (5, Fraction(250, 3))


def test_a_missing_score_of_a_final_event_has_half() -> None:
    """It counts as an average; of an event that is not final it counts nothing."""
    schedule = schedule_of([(1, table, (2 * table - 1, 2 * table), (2,)) for table in range(1, 5)])
    assert scores(score(event("matchpoints", FOUR[:3], schedule=schedule)))[7] == 2
    open_event = event("matchpoints", FOUR[:3], schedule=schedule, status=Status.PROVISIONAL)
    assert set(scores(score(open_event))) == {1, 2, 3, 4, 5, 6}


def test_a_single_table_has_nothing_to_compare() -> None:
    """No points to be had, and so no percentage."""
    assert {(row.score, row.percentage) for row in rows(of(line(1, 2, 9))).values()} == {(0, None)}


def test_the_working_tells_points_and_percentage() -> None:
    """The specimen slip, pair 3."""
    assert working_sentences(of(*SPECIMEN), 3) == (
        "Deal 2, N-S: 6 tricks, more than 0 and as many as 1 of 3 others; matchpoints 1.",
        "Matchpoints: 1 of a possible 6 (16 2/3%). Place 6.",
    )


@given(sessions_of_pairs())
def test_with_full_lines_each_direction_of_a_deal_shares_n_times_n_less_one(lines: list[PlayedLine]) -> None:
    """And every mark is 2 for each score below and 1 for each other that is equal."""
    for traveller in of(*lines).travellers:
        for side in Side:
            made = credits_of(traveller, side)
            assert sum(credit.mark for credit in made) == len(made) * (len(made) - 1)
            for credit in made:
                below = sum(other.tricks < credit.tricks for other in made)
                level = sum(other.tricks == credit.tricks for other in made)
                assert credit.mark == 2 * below + level - 1


@st.composite
def sessions_of_all_sorts(draw: st.DrawFn) -> list[PlayedLine]:
    """Deals played at different numbers of tables, with averages, deals not played, and revokes."""
    lines = []
    for deal in range(1, draw(st.integers(1, 5)) + 1):
        tables = draw(st.integers(1, 6))
        pairs = draw(st.permutations(range(1, 13)))
        for table in range(tables):
            cell = draw(st.one_of(st.integers(0, 13), st.sampled_from([LineWord.AVERAGE, LineWord.NOT_PLAYED])))
            revokes = [draw(st.integers(0, 2)) if type(cell) is int else 0 for _ in range(2)]
            lines.append(line(pairs[2 * table], pairs[2 * table + 1], cell, deal=deal,
                              ns_revokes=revokes[0], ew_revokes=revokes[1]))  # fmt: skip
    return lines


@given(sessions_of_all_sorts())
def test_whatever_happens_the_marks_of_a_deal_come_to_half_of_what_could_be_had(lines: list[PlayedLine]) -> None:
    """Neuberg's formula gives n scores n(N - 1), and each average N - 1."""
    result = of(*lines)
    played = Counter(made.deal for made in lines if made.tricks is not None)
    most = max(played.values(), default=1)
    for traveller in result.travellers:
        for side in Side:
            found = [credit.mark for credit in credits_of(traveller, side) if credit.mark is not None]
            assert sum(found) == len(found) * (most - 1)
            assert all(0 <= mark <= 2 * (most - 1) for mark in found)


@given(sessions_of_all_sorts())
def test_percentages_weighed_by_deals_come_to_fifty(lines: list[PlayedLine]) -> None:
    """Nobody wins what another does not lose."""
    found = [row for row in rows(of(*lines)).values() if row.percentage is not None]
    assert all(0 <= row.percentage <= 100 for row in found)
    assert sum((row.percentage - 50) * row.deals for row in found) == 0
