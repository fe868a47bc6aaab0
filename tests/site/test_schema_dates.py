"""When something takes place, as search engines read it: hour, zone and end; the year of a congress of which no more is known."""

import datetime

from msgspec.structs import replace

from tests.site import leagues
from whistpress.core.model.evening import LeagueClock, MovedDay
from whistpress.core.model.rulings import Accepted
from whistpress.league.meetings.model import Congress, ProgrammeItem
from whistpress.league.schema_dates import congress_dates, event_dates

LONDON = LeagueClock(zone="Europe/London")
DAY = datetime.date(2026, 7, 10)


def test_an_event_has_its_hour_its_zone_and_its_end() -> None:
    """In summer time that of summer; without a zone the local hour; without an hour the day."""
    event = replace(leagues.planned(), date=DAY, sessions=(), time="7.30 p.m.", ends="10 p.m.")
    times = event_dates(event, LONDON)
    assert (times["startDate"], times["endDate"]) == ("2026-07-10T19:30+01:00", "2026-07-10T22:00+01:00")
    assert event_dates(event, LeagueClock())["startDate"] == "2026-07-10T19:30"
    whole_day = event_dates(replace(event, time="", ends=""), LONDON)
    assert (whole_day["startDate"], whole_day["endDate"]) == ("2026-07-10", "2026-07-10")


def test_without_an_end_it_lasts_as_the_event_or_the_league_says() -> None:
    """The event's own word first; past midnight it is the next day."""
    event = replace(leagues.planned(), date=DAY, sessions=(), time="9 p.m.", ends="")
    assert event_dates(event, replace(LONDON, lasts=120))["endDate"] == "2026-07-10T23:00+01:00"
    assert event_dates(replace(event, lasts=240), replace(LONDON, lasts=120))["endDate"] == "2026-07-11T01:00+01:00"


def test_it_says_whether_it_is_to_come_moved_or_given_up() -> None:
    """In the words of schema.org; a moved one with its former day. One that was played says nothing."""
    event = replace(leagues.planned(), date=DAY, sessions=())
    assert event_dates(event, LONDON)["eventStatus"] == "https://schema.org/EventScheduled"
    moved = event_dates(replace(event, moved=(MovedDay(datetime.date(2026, 7, 3), datetime.date(2026, 6, 1)),)), LONDON)
    assert (moved["eventStatus"], moved["previousStartDate"]) == ("https://schema.org/EventRescheduled", "2026-07-03")
    given_up = replace(event, accepted=(Accepted("", "Snow.", finding="no-result"),))
    assert event_dates(given_up, LONDON)["eventStatus"] == "https://schema.org/EventCancelled"
    assert "eventStatus" not in event_dates(leagues.howell(), LONDON)


def test_a_congress_has_its_days_or_as_much_of_them_as_is_known() -> None:
    """The year alone, the month, or its days with the hours of its first and its last sitting."""
    year = Congress(id="a", title="A", begins=datetime.date(1893, 1, 1), when="1893", dated=False)
    assert congress_dates(year, LONDON) == {"startDate": "1893"}
    month = replace(year, begins=datetime.date(1893, 6, 1), when="June 1893")
    assert congress_dates(month, LONDON) == {"startDate": "1893-06"}
    dated = replace(year, begins=DAY, when="10 to 11 July 2026", dated=True, days=2)
    assert congress_dates(dated, LONDON) == {"startDate": "2026-07-10", "endDate": "2026-07-11"}
    sittings = (
        ProgrammeItem(day=1, time="2 p.m.", title="Meeting"),
        ProgrammeItem(day=2, time="10 a.m.", ends="noon", title="Final"),
    )
    assert congress_dates(replace(dated, sittings=sittings), LONDON) == {
        "startDate": "2026-07-10T14:00+01:00",
        "endDate": "2026-07-11T12:00+01:00",
    }
