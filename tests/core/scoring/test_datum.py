"""Tricks against a datum, and against every other table."""

from fractions import Fraction

from hypothesis import given, settings
from random_evenings import evenings
from scored_events import event, line, marks, scores, sessions_of_pairs

from whistpress.core.model import LineWord, PlayedLine, Schedule
from whistpress.core.scoring import score


def of(scoring: str, *tricks: int | LineWord) -> dict[int, Fraction | None]:
    """The marks of N-S on a deal."""
    lines = [line(2 * place + 1, 2 * place + 2, made) for place, made in enumerate(tricks)]
    return {entry: mark for entry, mark in marks(score(event(scoring, lines))).items() if entry % 2}


def test_with_five_scores_the_best_and_the_worst_stay_out_of_the_datum() -> None:
    """13 and 2 move nobody else: the datum of 6, 7 and 8 is 7."""
    assert of("butler", 13, 8, 7, 6, 2) == {1: 6, 3: 1, 5: 0, 7: -1, 9: -5}


def test_with_four_scores_the_datum_is_the_mean() -> None:
    """Nothing is left out of so few: the average of 9, 7, 6 and 6 is seven."""
    assert of("butler", 9, 7, 6, 6) == {1: 2, 3: 0, 5: -1, 7: -1} == of("average", 9, 7, 6, 6)


def test_against_every_other_table_the_mean_of_the_differences_counts() -> None:
    """9 is ahead of 7, 6 and 6 by 2, 3 and 3."""
    assert of("cross", 9, 7, 6, 6) == {1: Fraction(8, 3), 3: 0, 5: Fraction(-4, 3), 7: Fraction(-4, 3)}


def test_an_average_has_nothing_and_moves_nobody() -> None:
    """The three others are compared without it."""
    assert of("cross", 9, 7, 5, LineWord.AVERAGE) == {1: 3, 3: 0, 5: -3, 7: 0}
    assert of("butler", 9, 7, 5, LineWord.AVERAGE) == {1: 2, 3: 0, 5: -2, 7: 0}


def test_who_has_no_other_table_to_compare_with_has_nothing() -> None:
    """One score alone."""
    assert of("cross", 9) == {1: 0} == of("butler", 9)


@given(sessions_of_pairs())
def test_with_every_score_in_all_tables_are_the_average_times_n_over_n_less_one(lines: list[PlayedLine]) -> None:
    """So both rank alike."""
    tables = sum(made.deal == lines[0].deal for made in lines)
    average, cross = scores(score(event("average", lines))), scores(score(event("cross", lines)))
    assert cross == {entry: figure * Fraction(tables, tables - 1) for entry, figure in average.items()}


@settings(max_examples=15, deadline=None)
@given(evenings(plain=True))
def test_the_differences_of_a_direction_come_to_nothing(evening: tuple[Schedule, list[PlayedLine]]) -> None:
    """From 3 to 40 tables, on every deal."""
    schedule, lines = evening
    for traveller in score(event("cross", lines, schedule=schedule)).travellers:
        for place in (0, 1):
            assert sum(made.credits[place].mark for made in traveller.lines) == 0
