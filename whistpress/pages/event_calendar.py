"""Calendar files (RFC 5545) of the league, of a club and of a player: the evenings to come, and those of the last year."""

import datetime
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from whistpress.core.model import EventHead, League
from whistpress.language import say
from whistpress.pages import addresses
from whistpress.pages.event_lines import CONTESTS
from whistpress.pages.uids import OF_NO_LEAGUE, Uids, lasting_id
from whistpress.version import __version__

if TYPE_CHECKING:
    import icalendar

Entries = Callable[[], Iterable["icalendar.Event"]]
"""What gives further entries of a calendar."""
_A_YEAR = datetime.timedelta(days=365)


def a_year_before(day: datetime.date) -> datetime.date:
    """The day a year ago; the first day that there is, where that is less."""
    return day - min(_A_YEAR, day - datetime.date.min)


def in_calendar(events: Iterable[EventHead], today: datetime.date) -> tuple[EventHead, ...]:
    """What a calendar holds: what is to come, and what was played in the year before."""
    return tuple(event for event in events if max(event.dates) >= a_year_before(today))


def is_ahead(league: League) -> bool:
    """Whether a calendar of the league holds something to come: an event, or a match that is none."""
    coming = (event for event in league.events if not event.played)  # of the others, all but a few, nothing need be known
    return bool(in_calendar(coming, league.today)) or matches_ahead(league)


def entered_of(people: Iterable[str], by_person: Mapping[str, Sequence[EventHead]]) -> tuple[EventHead, ...]:
    """The events in which any of some people are entered, in the order of the league."""
    found = {event.id: event for person in people for event in by_person.get(person, ())}
    return tuple(sorted(found.values(), key=lambda one: (one.date, one.id)))


def to_subscribe(
    events: Sequence[EventHead], ahead: Container[str], today: datetime.date, *, coming: bool = False
) -> tuple[EventHead, ...]:
    """What of somebody's events the calendar holds; nothing where none is `ahead` (`coming`: something else is)."""
    return in_calendar(events, today) if coming or any(event.id in ahead for event in events) else ()


def matches_ahead(league: League, club: str = "") -> bool:
    """Whether a match of a division is to come that is no event besides: of a club's teams, or of any."""
    return any(
        match.date is not None and match.date >= league.today and not (match.event or match.void or match.has_result)
        for division in league.divisions.values()
        for match in division.matches
        if not club or club in [team.club for team in division.teams if team.id in match.teams]
    )


def events_calendar(
    title: str,
    events: Sequence[EventHead],
    url: str,
    more: Entries = tuple,
    uids: Uids = OF_NO_LEAGUE,
) -> bytes:
    """A calendar of events, each of its days an entry of the whole day. `url` is the site's address, or empty.

    `more` gives further entries: the matches of divisions. The time stamps that the format demands are the days themselves:
    the same files give the same bytes on any day.
    """
    from icalendar import Calendar  # takes longer to import than most builds take
    from icalendar import Event as Entry

    calendar = Calendar()
    calendar.add("prodid", f"-//whistpress//{__version__}//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", title)
    for event in events:
        for number, day in enumerate(event.dates, 1):
            entry = Entry()
            entry.add("uid", uids.evening(lasting_id(event), number))
            entry.add("dtstamp", datetime.datetime.combine(day, datetime.time(), datetime.UTC))
            entry.add("dtstart", day)
            entry.add("summary", event.title)
            entry.add("description", say(CONTESTS[event.contest]))
            if event.place:
                entry.add("location", event.place)
            if url:
                entry.add("url", url + addresses.event(event.id))
            calendar.add_component(entry)
    for entry in more():
        calendar.add_component(entry)
    return bytes(calendar.to_ical())
