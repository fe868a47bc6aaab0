"""Which results count: the best so many, with so many partners, held against every other choice that there is."""

import datetime
from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from whistpress.league.standings.facts.standing import choose_counting, counting_results, figure_of, partners_among
from whistpress.league.standings.facts.standing_results import StandingResult
from whistpress.league.standings.model import Aggregation, StandingRule

DAY = datetime.date(1900, 1, 1)


def rule(**fields: object) -> StandingRule:
    """A rule with these wishes."""
    return StandingRule(id="cup", title="Cup", season="1900", events=("1900/*",), **fields)  # type: ignore[arg-type]


def result(number: int, figure: int, partner: str = "", date: datetime.date = DAY) -> StandingResult:
    """A result with a partner."""
    partners = (partner,) if partner else ()
    return StandingResult(event=f"1900/{number}", title="", date=date, partners=partners, place=1, figure=Fraction(figure))


played = st.lists(st.tuples(st.integers(-9, 9), st.sampled_from(["a", "b", "c", "d", ""])), min_size=1, max_size=8).map(
    lambda pairs: [result(number, figure, partner) for number, (figure, partner) in enumerate(pairs)]
)


@given(played, st.integers(1, 8), st.integers(0, 4))
def test_no_other_choice_with_the_partners_is_worth_more(results: list[StandingResult], best: int, partners: int) -> None:
    """Of all ways to take so many results with as many partners as the rule wants (or as can be had), none beats it."""
    wanted = rule(best=best, partners=partners)
    kept = [one for one in choose_counting(wanted, results, 0) if one.counts]
    assert len(kept) == min(best, len(results))
    ways = [list(way) for way in combinations(results, len(kept))]
    could = min(partners, max(map(partners_among, ways)))
    assert partners_among(kept) >= could
    most = max(figure_of(wanted, way) for way in ways if partners_among(way) >= could)
    assert figure_of(wanted, kept) == most


def test_what_does_not_count_says_why_and_stays_in_the_list() -> None:
    """Nothing is dropped in silence."""
    marked = choose_counting(rule(best=2), [result(1, 5), result(2, -3), result(3, 4)], 3)
    assert [one.counts for one in marked] == [True, False, True]
    assert str(marked[1].why) == "not among the best 2"


def test_what_may_be_dropped_grows_with_the_season() -> None:
    """Two thirds of the events held, rounded up: 1, 2, 2, 3, 4, 4."""
    growing = rule(best_share=Fraction(2, 3))
    assert [counting_results(growing, held) for held in range(1, 7)] == [1, 2, 2, 3, 4, 4]
    assert counting_results(rule(), 6) is None


def test_what_may_be_dropped_can_grow_by_steps() -> None:
    """One may be missing after three events, two after five: 1, 2, 2, 3, 3, 4; and never is nothing counted."""
    steps = rule(drop=(3, 5))
    assert [counting_results(steps, held) for held in range(1, 7)] == [1, 2, 2, 3, 3, 4]
    assert counting_results(rule(drop=(1,)), 1) == 1


def test_a_month_is_averaged_before_months_are() -> None:
    """Two evenings in January (2 and 4) and one in February (9): (3 + 9) / 2, not 15 / 3."""
    february = datetime.date(1900, 2, 1)
    results = [result(1, 2), result(2, 4), result(3, 9, date=february)]
    assert figure_of(rule(monthly=True, sum=Aggregation.AVERAGE), results) == 6
    assert figure_of(rule(sum=Aggregation.AVERAGE), results) == 5
