"""Totals alone: the highest is first unless the event says that the lowest is."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from scored_events import event

from whistpress.core.model import Contest, Event, Handicaps, Penalty
from whistpress.core.scoring import METHODS, score, working
from whistpress.league.standings.facts.standing_results import has_figure
from whistpress.league.standings.model import StandingMeasure

TOTALS = {1: 170, 2: 150, 3: 160, 4: 140}
OF_TOTALS = ("total", "total-points", "total-tricks")


def of(scoring: str, totals: dict[int, int], *, lowest: bool = False) -> Event:
    """An individual event of totals."""
    return replace(event(scoring, contest=Contest.INDIVIDUAL, totals=totals), lowest=lowest)


def places(made: Event, *, handicapped: bool = False) -> dict[int, int]:
    """The place of each entry."""
    result = score(made)
    (ranking,) = result.with_handicaps if handicapped else result.rankings
    return {row.entry: row.place for row in ranking.rows}


@pytest.mark.parametrize("scoring", OF_TOTALS)
def test_the_highest_total_is_first(scoring: str) -> None:
    """170, 160, 150, 140."""
    assert places(of(scoring, TOTALS)) == {1: 1, 3: 2, 2: 3, 4: 4}


@pytest.mark.parametrize("scoring", [*OF_TOTALS, "points-won"])
def test_with_lowest_the_lowest_total_is_first(scoring: str) -> None:
    """And the ranking says that it is so."""
    made = of(scoring, TOTALS, lowest=True)
    assert places(made) == {4: 1, 2: 2, 3: 3, 1: 4}
    assert score(made).lowest and score(made).rankings[0].lowest


def test_a_method_whose_fewest_win_ranks_totals_so_with_or_without_lowest() -> None:
    """Tricks lost are never turned round twice."""
    for lowest in (False, True):
        assert places(of("tricks-lost", TOTALS, lowest=lowest)) == {4: 1, 2: 2, 3: 3, 1: 4}


@pytest.mark.parametrize(("scoring", "tricks"), [("total-tricks", 170), ("average", 170), ("tricks-lost", 0), ("matchpoints", 0)])
def test_totals_are_tricks_only_where_the_method_says_so(scoring: str, tricks: int) -> None:
    """Tricks lost are none that were taken, and no standing of tricks counts them."""
    made = of(scoring, TOTALS)
    (ranking,) = score(made).rankings
    assert next(row.tricks for row in ranking.rows if row.entry == 1) == tricks
    assert has_figure(StandingMeasure.TRICKS, made) == bool(tricks)


@given(st.dictionaries(st.integers(1, 20), st.integers(0, 200), min_size=1), st.sampled_from(OF_TOTALS))
def test_lowest_turns_the_ranking_exactly_round(totals: dict[int, int], scoring: str) -> None:
    """Whoever has m behind him has m ahead of him with `lowest`; equals share the place either way."""
    high, low = places(of(scoring, totals)), places(of(scoring, totals, lowest=True))
    for entry, total in totals.items():
        assert high[entry] == 1 + sum(other > total for other in totals.values())
        assert low[entry] == 1 + sum(other < total for other in totals.values())


def test_a_penalty_counts_against_the_offender_either_way() -> None:
    """Fifteen points: taken off where the highest wins, added where the lowest does."""
    fined = Penalty(entry=1, points=Fraction(15), reason="late")
    high = replace(of("total-points", {1: 170, 2: 160}), penalties=(fined,))
    low = replace(of("total-points", {1: 150, 2: 160}, lowest=True), penalties=(fined,))
    assert places(high) == places(low) == {2: 1, 1: 2}
    for made in (high, low):
        told = working(score(made), 1)
        assert told is not None and told.total == told.row.score


def test_a_handicap_helps_either_way() -> None:
    """Fifteen for entry 3, in the second ranking."""
    given_ = Handicaps(of={3: Fraction(15)})
    assert places(replace(of("total", TOTALS), handicaps=given_), handicapped=True)[3] == 1
    low = replace(of("total", {1: 140, 2: 150, 3: 154}, lowest=True), handicaps=given_)
    assert places(low, handicapped=True) == {3: 1, 1: 2, 2: 3}


def test_totals_that_are_not_of_tricks_count_no_tricks() -> None:
    """A hundred and seventy points are nobody's tricks; the total of tricks is."""
    tricks = {scoring: score(of(scoring, TOTALS)).rankings[0].rows[0].tricks for scoring in OF_TOTALS}
    assert tricks == {"total": 0, "total-points": 0, "total-tricks": 170}


def test_the_methods_of_totals_serve_every_contest() -> None:
    """A card has a total whoever plays for himself."""
    assert all(METHODS[name].contests == frozenset(Contest) for name in ("total", "total-points"))
