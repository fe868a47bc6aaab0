"""The one chart."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from whistpress.theme.chart import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, line_chart

leads = st.lists(st.fractions(min_value=-40, max_value=40, max_denominator=12), min_size=1, max_size=60)


def test_the_line_begins_at_nought_and_ends_at_the_last_value() -> None:
    """Three deals: one ahead, level, two behind; the reach is three tricks."""
    chart = line_chart([Fraction(1), Fraction(0), Fraction(-2)], ["1", "2", "3"])
    unit = Fraction(HEIGHT - TOP - BOTTOM, 3)
    assert chart.path.startswith(f"M{LEFT}.0 {float(TOP + unit):.1f}V{TOP}.0")
    assert (chart.end_x, chart.end_y) == (f"{WIDTH - RIGHT}.0", f"{HEIGHT - BOTTOM}.0")
    assert [mark.text for mark in chart.rows] == ["−2", "−1", "0", "+1"]
    assert [mark.text for mark in chart.columns] == ["1", "2", "3"]


@given(leads)
def test_everything_drawn_lies_within_the_picture(values: list[Fraction]) -> None:
    """No mark leaves the frame; nought is always marked; twelve labels at most stand below."""
    chart = line_chart(values, [str(number) for number in range(len(values))])
    assert all(TOP <= float(mark.at) <= HEIGHT - BOTTOM for mark in chart.rows)
    assert all(LEFT <= float(mark.at) <= WIDTH - RIGHT for mark in chart.columns)
    assert chart.zero in {mark.at for mark in chart.rows if mark.text == "0"}
    assert len(chart.columns) <= 12 and len(chart.rows) <= 9
