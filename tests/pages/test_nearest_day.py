"""On this day: the home page shows the day of this week of other years on which something happened, or nothing."""

import datetime

from hypothesis import given
from hypothesis import strategies as st

from whistpress.pages.on_this_day import NEAR, nearest_day

DAYS = st.dates(datetime.date(1999, 12, 1), datetime.date(2001, 2, 1))


def test_the_nearest_day_is_shown_and_of_two_the_earlier() -> None:
    """Also over the end of a year; today's own before all."""
    today = datetime.date(2027, 1, 2)
    assert nearest_day([(1, 2), (1, 1)], today) == (1, 2)
    assert nearest_day([(12, 30), (1, 5), (6, 1)], today) == (12, 30)
    assert nearest_day([(12, 31), (1, 4)], today) == (12, 31)
    assert nearest_day([(12, 28), (1, 4)], today) == (1, 4)


def test_what_is_further_than_a_week_is_not_shown() -> None:
    """Then the day is today's, on which nothing happened."""
    today = datetime.date(2026, 11, 26)
    assert nearest_day([(11, 18), (12, 4)], today) == (11, 26)
    assert nearest_day([(11, 19), (12, 4)], today) == (11, 19)
    assert nearest_day([], today) == (11, 26)


@given(DAYS, st.lists(DAYS, max_size=6))
def test_no_day_that_something_happened_on_is_nearer(today: datetime.date, happened: list[datetime.date]) -> None:
    """Whatever the days."""
    days = {(one.month, one.day) for one in happened}
    month, day = nearest_day(days, today)
    about = {(today + datetime.timedelta(days=away)).timetuple()[1:3]: abs(away) for away in range(-NEAR, NEAR + 1)}
    if (month, day) in days:
        assert about[month, day] == min(away for near, away in about.items() if near in days)
    else:
        assert (month, day) == (today.month, today.day)
        assert not days & about.keys()
