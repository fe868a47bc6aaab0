"""The rule for long names: set smaller, down to a size that is read, then wrapped or shortened; never overflowing, never gone."""

from hypothesis import given
from hypothesis import strategies as st

from whistpress.printing.measure import ems, fit_line, lines_of, share_width, shorten

POINT = 25.4 / 72
_NAMES = st.text("abcdeghimnw ABMW'-.ŐŁñß", min_size=1, max_size=70).filter(str.strip)


@given(name=_NAMES, width=st.floats(15, 180), most=st.floats(9, 40))
def test_a_name_on_one_line_keeps_to_its_room(name: str, width: float, most: float) -> None:
    """As large as it may be, never smaller than eight points, and never wider than its line."""
    set_ = fit_line(name, width, most, 8.0)
    assert 8.0 <= set_.size <= max(8.0, round(most, 1))
    assert ems(set_.text) * set_.size * POINT <= width * 1.01 + 0.05 or len(set_.text) <= 3
    if set_.size > 8.0:
        assert set_.text == name


@given(name=_NAMES, width=st.floats(15, 180), size=st.floats(8, 20))
def test_what_is_shortened_is_known_by_its_beginning(name: str, width: float, size: float) -> None:
    """At least one sign of a text stays, nothing stands for what is left out, and it has room."""
    short = shorten(name, width, size)
    kept = short.removesuffix(".").strip()
    assert short
    assert short == name or ("…" not in short and " ".join(name.split()).startswith(kept))
    assert ems(short) * size * POINT <= width * 1.01 or len(short) <= 2


@given(name=_NAMES, width=st.floats(20, 120), size=st.floats(8, 20), more=st.floats(1, 60))
def test_more_room_never_needs_more_lines(name: str, width: float, size: float, more: float) -> None:
    """Lines that are counted are enough: all letters have room on them."""
    lines = lines_of(name, width, size)
    assert lines_of(name, width + more, size) <= lines + 1
    assert lines >= ems("".join(name.split())) * size * POINT / width - 0.01


@given(needs=st.lists(st.floats(1, 80), min_size=1, max_size=9), width=st.floats(30, 200))
def test_columns_share_what_there_is(needs: list[float], width: float) -> None:
    """All of the width, none of them nothing; a column that is short keeps what it needs while a longer one gives way."""
    widths = share_width(needs, width)
    assert abs(sum(widths) - width) < 0.01 * len(needs) + 0.01
    assert all(wide > 0 for wide in widths)
    if sum(needs) > width:
        shortest = needs.index(min(needs))
        assert widths[shortest] >= min(min(needs), width / len(needs)) - 0.02
