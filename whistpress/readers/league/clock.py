"""Read the time zone of a league and how long its evenings take; ask for the zone where calendars have hours."""

import datetime
from collections.abc import Iterator

from whistpress.core.model import League
from whistpress.core.model.hours import LeagueClock, hour_of
from whistpress.problems import Problems, Span
from whistpress.problems.quoting import shorten
from whistpress.readers.format import LeagueFile
from whistpress.readers.hours import length_of
from whistpress.readers.time_zone import nearest_zone, zone_names
from whistpress.readers.toml_file import TomlFile


def league_clock(file: LeagueFile, toml: TomlFile, problems: Problems) -> LeagueClock:
    """Return the time zone and the length of an evening; report a zone that is none."""
    zone = file.timezone or ""
    if zone and zone not in zone_names():
        meant = nearest_zone(zone)
        helps = (f'did you mean "{meant}"?',) if meant else ()
        rule = 'it is a continent and a city, as "Europe/London", "America/New_York", "Australia/Sydney"'
        problems.add("E260", f"no time zone is called '{shorten(zone)}'", toml.span(("timezone",)), *helps, rule)
        zone = ""
    return LeagueClock(zone=zone, lasts=length_of(file.lasts, (), toml, problems))


def ask_for_zone(league: League, file: LeagueFile, at: Span, problems: Problems) -> None:
    """Ask for the time zone of a league without one where something that is to come has an hour."""
    if file.timezone is None and any(hour_of(time) for time in _times_ahead(league)):
        message = "calendars carry the hours of play, and the league has no time zone: elsewhere they are an hour or more off"
        problems.add("W260", message, at, 'add a line at the top of league.toml: timezone = "Europe/London"')


def _times_ahead(league: League) -> Iterator[str]:
    """Yield the times of what is to come from the league's day on, as written."""

    def is_ahead(day: datetime.date | None) -> bool:
        return day is not None and day >= league.today

    for event in league.events:
        yield from (time for day, (time, _) in zip(event.dates, event.hours, strict=True) if is_ahead(day))
    for division in league.divisions.values():
        usual = {team.id: team.time for team in division.teams}
        yield from (match.time or usual.get(match.home, "") for match in division.matches if is_ahead(match.date))
        yield from (play_off.time for play_off in division.play_offs if is_ahead(play_off.date))
    for cup in league.cups.values():
        usual = {entry.id: entry.time for entry in cup.entries}
        yield from (match.time or usual.get(match.home, "") for match in cup.matches if is_ahead(match.date))
    for congress in league.congresses.values():
        if congress.dated and is_ahead(congress.ends):
            yield from (sitting.time for sitting in congress.sittings)
