"""The text of exact figures."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.site import figures

FIGURES = st.fractions(min_value=-200, max_value=200, max_denominator=40)


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (Fraction(31, 5), "6⅕"),
        (Fraction(-24, 5), "−4⅘"),
        (Fraction(1, 2), "½"),
        (Fraction(-1, 3), "−⅓"),
        (Fraction(40, 13), "3¹⁄₁₃"),
        (Fraction(-2, 7), "−²⁄₇"),
        (Fraction(0), "0"),
        (7, "7"),
        (-7, "−7"),
    ],
)
def test_a_mixed_figure_has_a_vulgar_fraction_or_a_fraction_slash(figure: Fraction | int, text: str) -> None:
    """Nothing is rounded, the minus is a real one."""
    assert figures.mixed_number(figure) == text


@pytest.mark.parametrize(("figure", "text"), [(2, "+2"), (Fraction(-24, 5), "−4⅘"), (0, "0"), (Fraction(1, 5), "+⅕")])
def test_a_signed_figure_shows_plus_and_minus_but_nothing_before_zero(figure: Fraction | int, text: str) -> None:
    """As the plus-and-minus scores of Barney 1900, p. 32, are printed."""
    assert figures.signed(figure) == text


def test_compass_p32_results_print_to_the_nearest_whole_number() -> None:
    """compass-p32 (Barney 1900, p. 32): averages 145 and 115; +2 0 -5 +6 -4 and +2 -3 +4 -3 +1."""
    assert [figures.nearest(Fraction(total, 5)) for total in (724, 576)] == [145, 115]
    north = [Fraction(part, 5) for part in (11, 1, -24, 31, -19)]
    east = [Fraction(part, 5) for part in (9, -16, 19, -16, 4)]
    assert [figures.signed(figures.nearest(figure)) for figure in north] == ["+2", "0", "−5", "+6", "−4"]
    assert [figures.signed(figures.nearest(figure)) for figure in east] == ["+2", "−3", "+4", "−3", "+1"]


@pytest.mark.parametrize(("figure", "whole"), [(Fraction(1, 2), 1), (Fraction(289, 2), 145), (Fraction(-1, 2), 0)])
def test_one_half_counts_as_a_whole(figure: Fraction, whole: int) -> None:
    """Goodfellow 1912, Law 6."""
    assert figures.nearest(figure) == whole


@given(FIGURES)
def test_the_nearest_whole_number_is_at_most_one_half_away(figure: Fraction) -> None:
    """Rounding moves a figure by no more than it must."""
    assert -Fraction(1, 2) <= figure - figures.nearest(figure) < Fraction(1, 2)


@given(FIGURES)
def test_the_exact_form_reads_back_as_the_figure(figure: Fraction) -> None:
    """JSON and CSV lose nothing."""
    assert Fraction(figures.exact(figure)) == figure


@given(FIGURES, FIGURES)
def test_different_figures_never_look_alike(one: Fraction, other: Fraction) -> None:
    """The whole number and the numerator do not run together."""
    assert (figures.mixed_number(one) == figures.mixed_number(other)) == (one == other)


@pytest.mark.parametrize(
    ("figure", "places", "text"),
    [(Fraction(-24, 5), 1, "−4.8"), (Fraction(2, 3), 2, "0.67"), (Fraction(-1, 30), 1, "0.0"), (62, 0, "62")],
)
def test_a_decimal_is_made_of_whole_numbers(figure: Fraction | int, places: int, text: str) -> None:
    """Half up, to so many places."""
    assert figures.decimal(figure, places) == text


def test_a_shared_place_says_so() -> None:
    """Ties are visible."""
    assert (figures.place(2), figures.place(2, shared=True)) == ("2", "2=")


@pytest.mark.parametrize(
    ("figure", "text"), [(0, "0 tricks"), (1, "1 trick"), (Fraction(1, 2), "½ trick"), (Fraction(3, 2), "1½ tricks")]
)
def test_a_noun_goes_with_its_number(figure: Fraction | int, text: str) -> None:
    """More than one takes the plural, and so does none."""
    assert figures.count_with_noun(figure, "trick") == text
    assert figures.count_with_noun(2, "loss", "losses") == "2 losses"
