"""Warn of more home matches than a hall holds, of matches on days without any, and say why a drawing could not avoid it."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from whistpress.core.model.divisions import Division, Match
from whistpress.problems.nearest import choices
from whistpress.readers.league.fixture_warnings import FixtureWarnings
from whistpress.readers.league.home_matches import is_free

HomeMatches = Mapping[tuple[str, datetime.date], Sequence[tuple[Division, Match]]]
"""The home matches of all divisions, by place and day."""


def home_matches(divisions: Iterable[Division]) -> HomeMatches:
    """Return the matches that are to be played or were, by place and day."""
    matches = defaultdict[tuple[str, datetime.date], list[tuple[Division, Match]]](list)
    for division in divisions:
        places = {team.id: team.place for team in division.teams}
        for match in division.matches:
            venue = match.place or places.get(match.home, "")
            if venue and match.date and not match.void and not match.forfeited and not any(map(division.withdrawal, match.teams)):
                matches[venue, match.date].append((division, match))
    return matches


def full_halls(division: Division, all_matches: HomeMatches, warnings: FixtureWarnings) -> None:
    """Warn of each hall that has more matches on a day than it holds, once, with the reason."""
    for hall, room in division.halls.items():
        days = sorted(
            day
            for (venue, day), matches in all_matches.items()
            if venue == hall and len(matches) > room and any(of is division and not match.is_decided for of, match in matches)
        )
        if not days:
            continue
        day_matches = all_matches[hall, days[0]]
        message = (
            f"{hall} has room for {_matches(room)} a day, and has {len(day_matches)} on {days[0].isoformat()}{_and_more(days)}"
        )
        division_matches = [
            match for day in days for of, match in all_matches[hall, day] if of is division and not match.is_decided
        ]
        warnings.add("W760", message, division_matches[:1], *_reasons(division, hall, days[0], all_matches))


def shared_halls(division: Division, all_matches: HomeMatches, warnings: FixtureWarnings) -> None:
    """Warn of each place at which matches of two divisions clash on a day, and of whose room no file says anything; once."""
    places = {team.place for team in division.teams}
    clashes = defaultdict[str, list[datetime.date]](list)
    for (venue, day), matches in sorted(all_matches.items()):
        of_all = {of.id: of for of, _ in matches if of.season == division.season}
        said = any(venue in of.halls for of in of_all.values())
        to_come = any(not match.is_decided for _, match in matches)
        if venue in places and len(of_all) > 1 and min(of_all) == division.id and to_come and not said:
            clashes[venue].append(day)
    for venue, days in clashes.items():
        day_matches = all_matches[venue, days[0]]
        teams = choices([f"{_home_name(of, match)} ({of.title})" for of, match in day_matches], most=4)
        message = (
            f"{venue} has {_matches(len(day_matches))} of several divisions on {days[0].isoformat()}{_and_more(days)}: {teams}"
        )
        helps = (
            f'if there is room for one, write halls = {{ "{venue}" = 1 }} in each division: fixtures drawn up by rule mind it',
            f'if there is room for all, write halls = {{ "{venue}" = {len(day_matches)} }}',
        )
        division_matches = [match for of, match in day_matches if of is division]
        warnings.add("W767", message, division_matches[:1], *helps)


def _home_name(division: Division, match: Match) -> str:
    return next(team.name for team in division.teams if team.id == match.home)


def _and_more(days: Sequence[datetime.date]) -> str:
    """Say how many days there are besides the first."""
    return f" (and on {len(days) - 1} {'day' if len(days) == 2 else 'days'} more)" if len(days) > 1 else ""


def _reasons(division: Division, hall: str, day: datetime.date, all_matches: HomeMatches) -> Iterator[str]:
    """Yield why a hall is too small on a day, and what would help."""
    room = division.halls[hall]
    names = {team.id: team.name for team in division.teams}
    rivals = [f"{_home_name(of, match)} ({of.title})" for of, match in all_matches[hall, day] if of is not division]
    own_days = {
        date for (venue, date), matches in all_matches.items() if venue == hall and any(of is division for of, _ in matches)
    }
    total = sum(len(all_matches[hall, date]) for date in own_days)
    teams = [team for team in division.teams if team.place == hall]
    if division.arranged and total > room * len(own_days):
        yield f"{total} matches are to be played there on {len(own_days)} days: with room for {room} that cannot be"
    elif rivals:
        yield f"{choices(rivals, most=4)} is at home there too"
    elif division.arranged and len(teams) > 1:
        yield f"no fixtures were found in which {choices([names[team.id] for team in teams], most=6)} are never too many at home"
    if division.arranged:
        more = f'halls = {{ "{hall}" = {len(all_matches[hall, day])} }}'
        yield f"give one of them another `night` or `place`, or the hall more room: {more}"
    else:
        yield "turn one of the matches round, or give it another `date` or `place`"


def matches_on_free_days(division: Division, warnings: FixtureWarnings) -> None:
    """Warn of a match to come on a day without matches."""
    for match in division.matches if division.no_matches else ():
        is_open = match.date and not match.is_decided and not match.void and not match.event
        if is_open and match.date and is_free(match.date, division.no_matches):
            home, away = (next(team.name for team in division.teams if team.id == id_) for id_ in match.teams)
            message = f"{home} at home to {away} is to be played on {match.date.isoformat()}, a day of `no_matches`"
            many = ("matches are to be played on days of `no_matches`", f"{home} at home to {away} on {match.date.isoformat()}")
            warnings.add("W763", message, [match], "give it another day, or mend `no_matches`", many=many)


def _matches(number: int) -> str:
    return "1 match" if number == 1 else f"{number} matches"
