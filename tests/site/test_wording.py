"""Small words: days of several sittings, seasons."""

from datetime import date

import pytest

from whistpress.language.saying import speaking
from whistpress.site.wording import days, season_title, short_days


@pytest.mark.parametrize(
    ("dates", "full", "short"),
    [
        ([date(1900, 1, 12)], "Friday, 12 January 1900", "12 Jan."),
        ([date(1900, 1, 12)] * 2, "Friday, 12 January 1900", "12 Jan."),
        ([date(2026, 11, 14), date(2026, 11, 7)], "7 and 14 November 2026", "7, 14 Nov."),
        ([date(2026, 10, 30), date(2026, 11, 6)], "30 October and 6 November 2026", "30 Oct., 6 Nov."),
        ([date(2026, 12, 30), date(2027, 1, 6)], "30 December 2026 and 6 January 2027", "30 Dec., 6 Jan."),
        ([date(2026, 12, 11), date(2026, 12, 12)], "11 and 12 December 2026", "11–12 Dec."),
        ([date(2026, 12, day) for day in (11, 12, 13)], "11 to 13 December 2026", "11–13 Dec."),
        ([date(2026, 11, day) for day in (7, 14, 21)], "7, 14 and 21 November 2026", "7–21 Nov."),
    ],
)
def test_every_day_of_an_event_is_named(dates: list[date], full: str, short: str) -> None:
    """What the next day says again is left out; short forms give the first and the last of many."""
    assert (days(dates), short_days(dates)) == (full, short)


def test_two_days_a_week_apart_are_no_span_in_any_language() -> None:
    """What Babel makes of an interval is only for days that follow each other."""
    apart, together = [date(2026, 11, 7), date(2026, 11, 14)], [date(2026, 11, 7), date(2026, 11, 8)]
    with speaking("fr"):
        assert (days(apart), short_days(apart)) == ("7 novembre 2026 et 14 novembre 2026", "7 nov., 14 nov.")
        assert (days(together), short_days(together)) == ("7–8 nov. 2026", "7–8 nov.")


@pytest.mark.parametrize(
    ("name", "title"), [("2026-27", "2026–27"), ("1900-1901", "1900–1901"), ("1900", "1900"), ("a-b", "a-b")]
)
def test_the_years_of_a_season_are_joined_by_a_dash(name: str, title: str) -> None:
    """A folder has a hyphen, a heading a dash; other names stay as they are."""
    assert season_title(name) == title
