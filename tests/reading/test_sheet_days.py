"""Days as people write them in spreadsheets."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.reading.days import day_order, written_day

DAYS = st.dates(datetime.date(1970, 1, 1), datetime.date(2069, 12, 31))


@given(DAYS, st.booleans())
def test_any_day_is_read_back(day: datetime.date, day_first: bool) -> None:
    """In each way of writing it, when the order of day and month is known."""
    numbers = [day.day, day.month] if day_first else [day.month, day.day]
    written = [f"{numbers[0]}{sign}{numbers[1]}{sign}{year}" for sign in "/.-" for year in (day.year, f"{day:%y}")]
    written += [day.isoformat(), f"{day} 00:00:00", f"{day:%a} {day.day} {day:%B} {day.year}", f"{day:%b} {day.day}, {day.year}"]
    written += [f"{day.day}th {day:%b} {day:%y}", str((day - datetime.date(1899, 12, 30)).days)]
    for text in written:
        found = written_day(text, serial=True)
        assert found is not None and found.day(day_first, "") == day, text
        assert found.rest == "", text


@pytest.mark.parametrize("text", ["", "Total", "147.5", "12", "170", "Ada Ash", "1/2/3/4", "99/99", "482-454", "May"])
def test_what_is_no_day_is_none(text: str) -> None:
    """Figures, names and scores; or it has no day in any season."""
    found = written_day(text, serial=True)
    assert found is None or (found.day(True, "2025-26") is None and found.day(False, "2025-26") is None)


def test_a_day_above_twelve_shows_the_order() -> None:
    """One such day is enough; two that contradict each other show nothing."""
    days = [written_day(text) for text in ("3/4/2025", "14/4/2025", "4/15/2025")]
    one, two, three = (day for day in days if day)
    assert day_order([one]) == (None, None, None)
    assert day_order([one, two])[0] is True
    assert day_order([one, three])[0] is False
    assert day_order([two, three]) == (None, two, three)


def test_the_name_of_an_evening_beside_its_day_is_its_rest() -> None:
    """Before or after it."""
    found = written_day("Harvest drive, 3/10/25")
    assert found is not None and (found.rest, found.day(True, "")) == ("Harvest drive", datetime.date(2025, 10, 3))
