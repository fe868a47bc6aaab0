"""Events and matches ahead: they decide whether a league, a club or a player has a calendar to subscribe to."""

import datetime
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from whistpress.core.model import EventHead
from whistpress.league.cups.facts import DUE, TieScorer, cup_record
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress

_A_YEAR = datetime.timedelta(days=365)


def a_year_before(day: datetime.date) -> datetime.date:
    """Return the day a year before a day."""
    return day - min(_A_YEAR, day - datetime.date.min)


def in_calendar(events: Iterable[EventHead], today: datetime.date) -> tuple[EventHead, ...]:
    """Return the events of a calendar: those ahead, and those of the last year."""
    return tuple(event for event in events if max(event.dates) >= a_year_before(today))


def is_ahead(league: League) -> bool:
    """Return whether an event of the league is ahead, a match that is no event, or a meeting."""
    coming = (event for event in league.events if event.is_ahead(league.today))
    return bool(in_calendar(coming, league.today)) or matches_ahead(league) or bool(meetings_ahead(league))


def coming_events(events: Iterable[EventHead], today: datetime.date) -> Iterator[EventHead]:
    """Yield every event to come; of a tournament in which partners change, and of an event that has begun, its next sitting."""
    for event in events:
        session = event.next_session(today)
        if session:
            yield session
        elif event.to_come and event.date >= today:
            yield event


def meetings_of_calendar(league: League) -> tuple[Congress, ...]:
    """Return the meetings of a calendar: those ahead, and those of the last year, as far as their day is known."""
    since = a_year_before(league.today)
    return tuple(congress for congress in league.congresses.values() if congress.dated and congress.ends >= since)


def meetings_ahead(league: League) -> tuple[Congress, ...]:
    """Return the meetings that are not over, the next first."""
    ahead = (congress for congress in league.congresses.values() if congress.dated and congress.ends >= league.today)
    return tuple(sorted(ahead, key=lambda congress: (congress.begins, congress.id)))


def entered_of(people: Iterable[str], by_person: Mapping[str, Sequence[EventHead]]) -> tuple[EventHead, ...]:
    """Return the events in which any of some people are entered, in the order of the league."""
    events = {event.id: event for person in people for event in by_person.get(person, ())}
    return tuple(sorted(events.values(), key=lambda event: (event.date, event.id)))


def to_subscribe(
    events: Sequence[EventHead], ahead: Container[str], today: datetime.date, *, coming: bool = False
) -> tuple[EventHead, ...]:
    """Return the events of a calendar to subscribe to; none unless one is `ahead`, or `coming` says that a match is."""
    return in_calendar(events, today) if coming or any(event.id in ahead for event in events) else ()


def matches_ahead(league: League, club: str = "", person: str = "") -> bool:
    """Return whether a match is ahead that is no event: of a club's teams, of a person (in a cup), or of any."""
    return _cup_matches_ahead(league, club, person) or (not person and _division_matches_ahead(league, club))


def _cup_matches_ahead(league: League, club: str, person: str) -> bool:
    records = (cup_record(cup, TieScorer()) for cup in league.cups.values() if not person or person in cup.players)
    return any(
        day >= league.today
        for record in records
        for tie in record.ties
        if tie.state in DUE and not tie.match.event
        for entry in (record.cup.entry(team) for team in tie.match.teams)
        if entry and (not club or entry.club == club) and (not person or person in entry.players)
        for day in tie.match.days
    )


def _division_matches_ahead(league: League, club: str) -> bool:
    play_offs = (
        play_off.date
        for division in league.divisions.values()
        for play_off in division.play_offs
        if not play_off.winner and (not club or club in [team.club for team in division.teams if team.id in play_off.teams])
    )
    return any(day is not None and day >= league.today for day in play_offs) or any(
        match.date is not None and match.date >= league.today and not (match.event or match.void or match.has_result)
        for division in league.divisions.values()
        for match in division.matches
        if not club or club in [team.club for team in division.teams if team.id in match.teams]
    )
