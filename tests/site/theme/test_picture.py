"""The kit of pictures: scales, labels that make room for each other, lines with their names."""

import itertools
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.site.drawn import covered, outside
from whistpress.site.theme.lines import KINDS, Frame, Series, line_drawings
from whistpress.site.theme.picture import Bar, Cell, Dot, Drawing, Layer, Scale, Stroke, Words, cut, scale, spread, wrap

figures = st.fractions(min_value=-60, max_value=90, max_denominator=14)
names = st.text("abcdefghijklmnop &", min_size=1, max_size=50)


def test_a_scale_puts_its_ends_at_its_ends_and_halves_count_as_whole() -> None:
    """From 0 at the floor, 100, to 10 at the top, 0; a quarter of a unit is rounded, half a unit goes up."""
    up = Scale(Fraction(0), Fraction(10), 100, 0)
    assert [up.at(0), up.at(10), up.at(Fraction(5, 2))] == [100, 0, 75]
    assert Scale(Fraction(0), Fraction(2), 0, 1).at(1) == 1
    assert scale([Fraction(3)], 0, 10).at(3) == 0


@given(st.lists(figures, min_size=1, max_size=9), st.booleans())
def test_a_scale_holds_all_its_figures_and_keeps_their_order(found: list[Fraction], down: bool) -> None:
    """Whatever they are, and whichever way it goes."""
    one = scale(found, *((100, 0) if down else (0, 100)), 0)
    placed = [one.at(figure) for figure in sorted(found)]
    assert all(0 <= place <= 100 for place in placed)
    assert placed == sorted(placed, reverse=down)
    assert all(one.low <= tick <= one.high for tick in one.ticks())
    assert len(one.ticks()) <= 6


def test_ticks_are_round_figures() -> None:
    """Fives over a reach of 23; the whole ones of a short reach."""
    assert scale([Fraction(-11), Fraction(12)], 0, 100).ticks() == (-10, -5, 0, 5, 10)
    assert scale([Fraction(1, 3), Fraction(5, 2)], 0, 100).ticks() == (1, 2)


@given(st.lists(st.integers(0, 200), max_size=9))
def test_labels_make_room_for_each_other_and_keep_their_order(wanted: list[int]) -> None:
    """Nine labels of 16 fit into 200; none leaves, none comes nearer than that, none passes another."""
    found = spread(wanted, 16, 0, 200)
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    placed = [found[place] for place in order]
    assert all(after - before >= 16 for before, after in itertools.pairwise(placed))
    assert all(0 <= place <= 200 for place in found)


def test_labels_with_room_stay_where_they_are_wanted() -> None:
    """Only the two that are too near give way."""
    assert spread([100, 20, 104], 16, 0, 200) == [100, 20, 116]
    assert spread([200, 199], 16, 0, 200) == [200, 184]


def test_of_a_long_name_the_last_words_are_left_out() -> None:
    """Nothing stands for them, and nothing ends with a sign that joins."""
    assert cut("Whitlock & Dunmore", 18) == "Whitlock & Dunmore"
    assert cut("Whitlock & Dunmore", 12) == "Whitlock"


def test_neighbours_of_one_kind_are_one_path_and_dots_are_points_of_a_round_pen() -> None:
    """Two hair lines, a line that goes in steps, and two dots of one size."""
    one = Drawing(
        name="small",
        width=20,
        height=20,
        strokes=(Stroke(((0, 1), (9, 1))), Stroke(((0, 5), (9, 5))), Stroke(((0, 9), (4, 3)), "line-1", stepped=True)),
        dots=(Dot(3, 3, 4), Dot(5, 3, 4)),
    )
    assert one.layers == (
        Layer("hair", "M0 1h9M0 5h9"),
        Layer("line-1", "M0 9H4V3"),
        Layer("dot", "M3 3h0M5 3h0", 8),
    )


def test_what_leaves_a_drawing_and_what_covers_another_is_found() -> None:
    """The tests of pictures see it: a bar too wide, two labels at one place, a label over the edge."""
    one = Drawing(
        name="small",
        width=60,
        height=40,
        bars=(Bar(50, 0, 20, 5),),
        words=(Words(2, 20, "one"), Words(9, 24, "two")),
    )
    assert outside(one) == [Bar(50, 0, 20, 5)]
    assert covered(one) == [("one", "two")]
    over = Words(55, 20, "three")
    assert outside(Drawing(name="small", width=60, height=40, words=(over,))) == [over]


