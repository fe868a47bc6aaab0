"""Warn of teams that have a match of a cup on the day of a match of their division."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from whistpress.core.model.cups import Cup
from whistpress.core.model.divisions import Division
from whistpress.core.records.cups import TieScorer, TieState, cup_record
from whistpress.language import say
from whistpress.problems import Span
from whistpress.readers.league.fixture_warnings import FixtureWarnings


class CupDay(Struct, frozen=True):
    """A day on which a team plays in a cup: the title of the cup, the name of the opponent, where the file says so."""

    cup: str
    other: str
    at: Span | None


CupDays = Mapping[tuple[str, str, datetime.date], Sequence[CupDay]]
"""The days on which teams play in cups, by season, id of the team and day."""


def days_in_cups(cups: Iterable[Cup], divisions: Iterable[Division], scorer: TieScorer) -> CupDays:
    """Return the days on which teams of divisions play in cups.

    A club with teams in several divisions of a season is left out: the files do not tell which of them plays in the cup.
    """
    teams = Counter((division.season, team.id) for division in divisions for team in division.teams)
    days = defaultdict[tuple[str, str, datetime.date], list[CupDay]](list)
    for cup in cups:
        for tie in cup_record(cup, scorer).ties if any(teams[cup.season, entry.id] == 1 for entry in cup.entries) else ():
            if tie.state in (TieState.BYE, TieState.UNKNOWN, TieState.WALKOVER):
                continue
            names = {entry.id: entry.name for entry in cup.entries if entry.id in tie.match.teams}
            for team in tie.match.teams:
                if teams[cup.season, team] == 1:
                    other = next((name for id_, name in names.items() if id_ != team), "")
                    for day in tie.match.days:
                        days[cup.season, team, day].append(CupDay(cup.title, other, tie.match.at or cup.at))
    return days


def cup_and_match_a_day(division: Division, in_cups: CupDays, warnings: FixtureWarnings) -> None:
    """Warn of each match of a team on a day on which it plays in a cup too."""
    names = {team.id: team.name for team in division.teams}
    for match in division.matches if in_cups else ():
        if match.date is None or match.void or match.forfeited or any(map(division.withdrawal, match.teams)):
            continue
        for team in match.teams:
            for day in in_cups.get((division.season, team, match.date), ()):
                cup = day.cup.removeprefix("The ")
                message = say(
                    "%(names)s plays twice on %(date)s: in the %(cup)s, and in %(division)s",
                    names=names[team],
                    date=match.date.isoformat(),
                    cup=cup,
                    division=division.title,
                )
                against = say("against %(other)s and %(names)s", other=day.other, names=names[match.other(team)])
                warnings.add("W190", message, [match], against, team=team, at=day.at)
