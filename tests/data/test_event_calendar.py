"""Calendars of the league, of clubs and of players: what is to come, and the year before."""

import datetime

from icalendar import Calendar

from tests.site import leagues
from tests.whole_records import record_of
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.front.data.calendars import CalendarTerms, events_calendar
from whistpress.league.seasons.words import in_calendar
from whistpress.site.theme import Theme


def calendars(url: str = "") -> dict[str, Calendar]:
    """Every calendar of the small league but that of the congress, by path."""
    league = leagues.league(url=url)
    made = artefacts(record_of(league, leagues.results(league)), (), Theme())
    own = [one for one in made if one.path.endswith(".ics") and not one.path.endswith("programme.ics")]
    return {one.path: Calendar.from_ical(one.make().decode()) for one in own}


def titles(calendar: Calendar) -> set[str]:
    """What is in it."""
    return {str(entry["summary"]) for entry in calendar.walk("VEVENT")}


def test_the_league_has_a_calendar_of_what_is_to_come_and_of_the_last_year() -> None:
    """Every event within a year of today, each day of it, and the sittings of meetings that are no events."""
    league = leagues.league()
    expected = {event.title for event in league.events if max(event.dates) >= leagues.TODAY - datetime.timedelta(days=365)}
    assert titles(calendars()["calendar.ics"]) == expected | {"Elections"}
    assert any(not event.played and event.title in expected for event in league.events)


def test_players_and_clubs_have_one_while_something_is_to_come_for_them() -> None:
    """Only those entered in an event that is still to be played; its title is in it."""
    league = leagues.league()
    coming = [event for event in league.events if not event.played]
    entered = {person for event in coming for entry in event.entries for person in entry.players}
    found = calendars()
    assert {path for path in found if path.startswith("players/")} == {f"players/{person}.ics" for person in entered}
    clubs = {league.people[person].club for person in entered if person in league.people} - {None}
    assert {path for path in found if path.startswith("clubs/")} == {f"clubs/{club}.ics" for club in clubs}
    for person in entered:
        mine = {event.title for event in coming if any(person in entry.players for entry in event.entries)}
        assert mine <= titles(found[f"players/{person}.ics"])


def test_an_entry_leads_to_the_page_where_the_league_has_an_address() -> None:
    """A whole address, or none."""
    with_address = calendars("https://example.org/whist")["calendar.ics"].walk("VEVENT")
    assert all(str(entry["url"]).startswith("https://example.org/whist/") for entry in with_address)
    assert all("url" not in entry for entry in calendars()["calendar.ics"].walk("VEVENT"))


def test_the_same_events_give_the_same_bytes_and_ids_do_not_meet() -> None:
    """The clock is not asked; every day has an id of its own."""
    league = leagues.league()
    events = in_calendar(league.events, league.today)
    terms = CalendarTerms(today=league.today)
    made = events_calendar("League", events, terms)
    assert made == events_calendar("League", events, terms)
    ids = [str(entry["uid"]) for entry in Calendar.from_ical(made.decode()).walk("VEVENT")]
    assert len(ids) == len(set(ids)) == sum(len(event.dates) for event in events)
