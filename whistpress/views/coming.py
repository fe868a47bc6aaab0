"""What is to come of a league, a club or a player: what decides whether there is a calendar to subscribe to."""

import datetime
from collections.abc import Container, Iterable, Mapping, Sequence

from whistpress.core.model import EventHead, League

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
