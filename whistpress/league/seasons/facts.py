"""The seasons of a league: those of its events, divisions, cups and meetings; their days, and which of them are over."""

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping

from whistpress.core.model import EventHead
from whistpress.core.model.names import SUMMER, season_span
from whistpress.league.cups.model import Cup, CupMatch
from whistpress.league.divisions.model import Division, Match
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress


def seasons(league: League) -> tuple[str, ...]:
    """List the seasons in the order of their first days."""
    return _by_first_days(_days(league))


def seasons_of_play(league: League) -> tuple[str, ...]:
    """List the seasons of events, divisions and cups in the order of their first days: not those of meetings alone."""
    return _by_first_days(_days_of_play(league))


def _by_first_days(days: Iterable[tuple[str, datetime.date]]) -> tuple[str, ...]:
    first = dict[str, datetime.date]()
    for name, day in days:
        first[name] = min(day, first.get(name, day))
    return tuple(sorted(first, key=lambda name: (first[name], name)))


def latest_first(league: League) -> tuple[str, ...]:
    """List the seasons by their last days, the latest first."""
    last = dict[str, datetime.date]()
    for name, day in _days(league):
        last[name] = max(day, last.get(name, day))
    return tuple(sorted(last, key=lambda name: (last[name], name), reverse=True))


def latest_season(league: League) -> str:
    """Name the latest season of events, divisions and cups; without any the latest of meetings; empty without these."""
    last = dict[str, datetime.date]()
    for name, day in _days_of_play(league):
        last[name] = max(day, last.get(name, day))
    return max(last, key=lambda name: (last[name], name), default=next(iter(latest_first(league)), ""))


def seasons_over(league: League) -> tuple[str, ...]:
    """List the seasons in which neither an event nor a match is to come, in the order of their first days.

    A season of meetings alone is over when all of them have been held.
    """
    ahead = {event.id for event in league.events if event.is_ahead(league.today)}
    going_on = {event.season for event in league.events if event.id in ahead}
    for division in league.divisions.values():
        if any(_is_open(division, match, ahead) for match in division.matches):
            going_on.add(division.season)
    going_on |= {cup.season for cup in league.cups.values() if _goes_on(cup, ahead)}
    going_on |= {name for name, congress in _seasons_of_meetings(league) if not _was_held(congress, league.today)}
    return tuple(name for name in seasons(league) if name not in going_on)


def current_season(league: League) -> str:
    """Name the season of the last play; where nothing was played, the first of all, and empty without any."""
    last = dict[str, datetime.date]()
    for event in league.events:
        if event.played and event.season:
            last[event.season] = max(event.date, last.get(event.season, event.date))
    for division in league.divisions.values():
        for match in division.matches:
            if match.has_result and match.date:
                last[division.season] = max(match.date, last.get(division.season, match.date))
    for cup in league.cups.values():
        for day, _ in cup.days_decided():
            last[cup.season] = max(day, last.get(cup.season, day))
    return max(last, key=lambda name: (last[name], name), default=next(iter(seasons(league)), ""))


def divisions_of(league: League, season: str) -> tuple[Division, ...]:
    """List the divisions of a season."""
    return tuple(division for division in league.divisions.values() if division.season == season)


def cups_of(league: League, season: str) -> tuple[Cup, ...]:
    """List the cups of a season."""
    return tuple(cup for cup in league.cups.values() if cup.season == season)


def days_of(league: League, season: str) -> tuple[datetime.date, ...]:
    """List every day of play of a season, of events and of matches; without any those of its meetings, else today."""
    days = [day for event in events_of(league, season) for day in event.dates]
    days += [match.date for division in divisions_of(league, season) for match in division.matches if match.date]
    days += [day for cup in cups_of(league, season) for day in cup.days]
    return (
        tuple(sorted(days))
        or tuple(day for meeting in meetings_of(league, season) for day in (meeting.begins, meeting.ends))
        or (league.today,)
    )


def last_day_shown(league: League, season: str) -> datetime.date | None:
    """Return the latest day on record in a season's booklet: of results, draws of cups, rolls of trophies; None without any.

    Days after the last of the season's play are slips.
    """
    recorded = [day for event in league.events for day in event.played_on]
    recorded += [day for division in league.divisions.values() for day, _ in division.days_decided()]
    recorded += [day for cup in league.cups.values() for day, _ in cup.days_decided()]
    days = [league.today] if recorded else []
    others = [cup.drawn for cup in cups_of(league, season)]
    others += [line.date for trophy in league.trophies.values() for line in trophy.holders]
    last = days_of(league, season)[-1]
    return max((*days, *(day for day in others if day and day <= last)), default=None)