@pytest.mark.slow
@given(
    st.integers(1, 30).flatmap(
        lambda steps: st.lists(
            st.tuples(names, st.lists(figures, min_size=steps, max_size=steps)), min_size=1, max_size=len(KINDS)
        )
    ),
    st.booleans(),
)
def test_no_line_and_no_label_leaves_the_drawing_or_covers_another(
    found: list[tuple[str, list[Fraction]]], stepped: bool
) -> None:
    """Whatever the lines and however long their names: in both layouts each line has its name and its end."""
    steps = len(found[0][1])
    series = [
        Series(label=name, short=name, values=tuple(own), kind=kind) for (name, own), kind in zip(found, KINDS, strict=False)
    ]
    frame = Frame(steps=tuple(f"{step} Sept." for step in range(steps)), level=(Fraction(0), "average"), stepped=stepped)
    narrow, broad = line_drawings(frame, series)
    assert (narrow.name, broad.name) == ("narrow", "broad")
    for one in (narrow, broad):
        assert outside(one) == []
        assert covered(one) == []
        assert len(one.dots) == len(series)
        lines = "".join(words.text for words in one.words if words.kind.startswith("named"))
        assert sorted(lines.replace(" ", "")) == sorted("".join(one.short for one in series).replace(" ", ""))


def test_a_line_begins_where_its_figures_begin() -> None:
    """Who is ranked from the third step on has a line of two points, and the first of them is there."""
    early = Series(label="Abbott", short="Abbott", values=(Fraction(0), Fraction(4), Fraction(8), Fraction(12)))
    late = Series(label="Baker", short="Baker", values=(None, None, Fraction(6), Fraction(6)), kind=KINDS[1])
    _, broad = line_drawings(Frame(steps=("1", "2", "3", "4")), [early, late])
    first, second = (next(stroke for stroke in broad.strokes if stroke.kind == kind) for kind in KINDS[:2])
    assert len(first.points) == 4 and len(second.points) == 2
    assert second.points[0][0] == first.points[2][0]


def test_a_cell_leads_nowhere_unless_it_says_so() -> None:
    """Figures of a table are plain text."""
    assert Cell("5").path == ""


def test_a_line_is_a_path_that_may_go_in_steps() -> None:
    """From point to point, or across first."""
    points = ((0, 0), (9, 3), (12, 1))
    assert (Stroke(points).path, Stroke(points, stepped=True).path) == ("M0 0l9 3l3 -2", "M0 0H9V3H12V1")


@given(st.lists(st.text("abcdefgh", min_size=1, max_size=12), min_size=1, max_size=6), st.integers(4, 20))
def test_a_name_is_broken_at_its_blanks_and_loses_nothing(words: list[str], most: int) -> None:
    """No line is longer than there is room for, unless it is one word."""
    lines = wrap(" ".join(words), most)
    assert " ".join(lines).split() == words
    assert all(len(line) <= most or " " not in line for line in lines)


def test_the_names_of_a_chart_are_whole_and_in_its_frame() -> None:
    """Also the longest, on a telephone: on as many lines as they need, none over another."""
    series = [
        Series(label=f"{first} and {second}", short=f"{first} & {second}", values=(Fraction(0), Fraction(0)))
        for first, second in (
            ("Lindqvist", "Penrose"),
            ("Whitlock", "Dunmore"),
            ("Montgomery-Smythe", "Oldcastle"),
            ("van der Heyden Fairweather", "Featherstonehaugh-Cholmondeley"),
        )
    ]
    for drawing in line_drawings(Frame(steps=("1", "2")), series):
        named = [one for one in drawing.words if one.kind.startswith("named")]
        said = " ".join(one.text for one in named)
        letters = said.replace(" ", "")
        assert all((one.short if drawing.name == "narrow" else one.label).replace(" ", "") in letters for one in series)
        boxes = [one.box for one in named]
        assert all(
            left >= 0 and top >= 0 and right <= drawing.width and bottom <= drawing.height for left, top, right, bottom in boxes
        )
        assert all(one[3] <= other[1] + 1 for one, other in pairwise(sorted(boxes, key=lambda box: box[1])))
