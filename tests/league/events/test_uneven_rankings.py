"""How pages, sheets and scripts are told a ranking by percentage, and one in which the lowest is first."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.core.scoring.scored_events import event, line
from whistpress.core.model import Contest, Event, EventResult, Handicaps, Penalty
from whistpress.core.scoring import score
from whistpress.league.events.data.files import score_json
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.events.words.outcomes import outcomes
from whistpress.league.events.words.own_results import own_results
from whistpress.league.events.words.ranking import NOTE, rankings
from whistpress.league.events.words.tabulating import workings

UNEVEN = (line(1, 2, 9, deal=1), line(3, 4, 6, deal=1), line(5, 6, 5, deal=1), line(1, 4, 7, deal=2), line(3, 6, 5, deal=2))


def uneven(scoring: str = "matchpoints") -> tuple[Event, EventResult]:
    """Pairs 2 and 5 played one deal of two."""
    made = event(scoring, UNEVEN)
    return made, score(made)


def totals(*, lowest: bool = False, scoring: str = "total-points") -> tuple[Event, EventResult]:
    """Four players of whom only the totals are known."""
    made = replace(event(scoring, contest=Contest.INDIVIDUAL, totals={1: 170, 2: 150, 3: 160, 4: 140}), lowest=lowest)
    return made, score(made)


def test_the_percentage_is_the_headline_and_the_score_stands_beside_it() -> None:
    """The last column, large on the wall, is the figure that ranks; a note says why."""
    (table,) = rankings(*uneven())
    assert (table.heading, table.beside, table.shows_percentage, table.note) == ("Per cent", ("Matchpoints",), False, NOTE)
    first = table.rows[0]
    assert (first.who.entry, first.place, first.score, first.beside) == (1, 1, "93.75%", ("7½",))
    assert (table.caption, table.average) == ("Pairs: the highest percentage first", "")


def test_where_all_played_as_many_the_score_is_the_headline() -> None:
    """As it was always; the percentage stands beside it."""
    made = event("matchpoints", [line(1, 2, 9), line(3, 4, 6)])
    (table,) = rankings(made, score(made))
    assert (table.heading, table.beside, table.shows_percentage, table.note) == ("Matchpoints", (), True, "")


def test_the_sentence_on_the_winner_says_by_what_he_won() -> None:
    """93.75 of a hundred, and the next has less."""
    (one,) = outcomes(*uneven())
    assert one.score == "with 93.75% (7½ matchpoints)"
    assert one.margin.endswith("% ahead of")


def test_equals_of_different_scores_are_told_by_their_share() -> None:
    """Pair 1 has one point of two, pair 3 two of four."""
    lines = [line(1, 2, 7, deal=1), line(3, 4, 7, deal=1), line(3, 2, 7, deal=2), line(5, 4, 7, deal=2)]
    made = event("matchpoints", lines)
    (one,) = outcomes(made, score(made))
    assert one.tied and one.score == "with 50.00%" and one.margin == ""


def test_an_entrys_own_card_and_its_working_have_the_same_figure() -> None:
    """Nobody reads one figure in the ranking and another on his card."""
    made, result = uneven()
    assert next(own.score for own in own_results(made, result) if own.who.entry == 1) == "93.75%"
    assert workings(made, result, below_deals=True)[1].score == "93.75%"


def test_scripts_are_told_what_ranks() -> None:
    """Only where it is not the score, the highest first."""
    assert score_json(*uneven())["rankings"][0]["ranked_by"] == "percentage"
    assert score_json(*totals(lowest=True))["rankings"][0]["lowest_first"] is True
    assert set(score_json(*totals())["rankings"][0]) == {"group", "rows"}


@pytest.mark.parametrize(
    ("scoring", "heading", "sentence", "margin"),
    [
        ("total-points", "Points", "with 170 points", "10 points ahead of"),
        ("total-tricks", "Tricks", "with 170 tricks", "10 tricks ahead of"),
        ("total", "Total", "with 170 in all", "10 ahead of"),
    ],
)
def test_totals_are_called_what_they_are(scoring: str, heading: str, sentence: str, margin: str) -> None:
    """And nobody has lost a trick; a difference has its measure, where the record names one."""
    made, result = totals(scoring=scoring)
    (table,), (one,) = rankings(made, result), outcomes(made, result)
    assert (table.heading, table.shows_tricks, one.score, one.margin) == (heading, False, sentence, margin)
    unit = "highest total" if scoring == "total" else f"most {heading.lower()}"
    assert table.caption == f"Players: the {unit} first"


def test_with_lowest_the_sentence_says_fewer() -> None:
    """140 points, 10 fewer than the next."""
    made, result = totals(lowest=True)
    (table,), (one,) = rankings(made, result), outcomes(made, result)
    assert arrangement(made).scoring.endswith("In this event it is turned round: the lowest is first.")
    assert table.caption == "Players: the fewest points first"
    assert (one.score, one.margin) == ("with 140 points", "10 points fewer than")


def test_penalties_and_handicaps_stand_under_their_own_heads() -> None:
    """The first of the ranking has a handicap alone, the last a penalty alone."""
    plain = event("average", [line(1, 2, 9), line(3, 4, 7)])
    made = replace(plain, handicaps=Handicaps({1: Fraction(3)}), penalties=(Penalty(entry=4, points=Fraction(2)),))
    table = rankings(made, score(made))[-1]
    assert table.beside == ("Penalty", "Handicap")
    given = {row.who.entry: row.beside for row in table.rows}
    assert given[1][1] == "3" and given[1][0] in ("", "0")
    assert given[4][0] == "−2" and given[4][1] in ("", "0")