def events_of(league: League, season: str) -> tuple[EventHead, ...]:
    """List the events of a season by date."""
    return tuple(event for event in league.events if event.season == season)


def meetings_of(league: League, season: str) -> tuple[Congress, ...]:
    """List the meetings and congresses between the first and the last day that the name of a season means, by date."""
    span = season_span(season)
    if span is None:
        return ()
    meetings = (meeting for meeting in league.congresses.values() if meeting.dated and span[0] <= meeting.begins <= span[1])
    return tuple(sorted(meetings, key=lambda meeting: (meeting.begins, meeting.id)))


def season_of_meeting(league: League, congress: Congress) -> str:
    """Name the season in which a meeting falls; empty where its day is not known, or the seasons have no years."""
    return next((name for name in seasons(league) if congress in meetings_of(league, name)), "")


def has_season(league: League, season: str) -> bool:
    """Return whether a league has a season: any event, division, cup or meeting of it."""
    return season in seasons(league)


def _days(league: League) -> Iterator[tuple[str, datetime.date]]:
    """Yield each season with the days of its events and matches, one of meetings alone with their days."""
    yield from _days_of_play(league)
    yield from ((name, congress.begins) for name, congress in _seasons_of_meetings(league))


def _seasons_of_meetings(league: League) -> Iterator[tuple[str, Congress]]:
    """Yield each meeting of a season without play, with the name of that season.

    There are none where the seasons have no years (`drives`).
    """
    meetings = [meeting for meeting in league.congresses.values() if meeting.dated]
    names = {name for name, _ in _days_of_play(league)} if meetings else set()
    for congress in meetings:
        if name := season_beside(names, congress.begins):
            yield name, congress


def season_beside(names: Collection[str], day: datetime.date) -> str:
    """Name the season of a day as those around it are named.

    Empty where the day is in one of the named seasons, or where their names have no years.
    """
    spans = {name: span for name in sorted(names) if (span := season_span(name))}
    if (names and not spans) or any(first <= day <= last for first, last in spans.values()):
        return ""
    name = _name_like(spans, day)
    return name if season_span(name) else ""


def _name_like(spans: Mapping[str, tuple[datetime.date, datetime.date]], day: datetime.date) -> str:
    """Name the season of a day as the nearest season is named: by one year, else by the two from July to June."""
    nearest = min(spans, key=lambda name: (min(abs(day - bound) for bound in spans[name]), name), default="1900-01")
    first = day.year if "-" not in nearest or day.month >= SUMMER else day.year - 1
    if "-" not in nearest:
        return f"{first:04d}"
    return f"{first:04d}-{first + 1:04d}" if len(nearest) == len("1900-1901") else f"{first:04d}-{(first + 1) % 100:02d}"


def _was_held(congress: Congress, today: datetime.date) -> bool:
    """Return whether a meeting is over: its day is past, or something of it is on record."""
    decided = any(motion.dealt_with for motion in congress.motions) or any(election.elected for election in congress.elections)
    return congress.ends < today or congress.minutes is not None or congress.present is not None or decided


def _days_of_play(league: League) -> Iterator[tuple[str, datetime.date]]:
    """Yield each season with the days of its events and matches; one whose matches have no day with the first day of all."""
    for event in league.events:
        if event.season:
            yield event.season, event.date
    for division in league.divisions.values():
        for day in [match.date for match in division.matches if match.date] or [datetime.date.min]:
            yield division.season, day
    for cup in league.cups.values():
        for day in cup.days or (datetime.date.min,):
            yield cup.season, day


def _is_open(division: Division, match: Match, ahead: set[str]) -> bool:
    """Return whether a match of a division is to come; `ahead` are the ids of the events that are not played."""
    if match.void or match.forfeited or any(map(division.withdrawal, match.teams)):
        return False
    return match.event in ahead if match.event else not match.has_result


def _goes_on(cup: Cup, ahead: set[str]) -> bool:
    """Return whether a cup or its plate has matches to come: each match sends one home, and one is left in the end."""
    matches = [match for match in cup.matches if not match.bye]
    played = [match for round_ in cup.rounds for match in round_.matches if not match.bye]
    sent_home = sum(max(1, len(match.forfeited)) for match in played)
    return any(_is_open_tie(match, ahead) for match in matches) or sent_home < len(cup.entries) - 1


def _is_open_tie(match: CupMatch, ahead: set[str]) -> bool:
    """Return whether a match of a cup is to come, or a replay of it; `ahead` are the ids of the events that are not played."""
    if match.event:
        return match.event in ahead
    tricks = match.written_tricks
    if tricks and tricks[0] + match.handicap[0] == tricks[1] + match.handicap[1]:
        return not any(replay.tricks for replay in match.replays)
    return not match.has_result
