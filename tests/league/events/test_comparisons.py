"""What entries made of each other, and what the methods that compare them show beside a score."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.site import leagues
from whistpress.core.model import Event, EventResult, Penalty, PlayedLine, Seats
from whistpress.core.scoring import score
from whistpress.language import speaking
from whistpress.league.events.data.files import score_json
from whistpress.league.events.words.outcomes import outcomes
from whistpress.league.events.words.ranking import rankings
from whistpress.league.events.words.tabulating import comparisons, sheets


def scored(scoring: str) -> tuple[Event, EventResult]:
    """The Howell evening of the small league, scored in another way."""
    event = leagues.howell(scoring)
    return event, score(event)


def of_lines(scoring: str, *lines: tuple[int, int, int, int]) -> tuple[Event, EventResult]:
    """Lines of (deal, N-S, E-W, tricks), under the names of the small league."""
    event = leagues.howell(scoring)
    told = tuple(PlayedLine(deal=deal, seats=Seats.of_sides(ns, ew), tricks=tricks) for deal, ns, ew, tricks in lines)
    changed = replace(event, sessions=(replace(event.sessions[0], schedule=None, lines=told),))
    return changed, score(changed)


def test_every_entry_has_its_difference_from_every_other() -> None:
    """What one has more the other has less; nobody is set against himself."""
    event, result = scored("safford")
    found = comparisons(event, result)
    numbers = [column.head for column in found.columns]
    cells = {(row.who.label, head): cell.text for row in found.rows for head, cell in zip(numbers, row.cells, strict=True)}
    assert all(not cells[label, label] for label in numbers)
    turned = str.maketrans("+−", "−+")
    assert all(text.translate(turned) == cells[other, label] for (label, other), text in cells.items())
    assert any(text.startswith("+") for text in cells.values())


def test_nothing_is_compared_where_a_method_does_not() -> None:
    """Matchpoints are given deal by deal."""
    assert comparisons(*scored("matchpoints")) is None


def test_a_comparison_tells_against_whom_and_over_how_many_deals() -> None:
    """One deal, two tables."""
    found = comparisons(*of_lines("four-pair", (1, 1, 2, 8), (1, 3, 4, 6)))
    assert found.caption == "Matches: the winner writes its excess of tricks, the loser nothing (one deal each)"
    assert all(column.title.startswith("Against ") for column in found.columns)


def test_of_four_pairs_the_winner_alone_writes_something() -> None:
    """Barney 1900, p. 28: 1 beats 3 by two; 2 and 4 made the same of the other deal."""
    found = comparisons(*of_lines("four-pair", (1, 1, 2, 8), (1, 3, 9, 6), (2, 5, 2, 6), (2, 6, 4, 6)))
    numbers = [column.head for column in found.columns]
    cells = {(row.who.label, head): cell.text for row in found.rows for head, cell in zip(numbers, row.cells, strict=True)}
    assert (cells["1", "3"], cells["3", "1"], cells["2", "4"], cells["4", "2"]) == ("2", "–", "tie", "tie")
    assert (cells["9", "2"], cells["2", "9"]) == ("2", "–")


def test_a_percentage_is_shown_to_two_places_and_kept_exact_in_data() -> None:
    """1 of 6 matchpoints at four tables; the form for scripts has the fraction."""
    event, result = of_lines("matchpoints", (1, 1, 6, 8), (1, 3, 5, 6), (1, 4, 7, 6), (1, 8, 2, 7))
    (table,) = rankings(event, result)
    assert table.shows_percentage
    assert {row.who.entry: row.percentage for row in table.rows}[3] == "16.67%"
    form = {row["entry"]: row["percentage"] for row in score_json(event, result)["rankings"][0]["rows"]}
    assert (form[3], form[1]) == ("50/3", "100")
    assert outcomes(event, result)[0].score == "with 6 matchpoints (100.00%)"


def test_a_method_without_percentages_has_neither_column_nor_key() -> None:
    """The table of equated gains."""
    event, result = scored("exponent")
    assert not rankings(event, result)[0].shows_percentage
    assert "percentage" not in score_json(event, result)["rankings"][0]["rows"][0]


def test_differences_are_shown_as_plus_and_minus() -> None:
    """Safford's sum of the differences, under its own heading and without an average of comparisons."""
    table = rankings(*of_lines("safford", (1, 1, 2, 8), (1, 3, 4, 6)))[0]
    assert (table.minus_heading, table.shows_plus_minus, table.average) == ("Differences", True, "")
    assert {row.plus_minus for row in table.rows} == {"+2", "−2"}


def test_a_tie_broken_by_tricks_is_told_so() -> None:
    """1 won by 5 tricks, 10 by 4."""
    lines = ((1, 1, 5, 9), (1, 2, 6, 4), (2, 3, 6, 8), (2, 4, 5, 7))
    event, result = of_lines("four-pair", *lines)
    table, (one,) = rankings(event, result)[0], outcomes(event, result)
    assert (table.tricks_heading, table.rows[0].tricks, table.rows[-1].tricks) == ("Trick score", "5", "0")
    assert (one.score, one.margin) == ("with 1 match", "level on matches and 1 trick ahead of")


def test_a_tie_broken_by_the_deals_between_them_is_told_so() -> None:
    """Pairs 1 and 4 are level on two deals; on the one on which they met pair 4 took a trick more."""
    event, _ = of_lines("average", (1, 1, 4, 6), (1, 2, 3, 6), (2, 1, 2, 7), (2, 4, 3, 7))
    event = replace(event, ties=("head-to-head", "shared"))
    result = score(event)
    best = rankings(event, result)[0].rows[0]
    assert best.decided == "placed by the deals between those of equal score"
    assert outcomes(event, result)[0].margin == "level on score, but better on the deals between them than"


@pytest.mark.parametrize("scoring", ["four-pair", "safford", "total-tricks"])
def test_the_tabulating_sheet_adds_up_the_tricks(scoring: str) -> None:
    """Where no deal has a mark, a row's total is that of its cells, whatever the ranking goes by."""
    (sheet,) = sheets(*of_lines(scoring, (1, 1, 2, 8), (1, 3, 4, 6), (2, 1, 4, 5), (2, 3, 2, 7)))
    assert {row.who.entry: (*(cell.text for cell in row.cells), row.total) for row in sheet.rows} == {
        1: ("8", "5", "13"),
        2: ("5", "6", "11"),
        3: ("6", "7", "13"),
        4: ("7", "8", "15"),
    }


def test_a_best_score_below_the_average_is_said_to_be_under_it() -> None:
    """Penalties take every pair below nought; in French, too, the words change and not only the sign."""
    event = leagues.mitchell()
    fined = replace(event, penalties=tuple(Penalty(entry=one.number, points=Fraction(90), at=event.at) for one in event.entries))
    result = score(fined)
    assert all(one.score.endswith("under the average") for one in outcomes(fined, result))
    with speaking("fr"):
        assert all(one.score.endswith("au-dessous de la moyenne") for one in outcomes(fined, score(fined)))
