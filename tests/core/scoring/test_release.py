"""What to look at before a result is made final."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from scored_events import event, line

from whistpress.core.model import Accepted, Event
from whistpress.core.scoring import score
from whistpress.core.scoring.findings import release_problems


def deal(*tricks: int, number: int = 1) -> list:
    """A line for each score of a deal."""
    return [line(2 * place + 1, 2 * place + 2, made, deal=number) for place, made in enumerate(tricks)]


def found(made: Event, margin: Fraction = Fraction(0)) -> list[str]:
    """The codes of the findings."""
    return [problem.code for problem in release_problems(made, score(made), margin)]


@pytest.mark.parametrize(
    ("tricks", "codes"),
    [((7, 8, 7, 11), []), ((7, 8, 7, 12), ["W356"]), ((7, 8, 7, 3), ["W356"]), ((7, 8, 12), []), ((3, 3, 12, 12), [])],
)
def test_a_score_four_tricks_from_every_other_of_four_is_odd(tricks: tuple[int, ...], codes: list[str]) -> None:
    """Two that are odd together are not."""
    assert found(event("average", deal(*tricks))) == codes


@given(st.lists(st.integers(0, 13), min_size=4, max_size=12))
def test_who_is_within_three_tricks_of_another_is_never_odd(tricks: list[int]) -> None:
    """As many findings as scores that stand apart."""
    apart = sum(all(abs(own - other) > 3 for at, other in enumerate(tricks) if at != place) for place, own in enumerate(tricks))
    assert found(event("average", deal(*tricks))) == ["W356"] * apart


def test_a_finish_within_the_margin_is_close_and_a_tie_is_not() -> None:
    """First by one half."""
    made = event("average", [*deal(9, 7, 5), *deal(7, 8, 6, number=2)])
    apart = {row.place: row.score for row in score(made).rankings[0].rows}
    ahead = sorted(apart.values(), reverse=True)
    assert ahead[0] - ahead[1] == Fraction(1)
    assert found(made, Fraction(1)) == ["W357"] and found(made, Fraction(1, 2)) == []
    assert found(event("average", deal(7, 7, 7)), Fraction(1)) == []


def test_two_deals_of_the_same_figures_look_copied() -> None:
    """At four tables, and not where every table made the same."""
    assert found(event("average", [*deal(7, 8, 6, 7), *deal(7, 8, 6, 7, number=2)])) == ["W358"]
    assert found(event("average", [*deal(7, 7, 7, 7), *deal(7, 7, 7, 7, number=2)])) == []


def test_what_is_accepted_is_not_found_again() -> None:
    """By its kind, on its deal."""
    made = event("average", [*deal(7, 8, 7, 12), *deal(2, 8, 7, 8, number=2)])
    assert found(made) == ["W356", "W356"]
    assert found(replace(made, accepted=(Accepted("", "so", "odd-score", 2),))) == ["W356"]
    assert found(replace(made, accepted=(Accepted("", "so", "odd-score"),))) == []
    assert found(replace(made, accepted=(Accepted("", "so", "close-result"),))) == ["W356", "W356"]
