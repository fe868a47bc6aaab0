"""The programme of a congress as a calendar file."""

import datetime

import pytest
from icalendar import Calendar
from msgspec.structs import replace

from tests.league.divisions.division_leagues import division, match, table
from whistpress.core.model.evening import hour_of
from whistpress.league.divisions.model import PlayOff
from whistpress.league.front.data.calendars import CalendarTerms, Uids, congress_calendar, division_calendar
from whistpress.league.meetings.model import Congress, ProgrammeItem

TODAY = datetime.date(2026, 11, 27)
TERMS = CalendarTerms(today=TODAY, uids=Uids(league="harbour"))
"""A league without an address or a time zone."""

MEETING = Congress(
    id="2026-harbour",
    title="Annual meeting; prizes, and cake",
    place="Town hall",
    begins=datetime.date(2026, 12, 4),
    when="4 to 5 December 2026",
    days=2,
    sittings=(
        ProgrammeItem(day=1, time="7.30 p.m.", title="Harbour Bowl", place="Long room", system="Howell"),
        ProgrammeItem(day=2, time="after supper", title="Prizes"),
    ),
)


@pytest.mark.parametrize(
    ("written", "hour"),
    [
        ("2 p.m.", datetime.time(14)),
        ("7.30 p.m.", datetime.time(19, 30)),
        ("12 a.m.", datetime.time(0)),
        ("12 p.m.", datetime.time(12)),
        ("10 am", datetime.time(10)),
        ("19:30", datetime.time(19, 30)),
        ("noon", datetime.time(12)),
        ("", None),
        ("7", None),
        ("25:10", None),
        ("14 p.m.", None),
        ("after supper", None),
    ],
)
def test_an_hour_is_read_as_programmes_print_it(written: str, hour: datetime.time | None) -> None:
    """Old and new ways to write an hour; what is none is left alone."""
    assert hour_of(written) == hour


def test_each_sitting_has_its_day_hour_and_place() -> None:
    """The calendar reads back what the programme says; commas and semicolons survive."""
    bowl, prizes = Calendar.from_ical(congress_calendar(MEETING, replace(TERMS, url="https://example.org/"))).events
    assert bowl.decoded("dtstart") == datetime.datetime(2026, 12, 4, 19, 30)
    assert str(bowl["location"]) == "Long room, Town hall"
    assert "prizes, and cake" in str(bowl["description"])
    assert prizes.decoded("dtstart") == datetime.date(2026, 12, 5)
    assert str(bowl["url"]) == "https://example.org/congresses/2026-harbour/index.html"


def test_the_same_congress_gives_the_same_bytes() -> None:
    """No clock is read: the time stamp is the day of the build."""
    assert congress_calendar(MEETING, TERMS) == congress_calendar(MEETING, TERMS)
    assert b"DTSTAMP:20261127T000000Z" in congress_calendar(MEETING, TERMS)


def test_the_day_on_which_entries_close_is_in_the_calendar_and_so_is_the_business() -> None:
    """An entry of the whole day; the meeting's entry tells its order of business."""
    meeting = replace(
        MEETING,
        closing=datetime.date(2026, 11, 27),
        fee="five shillings",
        sittings=(ProgrammeItem(day=1, time="2 p.m.", title="Meeting", business=("Roll", "Motions")),),
    )
    sitting, closing = Calendar.from_ical(congress_calendar(meeting, TERMS)).events
    assert "1. Roll\n2. Motions" in str(sitting["description"])
    assert closing.decoded("dtstart") == datetime.date(2026, 11, 27)
    assert str(closing["summary"]).startswith("Entries close: Annual meeting")


def test_a_play_off_is_in_the_calendar_of_its_division() -> None:
    """With its day, its hour and its place; one without a day is not."""
    first = PlayOff(home="a", away="b", date=datetime.date(1900, 6, 1), time="7.30 p.m.", place="Neutral Hall")
    of = division("abc", [match("ab", 5)], play_offs=(first, PlayOff(home="b", away="c")))
    text = division_calendar("First", table(of), TERMS).decode()
    assert text.count("BEGIN:VEVENT") == 1
    assert "DTSTART:19000601T193000" in text
    assert "LOCATION:Neutral Hall" in text
    assert "play-off-1@harbour" in text


def test_a_title_of_two_lines_is_one_line_of_a_calendar() -> None:
    """A text in three quotation marks may hold a line break; its calendar can be read."""
    of = division("abc", [match("ab", 5)])
    told = division_calendar("Division\nOne", table(of), TERMS)
    assert b"X-WR-CALNAME:Division One" in told
